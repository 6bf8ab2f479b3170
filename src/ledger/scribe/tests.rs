//! The writer, checked against itself: what it writes must read back whole.

use super::*;
use crate::chance::{Chance, Lot, Spec};
use crate::ledger::sections::Section;
use crate::ledger::{ct1, seed};
use crate::rules::{Audience, Proof, Seal, Seat};

const GAME: &str = "demo-7k2m";

fn fixture() -> (Secrets, SecretKey, Thread, Record) {
    let secrets = Secrets::new([5; 32], GAME);
    let key = SecretKey::from_bytes(&[9; 32]);
    let opened = Opened {
        game: GAME,
        service: "post.example",
        engine: ("demo", 1),
        rules: &[],
        seats: &["fp", "sh"],
        card: [1; 32],
    };
    let (thread, open) = Thread::open(&opened, &secrets, &key).unwrap();
    (secrets, key, thread, open)
}

fn ordered(words: &str, order: &str, ack: &str) -> Ordered {
    Ordered {
        ack: ack.to_owned(),
        words: ct1::escape(words),
        typed: vec![order.to_owned()],
        understood: vec![order.to_owned()],
    }
}

fn public() -> Vec<Section> {
    let names = ["public", "fp", "sh", "vault"];
    let fields = || [("s.turn".to_owned(), vec!["1".to_owned()])].into();
    names.map(|name| Section { name: name.to_owned(), fields: fields() }).into()
}

fn input<'a>(orders: Vec<SeatOrders>, drawn: &'a [crate::chance::Draw], seals: &'a [Seal]) -> TurnInput<'a> {
    TurnInput { orders, drawn, proofs: &[], seals, before: &[], sections: public(), undo: None }
}

#[test]
fn secrets_survive_the_store_and_show_nothing() {
    let secrets = Secrets::new([5; 32], GAME);
    let again = Secrets::from_bytes(GAME, &secrets.to_bytes()).unwrap();
    assert_eq!(again.anchor(), secrets.anchor());
    assert_eq!(again.link(77), secrets.link(77));
    assert_eq!(again.deal(), secrets.deal());
    assert_eq!(format!("{secrets:?}"), "Secrets(..)");
    assert!(Secrets::from_bytes(GAME, &[0; 40]).is_none());
}

#[test]
fn the_first_words_of_a_turn_stay_and_orders_are_replaced() {
    let (secrets, key, mut thread, open) = fixture();
    let ack = crate::ledger::order::ack(&open.hash());
    thread.lock(Seat(1), &ordered("tea", "setup a", &ack), false, &secrets, &key).unwrap();
    let second = thread.lock(Seat(1), &ordered("coffee", "setup b", &ack), false, &secrets, &key).unwrap();
    assert_eq!(second.block.one("salt.sh"), "tea");
    assert_eq!(second.block.one("order-v.sh"), "2");
    let turn = thread.begin_turn(&[], &secrets).unwrap();
    let input = input(vec![SeatOrders::Locked(Seat(1))], &[], &[]);
    let written = thread.close_turn(&turn, &input, &secrets, &key).unwrap();
    assert_eq!(written.block.one("order.sh"), second.block.one("order.sh"));
    assert_eq!(written.block.one("salt.sh"), "tea");
    assert_eq!(thread.locked, vec![SeatLock::default(); 2]);
}

#[test]
fn words_without_orders_are_locked_and_leave_the_orders_in_force() {
    let (secrets, key, mut thread, open) = fixture();
    let ack = crate::ledger::order::ack(&open.hash());
    let words = |text: &str| ct1::escape(text);
    let first = thread.keep_words(Seat(1), &words("tea"), &key).unwrap();
    assert_eq!(first.one("salt.sh"), "tea");
    assert!(!first.any("refused") && !first.any("order") && !first.any("order-v"));
    let orders = thread.lock(Seat(1), &ordered("", "setup a", &ack), false, &secrets, &key).unwrap();
    assert_eq!(orders.block.one("order-v.sh"), "1", "words alone are no version of orders");
    let late = thread.keep_words(Seat(1), &words("coffee"), &key).unwrap();
    assert_eq!(late.one("salt.sh"), "tea", "the first words stay");
    let turn = thread.begin_turn(&[], &secrets).unwrap();
    let input = input(vec![SeatOrders::Locked(Seat(1))], &[], &[]);
    let written = thread.close_turn(&turn, &input, &secrets, &key).unwrap();
    assert_eq!(written.block.one("order.sh"), orders.block.one("order.sh"));
    assert_eq!(written.block.one("salt.sh"), "tea");
}

