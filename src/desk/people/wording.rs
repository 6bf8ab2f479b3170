//! Terms and names as other people read them.

use crate::desk::terms::{Pace, Press, Silence, Terms};
use crate::report::{clean_name, say, say_people};
use crate::rules::Phrase;

/// The terms in sentences: those that must be known before one agrees.
pub fn in_words(terms: &Terms) -> Vec<Phrase> {
    let span = say_people::span;
    let mut all = vec![match terms.pace {
        None => say::terms_no_hurry(),
        Some(Pace::Each(time)) => say_people::each(span(time)),
        Some(Pace::Bank { bank, each: 0 }) => say_people::bank_bare(span(bank)),
        Some(Pace::Bank { bank, each }) => say_people::bank(span(bank), span(each)),
    }];
    if terms.pace.is_some() {
        if terms.grace > 0 {
            all.push(say_people::grace(span(terms.grace)));
        }
        if terms.working_days {
            all.push(say_people::days_off());
        }
        all.push(match terms.silence {
            Silence::Remind => say::terms_silence(),
            Silence::Forfeit => say_people::then_forfeit(),
            Silence::Autopilot => say_people::then_autopilot(),
            Silence::Substitute => say_people::then_substitute(),
        });
    }
    all.push(match terms.press {
        Press::White => say::terms_messages(),
        Press::Grey => say_people::press_is_grey(),
        Press::None => say_people::press_is_none(),
    });
    if !terms.observers {
        all.push(say_people::no_observers());
    }
    if !terms.undo {
        all.push(say_people::no_undo());
    }
    all
}

/// A person's name as strangers may read it too: a few plain characters, and
/// nothing that a mail program makes a link of.
pub fn shown_name(name: &str) -> String {
    let mut out = String::new();
    for word in clean_name(name).split(' ') {
        let parts: Vec<&str> = word.split('.').collect();
        // Initials have dots; so have the names of hosts, with more letters between.
        let host = parts.len() > 1 && parts.iter().skip(1).any(|part| part.chars().count() > 1);
        let plain = if host { parts.join(" ") } else { word.to_owned() };
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(plain.trim());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_link_and_initials_stay() {
        assert_eq!(shown_name("J. R. R. Tolkien"), "J. R. R. Tolkien");
        assert_eq!(shown_name("Anna B."), "Anna B.");
        assert_eq!(shown_name("win.evil.example now"), "win evil example now");
        assert_eq!(shown_name("http://evil.example/x"), "http evil example x");
    }

    #[test]
    fn terms_that_matter_are_said() {
        let keys = |clauses: &[&str]| -> Vec<String> {
            let terms = Terms::default().read(clauses).unwrap();
            in_words(&terms).into_iter().map(|phrase| phrase.key).collect()
        };
        assert_eq!(keys(&[]), ["terms-no-hurry", "terms-messages"]);
        assert_eq!(
            keys(&["bank 30 days + 1 day", "grace 1 day", "weekends free", "then forfeit", "no press"]),
            ["terms-bank", "terms-grace", "terms-days-off", "terms-then-forfeit", "terms-press-none"]
        );
        assert_eq!(
            keys(&["3 days/move", "grey press", "no observers", "no undo"]),
            ["terms-each", "terms-silence", "terms-press-grey", "terms-no-observers", "terms-no-undo"]
        );
    }
}
