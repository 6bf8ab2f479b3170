//! How a letter is read: what is an order, what is prose, where reading ends.

use super::steady::steady;
use super::{confrontation, war};
use proptest::prelude::*;
use ravenpost::tongue::{
    Command, Dice, Grammar, Limits, LineKind, NoGame, Sheet, Stop, Vocabulary, What, Words,
};
use std::sync::LazyLock;

static CONFRONTATION: LazyLock<Grammar> = LazyLock::new(confrontation::grammar);
static SMALL: LazyLock<Words<'static>> = LazyLock::new(|| Words::of(&CONFRONTATION, &confrontation::names));
static WAR: LazyLock<Words<'static>> = LazyLock::new(|| Words::of(&war::GRAMMAR, &war::names));

fn sheet_of(letter: &str, words: &dyn Vocabulary) -> Sheet {
    let lines: Vec<String> = letter.lines().map(str::to_owned).collect();
    Sheet::read(&lines, words, Limits::default())
}

/// Every piece in one line each: `order: text`, `choice: 2`, ...; a `?` for
/// questions.
fn told(letter: &str, words: &dyn Vocabulary) -> Vec<String> {
    let tell = |what: &What| match what {
        What::Order(sentence) => sentence.text.clone(),
        What::Choice(number) => format!("[{number}]"),
        What::Command(command) => format!("{command:?}"),
        What::Standing => "standing".to_owned(),
        What::Over => "over".to_owned(),
    };
    sheet_of(letter, words).items().map(|i| tell(&i.what) + if i.ask { "?" } else { "" }).collect()
}

fn war(letter: &str) -> Vec<String> {
    told(letter, &*WAR)
}

fn small(letter: &str) -> Vec<String> {
    told(letter, &*SMALL)
}

#[test]
fn a_line_may_start_with_a_list_mark_before_a_word_of_the_language() {
    for mark in ["- ", "* ", "• ", "1. ", "2) ", "  - ", ""] {
        assert_eq!(war(&format!("{mark}army: sith > osgi 2r")), ["army: sith > osgi 2r"], "{mark}");
        assert_eq!(war(&format!("{mark}I went to the shops")), [""; 0], "{mark}");
    }
}

#[test]
fn semicolons_part_orders() {
    assert_eq!(war("ring muster > char; char: hide ; pass;"), ["ring muster > char", "char: hide", "pass"]);
}

#[test]
fn a_comma_before_a_die_with_its_colon_parts_orders() {
    assert_eq!(war("ring muster > char, char: hide"), ["ring muster > char", "char: hide"]);
    assert_eq!(
        war("char: hide, will as army: fold > wemn all"),
        ["char: hide", "will as army: fold > wemn all"]
    );
    assert_eq!(war("army: sith > osgi 2r, dale > ereb r"), ["army: sith > osgi 2r, dale > ereb r"]);
}

#[test]
fn a_comma_at_the_end_goes_on_in_the_next_line() {
    let letter = "setup arth aragorn, cardo gimli,\n  rhu legolas, ereg gandalf,\n  ened boromir\nThanks";
    assert_eq!(small(letter), ["setup arth aragorn, cardo gimli, rhu legolas, ereg gandalf, ened boromir"]);
    let kinds: Vec<LineKind> = sheet_of(letter, &*SMALL).lines.into_iter().map(|l| l.kind).collect();
    assert_eq!(kinds[1..], [LineKind::Continued, LineKind::Continued, LineKind::Prose]);
}

#[test]
fn a_comma_at_the_end_changes_nothing_before_an_order_of_its_own() {
    assert_eq!(small("aragorn > eregion,\ncard 5"), ["aragorn > eregion", "card 5"]);
    assert_eq!(small("aragorn > eregion,\n\ncardo gimli"), ["aragorn > eregion"]);
    assert_eq!(small("aragorn > eregion,\n[1] card 5"), ["aragorn > eregion"]);
    assert_eq!(small("aragorn > eregion,\nEND"), ["aragorn > eregion"]);
}

#[test]
fn a_name_that_is_nearly_a_verb_goes_on_all_the_same() {
    assert_eq!(small("setup arth aragorn,\ncardo gimli"), ["setup arth aragorn, cardo gimli"]);
}

