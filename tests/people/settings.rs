//! Settings: read, kept, followed, refused.

use crate::house::{ANNA, BERTIL, House, says, to};
use crate::post::Got;

fn has(got: &Got, heading: &str) -> bool {
    got.body().lines().any(|line| line == heading)
}

#[test]
fn settings_lists_all_of_them_with_their_values() {
    let mut house = House::begun(81);
    let shown = house.ask(ANNA, &["settings"]);
    assert_eq!(shown.status(), "HELP");
    for line in [
        "[eg] set board short",
        "[eg] set hand full",
        "[eg] set figures short",
        "[eg] set proof body",
        "[eg] set subject thread",
        "[eg] set receipts on",
        "[eg] set reminders on",
        "[eg] set digest off",
        "[eg] set quiet off",
        "[eg] set zone UTC",
        "[eg] set days mon-fri",
        "[eg] set language en",
        "[eg] set name Anna",
        "[eg] set press white",
        "[eg] set observers yes",
    ] {
        assert!(has(&shown, line), "{line}: {}", shown.body());
    }
    house.ask(ANNA, &["set board full here", "set quiet 22-7", "set days su-th"]);
    let shown = house.ask(ANNA, &["settings"]);
    for line in [
        "[eg] set board short",
        "[eg] set board full here",
        "[eg] set quiet 22-7",
        "[eg] set days mon, tue, wed, thu, sun",
    ] {
        assert!(has(&shown, line), "{line}: {}", shown.body());
    }
    let apart = house.write(BERTIL, &["settings"]);
    says(&apart[0], "[eg] set board short");
}

#[test]
fn each_setting_does_what_it_says() {
    let mut house = House::begun(82);
    house.ask(ANNA, &["set board none", "set proof attachment"]);
    let sent = house.say(BERTIL, &["shelob > high-pass"]);
    let anna = to(&sent, ANNA);
    assert!(has(&anna, "YOUR HAND") && !has(&anna, "POSITION"), "{}", anna.body());
    assert!(!anna.body().contains("BEGIN-AUDIT"), "{}", anna.body());
    assert!(anna.texts[1..].iter().any(|text| text.contains("BEGIN-AUDIT")));
    assert!(has(&to(&sent, BERTIL), "POSITION"));
    assert!(has(&house.ask(ANNA, &["board"]), "POSITION"), "who asks for the board gets it");
}

#[test]
fn a_hand_of_names_is_shorter_than_one_with_texts() {
    let mut house = House::open(83, "wotr2", &[]);
    house.say(ANNA, &["join a blue kettle"]);
    house.say(BERTIL, &["join seven ducks"]);
    let full = house.ask(ANNA, &["board full"]);
    house.ask(ANNA, &["set hand names", "set figures words"]);
    let short = house.ask(ANNA, &["board full"]);
    assert!(has(&full, "YOUR HAND") && has(&short, "YOUR HAND"));
    let hand = |got: &Got| {
        let lines = got.body().lines().skip_while(|line| *line != "YOUR HAND");
        lines.take_while(|line| !line.is_empty()).map(str::len).sum::<usize>()
    };
    assert!(hand(&short) * 2 < hand(&full), "{}", short.body());
    says(&full, "Gondor 3r 1e 1l");
    says(&short, "Gondor 3 regulars, 1 elite and 1 leader");
    assert!(!short.body().contains("3r"), "{}", short.body());
    says(&house.ask(ANNA, &["map gondor"]), "Gondor 3 regulars, 1 elite and 1 leader");
}

#[test]
fn without_receipts_only_a_mere_receipt_is_not_written() {
    let mut house = House::begun(84);
    says(&house.ask(BERTIL, &["set receipts off here"]), "In this game \"receipts\" is \"off\" from now on.");
    assert_eq!(house.ask(BERTIL, &["shelob > nowhere"]).status(), "NOT DONE");
    let sent = house.say(BERTIL, &["shelob > high-pass"]);
    assert_eq!(sent.len(), 1, "only Anna is written to");
    assert_eq!(to(&sent, ANNA).status(), "YOUR MOVE");
    says(&house.ask(BERTIL, &["history"]), "Shelob");
    house.say(ANNA, &["1"]);
    house.say(BERTIL, &["resign"]);
    house.verified();
}

