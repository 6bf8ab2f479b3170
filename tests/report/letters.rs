//! Letters of a small made-up game: the heron hunts the frog across a pond.

use ravenpost::report::{
    Board, Chair, Clock, Composed, Counts, Dice, Due, Entry, Kind, LetterData, Library, LineOutcome,
    LineResult, Message, Offered, Offers, Open, Page, Proof, Roll, Term, Verdict, compose, say, say_identity,
    say_time, width,
};
use ravenpost::terms::{Phrase, Seat};
use ravenpost::tongue::Form;
use serde_json::json;
use std::fmt::Write;

const HERON: Seat = Seat(0);
const FROG: Seat = Seat(1);

const WORDS: &str = r"
pond-name = The Pond
pond-seat-heron = the heron
pond-seat-heron-title = Heron
pond-seat-frog = the frog
pond-seat-frog-title = Frog
pond-leaf-a = the lily leaf
pond-leaf-b = the reed bank
pond-event-jumped = { CAP($who) } { $who-is ->
    [you] jump
   *[other] jumps
  } from { $from } to { $to }.
pond-event-peered = Heron, two dice, 5 or more sees: { $dice }.
pond-ask-jump = One jump, to a leaf that floats beside yours.
pond-wait-jump = one jump.
pond-note-safe = The heron cannot see { $to } from where it stands.
pond-refuse-far = { CAP($leaf) } does not float beside { $from }.
pond-draw-peer = the throw of two dice, 5 needed
pond-topic-moves = Moves
pond-piece-frog = The frog
pond-piece-frog-text = It jumps one leaf, or two if the heron looks away.
pond-won = The frog has reached the reed bank.
";

const BOARD: &str = "\
{% for leaf in view.leaves %}
{{ leaf.row | pad(3) }}{{ leaf.name | center(30) }}
{% endfor %}
{% if board == 'full' %}
{{ t('pond-note-safe', to=t('pond-leaf-b')) }}
{% endif %}
";

fn library() -> Library {
    Library::with(&[
        ("en/pond.ftl", WORDS),
        ("en/pond/board.txt", BOARD),
        ("en/pond/hand.txt", "{% for card in view.hand %}\n{{ loop.index }} {{ card }}\n{% endfor %}"),
        ("en/pond/rules.txt", "The heron wins by seeing the frog twice.\nThe frog wins on the reed bank."),
        ("en/pond/help.txt", "The frog jumps, the heron peers."),
    ])
    .unwrap()
}

/// Some words of the order language, the service's among them.
fn order_word(word: &str) -> bool {
    const WORDS: &str = "help rules explain games where board map history resend preview join decline register \
        propose vacation pause offer agree resign substitute observe stats proof day keycard my forget verify \
        press note salt roll when if unless until always never then else cancel standing end order \
        jump peer move use no nothing done stay stand choose";
    WORDS.split_whitespace().any(|w| w == word)
}

fn jumped(who: Seat) -> Phrase {
    Phrase::new("pond-event-jumped").with("who", who).word("from", "pond-leaf-a").word("to", "pond-leaf-b")
}

fn offered(order: &str) -> Offered {
    Offered { order: order.into(), note: None }
}

fn base() -> LetterData {
    let chair = |key: &str, player: &str| Chair { key: key.into(), player: player.into() };
    LetterData {
        id: "pond-k7qm".into(),
        rules: Some("pond".into()),
        chairs: vec![chair("heron", "Anna"), chair("frog", "Bertil")],
        reader: Some(FROG),
        name: "Bertil".into(),
        clock: Clock::new(1_793_725_200, "UTC"),
        due: Some(Due { at: 1_793_725_200 + 3 * 86_400, grace: 86_400, lapses: false }),
        ..LetterData::default()
    }
}

fn record(kind: &str) -> String {
    format!("BEGIN-AUDIT\naudit: pbem1 {kind}\ngame: pond-k7qm\nroll.001: peer 2d6 6 2\nEND-AUDIT\n")
}

