//! The subcommands about games, on a small post office with a real game in it.

use crate::post;
use post::{ANNA, BERT, Post, run};
use ravenpost::ledger::scan;
use ravenpost::mail::letter::{self, Limits};
use ravenpost::rules::Seat;
use ravenpost::store::GameStatus;
use serde_json::Value;
use std::fs;

/// A set-up for each seat, in the words of a player.
const SETUPS: [&str; 2] = [
    "setup arthedain frodo, cardolan pippin, rhudaur gandalf, eregion legolas, enedwaith boromir",
    "setup mirkwood balrog, fangorn witch-king, rohan black-rider, dagorlad orcs, gondor cave-troll",
];

/// A game of all special cards, set up and not yet played.
fn set_up(post: &mut Post, sauron: &str) -> String {
    let id = post.open(&["specials=all"]);
    post.write(&id, 0, &["join seven ducks and a rusty kettle"]);
    post.write(&id, 1, &["join under the old lantern"]);
    post.write(&id, 0, &[SETUPS[0]]);
    post.write(&id, 1, &[sauron]);
    assert!(post.table(&id).thread.k >= 2, "both have set up");
    id
}

#[test]
fn new_opens_a_game_that_games_lists_and_show_shows() {
    Post::new().alone(|post| {
        let said = post.run(&["new", "confrontation", "--players", "Anna <anna@a.example>,bert@b.example"]);
        assert_eq!(said.code, 0, "{}", said.err);
        let id = said.out.lines().next().expect("the id").to_owned();
        assert!(id.starts_with("confrontation-"), "{}", said.out);
        let said = post.run(&["games"]);
        let line = said.out.lines().find(|line| line.starts_with(&id)).expect("a line");
        for part in ["confrontation ", "invited", "Anna (fellowship)", "bert (sauron)"] {
            assert!(line.contains(part), "{part} in {line}");
        }
        let said = post.run(&["show", &id]);
        assert_eq!(said.code, 0, "{}", said.err);
        assert!(said.out.starts_with(&format!("[{id}]")), "{}", said.out);
    });
}

#[test]
fn new_puts_players_on_the_seats_they_are_given() {
    Post::new().alone(|post| {
        let players = ["--players", "anna@a.example,bert@b.example", "--seats", "sauron,fellowship"];
        let said =
            post.run(&[&["new", "confrontation"][..], &players, &["--option", "specials=all"]].concat());
        assert_eq!(said.code, 0, "{}", said.err);
        assert!(said.out.contains("fellowship: bert@b.example\n  sauron: anna@a.example"), "{}", said.out);
    });
}

#[test]
fn what_cannot_be_opened_ends_with_four_and_says_what_there_is() {
    Post::new().alone(|post| {
        let both = "anna@a.example,bert@b.example";
        for (line, told) in [
            (&["new", "chess", "--players", both][..], "confrontation"),
            (&["new", "confrontation", "--players", "anna@a.example"], "fellowship"),
            (&["new", "confrontation", "--players", "anna@a.example,ANNA@a.example"], "address of their own"),
            (&["new", "confrontation", "--players", "anna,bert"], "@"),
            (&["new", "confrontation", "--players", both, "--option", "colour=red"], "specials"),
            (&["show", "confrontation-none"], "games"),
            (&["export", "../../etc"], "games"),
        ] {
            let said = post.run(line);
            assert_eq!(said.code, 4, "{line:?}: {}{}", said.out, said.err);
            assert!(said.err.contains(told), "{line:?}: {}", said.err);
        }
        assert_eq!(post.run(&["games"]).out, "There are no games yet.\n");
    });
}

#[test]
fn a_view_shows_its_own_pieces_and_the_orders_and_never_the_others() {
    let [plain, other] =
        [SETUPS[1], "setup mirkwood shelob, fangorn warg, rohan saruman, dagorlad orcs, gondor balrog"].map(
            |sauron| {
                let mut post = Post::new();
                let id = set_up(&mut post, sauron);
                let look = |who: &str| {
                    let said = post.run(&["show", &id, "--as", who]);
                    assert_eq!(said.code, 0, "{}", said.err);
                    said.out
                };
                [look("fellowship"), look("spectator"), look("sauron")]
            },
        );
    assert_eq!(plain[0], other[0], "the Fellowship sees where Sauron's pieces stand");
    assert_eq!(plain[1], other[1], "a spectator sees where Sauron's pieces stand");
    assert_ne!(plain[2], other[2]);
    assert!(plain[2].contains("move "), "Sauron is to move: {}", plain[2]);
    assert!(plain[2].contains("witch-king") && plain[0].contains("Gandalf"), "{}{}", plain[2], plain[0]);
}

