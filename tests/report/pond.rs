//! A small made-up game, and a letter of every kind about it: the heron hunts the
//! frog across a pond.

use ravenpost::report::{
    Chair, Clock, Counts, Dice, Due, Entry, Kind, LetterData, Library, LineOutcome, LineResult, Message,
    Offered, Offers, Open, Page, Proof, Roll, Term, Verdict, say, say_identity, say_time,
};
use ravenpost::terms::{Phrase, Seat};
use ravenpost::tongue::Form;
use serde_json::json;

pub const HERON: Seat = Seat(0);
pub const FROG: Seat = Seat(1);

pub const WORDS: &str = r"
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

pub const BOARD: &str = "\
{% for leaf in view.leaves %}
{{ leaf.row | pad(3) }}{{ leaf.name | center(30) }}
{% endfor %}
{% if board == 'full' %}
{{ t('pond-note-safe', to=t('pond-leaf-b')) }}
{% endif %}
";

pub fn library() -> Library {
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
pub fn order_word(word: &str) -> bool {
    const WORDS: &str = "help rules explain games where board map history resend preview join decline register \
        propose vacation pause offer agree resign substitute observe stats proof day keycard my forget verify \
        press note salt roll when if unless until always never then else cancel standing end order \
        jump peer move use no nothing done stay stand choose";
    WORDS.split_whitespace().any(|w| w == word)
}

pub fn jumped(who: Seat) -> Phrase {
    Phrase::new("pond-event-jumped").with("who", who).word("from", "pond-leaf-a").word("to", "pond-leaf-b")
}

pub fn offered(order: &str) -> Offered {
    Offered { order: order.into(), note: None }
}

pub fn base() -> LetterData {
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

pub fn record(kind: &str) -> String {
    format!("BEGIN-AUDIT\naudit: pbem1 {kind}\ngame: pond-k7qm\nroll.001: peer 2d6 6 2\nEND-AUDIT\n")
}

pub fn your_move() -> LetterData {
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

pub fn invited() -> LetterData {
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

pub fn line(typed: &str, outcome: LineOutcome) -> LineResult {
    LineResult { typed: typed.into(), understood: None, outcome, notes: Vec::new() }
}

pub fn not_done() -> LetterData {
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

pub fn preview() -> LetterData {
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

pub fn waiting() -> LetterData {
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

pub fn over() -> LetterData {
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

pub fn service() -> LetterData {
    LetterData {
        id: "ravenpost".into(),
        name: "Bertil".into(),
        clock: Clock::new(1_793_725_200, "UTC"),
        ..LetterData::default()
    }
}

pub fn dice() -> LetterData {
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

pub fn help(page: Page) -> LetterData {
    LetterData { page: Some(page), due: None, ..base() }
}

pub fn forms() -> Vec<Form> {
    vec![
        Form { id: "jump", pattern: "jump LEAF", topic: "moves", example: "jump b" },
        Form { id: "peer", pattern: "peer", topic: "moves", example: "peer" },
        Form { id: "croak", pattern: "croak", topic: "noise", example: "croak" },
    ]
}

pub fn games() -> LetterData {
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

pub fn open_games() -> LetterData {
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

pub fn code_letter() -> LetterData {
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

pub fn notice() -> LetterData {
    use ravenpost::report::say_people as people;
    LetterData { happened: vec![people::proposal_lapsed("open-k7qm")], ..service() }
}

pub fn account() -> LetterData {
    let main = say_identity::address_main_is("anna@home.example");
    LetterData {
        happened: vec![main],
        page: Some(Page::Text { said: vec![say_identity::if_not_you()], examples: vec![] }),
        ..service()
    }
}

pub fn every_letter() -> Vec<(&'static str, Kind, LetterData)> {
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
