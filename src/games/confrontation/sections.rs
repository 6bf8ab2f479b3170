//! The state as ledger fields: what everybody knows, what each seat knows. The
//! orders of the trays are in the sealed lists and nowhere else.

use super::Confrontation;
use super::codes::{Card, Piece, Region, Side, Special};
use super::order::{Ask, print};
use super::table::{Battle, Phase, Place, Table};
use crate::rules::{Decision, Fields, Sections};

/// The state by who may know it.
pub fn sections(table: &Table, decision: &Decision<Confrontation>) -> Sections {
    Sections {
        public: public(table, decision),
        seats: Side::ALL.iter().map(|&side| own(table, decision, side)).collect(),
        vault: Fields::new(),
    }
}

fn put(fields: &mut Fields, key: impl Into<String>, tokens: impl IntoIterator<Item = impl Into<String>>) {
    fields.insert(key.into(), tokens.into_iter().map(Into::into).collect());
}

fn cards(list: &[Card]) -> impl Iterator<Item = &'static str> {
    list.iter().map(|c| c.code())
}

fn specials(list: &[Special]) -> impl Iterator<Item = &'static str> {
    list.iter().map(|s| s.code())
}

fn public(table: &Table, decision: &Decision<Confrontation>) -> Fields {
    let mut fields = Fields::new();
    let phase = match table.phase {
        Phase::Specials => "specials",
        Phase::Setup => "setup",
        Phase::Play => "play",
    };
    put(&mut fields, "phase", [phase]);
    put(&mut fields, "turn", [table.turn.code().to_owned(), table.number.to_string()]);
    for &side in Side::ALL {
        for &region in Region::ALL {
            let hidden = table.hidden_count(side, region).to_string();
            let shown = table.shown_at(side, region).into_iter().map(|p| p.code().to_owned());
            put(
                &mut fields,
                format!("at.{}.{}", side.code(), region.code()),
                [hidden].into_iter().chain(shown),
            );
        }
        let camp = table.camp(side);
        let named = |key: &str| format!("{key}.{}", side.code());
        let fallen = side.pieces().iter().filter(|&&p| table.fallen(p)).map(|p| p.code());
        put(&mut fields, named("fallen"), fallen);
        put(&mut fields, named("hand"), cards(&camp.hand));
        put(&mut fields, named("discard"), cards(&camp.discard));
        put(&mut fields, named("played"), specials(&camp.played));
        put(&mut fields, named("unplayed"), [table.held(side).len().to_string()]);
        if let Some((_, ask)) = decision.open.iter().find(|(seat, _)| *seat == side.seat()) {
            put(&mut fields, named("asked"), [ask_code(ask)]);
        }
    }
    let for_good = |p: &&Piece| table.man(**p).face == super::table::Face::ForGood;
    put(&mut fields, "for-good", Piece::ALL.iter().filter(for_good).map(|p| p.code()));
    if let Some(region) = table.bound.and_then(|p| table.region_of(p)) {
        put(&mut fields, "must-move-from", [region.code()]);
    }
    if let Some(battle) = &table.battle {
        put(&mut fields, "battle", battle_tokens(table, battle));
    }
    fields
}

/// Region, attacking side, fighters that are face up, cards, and what has
/// already been settled.
fn battle_tokens(table: &Table, battle: &Battle) -> Vec<String> {
    let mut tokens = vec![battle.region.code().to_owned(), battle.attacker.side().code().to_owned()];
    for &side in Side::ALL {
        let fighter = battle.fighter(side).filter(|&p| table.shown(p)).map_or("hidden", Piece::code);
        let card = |c: Option<Card>| c.map_or("none", Card::code);
        let (card, acting) = (card(battle.cards[side.index()]), card(battle.acting[side.index()]));
        tokens.push(format!("{}/{fighter}/{card}/{acting}", side.code()));
    }
    for (is, word) in
        [(battle.first, "first"), (battle.beside_frodo, "beside-frodo"), (battle.no_cards, "no-cards")]
    {
        if is {
            tokens.push(word.to_owned());
        }
    }
    tokens.extend(battle.revealed.iter().map(|p| format!("revealed/{}", p.code())));
    tokens
}

fn ask_code(ask: &Ask) -> &'static str {
    match ask {
        Ask::Specials(_) => "specials",
        Ask::Setup(_) => "setup",
        Ask::Move(ask) if ask.fresh() => "move",
        Ask::Move(_) => "second-move",
        Ask::Fight(_) => "fight",
        Ask::Balrog => "balrog",
        Ask::Text(_) => "text",
        Ask::Gwaihir { .. } => "gwaihir",
        Ask::Card { .. } => "card",
        Ask::Retreat { .. } => "retreat",
        Ask::Take(_) => "take",
    }
}

fn own(table: &Table, decision: &Decision<Confrontation>, side: Side) -> Fields {
    let mut fields = Fields::new();
    for &piece in side.pieces() {
        let place = match table.man(piece).place {
            Place::At(region) => region.code(),
            Place::Fallen => "fallen",
            Place::Unplaced => "unplaced",
        };
        put(&mut fields, format!("piece.{}", piece.code()), [place]);
    }
    put(&mut fields, "specials", specials(&table.held(side)));
    if side == Side::Sauron
        && let Some(piece) = table.bound
    {
        put(&mut fields, "must-move", [piece.code()]);
    }
    if let Some(battle) = &table.battle
        && battle.attacker.side() == side
    {
        put(&mut fields, "attacker", [battle.attacker.code()]);
    }
    if let Some(Ask::Move(ask)) = decision.ask_of(side.seat()) {
        let named = [("only", ask.only), ("except", ask.except), ("bound", ask.bound)];
        let tokens = named.iter().filter_map(|(what, p)| p.map(|p| format!("{what}/{}", p.code())));
        put(&mut fields, "move", tokens);
    }
    if let Some((.., order)) = decision.given.iter().find(|(seat, ..)| *seat == side.seat()) {
        put(&mut fields, "answer", print(order).split(' '));
    }
    fields
}
