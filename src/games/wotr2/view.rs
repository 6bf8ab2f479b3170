//! What one viewer may see, as data with fixed paths. Everything a letter shows
//! of a game comes from here; it is made of [`seen`] alone.

use super::Wotr2;
use super::ask::{Ask, BattleAsk, HuntAsk};
use super::card::{Card, CardSet};
use super::cards;
use super::codes::{Character, Deck, Face, Nation, Side, Tile};
use super::dice;
use super::fellowship;
use super::fight::Play;
use super::figures::{Figures, Kind};
use super::fronts::{self, Field, Front, Stand};
use super::order::{Action, Payer};
use super::region::{Region, RegionSet};
use super::seen::{seen, side_of};
use super::table::{Battle, Clash, Phase, Place, Table};
use crate::rules::{Decision, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;

/// What one viewer sees.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    /// The table without the secrets of others: for the reading of orders.
    #[serde(skip)]
    pub known: Table,
    /// The viewer's side; none for spectators.
    #[serde(skip)]
    pub own: Option<Side>,
    /// `fp`, `sh` or `spectator`.
    pub seat: &'static str,
    /// The turn.
    pub turn: u16,
    /// `draw`, `fellowship`, `hunt`, `action` or `over`.
    pub phase: &'static str,
    /// Who acts in the action phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Every region by code.
    pub regions: BTreeMap<&'static str, Ground>,
    /// Nations: `war`, or steps above it with `active` or `passive`.
    pub politics: BTreeMap<&'static str, String>,
    /// The same for letters, in order.
    pub track: Vec<Standing>,
    /// The Ring-bearers.
    pub fellowship: Company,
    /// Where each character is.
    pub characters: BTreeMap<&'static str, &'static str>,
    /// Unused dice by side.
    pub dice: BTreeMap<Side, Vec<Face>>,
    /// The Hunt Box and the tiles.
    pub hunt: Hunt,
    /// Points by side.
    pub points: BTreeMap<Side, u8>,
    /// Settlements worth points that each side has taken.
    pub taken: BTreeMap<Side, Vec<Region>>,
    /// Elven Rings by side.
    pub rings: BTreeMap<Side, u8>,
    /// Figures that can be recruited, by nation.
    pub reserve: BTreeMap<&'static str, String>,
    /// Figures out of the game, by nation of the Free Peoples.
    pub lost: BTreeMap<&'static str, String>,
    /// Characters who have left the game.
    pub gone: Vec<Character>,
    /// How many cards each side holds.
    pub hands: BTreeMap<Side, Backs>,
    /// How many cards are left in the decks.
    pub decks: BTreeMap<Side, Backs>,
    /// Cards on the table, sorted by code.
    pub table: BTreeMap<Side, Vec<Card>>,
    /// Cards discarded face up, sorted by code.
    pub discards: BTreeMap<Side, Vec<Card>>,
    /// The battle that is being fought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub battle: Option<Fight>,
    /// The map for letters: everybody on it, front by front.
    pub fronts: Vec<Front>,
    /// Strongholds under siege.
    pub sieges: Vec<Field>,
    /// Armies with enemies next door.
    pub facing: Vec<Field>,
    /// Nazgûl and characters without an army.
    pub alone: Vec<Field>,
    /// What only the viewer's own seat sees.
    #[serde(flatten)]
    pub eyes: Option<Eyes>,
}

/// What only a seat sees.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Eyes {
    /// The own hand, sorted by code.
    pub hand: Vec<Card>,
    /// For each card of the hand the own unused dice with which its event could
    /// be played now.
    pub pays: Vec<Vec<Face>>,
    /// The own face-down discards, sorted by code.
    pub buried: Vec<Card>,
    /// What is asked of this seat.
    pub asked: Option<Question>,
    /// What this seat has answered to a secret question, while it may still be
    /// replaced.
    pub answered: Option<String>,
}

/// What a question depends on, for letters.
#[derive(Debug, Clone, PartialEq, Serialize, Default)]
pub struct Question {
    /// The last part of its key in the catalogue.
    pub kind: String,
    /// Whether passing is allowed.
    pub may_pass: bool,
    /// Whether an Elven Ring can be used.
    pub may_ring: bool,
    /// Regions in reach of the Fellowship by steps, without entering a
    /// stronghold of the Shadow.
    pub reach: Vec<Vec<Region>>,
    /// The troops it is about.
    pub troops: Option<Stand>,
    /// Regions that can be chosen.
    pub regions: Vec<Region>,
}

