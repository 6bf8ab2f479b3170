//! An invitation is declined from anywhere: in a letter of another game at once,
//! in one about none with a code, for its sender may be forged.

use super::hall::{ANNA, BERTIL, CARLA, STRANGER, answer_seat, begun, hall, id_of, table, text, to, write};
use super::post::{Got, Post};
use ravenpost::desk::Handled;
use ravenpost::store::GameStatus;

/// Anna has invited somebody; the id of the game.
fn invited(post: &mut Post, whom: (&str, &str)) -> String {
    let line = format!("propose confrontation as fellowship, with {}", whom.1);
    let (_, sent) = write(post, ANNA, &[&line]);
    id_of(to(&sent, whom))
}

fn status(post: &Post, game: &str) -> GameStatus {
    table(post, game).row.status
}

/// The line with the code in a letter.
fn line_of(got: &Got) -> String {
    let line = got.body().lines().find_map(|line| line.strip_prefix("[eg] confirm "));
    format!("confirm {}", line.unwrap_or_else(|| panic!("no code in {}", got.body())))
}

#[test]
fn a_letter_of_another_game_declines_an_invitation() {
    let mut post = hall(60);
    let other = begun(&mut post, BERTIL, CARLA, &[]);
    let game = invited(&mut post, BERTIL);
    let sent = answer_seat(&mut post, &other, 0, &[&format!("decline {game}")]);
    assert_eq!(status(&post, &game), GameStatus::Over);
    assert_eq!(status(&post, &other), GameStatus::Running, "the game whose letter it was goes on");
    assert_eq!(id_of(to(&sent, BERTIL)), game);
    assert_eq!(to(&sent, BERTIL).status(), "OVER");
    assert!(text(to(&sent, BERTIL)).contains("You have declined"), "{}", to(&sent, BERTIL).body());
    assert!(text(to(&sent, ANNA)).contains("Bertil has declined"), "{}", to(&sent, ANNA).body());
    // Not what one does not sit in, and no game that is being played.
    let sent = answer_seat(&mut post, &other, 0, &[&format!("decline {game}"), "decline wotr2-none"]);
    assert_eq!(to(&sent, BERTIL).status(), "NOT DONE");
}

#[test]
fn a_letter_about_no_game_declines_an_invitation_once_a_code_has_come_back() {
    for (seed, whom) in [(61, BERTIL), (62, STRANGER)] {
        let mut post = hall(seed);
        let game = invited(&mut post, whom);
        let (handled, sent) = write(&mut post, whom, &[&format!("decline {game}")]);
        assert_eq!(handled, Handled::Answered);
        let asked = to(&sent, whom);
        assert_eq!(sent.len(), 1, "nobody else hears of it");
        assert!(
            text(asked).contains(&format!("decline your invitation to the game {game}")),
            "{}",
            asked.body()
        );
        assert_eq!(status(&post, &game), GameStatus::Invited, "a name in From declines nothing");
        let code = line_of(asked);
        // The code is good from that address alone.
        write(&mut post, CARLA, &[&code]);
        assert_eq!(status(&post, &game), GameStatus::Invited);
        let (_, sent) = write(&mut post, whom, &[&code]);
        assert_eq!(status(&post, &game), GameStatus::Over);
        assert!(text(to(&sent, whom)).contains("You have declined"));
        assert_eq!(to(&sent, ANNA).status(), "OVER");
        // Once.
        let (_, sent) = write(&mut post, whom, &[&code]);
        assert!(text(&sent[0]).contains("not good"), "{}", sent[0].body());
    }
}

#[test]
fn a_code_to_decline_is_good_no_more_once_the_game_has_begun() {
    let mut post = hall(63);
    let game = invited(&mut post, BERTIL);
    let (_, sent) = write(&mut post, BERTIL, &[&format!("decline {game}")]);
    let code = line_of(to(&sent, BERTIL));
    answer_seat(&mut post, &game, 0, &["join a blue kettle"]);
    answer_seat(&mut post, &game, 1, &["join seven ducks"]);
    let (_, sent) = write(&mut post, BERTIL, &[&code]);
    assert!(text(&sent[0]).contains("not good"), "{}", sent[0].body());
    assert_eq!(status(&post, &game), GameStatus::Running);
}

#[test]
fn somebody_else_cannot_decline_an_invitation_nor_ask_for_a_code() {
    let mut post = hall(64);
    let game = invited(&mut post, BERTIL);
    for who in [CARLA, STRANGER] {
        let (_, sent) = write(&mut post, who, &[&format!("decline {game}")]);
        assert!(sent.iter().all(|got| got.row.envelope_to == who.1 && got.status() == "NOT DONE"));
        assert_eq!(status(&post, &game), GameStatus::Invited);
    }
}
