//! The state as ledger fields: what everybody knows, what each seat knows. The
//! orders of the decks are in the sealed lists and nowhere else.

use super::Wotr2;
use super::card::CardSet;
use super::codes::{Character, Nation, Side, Tile};
use super::event::ask_phrase;
use super::fight::{Battle, Clash, Play};
use super::region::Region;
use super::table::{Phase, Place, Table};
use crate::rules::{Decision, Fields, Sections};

/// The state by who may know it.
pub fn sections(table: &Table, decision: &Decision<Wotr2>) -> Sections {
    Sections {
        public: public(table, decision),
        seats: Side::ALL.iter().map(|&side| own(table, decision, side)).collect(),
        vault: Fields::new(),
    }
}

fn put(fields: &mut Fields, key: impl Into<String>, tokens: impl IntoIterator<Item = impl ToString>) {
    fields.insert(key.into(), tokens.into_iter().map(|t| t.to_string()).collect());
}

/// A text as tokens, without the commas the ledger has no room for.
fn words(text: &str) -> Vec<String> {
    text.split([' ', ',']).filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

fn cards(set: CardSet) -> impl Iterator<Item = &'static str> {
    set.iter().map(super::card::Card::code)
}

fn public(table: &Table, decision: &Decision<Wotr2>) -> Fields {
    let mut fields = Fields::new();
    let phase = match table.phase {
        Phase::Deal => "deal",
        Phase::Draw => "draw",
        Phase::Fellowship => "fellowship",
        Phase::Allocation => "allocation",
        Phase::Roll => "roll",
        Phase::Actions(Side::Free) => "actions-fp",
        Phase::Actions(Side::Shadow) => "actions-sh",
        Phase::Victory => "victory",
    };
    put(&mut fields, "turn", [table.turn.to_string(), phase.to_owned()]);
    for &region in Region::ALL.iter().filter(|r| !table.at(**r).is_empty()) {
        put(&mut fields, format!("at.{}", region.code()), words(&table.at(region).to_string()));
    }
    put(&mut fields, "captured", table.captured.iter().map(Region::code));
    put(&mut fields, "besieged", table.besieged.iter().map(Region::code));
    for &nation in Nation::ALL {
        let active = if table.active.has(nation) { "active" } else { "passive" };
        let steps = table.steps[nation.index()].to_string();
        put(&mut fields, format!("nation.{}", nation.code()), [steps, active.to_owned()]);
    }
    for &who in Character::ALL {
        let place = match table.places[who.index()] {
            Place::Aside => "aside",
            Place::Fellowship => "fellowship",
            Place::At(region) => region.code(),
            Place::Gone => "gone",
        };
        put(&mut fields, format!("who.{}", who.code()), [place]);
    }
    put(&mut fields, "reserve", words(&table.reserve.to_string()));
    put(&mut fields, "casualties", words(&table.casualties.to_string()));
    ring_bearers(table, &mut fields);
    if let Some(battle) = &table.battle {
        fighting(battle, &mut fields);
    }
    for &side in Side::ALL {
        sides(table, side, &mut fields);
        if let Some(ask) = decision.ask_of(side.seat()) {
            put(&mut fields, format!("asked.{}", side.code()), [ask_phrase(ask).key]);
        }
    }
    fields
}

fn ring_bearers(table: &Table, fields: &mut Fields) {
    let f = &table.fellowship;
    let hidden = if f.hidden { "hidden" } else { "revealed" };
    let mordor = f.mordor.map_or("none".to_owned(), |step| step.to_string());
    let numbers = [f.progress.to_string(), f.corruption.to_string(), mordor];
    let place = [f.at.code(), hidden, f.guide.code(), if f.stirred { "stirred" } else { "still" }];
    put(fields, "fellowship", place.into_iter().map(str::to_owned).chain(numbers));
    let hunt = &table.hunt_box;
    put(fields, "hunt-box", [hunt.shadow, hunt.free, u8::from(hunt.forced)]);
    let tiles = |counts: &[u8; 15]| {
        let each = |t: &Tile| format!("{}/{}", t.code(), counts[t.index()]);
        Tile::ALL.iter().filter(|t| counts[t.index()] > 0).map(each).collect::<Vec<_>>()
    };
    put(fields, "tiles.pool", tiles(&table.tiles.pool));
    put(fields, "tiles.drawn", tiles(&table.tiles.drawn));
    put(fields, "tiles.aside", tiles(&table.tiles.aside));
    put(fields, "hunted", table.hunted.iter().map(|h| format!("{}/{}", h.tile.code(), h.damage)));
    put(fields, "tiles.waiting", table.tiles.waiting.iter().map(Tile::code));
}

/// The battle as everybody sees it: of a card face down, its deck.
fn fighting(battle: &Battle, fields: &mut Fields) {
    let kind = match battle.clash {
        Clash::Field => "field",
        Clash::Siege => "siege",
        Clash::Sortie => "sortie",
    };
    let who = [kind, battle.attacker.code(), battle.from.code(), battle.at.code()];
    let card = battle.by.map_or("none", super::card::Card::code);
    let rider = if battle.rider { "rider" } else { "none" };
    let round = battle.rounds.to_string();
    put(fields, "battle", who.into_iter().chain([card, rider, round.as_str()]));
    put(fields, "battle.force", words(&battle.force.to_string()));
    let bout = &battle.bout;
    for &side in Side::ALL {
        let i = side.index();
        let named = |key: &str| format!("battle.{key}.{}", side.code());
        put(fields, named("card"), [bout.cards[i].code()]);
        put(fields, named("roll"), bout.roll[i].faces());
        put(fields, named("again"), bout.again[i].faces());
        put(fields, named("hits"), [bout.hits(side)]);
    }
}

fn sides(table: &Table, side: Side, fields: &mut Fields) {
    let i = side.index();
    let named = |key: &str| format!("{key}.{}", side.code());
    put(fields, named("dice"), table.dice[i].unused.iter().chain([&table.dice[i].pool]));
    put(fields, named("rings"), [table.rings[i], u8::from(table.ring_used[i])]);
    put(fields, named("table"), cards(table.laid[i]));
    put(fields, named("discards"), cards(table.discards[i]));
    put(fields, named("held"), [table.hands[i].len(), table.buried[i].len()]);
    if side == Side::Shadow {
        put(fields, "messenger", [u8::from(table.mouth_used), u8::from(table.minion_came)]);
    }
}

fn own(table: &Table, decision: &Decision<Wotr2>, side: Side) -> Fields {
    let mut fields = Fields::new();
    put(&mut fields, "hand", cards(table.hand(side)));
    put(&mut fields, "buried", cards(table.buried[side.index()]));
    if let Some(Play::Hidden(card)) = table.battle.as_ref().map(|b| b.bout.cards[side.index()]) {
        put(&mut fields, "combat", [card.code()]);
    }
    if let Some((.., order)) = decision.given.iter().find(|(seat, ..)| *seat == side.seat()) {
        put(&mut fields, "answer", words(&order.to_string()));
    }
    fields
}
