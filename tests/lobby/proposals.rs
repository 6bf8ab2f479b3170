//! Proposals: made, listed, taken up, taken back, lapsed, refused.

use super::hall::{
    ANNA, BERTIL, CARLA, DMITRI, STRANGER, answer_seat, ask, begun, hall, id_of, look, refused, table, text,
    to, word, write,
};
use ravenpost::desk::{self, Handled, Pace, Press};

#[test]
fn a_proposal_is_listed_taken_up_and_begins_with_one_letter_to_each() {
    let mut post = hall(1);
    let got = ask(&mut post, ANNA, "propose confrontation as sauron, 5 days/move, no press");
    assert_eq!(got.status(), "WAITING", "{}", got.body());
    look("proposed", &got);
    let id = word(&got, "open-");
    let list = ask(&mut post, BERTIL, "open games");
    look("open_games", &list);
    assert!(text(&list).contains(&format!("accept {id}")), "{}", list.body());
    assert!(!list.body().contains('@'), "{}", list.body());
    let (_, sent) = write(&mut post, BERTIL, &[&format!("accept {id}")]);
    assert_eq!(sent.len(), 2);
    let (anna, bertil) = (to(&sent, ANNA), to(&sent, BERTIL));
    assert_eq!((anna.status(), bertil.status()), ("INVITED", "INVITED"));
    look("taken_up", anna);
    look("you_took_up", bertil);
    let game = id_of(anna);
    let table = table(&post, &game);
    assert_eq!(table.terms.pace, Some(Pace::Each(5 * 86_400)));
    assert_eq!(table.terms.grace, 86_400, "what is left out is as usual here");
    assert_eq!(table.terms.press, Press::None);
    assert_eq!(table.seats[1].address, ANNA.1, "Anna asked for Sauron");
    refused(&mut post, CARLA, &format!("accept {id}"), "no open proposal");
    assert!(ask(&mut post, CARLA, "open games").body().contains("There is no open game"));
}

#[test]
fn an_accept_alone_or_for_nothing_says_what_it_takes() {
    let mut post = hall(2);
    refused(&mut post, ANNA, "accept", "open games");
    refused(&mut post, ANNA, "accept open-none", "no open proposal");
    refused(&mut post, ANNA, "accept confrontation-none", "offered to you");
    let id = word(&ask(&mut post, ANNA, "propose wotr2 as shadow"), "open-");
    refused(&mut post, ANNA, &format!("accept {id}"), "your own");
    let (_, sent) = write(&mut post, BERTIL, &[&format!("accept {id}")]);
    let answer = post.reply(to(&sent, BERTIL), &["accept"]);
    assert_eq!(answer[0].status(), "NOT DONE");
    assert!(text(&answer[0]).contains("JOIN and a few words"), "{}", answer[0].body());
    let game = id_of(to(&sent, BERTIL));
    refused(&mut post, BERTIL, &format!("accept {game}"), "JOIN and a few words");
}

#[test]
fn a_proposal_is_taken_back_by_its_maker_alone() {
    let mut post = hall(3);
    let id = word(&ask(&mut post, ANNA, "propose war of the ring as free peoples"), "open-");
    refused(&mut post, BERTIL, &format!("decline {id}"), "no open proposal");
    let got = ask(&mut post, ANNA, &format!("decline {id}"));
    assert!(text(&got).contains("taken back"), "{}", got.body());
    refused(&mut post, BERTIL, &format!("accept {id}"), "no open proposal");
    refused(&mut post, ANNA, &format!("decline {id}"), "no open proposal");
}

#[test]
fn a_proposal_lapses_and_its_maker_is_told_once() {
    let mut post = hall(4);
    let id = word(&ask(&mut post, ANNA, "propose confrontation"), "open-");
    post.now += 31 * 86_400;
    refused(&mut post, BERTIL, &format!("accept {id}"), "no open proposal");
    let now = post.now;
    let office = &post.office;
    let lapse = |store: &mut ravenpost::store::Store| {
        store.batch(|b| b.letter(|tx| desk::lapse(tx, office, now))?).unwrap()
    };
    assert_eq!((lapse(&mut post.store), lapse(&mut post.store)), (1, 0));
    let sent = post.sent();
    look("lapsed", to(&sent, ANNA));
}

