//! The words of The Confrontation: whatever a game can say has words, and the
//! pages of its letters are as wide as they may be.

use crate::dice::Dice;
use crate::speaker::Speaker;
use ravenpost::chance::TurnChance;
use ravenpost::games;
use ravenpost::report::{Board, LetterData, Offered, Offers, Page};
use ravenpost::rules::{Audience, Game, Refused, Seat, Viewer};
use ravenpost::tongue::Sentence;

fn speaker() -> Speaker {
    Speaker::of("confrontation", ["Carla", "Bert"])
}

/// Writes the letter a reader would get now.
fn letter(speaker: &Speaker, game: &dyn Game, reader: Option<Seat>) -> String {
    let viewer = reader.map_or(Viewer::Spectator, Viewer::Seat);
    let orders = reader.map(|seat| game.offer(seat).orders).unwrap_or_default();
    let note = |order: &String| reader.and_then(|seat| game.order_note(seat, order));
    let offered = orders.iter().map(|o| Offered { order: o.clone(), note: note(o) }).collect();
    speaker.written(&LetterData {
        offers: Offers { orders: offered, ..Offers::default() },
        view: game.view(viewer),
        board: Board::Full,
        ..speaker.letter(reader)
    })
}

/// A random game; `each` sees it at every question.
fn play(number: u64, options: &[&str], mut each: impl FnMut(&dyn Game, &mut Dice)) {
    let engine = games::find("confrontation").expect("it is in the house");
    let options: Vec<String> = options.iter().map(|&o| o.to_owned()).collect();
    let mut game = engine.begin(&options).expect("good options").game;
    let mut chance = TurnChance::new([number as u8; 32], [7; 32]);
    let mut dice = Dice::of(number);
    game.start(&mut chance).expect("a game starts");
    while game.outcome().is_none() {
        each(&*game, &mut dice);
        let seats = game.owing();
        let seat = dice.one(&seats);
        let orders = game.offer(seat).orders;
        let order = &orders[dice.below(orders.len())];
        game.submit(seat, order, &mut chance).expect("what is offered is legal");
    }
    each(&*game, &mut dice);
}

#[test]
fn whatever_happens_and_is_asked_has_words() {
    let mut speaker = speaker();
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
    let mut speaker = speaker();
    for number in 0..60 {
        let options: &[&str] = if number % 2 == 0 { &["specials=all"] } else { &[] };
        play(number, options, |game, dice| {
            for seat in [Seat(0), Seat(1)] {
                let line = dice.one(LINES).replace('P', dice.one(PIECES)).replace('R', dice.one(REGIONS));
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
    let speaker = speaker();
    for number in 0..12 {
        let options: &[&str] = if number % 2 == 0 { &["specials=all"] } else { &[] };
        play(number, options, |game, _| {
            for reader in [None, Some(Seat(0)), Some(Seat(1))] {
                letter(&speaker, game, reader);
            }
        });
    }
}

#[test]
fn everything_that_can_be_explained_is() {
    let speaker = speaker();
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
    let speaker = speaker();
    let engine = games::find("confrontation").expect("it is in the house");
    let page = |page: Page| LetterData { page: Some(page), ..speaker.letter(None) };
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
    let speaker = speaker();
    insta::assert_snapshot!("confrontation_move", letter(&speaker, &*game, Some(Seat(0))));
    insta::assert_snapshot!("confrontation_spectator", letter(&speaker, &*game, None));
    game.submit(Seat(0), "move gimli > high-pass", &mut chance).expect("it is legal");
    insta::assert_snapshot!("confrontation_gwaihir", letter(&speaker, &*game, Some(Seat(0))));
    game.submit(Seat(0), "no gwaihir", &mut chance).expect("it is legal");
    insta::assert_snapshot!("confrontation_card", letter(&speaker, &*game, Some(Seat(1))));
}
