//! The words of War of the Ring: whatever a game can say has words, and the
//! pages of its letters are as wide as they may be and hold no orders.

use crate::dice::Dice;
use crate::speaker::Speaker;
use ravenpost::chance::{NoChance, TurnChance};
use ravenpost::report::{Board, LetterData, Offered, Offers, Page};
use ravenpost::rules::{Audience, Game, Phrase, Refused, Seat, Viewer};
use ravenpost::tongue::Sentence;
use std::collections::BTreeSet;

fn speaker() -> Speaker {
    Speaker::of("wotr2", ["Anna", "Bertil"])
}

/// Writes the letter a reader would get now.
fn letter(
    speaker: &Speaker,
    game: &dyn Game,
    reader: Option<Seat>,
    board: Board,
    events: Vec<Phrase>,
) -> String {
    let viewer = reader.map_or(Viewer::Spectator, Viewer::Seat);
    let offer = reader.map(|seat| game.offer(seat).orders).unwrap_or_default();
    let note = |order: &String| reader.and_then(|seat| game.order_note(seat, order));
    let offered = offer.iter().map(|o| Offered { order: o.clone(), note: note(o) }).collect();
    speaker.written(&LetterData {
        place: game.place(),
        asked: reader.and_then(|seat| game.question(seat)).into_iter().collect(),
        offers: Offers { orders: offered, ..Offers::default() },
        view: game.view(viewer),
        events,
        next: reader.map(|seat| game.next(seat)).unwrap_or_default(),
        board,
        ..speaker.letter(reader)
    })
}

/// A random game; `each` sees it at every question, with what was just told.
fn play(seed: u64, steps: usize, mut each: impl FnMut(&dyn Game, &ravenpost::rules::Told, &mut Dice)) {
    let mut game = speaker().engine.begin(&[]).expect("good options").game;
    let mut chance = TurnChance::new([seed as u8; 32], [7; 32]);
    let mut dice = Dice::of(seed);
    let mut told = game.start(&mut chance).expect("a game starts");
    for _ in 0..steps {
        each(&*game, &told, &mut dice);
        if game.outcome().is_some() {
            return;
        }
        let seats = game.owing();
        let seat = dice.one(&seats);
        let orders = game.offer(seat).orders;
        // Of many orders one that begins like few others, so that all kinds come.
        let kind = |order: &String| order.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let kinds: Vec<String> = orders.iter().map(kind).collect::<BTreeSet<_>>().into_iter().collect();
        let wanted = &kinds[dice.below(kinds.len())];
        let some: Vec<&String> = orders.iter().filter(|o| kind(o) == *wanted).collect();
        let order = some[dice.below(some.len())].clone();
        told = game.submit(seat, &order, &mut chance).unwrap_or_else(|why| panic!("{order}: {why:?}"));
    }
}

const READERS: [Option<Seat>; 3] = [None, Some(Seat(0)), Some(Seat(1))];

#[test]
fn whatever_happens_and_is_asked_has_words() {
    let mut speaker = speaker();
    for seed in 0..9 {
        play(seed, 260, |game, told, _| {
            for note in &told.events {
                for reader in READERS {
                    let may = reader.is_some_and(|s| note.audience.admits(Viewer::Seat(s)));
                    if note.audience == Audience::All || may {
                        speaker.say(&note.what, reader);
                    }
                }
            }
            for (seat, wait) in game.waits() {
                speaker.say(&game.question(seat).expect("it is asked"), Some(seat));
                for reader in READERS {
                    speaker.say(&wait, reader);
                }
            }
            speaker.say(&game.place().expect("it stands somewhere"), None);
            if let Some(outcome) = game.outcome() {
                speaker.say(&outcome.reason, None);
            }
        });
    }
    for key in ["attacked", "marched", "progressed", "captured", "recruited", "flew", "declared", "losses"] {
        assert!(speaker.said.contains(&format!("wotr2-event-{key}")), "{key} never happened");
    }
}

/// Orders of all kinds, some of which cannot be: the reasons have words.
#[test]
fn whatever_is_refused_has_words() {
    const LINES: &[&str] = &[
        "F: R > R 2r",
        "F: R > R all",
        "F: attack R from R with 2r",
        "F: assault R",
        "F: sortie R with 1r",
        "F: recruit R r, R e",
        "F: recruit R n",
        "F: recruit R l",
        "F: politics N",
        "F: bring C in R",
        "F: voice elites",
        "F: voice R",
        "F: ability C",
        "F: separate C > R",
        "F: companions C > R",
        "F: nazgul 2 R > R",
        "F: C > R",
        "F: move fellowship",
        "F: hide",
        "F: draw strategy",
        "F: play 1",
        "F: play 2, R",
        "F: play fs01",
        "F: play sc01",
        "F: remove ss03",
        "F: remove fs03 with sc22 ss10",
        "F as F: R > R all",
        "ring F > F",
        "pass",
        "skip F",
        "hunt 9",
        "declare R",
        "declare R > R",
        "guide C",
        "done",
        "discard 1",
        "use rider",
        "card 1",
        "no card",
        "losses 1r",
        "casualties N 1e>r",
        "press on",
        "press on with N e",
        "cease",
        "retreat R",
        "stand",
        "advance all",
        "trim 2r",
        "name C",
        "name leader",
        "pay 3",
        "lose guide",
        "lose random",
        "lose C",
        "place C > R",
        "reveal R",
        "draw char",
        "use guide > R",
        "no table",
        "enter mordor",
        "withdraw",
        "field",
        "stay",
        "move R > R",
        "recruit R r",
        "play 1",
    ];
    const REGIONS: &[&str] =
        &["osgi", "mtir", "edor", "fold", "mora", "orth", "moria", "lori", "rive", "dale", "nith", "helm"];
    const NATIONS: &[&str] = &["gondor", "rohan", "north", "sauron", "isengard", "dwarves"];
    const PEOPLE: &[&str] =
        &["strider", "gimli", "gandalf", "saruman", "wk", "merry", "aragorn", "mouth", "boromir"];
    const FACES: &[&str] = &["char", "army", "muster", "am", "event", "will"];
    let mut speaker = speaker();
    for seed in 0..8 {
        play(seed, 90, |game, _, dice| {
            for _ in 0..6 {
                let mut line = dice.one(LINES).to_owned();
                for (sign, list) in [("R", REGIONS), ("N", NATIONS), ("C", PEOPLE), ("F", FACES)] {
                    while line.contains(sign) {
                        line = line.replacen(sign, dice.one(list), 1);
                    }
                }
                let seat = Seat(dice.below(2) as u8);
                let refused = match game.read(seat, &Sentence::new(&line)) {
                    Ok(order) => game.copy().submit(seat, &order, &mut NoChance).err(),
                    Err(refused) => Some(refused),
                };
                if let Some(Refused::Illegal(phrase) | Refused::Unreadable(phrase)) = refused {
                    speaker.say(&phrase, Some(seat));
                }
            }
        });
    }
    assert!(speaker.said.len() > 40, "{:?}", speaker.said);
}