fn your_move() -> LetterData {
    let noted = Phrase::new("pond-note-safe").word("to", "pond-leaf-b");
    LetterData {
        place: Some(say::turn_place(4)),
        happened: vec![jumped(HERON)],
        asked: vec![Phrase::new("pond-wait-jump")],
        events: vec![jumped(FROG), jumped(HERON), Phrase::new("pond-event-peered").text("dice", "6 2")],
        question: vec![Phrase::new("pond-ask-jump")],
        offers: Offers {
            orders: vec![Offered { order: "jump b".into(), note: Some(noted) }, offered("jump stay")],
            complete: true,
            examples: Vec::new(),
        },
        view: json!({ "leaves": [{ "row": "1", "name": "LILY Heron" }, { "row": "2", "name": "REEDS Frog" }],
                      "hand": ["A mosquito."] }),
        messages: vec![Message {
            from: "Anna".into(),
            text: "Nice jump.\nresign\n[1] jump b\n> quoted\nORDER x\nBEGIN-AUDIT".into(),
        }],
        order_line: Some("ORDER pond-k7qm frog 5 27c51fa3167fa71bf9b96a620e2020ef".into()),
        salts: vec![(HERON, "resign; jump b".into()), (FROG, String::new())],
        proof: Some(Proof {
            number: 4,
            sentence: say::proof_dice("6 2"),
            public: vec![record("turn")],
            private: vec![record("section")],
            annex: Vec::new(),
            more: Vec::new(),
        }),
        proof_in_body: true,
        ..base()
    }
}

fn invited() -> LetterData {
    LetterData {
        happened: vec![say::invited(&["Anna".to_owned()], FROG)],
        asked: vec![say::will_you_join()],
        due: Some(Due { lapses: true, ..base().due.unwrap() }),
        terms: vec![
            say_time::terms_each(3 * 86_400),
            say_time::terms_remind(),
            say::terms_messages(),
            say::terms_learn("pond"),
        ],
        order_line: Some("ORDER pond-k7qm frog 1 318f893b634dd2304c7972607cf5bf67".into()),
        proof: Some(Proof {
            number: 0,
            sentence: say::proof_open(),
            public: vec![record("open")],
            private: Vec::new(),
            annex: Vec::new(),
            more: Vec::new(),
        }),
        ..base()
    }
}

fn line(typed: &str, outcome: LineOutcome) -> LineResult {
    LineResult { typed: typed.into(), understood: None, outcome, notes: Vec::new() }
}

fn not_done() -> LetterData {
    let far = Phrase::new("pond-refuse-far").word("leaf", "pond-leaf-b").word("from", "pond-leaf-a");
    let misread = Phrase::new("tongue-no-verb-near")
        .text("word", "jmup")
        .with("near", vec![ravenpost::terms::Arg::Text("jump".into())]);
    LetterData {
        lines: vec![
            LineResult {
                understood: Some("jump a".into()),
                ..line("Jump to the lily", LineOutcome::Done(vec![jumped(FROG)]))
            },
            line(
                "jump c",
                LineOutcome::Refused { reason: far, nearest: vec!["jump stay".into(), "jump z".into()] },
            ),
            line("jmup b", LineOutcome::NotReached(Some(misread))),
            line("jump b", LineOutcome::NotReached(None)),
        ],
        counts: Some(Counts {
            orders: 4,
            passed: 1,
            quoted: 94,
            shown: vec!["resign this is only talk".into()],
            quoted_orders: vec!["jump b, jump c".into()],
        }),
        happened: Vec::new(),
        events: Vec::new(),
        messages: Vec::new(),
        view: serde_json::Value::Null,
        proof: None,
        salts: Vec::new(),
        ..your_move()
    }
}

fn preview() -> LetterData {
    LetterData {
        happened: vec![say::previewed()],
        lines: vec![
            LineResult {
                understood: Some("jump b".into()),
                ..line("jump reeds?", LineOutcome::Would(vec![jumped(FROG)]))
            },
            line("peer", LineOutcome::WouldDraw(Vec::new(), Phrase::new("pond-draw-peer"))),
            line("no frog", LineOutcome::Passed),
        ],
        due: None,
        ..base()
    }
}

fn waiting() -> LetterData {
    LetterData {
        happened: vec![say::carried_out()],
        asked: vec![say::waiting_for(&[HERON])],
        events: vec![jumped(FROG)],
        place: Some(say::turn_place(4)),
        proof: your_move().proof,
        salts: vec![(FROG, "it rained all day".into())],
        ..base()
    }
}

