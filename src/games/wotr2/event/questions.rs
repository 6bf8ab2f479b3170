//! The phrases of questions: as they are asked, and as the others may know them.

use super::names::{card, cards, combat, deck, num, person, region};
use crate::games::wotr2::ask::{Ask, BattleAsk, CardAsk, HuntAsk};
use crate::rules::{Arg, Phrase};

/// The key's last part for a question, and the places both phrases may have.
fn question(ask: &Ask) -> (&'static str, Option<(&'static str, Arg)>) {
    match ask {
        Ask::Discard(n) => ("discard", Some(("n", num(*n)))),
        Ask::Fellowship { .. } => ("fellowship", None),
        Ask::Hunt { .. } => ("hunt", None),
        Ask::Action => ("action", None),
        Ask::Trim(at, _) => ("trim", Some(("at", region(*at)))),
        Ask::Guide(_) => ("guide", None),
        Ask::Battle(ask) => match ask {
            BattleAsk::Rider => ("rider", None),
            BattleAsk::Withdraw => ("withdraw", None),
            BattleAsk::Follow => ("follow", None),
            BattleAsk::Combat => ("combat", None),
            BattleAsk::Casualties { hits, .. } => ("casualties", Some(("n", num(*hits)))),
            BattleAsk::PressOn { costs_elite: false } => ("press-on", None),
            BattleAsk::PressOn { costs_elite: true } => ("press-on-elite", None),
            BattleAsk::Retreat { .. } => ("retreat", None),
            BattleAsk::Advance => ("advance", None),
            BattleAsk::Sorcerer(from) => ("sorcerer", Some(("deck", deck(*from)))),
            BattleAsk::Name { card: of, .. } => ("name", Some(("card", combat(*of)))),
            BattleAsk::Pay { card: of, .. } => ("pay", Some(("card", combat(*of)))),
            BattleAsk::Convert(n) => ("convert", Some(("n", num(*n)))),
        },
        Ask::Hunted(ask) => match ask {
            HuntAsk::Use(of) => ("use", Some(("card", card(*of)))),
            HuntAsk::Table(of) => ("table", Some(("cards", cards(*of)))),
            HuntAsk::Guide { damage, .. } => ("guide-ability", Some(("n", num(*damage)))),
            HuntAsk::Lose(n) => ("lose", Some(("n", num(*n)))),
            HuntAsk::Place(who, _) => ("place", Some(("who", person(*who)))),
            HuntAsk::Reveal => ("reveal", None),
            HuntAsk::Worn => ("worn", None),
            HuntAsk::Draw { .. } => ("draw", None),
        },
        Ask::Card(of, ask) => {
            let of = Some(("card", card(*of)));
            match ask {
                CardAsk::Choices => ("card-choices", of),
                CardAsk::Further(_) => ("card-further", of),
                CardAsk::Refuge(_) => ("card-refuge", of),
                CardAsk::Recruit(..) => ("card-recruit", of),
                CardAsk::Then { .. } => ("card-then", of),
                CardAsk::Strike(_) => ("card-strike", of),
                CardAsk::Lure(_) => ("card-lure", of),
                CardAsk::Leave(_) => ("card-leave", of),
                CardAsk::Lose(..) => ("card-lose", of),
            }
        }
    }
}

/// The phrase of a question, as its side is asked.
pub fn ask_phrase(ask: &Ask) -> Phrase {
    phrase("ask", ask)
}

/// The phrase of a question as the others may know it.
pub fn wait_phrase(ask: &Ask) -> Phrase {
    phrase("wait", ask)
}

fn phrase(how: &str, ask: &Ask) -> Phrase {
    let (what, place) = question(ask);
    let phrase = Phrase::new(format!("wotr2-{how}-{what}"));
    match place {
        Some((name, arg)) => phrase.with(name, arg),
        None => phrase,
    }
}
