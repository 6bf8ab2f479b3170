//! Random battles of War of the Ring: from random positions, with random hands
//! and answers, thousands of them. Never stuck; figures are neither lost nor
//! made; stacks, leaders and sieges are as they must be when the action is over.
//! Every question comes up, every combat effect is played, and whatever is told
//! or asked has words.

use crate::dice::Dice;
use crate::figures::figures_are_all_there;
use ravenpost::chance::TurnChance;
use ravenpost::games::wotr2::Wotr2;
use ravenpost::games::wotr2::ask::{Ask, BattleAsk};
use ravenpost::games::wotr2::card::{Card, CardSet};
use ravenpost::games::wotr2::codes::{Character, Deck, Face, Nation, Side};
use ravenpost::games::wotr2::data;
use ravenpost::games::wotr2::event::{ask_phrase, wait_phrase};
use ravenpost::games::wotr2::figures::{Figures, Kind, Troops};
use ravenpost::games::wotr2::options::{GARRISON, Options, STACK};
use ravenpost::games::wotr2::order::{Action, Assault, Order};
use ravenpost::games::wotr2::region::{REGIONS, Region};
use ravenpost::games::wotr2::table::{Board, Phase, Place, Table};
use ravenpost::report::{Chair, Context, Library};
use ravenpost::rules::{Arg, Game, Held, Phrase, Position, Rules};
use std::collections::{BTreeMap, BTreeSet};

type Match = Held<Wotr2>;

/// How many positions are tried; in most of them there is a battle.
const GAMES: u64 = 6500;

/// A random position: armies in two neighbouring regions and around them, with
/// a siege now and then, characters, hands, short reserves.
fn position(dice: &mut Dice) -> (Table, Region, Region) {
    let mut table = Table::new(Options::default());
    table.board = Board([Figures::NONE; REGIONS]);
    let sets = data::set_up().nation.iter().map(|n| n.figures(&n.total));
    table.reserve = sets.fold(Figures::NONE, |all, more| all.plus(&more));
    for nation in Nation::ALL {
        table.steps[nation.index()] = u8::from(dice.below(4) == 0);
        table.active = table.active.with(*nation);
    }
    let sites = [Region::is_great, Region::is_stronghold, |r: Region| !r.is_settlement(), named_by_cards];
    let site = sites[dice.below(sites.len())];
    let places: Vec<Region> = Region::ALL.iter().copied().filter(|r| site(*r)).collect();
    let at = places[dice.below(places.len())];
    let next: Vec<Region> = at.neighbours().iter().collect();
    let from = next[dice.below(next.len())];
    let defender = Side::ALL[dice.below(2)];
    if at.is_settlement() && dice.below(6) == 0 {
        table.captured = table.captured.with(at);
    }
    army(&mut table, dice, from, defender.other(), 10);
    army(&mut table, dice, at, defender, 10);
    if at.is_stronghold() && dice.below(2) == 0 {
        let holder = if table.controls(defender, at) { defender.other() } else { defender };
        besiege(&mut table, dice, at, holder);
    }
    for &region in next.iter().filter(|r| **r != from) {
        match dice.below(4) {
            0 => army(&mut table, dice, region, Side::Free, 3),
            1 => army(&mut table, dice, region, Side::Shadow, 3),
            _ => {}
        }
    }
    own_what_is_held(&mut table);
    if dice.below(3) == 0 {
        table.casualties = table.reserve.only(Side::Free);
        table.reserve = table.reserve.minus(&table.casualties);
    }
    if dice.below(3) == 0 {
        table.fellowship.at = at;
    }
    hands(&mut table, dice);
    table.phase = Phase::Actions(if dice.below(2) == 0 { defender } else { defender.other() });
    for own in &mut table.dice {
        own.unused = [2, 2, 1, 1, 0, 0, 0];
    }
    (table, at, from)
}

/// Where combat halves that name a place can be played.
fn named_by_cards(region: Region) -> bool {
    matches!(region, Region::Fangorn | Region::Orthanc | Region::HelmsDeep | Region::Moria)
}