#[test]
fn an_export_before_the_end_is_public_and_afterwards_it_is_everything() {
    let mut post = Post::new();
    let id = set_up(&mut post, SETUPS[1]);
    let export = |post: &Post, file: &str| {
        let said = post.run(&["export", &id, "--to", "records"]);
        assert_eq!(said.code, 0, "{}", said.err);
        let path = post.path("records").join(format!("{id}.{file}.txt"));
        let verified = post.run(&["verify", "--root", "keys/root.pub", path.to_str().expect("plain")]);
        assert!(verified.out.starts_with("VERIFIED\n"), "{}", verified.out);
        (fs::read_to_string(path).expect("the file"), verified.out)
    };
    let (text, _) = export(&post, "public");
    let records = scan::records(&text);
    assert!(records.iter().any(|r| r.kind_word() == "turn"));
    for record in &records {
        let public = match record.kind_word() {
            "section" => record.one("name") == "public",
            "opening" => false,
            _ => !record.has("deal-key"),
        };
        assert!(public, "{}", record.show());
    }
    assert!(!text.contains("witch-king") && !text.contains("frodo"));
    let token = post.store.read(|tx| tx.seat(&id, 0)).expect("the store").expect("a seat").token;
    assert!(!text.contains(&token));
    assert!(post.play(&id, 400));
    let (text, verified) = export(&post, "transcript");
    assert!(text.contains("name: vault") && text.contains("deal-key"), "the transcript is whole");
    assert!(verified.contains("all as they were signed"), "{verified}");
}