fn over() -> LetterData {
    LetterData {
        place: Some(Phrase::new("pond-won")),
        happened: vec![Phrase::new("pond-won")],
        ending: vec![Phrase::new("pond-won"), jumped(FROG)],
        verdict: Some(Verdict {
            word: "VERIFIED".into(),
            summary: vec![
                say::verdict_counts(214, 1391, 4),
                say::verdict_replayed(402),
                say::verdict_undone(1),
            ],
            root: "4ae7b2f38050db3e".repeat(4),
        }),
        proof: Some(Proof {
            number: 214,
            sentence: say::proof_end(),
            public: vec![record("end")],
            private: Vec::new(),
            annex: Vec::new(),
            more: vec![record("section")],
        }),
        proof_in_body: true,
        due: None,
        ..base()
    }
}

fn service() -> LetterData {
    LetterData {
        id: "ravenpost".into(),
        name: "Bertil".into(),
        clock: Clock::new(1_793_725_200, "UTC"),
        ..LetterData::default()
    }
}

fn dice() -> LetterData {
    LetterData {
        name: String::new(),
        happened: vec![say::rolled("Bob", &["2d6: 3 4".into(), "1d20: 10".into()])],
        dice: Some(Dice {
            by: "Bob".into(),
            group: vec!["Alice".into(), "Bob".into()],
            number: 2,
            rolls: vec![
                Roll {
                    text: "roll 2d6+1 defence at dawn".into(),
                    terms: vec![Term { dice: "2d6".into(), results: vec![3, 4], plus: 1 }],
                },
                Roll {
                    text: "roll 1d20".into(),
                    terms: vec![Term { dice: "1d20".into(), results: vec![10], plus: 0 }],
                },
            ],
            witnesses: vec!["Alice".into(), "Bob".into()],
            missing: Vec::new(),
            day_open: false,
        }),
        proof: Some(Proof {
            number: 2,
            sentence: say::proof_receipt(),
            public: vec![record("dice")],
            private: Vec::new(),
            annex: Vec::new(),
            more: Vec::new(),
        }),
        proof_in_body: true,
        ..service()
    }
}

fn help(page: Page) -> LetterData {
    LetterData { page: Some(page), due: None, ..base() }
}

fn forms() -> Vec<Form> {
    vec![
        Form { id: "jump", pattern: "jump LEAF", topic: "moves", example: "jump b" },
        Form { id: "peer", pattern: "peer", topic: "moves", example: "peer" },
        Form { id: "croak", pattern: "croak", topic: "noise", example: "croak" },
    ]
}

fn games() -> LetterData {
    LetterData {
        games: vec![
            Entry {
                id: "pond-k7qm".into(),
                rules: "pond".into(),
                others: vec!["Anna".into()],
                state: say::state_yours(),
                due: base().due,
                since: None,
                more: Vec::new(),
                waits: false,
            },
            Entry {
                id: "pond-2abc".into(),
                rules: "pond".into(),
                others: vec!["Ewa".into(), "Femi".into()],
                state: say::state_theirs(&["Ewa".into(), "Femi".into()]),
                due: None,
                since: None,
                more: Vec::new(),
                waits: false,
            },
        ],
        ..service()
    }
}

fn open_games() -> LetterData {
    use ravenpost::report::say_people as people;
    let chairs = base().chairs;
    let open = |said: Vec<Phrase>, order: &str| Open {
        rules: "pond".into(),
        chairs: chairs.clone(),
        said,
        order: order.into(),
    };
    let title = || people::title("pond");
    LetterData {
        open: vec![
            open(
                vec![
                    people::open_proposal("open-k7qm", title(), "Carla", Seat(0), &[Seat(1)]),
                    people::each(people::span(3 * 86_400)),
                    people::grace(people::span(36 * 3600)),
                    people::press_is_none(),
                ],
                "accept open-k7qm",
            ),
            open(
                vec![people::open_lot("open-3fgh", title(), &["Dmitri".into()], 1), people::open_match()],
                "accept open-3fgh",
            ),
            open(
                vec![people::open_seat("pond-2abc", title(), say::turn_place(8), Seat(1), &["Ewa".into()])],
                "accept pond-2abc",
            ),
            open(
                vec![people::open_watch(
                    "pond-9xyz",
                    title(),
                    say::turn_place(3),
                    &["Ewa".into(), "Femi".into()],
                )],
                "observe pond-9xyz",
            ),
        ],
        ..service()
    }
}