#[test]
fn what_cannot_be_proposed_is_refused_with_what_can() {
    let mut post = hall(5);
    refused(&mut post, ANNA, "propose chess, 3 days/move", "There are: confrontation and wotr2");
    refused(&mut post, ANNA, "propose wotr2 as elrond, 3 days/move", "fp (Free Peoples) and sh (Shadow)");
    refused(&mut post, ANNA, "propose wotr2, colour=blue", "there is no option \"colour\"; there are: full-");
    let purple = "specials cannot be \"purple\"; it can be: none, two, all.";
    refused(&mut post, ANNA, "propose confrontation, specials=purple", purple);
    let seven = "specials cannot be \"7\"; it can be: none, two, all.";
    refused(&mut post, ANNA, "propose confrontation, specials=7", seven);
    refused(&mut post, ANNA, "propose wotr2, with anna@a.example", "a person of its own");
    refused(&mut post, ANNA, "propose wotr2, with games@ravenpost.example", "not an address");
    refused(&mut post, ANNA, "propose wotr2, with bertil@b.example, with carla@c.example", "for 2 players");
    let got = ask(&mut post, ANNA, "propose confrontation as sauron, 3 day/moves, no press");
    look("no_term", &got);
    assert!(got.body().contains("[eg] propose confrontation as sauron, 3 days/move,"), "{}", got.body());
    assert!(post.sent().is_empty());
    assert!(ask(&mut post, BERTIL, "open games").body().contains("There is no open game"));
}

#[test]
fn names_are_understood_by_their_beginnings() {
    let mut post = hall(6);
    for line in [
        "propose wotr2 as sha, no hurry",
        "propose war of the ring as free, no hurry",
        "propose the confrontation as the fellowship, no hurry",
        "propose conf as sauron, match, options: specials=none.",
    ] {
        let got = ask(&mut post, ANNA, line);
        assert_eq!(got.status(), "WAITING", "{line}: {}", got.body());
        assert!(text(&got).contains("Anna would play"), "what was understood: {}", got.body());
    }
    let list = text(&ask(&mut post, BERTIL, "open games"));
    for words in ["Anna would play the Shadow", "match of two games", "no hurry"] {
        assert!(list.contains(words), "{words} in {list}");
    }
}

#[test]
fn proposals_and_games_to_join_are_bounded() {
    let mut post = hall(7);
    for _ in 0..5 {
        ask(&mut post, ANNA, "propose confrontation");
    }
    refused(&mut post, ANNA, "propose confrontation", "5 open proposals");
    let list = ask(&mut post, BERTIL, "open games");
    let ids: Vec<String> =
        list.body().lines().filter_map(|line| line.strip_prefix("[eg] accept ")).map(str::to_owned).collect();
    assert_eq!(ids.len(), 5);
    for id in &ids {
        write(&mut post, BERTIL, &[&format!("accept {id}")]);
    }
    ask(&mut post, CARLA, "propose confrontation");
    let list = ask(&mut post, BERTIL, "open games");
    let id = word(&list, "open-");
    refused(&mut post, BERTIL, &format!("accept {id}"), "Answer those invitations first");
    refused(&mut post, ANNA, "propose confrontation", "Answer those invitations first");
}

#[test]
fn somebody_unknown_is_told_to_register_and_seldom() {
    let mut post = hall(8);
    let got = ask(&mut post, STRANGER, "open games");
    assert_eq!(got.status(), "NOT DONE");
    look("register_first", &got);
    let mut more = 0;
    for line in
        ["open games", "propose wotr2, 3 days/move", "observe wotr2-k7qm", "accept open-k7qm"].repeat(5)
    {
        let (_, sent) = write(&mut post, STRANGER, &[line]);
        more += sent.len();
    }
    assert!(more <= 3, "{more} letters to a stranger in a day");
    assert!(ask(&mut post, ANNA, "open games").body().contains("There is no open game"));
    // An invited person who has not answered is not known either.
    let (_, sent) = write(&mut post, ANNA, &["propose confrontation, with fritz@f.example"]);
    assert_eq!(sent.len(), 2);
    refused(&mut post, ("Fritz", "fritz@f.example"), "propose confrontation", "Send \"register\"");
}

#[test]
fn an_invited_stranger_gets_nothing_of_the_proposer_but_a_plain_name() {
    let mut post = hall(9);
    let (_, sent) = write(
        &mut post,
        ("Anna http://evil.example", ANNA.1),
        &["Dear friend, visit http://evil.example", "propose confrontation, with fritz@f.example"],
    );
    let got = to(&sent, ("", "fritz@f.example"));
    assert_eq!(got.status(), "INVITED");
    look("invited_stranger", got);
    let raw = String::from_utf8_lossy(&got.raw);
    assert!(!raw.contains("evil") && !raw.contains(ANNA.1), "{raw}");
    // Once, and not again by anybody.
    refused(&mut post, BERTIL, "propose confrontation, with Fritz@F.example", "has been invited before");
}

