//! Invitations in the place of somebody who has not joined.

use super::hall::{
    ANNA, BERTIL, CARLA, DMITRI, STRANGER, answer_seat, begun, hall, id_of, look, table, text, to, write,
};

#[test]
fn a_guest_who_has_not_joined_is_replaced_and_told() {
    let mut post = hall(20);
    let (_, sent) = write(&mut post, ANNA, &["propose confrontation as sauron, with bertil@b.example"]);
    look("you_proposed", to(&sent, ANNA));
    let old = to(&sent, BERTIL).clone();
    let game = id_of(&old);
    let early = post.reply(to(&sent, ANNA), &["invite carla@c.example"]);
    assert!(text(&early[0]).contains("not joined this game yourself"), "{}", early[0].body());
    answer_seat(&mut post, &game, 1, &["join a blue kettle"]);
    let sent = answer_seat(&mut post, &game, 1, &["invite carla@c.example", "press: are you there"]);
    assert_eq!(to(&sent, CARLA).status(), "INVITED");
    look("invitation_gone", to(&sent, BERTIL));
    assert!(text(to(&sent, ANNA)).contains("invitation goes to carla@c.example"));
    assert!(!to(&sent, CARLA).body().contains("are you there"), "no words to who has not joined");
    assert!(!to(&sent, BERTIL).body().contains('@'));
    // The old invitation opens nothing any more.
    let raw =
        old.answer("bertil", ravenpost::cli::demo::clients::Client::Desktop, &["join ducks"], post.now, 900);
    post.deliver(&raw);
    post.sent();
    assert!(table(&post, &game).seats[0].joined_at.is_none());
    let sent = post.reply(to(&sent, CARLA), &["join seven ducks"]);
    assert!(sent.iter().all(|got| got.status() != "NOT DONE"));
    assert!(to(&sent, CARLA).body().contains("are you there"), "who joins gets what was kept");
}

#[test]
fn an_invitation_without_a_free_seat_says_why() {
    let mut post = hall(21);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    let say = |post: &mut super::post::Post, line: &str, why: &str| {
        let sent = answer_seat(post, &game, 0, &[line]);
        assert_eq!(sent.len(), 1);
        assert!(text(&sent[0]).contains(why), "{line}: {}", sent[0].body());
    };
    say(&mut post, "invite carla@c.example", "No seat of this game is free");
    say(&mut post, "invite carla@", "No seat of this game is free");
    answer_seat(&mut post, &game, 1, &["substitute"]);
    say(&mut post, "invite bertil@b.example", "a person of its own");
    say(&mut post, "invite nonsense@", "not an address");
    let sent = answer_seat(&mut post, &game, 0, &[&format!("invite {}", STRANGER.1)]);
    look("seat_for_you", to(&sent, STRANGER));
    say(&mut post, "invite carla@c.example", "offered to somebody already");
    let (_, sent) = write(&mut post, STRANGER, &[&format!("accept {game}")]);
    assert_eq!(to(&sent, STRANGER).status(), "YOUR MOVE");
    assert_eq!(table(&post, &game).seats[1].address, STRANGER.1);
    let _ = DMITRI;
}

#[test]
fn without_a_game_at_hand_an_invitation_asks_which() {
    let mut post = hall(22);
    super::hall::refused(&mut post, ANNA, "invite carla@c.example", "Answer a letter of that game");
    super::hall::refused(&mut post, ANNA, "substitute", "Answer a letter of that game");
}