/// One region.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ground {
    /// The Free Peoples outside a besieged stronghold.
    pub fp: String,
    /// The Shadow outside a besieged stronghold.
    pub sh: String,
    /// The garrison, if there is a siege.
    pub besieged: String,
    /// Who holds the settlement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub control: Option<Side>,
}

/// A nation on the political track.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Standing {
    /// Which.
    pub nation: Nation,
    /// Steps above war.
    pub steps: u8,
    /// Whether it is active.
    pub active: bool,
}

/// The Ring-bearers as everybody sees them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Company {
    /// A region's code, or `mordor`.
    pub at: &'static str,
    /// The step on the Mordor Track.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mordor: Option<u8>,
    /// The step on the Fellowship Track.
    pub progress: u8,
    /// Whether it is hidden.
    pub hidden: bool,
    /// The corruption.
    pub corruption: u8,
    /// Who guides.
    pub guide: Character,
    /// The companions.
    pub companions: Vec<Character>,
}

/// The Hunt Box and the tiles.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Hunt {
    /// Dice in the Hunt Box, by side.
    #[serde(rename = "box")]
    pub dice: BTreeMap<Side, u8>,
    /// Tiles in the pool.
    pub pool: Vec<Tile>,
    /// Tiles that lie drawn.
    pub drawn: Vec<Tile>,
    /// Standard tiles out of the game.
    pub removed: Vec<Tile>,
    /// Special tiles that wait for Mordor.
    pub waiting: Vec<Tile>,
    /// How many tiles of the pool show an eye.
    pub eyes: usize,
}

/// Cards seen from behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Backs {
    /// Character cards.
    pub char: u32,
    /// Strategy cards.
    pub strategy: u32,
}

/// The battle that is being fought.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fight {
    /// The region attacked.
    pub at: Region,
    /// Where the attackers stand.
    pub from: Region,
    /// Which kind it is.
    pub kind: Clash,
    /// Who attacks.
    pub attacker: Side,
    /// The round that is fought, from 1.
    pub round: u8,
    /// What is left of the attacking part.
    pub force: Stand,
    /// The defenders.
    pub defence: Stand,
    /// What each has said about a combat card.
    pub cards: Slots,
}

/// The combat cards of a round: `open` (nothing said yet), `none`, a deck (a card
/// face down), or a card's code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Slots {
    /// The attacker's.
    pub attacker: &'static str,
    /// The defender's.
    pub defender: &'static str,
}

impl Slots {
    fn of(battle: &Battle) -> Self {
        let slot = |side: Side| match battle.bout.cards[side.index()] {
            Play::Open => "open",
            Play::None => "none",
            Play::Hidden(card) => card.deck().code(),
            Play::Shown(card) => card.code(),
        };
        Self { attacker: slot(battle.attacker), defender: slot(battle.defender()) }
    }
}

/// What `viewer` may see of the table while `decision` is open.
pub fn view(table: &Table, decision: &Decision<Wotr2>, viewer: Viewer) -> View {
    let own = side_of(viewer);
    let known = seen(table, own);
    let backs = |side: Side| {
        let of = |deck| table.hand(side).of_deck(deck).len();
        Backs { char: of(Deck::Character), strategy: of(Deck::Strategy) }
    };
    let hands = by_side(backs);
    let over = decision.open.is_empty() && decision.given.is_empty();
    let mut view = public(known, over, hands);
    view.own = own;
    view.seat = own.map_or("spectator", Side::code);
    view.eyes = own.map(|side| {
        let ask = decision.ask_of(side.seat());
        let given = decision.given.iter().find(|(seat, ..)| *seat == side.seat());
        let answered = given.map(|(.., order)| order.to_string());
        eyes(&view.known, side, ask, answered)
    });
    view
}

fn by_side<T>(of: impl Fn(Side) -> T) -> BTreeMap<Side, T> {
    Side::ALL.iter().map(|&side| (side, of(side))).collect()
}

/// Regions by their codes, and all regions of nations by theirs, with who
/// stands there and next to them.
pub fn map(view: &View, codes: &[String]) -> serde_json::Value {
    let regions = codes.iter().filter_map(|code| Region::from_code(code));
    let realms = codes.iter().filter_map(|code| Nation::from_code(code)).map(Nation::realm);
    let all = realms.fold(regions.collect(), RegionSet::or);
    serde_json::to_value(fronts::spots(&view.known, all)).expect("spots are plain data with text keys")
}