#[test]
fn a_map_shows_places_and_their_neighbours() {
    let speaker = speaker();
    let mut seen = String::new();
    play(2, 200, |game, _, dice| {
        let known = game.names(Seat(0), "map");
        let codes: Vec<String> = (0..2).map(|_| known[dice.below(known.len())].code.clone()).collect();
        let map = game.map(Seat(0), &codes).expect("this game has a map");
        let data = LetterData { page: Some(Page::Map(map)), ..speaker.letter(Some(Seat(0))) };
        seen = speaker.written(&data);
        assert!(seen.contains("Next to it: "), "{seen}");
    });
    assert!(seen.contains("PLACES AND WHO IS THERE"), "{seen}");
}

#[test]
fn letters_are_whole_and_narrow_and_hold_no_orders() {
    let speaker = speaker();
    for seed in 0..3 {
        let mut n = 0;
        play(seed, 160, |game, told, _| {
            n += 1;
            let events: Vec<Phrase> = told.events.iter().map(|note| note.what.clone()).collect();
            for reader in READERS {
                let board = if n % 2 == 0 { Board::Full } else { Board::Short };
                if n % 3 == 0 || !events.is_empty() && n % 2 == 0 {
                    letter(&speaker, game, reader, board, events.clone());
                }
            }
        });
    }
}

#[test]
fn everything_that_can_be_explained_is() {
    let speaker = speaker();
    let glossary = speaker.engine.glossary();
    assert_eq!(glossary.len(), 96 + 13);
    let words = speaker.library.words("en");
    for name in glossary {
        assert!(words.knows(&name.code) && words.knows(&format!("{}-text", name.code)), "{}", name.code);
        let page = Page::Explain { asked: "x".into(), keys: vec![name.code.clone()] };
        speaker.written(&LetterData { page: Some(page), ..speaker.letter(None) });
    }
}

#[test]
fn every_reason_in_the_sources_has_words() {
    let speaker = speaker();
    let words = speaker.library.words("en");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/wotr2");
    let mut folders = vec![root];
    let mut missing = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the sources").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let text = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
            for (at, _) in text.match_indices("refuse(\"") {
                let key = text[at + 8..].split('"').next().unwrap_or_default();
                let full = format!("wotr2-refuse-{key}");
                if !words.knows(&full) && key != "why" {
                    missing.insert(full);
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_rules_and_the_orders_are_pages() {
    let speaker = speaker();
    let page = |page: Page| LetterData { page: Some(page), ..speaker.letter(None) };
    let rules = speaker.written(&page(Page::Rules));
    assert!(rules.contains("Hunt Box") && rules.len() > 6000);
    let orders = |topic: Option<&str>| {
        let forms = speaker.engine.grammar().forms.clone();
        speaker.written(&page(Page::Orders { forms, topic: topic.map(str::to_owned) }))
    };
    assert!(orders(None).contains("[eg] char: move fellowship"));
    let battle = orders(Some("battle"));
    assert!(battle.contains("[eg] casualties rohan 1r 1e>r") && !battle.contains("move fellowship"));
}

/// A position in the middle of a game, as both sides read it.
#[test]
fn letters_as_they_look() {
    let position: toml::Table = toml::from_str(include_str!("position.toml")).expect("TOML");
    let speaker = speaker();
    let mut game = speaker.engine.pose(&[], &position).expect("a good position");
    let mut chance = TurnChance::new([1; 32], [2; 32]);
    game.start(&mut chance).expect("it starts");
    insta::assert_snapshot!("wotr2_move", letter(&speaker, &*game, Some(Seat(0)), Board::Short, Vec::new()));
    insta::assert_snapshot!("wotr2_spectator", letter(&speaker, &*game, None, Board::Full, Vec::new()));
    let told = game.submit(Seat(0), "char: move fellowship", &mut chance).expect("it is legal");
    let events = told.events.into_iter().map(|note| note.what).collect();
    insta::assert_snapshot!("wotr2_hunted", letter(&speaker, &*game, Some(Seat(0)), Board::None, events));
}
