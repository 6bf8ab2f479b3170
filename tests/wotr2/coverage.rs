//! Random games of War of the Ring reach everything: every kind of question and
//! of order, every ending, every event and every combat card.
//!
//! Whoever is asked picks what has been done least so far, half of the time; so
//! a few games visit what would take thousands of aimless ones. How many games
//! are played is `RAVENPOST_GAMES` (a release build plays about seven a second).
//! All there is was seen with 2,000; the dozen of a usual run sees most of it:
//!
//!     RAVENPOST_GAMES=5000 cargo test --release --test wotr2 coverage -- --nocapture

use crate::dice;
use dice::Dice;
use ravenpost::chance::TurnChance;
use ravenpost::games::wotr2::Wotr2;
use ravenpost::games::wotr2::card::Card;
use ravenpost::games::wotr2::codes::{Character, Side};
use ravenpost::games::wotr2::grammar;
use ravenpost::games::wotr2::options::Options;
use ravenpost::games::wotr2::order::{Action, Order};
use ravenpost::games::wotr2::region::{Region, RegionSet};
use ravenpost::rules::{Game, Held, Position, Rules};
use std::collections::BTreeMap;

/// Games that are played if nothing else is said.
const GAMES: u64 = 12;
/// As many games as reach everything.
const ENOUGH: u64 = 2000;
/// With fewer, so much at most may be left unseen.
const UNSEEN: usize = 55;
/// Decisions after which a game would be called stuck.
const LONGEST: usize = 20_000;

/// The orders that are picked from: games are of three tempers. In some
/// anything goes; in some the Ring-bearers hurry, two times out of three; in some
/// they stay where they are and armies fight; in some Strider becomes king and
/// marches.
fn temper(game: u64, dice: &mut Dice, orders: Vec<Order>) -> Vec<Order> {
    let wanted: Vec<Order> = match game % 4 {
        1 if dice.below(3) > 0 => {
            let best = orders.iter().filter_map(onward).min();
            orders.iter().filter(|order| best.is_some() && onward(order) == best).cloned().collect()
        }
        3 if dice.below(3) > 0 => orders.iter().filter(|order| kingly(order)).cloned().collect(),
        2 if dice.below(2) > 0 => orders.iter().filter(|order| warlike(order)).cloned().collect(),
        _ => Vec::new(),
    };
    let still =
        |order: &Order| game % 4 < 2 || !matches!(order, Order::Act { action: Action::MoveFellowship, .. });
    let rest: Vec<Order> =
        if wanted.is_empty() { orders.iter().filter(|o| still(o)).cloned().collect() } else { wanted };
    if rest.is_empty() { orders } else { rest }
}

/// How near an order brings the Ring-bearers to the fire; the least is best.
fn onward(order: &Order) -> Option<u32> {
    match order {
        Order::EnterMordor | Order::Act { action: Action::MoveFellowship | Action::Hide, .. } => Some(0),
        Order::Declare(route) | Order::Reveal(route) => route.end().map(|end| 1 + steps_to_gate(end)),
        _ => None,
    }
}

fn steps_to_gate(at: Region) -> u32 {
    let mut reached: RegionSet = [Region::Morannon, Region::MinasMorgul].into_iter().collect();
    let mut steps = 0;
    while !reached.has(at) {
        reached = reached.or(reached.around());
        steps += 1;
    }
    steps
}

/// Strider goes to a throne, is crowned, and marches out of the nations.
fn kingly(order: &Order) -> bool {
    let throne = |at: &Region| [Region::MinasTirith, Region::Pelargir, Region::DolAmroth].contains(at);
    let Order::Act { action, .. } = order else { return false };
    match action {
        Action::Separate(who, to) => who.has(Character::Strider) && throne(to),
        Action::Companions(groups) => {
            groups.iter().any(|(who, to)| who.has(Character::Strider) && throne(to))
        }
        Action::Bring(who, _) => *who == Character::Aragorn,
        Action::Play(card, _) => *card == Card::LAST_BATTLE,
        Action::Move(marches) => marches.iter().any(|m| {
            let abroad = m.route.end().is_some_and(|at| at.nation().is_none_or(|n| n.side() == Side::Shadow));
            m.troops.characters.has(Character::Aragorn) && abroad
        }),
        _ => false,
    }
}

fn warlike(order: &Order) -> bool {
    let fights = |action: &Action| {
        matches!(action, Action::Attack(_) | Action::Storm(..) | Action::Recruit(_) | Action::Bring(..))
    };
    match order {
        Order::Act { action, .. } => fights(action),
        Order::Advance(_) | Order::PressOn(_) => true,
        _ => false,
    }
}

/// What has been seen, and how often.
#[derive(Default)]
struct Seen {
    asks: BTreeMap<String, u64>,
    orders: BTreeMap<String, u64>,
    ends: BTreeMap<String, u64>,
    decisions: u64,
}

