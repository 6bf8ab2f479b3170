//! Everything at the desk that is not a move: commands, questions, refusals,
//! messages, giving up, dice.

use crate::post;
use post::{Got, Post};
use ravenpost::cli::demo::clients::{Answer, Client};
use ravenpost::desk::{self, Handled};
use ravenpost::ledger::verify::{Text, Verdict};
use ravenpost::mail::letter::{self, Limits};

const ANNA: (&str, &str) = ("Anna", "anna@a.example");
const BERTIL: (&str, &str) = ("Bertil", "bertil@b.example");

/// A game at its first move, and the letters that ask and tell of it.
fn begun() -> (Post, Got, Got) {
    let mut post = Post::new(31);
    post.open(&[ANNA, BERTIL], &["specials=none"], false);
    let [anna, bertil] = <[Got; 2]>::try_from(post.sent()).ok().unwrap();
    assert_eq!(post.reply(&anna, &["join a blue kettle"])[0].status(), "WAITING");
    let letters = post.reply(&bertil, &["join seven ducks"]);
    let of = |letters: Vec<Got>, who: &str| letters.into_iter().find(|l| l.row.envelope_to == who).unwrap();
    let (anna, rest): (Vec<Got>, Vec<Got>) = letters.into_iter().partition(|l| l.row.envelope_to == ANNA.1);
    let setup =
        "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir";
    let sealed = post.reply(&anna[0], &[setup]);
    assert_eq!(sealed.len(), 1, "only the writer hears of a sealed answer");
    assert_eq!(sealed[0].status(), "WAITING");
    let dark = "setup gondor orcs, dagorlad warg, fangorn balrog, mirkwood shelob, rohan cave-troll";
    let letters = post.reply(&rest[0], &[dark]);
    assert_eq!(
        letters.len(),
        1,
        "the one who is asked now: {:?}",
        letters.iter().map(Got::status).collect::<Vec<_>>()
    );
    let sauron = of(letters, BERTIL.1);
    assert_eq!(sauron.status(), "YOUR MOVE");
    (post, anna.into_iter().next().unwrap(), sauron)
}

#[test]
fn a_question_mark_asks_and_does_nothing() {
    let (mut post, _, sauron) = begun();
    let answer = post.reply(&sauron, &["orcs > enedwaith?"]);
    assert_eq!(answer.len(), 1);
    assert_ne!(answer[0].status(), "YOUR MOVE");
    assert_eq!(post.reply(&sauron, &["orcs > shire?"])[0].status(), "WAITING", "a question is not refused");
    let answer = post.reply(&sauron, &["preview", "shelob > high-pass"]);
    assert!(answer[0].body().contains("move shelob > high-pass"), "{}", answer[0].body());
    let done = post.reply(&sauron, &["shelob > high-pass"]);
    assert_eq!(done.iter().find(|l| l.row.envelope_to == ANNA.1).unwrap().status(), "YOUR MOVE");
}

#[test]
fn a_preview_of_an_attack_shows_nobody() {
    let (mut post, _, sauron) = begun();
    // The Flying Nazgul may go wherever one lone piece stands: the preview must
    // not say who that is.
    let answer = post.reply(&sauron, &["flying nazgul > enedwaith?"]);
    let (lines, _) = answer[0].body().split_once("WHAT IS ASKED").unwrap();
    assert!(!lines.to_lowercase().contains("boromir"), "{lines}");
}

#[test]
fn refused_orders_get_a_reason_and_the_nearest_legal_ones_and_change_nothing() {
    let (mut post, _, sauron) = begun();
    let answer = post.reply(&sauron, &["shelob > shire"]);
    assert_eq!((answer.len(), answer[0].status()), (1, "NOT DONE"));
    let body = answer[0].body();
    assert!(body.contains("| shelob > shire"), "{body}");
    assert!(body.contains("move shelob > high-pass"), "{body}");
    let answer = post.reply(&sauron, &["move the quickly"]);
    assert_eq!(answer[0].status(), "NOT DONE");
    let done = post.reply(&sauron, &["shelob > high pass"]);
    assert!(done.iter().any(|l| l.status() == "YOUR MOVE" && l.row.envelope_to == ANNA.1));
}