#[test]
fn remarks_are_passed_over() {
    assert_eq!(small("card 5 // my last one; really"), ["card 5"]);
    assert_eq!(small("card 5 # hope"), ["card 5"]);
    assert_eq!(small("// card 5"), [""; 0]);
    assert_eq!(small("# card 5"), [""; 0]);
}

#[test]
fn prose_is_welcome_anywhere() {
    for prose in [
        "Dear Bob,",
        "I think I have you now.",
        "See you tomorrow to play on?",
        "That was a card I did not expect; well played!",
        "2 more turns and it is over",
        "",
        "   ",
        "...",
        "Gruß aus Köln",
    ] {
        assert_eq!(small(prose), [""; 0], "{prose}");
        assert_eq!(war(prose), [""; 0], "{prose}");
    }
}

#[test]
fn an_attempt_that_cannot_be_read_is_still_an_attempt() {
    for typed in ["attack xyzzy", "recruit nowhere", "reveal"] {
        assert_eq!(war(typed).len(), 1, "{typed}");
    }
    for typed in ["muster recruit ???", "fihgt random", "mvoe aragorn > eregion", "fight nobody I know"] {
        let read = if typed.starts_with("muster") { war(typed) } else { small(typed) };
        assert_eq!(read.len(), 1, "{typed}");
    }
}

#[test]
fn a_word_nearly_of_the_language_needs_something_that_follows() {
    assert_eq!(war("wxyteat folde").len(), 0);
    assert_eq!(war("reteat folde").len(), 1);
    assert_eq!(war("reteat: folde").len(), 1);
    assert_eq!(war("Retreats are sad").len(), 0);
}

#[test]
fn everyday_words_are_orders_only_when_they_go_on_like_orders() {
    for prose in [
        "Will be away till Monday",
        "No idea what you are up to",
        "Use your head",
        "Stay well",
        "Stand by me",
        "Pass the salt, please, my friend",
        "Done with work for today",
        "Name one good reason",
        "Hide behind that",
        "Press is dead",
        "Move along",
        "Event tickets are sold out",
        "Free beer tomorrow",
        "Stop worrying",
        "If only I knew",
        "When I come home I shall write more",
        "Take care",
        "Army life is hard",
    ] {
        assert_eq!(war(prose), [""; 0], "{prose}");
    }
    for (order, read) in [
        ("Pass.", "pass"),
        ("done", "done"),
        ("stay", "stay"),
        ("stay in the field", "stay in field"),
        ("will as amry: fold > wemn all", "will as amry: fold > wemn all"),
        ("will: gandalf in fang", "will: gandalf in fang"),
        ("no card", "no card"),
        ("use crebain", "use crebain"),
        ("use crebian", "use crebian"),
        ("press on", "press on"),
        ("press on with sauron e", "press on with sauron e"),
        ("free: play gwaihir", "free: play gwaihir"),
        ("name Gimli", "name gimli"),
        ("stop", "stop"),
    ] {
        assert_eq!(war(order), [read], "{order}");
    }
}

#[test]
fn reading_ends_at_the_end() {
    let table = [
        ("END", Stop::End),
        ("end.", Stop::End),
        ("-- ", Stop::Signature),
        ("BEGIN-AUDIT", Stop::Audit),
        ("[wotr2-17] YOUR MOVE, Anna (Free Peoples)", Stop::Letter),
        ("[confrontation-k7qm] WAITING, Carla", Stop::Letter),
        ("[ravenpost] DICE - Bob rolled", Stop::Letter),
    ];
    for (line, stop) in table {
        let letter = format!("card 5\n{line}\ncard 2\nhello");
        assert_eq!(small(&letter), ["card 5"], "{line}");
        let sheet = sheet_of(&letter, &*SMALL);
        assert_eq!(sheet.lines[1].kind, LineKind::Stop(stop), "{line}");
        assert_eq!(sheet.lines[2].kind, LineKind::Past, "{line}");
    }
    assert_eq!(small("[1] card 5\ncard 2"), ["card 2"]);
    assert_eq!(small("The end is near\ncard 2"), ["card 2"]);
}