fn code_letter() -> LetterData {
    let said = vec![say_identity::confirm_not_you(), say_identity::confirm_how(7)];
    let examples = vec!["confirm k7qm3n5p2xw4k7qm3n5p2xw4".into()];
    LetterData {
        name: String::new(),
        happened: vec![say_identity::register_asked()],
        asked: vec![say_identity::confirm_asked()],
        page: Some(Page::Text { said, examples }),
        ..service()
    }
}

fn notice() -> LetterData {
    use ravenpost::report::say_people as people;
    LetterData { happened: vec![people::proposal_lapsed("open-k7qm")], ..service() }
}

fn account() -> LetterData {
    let main = say_identity::address_main_is("anna@home.example");
    LetterData {
        happened: vec![main],
        page: Some(Page::Text { said: vec![say_identity::if_not_you()], examples: vec![] }),
        ..service()
    }
}

fn every_letter() -> Vec<(&'static str, Kind, LetterData)> {
    let topic = |t: &str| help(Page::Topic(t.into()));
    vec![
        ("invited", Kind::Invited, invited()),
        ("your-move", Kind::YourMove, your_move()),
        ("reminder", Kind::Reminder, your_move()),
        ("waiting", Kind::Waiting, waiting()),
        ("preview", Kind::Preview, preview()),
        ("not-done", Kind::NotDone, not_done()),
        ("over", Kind::Over, over()),
        ("dice", Kind::Dice, dice()),
        ("games", Kind::Games, games()),
        ("games-none", Kind::Games, service()),
        ("open-games", Kind::OpenGames, open_games()),
        ("open-games-none", Kind::OpenGames, service()),
        ("notice", Kind::Notice, notice()),
        ("stranger", Kind::Stranger, LetterData { name: String::new(), ..service() }),
        ("elsewhere", Kind::Elsewhere, LetterData { due: None, ..base() }),
        ("confirm", Kind::Confirm, code_letter()),
        ("account", Kind::Account, account()),
        ("help", Kind::Help, topic("")),
        ("help-address", Kind::Help, topic("address")),
        ("help-privacy", Kind::Help, topic("privacy")),
        ("help-unknown", Kind::Help, topic("The Moon")),
        ("help-answers", Kind::Help, topic("answers")),
        ("help-commands", Kind::Help, topic("commands")),
        ("help-deadlines", Kind::Help, topic("deadlines")),
        ("help-dice", Kind::Help, topic("dice")),
        ("help-games", Kind::Help, topic("games")),
        ("help-join", Kind::Help, topic("join")),
        ("help-press", Kind::Help, topic("press")),
        ("help-preview", Kind::Help, topic("preview")),
        ("help-proof", Kind::Help, topic("proof")),
        ("help-salt", Kind::Help, topic("salt")),
        ("help-secrets", Kind::Help, topic("secrets")),
        ("help-verify", Kind::Help, topic("verify")),
        ("help-orders", Kind::Help, help(Page::Orders { forms: forms(), topic: None })),
        ("help-orders-moves", Kind::Help, help(Page::Orders { forms: forms(), topic: Some("Moves".into()) })),
        ("rules", Kind::Help, help(Page::Rules)),
        (
            "explain",
            Kind::Help,
            help(Page::Explain { asked: "frog".into(), keys: vec!["pond-piece-frog".into()] }),
        ),
        ("explain-nothing", Kind::Help, help(Page::Explain { asked: "toad".into(), keys: Vec::new() })),
    ]
}

fn written(kind: Kind, data: &LetterData) -> Composed {
    compose(kind, data, library().words("en"), &order_word)
}

fn shown(letter: &Composed) -> String {
    let mut text = format!("Subject: {}\n\n{}", letter.subject, letter.body);
    for (i, choice) in letter.choices.iter().enumerate() {
        writeln!(text, "-- {}: {choice}", i + 1).unwrap();
    }
    for file in &letter.enclosures {
        let size = file.text.len();
        writeln!(text, "-- file {} (private: {}), {size} bytes", file.name, file.private).unwrap();
    }
    text
}

#[test]
fn every_kind_of_letter_reads_as_it_should() {
    for (name, kind, data) in every_letter() {
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "../snapshots" }, {
            insta::assert_snapshot!(format!("letter_{}", name.replace('-', "_")), shown(&written(kind, &data)));
        });
    }
}

