//! `my data` and `forget me`.

use crate::desk::{ANNA, BERTIL, GAMES, SETUP, begun, code, go_to, only};
use crate::post::{Got, Post};
use ravenpost::cli::demo::clients::Client;
use ravenpost::desk::{self, Handled};
use ravenpost::store::Store;
use serde_json::Value;

const HOME: &str = "annabelle@home.example";
const NAME: &str = "Annabelle Quux";
const SAID: &str = "the walrus and the carpenter";
const NOTE: &str = "trust no kettle";
const DAY: i64 = 86_400;

/// The file in a letter with somebody's data.
fn file(got: &Got) -> Value {
    assert!(String::from_utf8_lossy(&got.raw).contains("my-data.json"));
    serde_json::from_str(&got.texts[1]).unwrap()
}

/// Annabelle plays Bertil, on a disk; the newest letter to her.
fn played(seed: u8, store: Store) -> (Post, Got) {
    let mut post = Post::new(seed);
    post.store = store;
    post.registered(HOME, NAME);
    post.open(&[("", HOME), BERTIL], &["specials=none"], false);
    let letters = post.sent();
    let (anna, bertil) = (only(&letters, HOME).clone(), only(&letters, BERTIL.1).clone());
    post.reply(&anna, &["join a blue kettle"]);
    let letters = post.reply(&bertil, &["join seven ducks"]);
    let anna = only(&letters, HOME).clone();
    let letters = post.reply(&anna, &[&format!("press: {SAID}"), &format!("note: {NOTE}"), SETUP]);
    assert!(only(&letters, BERTIL.1).body().contains(SAID));
    post.reply(only(&letters, BERTIL.1), &["press: that is what you say"]);
    (post, anna)
}

fn memory() -> Store {
    Store::open_memory().unwrap()
}

#[test]
fn my_data_is_all_there_is_and_goes_to_the_main_address_alone() {
    let (mut post, anna) = played(121, memory());
    let (_, sent) = post.write(HOME, GAMES, &["my data"]);
    go_to(&sent, &[HOME]);
    let data = file(&sent[0]);
    assert_eq!(data["player"]["name"], NAME);
    assert_eq!(data["addresses"][0]["address"], HOME);
    let game = &data["games"][0];
    assert_eq!(game["game"], anna.row.game.as_deref().unwrap());
    assert_eq!((&game["seat"], &game["status"]), (&Value::from("fellowship"), &Value::from("running")));
    assert_eq!(game["messages_written"][0]["text"], SAID);
    assert_eq!(data["beside_games"][0]["text"], NOTE);
    // Everything she sent: registering twice, joining, moving; and this letter.
    assert_eq!(data["letters_from_you"].as_array().unwrap().len(), 5);
    assert!(data["letters_from_you"][0]["bytes_kept"].as_i64().unwrap() > 100);
    assert!(data["letters_to_you"].as_array().unwrap().len() >= 5);
    let raw = String::from_utf8_lossy(&sent[0].raw).into_owned() + &sent[0].texts.join("\n");
    for others in [BERTIL.1, "Bertil", "that is what you say", "seven ducks"] {
        assert!(!raw.contains(others), "{others}");
    }
    assert!(!raw.contains(&post.token(anna.row.game.as_deref().unwrap(), 0)), "nor the secrets of a seat");
}

#[test]
fn in_a_letter_of_a_game_my_data_still_goes_to_the_main_address() {
    let (mut post, anna) = played(122, memory());
    let sent = post.reply(&anna, &["my data"]);
    go_to(&sent, &[HOME, HOME]);
    assert_eq!(
        sent.iter().filter(|got| String::from_utf8_lossy(&got.raw).contains("my-data.json")).count(),
        1
    );
}

#[test]
fn a_stranger_gets_no_data() {
    let (mut post, _, _) = begun(123);
    for line in ["my data", "forget me", "addresses", "new token"] {
        let (_, sent) = post.write("mallory@m.example", GAMES, &[line]);
        assert!(sent.iter().all(|got| got.texts.len() == 1 && got.row.envelope_to == "mallory@m.example"));
    }
}

#[test]
fn nobody_is_forgotten_while_games_wait_for_them() {
    let (mut post, anna) = played(124, memory());
    let (_, sent) = post.write(HOME, GAMES, &["forget me"]);
    go_to(&sent, &[HOME]);
    assert_eq!(sent[0].status(), "NOT DONE");
    assert!(sent[0].body().contains(anna.row.game.as_deref().unwrap()), "{}", sent[0].body());
    assert!(post.player(HOME).is_some());
}

