//! Random games of War of the Ring: never stuck, and everything that must hold
//! after every order holds.

use crate::dice::{Dice, chance};
use crate::figures::figures_are_all_there;
use ravenpost::chance::TurnChance;
use ravenpost::games::wotr2::Wotr2;
use ravenpost::games::wotr2::card::Card;
use ravenpost::games::wotr2::codes::{Character, Deck, Nation, Side, Tile};
use ravenpost::games::wotr2::fight::Play;
use ravenpost::games::wotr2::options::{GARRISON, Options, STACK};
use ravenpost::games::wotr2::order::{Action, Order};
use ravenpost::games::wotr2::region::{Region, RegionSet};
use ravenpost::games::wotr2::table::Table;
use ravenpost::rules::{Game, Held, Position, Proof, Rules, Seat, Told, Viewer};
use std::collections::BTreeMap;
use std::ops::Range;

type Match = Held<Wotr2>;

/// One game played at random.
struct Random {
    dice: Dice,
    chance: TurnChance,
    held: Match,
    answers: Vec<(Seat, Order)>,
    told: Vec<Told>,
}

impl Random {
    fn new(game: u64) -> Self {
        let dice = Dice::of(game);
        let mut chance = chance(game);
        let mut held = Match::new(Position::new(Options::default()));
        held.start(&mut chance).expect("a game starts");
        Self { dice, chance, held, answers: Vec::new(), told: Vec::new() }
    }

    /// Plays one order; false when the game is over.
    fn step(&mut self) -> bool {
        self.step_by(|dice, orders| dice.below(orders.len()))
    }

    /// Plays one order that `pick` picks; false when the game is over.
    fn step_by(&mut self, pick: impl Fn(&mut Dice, &[Order]) -> usize) -> bool {
        if self.held.outcome().is_some() {
            return false;
        }
        let owing = self.held.owing();
        let seat = owing[self.dice.below(owing.len())];
        let ask = self.held.decision().ask_of(seat).expect("whoever owes is asked").clone();
        let offer = Wotr2::offer(self.held.table(), seat, &ask);
        assert!(!offer.orders.is_empty(), "nothing can be answered to {ask:?}");
        let order = offer.orders[pick(&mut self.dice, &offer.orders)].clone();
        let told = self
            .held
            .answer(seat, order.clone(), &mut self.chance)
            .unwrap_or_else(|why| panic!("{order}: {why:?}"));
        self.answers.push((seat, order));
        self.told.push(told);
        true
    }
}

/// What must hold at every question.
fn sound(table: &Table) {
    figures_are_all_there(table);
    cards_are_all_there(table);
    fellowship_is_whole(table);
    let fought_over = |r: &Region| table.battle.is_some_and(|b| [b.from, b.at].contains(r));
    for &region in Region::ALL.iter().filter(|r| !fought_over(r)) {
        let figures = table.at(region);
        let [free, shadow] = [Side::Free, Side::Shadow].map(|side| table.army(side, region));
        assert!(!(free && shadow) || table.besieged.has(region), "both sides are in the open in {region:?}");
        assert!(!table.besieged.has(region) || free && shadow, "nobody besieges {region:?}");
        assert!(figures.leader_count() == 0 || free, "leaders are alone in {region:?}");
        if free != shadow
            && let Some(holder) = table.controller(region)
        {
            assert_eq!(holder == Side::Free, free, "{region:?} is not taken");
        }
    }
}

/// Tiles are conserved, the Guide is one who may be, corruption stays in its
/// bounds while the game goes on.
fn fellowship_is_whole(table: &Table) {
    for tile in Tile::ALL {
        let tiles = &table.tiles;
        let out = u8::from(tiles.waiting.has(*tile));
        let all = [tiles.pool, tiles.drawn, tiles.aside].map(|counts| counts[tile.index()]);
        let all = all.iter().sum::<u8>() + out;
        let count = tile.data().count;
        assert!(all == count || !tile.is_standard() && all == 0, "{tile:?}");
    }
    let fellowship = &table.fellowship;
    assert!(fellowship.progress <= 12 && fellowship.mordor.is_none_or(|step| step <= 5));
    // With several who may, the last one's place is open until one is named.
    let guides = table.guides();
    assert!(guides.has(fellowship.guide) || guides.len() != 1);
    assert!(!guides.is_empty() || table.guided_by(Character::Gollum));
}