#[test]
fn invitations_of_a_player_are_bounded_by_the_day() {
    let mut post = hall(10);
    post.office.config.games.unjoined = 50;
    for n in 0..5 {
        let line = format!("propose confrontation, with guest{n}@g.example");
        let (handled, sent) = write(&mut post, ANNA, &[&line]);
        assert_eq!((handled, sent.len()), (Handled::Answered, 2));
    }
    refused(&mut post, ANNA, "propose confrontation, with guest9@g.example", "Try it again tomorrow");
    post.now += 86_400;
    assert_eq!(write(&mut post, ANNA, &["propose confrontation, with guest9@g.example"]).1.len(), 2);
}

#[test]
fn a_letter_may_hold_several_commands_and_is_answered_once() {
    let mut post = hall(11);
    let (_, sent) =
        write(&mut post, ANNA, &["propose confrontation", "open games", "propose chess, no hurry"]);
    assert_eq!(sent.len(), 1);
    let body = text(&sent[0]);
    assert!(
        body.contains("stands among the open games") && body.contains("There are: confrontation"),
        "{body}"
    );
    assert!(body.contains("LOOKING FOR PLAYERS"), "{body}");
    // And in a letter of a game.
    let (_, sent) = write(&mut post, CARLA, &["propose confrontation as sauron, with dmitri@d.example"]);
    let list = post.reply(to(&sent, DMITRI), &["open games"]);
    assert_eq!(list.len(), 1);
    assert!(list[0].body().contains("LOOKING FOR PLAYERS"), "{}", list[0].body());
    look("open_games_in_a_game", &list[0]);
    let asked = post.reply(to(&sent, DMITRI), &["propose confrontation?"]);
    assert!(text(&asked[0]).contains("only asked"), "{}", asked[0].body());
}

#[test]
fn in_a_game_the_list_of_open_games_is_an_answer_of_its_own() {
    let mut post = hall(29);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    ask(&mut post, CARLA, "propose confrontation");
    let got = &answer_seat(&mut post, &game, 1, &["open games"])[0];
    assert!(got.body().contains("LOOKING FOR PLAYERS"), "{}", got.body());
    for of_the_game in ["POSSIBLE ORDERS", "POSITION"] {
        assert!(!got.body().contains(of_the_game), "{}", got.body());
    }
}

#[test]
fn proposals_are_understood_as_people_write_them() {
    let mut post = hall(9);
    let each = "An answer may take 3 days. Beyond that there is 1 day of grace.";
    for (line, understood) in [
        ("propose wotr2 as shadow, three days/move", each),
        ("propose the war of the ring, shadow, 3 days per turn, 1 day grace", each),
        ("propose War of the Ring, as the Shadow, 3 days each, grace of a day", each),
        ("propose wotr2 as shadow, weekends off, forfeit", "Days off do not count. Who stays silent loses."),
        ("propose wotr2 as shadow, private, no messages", "Nobody may look on."),
    ] {
        let got = ask(&mut post, ANNA, line);
        let said = text(&got);
        assert!(
            said.contains("Anna would play the Shadow") && said.contains(understood),
            "{line}: {}",
            got.body()
        );
        let id = word(&got, "open-");
        ask(&mut post, ANNA, &format!("decline {id}"));
    }
    refused(&mut post, ANNA, "propose", "It takes the name of a game");
    refused(&mut post, ANNA, "propose wotr2 as shadow, purple press", "\"help games\" has all of them");
}

#[test]
fn the_seat_of_a_guest_leaves_the_other_to_whoever_proposes() {
    let mut post = hall(10);
    let (_, sent) = write(&mut post, ANNA, &["propose wotr2 with bertil@b.example as shadow, 2 days/move"]);
    assert!(text(to(&sent, ANNA)).contains("You would play the Free Peoples."));
    assert!(text(to(&sent, BERTIL)).contains("You would play the Shadow."));
}

#[test]
fn an_invitation_that_is_accepted_by_its_name_says_what_to_send() {
    let mut post = hall(11);
    let new = ("Nina", "nina@n.example");
    post.open(&[ANNA, new], &[], false);
    let sent = post.sent();
    let invited = sent.iter().find(|got| got.row.envelope_to == new.1).unwrap().clone();
    let game = invited.row.game.clone().unwrap();
    let got = post.reply(&invited, &[&format!("accept {game}")]);
    assert!(text(&got[0]).contains("An invitation is accepted with one line: JOIN"), "{}", got[0].body());
}
