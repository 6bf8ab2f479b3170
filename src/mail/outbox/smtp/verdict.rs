//! What an answer of a mail server means for a letter: by its code, its enhanced
//! status (RFC 3463), and by what it was an answer to.

use crate::mail::outbox::SendError;
use lettre::transport::smtp;
use std::error::Error as _;

/// What was being said when something went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Connection, greeting, TLS: nobody's letters leave.
    Line,
    /// Who we are.
    LogIn,
    /// Who sends the letter.
    Mail,
    /// Who receives it.
    Receiver,
    /// That a letter comes.
    Letter,
    /// The letter itself, with its end.
    End,
}

/// An answer that says no.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) code: u16,
    pub(super) status: Option<(u8, u16, u16)>,
    pub(super) text: String,
}

impl Answer {
    /// The answer in an error of the library, if it is one.
    pub(super) fn of(error: &smtp::Error) -> Option<Self> {
        let code = error.status()?.to_string().parse().ok()?;
        let text = error.source().map(ToString::to_string).unwrap_or_default();
        Some(Self { code, status: status_in(&text), text })
    }

    fn says(&self, words: &[&str]) -> bool {
        let text = self.text.to_lowercase();
        words.iter().any(|word| text.contains(word))
    }

    /// It is about us: whether we may send at all.
    fn is_about_us(&self) -> bool {
        matches!(self.code, 530 | 534 | 535 | 538)
            || matches!(self.status, Some((5, 7, _)))
                && self.says(&["relay", "authenticat", "log in", "login", "sender"])
            || self.status.is_none() && self.says(&["relay"])
    }

    /// It is about the size of the letter.
    fn is_about_size(&self) -> bool {
        matches!(self.status, Some((_, 2 | 3, 3 | 4)) if self.status != Some((5, 3, 3)))
            || self.code == 552 && self.status.is_none()
    }

    /// A full mailbox gets room again, whatever the code says.
    fn may_pass(&self) -> bool {
        self.code < 500 || matches!(self.status, Some((4, _, _) | (_, 2, 2)))
    }

    /// There is no such mailbox, or no such place.
    fn is_gone(&self) -> bool {
        is_gone(self.status)
    }
}

/// Whether a status says that there is no such mailbox.
pub(crate) fn is_gone(status: Option<(u8, u16, u16)>) -> bool {
    matches!(status, Some((5, 1, 1 | 2 | 3 | 6 | 10) | (5, 2, 1)))
}

/// What becomes of a letter after an error at a stage.
pub(super) fn judge(stage: Stage, error: &smtp::Error) -> SendError {
    match Answer::of(error) {
        Some(answer) => of_answer(stage, &answer),
        None => of_line(stage, error),
    }
}

/// The server said no.
pub(super) fn of_answer(stage: Stage, answer: &Answer) -> SendError {
    let why = format!("{} {}", answer.code, answer.text);
    if answer.code == 421 {
        return SendError::Closed(why);
    }
    match stage {
        Stage::Line | Stage::LogIn => SendError::Closed(why),
        _ if answer.may_pass() => SendError::Transient(why),
        _ if answer.is_about_size() => SendError::Permanent(why),
        Stage::Mail => SendError::Ours(why),
        _ if answer.is_about_us() => SendError::Ours(why),
        Stage::Receiver => SendError::Receiver { why, gone: answer.is_gone() },
        Stage::Letter | Stage::End if answer.is_gone() => SendError::Receiver { why, gone: true },
        Stage::Letter | Stage::End => SendError::Permanent(why),
    }
}

/// There was no answer that could be understood.
fn of_line(stage: Stage, error: &smtp::Error) -> SendError {
    let why = if error.is_timeout() { format!("no answer in time: {error}") } else { error.to_string() };
    match stage {
        Stage::Line | Stage::LogIn => SendError::Closed(why),
        Stage::Mail | Stage::Receiver | Stage::Letter => SendError::Transient(why),
        Stage::End => SendError::Unsure { why, closed: false },
    }
}

/// The first enhanced status in a text, such as `5.1.1`, at its beginning.
pub(crate) fn status_in(text: &str) -> Option<(u8, u16, u16)> {
    let word = text.trim_start_matches(['#', '(', ' ']).split([' ', '\r', '\n', ')', ';', '-']).next()?;
    let mut numbers = word.split('.');
    let class: u8 = numbers.next()?.parse().ok().filter(|class| matches!(class, 2 | 4 | 5))?;
    let mut next = || numbers.next().filter(|n| n.len() <= 3)?.parse().ok();
    let (subject, detail) = (next()?, next()?);
    numbers.next().is_none().then_some((class, subject, detail))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(stage: Stage, code: u16, text: &str) -> SendError {
        of_answer(stage, &Answer { code, status: status_in(text), text: text.to_owned() })
    }

    #[test]
    fn an_enhanced_status_is_read_and_nothing_else_for_one() {
        assert_eq!(status_in("5.1.1 no such user"), Some((5, 1, 1)));
        assert_eq!(status_in("#5.1.10 (gone)"), Some((5, 1, 10)));
        for text in ["", "hello", "192.168.1.1 is blocked", "5.1", "6.1.1 x", "5.1.1000", "5..1", "5.1.1.1 x"]
        {
            assert_eq!(status_in(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_said_to_the_receiver_is_about_the_receiver() {
        use Stage::*;
        let refused = |text| judged(Receiver, 550, text);
        assert!(matches!(refused("5.1.1 no such user"), SendError::Receiver { gone: true, .. }));
        assert!(matches!(refused("no such user"), SendError::Receiver { gone: false, .. }));
        assert!(matches!(refused("5.7.1 we want no mail"), SendError::Receiver { gone: false, .. }));
        assert!(matches!(judged(Letter, 550, "5.1.1 nobody"), SendError::Receiver { gone: true, .. }));
        assert!(matches!(judged(Receiver, 450, "4.2.0 greylisted"), SendError::Transient(_)));
        assert!(matches!(judged(Receiver, 552, "5.2.2 mailbox full"), SendError::Transient(_)));
    }

    #[test]
    fn what_is_about_us_is_nobodys_bounce() {
        use Stage::*;
        assert!(matches!(judged(Receiver, 554, "5.7.1 Relay access denied"), SendError::Ours(_)));
        assert!(matches!(judged(Receiver, 530, "5.7.0 log in first"), SendError::Ours(_)));
        assert!(matches!(judged(Mail, 550, "5.7.60 not as this sender"), SendError::Ours(_)));
        assert!(matches!(judged(Mail, 553, "5.7.1 not owned"), SendError::Ours(_)));
        assert!(matches!(judged(LogIn, 535, "5.7.8 bad password"), SendError::Closed(_)));
        assert!(matches!(judged(Line, 554, "go away"), SendError::Closed(_)));
        assert!(matches!(judged(Mail, 421, "4.7.0 too many"), SendError::Closed(_)));
        assert!(matches!(judged(Mail, 451, "4.3.0 later"), SendError::Transient(_)));
    }

    #[test]
    fn too_large_is_the_letters_own_fault() {
        use Stage::*;
        for (stage, text) in [(Mail, "5.3.4 too big"), (Letter, "5.3.4 too big"), (Letter, "too big")] {
            assert!(matches!(judged(stage, 552, text), SendError::Permanent(_)), "{text}");
        }
        assert!(matches!(judged(Letter, 554, "5.7.1 looks like spam"), SendError::Permanent(_)));
    }
}