/// Settlements where an army of one side stands alone are that side's.
fn own_what_is_held(table: &mut Table) {
    for &region in Region::ALL {
        let [free, shadow] = [Side::Free, Side::Shadow].map(|side| table.army(side, region));
        let Some(born) = region.born() else { continue };
        if free != shadow {
            let holder = if free { Side::Free } else { Side::Shadow };
            table.captured =
                if holder == born { table.captured.without(region) } else { table.captured.with(region) };
        }
    }
}

fn army(table: &mut Table, dice: &mut Dice, at: Region, side: Side, most: u8) {
    let mut left = 1 + dice.below(most.into()) as u8;
    while left > 0 {
        let nation = side.nations()[dice.below(side.nations().len())];
        let kind = [Kind::Regular, Kind::Elite][dice.below(2)];
        let n = table.reserve.count(nation, kind).min(1 + dice.below(left.into()) as u8);
        left -= n.max(1);
        put(table, at, nation, kind, n);
        if dice.below(3) == 0 {
            let leader = if side == Side::Free { Kind::Leader } else { Kind::Nazgul };
            put(table, at, nation, leader, table.reserve.count(nation, leader).min(2));
        }
    }
    if !table.army(side, at) {
        put(table, at, side.nations()[2], Kind::Regular, 1);
    }
    for &who in Character::ALL.iter().filter(|c| c.side() == side && **c != Character::Gollum) {
        let home = who != Character::Saruman || at == Region::Orthanc;
        if home && !matches!(table.places[who.index()], Place::At(_)) && dice.below(4) == 0 {
            table.places[who.index()] = Place::At(at);
        }
    }
}

fn put(table: &mut Table, at: Region, nation: Nation, kind: Kind, n: u8) {
    let figures = Figures::of(nation, kind, n);
    *table.at_mut(at) = table.at(at).plus(&figures);
    table.reserve = table.reserve.minus(&figures);
}

/// The stronghold's controller is inside with five units at most, and the
/// other side around it.
fn besiege(table: &mut Table, dice: &mut Dice, at: Region, missing: Side) {
    army(table, dice, at, missing, 4);
    let Some(holder) = table.controller(at) else { return };
    while table.units(holder, at) > GARRISON {
        let some = table.at(at).only(holder).units_only().iter().next();
        let Some((nation, kind, _)) = some else { return };
        let one = Figures::of(nation, kind, 1);
        *table.at_mut(at) = table.at(at).minus(&one);
        table.reserve = table.reserve.plus(&one);
    }
    table.besieged = table.besieged.with(at);
}

/// One to three cards of each deck in the hands, and the Balrog on the table.
fn hands(table: &mut Table, dice: &mut Dice) {
    if dice.below(8) == 0 {
        return;
    }
    for &side in Side::ALL {
        for &deck in Deck::ALL {
            let n = 1 + dice.below(3) as u8;
            let pile = &mut table.decks[side.index()][deck.index()];
            let turn = dice.below(24);
            pile.order.rotate_left(turn);
            pile.drawn = n;
            pile.generation = 1;
            let drawn = pile.order[..usize::from(n)].iter().copied();
            let hand = &mut table.hands[side.index()];
            *hand = drawn.fold(*hand, CardSet::with);
        }
    }
    let shadow = Side::Shadow.index();
    if table.hands[shadow].has(Card::BALROG) && dice.below(2) == 0 {
        table.hands[shadow] = table.hands[shadow].without(Card::BALROG);
        table.laid[shadow] = table.laid[shadow].with(Card::BALROG);
    }
}