/// Every card is in one place.
fn cards_are_all_there(table: &Table) {
    for &side in Side::ALL {
        let i = side.index();
        // While the Witch-king may draw, the combat cards of the round are discarded already;
        // the Balrog lies on the table until he is shown.
        let elsewhere = table.discards[i].or(table.laid[i]);
        let played = table.battle.and_then(|b| b.bout.cards[i].card());
        let played = played.into_iter().filter(|&card| !elsewhere.has(card)).collect();
        let sets = [table.hands[i], table.laid[i], table.discards[i], table.buried[i], played];
        let drawn: u32 = Deck::ALL.iter().map(|&d| u32::from(table.deck(side, d).drawn)).sum();
        // A card that is being played has left the hand and lies nowhere yet.
        let played = table.acting.and_then(|a| a.card).filter(|c| c.side() == side);
        let between = played.is_some_and(|card| sets.iter().all(|set| !set.has(card)));
        assert_eq!(sets.iter().map(|s| s.len()).sum::<u32>() + u32::from(between), drawn);
        for &deck in Deck::ALL {
            let mut order = table.deck(side, deck).order.to_vec();
            order.sort_unstable();
            assert_eq!(order, side.cards(deck).iter().collect::<Vec<Card>>());
        }
    }
}

/// The limits, where no surplus is being asked about.
fn limits(table: &Table) {
    for &region in Region::ALL {
        for &side in Side::ALL {
            let most = if table.besieged(side, region) { GARRISON } else { STACK };
            assert!(table.units(side, region) <= most);
        }
    }
}

#[test]
fn random_games_are_never_stuck() {
    for game in 0..5 {
        let mut random = Random::new(game);
        while random.answers.len() < 400 && random.step() {
            sound(random.held.table());
            limits(&random.held.position().table);
        }
        assert!(random.held.table().turn > 3 || random.held.outcome().is_some());
    }
}

/// An order of a kind picked first, as the first word behind the die tells it:
/// so that a move of the Fellowship is not one among hundreds of marches.
fn by_kind(dice: &mut Dice, orders: &[Order]) -> usize {
    let kind = |order: &Order| {
        let text = order.to_string();
        let action = text.split_once(": ").map_or(text.as_str(), |(_, action)| action);
        let words = if action.starts_with("move fellowship") { 2 } else { 1 };
        action.split(' ').take(words).collect::<Vec<_>>().join(" ")
    };
    let kinds: Vec<String> = orders.iter().map(kind).collect();
    let mut all = kinds.clone();
    all.sort_unstable();
    all.dedup();
    let chosen = &all[dice.below(all.len())];
    let those: Vec<usize> = (0..orders.len()).filter(|&i| kinds[i] == *chosen).collect();
    those[dice.below(those.len())]
}

/// As [`by_kind`], but the Ring-bearers hurry: they move or hide two times out
/// of three when they can, and take the ways that lead to the gates of Mordor.
fn hurried(dice: &mut Dice, orders: &[Order]) -> usize {
    let onward = |order: &Order| match order {
        Order::EnterMordor => Some(0),
        Order::Declare(route) | Order::Reveal(route) => route.end().map(|end| 1 + to_mordor(end)),
        Order::Act { action: Action::MoveFellowship | Action::Hide, .. } => Some(1),
        _ => None,
    };
    let best = (0..orders.len()).filter_map(|i| Some((onward(&orders[i])?, i))).min();
    match best {
        Some((_, i)) if dice.below(3) > 0 => i,
        _ => by_kind(dice, orders),
    }
}

/// Steps to the nearer gate of Mordor.
fn to_mordor(from: Region) -> usize {
    let mut reached = RegionSet::only(from);
    let mut steps = 0;
    while !reached.has(Region::Morannon) && !reached.has(Region::MinasMorgul) {
        reached = reached.or(reached.around());
        steps += 1;
    }
    steps
}

/// Plays games to their end; how they ended: how many, turns and answers on
/// the average.
fn endings(games: Range<u64>, pick: fn(&mut Dice, &[Order]) -> usize) -> BTreeMap<String, (u64, u64, u64)> {
    let mut ends = BTreeMap::<String, (u64, u64, u64)>::new();
    for game in games {
        let mut random = Random::new(game);
        while random.answers.len() < 6000 && random.step_by(pick) {
            sound(random.held.table());
        }
        let why = random.held.outcome().map_or("none".to_owned(), |o| o.reason.key.clone());
        let (games, turns, answers) = ends.entry(why).or_default();
        *games += 1;
        *turns += u64::from(random.held.table().turn);
        *answers += random.answers.len() as u64;
    }
    for (games, turns, answers) in ends.values_mut() {
        *turns /= *games;
        *answers /= *games;
    }
    ends
}