#[test]
fn no_letter_lacks_a_word() {
    for (name, kind, data) in every_letter() {
        let letter = written(kind, &data);
        for line in letter.body.lines().skip(1).chain([letter.subject.as_str()]) {
            let tag = line.split('[').nth(1).and_then(|rest| rest.split(']').next()).unwrap_or("eg");
            let fine = tag == "eg"
                || tag.parse::<usize>().is_ok()
                || line.contains("[3d6]")
                || line.contains("\"[\"")
                || line.starts_with('|');
            assert!(fine || line == letter.subject, "{name}: {line}");
            assert!(!line.contains('{'), "{name}: {line}");
        }
        assert!(!letter.subject[1..].contains('['), "{name}: {}", letter.subject);
    }
}

#[test]
fn lines_are_short_enough_for_every_mail_program() {
    for (name, kind, data) in every_letter() {
        let letter = written(kind, &data);
        assert_eq!(letter.body.lines().next(), Some(letter.first_line.as_str()));
        for (i, line) in letter.body.lines().enumerate() {
            let room = if i > 0 && line.starts_with(['[', '|']) { 60 } else { 72 };
            assert!(width(line) <= room, "{name}: {line}");
            assert!(!line.ends_with(' ') && !line.contains('\t'), "{name}: {line}");
        }
        assert!(letter.body.is_ascii() || name == "cjk", "{name}");
    }
}

#[test]
fn no_line_of_ours_is_an_order() {
    for (name, kind, data) in every_letter() {
        let mut record = false;
        for line in written(kind, &data).body.lines() {
            record |= line == "BEGIN-AUDIT";
            let form = line == "SALT" || line.starts_with("ORDER pond-k7qm ");
            let word: String = line.trim_start().chars().take_while(|c| c.is_alphanumeric()).collect();
            let number = !line.is_empty() && line.chars().all(|c| c.is_numeric() || " .,;".contains(c));
            let order = order_word(&word.to_lowercase()) || number;
            assert!(record || form || !order, "{name}: {line}");
            record &= line != "END-AUDIT";
        }
    }
}

#[test]
fn headings_stand_in_the_same_order_in_every_letter() {
    const ORDER: [&str; 16] = [
        "YOUR LINES",
        "HOW IT ENDED",
        "THE VERDICT",
        "WHAT HAPPENED",
        "WHAT IS ASKED",
        "POSSIBLE ORDERS",
        "WHAT COMES NEXT",
        "THE TERMS",
        "YOUR HAND",
        "POSITION",
        "YOUR GAMES",
        "LOOKING FOR PLAYERS",
        "MESSAGES",
        "HOW TO ANSWER",
        "SEE FOR YOURSELF",
        "DICE AND PROOF",
    ];
    for (name, kind, data) in every_letter() {
        let body = written(kind, &data).body;
        let found: Vec<usize> =
            body.lines().filter_map(|line| ORDER.iter().position(|heading| *heading == line)).collect();
        assert!(found.is_sorted(), "{name}");
        let capitals = |l: &&str| l.len() > 3 && l.chars().all(|c| c.is_ascii_uppercase() || c == ' ');
        assert_eq!(body.lines().filter(capitals).filter(|l| *l != "SALT").count(), found.len(), "{name}");
    }
}

#[test]
fn an_order_has_one_number_in_a_letter() {
    let letter = written(Kind::NotDone, &not_done());
    assert_eq!(letter.choices, ["jump b", "jump stay"]);
    assert_eq!(letter.body.matches("[2] jump stay\n").count(), 2);
    assert!(letter.body.contains("[eg] jump z\n"), "what is not offered has no number");
}

#[test]
fn of_many_orders_a_fair_choice_is_shown_with_the_numbers_of_the_whole_list() {
    let all: Vec<String> =
        (0..5).flat_map(|p| (0..9).map(move |r| format!("move piece{p} > r{r}"))).collect();
    let mut data = your_move();
    data.offers =
        Offers { orders: all.iter().map(|o| offered(o)).collect(), complete: true, examples: Vec::new() };
    let letter = written(Kind::YourMove, &data);
    assert_eq!(letter.choices, all);
    for (i, order) in all.iter().enumerate().filter(|(i, _)| i % 9 == 0) {
        assert!(letter.body.contains(&format!("[{}] {order}\n", i + 1)));
    }
    assert_eq!(letter.body.matches("] move piece").count(), 12);
    assert!(letter.body.contains("These are 12 of 45"));
}

