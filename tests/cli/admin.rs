//! What an operator looks at and does by hand, through the program itself.

use crate::post;
use post::{ANNA, BERT, Post, Said};
use ravenpost::desk::{self, Handled};
use ravenpost::ledger::scan;
use ravenpost::ledger::verify::{self, Class, Input, Text};
use ravenpost::mail::letter::{self, Limits};
use ravenpost::store::{GameStatus, LetterId, Store};
use serde_json::Value;

/// Runs the program while nobody holds the database, and takes it up again.
fn admin(post: &mut Post, args: &[&str]) -> Said {
    post.store = Store::open_memory().expect("a database in memory");
    let said = post.run(&[&["admin"], args].concat());
    post.store = Store::open(&post.path("ravenpost.db")).expect("the database");
    // The program has the real clock.
    post.now = post.now.max(jiff::Timestamp::now().as_second());
    post.collect();
    said
}

/// What must go well.
fn done(post: &mut Post, args: &[&str]) -> String {
    let said = admin(post, args);
    assert_eq!(said.code, 0, "{args:?}: {}{}", said.out, said.err);
    said.out
}

fn json(post: &mut Post, args: &[&str]) -> Value {
    serde_json::from_str(&done(post, args)).expect("JSON")
}

/// The last letter to an address, on one line.
fn last(post: &Post, who: &str) -> String {
    let raw = post.received[who].last().expect("a letter");
    let limits = Limits { letter_bytes: 64 << 20, texts_bytes: 64 << 20, ..Limits::default() };
    let text = letter::texts(raw, &limits).expect("ours").remove(0);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Everything on record of a game, verified with the replay.
fn verdict(post: &Post, game: &str) -> verify::Report {
    let mut texts = vec![post.office.card.show()];
    texts.extend(post.store.read(|tx| desk::all_records(tx, game)).expect("the records"));
    let texts: Vec<Text> = texts.into_iter().map(|text| Text { source: game.to_owned(), text }).collect();
    verify::verify(&Input { root: post.office.root, texts: &texts, sent: &[], engines: Some(&desk::engines) })
}

/// What a report tells beside its verdict.
fn notices(report: &verify::Report) -> Vec<String> {
    report.findings.iter().map(|found| format!("{}: {}", found.code, found.sentence())).collect()
}

/// The fields of a game's last blocks of a kind.
fn blocks(post: &Post, game: &str, kind: &str) -> Vec<ravenpost::ledger::Record> {
    let blocks = post.store.read(|tx| tx.blocks(game, 0, 10_000)).expect("blocks");
    let of_kind = blocks.into_iter().filter(|block| block.kind == kind);
    of_kind.map(|block| scan::records(&block.body).remove(0)).collect()
}

#[test]
fn a_decision_is_on_the_ledger_and_in_the_last_letters() {
    let mut post = Post::new();
    let id = post.begun();
    post.play(&id, 4);
    let said = done(&mut post, &["adjudicate", &id, "--winner", "sauron", "--why", "Anna has left us"]);
    assert!(said.contains("is decided"), "{said}");
    let note = blocks(&post, &id, "note").pop().expect("a note");
    assert_eq!((note.one("what"), note.tokens("by").join(" ").as_str()), ("adjudicated", "moderator"));
    assert_eq!(note.tokens("why").join(" "), "Anna has left us");
    let end = blocks(&post, &id, "end").pop().expect("the end");
    assert_eq!(end.tokens("result").join(" "), "adjudicated won sauron");
    assert_eq!(post.table(&id).row.status, GameStatus::Over);
    for who in [ANNA, BERT] {
        let told = last(&post, who);
        for part in ["OVER", "moderator has decided the game", "Anna has left us", "VERIFIED"] {
            assert!(told.contains(part), "{part} in {told}");
        }
    }
    let report = verdict(&post, &id);
    assert_eq!(report.verdict, verify::Verdict::Verified, "{:?}", report.findings);
    assert!(matches!(report.summary.games[0].replay, verify::Replay::Done(n) if n > 1));
    let k = post.table(&id).thread.k;
    let reason = "The reason given: \"Anna has left us\".";
    assert_eq!(notices(&report), [format!("DECIDED: After turn {k} a moderator decided the game. {reason}")]);
    let ending = report.summary.games[0].ending.as_deref();
    assert_eq!(ending, Some("won by sauron, as a moderator decided"));
    // What a player has in hand verifies as well, and the letters say the same.
    post.mbox("all.mbox", &[post.received[ANNA].clone(), post.received[BERT].clone()].concat());
    let said = post.run(&["verify", "--root", "keys/root.pub", "all.mbox"]);
    assert!(said.out.starts_with("VERIFIED\n"), "{}", said.out);
    let again = admin(&mut post, &["adjudicate", &id, "--draw", "--why", "x"]);
    assert!(again.code == 4 && again.err.contains("is over"), "{}", again.err);
}

#[test]
fn a_draw_and_an_abandoned_game_end_otherwise() {
    let mut post = Post::new();
    let drawn = post.begun();
    done(&mut post, &["adjudicate", &drawn, "--draw", "--why", "both asked for it"]);
    assert_eq!(blocks(&post, &drawn, "end")[0].tokens("result").join(" "), "adjudicated draw");
    assert!(last(&post, ANNA).contains("The game is drawn."), "{}", last(&post, ANNA));
    let left = post.begun();
    done(&mut post, &["abandon", &left, "--why", "nobody answers"]);
    assert_eq!(blocks(&post, &left, "end")[0].one("result"), "abandoned");
    let told = last(&post, BERT);
    assert!(told.contains("without a result. The reason: nobody answers"), "{told}");
    assert!(!told.contains("drawn"), "{told}");
    for (id, sentence, ending) in [
        (
            &drawn,
            "DECIDED: After turn 1 a moderator decided the game. The reason given: \"both asked for it\".",
            "a draw, as a moderator decided",
        ),
        (
            &left,
            "ABANDONED: After turn 1 a moderator ended the game without a result. The reason given: \"nobody answers\".",
            "a moderator ended it without a result",
        ),
    ] {
        let report = verdict(&post, id);
        assert_eq!(report.verdict, verify::Verdict::Verified);
        assert_eq!(notices(&report), [sentence]);
        assert_eq!(report.summary.games[0].ending.as_deref(), Some(ending));
    }
}

#[test]
fn an_invitation_is_called_off_and_cannot_be_decided() {
    let mut post = Post::new();
    let id = post.open(&[]);
    post.write(&id, 0, &["join seven ducks and a rusty kettle"]);
    let refused = admin(&mut post, &["adjudicate", &id, "--draw", "--why", "x"]);
    assert!(refused.code == 4 && refused.err.contains("abandon"), "{}", refused.err);
    done(&mut post, &["abandon", &id, "--why", "Bert is on a journey"]);
    assert!(last(&post, ANNA).contains("Bert is on a journey"));
    assert_eq!(post.table(&id).row.status, GameStatus::Over);
    assert_eq!(verdict(&post, &id).verdict, verify::Verdict::Verified);
}

#[test]
fn a_remark_is_signed_and_the_game_goes_on_to_its_end() {
    let mut post = Post::new();
    let id = post.begun();
    post.play(&id, 3);
    let said = done(&mut post, &["note", &id, "--why", "the letter of 3 May was read by hand"]);
    let n = post.table(&id).thread.n;
    assert!(said.contains(&format!("Block {n} of {id}")), "{said}");
    let note = blocks(&post, &id, "note").pop().expect("a note");
    assert_eq!((note.one("what"), note.tokens("why").join(" ").contains("3 May")), ("comment", true));
    let told = last(&post, ANNA);
    assert!(told.contains("| The operator: the letter of 3 May was read by hand"), "{told}");
    let refused = admin(&mut post, &["note", &id, "--why", "  "]);
    assert_eq!(refused.code, 4, "{}", refused.err);
    assert!(post.play(&id, 400), "the game goes on for ever");
    let report = verdict(&post, &id);
    assert_eq!(report.verdict, verify::Verdict::Verified, "{:?}", report.findings);
    let [remark] = &notices(&report)[..] else { panic!("{:?}", report.findings) };
    let words = "a moderator put a remark on record: \"the letter of 3 May was read by hand\".";
    assert!(remark.starts_with("REMARK: After turn ") && remark.ends_with(words), "{remark}");
}

#[test]
fn a_seat_is_given_to_somebody_known_and_to_nobody_else() {
    let mut post = Post::new();
    let id = post.begun();
    post.play(&id, 4);
    let refused = admin(&mut post, &["hand-over", &id, "sauron", "carla@c.example"]);
    assert!(refused.code == 4 && refused.err.contains("nobody here has the address"), "{}", refused.err);
    let refused = admin(&mut post, &["hand-over", &id, "sauron", ANNA]);
    let why = "this player has the seat fellowship of";
    assert!(refused.code == 4 && refused.err.contains(why), "{}", refused.err);
    let now = post.now;
    post.store.batch(|tx| tx.add_player("carla@c.example", "Carla", "en", now)).expect("a player");
    let before = post.table(&id).seats[1].token.clone();
    let said = done(&mut post, &["hand-over", &id, "sauron", "carla@c.example"]);
    assert!(said.contains("has a new holder"), "{said}");
    let row = post.table(&id).seats[1].clone();
    assert!(row.token != before && row.address == "carla@c.example");
    assert_eq!(blocks(&post, &id, "note").pop().expect("a note").one("what"), "seat");
    for who in [ANNA, BERT, "carla@c.example"] {
        assert!(last(&post, who).contains("Carla"), "{who}: {}", last(&post, who));
    }
    let report = verdict(&post, &id);
    assert_eq!(report.findings.iter().filter(|f| f.code.class() != Class::Notice).count(), 0);
    let k = post.table(&id).thread.k;
    let sentence = format!("CHANGED: After turn {k} a moderator gave the seat sauron to another player.");
    assert_eq!(notices(&report), [sentence]);
}

#[test]
fn the_operator_writes_behind_bars_to_one_game_or_to_all() {
    let mut post = Post::new();
    let (one, _two) = (post.begun(), post.begun());
    let before = post.received[ANNA].len();
    done(&mut post, &["say", &one, "move frodo > moria"]);
    let told = last(&post, BERT);
    assert!(told.contains("| The operator: move frodo > moria"), "{told}");
    let said = done(&mut post, &["say", "We move on Sunday.\nLetters wait meanwhile."]);
    assert!(said.contains("for 2 of the players"), "{said}");
    assert_eq!(post.received[ANNA].len(), before + 2, "one event, one letter");
    let told = last(&post, ANNA);
    assert!(told.contains("| The operator: We move on Sunday. | Letters wait meanwhile."), "{told}");
    assert!(blocks(&post, &one, "note").is_empty(), "nothing of it is on the ledger");
    assert_eq!(admin(&mut post, &["say", " "]).code, 4);
    // Sent back as it came, it is no order.
    let n = post.table(&one).thread.n;
    post.write(&one, 0, &["Thank you!"]);
    assert_eq!(post.table(&one).thread.n, n);
}

#[test]
fn who_is_banned_gives_no_orders_and_gets_one_sentence() {
    let mut post = Post::new();
    let id = post.begun();
    let said = done(&mut post, &["ban", "Anna@A.example", "--why", "threats"]);
    assert!(said.contains(&id) && said.contains("adjudicate"), "{said}");
    let n = post.table(&id).thread.n;
    let order = post.table(&id).game.offer(ravenpost::rules::Seat(0)).orders[0].clone();
    assert_eq!(post.write(&id, 0, &[&order]), Handled::Answered);
    assert_eq!(post.table(&id).thread.n, n, "an order of a banned player was taken");
    let told = last(&post, ANNA);
    assert!(told.contains("NOT DONE") && told.contains("takes no orders from you"), "{told}");
    assert!(told.contains("postmaster@games.example.org") && !told.contains("threats"), "{told}");
    let stray = b"From: anna@a.example\r\nTo: games@games.example.org\r\nSubject: x\r\nMessage-ID: <q@a>\r\n\r\nhelp\r\n";
    assert!(matches!(post.deliver(stray), Handled::SetAside(_)), "a stray letter is not answered");
    let one = json(&mut post, &["player", ANNA, "--json"]);
    assert_eq!(one["ban"]["why"], "threats");
    let listed = json(&mut post, &["players", "--find", "ann", "--json"]);
    assert_eq!((listed[0]["banned"].as_bool(), listed.as_array().map(Vec::len)), (Some(true), Some(1)));
    let refused = admin(&mut post, &["players", "--find", "nobody"]);
    assert!(refused.out.contains("nobody like that"));
    post.alone(|post| {
        let said = post.run(&["new", "confrontation", "--players", "anna@a.example,c@c.example"]);
        assert!(said.code == 4 && said.err.contains("cannot be invited"), "{}", said.err);
        assert_eq!(post.run(&["admin", "unban", ANNA]).code, 0);
        assert!(post.run(&["admin", "unban", ANNA]).out.contains("was not kept out"));
        let said = post.run(&["new", "confrontation", "--players", "anna@a.example,c@c.example"]);
        assert_eq!(said.code, 0, "{}", said.err);
    });
}

#[test]
fn the_mail_to_an_address_is_stopped_and_taken_up_again() {
    let mut post = Post::new();
    let id = post.begun();
    done(&mut post, &["suspend", ANNA]);
    let shown = done(&mut post, &["player", ANNA]);
    assert!(shown.contains("no mail since") && shown.contains(&id), "{shown}");
    assert!(done(&mut post, &["game", &id]).contains("no mail since"));
    done(&mut post, &["resume", ANNA]);
    assert!(!done(&mut post, &["player", ANNA]).contains("no mail since"));
    let refused = admin(&mut post, &["suspend", "nobody@a.example"]);
    assert!(refused.code == 4 && refused.err.contains("nobody here"), "{}", refused.err);
}

#[test]
fn a_game_is_shown_from_outside_without_its_secrets() {
    let mut post = Post::new();
    let id = post.open(&["specials=all"]);
    post.write(&id, 0, &["join seven ducks and a rusty kettle"]);
    post.write(&id, 1, &["join under the old lantern"]);
    let setup = "setup arthedain frodo, cardolan pippin, rhudaur gandalf, eregion legolas, enedwaith boromir";
    post.write(&id, 0, &[setup]);
    let (shown, told) = (done(&mut post, &["game", &id]), json(&mut post, &["game", &id, "--json"]));
    for part in ["SEAT", "Bert (sauron)", ANNA, BERT, "turn", "lock", "answered", "YOUR MOVE", "sent"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    assert_eq!((&told["game"], &told["status"]), (&Value::from(id.as_str()), &Value::from("running")));
    assert_eq!(told["waits_for"], serde_json::json!(["Bert (sauron)"]));
    let all = format!("{shown}{told}").to_lowercase();
    let table = post.table(&id);
    for seat in &table.seats {
        assert!(!all.contains(&seat.token), "the token of {}", seat.key);
    }
    for hidden in ["frodo", "pippin", "seven ducks", "lantern"] {
        assert!(!all.contains(hidden), "{hidden} in {all}");
    }
    let listed = json(&mut post, &["games", "--status", "running", "--json"]);
    assert_eq!(listed[0]["game"], Value::from(id.as_str()));
    assert_eq!(json(&mut post, &["games", "--status", "over", "--json"]), serde_json::json!([]));
    let refused = admin(&mut post, &["games", "--status", "lost"]);
    assert!(refused.code == 4 && refused.err.contains("waiting-for-match"), "{}", refused.err);
}

#[test]
fn the_queue_is_shown_tried_again_and_given_up() {
    let mut post = Post::new();
    let id = post.begun();
    post.now += 600;
    let row = post.store.read(|tx| tx.letters_to(&id, 0, 1)).expect("letters").remove(0);
    let due = post.now + 86_400 * 365 * 20;
    post.store
        .batch(|tx| {
            tx.requeue(row.id, due)?;
            tx.try_later(row.id, due, "451 try later\u{1b}[2J")
        })
        .expect("a queued letter");
    let number = row.id.0.to_string();
    let shown = done(&mut post, &["queue"]);
    assert!(shown.contains(ANNA) && shown.contains("451 try later[2J"), "{shown}");
    let told = json(&mut post, &["queue", "--json"]);
    assert_eq!((&told[0]["id"], &told[0]["attempts"]), (&Value::from(row.id.0), &Value::from(1)));
    let refused = admin(&mut post, &["queue", "drop", &number, "--why", " "]);
    assert_eq!(refused.code, 4);
    done(&mut post, &["queue", "drop", &number, "--why", "no such address"]);
    let shown = done(&mut post, &["queue"]);
    assert!(
        shown.contains("Given up") && shown.contains("dropped by the operator: no such address"),
        "{shown}"
    );
    let twice = admin(&mut post, &["queue", "drop", &number, "--why", "x"]);
    assert!(twice.code == 4 && twice.err.contains("does not wait"), "{}", twice.err);
    // Given up, and taken up again: the same letter goes out.
    let before = post.received[ANNA].len();
    done(&mut post, &["queue", "retry", &number]);
    assert_eq!(post.received[ANNA].len(), before + 1);
    let refused = admin(&mut post, &["queue", "retry", &number]);
    assert!(refused.code == 4 && refused.err.contains("was sent"), "{}", refused.err);
    assert_eq!(admin(&mut post, &["queue", "retry", "99999"]).code, 4);
    assert!(done(&mut post, &["queue", "retry"]).starts_with("0 letters"));
}

#[test]
fn a_letter_set_aside_is_shown_and_handled_anew() {
    let mut post = Post::new();
    let id = post.begun();
    done(&mut post, &["ban", BERT, "--why", "a mistake"]);
    let order = post.table(&id).game.offer(ravenpost::rules::Seat(1)).orders[0].clone();
    // Bert has had an answer or two to such letters, and gets no more of them.
    let mut handled = Handled::Answered;
    for i in 0..40 {
        let raw = post.answer(&id, 1, &[&format!("Dear {i}!"), &order]);
        handled = post.deliver(&raw);
        post.collect();
        if handled != Handled::Answered {
            break;
        }
    }
    assert!(matches!(handled, Handled::SetAside(_)), "{handled:?}");
    let listed = json(&mut post, &["aside", "--json"]);
    let number = listed[0]["id"].as_i64().expect("a number").to_string();
    assert!(listed[0]["why"].as_str().is_some_and(|why| why.contains("banned")), "{listed}");
    let shown = done(&mut post, &["aside", "show", &number]);
    let token = post.table(&id).seats[1].token.clone();
    assert!(shown.contains("bert@b.example") && shown.contains(&format!("{id}.…@")), "{shown}");
    assert!(!shown.contains(&token) && !shown.contains(&order), "{shown}");
    done(&mut post, &["unban", BERT]);
    let n = post.table(&id).thread.n;
    // There is no file of it here, so it is handled from what is kept.
    let said = done(&mut post, &["aside", "again", &number]);
    assert!(said.contains("was handled"), "{said}");
    assert!(post.table(&id).thread.n > n, "its order is on the ledger");
    assert!(done(&mut post, &["aside"]).contains("No letter is set aside"));
    let refused = admin(&mut post, &["aside", "again", &number]);
    assert!(refused.code == 4 && refused.err.contains("no letter"), "{}", refused.err);
}

#[test]
fn a_letter_set_aside_in_a_maildir_goes_back_into_the_inbox_or_off_the_list() {
    let mut post = Post::new();
    let id = post.begun();
    post.write(&id, 0, &["help"]);
    let raw = post.answer(&id, 0, &["Good evening!", "games"]);
    let once = |post: &mut Post| {
        post.store = Store::open_memory().expect("a database in memory");
        let said = post.run(&["once"]);
        post.store = Store::open(&post.path("ravenpost.db")).expect("the database");
        said
    };
    let aside = |post: &Post| std::fs::read_dir(post.path("inbox/.set-aside/new")).map_or(0, Iterator::count);
    std::fs::write(post.path("inbox/new/flood"), &raw).expect("a letter");
    let settings = std::fs::read_to_string(post.path("config.toml")).expect("settings");
    // So few letters an hour that this one is too many.
    let few = settings.replace("letters_an_hour = 60", "letters_an_hour = 1");
    let now = jiff::Timestamp::now().as_second();
    post.store.batch(|tx| tx.add_answer(ANNA, now, "help")).expect("noted");
    std::fs::write(post.path("config.toml"), few).expect("settings");
    let said = once(&mut post);
    assert!(said.out.contains("1 set aside"), "{}{}", said.out, said.err);
    std::fs::write(post.path("config.toml"), settings).expect("settings");
    let number = json(&mut post, &["aside", "--json"])[0]["id"].to_string();
    assert_eq!(aside(&post), 1);
    let said = done(&mut post, &["aside", "again", &number]);
    assert!(said.contains("lies in the inbox again") && aside(&post) == 0, "{said}");
    let said = once(&mut post);
    assert!(said.out.contains("1 letters taken in, 1 answered"), "{}{}", said.out, said.err);
    assert!(done(&mut post, &["aside"]).contains("No letter is set aside"));
    // Another one, for a person.
    std::fs::write(
        post.path("inbox/new/person"),
        "From: c@c.example\r\nTo: postmaster@games.example.org\r\nSubject: hm\r\nMessage-ID: <p@c>\r\n\r\nHello\r\n",
    )
    .expect("a letter");
    assert!(once(&mut post).out.contains("1 set aside"));
    let number = json(&mut post, &["aside", "--json"])[0]["id"].to_string();
    done(&mut post, &["aside", "drop", &number]);
    assert!(done(&mut post, &["aside"]).contains("No letter is set aside"));
    assert!(post.path("inbox/.set-aside/cur/person:2,S").is_file(), "its file was deleted");
    let row = LetterId(number.parse().expect("a number"));
    let row = post.store.read(|tx| tx.letter_in(row)).expect("the store").expect("known");
    assert!(row.outcome.is_some_and(|outcome| outcome.starts_with("dropped: ")));
}

#[test]
fn an_undo_has_a_second_name() {
    let mut post = Post::new();
    let id = post.begun();
    let refused = admin(&mut post, &["undo", &id, "--to", "9999", "--why", "x"]);
    assert!(refused.code == 4 && refused.err.contains("cannot go back"), "{}", refused.err);
}

#[test]
fn whoever_writes_is_told_that_the_post_office_is_at_work_and_who_looks_is_not() {
    let mut post = Post::new();
    let id = post.begun();
    let folder = post.path("");
    // Each of them waits a while for the database, so they do it side by side.
    std::thread::scope(|scope| {
        for line in [&["say", "hello"][..], &["ban", ANNA, "--why", "x"], &["note", &id, "--why", "x"]] {
            let (folder, line) = (&folder, [&["admin"], line].concat());
            scope.spawn(move || {
                let said = post::run(folder, &line);
                assert_eq!(said.code, 5, "{line:?}");
                assert!(said.err.contains("stop `ravenpost run`"), "{}", said.err);
            });
        }
    });
    for line in [&["players"][..], &["player", ANNA], &["games"], &["game", &id], &["queue"], &["aside"]] {
        assert_eq!(post.run(&[&["admin"], line].concat()).code, 0, "{line:?}");
    }
}
