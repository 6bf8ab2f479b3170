//! How a game ended, as its last block says, in plain words; and whether the
//! rules agree.

use super::notes::{harmless, known, listed};
use super::tip::Tip;
use crate::ledger::ct1;
use crate::ledger::record::Record;
use crate::rules::{Outcome, Seat};
use std::collections::BTreeSet;

/// The longest result that is quoted, in characters.
const RESULT_MAX: usize = 80;

/// What the end block of a game says of how it ended, without a full stop.
pub(super) fn told(tip: &Tip, end: &Record) -> String {
    let result = ct1::unescape(end.tokens("result"));
    let words: Vec<&str> = result.split(' ').collect();
    let seats = |names: &[&str]| -> Option<String> {
        let names: Option<Vec<&str>> = names.iter().map(|name| known(tip, name)).collect();
        names.filter(|names| !names.is_empty()).map(|names| listed(&names))
    };
    let sentence = match words.as_slice() {
        ["won", names @ ..] => seats(names).map(|names| format!("won by {names}")),
        ["draw"] => Some("nobody won".to_owned()),
        ["draw", "agreed"] => Some("a draw by agreement".to_owned()),
        ["resigned", name] => seats(&[name]).map(|name| format!("{name} gave up")),
        ["forfeited", name] => seats(&[name]).map(|name| format!("{name} lost it by silence")),
        ["declined", name] => seats(&[name]).map(|name| format!("{name} declined to play")),
        ["adjudicated", "draw"] => Some("a draw, as a moderator decided".to_owned()),
        ["adjudicated", "won", names @ ..] => {
            seats(names).map(|names| format!("won by {names}, as a moderator decided"))
        }
        ["abandoned"] => Some("a moderator ended it without a result".to_owned()),
        ["lapsed"] => Some("not everybody joined in time".to_owned()),
        ["match", game] if ct1::is_name(game) && game.len() <= RESULT_MAX => {
            Some(format!("it ended together with {game}, the other game of its match"))
        }
        _ => None,
    };
    sentence.unwrap_or_else(|| format!("the record says \"{}\"", harmless(&result, RESULT_MAX)))
}

/// Why a result that claims to come from the rules does not: who won by them, if
/// anybody did, is at hand once the game was played again. Results that people
/// brought about (somebody gave up, a draw was agreed on) are not looked at.
pub(super) fn differs(end: &Record, outcome: Option<&Outcome>, seats: &[&str]) -> Option<String> {
    let claimed: Vec<&str> = match end.tokens("result") {
        [word, names @ ..] if word == "won" && !names.is_empty() => {
            names.iter().map(String::as_str).collect()
        }
        [word] if word == "draw" => Vec::new(),
        _ => return None,
    };
    let Some(outcome) = outcome else {
        return Some("the end names a result, and by the rules the game is not over".to_owned());
    };
    let name = |seat: &Seat| seats.get(seat.index()).copied().unwrap_or_default();
    let won: BTreeSet<&str> = outcome.winners.iter().map(name).collect();
    let same = claimed.iter().copied().collect::<BTreeSet<_>>() == won;
    let won: Vec<&str> = won.into_iter().collect();
    let by_rules = if won.is_empty() { "nobody".to_owned() } else { listed(&won) };
    (!same).then(|| format!("the end names another winner than the rules, by which {by_rules} won"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::{Draft, Kind};
    use crate::rules::Phrase;

    fn end(result: &str) -> Record {
        Draft::new(Kind::End).text("result", result).finish().expect("a record")
    }

    #[test]
    fn every_result_of_the_desk_has_words() {
        let seats = ["fp", "sh"].map(str::to_owned).into();
        let tip = Tip { seats: Some(seats), ..Tip::new("g") };
        for (result, words) in [
            ("won sh", "won by sh"),
            ("won fp sh", "won by fp and sh"),
            ("draw", "nobody won"),
            ("draw agreed", "a draw by agreement"),
            ("resigned fp", "fp gave up"),
            ("forfeited fp", "fp lost it by silence"),
            ("declined fp", "fp declined to play"),
            ("adjudicated draw", "a draw, as a moderator decided"),
            ("adjudicated won sh", "won by sh, as a moderator decided"),
            ("abandoned", "a moderator ended it without a result"),
            ("lapsed", "not everybody joined in time"),
            ("match wotr2-1a2b", "it ended together with wotr2-1a2b, the other game of its match"),
            ("won nobody-known", "the record says \"won nobody-known\""),
            ("a\u{1b}[2Jb", "the record says \"a[2Jb\""),
            ("", "the record says \"\""),
        ] {
            assert_eq!(told(&tip, &end(result)), words);
        }
        assert!(told(&tip, &end(&"x y ".repeat(9000))).len() < 120);
    }

    #[test]
    fn a_result_by_the_rules_is_held_against_them() {
        let outcome = |winners: &[u8]| Outcome {
            winners: winners.iter().map(|&i| Seat(i)).collect(),
            reason: Phrase::new("x"),
            points: Vec::new(),
        };
        let differs = |result: &str, outcome: Option<&Outcome>| differs(&end(result), outcome, &["fp", "sh"]);
        assert_eq!(differs("won sh", Some(&outcome(&[1]))), None);
        assert_eq!(differs("won sh fp", Some(&outcome(&[0, 1]))), None);
        assert_eq!(differs("draw", Some(&outcome(&[]))), None);
        for result in ["resigned fp", "draw agreed", "stopped", "match wotr2-1a2b", "adjudicated won sh"] {
            assert_eq!(differs(result, None), None, "{result}");
        }
        assert!(differs("won fp", Some(&outcome(&[1]))).is_some_and(|why| why.ends_with("which sh won")));
        assert!(differs("won fp", Some(&outcome(&[]))).is_some_and(|why| why.ends_with("which nobody won")));
        assert!(differs("draw", Some(&outcome(&[0]))).is_some());
        assert!(differs("won fp", None).is_some_and(|why| why.ends_with("is not over")));
    }
}