#[test]
fn to_be_forgotten_takes_the_code_and_its_own_line() {
    let (mut post, anna) = played(125, memory());
    post.reply(&anna, &["resign"]);
    post.now += DAY;
    let (_, sent) = post.write(HOME, GAMES, &["forget me"]);
    let code = code(&sent[0]);
    let (_, sent) = post.write(HOME, GAMES, &[&format!("forget me {}", "0".repeat(24))]);
    assert_eq!(sent[0].status(), "NOT DONE");
    post.write(BERTIL.1, GAMES, &[&format!("forget me {code}")]);
    post.write(HOME, GAMES, &[&format!("confirm {code}")]);
    assert!(post.player(HOME).is_some() && post.player(BERTIL.1).is_some());
    let (handled, sent) = post.write(HOME, GAMES, &[&format!("forget me {code}")]);
    assert_eq!(handled, Handled::Answered);
    go_to(&sent, &[HOME]);
    assert!(sent[0].body().contains("You are forgotten"), "{}", sent[0].body());
    assert!(post.player(HOME).is_none());
}

/// Sweeps as the daemon does, and gives the file's bytes without the letters
/// that went to others.
fn bytes_without_letters_to_others(mut post: Post, file: &std::path::Path) -> Vec<u8> {
    assert!(post.store.batch(|batch| desk::sweep(batch)).unwrap());
    post.store.cleanse().unwrap();
    drop(post);
    let conn = rusqlite::Connection::open(file).unwrap();
    let to_others = "SELECT id FROM letters_out WHERE envelope_to <> ''";
    conn.execute(&format!("DELETE FROM letters_out_bytes WHERE letter IN ({to_others})"), []).unwrap();
    conn.execute_batch("VACUUM").unwrap();
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    drop(conn);
    std::fs::read(file).unwrap()
}

fn holds(bytes: &[u8], text: &str) -> bool {
    let lower = bytes.to_ascii_lowercase();
    let text = text.to_ascii_lowercase();
    lower.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn who_is_forgotten_is_nowhere_in_the_file_and_the_game_still_verifies() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("post.db");
    let (mut post, anna) = played(126, Store::open(&file).unwrap());
    let game = anna.row.game.clone().unwrap();
    // One letter that has to be set aside, and one with the old token.
    post.deliver(&anna.answer("Annabelle Quux", Client::Desktop, &["new token"], post.now, 700));
    post.deliver(&anna.answer("Annabelle Quux", Client::Phone, &["board"], post.now, 701));
    let again = post.sent().pop().unwrap();
    post.reply(&again, &["address add annabelle@third.example"]);
    post.reply(&again, &["resign"]);
    post.now += DAY;
    let (_, sent) = post.write(HOME, GAMES, &["forget me"]);
    post.write(HOME, GAMES, &[&format!("forget me {}", code(&sent[0]))]);
    let records = post.store.read(|tx| desk::all_records(tx, &game)).unwrap();
    let card = post.office.card.show();
    let texts: Vec<_> = std::iter::once(card)
        .chain(records)
        .map(|text| ravenpost::ledger::verify::Text { source: "store".to_owned(), text })
        .collect();
    let report = post.verify(&texts);
    assert_eq!(report.verdict, ravenpost::ledger::verify::Verdict::Verified, "{report:?}");
    // The other player goes on as before; where the name was stands another.
    let (_, sent) = post.write(BERTIL.1, GAMES, &["games"]);
    assert!(!sent[0].body().contains("Annabelle"));
    let chairs = post.store.read(|tx| desk::Table::load(tx, &game)?.unwrap().chairs(tx)).unwrap();
    assert_eq!(chairs[0].player, "a former player");
    let faults = post.store.check().unwrap().faults;
    assert!(faults.is_empty(), "{faults:?}");
    let bytes = bytes_without_letters_to_others(post, &file);
    for text in [HOME, "annabelle", "quux", "third.example", "home.example", SAID, NOTE] {
        assert!(!holds(&bytes, text), "{text} is still there");
    }
    assert!(holds(&bytes, BERTIL.1) && holds(&bytes, "seven") && holds(&bytes, &game), "the rest is");
}

#[test]
fn the_file_held_it_before() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("post.db");
    let (post, _) = played(127, Store::open(&file).unwrap());
    drop(post);
    let bytes = std::fs::read(&file).unwrap();
    for text in [HOME, "annabelle", "quux", SAID, NOTE] {
        assert!(holds(&bytes, text), "{text}");
    }
    assert_eq!(ANNA.0, "Anna");
}

#[test]
fn whoever_was_forgotten_may_come_again_as_somebody_new() {
    let (mut post, anna) = played(128, memory());
    let before = post.player(HOME).unwrap().id;
    post.reply(&anna, &["resign"]);
    post.now += DAY;
    let (_, sent) = post.write(HOME, GAMES, &["forget me"]);
    post.write(HOME, GAMES, &[&format!("forget me {}", code(&sent[0]))]);
    post.now += DAY;
    post.registered(HOME, "Annabelle");
    assert_ne!(post.player(HOME).unwrap().id, before);
    let (_, sent) = post.write(HOME, GAMES, &["my data"]);
    assert_eq!(file(&sent[0])["games"].as_array().unwrap().len(), 0);
}
