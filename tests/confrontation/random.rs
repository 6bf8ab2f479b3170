//! Random games of The Confrontation: never stuck, always over in the end, and
//! everything that must hold after every order holds.

use crate::dice::{Dice, chance};
use ravenpost::chance::{NoChance, TurnChance};
use ravenpost::games::confrontation::Confrontation;
use ravenpost::games::confrontation::codes::{Card, Piece, Region, Side, Special};
use ravenpost::games::confrontation::options::{Hide, NoMove, Options, RiverRetreat, Score, Specials};
use ravenpost::games::confrontation::order::{Ask, Order, Play, Target, TextUse};
use ravenpost::games::confrontation::table::{Face, Phase, Place, Table};
use ravenpost::rules::{Decision, Game, Held, Position, Proof, Rules, Seat, Told, Viewer};
use std::collections::BTreeMap;

type Match = Held<Confrontation>;

fn options(dice: &mut Dice) -> Options {
    Options {
        specials: dice.one(&[Specials::Two, Specials::Two, Specials::All, Specials::None]),
        score: dice.one(&[Score::Winner, Score::Both]),
        hide: dice.one(&[Hide::Turn, Hide::Turn, Hide::Battle]),
        no_move: dice.one(&[NoMove::Any, NoMove::Forward]),
        river_retreat: dice.one(&[RiverRetreat::Both, RiverRetreat::Fellowship, RiverRetreat::None]),
    }
}

/// One game played at random. `watch` sees the game after every order.
struct Random {
    dice: Dice,
    chance: TurnChance,
    held: Match,
    /// Every answer so far.
    answers: Vec<(Seat, Order)>,
    told: Vec<Told>,
}

impl Random {
    fn new(game: u64) -> Self {
        let mut dice = Dice::of(game);
        let mut chance = chance(game);
        let mut held = Match::new(Position::new(options(&mut dice)));
        held.start(&mut chance).expect("a game starts");
        Self { dice, chance, held, answers: Vec::new(), told: Vec::new() }
    }

    /// Plays one order; false when the game is over.
    fn step(&mut self) -> bool {
        if self.held.outcome().is_some() {
            return false;
        }
        let seat = self.dice.one(&self.held.owing());
        let ask = self.held.decision().ask_of(seat).expect("whoever owes is asked").clone();
        let order = self.choice(seat, &ask);
        let told = self
            .held
            .answer(seat, order.clone(), &mut self.chance)
            .unwrap_or_else(|why| panic!("{}: {why:?}", Confrontation::print(&order)));
        self.answers.push((seat, order));
        self.told.push(told);
        true
    }

    fn choice(&mut self, seat: Seat, ask: &Ask) -> Order {
        if let Ask::Setup(side) = ask {
            let mut men = side.pieces().to_vec();
            self.dice.shuffle(&mut men);
            return Order::Setup(*side, [men[0], men[1], men[2], men[3], men[4]]);
        }
        let offer = Confrontation::offer(self.held.table(), seat, ask);
        assert!(!offer.orders.is_empty(), "nothing can be answered to {ask:?}");
        offer.orders[self.dice.below(offer.orders.len())].clone()
    }
}

/// What must hold at every question.
fn sound(held: &Match) {
    let table = held.table();
    for &region in Region::ALL {
        let [f, s] = [Side::Fellowship, Side::Sauron].map(|side| table.count(side, region));
        assert!(f <= region.land().room() && s <= region.land().room(), "{region:?} is too full");
        let fought = table.battle.as_ref().is_some_and(|b| b.region == region);
        assert!(f == 0 || s == 0 || fought || held.outcome().is_some(), "both sides share {region:?}");
    }
    let cards: Vec<usize> = Side::ALL.iter().map(|&side| cards(table, side)).collect();
    assert_eq!(cards[0], cards[1], "the hands differ in size");
    if table.phase == Phase::Play {
        assert!(table.men.iter().all(|man| man.place != Place::Unplaced));
        for &side in Side::ALL {
            tray_holds(table, side);
        }
    }
}