#[test]
fn a_letter_is_read_as_the_desk_would_and_nothing_happens() {
    let mut post = Post::new();
    let id = set_up(&mut post, SETUPS[1]);
    let order = post.table(&id).game.offer(Seat(1)).orders[0].clone();
    let raw = post.answer(
        &id,
        1,
        &["Good evening!", &format!("{order}; help"), "salt black cat", "move nobody > nowhere"],
    );
    fs::write(post.path("letter.eml"), raw).expect("a file");
    let before = post.table(&id).row.thread;
    let said = post.run(&["read", "letter.eml", "--json"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let read: Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!((&read["game"], &read["seat"]), (&Value::from(id.as_str()), &Value::from("sauron")));
    assert_eq!(read["words"], serde_json::json!(["black", "cat"]));
    assert_eq!(read["robot"], Value::Null);
    let lines = read["lines"].as_array().expect("lines");
    assert_eq!(lines[0]["items"], serde_json::json!([]), "prose");
    assert_eq!(lines[1]["items"][0]["order"], Value::from(order.as_str()));
    assert_eq!(lines[1]["items"][1]["what"], "command");
    assert!(lines[3]["items"][0]["not_understood"].is_string(), "{lines:?}");
    assert!(read["dropped"].as_array().is_some_and(|dropped| dropped.iter().any(|d| d["why"] == "quoted")));
    let said = post.run(&["read", "letter.eml"]);
    for part in ["the holder of sauron", "by a person", "prose, passed over", "black cat", &order] {
        assert!(said.out.contains(part), "{part} in {}", said.out);
    }
    assert_eq!(post.table(&id).row.thread, before, "nothing was carried out");
}

#[test]
fn a_letter_is_read_where_there_is_no_post_office_and_machines_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let letter = "From: anna@a.example\r\nTo: games@g.example\r\nSubject: Re: [confrontation-k7qm] x\r\n\
                  Date: Mon, 30 Nov 2026 01:00:00 +0000\r\n\r\nHello\r\nmove frodo > moria\r\n";
    fs::write(folder.path().join("a.eml"), letter).expect("a file");
    let said = run(folder.path(), &["read", "a.eml"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("no post office here"), "{}", said.out);
    assert!(said.out.contains("move frodo > moria\n      order"), "{}", said.out);
    let robot = letter.replace("Subject:", "Auto-Submitted: auto-replied\r\nSubject:");
    fs::write(folder.path().join("b.eml"), robot).expect("a file");
    assert!(run(folder.path(), &["read", "b.eml"]).out.contains("by a machine"));
    assert_eq!(run(folder.path(), &["read", "none.eml"]).code, 4);
}

#[test]
fn letters_are_sent_again_under_the_same_message_id() {
    let mut post = Post::new();
    let id = post.begun();
    let last = post.received[ANNA].last().expect("a letter").clone();
    post.collect();
    post.alone(|post| {
        let said = post.run(&["resend", &id, "--seat", "fellowship"]);
        assert_eq!(said.code, 0, "{}", said.err);
        let store = ravenpost::store::Store::open_reader(&post.path("ravenpost.db")).expect("the store");
        let due = store.read(|tx| tx.due(i64::MAX, 10)).expect("the outbox");
        assert_eq!(due.len(), 1);
        let id = letter::read(&last, &Limits::default()).expect("ours").message_id;
        assert_eq!(Some(due[0].message_id.clone()), id);
    });
}

#[test]
fn a_writer_is_told_that_the_post_office_is_at_work() {
    let mut post = Post::new();
    let id = post.open(&[]);
    let said = post.run(&["resend", &id]);
    assert_eq!(said.code, 5);
    assert!(said.err.contains("stop `ravenpost run`") && said.err.contains("already works"), "{}", said.err);
}

#[test]
fn an_undo_goes_back_in_the_open_and_the_game_still_verifies() {
    let mut post = Post::new();
    let id = set_up(&mut post, SETUPS[1]);
    let start = post.table(&id).thread.n;
    let at_start = post.table(&id).game.view(ravenpost::rules::Viewer::Spectator);
    post.play(&id, 12);
    let seals = post.table(&id).game.seals();
    // It could go back to any turn, battles and all.
    let last = post.table(&id).thread.n;
    let battle =
        (start + 1..last).any(|n| place_after(&mut post, &id, n).is_some_and(|key| key.ends_with("battle")));
    assert!(battle, "no battle was fought");
    for to in start..last {
        let done = try_undo(&mut post, &id, to);
        assert!(
            done.is_ok() || done.as_ref().is_err_and(|why| why.contains("nothing was played since")),
            "{done:?}"
        );
    }
    let n = undo(&mut post, &id, start, "both asked for it").expect("an undo");
    let table = post.table(&id);
    assert_eq!(table.thread.n, n);
    assert_eq!(table.game.view(ravenpost::rules::Viewer::Spectator), at_start);
    for seal in table.game.seals().iter().filter(|seal| seal.name.starts_with("tray")) {
        let used = seals.iter().filter(|old| old.name == seal.name).map(|old| old.generation).max();
        assert!(used < Some(seal.generation), "{} comes back", seal.name);
    }
    for address in [ANNA, BERT] {
        let last = post.received[address].last().expect("a letter");
        let text = letter::texts(last, &Limits::default()).expect("ours").remove(0);
        let flowed = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flowed.contains("A moderator has taken the game back"), "{text}");
        assert!(flowed.contains("both asked for it"), "{text}");
    }
    // Once more, and on to the end.
    post.play(&id, 6);
    undo(&mut post, &id, n, "again").expect("an undo");
    assert!(post.play(&id, 400));
    assert_eq!(post.table(&id).row.status, GameStatus::Over);
    let letters = [post.received[ANNA].clone(), post.received[BERT].clone()].concat();
    post.mbox("all.mbox", &letters);
    post.mbox("sent.mbox", &[post.sent[ANNA].clone(), post.sent[BERT].clone()].concat());
    let said = post.run(&["verify", "--root", "keys/root.pub", "--sent", "sent.mbox", "all.mbox"]);
    assert!(said.out.starts_with("VERIFIED\n"), "{}", said.out);
    assert!(said.out.contains("all as they were signed") && said.out.contains("CHANGED"), "{}", said.out);
    let flowed = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "takes the game back to where it stood at block",
        ", as a moderator decided. The reason given: \"both asked for it\".",
    ] {
        assert!(flowed.contains(part), "{part} in {}", said.out);
    }
}

#[test]
fn an_undo_that_cannot_be_names_the_blocks_to_go_back_to() {
    let mut post = Post::new();
    let id = set_up(&mut post, SETUPS[1]);
    let start = post.table(&id).thread.n;
    for to in [0, start, start + 1, 9999] {
        let refused = undo(&mut post, &id, to, "why not").expect_err("no undo");
        assert!(refused.contains("cannot go back"), "{refused}");
    }
    post.alone(|post| {
        let said = post.run(&["undo", &id, "--to", "1", "--why", " "]);
        assert_eq!(said.code, 4, "{}", said.err);
    });
}

