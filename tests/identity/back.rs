//! An address to which nothing is sent any more: a letter that is certainly from
//! there takes its mail up again, and one that only says so does not.

use crate::desk::{ANNA, BERTIL, GAMES, begun, code, reply_to};
use crate::post::{Got, Post};
use ravenpost::cli::demo::clients::Client;

const DAY: i64 = 86_400;
const DICE: &str = "dice@ravenpost.example";

/// Letters to Anna come back.
fn suspend(post: &mut Post) {
    let now = post.now;
    post.store.batch(|tx| tx.suspend(ANNA.1, Some(now))).unwrap();
}

fn is_suspended(post: &Post) -> bool {
    post.store.read(|tx| tx.is_suspended(ANNA.1)).unwrap()
}

fn to_anna(sent: &[Got]) -> Vec<&Got> {
    sent.iter().filter(|got| got.row.envelope_to == ANNA.1).collect()
}

#[test]
fn a_forged_sender_takes_up_no_mail() {
    let (mut post, anna, _) = begun(121);
    let game = anna.row.game.clone().unwrap();
    let wrong = format!("games+{game}.bbbbbbbbbbbbbbbbbbbbbbbbbb@ravenpost.example");
    suspend(&mut post);
    for (to, line) in [
        (GAMES, "games"),
        (GAMES, "help"),
        (GAMES, "open games"),
        (GAMES, "nothing at all"),
        (GAMES, "register as Anna"),
        (GAMES, "confirm 0000000000000000000000ab"),
        (GAMES, "my data"),
        (GAMES, "set digest 7"),
        (DICE, "roll 3d6"),
        (wrong.as_str(), "board"),
    ] {
        post.now += DAY;
        let (_, sent) = post.write(ANNA.1, to, &[line]);
        assert!(is_suspended(&post), "{line}");
        // All that goes there is one code.
        let got = to_anna(&sent);
        assert_eq!(got.len(), 1, "{line}");
        assert!(
            got[0].body().contains("Letters to this address have come back"),
            "{line}: {}",
            got[0].body()
        );
        assert_eq!(sent.len(), 1, "{line}");
    }
    // Not with each letter.
    let (_, sent) = post.write(ANNA.1, GAMES, &["games"]);
    assert!(sent.is_empty() && is_suspended(&post));
}

#[test]
fn the_token_of_a_seat_from_elsewhere_takes_up_no_mail() {
    let (mut post, anna, _) = begun(122);
    suspend(&mut post);
    post.write("mallory@m.example", &reply_to(&anna), &["board"]);
    post.write(BERTIL.1, &reply_to(&anna), &["board"]);
    assert!(is_suspended(&post));
}

#[test]
fn an_answer_to_a_letter_of_a_game_takes_up_mail_and_is_answered() {
    let (mut post, anna, _) = begun(123);
    suspend(&mut post);
    let raw = anna.answer("anna", Client::Desktop, &["board"], post.now, 800);
    post.deliver(&raw);
    assert!(!is_suspended(&post));
    let sent = post.sent();
    assert_eq!(to_anna(&sent).len(), 1);
    assert!(to_anna(&sent)[0].body().contains("POSITION") || to_anna(&sent)[0].status() == "YOUR MOVE");
}

#[test]
fn the_code_that_comes_back_takes_up_mail_with_all_that_waited() {
    let (mut post, _, _) = begun(124);
    suspend(&mut post);
    let (_, sent) = post.write(ANNA.1, GAMES, &["games"]);
    let line = format!("confirm {}", code(to_anna(&sent)[0]));
    // From where it went, and from nowhere else.
    post.write(BERTIL.1, GAMES, &[&line]);
    post.write("mallory@m.example", GAMES, &[&line]);
    assert!(is_suspended(&post));
    let (_, sent) = post.write(ANNA.1, GAMES, &[&line]);
    assert!(!is_suspended(&post));
    let told = to_anna(&sent);
    assert!(told.iter().any(|got| got.body().contains("Letters go to this address again.")));
    assert!(told.iter().any(|got| got.status() == "DIGEST"), "the answer that waited is there as well");
}

#[test]
fn what_decides_how_long_one_may_take_is_not_set_by_a_name_alone() {
    let (mut post, _, _) = begun(125);
    let wishes = |post: &Post| post.player(ANNA.1).map(|p| (p.wishes, p.zone, p.name)).unwrap();
    let before = wishes(&post);
    for line in [
        "set quiet 0-23",
        "set reminders off",
        "set receipts off",
        "set days mon-fri",
        "set zone Pacific/Apia",
        "set name Mallory",
    ] {
        post.now += DAY;
        let (_, sent) = post.write(ANNA.1, GAMES, &[line]);
        assert_eq!(wishes(&post), before, "{line}");
        assert_eq!(to_anna(&sent).len(), 1, "{line}");
        assert!(to_anna(&sent)[0].body().contains("change one of your settings"), "{}", sent[0].body());
    }
    let (_, sent) = post.write(ANNA.1, GAMES, &["set quiet 7-7"]);
    assert!(sent[0].body().contains("| set quiet"), "{}", sent[0].body());
    assert!(sent[0].body().contains("22-7"), "what cannot be is said at once: {}", sent[0].body());
    let (_, sent) = post.write(ANNA.1, GAMES, &["set quiet 22-7", "set board full"]);
    assert!(sent.iter().any(|got| got.body().contains("\"board\" is \"full\"")), "looks are set at once");
    let asked = sent.iter().find(|got| got.body().contains("[eg] confirm")).unwrap();
    let line = format!("confirm {}", code(asked));
    let (_, sent) = post.write(ANNA.1, GAMES, &[&line]);
    assert!(sent[0].body().contains("\"quiet\" is \"22-7\""), "{}", sent[0].body());
    assert!(wishes(&post).0.contains("quiet"));
}
