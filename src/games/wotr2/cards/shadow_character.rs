//! The events of the Shadow's character deck, in the order of their numbers.

use super::deed::{Chosen, Deed, Plan, needs, worth};
use super::strikes::{self, throw};
use super::{journeys, laid, lose_from_table, moves, recruits, tile_joins};
use crate::games::wotr2::ask::{Ask, CardAsk};
use crate::games::wotr2::battle;
use crate::games::wotr2::card::{Card, CardSet};
use crate::games::wotr2::codes::{CharSet, Character, Deck, Face, Side, Tile};
use crate::games::wotr2::dice;
use crate::games::wotr2::event::Event;
use crate::games::wotr2::fellowship;
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::hunt::{self, Harm};
use crate::games::wotr2::options::LURE_OF_THE_RING_IS_CASUALTY;
use crate::games::wotr2::order::{Choice, Lost, Order, Strike};
use crate::games::wotr2::people;
use crate::games::wotr2::region::{Region, RegionSet};
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Halt, Step, Tabletop, refuse};
use crate::rules::Phrase;

const SHADOW: Side = Side::Shadow;

/// What a card of this deck is.
pub fn deed(card: Card) -> Deed {
    match card.number() {
        1 => Deed::plain(anytime, |g, _| tile_joins(g, Tile::Shelob)),
        2 => Deed::plain(anytime, |g, _| tile_joins(g, Tile::RingIsMine)),
        3 => Deed::plain(anytime, |g, _| tile_joins(g, Tile::OnOn)),
        4 => Deed::plain(anytime, |g, _| tile_joins(g, Tile::GiveIt)),
        5 => Deed::plain(in_the_wild, |g, _| hunt::by_event(g, Harm::Usual)),
        6 => Deed::plain(in_the_wild, |g, _| hunt::by_event(g, Harm::Whole)),
        7 => Deed::plain(in_the_wild, |g, _| hunt::by_event(g, Harm::Companion)),
        8 => Deed::plain(in_the_wild, candles_of_corpses),
        9 => Deed::judged(hunted_from_above, journeys::flights, journeys::may_fly, nazgul_search),
        10 => Deed::of(on_the_way, next_door, cruel_weather),
        11 => Deed::judged(hunted_from_above, journeys::flights, journeys::may_fly, nazgul_strike),
        12 => Deed::plain(is_revealed, morgul_wound),
        13 => Deed::plain(is_revealed, lure_of_the_ring),
        14 => Deed::plain(is_revealed, breaking),
        15 => laid::deed(|table| laid::may_lie(table, Card::WORN_WITH_SORROW)),
        16 => laid::deed(|table| laid::may_lie(table, Card::CREBAIN)),
        17 => laid::deed(|table| laid::may_lie(table, Card::BALROG)),
        18 => Deed::of(has_dice, watchful_dice, lidless_eye),
        19 => Deed::of(has_spell, spells, dreadful_spells),
        20 => Deed::judged(may_bring_ram, rams, may_ram, grond),
        21 => laid::deed(|table| laid::may_lie(table, Card::PALANTIR)),
        22 => laid::deed(|table| laid::may_lie(table, Card::WORMTONGUE)),
        23 => Deed::judged(may_ride_abroad, journeys::flights, journeys::may_fly, ringwraiths),
        _ => Deed::judged(captain_lives, captains_plans, may_command, black_captain),
    }
}

#[allow(clippy::unnecessary_wraps, reason = "all conditions have this form")]
fn anytime(_: &Table) -> Result<(), Phrase> {
    Ok(())
}

/// The Ring-bearers' figure is in no settlement of the Free Peoples, whoever
/// holds it.
fn in_the_wild(table: &Table) -> Result<(), Phrase> {
    let shelter = table.ring_bearers().is_some_and(|at| at.born() == Some(Side::Free));
    needs(!shelter, "sheltered")
}

/// 8, Candles of Corpses: three dice, each 4 or more corrupts; with Gollum as
/// Guide each 6.
fn candles_of_corpses(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    let least = if g.table.guided_by(Character::Gollum) { 6 } else { 4 };
    let n = throw(g, Card::CANDLES, None, 3, least)?;
    fellowship::corrupt(g, n)
}

/// The Fellowship's counter is on a step of its track.
fn on_the_way(table: &Table) -> Result<(), Phrase> {
    needs(table.fellowship.progress > 0, "no-progress")
}

fn hunted_from_above(table: &Table) -> Result<(), Phrase> {
    on_the_way(table)?;
    worth(journeys::nazgul_abroad(table))
}

/// 9, Nazgûl Search: Nazgûl fly; with one beside the figure the Fellowship is
/// revealed.
fn nazgul_search(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    people::fly(g, &chosen.flights());
    if journeys::nazgul_beside(&g.table) { hunt::reveal(g) } else { Ok(()) }
}

