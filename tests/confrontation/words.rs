//! The words of The Confrontation: whatever a game can say has words, and the
//! pages of its letters are as wide as they may be.

use ravenpost::chance::TurnChance;
use ravenpost::games;
use ravenpost::report::{
    Board, Chair, Context, Kind, LetterData, Library, Offered, Offers, Page, compose, width,
};
use ravenpost::rules::{Audience, Game, Phrase, Refused, Seat, Viewer};
use ravenpost::tongue::Sentence;
use std::collections::BTreeSet;

fn chairs() -> Vec<Chair> {
    let chair = |key: &str, player: &str| Chair { key: key.into(), player: player.into() };
    vec![chair("fellowship", "Carla"), chair("sauron", "Bert")]
}

struct Speaker {
    library: Library,
    said: BTreeSet<String>,
}

impl Speaker {
    fn new() -> Self {
        Self { library: Library::embedded().expect("the templates are sound"), said: BTreeSet::new() }
    }

    /// Says a phrase to a reader, and looks at what was said.
    fn say(&mut self, phrase: &Phrase, reader: Option<Seat>) {
        let context = Context { rules: "confrontation".into(), chairs: chairs(), reader };
        let text = self.library.words("en").say(phrase, &context);
        assert!(!text.contains('[') && !text.contains('{') && !text.contains('$'), "{phrase:?}: {text}");
        assert!(!text.trim().is_empty(), "{phrase:?}");
        self.said.insert(phrase.key.clone());
    }

    /// Writes the letter a reader would get now.
    fn letter(&self, game: &dyn Game, reader: Option<Seat>) -> String {
        let viewer = reader.map_or(Viewer::Spectator, Viewer::Seat);
        let orders = reader.map(|seat| game.offer(seat).orders).unwrap_or_default();
        let note = |order: &String| reader.and_then(|seat| game.order_note(seat, order));
        let offered = orders.iter().map(|o| Offered { order: o.clone(), note: note(o) }).collect();
        let data = LetterData {
            id: "confrontation-k7qm".into(),
            rules: Some("confrontation".into()),
            chairs: chairs(),
            reader,
            name: "Carla".into(),
            offers: Offers { orders: offered, ..Offers::default() },
            view: game.view(viewer),
            board: Board::Full,
            ..LetterData::default()
        };
        self.written(&data)
    }

    fn written(&self, data: &LetterData) -> String {
        let engine = games::find("confrontation").expect("it is in the house");
        let verbs = |word: &str| engine.grammar().begins_with(word);
        let text = compose(Kind::YourMove, data, self.library.words("en"), &verbs).body;
        assert!(!text.contains("cannot be shown") && !text.contains("confrontation-p"), "{text}");
        for line in text.lines() {
            assert!(width(line) <= 72, "{line}");
            let first = line.split([' ', ':', ',', '.']).find(|w| !w.is_empty()).unwrap_or_default();
            let marked = line.starts_with('[') || line.starts_with('|');
            assert!(marked || !verbs(&first.to_lowercase()), "this line could be an order: {line}\n{text}");
        }
        text
    }
}

/// A random game; `each` sees it at every question.
fn play(number: u64, options: &[&str], mut each: impl FnMut(&dyn Game, &mut dyn FnMut(usize) -> usize)) {
    let engine = games::find("confrontation").expect("it is in the house");
    let options: Vec<String> = options.iter().map(|&o| o.to_owned()).collect();
    let mut game = engine.begin(&options).expect("good options").game;
    let mut chance = TurnChance::new([number as u8; 32], [7; 32]);
    let mut state = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut below = move |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % n
    };
    game.start(&mut chance).expect("a game starts");
    while game.outcome().is_none() {
        each(&*game, &mut below);
        let seats = game.owing();
        let seat = seats[below(seats.len())];
        let orders = game.offer(seat).orders;
        let order = &orders[below(orders.len())];
        game.submit(seat, order, &mut chance).expect("what is offered is legal");
    }
    each(&*game, &mut below);
}

#[test]
fn whatever_happens_and_is_asked_has_words() {
    let mut speaker = Speaker::new();
    let engine = games::find("confrontation").expect("it is in the house");
    for number in 0..120 {
        let mut game = engine.begin(&[]).expect("good options").game;
        let mut chance = TurnChance::new([number; 32], [7; 32]);
        let mut turn = usize::from(number);
        game.start(&mut chance).expect("a game starts");
        while game.outcome().is_none() {
            turn = turn.wrapping_mul(25_214_903_917).wrapping_add(11) % (1 << 48);
            let seats = game.owing();
            let seat = seats[(turn >> 20) % seats.len()];
            let orders = game.offer(seat).orders;
            for (asked, _) in game.waits() {
                speaker.say(&game.question(asked).expect("it is asked"), Some(asked));
            }
            for (_, wait) in game.waits() {
                for reader in [None, Some(Seat(0)), Some(Seat(1))] {
                    speaker.say(&wait, reader);
                }
            }
            let order = &orders[(turn >> 24) % orders.len()];
            let told = game.submit(seat, order, &mut chance).expect("what is offered is legal");
            for note in told.events {
                let readers = [None, Some(Seat(0)), Some(Seat(1))];
                let may = |r: &Option<Seat>| {
                    note.audience == Audience::All || r.is_some_and(|s| note.audience.admits(Viewer::Seat(s)))
                };
                readers.iter().filter(|r| may(r)).for_each(|r| speaker.say(&note.what, *r));
            }
        }
        let outcome = game.outcome().expect("it is over");
        speaker.say(&outcome.reason, None);
    }
    for key in
        ["moved", "attacked", "revealed", "slain", "retreated", "cards", "compared", "hidden", "special"]
    {
        assert!(speaker.said.contains(&format!("confrontation-event-{key}")), "{key} never happened");
    }
}