/// An attack that can be made here, if there is one.
fn attack(table: &Table, dice: &mut Dice, side: Side, at: Region, from: Region) -> Option<Order> {
    let part = |table: &Table, dice: &mut Dice, region| {
        let all = table.troops(side, region);
        let able = Troops { figures: table.belligerent(&all.figures), ..all };
        let units = able.figures.units_only();
        let some = units.iter().nth(dice.below(4)).map(|(nation, kind, _)| Figures::of(nation, kind, 1));
        match (dice.below(4), some) {
            (0, Some(one)) => Troops { figures: able.figures.minus(&one), ..able },
            (1, Some(one)) => one.into(),
            _ => able,
        }
    };
    let (here, there) = (part(table, dice, at), part(table, dice, from));
    let mut actions = vec![
        Action::Attack(Assault { at, from, force: there }),
        Action::Storm(at, here),
        Action::Sortie(at, here),
        Action::Attack(Assault { at: from, from: at, force: here }),
    ];
    actions.rotate_left(dice.below(4));
    let face = if side == Side::Free { Face::ArmyMuster } else { Face::Army };
    let orders = actions.into_iter().map(|action| Order::by(face, action));
    orders.into_iter().find(|o| Wotr2::check(table, side.seat(), &Ask::Action, o).is_ok())
}

/// What must hold when the battle is over.
fn settled(table: &Table) {
    for &region in Region::ALL {
        let figures = table.at(region);
        let [free, shadow] = [Side::Free, Side::Shadow].map(|side| table.army(side, region));
        assert!(!(free && shadow) || table.besieged.has(region), "both are in the open in {region:?}");
        assert!(!table.besieged.has(region) || free && shadow, "nobody besieges {region:?}");
        assert!(figures.leader_count() == 0 || free, "leaders are alone in {region:?}");
        if free != shadow
            && let Some(holder) = table.controller(region)
        {
            assert_eq!(holder == Side::Free, free, "{region:?} is not taken");
        }
        for &side in Side::ALL {
            let most = if table.besieged(side, region) { GARRISON } else { STACK };
            assert!(table.units(side, region) <= most, "{region:?} is too full");
        }
    }
}

/// What must hold within a battle: who attacks stands where they attack from.
fn in_step(table: &Table) {
    let Some(battle) = &table.battle else { return };
    let there = table.troops(battle.attacker, battle.from);
    assert!(there.has(&battle.force), "{} are not all among {there}", battle.force);
}

fn kind(ask: &Ask) -> &'static str {
    match ask {
        Ask::Battle(BattleAsk::Rider) => "rider",
        Ask::Battle(BattleAsk::Withdraw) => "withdraw",
        Ask::Battle(BattleAsk::Follow) => "follow",
        Ask::Battle(BattleAsk::Combat) => "combat",
        Ask::Battle(BattleAsk::Casualties { .. }) => "casualties",
        Ask::Battle(BattleAsk::PressOn { costs_elite: false }) => "press-on",
        Ask::Battle(BattleAsk::PressOn { costs_elite: true }) => "press-on-elite",
        Ask::Battle(BattleAsk::Retreat { stand: true, .. }) => "retreat",
        Ask::Battle(BattleAsk::Retreat { stand: false, .. }) => "scouts",
        Ask::Battle(BattleAsk::Advance) => "advance",
        Ask::Battle(BattleAsk::Sorcerer(_)) => "sorcerer",
        Ask::Battle(BattleAsk::Name { .. }) => "name",
        Ask::Battle(BattleAsk::Pay { .. }) => "pay",
        Ask::Battle(BattleAsk::Convert(_)) => "convert",
        Ask::Trim(..) => "trim",
        _ => "other",
    }
}

/// What came up in the battles.
#[derive(Default)]
struct Notes {
    asked: BTreeMap<&'static str, u32>,
    /// By the titles of combat halves.
    played: BTreeMap<&'static str, u32>,
    /// One phrase of each key.
    told: BTreeMap<String, Phrase>,
}

impl Notes {
    fn ask(&mut self, ask: &Ask) {
        *self.asked.entry(kind(ask)).or_default() += 1;
        for phrase in [ask_phrase(ask), wait_phrase(ask)] {
            self.told.entry(phrase.key.clone()).or_insert(phrase);
        }
    }