/// All nine cards of a side are somewhere, once; how many are not discarded.
fn cards(table: &Table, side: Side) -> usize {
    let camp = table.camp(side);
    let on_table = table.battle.as_ref().and_then(|b| b.cards[side.index()]);
    let mut all: Vec<Card> = camp.hand.iter().chain(&camp.discard).copied().chain(on_table).collect();
    all.sort_unstable();
    let mut nine = side.cards().to_vec();
    nine.sort_unstable();
    assert_eq!(all, nine);
    9 - camp.discard.len()
}

/// The sealed tray is the hidden pieces, region by region.
fn tray_holds(table: &Table, side: Side) {
    let tray = &table.camp(side).tray;
    let mut places = Vec::new();
    for piece in tray {
        assert!(!table.shown(*piece), "{piece:?} is sealed and shown");
        places.push(table.region_of(*piece).expect("a sealed piece stands somewhere"));
    }
    assert!(places.is_sorted());
    let hidden = side.pieces().iter().filter(|&&p| table.region_of(p).is_some() && !table.shown(p));
    assert_eq!(hidden.count(), tray.len());
    assert!(table.camp(side).stirred.is_empty());
}

fn play_many(games: std::ops::Range<u64>) -> [usize; 2] {
    let mut wins = [0, 0];
    for game in games {
        let mut random = Random::new(game);
        while random.step() {
            sound(&random.held);
            assert!(random.answers.len() < 1000, "game {game} does not end");
        }
        let outcome = random.held.outcome().expect("it is over");
        let winner = outcome.winners[0].index();
        wins[winner] += 1;
        points_fit(random.held.table(), winner, &outcome.points);
    }
    wins
}

fn points_fit(table: &Table, winner: usize, points: &[i64]) {
    for &side in Side::ALL {
        let scores = side.index() == winner || table.options.score == Score::Both;
        let alive = if scores { table.alive(side) as i64 } else { 0 };
        assert_eq!(points[side.index()], alive);
    }
}

#[test]
fn random_games_are_never_stuck_and_always_end_1() {
    let wins = play_many(0..4000);
    assert!(wins.iter().all(|&w| w > 50), "both sides win sometimes: {wins:?}");
}

#[test]
fn random_games_are_never_stuck_and_always_end_2() {
    play_many(4000..8000);
}

#[test]
fn every_listed_order_is_legal_and_its_text_comes_back() {
    for game in 0..200 {
        let mut random = Random::new(game);
        while random.step() {
            let held = &random.held;
            for seat in held.owing() {
                let ask = held.decision().ask_of(seat).expect("whoever owes is asked");
                for order in Confrontation::offer(held.table(), seat, ask).orders {
                    assert_eq!(Confrontation::check(held.table(), seat, ask, &order), Ok(()));
                    let text = Confrontation::print(&order);
                    assert_eq!(Confrontation::parse(&text).as_ref(), Some(&order), "{text}");
                    if game >= 5 {
                        continue;
                    }
                    let sentence = ravenpost::tongue::Sentence::new(&text);
                    assert_eq!(held.read(seat, &sentence).as_deref(), Ok(text.as_str()));
                }
            }
        }
    }
}

/// Any order at all, mostly senseless.
fn wild(dice: &mut Dice) -> Order {
    let piece = dice.one(Piece::ALL);
    let region = dice.one(Region::ALL);
    let card = dice.one(Card::ALL);
    match dice.below(14) {
        0 => Order::Fight(piece),
        1 => Order::FightRandom,
        2 => Order::Balrog(true),
        3 => Order::Text(dice.one(&[TextUse::Plain, TextUse::Decline])),
        4 => Order::Text(TextUse::To(region)),
        5 => Order::Text(TextUse::With(piece)),
        6 => Order::Gwaihir(Some(region)),
        7 => Order::Card(card),
        8 => Order::Retreat(region),
        9 => Order::Take(card),
        10 => Order::Play(dice.one(&[
            Play::Shadowfax(piece, region),
            Play::DarkOfMordor(piece, region),
            Play::GandalfTheWhite,
            Play::Recall(piece),
            Play::Palantir(region),
            Play::KingRevealed(Target::HiddenAt(region)),
            Play::Crebain(Target::Shown(piece)),
        ])),
        11 => Order::Specials(dice.one(Special::ALL), dice.one(Special::ALL)),
        _ => Order::Move { piece, to: region, by_ability: dice.below(8) == 0 },
    }
}