#[test]
fn the_form_opens_reading_again() {
    let letter = "[wotr2-17] YOUR MOVE, Anna\ncard 5\nORDER wotr2-17 fp 47 27c51fa3\ncard 2\nSALT\nBEGIN-AUDIT\ncard 1";
    assert_eq!(small(letter), ["card 2"]);
    let form = ["wotr2-17", "fp", "47", "27c51fa3"].map(str::to_owned).to_vec();
    assert_eq!(sheet_of(letter, &*SMALL).lines[2].kind, LineKind::Form(form));
}

#[test]
fn quotations_and_lines_of_ours_are_never_read() {
    for mark in
        ["> ", ">", "[eg] ", "[1] ", "| ", "|", "\"", "“", "„", "« ", "‘", "＞ ", "  > ", "\u{200b}[1] "]
    {
        let letter = format!("{mark}card 5");
        assert_eq!(small(&letter), [""; 0], "{mark}");
    }
}

#[test]
fn an_answer_may_be_its_number() {
    assert_eq!(small("2"), ["[2]"]);
    assert_eq!(small("2."), ["[2]"]);
    assert_eq!(small("choose 2"), ["[2]"]);
    assert_eq!(small("Choose: 2!"), ["[2]"]);
    assert_eq!(small("1; 5"), ["[1]", "[5]"]);
    assert_eq!(small("2?"), ["[2]?"]);
    for prose in ["2026", "2 apples", "1.5", "- 2", "12:30"] {
        assert_eq!(small(prose), [""; 0], "{prose}");
    }
}

#[test]
fn a_question_mark_asks_from_there_on() {
    assert_eq!(small("card 5\nuse balrog?\ntake noble"), ["card 5", "use balrog?", "take noble?"]);
    assert_eq!(small("card 5; use balrog?; take noble"), ["card 5", "use balrog?", "take noble?"]);
    assert_eq!(small("card 5; use balrog?\ntake noble"), ["card 5?", "use balrog?", "take noble?"]);
    assert_eq!(small("Where am I?\ncard 5"), ["Where?", "card 5"]);
    assert_eq!(small("resign?"), ["Resign?"]);
}

#[test]
fn preview_makes_the_whole_letter_a_question() {
    for letter in ["card 5\npreview", "Preview.\ncard 5", "preview: card 5", "preview card 5"] {
        let sheet = sheet_of(letter, &*SMALL);
        assert!(sheet.preview, "{letter}");
        assert!(sheet.items().any(|i| matches!(&i.what, What::Order(s) if s.text == "card 5")), "{letter}");
    }
    assert!(!sheet_of("A preview of things to come", &*SMALL).preview);
}

#[test]
fn refusals_are_known_as_such() {
    for refusal in ["no card", "nothing", "done", "stay", "stand"] {
        assert!(ravenpost::tongue::Sentence::new(refusal).is_refusal(), "{refusal}");
    }
    assert!(!ravenpost::tongue::Sentence::new("north").is_refusal());
}

#[test]
fn commands_come_before_verbs_and_stand_between_orders() {
    assert_eq!(small("card 5; help battle; games"), ["card 5", "Help(Some(\"battle\"))", "Games"]);
    assert_eq!(told("help", &NoGame), ["Help(None)"]);
    assert_eq!(told("aragorn > eregion", &NoGame), [""; 0]);
}

#[test]
fn free_text_reaches_to_the_end_of_its_line() {
    let sheet = sheet_of("card 5; Press all: Hi; see // http://x #1?\ncard 2", &*SMALL);
    let items: Vec<_> = sheet.items().collect();
    let press = Command::Press { to: None, text: "Hi; see // http://x #1?".to_owned() };
    assert_eq!(items[1].what, What::Command(press));
    assert!(!items[2].ask);
}

