//! Letting ourselves in.

use super::account::{Account, Auth};
use super::answer::{Answer, Said};
use super::session::{Session, USUAL};
use super::text::{base64, quoted};
use super::trouble::Trouble;
use zeroize::Zeroizing;

/// Codes of a server that is in trouble itself.
const NOT_OUR_FAULT: [&str; 4] = ["UNAVAILABLE", "INUSE", "LIMIT", "SERVERBUG"];
/// More questions than any honest login has.
const QUESTIONS: usize = 4;

/// Logs in.
pub fn log_in(session: &mut Session, account: &Account, secret: &Zeroizing<String>) -> Result<(), Trouble> {
    let user = &account.user;
    let answered = match account.auth {
        Auth::XOAuth2 => {
            let words = Zeroizing::new(format!("user={user}\u{1}auth=Bearer {}\u{1}\u{1}", secret.as_str()));
            authenticate(session, "XOAUTH2", &base64(words.as_bytes()))
        }
        Auth::Password if session.can("AUTH=PLAIN") => {
            let words = Zeroizing::new(format!("\0{user}\0{}", secret.as_str()));
            authenticate(session, "PLAIN", &base64(words.as_bytes()))
        }
        Auth::Password if session.can("LOGINDISABLED") => {
            return Err(Trouble::Login("it takes no passwords on this line".to_owned()));
        }
        Auth::Password if !user.is_ascii() || !secret.is_ascii() => {
            return Err(Trouble::Login("it takes only passwords of plain ASCII letters".to_owned()));
        }
        Auth::Password => {
            let (user, secret) = (quoted(user), quoted(secret));
            let command = Zeroizing::new(format!("LOGIN {} {}", user.as_str(), secret.as_str()));
            session.command("the login", &command, USUAL, |_| Ok(())).map(|_| ())
        }
    };
    answered.map_err(|why| meaning(why, secret))
}

/// `AUTHENTICATE`: the server asks, the words are said; if it asks again, it
/// wants to explain why it refuses, and hears an empty line.
fn authenticate(session: &mut Session, way: &str, words: &str) -> Result<(), Trouble> {
    const WHAT: &str = "the login";
    let until = session.deadline();
    let tag = session.give(&format!("AUTHENTICATE {way}"), USUAL)?;
    let mut asked = 0;
    loop {
        match session.answer(until, WHAT)? {
            Answer::More if asked < QUESTIONS => {
                session.say(if asked == 0 { words } else { "" })?;
                asked += 1;
            }
            Answer::More => return Err(Trouble::Babble("it asks without end")),
            Answer::Said(Said { tag: Some(theirs), word, code, text }) => {
                return Session::outcome(&tag, &theirs, word, code, text, WHAT).map(|_| ());
            }
            _ => {}
        }
    }
}

/// A refusal of the login is about the user, unless the server says otherwise.
/// A server that repeats the secret is not repeated.
fn meaning(why: Trouble, secret: &str) -> Trouble {
    let Trouble::Refused { what, code, said } = why else { return why };
    let code_word = code.split(' ').next().unwrap_or_default();
    let told = (!secret.is_empty() && said.contains(secret)) || said.split_whitespace().any(|w| w.len() > 60);
    let said = if told { "it does not say why".to_owned() } else { said };
    if NOT_OUR_FAULT.contains(&code_word) {
        return Trouble::Lost(format!("{what} is not possible now: {said}"));
    }
    Trouble::Login(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(code: &str, said: &str) -> Trouble {
        let why = Trouble::Refused { what: "the login", code: code.into(), said: said.into() };
        meaning(why, "hunter2")
    }

    #[test]
    fn a_refusal_is_a_wrong_password_unless_the_server_is_in_trouble() {
        assert_eq!(refused("AUTHENTICATIONFAILED", "no"), Trouble::Login("no".into()));
        assert_eq!(refused("", "LOGIN failed"), Trouble::Login("LOGIN failed".into()));
        assert!(matches!(refused("UNAVAILABLE", "later"), Trouble::Lost(_)));
    }

    #[test]
    fn a_secret_that_the_server_repeats_is_not_told() {
        for said in ["bad password hunter2", &format!("cannot read {}", "QUJD".repeat(20))] {
            assert_eq!(refused("", said), Trouble::Login("it does not say why".into()));
        }
    }
}