/// What everybody sees.
fn public(table: Table, over: bool, hands: BTreeMap<Side, Backs>) -> View {
    let reserve = |side: &[Nation], figures: &Figures| {
        side.iter().map(|&nation| (nation.code(), kinds(figures, nation))).collect()
    };
    let worth = |side: Side| {
        let lost = table.captured.iter().filter(|r| r.born() == Some(side.other()) && r.points() > 0);
        lost.collect()
    };
    let decks = by_side(|side| {
        let left = |deck| u32::from(table.deck(side, deck).left());
        Backs { char: left(Deck::Character), strategy: left(Deck::Strategy) }
    });
    let side = if let Phase::Actions(side) = table.phase { Some(side) } else { None };
    View {
        own: None,
        seat: "spectator",
        turn: table.turn,
        phase: if over { "over" } else { phase(table.phase) },
        side: side.filter(|_| !over),
        regions: Region::ALL.iter().map(|&r| (r.code(), ground(&table, r))).collect(),
        politics: Nation::ALL.iter().map(|&n| (n.code(), politics(&table, n))).collect(),
        track: Nation::ALL.iter().map(|&n| standing(&table, n)).collect(),
        fellowship: company(&table),
        characters: Character::ALL.iter().map(|&c| (c.code(), place(&table, c))).collect(),
        dice: by_side(|side| faces(&table, side)),
        hunt: hunt(&table),
        points: by_side(|side| table.points(side)),
        taken: by_side(worth),
        rings: by_side(|side| table.rings[side.index()]),
        reserve: reserve(Nation::ALL, &table.reserve),
        lost: reserve(Side::Free.nations(), &table.casualties),
        gone: Character::ALL.iter().copied().filter(|c| table.places[c.index()] == Place::Gone).collect(),
        hands,
        decks,
        table: by_side(|side| sorted(table.laid[side.index()])),
        discards: by_side(|side| sorted(table.discards[side.index()])),
        battle: fight(&table),
        fronts: fronts::all(&table),
        sieges: fronts::sieges(&table),
        facing: fronts::facing(&table),
        alone: fronts::alone(&table),
        eyes: None,
        known: table,
    }
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Deal | Phase::Draw => "draw",
        Phase::Fellowship => "fellowship",
        Phase::Allocation | Phase::Roll => "hunt",
        Phase::Actions(_) | Phase::Victory => "action",
    }
}

/// Cards in the order of their codes.
fn sorted(cards: CardSet) -> Vec<Card> {
    let mut all: Vec<Card> = cards.iter().collect();
    all.sort_unstable_by_key(|card| card.code());
    all
}

/// The figures of a nation without its name; Nazgûl are Sauron's.
fn kinds(figures: &Figures, nation: Nation) -> String {
    let here = Kind::ALL.iter().map(|&kind| (figures.count(nation, kind), kind.code()));
    let texts: Vec<String> = here.filter(|(n, _)| *n > 0).map(|(n, kind)| format!("{n}{kind}")).collect();
    texts.join(" ")
}

fn ground(table: &Table, region: Region) -> Ground {
    let open = |side: Side| {
        if table.besieged(side, region) { String::new() } else { table.troops(side, region).to_string() }
    };
    let holder = table.controller(region).filter(|_| table.besieged.has(region));
    Ground {
        fp: open(Side::Free),
        sh: open(Side::Shadow),
        besieged: holder.map_or(String::new(), |side| table.troops(side, region).to_string()),
        control: table.controller(region),
    }
}

fn politics(table: &Table, nation: Nation) -> String {
    let active = if table.active.has(nation) { "active" } else { "passive" };
    match table.steps[nation.index()] {
        0 => "war".to_owned(),
        steps => format!("{steps} {active}"),
    }
}

fn standing(table: &Table, nation: Nation) -> Standing {
    Standing { nation, steps: table.steps[nation.index()], active: table.active.has(nation) }
}

fn company(table: &Table) -> Company {
    let f = &table.fellowship;
    Company {
        at: table.ring_bearers().map_or("mordor", Region::code),
        mordor: f.mordor,
        progress: f.progress,
        hidden: f.hidden,
        corruption: f.corruption,
        guide: f.guide,
        companions: table.company().iter().collect(),
    }
}

fn place(table: &Table, who: Character) -> &'static str {
    match table.places[who.index()] {
        Place::Aside => "waiting",
        Place::Fellowship => "fellowship",
        Place::At(region) => region.code(),
        Place::Gone => "gone",
    }
}