/// 10, Cruel Weather: the figure is driven to a region next door.
fn cruel_weather(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    let Some(to) = chosen.place() else { return Err(Halt::broken("a region was due")) };
    g.table.fellowship.at = to;
    g.tell(Event::Driven(to));
    Ok(())
}

fn next_door(table: &Table) -> Vec<Plan> {
    let around = table.ring_bearers().map_or(RegionSet::NONE, Region::neighbours);
    around.iter().map(|at| vec![Choice::At(RegionSet::only(at))]).collect()
}

/// 11, The Nazgûl Strike!: Nazgûl fly; with one beside the figure a card on the
/// table is struck off, or the Fellowship is hunted.
fn nazgul_strike(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    people::fly(g, &chosen.flights());
    if !journeys::nazgul_beside(&g.table) {
        return Ok(());
    }
    let cards = laid_character_cards(&g.table);
    match ask(g, SHADOW, Ask::Card(Card::NAZGUL_STRIKE, CardAsk::Strike(cards)))? {
        Order::Strike(Strike::Card(card)) => {
            lose_from_table(g, card);
            Ok(())
        }
        Order::Strike(Strike::Hunt) => hunt::hunt(g),
        Order::Strike(Strike::Nothing) => Ok(()),
        _ => Err(Halt::broken("what the Nazgûl strike was due")),
    }
}

fn laid_character_cards(table: &Table) -> CardSet {
    table.laid[Side::Free.index()].of_deck(Deck::Character)
}

fn is_revealed(table: &Table) -> Result<(), Phrase> {
    needs(!table.fellowship.hidden, "not-revealed")
}

/// 12, Morgul Wound: corruption grows by two up to three, else by one.
fn morgul_wound(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    let n = if g.table.fellowship.corruption <= 3 { 2 } else { 1 };
    fellowship::corrupt(g, n)
}

/// 13, Lure of the Ring: corruption by the level of a random companion, or he
/// is lost; by one if Gollum guides.
fn lure_of_the_ring(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    if g.table.guided_by(Character::Gollum) {
        return fellowship::corrupt(g, 1);
    }
    let who = hunt::random(g)?;
    g.tell(Event::Lured(who));
    match ask(g, Side::Free, Ask::Card(Card::LURE, CardAsk::Lure(who)))? {
        Order::Lose(Lost::Nobody) => fellowship::corrupt(g, who.level()),
        Order::Lose(_) => hunt::lose(g, who, LURE_OF_THE_RING_IS_CASUALTY),
        _ => Err(Halt::broken("a companion or corruption was due")),
    }
}

/// 14, The Breaking of the Fellowship: as many companions leave as a tile
/// shows; corruption by one if Gollum guides.
fn breaking(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    if g.table.guided_by(Character::Gollum) {
        return fellowship::corrupt(g, 1);
    }
    let n = hunt::number(g)?.unwrap_or(0);
    let company = g.table.company();
    if n == 0 || company.is_empty() {
        return Ok(());
    }
    let who = if u32::from(n) >= company.len() {
        company
    } else {
        match ask(g, Side::Free, Ask::Card(Card::BREAKING, CardAsk::Leave(n)))? {
            Order::Leave(who) => who,
            _ => return Err(Halt::broken("those who leave were due")),
        }
    };
    let at = g.table.fellowship.at;
    journeys::separate(g, who, at)
}

/// One to three of the unused dice, by their faces.
fn watchful_dice(table: &Table) -> Vec<Plan> {
    let unused = table.dice[SHADOW.index()].unused;
    let mut sets = vec![[0u8; 7]];
    for face in Face::ALL.iter().filter(|f| **f != Face::Eye) {
        let i = face.index();
        let more = |set: &[u8; 7]| {
            let left = 3 - set.iter().sum::<u8>();
            let with = |n: u8| {
                let mut set = *set;
                set[i] = n;
                set
            };
            (0..=left.min(unused[i])).map(with).collect::<Vec<_>>()
        };
        sets = sets.iter().flat_map(more).collect();
    }
    sets.into_iter().filter(|set| *set != [0; 7]).map(|set| vec![Choice::Faces(set)]).collect()
}

fn has_dice(table: &Table) -> Result<(), Phrase> {
    needs(table.dice_left(SHADOW) > 0, "no-dice-left")
}

/// 18, The Lidless Eye: up to three dice become eyes in the Hunt Box.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn lidless_eye(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    let faces = chosen.find(|choice| if let Choice::Faces(faces) = choice { Some(*faces) } else { None });
    for &face in Face::ALL {
        for _ in 0..faces.map_or(0, |faces| faces[face.index()]) {
            dice::turn(g, SHADOW, face, Face::Eye);
        }
    }
    Ok(())
}

/// The Nazgûl of the Shadow's army in a region, the Witch-king among them.
fn casters(table: &Table, at: Region) -> u8 {
    let king = u8::from(table.people(at).has(Character::WitchKing));
    if table.army(SHADOW, at) { table.at(at).nazgul + king } else { 0 }
}