#[test]
fn a_refusal_lists_nothing_that_is_not_near() {
    let (mut post, _, sauron) = begun();
    for line in ["99", "card 5", "when asked balrog: never"] {
        let answer = post.reply(&sauron, &[line]);
        assert_eq!(answer[0].status(), "NOT DONE", "{line}");
        assert!(!answer[0].body().contains("Nearest to it"), "{line}: {}", answer[0].body());
    }
}

#[test]
fn help_and_lists_do_not_tell_the_game_again() {
    let (mut post, _, sauron) = begun();
    for line in ["help", "help orders", "rules", "explain balrog", "games"] {
        let answer = post.reply(&sauron, &[line]);
        let body = answer[0].body();
        assert!(!body.contains("POSSIBLE ORDERS") && !body.contains("POSITION"), "{line}: {body}");
    }
    assert!(post.reply(&sauron, &["games"])[0].body().contains("YOUR GAMES"));
    assert!(post.reply(&sauron, &["board"])[0].body().contains("POSITION"));
}

#[test]
fn orders_out_of_turn_and_for_an_old_turn_are_refused() {
    let (mut post, setup, sauron) = begun();
    let answer = post.reply(&setup, &["frodo > arthedain"]);
    assert_eq!(answer[0].status(), "NOT DONE", "{}", answer[0].body());
    post.reply(&sauron, &["shelob > high-pass"]);
    let answer = post.reply(&sauron, &["orcs > mordor"]);
    assert_eq!(answer[0].status(), "NOT DONE");
}

#[test]
fn a_special_card_between_two_sealed_answers_does_not_hold_the_game_up() {
    let mut post = Post::new(34);
    post.open(&[ANNA, BERTIL], &[], false);
    let mut last: Vec<Got> = post.sent();
    let mut say = |who: (&str, &str), line: &str| {
        let to = last.iter().rev().find(|l| l.row.envelope_to == who.1).unwrap().clone();
        let sent = post.reply(&to, &[line]);
        assert!(sent.iter().all(|l| l.status() != "NOT DONE"), "{line}: {}", sent[0].body());
        last.extend(sent.iter().cloned());
        sent
    };
    say(ANNA, "join a blue kettle");
    say(BERTIL, "join seven ducks");
    say(ANNA, "specials shadowfax king-revealed");
    say(BERTIL, "specials palantir crebain");
    say(ANNA, "setup arthedain gimli, cardolan sam, rhudaur legolas, eregion gandalf, enedwaith aragorn");
    say(BERTIL, "setup gondor orcs, dagorlad warg, fangorn balrog, mirkwood shelob, rohan black-rider");
    say(BERTIL, "black-rider > enedwaith");
    say(ANNA, "no gwaihir");
    say(ANNA, "card 1");
    let sent = say(BERTIL, "play palantir, eregion");
    assert_eq!(sent.iter().find(|l| l.row.envelope_to == BERTIL.1).unwrap().status(), "YOUR MOVE");
    let sent = say(BERTIL, "card 2");
    let anna = sent.iter().find(|l| l.row.envelope_to == ANNA.1).expect("the battle is over, and Anna moves");
    assert_eq!(anna.status(), "YOUR MOVE");
    assert!(anna.body().contains("The cards were shown: the Fellowship 1, Sauron 2."), "{}", anna.body());
}

#[test]
fn words_and_messages_go_where_they_should() {
    let (mut post, _, sauron) = begun();
    let letters = post.reply(&sauron, &["press: mind the walls", "shelob > high-pass", "salt old boots"]);
    let anna: Vec<&Got> = letters.iter().filter(|l| l.row.envelope_to == ANNA.1).collect();
    assert!(anna.iter().any(|l| l.body().contains("| Bertil: mind the walls")));
    assert!(anna.iter().any(|l| l.body().contains("old boots")));
}

#[test]
fn help_rules_explain_board_and_history_are_a_word_away() {
    let (mut post, _, sauron) = begun();
    for (line, expected) in [
        ("help", "salt"),
        ("help orders", "[eg] move"),
        ("rules confrontation", "Shire"),
        ("explain balrog", "tunnel"),
        ("board", "MORDOR"),
        ("history", "first turn"),
        ("games", "confrontation"),
        ("verify help", "ravenpost verify"),
    ] {
        let answer = post.reply(&sauron, &[line]);
        assert_eq!(answer.len(), 1, "{line}");
        let body = answer[0].body();
        assert!(body.to_lowercase().contains(&expected.to_lowercase()), "{line}: {body}");
    }
}

