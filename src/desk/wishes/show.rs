//! `settings`: all wishes as they are now.

use super::{BoardWish, FiguresWish, HandWish, ProofWish, SubjectWish, Wishes};
use crate::desk::office::Office;
use crate::desk::terms::{Press, Terms};
use crate::report::{About, Aside, say};
use crate::store::Player;

/// All settings with their values. `game` are the wishes for the game at hand, and
/// its terms.
pub fn show(office: &Office, player: &Player, game: Option<(&Wishes, &Terms)>) -> Aside {
    let wide = Wishes::read(&player.wishes);
    let mut lines = Vec::new();
    let mut examples: Vec<String> =
        of(office, &wide).into_iter().map(|(what, how)| format!("set {what} {how}")).collect();
    for (what, how) in [
        ("digest", &digest(&wide)),
        ("quiet", &quiet(&wide)),
        ("zone", &super::zones::shown(super::zone(Some(player)))),
        ("days", &days(&wide)),
        ("language", &player.language),
        ("name", &player.name),
    ] {
        examples.push(format!("set {what} {how}"));
    }
    lines.push(say::settings_how());
    if let Some((game, terms)) = game {
        let own: Vec<(&str, &str)> =
            of(office, game).into_iter().filter(|(what, _)| is_said(game, what)).collect();
        examples.extend(own.iter().map(|(what, how)| format!("set {what} {how} here")));
        let press = match terms.press {
            Press::White => "white",
            Press::Grey => "grey",
            Press::None => "none",
        };
        let observers = if terms.observers { "yes" } else { "no" };
        examples.extend([format!("set press {press}"), format!("set observers {observers}")]);
        lines.push(say::settings_terms());
    }
    lines.push(say::settings_learn());
    Aside { about: About::Settings, lines, examples, quoted: Vec::new() }
}

/// The hour of the daily letter.
pub fn digest(wishes: &Wishes) -> String {
    wishes.digest.map_or_else(|| "off".to_owned(), |hour| hour.to_string())
}

/// The hours without letters.
pub fn quiet(wishes: &Wishes) -> String {
    wishes.quiet.map_or_else(|| "off".to_owned(), |q| format!("{}-{}", q.from, q.to))
}

/// The days on which time runs where days off are free.
pub fn days(wishes: &Wishes) -> String {
    let named: Vec<&str> = wishes.days.iter().flatten().map(String::as_str).collect();
    match named.as_slice() {
        [] | ["mon", "tue", "wed", "thu", "fri"] => "mon-fri".to_owned(),
        [_, _, _, _, _, _, _] => "all".to_owned(),
        some => some.join(", "),
    }
}

/// What a game may have of its own, with what holds.
fn of(office: &Office, wishes: &Wishes) -> Vec<(&'static str, &'static str)> {
    let on = |wish: Option<bool>| if wish.unwrap_or(true) { "on" } else { "off" };
    vec![
        (
            "board",
            match wishes.board.unwrap_or(BoardWish::Short) {
                BoardWish::Full => "full",
                BoardWish::Short => "short",
                BoardWish::None => "none",
            },
        ),
        ("hand", if wishes.hand == Some(HandWish::Names) { "names" } else { "full" }),
        ("figures", if wishes.figures == Some(FiguresWish::Words) { "words" } else { "short" }),
        (
            "proof",
            match wishes.proof {
                Some(ProofWish::Body) => "body",
                None if wishes.proof_in_body(office) => "body",
                Some(ProofWish::Attachment) | None => "attachment",
            },
        ),
        ("subject", if wishes.subject == Some(SubjectWish::Status) { "status" } else { "thread" }),
        ("receipts", on(wishes.receipts)),
        ("reminders", on(wishes.reminders)),
    ]
}

/// Whether a wish was said and not only holds.
fn is_said(wishes: &Wishes, what: &str) -> bool {
    match what {
        "board" => wishes.board.is_some(),
        "hand" => wishes.hand.is_some(),
        "figures" => wishes.figures.is_some(),
        "proof" => wishes.proof.is_some(),
        "subject" => wishes.subject.is_some(),
        "receipts" => wishes.receipts.is_some(),
        _ => wishes.reminders.is_some(),
    }
}