#[test]
fn dice_may_be_asked_for_in_place() {
    let sheet = sheet_of("roll\n\nattack on Moria [3d6], defence [2d6+1]\nhello [there]", &NoGame);
    let dice = |count, plus| Dice { count, sides: 6, plus };
    let rolls = vec![(dice(3, 0), "attack on Moria".to_owned()), (dice(2, 1), "defence".to_owned())];
    assert_eq!(sheet.lines[2].kind, LineKind::Rolls(rolls));
    assert_eq!(sheet.lines[3].kind, LineKind::Prose);
    assert_eq!(sheet_of("attack on Moria [3d6]", &NoGame).lines[0].kind, LineKind::Prose);
}

#[test]
fn orders_for_later_are_kept_apart() {
    for typed in
        ["when asked casualties: regulars first", "if pressed: retreat drua", "unless revealed: card 5"]
    {
        assert_eq!(war(typed), ["standing"], "{typed}");
    }
    assert_eq!(war("When I get home: beer"), [""; 0]);
}

#[test]
fn lines_of_a_wrapped_board_are_no_orders() {
    for line in ["Saruman.", "Dale to Erebor.", "SHIRE Frodo Sam Pippin", "Edoras: 2 regulars, 1 elite"] {
        assert_eq!(war(line), [""; 0], "{line}");
    }
    for line in ["Saruman.", "1               SHIRE Frodo Sam Pippin", "Frodo, Sam: Arthedain, Cardolan."] {
        assert_eq!(small(line), [""; 0], "{line}");
    }
}

#[test]
fn at_most_forty_orders_are_read_and_the_rest_is_told() {
    let letter = "card 5\n".repeat(42);
    let read = small(&letter);
    assert_eq!(read.len(), 42);
    assert!(read[..40].iter().all(|o| o == "card 5"));
    assert_eq!(read[40..], ["over", "over"]);
}

#[test]
fn lines_beyond_five_hundred_characters_are_told_if_they_begin_like_orders() {
    let long = "x".repeat(600);
    let kinds = |letter: &str| sheet_of(letter, &*SMALL).lines.remove(0).kind;
    assert_eq!(kinds(&format!("card {long}")), LineKind::TooLong);
    assert_eq!(kinds(&format!("dear {long}")), LineKind::Prose);
    assert!(matches!(kinds(&format!("press: {long}")), LineKind::Orders(_)));
    assert_eq!(kinds(&format!("press: {}", long.repeat(10))), LineKind::TooLong);
}

#[test]
fn hostile_sentences_end_soon() {
    for text in ["r ", "2r ", "osgi > ", "n n i ", "all but ", "gondor r, ", "mor ", "play "] {
        let line = format!("army: move osgi > nith {}", text.repeat(60));
        let sentence = ravenpost::tongue::Sentence::new(&line);
        let _ = war::GRAMMAR.read(&sentence, &war::names);
    }
}

proptest! {
    #![proptest_config(steady(200))]

    #[test]
    fn any_letter_can_be_read(lines in proptest::collection::vec("\\PC{0,60}", 0..6)) {
        let sheet = Sheet::read(&lines, &*SMALL, Limits::default());
        prop_assert_eq!(sheet.lines.len(), lines.len());
    }

    #[test]
    fn no_line_with_a_mark_of_ours_is_an_attempt(mark in "[\\[|>\"]", rest in "\\PC{0,40}") {
        let sheet = Sheet::read(&[format!("{mark}{rest}")], &*WAR, Limits::default());
        prop_assert_eq!(sheet.items().count(), 0);
    }

    #[test]
    fn any_heap_of_words_has_a_sense_or_a_reason(
        words in proptest::collection::vec(
            prop_oneof![
                Just("move"), Just("play"), Just("card"), Just("aragorn"), Just("shire"), Just(">"),
                Just(","), Just("to"), Just("king"), Just("use"), Just("text"), Just("2r1e"), Just("all but"),
                Just("army:"), Just("mor"), Just("5"), Just("the"), Just("é"), Just("setup"),
            ],
            0..20,
        )
    ) {
        let text = words.join(" ");
        let sentence = ravenpost::tongue::Sentence::new(&text);
        for read in [
            CONFRONTATION.read(&sentence, &confrontation::names),
            war::GRAMMAR.read(&sentence, &war::names),
        ] {
            if let Err(misread) = read {
                prop_assert!(misread.phrase().key.starts_with("tongue-"));
            }
        }
    }
}
