//! What pays for a typed action: the die that is named, or the only one that
//! can, if none is.

use super::ask::{Ask, CardAsk};
use super::codes::{Face, Side};
use super::dice;
use super::event::face as face_arg;
use super::order::{Action, Payer};
use super::refuse;
use super::table::Table;
use crate::rules::{Arg, Phrase};

/// The payer of an action, by the words before its colon.
pub fn payer(
    table: &Table,
    side: Side,
    ask: Option<&Ask>,
    words: &[String],
    action: &Action,
) -> Result<Payer, Phrase> {
    let only = |face| only_payer(table, side, action, face);
    match typed(words) {
        // A will counts as some other face; if one alone will do, that is meant.
        Some(Payer::Die(Face::Will)) if table.has_die(side, Face::Will) => only(Some(Face::Will)),
        Some(payer) => Ok(payer),
        None => match ask {
            Some(Ask::Action) => only(None),
            Some(Ask::Card(_, CardAsk::Further(_))) if matches!(action, Action::Play(..)) => Ok(Payer::Free),
            _ => Ok(Payer::None),
        },
    }
}

/// The one payer among the unused dice; `shown` if the die is named.
fn only_payer(table: &Table, side: Side, action: &Action, shown: Option<Face>) -> Result<Payer, Phrase> {
    let pays = |payer: &Payer| {
        let counts = dice::counts_as(table, side, *payer);
        counts.is_ok_and(|face| dice::pays(table, side, face, action).is_ok())
    };
    let mut payers: Vec<Payer> = Vec::new();
    for face in table.dice[side.index()].faces().filter(|f| shown.is_none_or(|s| s == *f)) {
        let plain = [Face::Character, Face::Army, Face::Muster, Face::Event];
        let other = |used: &Face| Some(Payer::As(face, *used)).filter(|p| face != *used && pays(p));
        match Some(Payer::Die(face)).filter(pays) {
            Some(payer) => payers.push(payer),
            None => payers.extend(plain.iter().filter_map(other)),
        }
    }
    match (&payers[..], shown) {
        ([one], _) => Ok(*one),
        ([], Some(face)) => Ok(Payer::Die(face)),
        ([], None) => Err(refuse("no-die-pays")),
        _ => Err(refuse("which-die").with("faces", Arg::List(payers.iter().copied().map(name).collect()))),
    }
}

fn name(payer: Payer) -> Arg {
    match payer {
        Payer::As(face, used) => Arg::Text(format!("{} as {}", face.code(), used.code())),
        Payer::Die(face) => face_arg(face),
        Payer::Free | Payer::None => Arg::Text(String::new()),
    }
}

/// A payer by its words: `will`, `will as army`, `army muster`, `free`.
fn typed(words: &[String]) -> Option<Payer> {
    let face = |words: &[String]| match words {
        [a, b] if a == "army" && b == "muster" => Some(Face::ArmyMuster),
        [one] if one == "character" => Some(Face::Character),
        [one] => Face::from_code(one),
        _ => None,
    };
    if words.first().is_some_and(|w| w == "free") {
        return Some(Payer::Free);
    }
    match words.iter().position(|w| w == "as") {
        Some(at) => Some(Payer::As(face(&words[..at])?, face(&words[at + 1..])?)),
        None => face(words).map(Payer::Die),
    }
}