fn faces(table: &Table, side: Side) -> Vec<Face> {
    let unused = table.dice[side.index()].unused;
    Face::ALL.iter().flat_map(|&f| std::iter::repeat_n(f, unused[f.index()].into())).collect()
}

fn hunt(table: &Table) -> Hunt {
    let tiles = |n: &dyn Fn(Tile) -> u8| -> Vec<Tile> {
        Tile::ALL.iter().flat_map(|&t| std::iter::repeat_n(t, n(t).into())).collect()
    };
    let all = &table.tiles;
    let pool = tiles(&|t| all.pool[t.index()]);
    let used = |t: Tile| all.pool[t.index()] + all.drawn[t.index()] + all.aside[t.index()];
    let away = |t: Tile| if t.is_standard() { t.data().count.saturating_sub(used(t)) } else { 0 };
    Hunt {
        dice: [(Side::Free, table.hunt_box.free), (Side::Shadow, table.hunt_box.shadow)].into(),
        eyes: pool.iter().filter(|t| t.is_eye()).count(),
        pool,
        drawn: tiles(&|t| all.drawn[t.index()]),
        removed: tiles(&away),
        waiting: all.waiting.iter().collect(),
    }
}

fn fight(table: &Table) -> Option<Fight> {
    let battle = table.battle.as_ref()?;
    Some(Fight {
        at: battle.at,
        from: battle.from,
        kind: battle.clash,
        attacker: battle.attacker,
        round: battle.rounds.max(1),
        cards: Slots::of(battle),
        force: Stand::of(&battle.force),
        defence: Stand::of(&table.troops(battle.defender(), battle.at)),
    })
}

fn eyes(table: &Table, side: Side, ask: Option<&Ask>, answered: Option<String>) -> Eyes {
    let hand = sorted(table.hand(side));
    Eyes {
        pays: hand.iter().map(|&card| payers(table, side, card)).collect(),
        hand,
        buried: sorted(table.buried[side.index()]),
        asked: ask.map(|ask| question(table, side, ask)),
        answered,
    }
}

/// The unused dice of a side with which a card's event could be played now.
fn payers(table: &Table, side: Side, card: Card) -> Vec<Face> {
    let play = Action::Play(card, Vec::new());
    let pays = |payer: Payer| {
        let pays = |face| dice::pays(table, side, face, &play).is_ok();
        dice::counts_as(table, side, payer).is_ok_and(pays)
            && cards::may_play(table, side, payer, card, &[]).is_ok()
    };
    let as_other = |face: Face| Face::ALL.iter().any(|&used| pays(Payer::As(face, used)));
    table.dice[side.index()].faces().filter(|&face| pays(Payer::Die(face)) || as_other(face)).collect()
}

/// What a question depends on.
fn question(table: &Table, side: Side, ask: &Ask) -> Question {
    let key = super::event::ask_phrase(ask).key;
    let kind = key.rsplit_once("-ask-").map_or(key.as_str(), |(_, kind)| kind).to_owned();
    let mut question = Question { kind, ..Question::default() };
    match ask {
        Ask::Action => {
            question.may_pass = table.dice_left(side) < table.dice_left(side.other());
            question.may_ring = table.rings[side.index()] > 0 && !table.ring_used[side.index()];
        }
        Ask::Fellowship { declare: true, .. } | Ask::Hunted(HuntAsk::Reveal) => {
            question.reach = reach(table);
        }
        Ask::Trim(region, _) => {
            question.troops = Some(Stand::of(&table.at(*region).only(side).units_only().into()));
        }
        Ask::Battle(BattleAsk::Casualties { troops, .. }) => question.troops = Some(Stand::of(troops)),
        Ask::Battle(BattleAsk::Retreat { to, .. })
        | Ask::Hunted(HuntAsk::Place(_, to) | HuntAsk::Guide { to, .. }) => {
            question.regions = to.iter().collect();
        }
        _ => {}
    }
    question
}

/// What the Fellowship's figure reaches, step by step, around the strongholds of
/// the Shadow.
fn reach(table: &Table) -> Vec<Vec<Region>> {
    let Some(at) = table.ring_bearers() else { return Vec::new() };
    let dark = |r: Region| !fellowship::shadows_on(table, &super::order::Route(vec![r])).is_empty();
    let mut reached = RegionSet::only(at);
    let mut edge = reached;
    let mut steps = Vec::new();
    for _ in 0..table.fellowship.progress {
        edge = edge.around().minus(reached).iter().filter(|&r| !dark(r)).collect();
        reached = reached.or(edge);
        steps.push(edge.iter().collect());
    }
    steps
}