#[test]
fn a_map_shows_a_place_with_its_neighbours_and_a_number_explains_a_card() {
    let mut post = Post::new(37);
    post.open_game("wotr2", &[ANNA, BERTIL], &[], false);
    let letters = post.sent();
    post.reply(&letters[0], &["join a blue kettle"]);
    let begun = post.reply(&letters[1], &["join seven ducks"]);
    let anna = begun.iter().find(|l| l.row.envelope_to == ANNA.1).unwrap();
    for (line, expected) in [
        ("map osgi", "Next to it: Dead Marshes"),
        ("map gondor", "Minas Tirith (mtir): Gondor 3r 1e 1l."),
        ("explain 1", "In battle"),
        ("explain fs22", "Dáin"),
        ("explain spirit of mordor", "It is no attack"),
    ] {
        let answer = post.reply(anna, &[line]);
        assert!(answer[0].body().contains(expected), "{line}: {}", answer[0].body());
    }
    let unknown = post.reply(anna, &["map gondolin"]);
    assert_eq!(unknown[0].status(), "NOT DONE", "{}", unknown[0].body());
    let (mut post, _, sauron) = self::begun();
    assert!(post.reply(&sauron, &["map mordor"])[0].body().contains("no map beside the board"));
}

#[test]
fn giving_up_ends_the_game_for_both_and_opens_the_secrets() {
    let (mut post, _, sauron) = begun();
    let letters = post.reply(&sauron, &["resign?"]);
    assert_eq!(letters[0].status(), "NOT DONE", "a question resigns nothing");
    let letters = post.reply(&sauron, &["resign"]);
    let ends: Vec<&Got> = letters.iter().filter(|l| l.status() == "OVER").collect();
    assert_eq!(ends.len(), 2);
    let texts: Vec<Text> =
        ends[0].texts.iter().map(|t| Text { source: "end".into(), text: t.clone() }).collect();
    assert!(texts.iter().any(|t| t.text.contains("deal-key")));
    let after = post.reply(&sauron, &["shelob > high-pass"]);
    assert_eq!(after[0].status(), "NOT DONE");
}

#[test]
fn whoever_declines_ends_the_matter() {
    let mut post = Post::new(32);
    post.open(&[ANNA, BERTIL], &[], false);
    let letters = post.sent();
    let answers = post.reply(&letters[0], &["decline"]);
    assert_eq!(answers.iter().filter(|l| l.status() == "OVER").count(), 2);
}

#[test]
fn a_bare_join_is_asked_for_words() {
    let mut post = Post::new(33);
    post.open(&[ANNA, BERTIL], &[], false);
    let letters = post.sent();
    let answer = post.reply(&letters[0], &["join"]);
    assert_eq!(answer[0].status(), "NOT DONE");
    let answer = post.reply(&letters[0], &["JOIN as fellowship seven ducks"]);
    assert_eq!(answer[0].status(), "WAITING");
}

fn dice_letter(from: (&str, &str), to: &str, lines: &[&str], serial: u64) -> Vec<u8> {
    let own: Vec<String> = lines.iter().map(|&l| l.to_owned()).collect();
    Client::Desktop.write(&Answer {
        from,
        to,
        subject: "dice",
        in_reply_to: "",
        date: post::START,
        own: &own,
        quoted: "",
        serial,
    })
}

