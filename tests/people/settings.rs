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
        "[eg] set days all",
        "[eg] set language en",
        "[eg] set name Anna",
        "[eg] set press white",
        "[eg] set observers yes",
    ] {
        assert!(has(&shown, line), "{line}: {}", shown.body());
    }
    house.ask(ANNA, &["set board full here", "set quiet 22-7", "set days mon-fri"]);
    let shown = house.ask(ANNA, &["settings"]);
    for line in [
        "[eg] set board short",
        "[eg] set board full here",
        "[eg] set quiet 22-7",
        "[eg] set days mon, tue, wed, thu, fri",
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
        ("set quiet 7-7", "What it can be: \"22-7\"."),
        ("set digest 25", "What it can be: \"7\"."),
        ("set zone ../../etc/passwd", "What it can be: \"Europe/Berlin\"."),
        ("set language xx", "What it can be: \"en\"."),
        ("set days someday", "What it can be: \"mon-fri\"."),
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