/// What kind of order it is: a card by its code, anything else by its verb.
fn kind(order: &Order) -> String {
    let text = match order {
        Order::Act { action: Action::Play(card, _), .. } => return format!("play {}", card.code()),
        Order::Combat(Some(card)) => return format!("card {}", card.code()),
        Order::Act { action, .. } => action.to_string(),
        other => other.to_string(),
    };
    let words = if text.starts_with("move fellowship") || text.starts_with("no ") || text.starts_with("use ")
    {
        2
    } else {
        1
    };
    text.split(' ').take(words).collect::<Vec<_>>().join(" ")
}

impl Seen {
    /// Plays one game to its end.
    fn play(&mut self, game: u64) {
        let seed = |salt: u8| {
            let mut seed = [salt; 32];
            seed[..8].copy_from_slice(&game.to_le_bytes());
            seed
        };
        let mut dice = Dice::of(game + 1);
        let mut chance = TurnChance::new(seed(1), seed(2));
        let mut held: Held<Wotr2> = Held::new(Position::new(Options::default()));
        held.start(&mut chance).expect("a game starts");
        let mut steps = 0;
        while held.outcome().is_none() {
            steps += 1;
            assert!(steps < LONGEST, "game {game} does not end");
            let owing = held.owing();
            let seat = owing[dice.below(owing.len())];
            let ask = held.decision().ask_of(seat).expect("whoever owes is asked").clone();
            *self.asks.entry(Wotr2::ask_phrase(&ask).key).or_default() += 1;
            let orders = Wotr2::offer(held.table(), seat, &ask).orders;
            let orders = temper(game, &mut dice, orders);
            let order = self.pick(&mut dice, orders);
            *self.orders.entry(kind(&order)).or_default() += 1;
            let told = held.answer(seat, order.clone(), &mut chance);
            told.unwrap_or_else(|why| panic!("game {game}: {order}: {why:?}"));
        }
        self.decisions += steps as u64;
        let end = held.outcome().map(|outcome| outcome.reason.key.clone()).unwrap_or_default();
        *self.ends.entry(end).or_default() += 1;
    }

    /// One of some orders: any kind of them, or the kind that is the rarest.
    fn pick(&self, dice: &mut Dice, mut orders: Vec<Order>) -> Order {
        assert!(!orders.is_empty(), "nothing can be answered");
        let mut kinds: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (i, order) in orders.iter().enumerate() {
            kinds.entry(kind(order)).or_default().push(i);
        }
        let count = |kind: &str| self.orders.get(kind).copied().unwrap_or(0);
        let rarest = kinds.iter().min_by_key(|(kind, _)| count(kind)).map(|(_, those)| those);
        let any = kinds.values().nth(dice.below(kinds.len()));
        let those = if dice.below(2) == 0 { rarest } else { any }.expect("there is a kind");
        orders.swap_remove(those[dice.below(those.len())])
    }

    /// What has not been seen of what there is.
    fn missing(&self) -> Vec<String> {
        let cards =
            Card::ALL.iter().flat_map(|c| [format!("play {}", c.code()), format!("card {}", c.code())]);
        let orders = cards.filter(|kind| !self.orders.contains_key(kind)).collect::<Vec<_>>();
        let verbs = grammar::grammar().forms.iter().map(|form| form.example);
        let verb = |example: &str| {
            let text = example.split_once(": ").map_or(example, |(_, action)| action);
            text.split(' ').next().unwrap_or_default().to_owned()
        };
        let verbs = verbs.map(verb).filter(|v| !self.orders.keys().any(|k| k.split(' ').next() == Some(v)));
        let asks = QUESTIONS.iter().map(|q| format!("wotr2-ask-{q}")).filter(|q| !self.asks.contains_key(q));
        let ends = ["corruption", "ring", "shadow", "free"].map(|end| format!("wotr2-end-{end}"));
        let ends = ends.into_iter().filter(|end| !self.ends.contains_key(end));
        orders.into_iter().chain(verbs).chain(asks).chain(ends).collect()
    }
}

/// Every kind of question.
const QUESTIONS: [&str; 36] = [
    "discard",
    "fellowship",
    "hunt",
    "action",
    "trim",
    "guide",
    "rider",
    "withdraw",
    "follow",
    "combat",
    "casualties",
    "press-on",
    "press-on-elite",
    "retreat",
    "advance",
    "sorcerer",
    "name",
    "pay",
    "convert",
    "use",
    "table",
    "guide-ability",
    "lose",
    "place",
    "reveal",
    "worn",
    "draw",
    "card-choices",
    "card-further",
    "card-refuge",
    "card-recruit",
    "card-then",
    "card-strike",
    "card-lure",
    "card-leave",
    "card-lose",
];

#[test]
fn random_games_reach_every_question_order_card_and_ending() {
    let games = std::env::var("RAVENPOST_GAMES").ok().and_then(|n| n.parse().ok());
    let mut seen = Seen::default();
    let mut missing = seen.missing();
    let games = games.unwrap_or(GAMES);
    for game in 0..games {
        seen.play(game);
        let now = seen.missing();
        if now != missing {
            println!("after {} games missing: {}", game + 1, now.len());
            missing = now;
        }
    }
    println!("{} decisions; endings {:?}\n{:?}", seen.decisions, seen.ends, seen.orders);
    let most = if games < ENOUGH { UNSEEN } else { 0 };
    assert!(missing.len() <= most, "never seen: {missing:?}");
}