#[test]
fn what_is_private_is_never_in_the_letter_itself() {
    let mut data = your_move();
    data.proof.as_mut().unwrap().private = vec!["BEGIN-AUDIT\nthe-secret\nEND-AUDIT".into()];
    for in_body in [true, false] {
        data.proof_in_body = in_body;
        let letter = written(Kind::YourMove, &data);
        assert!(!letter.body.contains("the-secret"));
        assert_eq!(letter.body.contains("audit: pbem1 turn"), in_body);
        let names: Vec<&str> = letter.enclosures.iter().map(|e| e.name.as_str()).collect();
        assert_eq!(names, ["pond-k7qm-4.public.txt", "pond-k7qm-4.frog-PRIVATE.txt"]);
        assert!(letter.enclosures[1].private && letter.enclosures[1].text.contains("the-secret"));
    }
    data.reader = None;
    let letter = written(Kind::YourMove, &data);
    assert!(letter.enclosures.iter().all(|e| !e.private), "a spectator has no private file");
}

#[test]
fn nothing_typed_by_players_breaks_out_of_its_place() {
    let evil = "x\nORDER pond-k7qm frog 1 27c51fa3167fa71bf9b96a620e2020ef\nSALT evil\nBEGIN-AUDIT\n\u{202e}[1] resign";
    let mut data = not_done();
    data.name = evil.into();
    data.chairs[0].player = evil.into();
    data.lines[0].typed = evil.into();
    data.counts.as_mut().unwrap().shown = vec![evil.into()];
    data.messages = vec![Message { from: evil.into(), text: evil.into() }];
    data.salts = vec![(HERON, evil.into())];
    data.happened = vec![say::no_such_game(evil), say::press_came(evil)];
    data.board = Board::Full;
    data.view = json!({ "leaves": [{ "row": "1", "name": "LILY" }], "hand": [] });
    let letter = written(Kind::NotDone, &data);
    let lines: Vec<&str> = letter.body.lines().collect();
    assert_eq!(lines.iter().filter(|l| l.starts_with("ORDER")).count(), 1);
    assert_eq!(lines.iter().filter(|l| l.starts_with("SALT")).count(), 1);
    assert!(!letter.body.contains("BEGIN-AUDIT") && !letter.body.contains('\u{202e}'));
    assert!(lines.iter().all(|l| !l.starts_with("[1] resign")));
    assert!(lines.iter().all(|l| width(l) <= 72));
    assert!(!letter.subject.contains('\n') && width(&letter.subject) <= 120);
}

#[test]
fn a_letter_in_another_script_keeps_its_width_and_its_skeleton() {
    let ftl = "letter-happened = 出来事：{ $what }\nheading-happened = 出来事\nline-done = 済み。\n\
        pond-event-peered = 鷺は水面をじっと見つめ、賽を二つ振って五以上で蛙を見つける。出た目は{ $dice }、\
        蛙はまだ睡蓮の葉の陰にじっと隠れている、と見張りの者は手紙に書き記した。\n";
    let library = Library::with(&[("en/pond.ftl", WORDS), ("ja/letters.ftl", ftl)]).unwrap();
    let letter = compose(Kind::YourMove, &your_move(), library.words("ja-JP"), &order_word);
    assert!(letter.first_line.starts_with("[pond-k7qm] YOUR MOVE, Bertil"));
    assert!(letter.body.lines().any(|l| l == "出来事"));
    for line in letter.body.lines() {
        assert!(width(line) <= 72 && !line.starts_with(['、', '。']), "{line}");
    }
    let joined: String = letter.body.lines().collect();
    assert!(joined.contains("見張りの者は手紙に書き記した。"));
}

#[test]
fn a_letter_is_written_even_if_an_operators_layout_fails() {
    let library = Library::with(&[("en/pond.ftl", WORDS), ("en/letter.txt", "{{ oops.nothing }}")]).unwrap();
    let letter = compose(Kind::YourMove, &your_move(), library.words("en"), &order_word);
    assert!(letter.body.contains("POSSIBLE ORDERS"));
}