#[test]
fn what_is_not_listed_is_refused_and_changes_nothing() {
    for game in 0..300 {
        let mut random = Random::new(game);
        while random.step() {
            let seat = Seat(random.dice.below(2) as u8);
            let order = wild(&mut random.dice);
            let listed = random.held.decision().ask_of(seat).is_some_and(|ask| {
                let plain = match &order {
                    Order::Move { piece, to, .. } => {
                        Order::Move { piece: *piece, to: *to, by_ability: false }
                    }
                    other => other.clone(),
                };
                Confrontation::offer(random.held.table(), seat, ask).orders.contains(&plain)
            });
            let before = random.held.save();
            let mut held = random.held.clone();
            let answer = held.answer(seat, order.clone(), &mut random.chance.clone());
            assert!(listed || answer.is_err(), "{order:?} was carried out");
            if answer.is_err() {
                assert_eq!(held.save(), before);
            }
        }
    }
}

#[test]
fn a_saved_game_is_the_same_game() {
    let engine = ravenpost::games::find("confrontation").expect("it is in the house");
    for game in 0..60 {
        let mut random = Random::new(game);
        while random.step() {
            let held = &random.held;
            let loaded = engine.load(&held.save()).expect("what was saved can be loaded");
            assert_eq!(loaded.save(), held.save());
            assert_eq!(loaded.owing(), held.owing());
            assert_eq!(loaded.outcome(), held.outcome());
            assert_eq!(loaded.sections(), held.sections());
            assert_eq!(loaded.seals(), held.seals());
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
                assert_eq!(loaded.view(viewer), held.view(viewer));
            }
        }
    }
}