/// Armies of the Free Peoples, each with an army of Nazgûl beside or around it.
fn spells(table: &Table) -> Vec<Plan> {
    let mut all = Vec::new();
    for at in table.armies(Side::Free) {
        let near = at.neighbours().with(at);
        let from = near.iter().filter(|&from| casters(table, from) > 0);
        all.extend(from.map(|from| vec![Choice::From(at, from)]));
    }
    all
}

fn has_spell(table: &Table) -> Result<(), Phrase> {
    needs(!spells(table).is_empty(), "no-spell")
}

/// 19, Dreadful Spells: a die for each Nazgûl, each 5 or 6 hits an army near
/// them.
fn dreadful_spells(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    let pair =
        chosen.find(|choice| if let Choice::From(at, from) = choice { Some((*at, *from)) } else { None });
    let Some((at, from)) = pair else { return Err(Halt::broken("a target was due")) };
    let n = casters(&g.table, from).min(5);
    let hits = throw(g, Card::SPELLS, None, n, 5)?;
    strikes::hit(g, Side::Free, at, hits)
}

/// The sieges that can be stormed with the Witch-king there.
fn rams(table: &Table) -> Vec<Plan> {
    let king = table.region_of(Character::WitchKing);
    let plan = |at: Region| vec![Choice::With(at, moves::fighters(table, SHADOW, at))];
    king.map(plan).into_iter().filter(|plan| may_ram(table, plan).is_ok()).collect()
}

fn may_ram(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    let (at, force) = moves::storm_plan(plan)?;
    needs(table.region_of(Character::WitchKing) == Some(at), "needs-witch-king")?;
    battle::may_storm(table, SHADOW, at, &force, false)
}

fn may_bring_ram(table: &Table) -> Result<(), Phrase> {
    needs(!rams(table).is_empty(), "no-ram")
}

/// 20, Grond: the Witch-king's siege is stormed for three rounds.
fn grond(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    let (at, force) = moves::storm_plan(&chosen.0).map_err(|_| Halt::broken("a storm was due"))?;
    battle::attack(g, battle::storm(SHADOW, at, force).by(Card::GROND))
}

fn may_ride_abroad(table: &Table) -> Result<(), Phrase> {
    worth(journeys::nazgul_abroad(table))
}

/// 23, The Ringwraiths Are Abroad: Nazgûl fly; then two of their armies move,
/// or one attacks.
fn ringwraiths(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    people::fly(g, &chosen.flights());
    moves::then(g, Card::RINGWRAITHS, 2, false)
}

fn captain_lives(table: &Table) -> Result<(), Phrase> {
    needs(table.in_play(Character::WitchKing), "witch-king-in-play")
}

fn captains_plans(table: &Table) -> Vec<Plan> {
    let recruit = vec![Choice::Recruit];
    let first = may_command(table, &recruit).is_ok().then_some(recruit);
    first.into_iter().chain(journeys::flights(table)).collect()
}

fn may_command(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    if plan[..] != [Choice::Recruit] {
        return journeys::may_fly(table, plan);
    }
    let at = table.region_of(Character::WitchKing);
    needs(at.is_some_and(|at| recruits::nazgul(table, at, 2) > 0), "no-nazgul-come")
}

/// 24, The Black Captain Commands: two Nazgûl come to the Witch-king, or
/// Nazgûl fly; then his army moves or attacks.
fn black_captain(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    if chosen.has(&Choice::Recruit) {
        if let Some(at) = g.table.region_of(Character::WitchKing) {
            recruits::bring_nazgul(g, at, 2);
        }
    } else {
        people::fly(g, &chosen.flights());
    }
    moves::then(g, Card::BLACK_CAPTAIN, 1, true)
}

/// Whether an order answers what the Nazgûl strike.
pub fn may_strike(cards: CardSet, order: &Order) -> Result<(), Phrase> {
    match order {
        Order::Strike(Strike::Card(card)) => needs(cards.has(*card), "strike"),
        Order::Strike(_) => Ok(()),
        _ => Err(refuse("card-strike")),
    }
}

/// Whether so many companions leave.
pub fn may_break(table: &Table, n: u8, order: &Order) -> Result<(), Phrase> {
    match order {
        Order::Leave(who) if who.within(table.company()) && who.len() == u32::from(n) => Ok(()),
        _ => Err(refuse("card-leave").with("n", i64::from(n))),
    }
}

/// Every way for so many companions to leave.
pub fn breaks(table: &Table, n: u8) -> Vec<Order> {
    let mut groups = vec![CharSet::NONE];
    for who in table.company().iter() {
        let with: Vec<CharSet> = groups.iter().map(|group| group.with(who)).collect();
        groups.extend(with);
    }
    groups.into_iter().filter(|group| group.len() == u32::from(n)).map(Order::Leave).collect()
}
