//! The phrases of events.

use super::Event;
use super::names::{card, combat, deck, face, figures, nation, num, people, person, region, route};
use super::names::{seat, troops, word};
use crate::games::wotr2::codes::Face;
use crate::games::wotr2::table::Clash;
use crate::rules::{Arg, Phrase};

/// The phrase of an event.
pub fn event_phrase(event: &Event) -> Phrase {
    use Event as E;
    let p = |what: &str| Phrase::new(format!("wotr2-event-{what}"));
    match event {
        E::Turn(n) => p("turn").with("n", num(*n)),
        E::Drew { side, deck: from, n } => {
            p("drew").with("side", seat(*side)).with("deck", deck(*from)).with("n", num(*n))
        }
        E::DrewCard(drawn) => p("drew-card").with("card", card(*drawn)),
        E::Buried { side, n } => p("buried").with("side", seat(*side)).with("n", num(*n)),
        E::Declared(way) => p("declared").with("route", route(way)),
        E::Revealed(way) => p("revealed").with("route", route(way)),
        E::Hidden => p("hidden"),
        E::Progressed(n) => p("progressed").with("n", num(*n)),
        E::EnteredMordor => p("entered-mordor"),
        E::MordorStep(n) => p("mordor-step").with("n", num(*n)),
        E::Corruption { by, now } => p("corruption")
            .text("how", if *by < 0 { "falls" } else { "rises" })
            .with("by", num(by.unsigned_abs()))
            .with("now", num(*now)),
        E::Guides(who) => p("guides").with("who", person(*who)),
        E::Separated { who, to } => p("separated").with("who", people(*who)).with("to", region(*to)),
        E::Fell(who) => p("fell").with("who", person(*who)),
        E::Entered { who, at } => p("entered").with("who", person(*who)).with("at", region(*at)),
        E::Walked { who, from, to } => {
            p("walked").with("who", people(*who)).with("from", region(*from)).with("to", region(*to))
        }
        E::Flew { n, from, to } => {
            p("flew").with("n", num(*n)).with("from", region(*from)).with("to", region(*to))
        }
        E::Allocated(n) => p("allocated").with("n", num(*n)),
        E::Rolled { side, faces } => {
            let each = |f: &Face| std::iter::repeat_n(face(*f), faces[f.index()].into());
            p("rolled")
                .with("side", seat(*side))
                .with("faces", Arg::List(Face::ALL.iter().flat_map(each).collect()))
        }
        E::Ring { side, from, to } => {
            p("ring").with("side", seat(*side)).with("from", face(*from)).with("to", face(*to))
        }
        E::Passed(side) => p("passed").with("side", seat(*side)),
        E::Skipped(side, thrown) => p("skipped").with("side", seat(*side)).with("face", face(*thrown)),
        E::Spent { side, face: shown, used } => {
            let other = if shown == used { "itself" } else { "other" };
            p("spent")
                .with("side", seat(*side))
                .with("face", face(*shown))
                .with("used", face(*used))
                .text("as", other)
        }
        E::Marched { troops: who, route: way } => {
            let ends = (way.first().copied(), way.last().copied());
            let phrase = p("marched").with("troops", troops(who)).with("route", route(way));
            match ends {
                (Some(from), Some(to)) => phrase.with("from", region(from)).with("to", region(to)),
                _ => phrase,
            }
        }
        E::Captured { side, region: at } => p("captured").with("side", seat(*side)).with("at", region(*at)),
        E::Besieged(at) => p("besieged").with("at", region(*at)),
        E::Relieved(at) => p("relieved").with("at", region(*at)),
        E::Trimmed { region: at, figures: who } => {
            p("trimmed").with("at", region(*at)).with("figures", figures(who))
        }
        E::LeadersLost(at) => p("leaders-lost").with("at", region(*at)),
        E::Recruited { region: at, figures: who } => {
            p("recruited").with("at", region(*at)).with("figures", figures(who))
        }
        E::Upgraded { region: at, nation: whose, n } => {
            p("upgraded").with("at", region(*at)).with("nation", nation(*whose)).with("n", num(*n))
        }
        E::Activated(whose) => p("activated").with("nation", nation(*whose)),
        E::Advanced(whose, left) => p("advanced").with("nation", nation(*whose)).with("left", num(*left)),
        E::Attacked { clash, side, from, at, force } => {
            let what = match clash {
                Clash::Field => "attacked",
                Clash::Siege => "stormed",
                Clash::Sortie => "sallied",
            };
            p(what)
                .with("side", seat(*side))
                .with("from", region(*from))
                .with("at", region(*at))
                .with("force", troops(force))
        }
        E::Cast { card: of, dice, needs, hits } => p("cast")
            .with("card", card(*of))
            .text("dice", dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
            .with("n", num(dice.len() as i64))
            .with("needs", num(*needs))
            .with("hits", num(*hits)),
        E::EyesGone(n) => p("eyes-gone").with("n", num(*n)),
        E::NazgulLost { n, at } => p("nazgul-lost").with("n", num(*n)).with("at", region(*at)),
        E::Driven(to) => p("driven").with("to", region(*to)),
        E::Lured(who) => p("lured").with("who", person(*who)),
        E::FigureLost { at, figures: lost } => {
            p("figure-lost").with("at", region(*at)).with("figures", figures(lost))
        }
        E::Turned { side, from, to } => {
            p("turned").with("side", seat(*side)).with("from", face(*from)).with("to", face(*to))
        }
        E::DiceLost { side, face: shown, n } => {
            p("dice-lost").with("side", seat(*side)).with("face", face(*shown)).with("n", num(*n))
        }
        E::SetBack(whose, steps) => p("set-back").with("nation", nation(*whose)).with("steps", num(*steps)),
        E::Losses { side, at, losses } => p("losses")
            .with("side", seat(*side))
            .with("at", region(*at))
            .with("hits", num(losses.hits()))
            .text("losses", losses.to_string().trim_start()),
        E::Retreated { side, from, to } => {
            p("retreated").with("side", seat(*side)).with("from", region(*from)).with("to", region(*to))
        }
        E::Round { at, n } => p("round").with("at", region(*at)).with("n", num(*n)),
        E::Rode => p("rode"),
        E::Withdrew { side, at } => p("withdrew").with("side", seat(*side)).with("at", region(*at)),
        E::NoCard(side) => p("no-card").with("side", seat(*side)),
        E::Laid { side, deck: of } => p("laid").with("side", seat(*side)).with("deck", deck(*of)),
        E::Combat(shown) => p("combat").with("side", seat(shown.side())).with("card", combat(*shown)),
        E::Threw { side, what, throw, needs } => {
            let dice = throw.faces().iter().map(|&die| num(die)).collect();
            let phrase = if what.is_empty() { p("threw") } else { p(&format!("threw-{what}")) };
            phrase
                .with("side", seat(*side))
                .with("n", num(throw.n))
                .with("dice", Arg::List(dice))
                .with("needs", num(*needs))
                .with("hits", num(throw.hits))
        }
        // What a combat card did, beside its dice and losses.
        E::Paid { card: of, n } => p("paid").with("card", combat(*of)).with("n", num(*n)),
        E::Forfeited { side, n } => p("forfeited").with("side", seat(*side)).with("n", num(*n)),
        E::Silenced(who) => p("silenced").with("who", person(*who)),
        E::Voided(side) => p("voided").with("side", seat(*side)),
        E::NoReroll(side) => p("no-reroll").with("side", seat(*side)),
        E::MissesTurned { side, n } => p("misses-turned").with("side", seat(*side)).with("n", num(*n)),
        E::HitsChanged { side, by } => p(if *by > 0 { "hits-added" } else { "hits-stopped" })
            .with("side", seat(*side))
            .with("n", num(by.unsigned_abs())),
        // The end of a round and of a battle.
        E::Destroyed { side, at, with } => p("destroyed")
            .with("side", seat(*side))
            .with("at", region(*at))
            .with("n", num(with.total()))
            .with("with", figures(with)),
        E::PressedOn { side, paid: None } => p("pressed-on").with("side", seat(*side)),
        E::PressedOn { side, paid: Some(whose) } => {
            p("pressed-on-elite").with("side", seat(*side)).with("nation", nation(*whose))
        }
        E::Ceased(side) => p("ceased").with("side", seat(*side)),
        E::Stood(side) => p("stood").with("side", seat(*side)),
        E::WentIn { side, from, to, troops: who } => p("went-in")
            .with("side", seat(*side))
            .with("from", region(*from))
            .with("to", region(*to))
            .with("troops", troops(who)),
        E::StayedOut { side, at } => p("stayed-out").with("side", seat(*side)).with("at", region(*at)),
        E::BattleOver(at) => p("battle-over").with("at", region(*at)),
        E::Hunted { dice, again, bonus, successes } => {
            let list = |dice: &[u8]| Arg::List(dice.iter().map(|&die| num(die)).collect());
            p("hunted")
                .with("dice", list(dice))
                .with("again", list(again))
                .with("bonus", num(*bonus))
                .with("n", num(*successes))
        }
        E::Tile(tile) => p("tile").with("tile", word("tile", tile.code())),
        E::TileWorth(n) => p("tile-worth").with("n", num(*n)),
        E::TileVoid => p("tile-void"),
        E::Helped { who, left } => p("helped").with("who", person(*who)).with("left", num(*left)),
        E::Played(played) => p("played").with("card", card(*played)),
        E::Discarded(gone) => p("discarded").with("card", card(*gone)),
        E::Won(victory) => p("won").with("side", seat(victory.winner())).with("why", victory.phrase()),
    }
}