#[test]
fn dice_are_rolled_for_anybody_and_proven_when_the_day_is_over() {
    let mut post = Post::new(41);
    let to = "dice@ravenpost.example, Bob <bob@b.example>";
    let roll = |post: &mut Post, from, lines: &[&str], serial| {
        assert_eq!(post.deliver(&dice_letter(from, to, lines, serial)), Handled::Answered);
        post.sent()
    };
    let first = roll(&mut post, ("Alice", "alice@a.example"), &["ROLL 3d6 for Moscow"], 1);
    assert_eq!(first.len(), 1, "nobody is written to who never wrote to us");
    assert_eq!(first[0].status(), "DICE");
    roll(&mut post, ("Bob", "bob@b.example"), &["roll 1d20"], 2);
    let both =
        roll(&mut post, ("Alice", "alice@a.example"), &["roll", "attack on Moria [3d6], defence [2d6]"], 3);
    assert_eq!(both.len(), 2);
    assert!(both[0].body().contains("attack on Moria [3d6: "), "{}", both[0].body());
    let text = |l: &Got| {
        l.texts.iter().map(|t| Text { source: l.row.message_id.clone(), text: t.clone() }).collect::<Vec<_>>()
    };
    let mut texts: Vec<Text> = first.iter().chain(&both).flat_map(text).collect();
    assert_eq!(post.verify(&texts).verdict, Verdict::Incomplete, "the day is not over");
    post.now += 86_400;
    let (office, now) = (&mut post.office, post.now);
    post.store.batch(|b| b.letter(|tx| desk::close_days(tx, office, now))?).unwrap();
    let day: Vec<Got> = post.sent();
    assert_eq!(day.len(), 2);
    texts.extend(day.iter().flat_map(text));
    let report = post.verify(&texts);
    let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
    assert_eq!(report.verdict, Verdict::Verified, "{findings:#?}");
}

#[test]
fn a_stranger_is_told_once_how_to_come_in_and_learns_nothing() {
    let (mut post, _, _) = begun();
    let letter =
        |serial| dice_letter(("Eve", "eve@e.example"), "games@ravenpost.example", &["What is this?"], serial);
    assert_eq!(post.deliver(&letter(1)), Handled::Answered);
    let answer = post.sent();
    assert_eq!(answer.len(), 1);
    assert!(!answer[0].body().contains("Anna"), "{}", answer[0].body());
    assert!(matches!(post.deliver(&letter(2)), Handled::Ignored(_)));
}

#[test]
fn a_lost_letter_is_sent_once_more_as_it_was() {
    let (mut post, _, sauron) = begun();
    let again = post.reply(&sauron, &["resend"]);
    assert_eq!(again.len(), 1);
    assert_eq!((&again[0].row.message_id, &again[0].raw), (&sauron.row.message_id, &sauron.raw));
}

#[test]
fn a_lost_record_is_sent_once_more_with_what_belongs_to_it() {
    let (mut post, _, sauron) = begun();
    let answer = post.reply(&sauron, &["proof 0"]);
    assert!(answer[0].body().contains("audit: pbem1 open"), "{}", answer[0].body());
    let answer = post.reply(&sauron, &["proof 99"]);
    assert_eq!(answer[0].status(), "NOT DONE");
}

#[test]
fn what_is_not_served_yet_says_so_and_does_nothing() {
    let (mut post, _, sauron) = begun();
    for line in ["standing", "cancel 2"] {
        let answer = post.reply(&sauron, &[line]);
        assert_eq!(answer[0].status(), "NOT DONE", "{line}: {}", answer[0].body());
    }
}

#[test]
fn receipts_of_a_group_come_again_on_request() {
    let mut post = Post::new(43);
    let to = "dice@ravenpost.example, Bob <bob@b.example>";
    let ask = |post: &mut Post, line: &str, serial| {
        post.deliver(&dice_letter(("Alice", "alice@a.example"), to, &[line], serial));
        post.sent()
    };
    ask(&mut post, "roll 3d6", 1);
    ask(&mut post, "roll 2d6", 2);
    let all = ask(&mut post, "history", 3);
    assert_eq!(all[0].body().matches("audit: pbem1 dice").count(), 2, "{}", all[0].body());
    let one = ask(&mut post, "resend 1", 4);
    assert_eq!(one[0].body().matches("audit: pbem1 dice").count(), 1);
    assert!(one[0].body().contains("no: 1"));
}

#[test]
fn nobody_learns_that_the_other_side_has_answered_a_question_both_are_asked() {
    let mut post = Post::new(47);
    post.open(&[ANNA, BERTIL], &["specials=none"], false);
    let [anna, bertil] = <[Got; 2]>::try_from(post.sent()).ok().unwrap();
    post.reply(&anna, &["join a blue kettle"]);
    let letters = post.reply(&bertil, &["join seven ducks"]);
    let of = |who: &str| letters.iter().find(|l| l.row.envelope_to == who).unwrap();
    let before = post.reply(of(BERTIL.1), &["board"]);
    let setup =
        "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir";
    post.reply(of(ANNA.1), &[setup]);
    let after = post.reply(of(BERTIL.1), &["board"]);
    assert_eq!(before[0].body(), after[0].body());
    assert!(!after[0].texts.concat().contains("pbem1 lock"));
    // Refused orders of one's own lie behind that lock: they wait as well.
    let refused = post.reply(of(BERTIL.1), &["setup gondor gondor"]);
    assert!(!refused[0].texts.concat().contains("pbem1 lock"), "{}", refused[0].body());
    let dark = "setup gondor orcs, dagorlad warg, fangorn balrog, mirkwood shelob, rohan cave-troll";
    let letters = post.reply(of(BERTIL.1), &[dark]);
    assert_eq!(letters[0].texts[0].matches("audit: pbem1 lock").count(), 2);
}