/// How many games a long run plays: `RAVENPOST_GAMES=300`.
fn games(few: u64) -> Range<u64> {
    let n = std::env::var("RAVENPOST_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(few);
    1000..1000 + n
}

#[test]
fn random_games_come_to_an_end() {
    let ends = endings(games(1), by_kind);
    println!("random: {ends:?}");
    assert!(!ends.contains_key("none"));
}

#[test]
fn games_in_a_hurry_come_to_an_end_by_the_ring() {
    let ends = endings(games(8), hurried);
    println!("in a hurry: {ends:?}");
    assert!(!ends.contains_key("none"));
    assert!(ends.contains_key("wotr2-end-corruption"));
}

#[test]
fn every_listed_order_is_legal_and_its_text_comes_back() {
    for game in 0..3 {
        let mut random = Random::new(game);
        while random.answers.len() < 300 && random.step() {
            let held = &random.held;
            for seat in held.owing() {
                let ask = held.decision().ask_of(seat).expect("whoever owes is asked");
                for order in Wotr2::offer(held.table(), seat, ask).orders {
                    assert_eq!(Wotr2::check(held.table(), seat, ask, &order), Ok(()));
                    let text = Wotr2::print(&order);
                    assert_eq!(Wotr2::parse(&text).as_ref(), Some(&order), "{text}");
                }
            }
        }
    }
}

#[test]
fn a_saved_game_is_the_same_game() {
    for game in 0..3 {
        let mut random = Random::new(game);
        while random.answers.len() < 200 && random.step() {
            let text = serde_json::to_vec(random.held.position()).expect("a position can be kept");
            let back: Position<Wotr2> = serde_json::from_slice(&text).expect("and read");
            assert_eq!(&back, random.held.position());
        }
        let table = serde_json::to_vec(&random.held.position().table).expect("a table can be kept");
        assert!(table.len() < 6000, "{} bytes", table.len());
    }
}

#[test]
fn the_same_orders_and_streams_give_the_same_game() {
    for game in 0..4 {
        let mut random = Random::new(game);
        while random.answers.len() < 300 && random.step() {}
        let mut again = Match::new(Position::new(Options::default()));
        let mut chance = chance(game);
        again.start(&mut chance).expect("a game starts");
        for ((seat, order), told) in random.answers.into_iter().zip(random.told) {
            assert_eq!(again.answer(seat, order, &mut chance), Ok(told));
        }
        assert_eq!(again.position(), random.held.position());
        assert_eq!(chance.drawn, random.chance.drawn);
    }
}

#[test]
fn every_card_drawn_is_proven_to_its_drawer_and_every_card_shown_was_drawn() {
    for game in 0..5 {
        let mut random = Random::new(game);
        while random.answers.len() < 300 && random.step() {
            let seals = random.held.seals();
            for proof in &random.told.last().expect("an order was carried out").proofs {
                let (list, from, to, token) = match proof {
                    Proof::Draw { list, from, to, seat, .. } => {
                        assert!(list.contains(Wotr2::SEATS[seat.index()]));
                        (list, *from, *to, None)
                    }
                    Proof::Show { list, place, token, .. } => (list, *place, place + 1, Some(token)),
                };
                let seal = seals.iter().find(|s| s.name == *list).expect("the list is sealed");
                assert!(from < to && to <= seal.drawn);
                assert!(token.is_none_or(|t| seal.tokens[from as usize] == *t));
            }
        }
    }
}

#[test]
fn games_taken_back_at_random_lose_no_card_and_keep_every_seal() {
    for game in 20..24 {
        let mut random = Random::new(game);
        let mut past = vec![random.held.clone()];
        let mut known: BTreeMap<(String, u32), (Vec<String>, u32)> = BTreeMap::new();
        follow(&mut known, &random.held, &[]);
        for step in 0..400 {
            if !random.step_by(by_kind) {
                break;
            }
            let proofs = random.told.last().expect("an order was carried out").proofs.clone();
            follow(&mut known, &random.held, &proofs);
            past.push(random.held.clone());
            if random.dice.below(12) == 0 && random.held.outcome().is_none() {
                let undone = std::mem::replace(&mut random.held, past[random.dice.below(past.len())].clone());
                let stood = random.held.view(Viewer::Spectator);
                random.held.reshuffle(&undone, &mut random.chance).expect("from anywhere");
                assert_eq!(random.held.view(Viewer::Spectator), stood, "step {step}");
                follow(&mut known, &random.held, &[]);
                // Saved and read again it is the same.
                let saved = random.held.save();
                let back: Position<Wotr2> = serde_json::from_slice(&saved).expect("a position");
                assert_eq!(&back, random.held.position());
                past.push(random.held.clone());
            }
            sound(random.held.table());
        }
        assert!(known.keys().any(|(_, generation)| *generation > 3));
    }
}

/// What the ledger asks of seals: none changes, draws begin where the last one
/// ended, what is shown lies where it says.
fn follow(known: &mut BTreeMap<(String, u32), (Vec<String>, u32)>, held: &Match, proofs: &[Proof]) {
    let seals = held.seals();
    for proof in proofs {
        match proof {
            Proof::Draw { list, generation, from, to, .. } => {
                let before = known.get(&(list.clone(), *generation)).map_or(0, |(_, drawn)| *drawn);
                assert_eq!(before, *from, "{list} {generation}");
                if let Some((_, drawn)) = known.get_mut(&(list.clone(), *generation)) {
                    *drawn = *to;
                }
            }
            Proof::Show { list, generation, place, token, .. } => {
                let (tokens, drawn) = &known[&(list.clone(), *generation)];
                assert_eq!(&tokens[*place as usize], token, "{list} {generation}");
                assert!(place < drawn);
            }
        }
    }
    for seal in seals {
        let (tokens, drawn) = known
            .entry((seal.name.clone(), seal.generation))
            .or_insert_with(|| (seal.tokens.clone(), seal.drawn));
        assert_eq!(*tokens, seal.tokens, "{} {} was changed", seal.name, seal.generation);
        assert_eq!(*drawn, seal.drawn, "{} {}", seal.name, seal.generation);
    }
}

#[test]
fn a_nation_that_is_not_at_war_stays_at_home_unless_it_retreats() {
    for game in 0..4 {
        let mut random = Random::new(game);
        while random.answers.len() < 300 && random.step() {
            if matches!(random.answers.last(), Some((_, Order::Retreat(_)))) {
                break;
            }
            let table = random.held.table();
            for &nation in Nation::ALL.iter().filter(|&&n| !table.at_war(n)) {
                let abroad = Region::ALL.iter().filter(|r| r.nation().is_some_and(|n| n != nation));
                assert!(abroad.clone().all(|&r| table.at(r).units_of(nation) == 0), "{nation:?} is abroad");
            }
        }
    }
}

/// The cards a side (or a spectator) may not know: what is in no hand yet, what
/// the others hold, have laid aside, or have committed face down.
fn secrets(table: &Table, of: Option<Side>) -> Vec<Card> {
    let mut all: Vec<Card> = Vec::new();
    for &side in Side::ALL {
        for &deck in Deck::ALL {
            let pile = table.deck(side, deck);
            all.extend(&pile.order[usize::from(pile.drawn)..]);
        }
        if of != Some(side) {
            all.extend(table.hand(side).iter().chain(table.buried[side.index()].iter()));
            let committed = table.battle.map(|battle| battle.bout.cards[side.index()]);
            all.extend(
                committed.and_then(|play| if let Play::Hidden(card) = play { Some(card) } else { None }),
            );
        }
    }
    // Whoever lies on the table is no secret, even if he is committed.
    all.retain(|card| !table.on_table(*card));
    all
}

#[test]
fn no_view_and_no_event_tells_of_a_card_that_its_viewer_may_not_know() {
    for game in 0..3 {
        let mut random = Random::new(game);
        while random.answers.len() < 140 && random.step_by(by_kind) {
            let table = random.held.table();
            for (side, viewer) in [
                (None, Viewer::Spectator),
                (Some(Side::Free), Viewer::Seat(Seat(0))),
                (Some(Side::Shadow), Viewer::Seat(Seat(1))),
            ] {
                let view = random.held.view(viewer).to_string();
                let told = &random.told[random.told.len() - 1].events;
                let heard: Vec<_> = told.iter().filter(|note| note.audience.admits(viewer)).collect();
                let heard = serde_json::to_string(&heard).expect("phrases are plain data");
                for card in secrets(table, side) {
                    let (quoted, word) =
                        (format!("\"{}\"", card.code()), format!("wotr2-card-{}\"", card.code()));
                    assert!(!view.contains(&quoted), "{side:?} sees {card:?} in {view}");
                    assert!(!heard.contains(&word), "{side:?} hears of {card:?} in {heard}");
                }
            }
        }
    }
}