#[test]
fn whatever_is_refused_has_words() {
    const PIECES: &[&str] = &["frodo", "sam", "aragorn", "gandalf", "orcs", "balrog", "witch-king"];
    const REGIONS: &[&str] = &["shire", "eregion", "caradhras", "fangorn", "mordor", "gondor", "mirkwood"];
    const LINES: &[&str] = &[
        "move P > R",
        "move P > R",
        "move P > R by ability",
        "fight P",
        "fight random",
        "use text > R",
        "use text P",
        "use text",
        "use gwaihir > R",
        "use balrog",
        "card 6",
        "card elven cloak",
        "take magic",
        "retreat R",
        "play recall, P",
        "play shadowfax, P > R",
        "play dark, P > R",
        "play palantir, R",
        "play crebain, R",
        "play king, R",
        "play gandalf",
        "play palantir",
        "play shadowfax",
        "mix",
        "specials shadowfax recall",
        "specials shadowfax shadowfax",
        "setup arthedain sam, cardolan frodo",
        "setup arthedain sam, cardolan sam, rhudaur frodo, eregion pippin, enedwaith merry",
    ];
    let mut speaker = Speaker::new();
    for number in 0..60 {
        let options: &[&str] = if number % 2 == 0 { &["specials=all"] } else { &[] };
        play(number, options, |game, below| {
            for seat in [Seat(0), Seat(1)] {
                let line = LINES[below(LINES.len())]
                    .replace('P', PIECES[below(PIECES.len())])
                    .replace('R', REGIONS[below(REGIONS.len())]);
                let refused = match game.read(seat, &Sentence::new(&line)) {
                    Ok(order) => {
                        let chance = &mut ravenpost::chance::NoChance;
                        game.copy().submit(seat, &order, chance).err()
                    }
                    Err(refused) => Some(refused),
                };
                if let Some(Refused::Illegal(phrase) | Refused::Unreadable(phrase)) = refused {
                    speaker.say(&phrase, Some(seat));
                }
            }
        });
    }
    assert!(speaker.said.len() > 25, "{:?}", speaker.said);
}

#[test]
fn letters_are_whole_and_narrow_and_hold_no_orders() {
    let speaker = Speaker::new();
    for number in 0..12 {
        let options: &[&str] = if number % 2 == 0 { &["specials=all"] } else { &[] };
        play(number, options, |game, _| {
            for reader in [None, Some(Seat(0)), Some(Seat(1))] {
                speaker.letter(game, reader);
            }
        });
    }
}

#[test]
fn everything_that_can_be_explained_is() {
    let speaker = Speaker::new();
    let engine = games::find("confrontation").expect("it is in the house");
    let glossary = engine.glossary();
    assert_eq!(glossary.len(), 18 + 18 + 8);
    let words = speaker.library.words("en");
    for name in glossary {
        assert!(words.knows(&name.code) && words.knows(&format!("{}-text", name.code)), "{}", name.code);
    }
}

#[test]
fn the_rules_and_the_orders_are_pages() {
    let speaker = Speaker::new();
    let engine = games::find("confrontation").expect("it is in the house");
    let page = |page: Page| LetterData {
        rules: Some("confrontation".into()),
        chairs: chairs(),
        page: Some(page),
        ..LetterData::default()
    };
    let rules = speaker.written(&page(Page::Rules));
    assert!(rules.contains("Noble Sacrifice") && rules.len() > 3000);
    let orders = speaker.written(&page(Page::Orders { forms: engine.grammar().forms.clone(), topic: None }));
    assert!(orders.contains("[eg] move legolas > eregion"), "{orders}");
}

/// A position in the middle of a game, and one in the middle of a battle.
#[test]
fn two_letters_as_they_look() {
    let engine = games::find("confrontation").expect("it is in the house");
    let position = r#"
        turn = "fellowship"
        fellowship = { shire = ["frodo", "sam", "pippin"], cardolan = ["legolas"], rhudaur = ["gimli"], eregion = ["aragorn"], enedwaith = ["gandalf"] }
        sauron = { high-pass = ["witch-king"], caradhras = ["balrog"], fangorn = ["shelob", "warg"], dagorlad = ["saruman"], gondor = ["flying-nazgul"], mordor = ["cave-troll"] }
        hand.fellowship = ["1", "4", "5", "magic", "elven-cloak", "retreat"]
        hand.sauron = ["1", "3", "4", "5", "6", "retreat"]
        specials.fellowship = ["gwaihir"]
        specials.sauron = ["crebain", "palantir"]
        shown_for_good = ["sam"]
    "#;
    let position: toml::Table = toml::from_str(position).expect("a position");
    let mut game = engine.pose(&[], &position).expect("a good position");
    let mut chance = TurnChance::new([1; 32], [2; 32]);
    game.start(&mut chance).expect("it starts");
    let speaker = Speaker::new();
    insta::assert_snapshot!("confrontation_move", speaker.letter(&*game, Some(Seat(0))));
    insta::assert_snapshot!("confrontation_spectator", speaker.letter(&*game, None));
    game.submit(Seat(0), "move gimli > high-pass", &mut chance).expect("it is legal");
    insta::assert_snapshot!("confrontation_gwaihir", speaker.letter(&*game, Some(Seat(0))));
    game.submit(Seat(0), "no gwaihir", &mut chance).expect("it is legal");
    insta::assert_snapshot!("confrontation_card", speaker.letter(&*game, Some(Seat(1))));
}