#[test]
fn an_answer_counts_although_the_other_side_did_something_else_first() {
    let mut post = Post::new();
    let id = post.begun();
    let mut taste = ravenpost::chance::Stream::new([4; 32]);
    let mut looked = false;
    let over = post.play_by(&id, 400, |orders| {
        // The Palantir is kept for a battle, in which both are asked for a card.
        let find = |begins: &str| orders.iter().position(|order| order.starts_with(begins));
        let palantir = orders.iter().position(|order| order.contains("palantir"));
        if let Some(at) = find("specials").and(palantir) {
            return at;
        }
        if palantir.is_some() && find("card ").is_some() {
            looked = true;
            return palantir.unwrap_or_default();
        }
        let rest: Vec<usize> = (0..orders.len()).filter(|&at| !orders[at].contains("palantir")).collect();
        rest[taste.uniform(u32::try_from(rest.len()).expect("few orders")) as usize]
    });
    assert!(looked, "the Palantir was never played in a battle");
    assert!(over, "the game goes on for ever");
    post.mbox("all.mbox", &[post.received[ANNA].clone(), post.received[BERT].clone()].concat());
    let said = post.run(&["verify", "--root", "keys/root.pub", "all.mbox"]);
    assert!(said.out.starts_with("VERIFIED\n"), "{}", said.out);
}

/// Where the game was after a block, if that was a turn.
fn place_after(post: &mut Post, id: &str, n: u32) -> Option<String> {
    let engine = post.table(id).engine;
    let kept = post.store.batch(|tx| tx.snapshot(id, n)).expect("the store")?;
    engine.load(&kept).expect("a state").place().map(|place| place.key)
}

/// Whether an undo would go through; nothing of it lasts.
fn try_undo(post: &mut Post, id: &str, to: u32) -> Result<(u32, u32), String> {
    let (office, now) = (&post.office, post.now);
    let done = post.store.batch(|batch| {
        let done = batch.letter(|tx| {
            let mut table = ravenpost::desk::Table::load(tx, id).expect("a game").expect("it is there");
            let done = ravenpost::desk::undo(&mut table, tx, office, to, "a trial", now);
            Err::<(), _>(done.map_err(|e| e.to_string()))
        })?;
        Ok::<_, ravenpost::store::StoreError>(done.expect_err("always taken back"))
    });
    done.expect("the store")
}

/// An undo by the library; the letters go out.
fn undo(post: &mut Post, id: &str, to: u32, why: &str) -> Result<u32, String> {
    post.now += 60;
    let (office, now) = (&post.office, post.now);
    let done = post.store.batch(|tx| {
        let mut table = ravenpost::desk::Table::load(tx, id)?.expect("a game");
        ravenpost::desk::undo(&mut table, tx, office, to, why, now).map(|(n, _)| n)
    });
    post.collect();
    done.map_err(|e| e.to_string())
}

#[test]
fn a_scenario_is_played_with_its_boards_and_a_folder_of_them_in_short() {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios/confrontation/");
    let folder = tempfile::tempdir().expect("a folder");
    let entries = fs::read_dir(format!("{cases}orcs")).expect("cases");
    let one = entries.map(|entry| entry.expect("an entry").path()).min().expect("one");
    let said = run(folder.path(), &["try", one.to_str().expect("plain")]);
    assert_eq!(said.code, 0, "{}", said.out);
    for part in ["AS SEEN BY SAURON", "AS SEEN BY SPECTATOR", "asked of", "holds"] {
        assert!(said.out.contains(part), "{part} in {}", said.out);
    }
    let said = run(folder.path(), &["try", &format!("{cases}movement"), &format!("{cases}orcs")]);
    assert_eq!(said.code, 0, "{}", said.out);
    assert!(said.out.contains("0 of them fail"), "{}", said.out);
    let text = fs::read_to_string(&one).expect("a case");
    fs::write(
        folder.path().join("bad.toml"),
        format!("outcome = 'none'\n{text}").replace("[[step]]", "[[step]]\nevents = ['x']\n"),
    )
    .expect("a file");
    let said = run(folder.path(), &["try", "bad.toml"]);
    assert_eq!(said.code, 1, "{}", said.out);
    assert!(said.out.contains("FAILS"), "{}", said.out);
    assert_eq!(run(folder.path(), &["try", "none.toml"]).code, 4);
}