/// An answer to a letter under another Subject.
fn under(post: &mut Post, to: &Got, subject: &str, own: &[&str]) -> Vec<Got> {
    let raw = to.answer("Bertil", Client::Desktop, own, post.now, post.serial + 1);
    let raw = String::from_utf8(raw).unwrap();
    let line = raw.lines().find(|line| line.starts_with("Subject: ")).unwrap().to_owned();
    let raw = raw.replacen(&line, &format!("Subject: {subject}"), 1);
    assert_eq!(post.deliver(raw.as_bytes()), Handled::Answered);
    post.sent()
}

#[test]
fn orders_in_the_subject_are_not_read_and_their_writer_is_told() {
    let (mut post, _, sauron) = begun();
    let told = "not read from the Subject";
    let ours = sauron.row.subject.clone();
    for subject in
        ["move shelob > high-pass", "Re: [EXT] shelob > high pass", &format!("Re: {ours} shelob > high pass")]
    {
        let answer = under(&mut post, &sauron, subject, &["Here it is."]);
        assert_eq!((answer.len(), answer[0].status()), (1, "NOT DONE"), "{subject}");
        assert!(answer[0].body().replace('\n', " ").contains(told), "{subject}: {}", answer[0].body());
        post.now += 86_400;
    }
    let answer = under(&mut post, &sauron, "shelob > high-pass", &["salt old boots"]);
    assert_eq!(answer[0].status(), "NOT DONE");
    assert!(answer[0].body().contains("| shelob > high-pass"), "{}", answer[0].body());
    for (subject, own) in [("Re: our game", "Here it is."), (&*format!("Re: {ours}"), "Lovely weather.")] {
        post.now += 86_400;
        let answer = under(&mut post, &sauron, subject, &[own]);
        assert!(!answer[0].body().replace('\n', " ").contains(told), "{subject}: {}", answer[0].body());
    }
    // What the text says counts, whatever stands above it.
    let done = under(&mut post, &sauron, "orcs > mordor", &["shelob > high-pass"]);
    assert!(done.iter().any(|l| l.row.envelope_to == ANNA.1 && l.status() == "YOUR MOVE"));
    assert!(done.iter().all(|l| !l.body().replace('\n', " ").contains(told)));
}

#[test]
fn words_alone_are_locked_for_the_next_dice_and_are_no_refused_orders() {
    let (mut post, _, sauron) = begun();
    let mut texts: Vec<Text> = Vec::new();
    let kept = post.reply(&sauron, &["salt three red herrings"]);
    let body = kept[0].texts.concat();
    assert!(body.contains("pbem1 lock") && body.contains("salt.sauron: three red herrings"), "{body}");
    assert!(!body.contains("refused.") && !body.contains("order-v."), "{body}");
    let done = post.reply(&kept[0], &["shelob > high-pass", "salt other words"]);
    assert!(done.iter().any(|l| l.texts.concat().contains("salt.sauron: three red herrings")));
    // All that the writer ever received verifies, the lock without orders too.
    let game = sauron.row.game.clone().unwrap();
    let all = post.store.read(|tx| {
        let rows = tx.letters_to(&game, 1, 100)?;
        rows.iter().map(|row| tx.letter_bytes(row.id)).collect::<Result<Vec<_>, _>>()
    });
    for (i, bytes) in all.unwrap().into_iter().flatten().enumerate() {
        let found = letter::texts(&bytes, &Limits::default()).unwrap().into_iter().enumerate();
        texts.extend(found.map(|(part, text)| Text { source: format!("{i}-{part}"), text }));
    }
    let report = post.verify(&texts);
    assert_eq!(report.verdict, Verdict::Verified, "{:?}", report.findings);
}