    fn tell(&mut self, phrase: &Phrase) {
        if phrase.key == "wotr2-event-combat" {
            let code = phrase.args.iter().find_map(|(name, arg)| match arg {
                Arg::Word(word) if name == "card" => word.strip_prefix("wotr2-combat-"),
                _ => None,
            });
            let card = code.and_then(Card::from_code).expect("the card is told");
            *self.played.entry(&card.data().combat).or_default() += 1;
        }
        if !self.told.contains_key(&phrase.key) {
            self.told.insert(phrase.key.clone(), phrase.clone());
        }
    }
}

/// Plays one battle to its end, and notes what comes up on the way.
fn fight(game: u64, notes: &mut Notes) -> bool {
    let mut dice = Dice::of(game);
    let (table, at, from) = position(&mut dice);
    figures_are_all_there(&table);
    let Phase::Actions(side) = table.phase else { return false };
    let Some(order) = attack(&table, &mut dice, side, at, from) else { return false };
    let mut seed = [7; 32];
    seed[..8].copy_from_slice(&game.to_le_bytes());
    let mut chance = TurnChance::new(seed, [9; 32]);
    let mut held = Match::new(Position::at(table.options, table));
    held.start(&mut chance).expect("a position starts");
    let mut next = Some((side.seat(), order));
    for _ in 0..400 {
        let Some((seat, order)) = next.take() else { break };
        let told = held.answer(seat, order.clone(), &mut chance);
        let told = told.unwrap_or_else(|why| panic!("{order}: {why:?}"));
        told.events.iter().for_each(|note| notes.tell(&note.what));
        figures_are_all_there(held.table());
        in_step(held.table());
        if game.is_multiple_of(16) {
            let kept = serde_json::to_string(held.position()).expect("a position can be kept");
            let back: Position<Wotr2> = serde_json::from_str(&kept).expect("and read");
            assert_eq!(&back, held.position());
        }
        let (seat, ask) = held.decision().open[0].clone();
        notes.ask(&ask);
        if ask == Ask::Action {
            settled(held.table());
            assert!(held.table().battle.is_none());
            return true;
        }
        let offer = Wotr2::offer(held.table(), seat, &ask);
        assert!(!offer.orders.is_empty(), "nothing can be answered to {ask:?}");
        for order in &offer.orders {
            assert_eq!(Wotr2::check(held.table(), seat, &ask, order), Ok(()));
            assert_eq!(Wotr2::parse(&Wotr2::print(order)).as_ref(), Some(order));
        }
        let order = offer.orders[dice.below(offer.orders.len())].clone();
        next = Some((seat, order));
    }
    panic!("battle {game} does not end");
}

/// Whatever was told or asked is said in whole sentences.
fn has_words(told: &BTreeMap<String, Phrase>) {
    let library = Library::embedded().expect("the templates are sound");
    let chair = |key: &str, player: &str| Chair { key: key.into(), player: player.into() };
    let chairs = vec![chair("fp", "Anna"), chair("sh", "Bertil")];
    let context = Context { rules: "wotr2".into(), chairs, reader: None };
    for phrase in told.values() {
        let text = library.words("en").say(phrase, &context);
        assert!(!text.is_empty() && !text.contains(['[', '{', '$']), "{phrase:?}: {text}");
    }
}

#[test]
fn random_battles_end_and_reach_every_question_and_every_combat_effect() {
    let mut notes = Notes::default();
    let fought = (0..GAMES).filter(|&game| fight(game, &mut notes)).count();
    assert!(fought > 2500, "only {fought} battles");
    for question in [
        "rider",
        "withdraw",
        "follow",
        "combat",
        "casualties",
        "press-on",
        "press-on-elite",
        "retreat",
        "scouts",
        "advance",
        "sorcerer",
        "trim",
        "name",
        "pay",
        "convert",
    ] {
        assert!(notes.asked.get(question).is_some_and(|&n| n > 10), "{question} is rare: {:?}", notes.asked);
    }
    let effects: BTreeSet<&str> = Card::ALL.iter().map(|card| &*card.data().combat).collect();
    assert_eq!(effects.len(), 38);
    for effect in effects {
        assert!(notes.played.get(effect).is_some_and(|&n| n > 10), "{effect} is rare: {:?}", notes.played);
    }
    has_words(&notes.told);
}
