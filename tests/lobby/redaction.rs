//! What a letter to somebody who looks on must never tell: checked against all
//! private records, and against what both sides have hidden, over whole games.

use super::hall::{ANNA, BERTIL, CARLA, answer_seat, ask, begun, hall};
use super::pair::Pair;
use super::post::{Got, Post};
use ravenpost::desk::Table;
use ravenpost::rules::{Seat, Viewer};
use std::collections::BTreeSet;

/// The part of a letter that tells of the present.
fn position(body: &str) -> String {
    let rest = body.split("\nPOSITION\n").nth(1).unwrap_or("");
    let part = rest.split("\n\n").next().unwrap_or("").to_owned();
    part.split("Still hidden:").next().unwrap_or("").to_owned()
}

/// The names of pieces that a seat has hidden on the board now.
fn hidden(table: &Table, seat: u8) -> BTreeSet<String> {
    let view = table.game.view(Viewer::Seat(Seat(seat)));
    let shown = view["own_shown"].as_array().cloned().unwrap_or_default();
    let own = view["own"].as_object().cloned().unwrap_or_default();
    own.into_iter()
        .filter(|(piece, place)| {
            let stands = !matches!(place.as_str(), Some("fallen" | "unplaced") | None);
            stands && !shown.iter().any(|s| s == piece.as_str())
        })
        .map(|(piece, _)| piece)
        .collect()
}

fn table(post: &Post, id: &str) -> Table {
    post.store.read(|r| Table::load(r, id)).unwrap().unwrap()
}

/// No text of the letter holds a record that is some seat's own, nor a block
/// that says who has sealed an answer; and the board names nobody hidden.
fn check(post: &Post, game: &str, got: &Got) {
    let now = table(post, game);
    let records = post.store.read(|r| r.records(game, 0, u32::MAX, None)).unwrap();
    for record in records.iter().filter(|record| record.seat.is_some()) {
        for text in &got.texts {
            let text = text.replace("\r\n", "\n");
            assert!(!text.contains(record.text.trim()), "{:?}:\n{}", record.seat, record.text);
        }
    }
    let pending: Vec<String> = post
        .store
        .read(|r| r.blocks(game, 0, 5000))
        .unwrap()
        .into_iter()
        .rev()
        .take_while(|block| block.kind != "turn" && block.kind != "open")
        .map(|block| block.body)
        .collect();
    if now.thread.locked.iter().any(|lock| lock.version > 0) {
        for text in &got.texts {
            let text = text.replace("\r\n", "\n");
            assert!(pending.iter().all(|body| !text.contains(body.trim())), "a lock that is not resolved");
        }
    }
    let board = position(got.body()).to_lowercase();
    for piece in (0..2).flat_map(|seat| hidden(&now, seat)) {
        let name = piece.replace('-', " ");
        assert!(!board.contains(&name) && !board.contains(&piece), "{piece} in\n{board}");
    }
    for seat in &now.seats {
        let raw = String::from_utf8_lossy(&got.raw);
        assert!(!raw.contains(&seat.token) && !raw.contains(&seat.address), "a token or an address");
    }
}

/// Plays a game to its end with Carla looking on from its first turn; how many
/// letters she had.
fn watch(seed: u8, rules: &str) -> usize {
    let mut post = hall(seed);
    let game = post.open_game(rules, &[ANNA, BERTIL], &[], false);
    let mut pair = Pair::new(seed);
    let mut letters = post.sent();
    let (mut had, mut looks, mut rounds) = (0, false, 0);
    while !letters.is_empty() && rounds < 400 {
        rounds += 1;
        let replies: Vec<Vec<u8>> = letters.iter().filter_map(|got| pair.read(&post, got)).collect();
        letters = Vec::new();
        for raw in replies {
            post.deliver(&raw);
            for got in post.sent() {
                if got.row.envelope_to == CARLA.1 {
                    had += 1;
                    if got.status() != "OVER" {
                        check(&post, &game, &got);
                    }
                } else {
                    letters.push(got);
                }
            }
        }
        if !looks && table(&post, &game).thread.k > 0 {
            let first = ask(&mut post, CARLA, &format!("observe {game}"));
            check(&post, &game, &first);
            looks = true;
        }
    }
    assert!(looks);
    had
}

#[test]
fn letters_to_who_looks_on_tell_nothing_hidden_in_whole_games() {
    for seed in [61, 62] {
        let seen = watch(seed, "confrontation");
        assert!(seen > 10, "{seen}");
    }
}

#[test]
fn letters_to_who_looks_on_do_not_change_with_what_is_hidden() {
    let letters = |dark: &str, moved: &str| -> Vec<String> {
        let mut post = hall(70);
        let line = "propose confrontation as fellowship, with bertil@b.example, specials=none";
        let (_, sent) = super::hall::write(&mut post, ANNA, &[line]);
        let game = super::hall::id_of(super::hall::to(&sent, ANNA));
        post.reply(super::hall::to(&sent, ANNA), &["join a blue kettle"]);
        post.reply(super::hall::to(&sent, BERTIL), &["join seven ducks"]);
        let mut all = vec![ask(&mut post, CARLA, &format!("observe {game}"))];
        for (seat, line) in [(0, super::hall::SETUP), (1, dark), (1, moved)] {
            all.extend(answer_seat(&mut post, &game, seat, &[line]));
        }
        let carla = all.iter().filter(|got| got.row.envelope_to == CARLA.1);
        carla.map(super::hall::shown).collect()
    };
    let one = letters(super::hall::DARK, "shelob > high-pass");
    let two = letters(
        "setup gondor saruman, dagorlad orcs, fangorn cave-troll, mirkwood warg, rohan balrog",
        "warg > high-pass",
    );
    assert!(one.len() >= 3, "{}", one.len());
    assert_eq!(one, two);
}

#[test]
fn who_sealed_first_is_not_told_to_who_looks_on() {
    let mut post = hall(71);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    ask(&mut post, CARLA, &format!("observe {game}"));
    let sent = answer_seat(&mut post, &game, 1, &["black-rider > enedwaith"]);
    assert!(sent.iter().any(|got| got.row.envelope_to == CARLA.1));
    // Both are asked for a card: one answer reaches nobody else.
    let sent = answer_seat(&mut post, &game, 1, &["card 3"]);
    assert!(sent.iter().all(|got| got.row.envelope_to == BERTIL.1), "{:?}", sent.len());
    ask(&mut post, CARLA, &format!("observe off {game}"));
    let again = ask(&mut post, CARLA, &format!("observe {game}"));
    check(&post, &game, &again);
}
