//! Those who look on.

use super::hall::{
    ANNA, BERTIL, CARLA, DMITRI, STRANGER, answer_seat, ask, begun, hall, look, newest, refused, text, to,
    write,
};

#[test]
fn who_looks_on_gets_a_letter_after_each_turn_and_the_players_are_told_once() {
    let mut post = hall(40);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    let list = ask(&mut post, CARLA, "open games");
    assert!(list.body().contains(&format!("[eg] observe {game}")), "{}", list.body());
    let first = ask(&mut post, CARLA, &format!("observe {game}"));
    look("observe_first", &first);
    refused(&mut post, CARLA, &format!("observe {game}"), "already");
    let sent = answer_seat(&mut post, &game, 1, &["shelob > high-pass"]);
    assert_eq!(sent.len(), 3);
    look("observe_turn", to(&sent, CARLA));
    for who in [ANNA, BERTIL] {
        assert!(text(to(&sent, who)).contains("Carla looks on"), "{}", to(&sent, who).body());
        assert!(!to(&sent, who).body().contains("carla@"));
    }
    // What is only asked, or goes wrong, is no turn.
    assert_eq!(answer_seat(&mut post, &game, 0, &["frodo > mordor", "board"]).len(), 1);
    let got = ask(&mut post, CARLA, &format!("observe off {game}"));
    assert_eq!(got.status(), "WAITING");
    refused(&mut post, CARLA, &format!("observe off {game}"), "do not look on");
    ask(&mut post, CARLA, &format!("observe {game}"));
    let sent = answer_seat(&mut post, &game, 0, &["resign"]);
    assert_eq!(to(&sent, CARLA).status(), "OVER");
    look("observe_over", to(&sent, CARLA));
    assert!(!to(&sent, ANNA).body().contains("looks on"), "told once");
    assert!(to(&sent, CARLA).body().contains("VERIFIED"));
    assert!(ravenpost::desk::Handled::Answered == write(&mut post, CARLA, &["open games"]).0);
}

#[test]
fn what_an_observer_holds_verifies_as_far_as_it_goes() {
    let mut post = hall(41);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    let mut held = vec![ask(&mut post, CARLA, &format!("observe {game}"))];
    for (seat, line) in [(1, "shelob > high-pass"), (0, "frodo > cardolan"), (1, "resign")] {
        let sent = answer_seat(&mut post, &game, seat, &[line]);
        held.push(to(&sent, CARLA).clone());
    }
    let texts: Vec<ravenpost::ledger::verify::Text> = held
        .iter()
        .flat_map(|got| {
            got.texts.iter().map(|text| ravenpost::ledger::verify::Text {
                source: got.row.message_id.clone(),
                text: text.clone(),
            })
        })
        .collect();
    let report = post.verify(&texts);
    let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
    assert_eq!(report.verdict, ravenpost::ledger::verify::Verdict::Verified, "{findings:#?}");
}

#[test]
fn nobody_looks_on_where_it_is_not_wanted_or_as_a_player() {
    let mut post = hall(42);
    let game = begun(&mut post, ANNA, BERTIL, &["no observers"]);
    refused(&mut post, CARLA, &format!("observe {game}"), "nobody to look on");
    assert!(!ask(&mut post, CARLA, "open games").body().contains("observe"));
    let open = begun(&mut post, CARLA, DMITRI, &[]);
    refused(&mut post, CARLA, &format!("observe {open}"), "You play in this game");
    refused(&mut post, ANNA, "observe confrontation-none", "no game");
    post.office.config.games.observers = 1;
    ask(&mut post, ANNA, &format!("observe {open}"));
    refused(&mut post, BERTIL, &format!("observe {open}"), "as many as there may be");
    let (_, sent) = write(&mut post, STRANGER, &[&format!("observe {open}")]);
    assert_eq!(to(&sent, STRANGER).status(), "NOT DONE");
}

#[test]
fn who_takes_over_a_seat_looks_on_no_longer() {
    let mut post = hall(43);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    ask(&mut post, CARLA, &format!("observe {game}"));
    answer_seat(&mut post, &game, 1, &["substitute"]);
    write(&mut post, CARLA, &[&format!("accept {game}")]);
    let sent = answer_seat(&mut post, &game, 1, &["shelob > high-pass"]);
    assert_eq!(to(&sent, CARLA).status(), "WAITING");
}

#[test]
fn an_answer_to_an_observers_letter_opens_no_seat() {
    let mut post = hall(44);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    let first = ask(&mut post, CARLA, &format!("observe {game}"));
    let raw = first.answer(
        "carla",
        ravenpost::cli::demo::clients::Client::Desktop,
        &["shelob > high-pass", "press: boo", "resign"],
        post.now,
        901,
    );
    post.deliver(&raw);
    let sent = post.sent();
    assert!(sent.iter().all(|got| got.row.envelope_to == CARLA.1));
    assert_eq!(newest(&mut post, &game, 1).status(), "YOUR MOVE");
}