#[test]
fn what_cannot_be_set_is_refused_with_what_can() {
    let mut house = House::begun(85);
    for (line, said) in [
        ("set board purple", "It cannot be \"purple\". What it can be: \"full\" or \"short\" or \"none\"."),
        ("set quiet 7-7", "Hours are whole ones of the 24 of a day; a line that works: \"set quiet 22-7\"."),
        ("set quiet 22:30-7", "\"22:30-7\" cannot be read here."),
        ("set digest 25", "a line that works: \"set digest 7\"."),
        ("set zone ../../etc/passwd", "No zone is called \"../../etc/passwd\"."),
        ("set zone", "No zone is called"),
        ("set language xx", "What it can be: \"en\"."),
        ("set days someday", "A line that works: \"set days mon-fri\"."),
        ("set days sat, sun", "At least 3 days of the week have to count."),
        ("set quiet 22-7 here", "is the same for all games: leave out \"here\"."),
        ("set press purple", "What it can be: \"white\" or \"grey\" or \"none\"."),
        ("set observers many", "What it can be: \"yes\" or \"no\"."),
    ] {
        let answer = house.ask(ANNA, &[line]);
        assert_eq!(answer.status(), "NOT DONE", "{line}");
        says(&answer, said);
    }
    assert_eq!(house.ask(ANNA, &["set board full?"]).status(), "NOT DONE", "a question sets nothing");
    let apart = house.write(ANNA, &["set board full here"]);
    says(&apart[0], "This is about a game");
}

#[test]
fn a_name_is_cleaned_and_shown_to_the_others() {
    let mut house = House::begun(86);
    house.ask(ANNA, &["set name Anna \u{202e}<b>[1] agree"]);
    let sent = house.say(BERTIL, &["press: hello"]);
    let bertil = to(&sent, BERTIL);
    assert!(!bertil.body().contains('\u{202e}') && !bertil.body().contains("<b>"), "{}", bertil.body());
    says(&bertil, "Your message goes to Anna b 1 agree");
}

#[test]
fn a_zone_is_found_by_a_city_or_by_hours_and_the_answer_says_what_time_it_is_there() {
    let mut house = House::begun(87);
    house.at("2027-07-01T10:00:00Z");
    for (line, said) in [
        ("set zone Berlin", "From now on times are those of Europe/Berlin, where it is 12:00 now."),
        ("set timezone new york", "those of America/New_York, where it is 06:"),
        ("set zone UTC+2", "those of UTC+2, where it is 12:"),
        ("set zone UTC+2", "That knows no summer time; the name of a city does."),
        ("set quiet 10pm to 7am", "From now on \"quiet\" is \"22-7\"."),
        ("set days mo-fr", "From now on \"days\" is \"mon-fri\"."),
    ] {
        says(&house.ask(ANNA, &[line]), said);
    }
    assert!(has(&house.ask(ANNA, &["settings"]), "[eg] set zone UTC+2"));
}

#[test]
fn what_stands_beside_a_join_or_at_the_end_of_a_game_is_done_as_well() {
    let mut house = House::open(88, "confrontation", &["specials=none"]);
    let joined =
        to(&house.say(ANNA, &["join a blue kettle", "set zone Berlin", "note: she is new here"]), ANNA);
    says(&joined, "You have joined.");
    says(&joined, "From now on times are those of Europe/Berlin");
    house.say(BERTIL, &["join seven ducks"]);
    says(&house.ask(ANNA, &["notes"]), "she is new here");
    let sent = house.say(ANNA, &["resign", "press all: thank you, a good game"]);
    let over: Vec<&Got> = sent.iter().filter(|got| got.status() == "OVER").collect();
    assert_eq!(over.len(), 2);
    assert!(sent.iter().any(|got| got.row.envelope_to == BERTIL.1 && got.body().contains("a good game")));
    let asked = house.ask(BERTIL, &["agree"]);
    says(&asked, "The game is over.");
    assert!(!has(&asked, "WHAT IS ASKED"), "{}", asked.body());
    house.verified();
}

#[test]
fn the_last_letter_of_a_game_comes_again_by_its_name_from_anywhere() {
    let mut house = House::begun(89);
    let game = house.game.clone();
    let sent = house.write(BERTIL, &[&format!("resend {game}")]);
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0].status(), "YOUR MOVE");
    let sent = house.write(BERTIL, &["resend wotr2-xxxx"]);
    says(&sent[0], "This is about a game.");
    says(&house.ask(ANNA, &["resend wotr2-xxxx"]), "You have no seat in a game wotr2-xxxx.");
    for line in ["pause", "proof 2"] {
        says(&house.write(ANNA, &[line])[0], "This is about a game. Answer a letter of that game");
    }
}
