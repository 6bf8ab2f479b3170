//! The steps of a letter's journey, each by itself and as often as wanted.

use super::{CLIENTS, Game};
use ravenpost::chance::{Stream, TurnChance};
use ravenpost::cli::demo::clients::Client;
use ravenpost::desk::{self, DeskError, Incoming, Table};
use ravenpost::games;
use ravenpost::ledger::Record;
use ravenpost::ledger::scribe::{Ordered, SeatOrders, TurnInput};
use ravenpost::ledger::verify::{self, Input, Verdict};
use ravenpost::mail::letter::{self, Letter, Limits};
use ravenpost::rules::{Seat, Viewer};
use std::hint::black_box;

/// What can be measured, by name.
pub const NAMES: [&str; 13] = [
    "decode-desktop",
    "decode-webmail",
    "decode-phone",
    "decode-office",
    "read-orders",
    "load-game",
    "one-order",
    "random-game",
    "close-turn",
    "check-step",
    "render",
    "whole-letter",
    "verify-game",
];

/// One step, ready to be done again and again.
pub type Step = Box<dyn FnMut()>;

/// Prepares a step.
pub fn step(name: &str) -> Step {
    match name {
        "decode-desktop" => decode(CLIENTS[0]),
        "decode-webmail" => decode(CLIENTS[1]),
        "decode-phone" => decode(CLIENTS[2]),
        "decode-office" => decode(CLIENTS[3]),
        "read-orders" => read_orders(),
        "load-game" => load_game(),
        "one-order" => one_order(),
        "random-game" => {
            let mut n = 0;
            Box::new(move || {
                n += 1;
                black_box(random_game(n));
            })
        }
        "close-turn" => close_turn(),
        "check-step" => check_step(),
        "render" => render(),
        "whole-letter" => whole_letter(),
        "verify-game" => verify_game(),
        _ => panic!("there is no step `{name}`"),
    }
}

/// Raw bytes to a person's own lines.
fn decode(client: Client) -> Step {
    let mut game = Game::new(11);
    let raw = game.until(12).by(client, game.post.now, 1);
    Box::new(move || {
        black_box(read(&raw));
    })
}

fn read(raw: &[u8]) -> Letter {
    letter::read(raw, &Limits::default()).expect("a letter that can be read")
}

/// A game in the middle, the seat that is asked, and its letter.
struct Middle {
    game: Game,
    seat: Seat,
    raw: Vec<u8>,
}

impl Middle {
    fn new() -> Self {
        let mut game = Game::new(11);
        let reply = game.until(12);
        let raw = reply.by(Client::Desktop, game.post.now, 1);
        let seat = Seat(reply.to.row.seat.expect("a letter to a seat"));
        Self { game, seat, raw }
    }

    fn table(&self) -> Table {
        let table = self.game.post.store.read(|tx| Table::load(tx, &self.game.id));
        table.expect("a sound game").expect("a game")
    }
}

/// Own lines to canonical orders: the sheet, then the grammar of the game.
fn read_orders() -> Step {
    let middle = Middle::new();
    let (table, letter) = (middle.table(), read(&middle.raw));
    Box::new(move || {
        let understood = middle
            .game
            .post
            .store
            .read(|tx| desk::understand(tx, &table, middle.seat, &letter, &middle.game.post.office));
        let understood = understood.expect("a sound game");
        black_box(desk::readings(&table, middle.seat, &understood.sheet));
    })
}

/// A game out of the database: engine, thread, checker, secrets.
fn load_game() -> Step {
    let middle = Middle::new();
    Box::new(move || {
        black_box(middle.table());
    })
}

fn streams(n: u64) -> (TurnChance, Stream) {
    let seed = |salt: u8| {
        let mut seed = [salt; 32];
        seed[..8].copy_from_slice(&n.to_le_bytes());
        seed
    };
    (TurnChance::new(seed(1), seed(2)), Stream::new(seed(3)))
}

/// The engine alone: a copy of a game, and one order carried out on it.
fn one_order() -> Step {
    let middle = Middle::new();
    let (table, (chance, _)) = (middle.table(), streams(1));
    let order = table.game.offer(middle.seat).orders.remove(0);
    Box::new(move || {
        let mut game = table.game.copy();
        black_box(game.submit(middle.seat, &order, &mut chance.clone()).expect("a legal order"));
    })
}