#[test]
fn refused_orders_are_locked_but_never_played() {
    let (secrets, key, mut thread, open) = fixture();
    let ack = crate::ledger::order::ack(&open.hash());
    let lock = thread.lock(Seat(0), &ordered("", "nonsense", &ack), true, &secrets, &key).unwrap();
    assert_eq!(lock.block.one("refused.fp"), "yes");
    assert!(thread.locked[0].order.is_none());
}

#[test]
fn a_turn_discloses_its_link_and_draws_from_words_alone() {
    let (secrets, key, mut thread, _) = fixture();
    let words = ct1::escape("it rained all day");
    let mut turn = thread.begin_turn(&[(Seat(0), &words)], &secrets).unwrap();
    let rolled = turn.chance.draw(Lot::Open, "test", Spec::Dice { count: 3, sides: 6 }).unwrap();
    let drawn = turn.chance.drawn.clone();
    let fresh = ordered("it rained all day", "roll", "00112233445566778899aabbccddeeff");
    let input = input(vec![SeatOrders::Fresh(Seat(0), fresh)], &drawn, &[]);
    let before = thread.clone();
    let written = thread.close_turn(&turn, &input, &secrets, &key).unwrap();
    let block = &written.block;
    assert!(block.is_signed());
    assert_eq!(block.hash_at("link"), secrets.link(1));
    let pool = seed::pool_next(&before.pool, 1, &block.salts());
    assert_eq!(block.hash_at("pool"), Some(pool));
    let digits: Vec<String> = rolled.iter().map(u32::to_string).collect();
    assert_eq!(block.tokens("roll.001")[2..], digits);
    assert_eq!((thread.k, thread.n), (1, 1));
    assert_eq!(thread.recent.len(), 1);
}

#[test]
fn shown_pieces_come_with_openings_that_lead_to_the_root() {
    let (secrets, key, mut thread, _) = fixture();
    let tokens: Vec<String> = ["orcs", "warg", "balrog"].map(str::to_owned).into();
    let tray = Seal { name: "tray-sh".to_owned(), generation: 1, drawn: 0, tokens };
    let seals = [tray];
    let show = Proof::Show {
        list: "tray-sh".to_owned(),
        generation: 1,
        place: 2,
        token: "balrog".to_owned(),
        to: Audience::All,
    };
    let turn = thread.begin_turn(&[], &secrets).unwrap();
    let mut input = input(vec![], &[], &seals);
    let proofs = [show];
    input.proofs = &proofs;
    let written = thread.close_turn(&turn, &input, &secrets, &key).unwrap();
    let (to, opening) = &written.openings[0];
    assert_eq!((*to, opening.one("token")), (Audience::All, "balrog"));
    let blind = opening.hash_at("blind").unwrap();
    let leaf = crate::ledger::seal::leaf(GAME, "tray-sh", 1, 2, &blind, "balrog");
    let path: Vec<Hash> = opening.bytes("path").as_chunks::<32>().0.to_vec();
    let root = crate::ledger::seal::root_from_path(&leaf, 2, 3, &path);
    assert_eq!(root, written.block.hash_at("root.tray-sh.g1"));
}

#[test]
fn a_receipt_rolls_what_was_asked_and_nothing_else() {
    let key = SecretKey::from_bytes(&[9; 32]);
    let (to, lines) = (vec!["Bob@b.example".to_owned()], vec!["ROLL 2d6+1 defence".to_owned()]);
    let ask = DiceAsk { service: "post.example", from: "alice@a.example", to: &to, lines: &lines };
    let book = DiceBook { no: 1, own: 1, prev: [0; 32] };
    let (receipt, rolled) = write_receipt(&ask, &book, "2026-11-30", &[3; 32], &key).unwrap();
    assert_eq!(rolled.len(), 1);
    assert_eq!(receipt.tokens("to"), ["bob@b.example"]);
    assert_eq!(receipt.tokens("roll.001")[..2], ["ask.001", "2d6"]);
    let none = vec!["roll nothing".to_owned()];
    let ask = DiceAsk { lines: &none, ..ask };
    assert_eq!(write_receipt(&ask, &book, "2026-11-30", &[3; 32], &key).unwrap_err(), DiceError::Nothing);
}