#[test]
fn the_same_orders_and_streams_give_the_same_game() {
    for game in 0..200 {
        let mut random = Random::new(game);
        while random.step() {}
        let mut again = Match::new(Position::new(random.held.position().options));
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
fn every_proof_opens_the_list_that_was_sealed_before_the_order() {
    for game in 0..300 {
        let mut random = Random::new(game);
        loop {
            let before = random.held.seals();
            if !random.step() {
                break;
            }
            for proof in &random.told.last().expect("an order was carried out").proofs {
                let Proof::Show { list, generation, place, token, .. } = proof else {
                    panic!("nothing is drawn from a tray");
                };
                let seal = before.iter().find(|s| s.name == *list && s.generation == *generation);
                let seal = seal.unwrap_or_else(|| panic!("{list} {generation} was not sealed before"));
                assert_eq!(seal.tokens.get(*place as usize), Some(token));
            }
        }
    }
}

#[test]
fn a_generation_never_changes_and_whatever_was_seen_is_mixed_anew() {
    for game in 0..300 {
        let mut random = Random::new(game);
        let mut seen: BTreeMap<(String, u32), Vec<String>> = BTreeMap::new();
        while random.step() {
            for seal in random.held.seals() {
                let tokens = seen.entry((seal.name, seal.generation)).or_insert_with(|| seal.tokens.clone());
                assert_eq!(*tokens, seal.tokens);
            }
            for proof in &random.told.last().expect("an order was carried out").proofs {
                let Proof::Show { list, generation, .. } = proof else { continue };
                if list.starts_with("tray") {
                    let now = random.held.seals().into_iter().find(|s| s.name == *list);
                    assert!(now.is_none_or(|s| s.generation > *generation), "{list} keeps what was seen");
                }
            }
        }
    }
}

#[test]
fn games_go_back_to_any_question_and_no_seal_comes_back() {
    for game in 0..100 {
        let mut random = Random::new(game);
        let mut past = vec![random.held.clone()];
        let mut sealed: BTreeMap<(String, u32), Vec<String>> = BTreeMap::new();
        for step in 0..120 {
            if !random.step() {
                break;
            }
            past.push(random.held.clone());
            if random.dice.below(8) == 0 && random.held.outcome().is_none() {
                let to = random.dice.below(past.len());
                let undone = std::mem::replace(&mut random.held, past[to].clone());
                let stood = random.held.view(Viewer::Spectator);
                random.held.reshuffle(&undone, &mut random.chance).expect("from anywhere");
                assert_eq!(random.held.view(Viewer::Spectator), stood, "game {game}, step {step}");
                let trays = random.held.seals().into_iter().filter(|seal| seal.name.starts_with("tray"));
                for seal in trays {
                    assert!(!sealed.contains_key(&(seal.name.clone(), seal.generation)), "{}", seal.name);
                }
                past.push(random.held.clone());
            }
            for seal in random.held.seals() {
                let tokens =
                    sealed.entry((seal.name, seal.generation)).or_insert_with(|| seal.tokens.clone());
                assert_eq!(*tokens, seal.tokens, "game {game}, step {step}");
            }
        }
    }
}

/// The table with the hidden pieces of `side` changed about, and its unplayed
/// special cards swapped for others: what the other side cannot tell apart.
fn disguised(table: &Table, side: Side, dice: &mut Dice) -> (Table, [Piece; 18]) {
    let mut names: [Piece; 18] = std::array::from_fn(|i| Piece::ALL[i]);
    let hidden: Vec<Piece> = side
        .pieces()
        .iter()
        .copied()
        .filter(|&p| table.region_of(p).is_some() && table.man(p).face == Face::Hidden)
        .collect();
    let mut others = hidden.clone();
    dice.shuffle(&mut others);
    for (piece, other) in hidden.iter().zip(&others) {
        names[piece.index()] = *other;
    }
    let mut other = table.clone();
    for piece in Piece::ALL {
        other.men[names[piece.index()].index()] = table.man(*piece);
    }
    let rename = |p: Piece| names[p.index()];
    let camp = other.camp_mut(side);
    camp.tray = camp.tray.iter().map(|&p| rename(p)).collect();
    if table.options.specials == Specials::Two {
        let unplayed = |s: &Special| !table.camp(side).played.contains(s);
        let mut spare: Vec<Special> = side.specials().iter().copied().filter(unplayed).collect();
        dice.shuffle(&mut spare);
        for card in camp.dealt.iter_mut().filter(|s| unplayed(s)) {
            *card = spare.pop().expect("there are four, and two were dealt");
        }
    }
    other.bound = table.bound.map(rename);
    if let Some(battle) = &mut other.battle {
        battle.attacker = rename(battle.attacker);
    }
    (other, names)
}

#[test]
fn what_a_seat_sees_and_may_do_does_not_depend_on_what_it_cannot_see() {
    for game in 0..120 {
        let mut random = Random::new(game);
        while random.step() {
            let table = random.held.table().clone();
            let decision = random.held.decision().clone();
            for &side in Side::ALL {
                let (other, _) = disguised(&table, side.other(), &mut random.dice);
                looks_alike(&table, &other, &decision, side, &mut random.dice);
            }
        }
    }
}

fn looks_alike(
    table: &Table,
    other: &Table,
    decision: &Decision<Confrontation>,
    side: Side,
    dice: &mut Dice,
) {
    let (seat, foe) = (side.seat(), side.other().seat());
    // What the other side is asked, and has answered, is its own business.
    let mut mine = decision.clone();
    mine.open.retain(|(s, _)| *s != foe);
    mine.given.retain(|(s, ..)| *s != foe);
    let view = |t: &Table| Confrontation::view(t, &mine, Viewer::Seat(seat));
    assert_eq!(view(table), view(other));
    let spectator = |t: &Table| Confrontation::view(t, &mine, Viewer::Spectator);
    assert_eq!(spectator(table), spectator(other));
    let sections = |t: &Table| Confrontation::sections(t, &mine);
    assert_eq!(sections(table).public, sections(other).public);
    assert_eq!(sections(table).seats[side.index()], sections(other).seats[side.index()]);
    let Some(ask) = mine.ask_of(seat) else { return };
    let offer = |t: &Table| Confrontation::offer(t, seat, ask);
    assert_eq!(offer(table), offer(other));
    for _ in 0..4 {
        let order = wild(dice);
        let check = |t: &Table| Confrontation::check(t, seat, ask, &order);
        assert_eq!(check(table), check(other), "{order:?}");
    }
}

#[test]
fn what_is_told_and_asked_next_does_not_depend_on_what_is_hidden() {
    for game in 0..400 {
        let mut random = Random::new(game);
        while random.step() {
            let held = &random.held;
            let Some((seat, Ask::Move(ask))) = held.decision().open.first().cloned() else { continue };
            if !ask.fresh() || !held.position().journal.is_empty() {
                continue;
            }
            let offer = Confrontation::offer(held.table(), seat, &Ask::Move(ask)).orders;
            let Order::Move { piece, to, .. } = random.dice.one(&offer.iter().collect::<Vec<_>>()) else {
                continue;
            };
            let (piece, to) = (*piece, *to);
            if held.table().count(ask.side.other(), to) > 0 || held.table().man(piece).face != Face::Hidden {
                continue;
            }
            for &disguise in Side::ALL {
                let (other, names) = disguised(held.table(), disguise, &mut random.dice);
                quiet_moves_look_alike(held, other, names, (seat, piece, to), &random.chance);
            }
        }
    }
}

/// The same quiet move, made by whichever hidden piece stands there: the other
/// side and spectators are told the same, and the same is asked next.
fn quiet_moves_look_alike(
    held: &Match,
    other: Table,
    names: [Piece; 18],
    (seat, piece, to): (Seat, Piece, Region),
    chance: &TurnChance,
) {
    let mut first = held.clone();
    let mut second = Match::new(Position::at(other.options, other));
    if second.start(&mut NoChance).is_err() || second.outcome().is_some() {
        return;
    }
    let go = |game: &mut Match, piece| {
        game.answer(seat, Order::Move { piece, to, by_ability: false }, &mut chance.clone())
    };
    let disguised = names[piece.index()];
    let told = [go(&mut first, piece), go(&mut second, disguised)];
    let [Ok(first_told), Ok(second_told)] = told else { return };
    if first.outcome().is_some() || second.outcome().is_some() {
        return;
    }
    assert_eq!(first_told, second_told);
    assert_eq!(first.waits(), second.waits());
    assert_eq!(first.view(Viewer::Spectator), second.view(Viewer::Spectator));
}

#[test]
fn sections_hold_the_whole_state() {
    for game in 0..100 {
        let mut random = Random::new(game);
        let mut last: Option<(Vec<u8>, String)> = None;
        while random.step() {
            let held = &random.held;
            let state = serde_json::to_vec(&(held.table(), held.decision().given.len())).expect("plain data");
            let fields = format!("{:?}{:?}", held.sections(), held.seals());
            if let Some((state_before, fields_before)) = &last {
                assert!(*state_before == state || *fields_before != fields, "a change does not show");
            }
            last = Some((state, fields));
            for (key, tokens) in held.sections().public.iter().chain(held.sections().seats.iter().flatten()) {
                assert!(
                    key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b".-".contains(&b))
                );
                assert!(
                    tokens.iter().all(|t| !t.is_empty()
                        && t.bytes().all(|b| b.is_ascii_graphic() && b != b'>' && b != b':'))
                );
            }
        }
    }
}