/// The engine alone: a game from its set-up to its end; how many orders it took.
pub fn random_game(n: u64) -> u32 {
    let (mut chance, mut taste) = streams(n);
    let engine = games::find("confrontation").expect("a game of the house");
    let mut game = engine.begin(&[]).expect("the usual options").game;
    game.start(&mut chance).expect("a game starts");
    let mut orders = 0;
    while game.outcome().is_none() {
        let owing = game.owing();
        let seat = owing[taste.uniform(owing.len() as u32) as usize];
        let offer = game.offer(seat).orders;
        let order = &offer[taste.uniform(offer.len() as u32) as usize];
        game.submit(seat, order, &mut chance).expect("a legal order");
        orders += 1;
    }
    orders
}

/// A closed turn: what was played, and its records.
fn closed(table: &Table, seat: Seat, online: &ravenpost::ledger::SecretKey) -> Vec<Record> {
    let mut thread = table.thread.clone();
    let mut open = thread.begin_turn(&[], &table.secrets).expect("a link");
    let before = table.game.seals();
    let mut game = table.game.copy();
    let order = game.offer(seat).orders.remove(0);
    let told = game.submit(seat, &order, &mut open.chance).expect("a legal order");
    let keys: Vec<&str> = table.seats.iter().map(|s| s.key.as_str()).collect();
    let seals = game.seals();
    let ordered = Ordered { typed: vec![order.clone()], understood: vec![order], ..Ordered::default() };
    let input = TurnInput {
        orders: vec![SeatOrders::Fresh(seat, ordered)],
        drawn: &open.chance.drawn,
        proofs: &told.proofs,
        seals: &seals,
        before: &before,
        sections: ravenpost::ledger::sections::of_state(&*game, &keys, &seals),
        undo: None,
    };
    let written =
        thread.close_turn(&open, &input, &table.secrets, online).expect("a turn that can be written");
    let mut records = vec![written.block];
    records.extend(written.sections);
    records.extend(written.orders.into_iter().map(|(_, record)| record));
    records.extend(written.openings.into_iter().map(|(_, record)| record));
    records
}

/// A turn carried out, written and checked by our own auditor; no store.
fn close_turn() -> Step {
    let middle = Middle::new();
    let table = middle.table();
    Box::new(move || {
        let records = closed(&table, middle.seat, &middle.game.post.office.online);
        assert!(verify::check_step(&table.tip, &records).is_empty());
    })
}

/// Our own auditor's part of it.
fn check_step() -> Step {
    let middle = Middle::new();
    let table = middle.table();
    let records = closed(&table, middle.seat, &middle.game.post.office.online);
    Box::new(move || assert!(verify::check_step(&table.tip, &records).is_empty()))
}

/// The letter that asks for a move, composed from its view.
fn render() -> Step {
    let middle = Middle::new();
    let table = middle.table();
    Box::new(move || {
        let office = &middle.game.post.office;
        let viewer = Viewer::Seat(middle.seat);
        let store = &middle.game.post.store;
        let letter = store.read(|tx| desk::look(tx, office, &table, viewer, middle.game.post.now));
        black_box(letter.expect("a letter"));
    })
}

/// A letter from its bytes to the answers in the outbox, and taken back: all
/// but the commit and the sending.
fn whole_letter() -> Step {
    let Middle { mut game, raw, .. } = Middle::new();
    Box::new(move || {
        let read = letter::read(&raw, &Limits::default());
        let now = game.post.now;
        let incoming = Incoming { source: "bench", arrived: now, raw: &raw, read: &read };
        let office = &mut game.post.office;
        let taken_back = game.post.store.batch(|batch| {
            let handled: Result<(), DeskError> = batch.letter(|tx| {
                assert_eq!(desk::receive(tx, office, &incoming, now)?, desk::Handled::Answered);
                Err(DeskError::Letter("taken back".to_owned()))
            })?;
            Ok::<_, DeskError>(handled.is_err())
        });
        assert!(taken_back.expect("a sound batch"));
    })
}

/// Everything one player received in a whole game, verified with the replay.
fn verify_game() -> Step {
    let mut game = Game::new(11);
    game.finish();
    let root = game.post.root();
    Box::new(move || {
        let input = Input { root, texts: &game.mailbox[0], sent: &[], engines: Some(&desk::engines) };
        let report = verify::verify(&input);
        assert_eq!(report.verdict, Verdict::Verified);
        black_box(report);
    })
}
