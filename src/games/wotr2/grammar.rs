//! How orders are typed: the forms, and the lists of names they ask for. What a
//! reading means is in `typed`.

use super::card::{Card, CardSet};
use super::codes::{Character, Face, Nation, Side};
use super::data;
use super::region::{Region, RegionSet};
use super::view::View;
use crate::tongue::{Form, Grammar, Name, Part, Taken};
use std::sync::LazyLock;

/// The forms of the orders, in the order `help orders` lists them.
pub fn grammar() -> &'static Grammar {
    static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| Grammar::with_parts(FORMS, PARTS));
    &GRAMMAR
}

const fn form(topic: &'static str, id: &'static str, pattern: &'static str, example: &'static str) -> Form {
    Form { id, pattern, topic, example }
}

const PARTS: &[Part] = &[
    Part {
        name: "PAYER",
        pattern: "char|character|army|muster|am|army-muster|event|will|eye|free \
                  [as char|character|army|muster|am|army-muster|event|will]",
    },
    Part { name: "TROOPS", pattern: "all [but UNITS] | UNITS" },
    Part { name: "UNITS", pattern: "([NATION] FIGURE... | CHARACTER)..." },
    Part { name: "COUNT", pattern: "NUMBER | FIGURE | all" },
    Part { name: "CHOSEN", pattern: "hide|move|recruit" },
    Part { name: "WHOM", pattern: "guide|random|nobody" },
];

#[rustfmt::skip]
pub(super) const FORMS: &[Form] = &[
    form("actions", "move-fellowship", "PAYER: move [fellowship] | move fellowship", "char: move fellowship"),
    form("actions", "hide", "[PAYER:] hide [fellowship]", "char: hide"),
    form("actions", "separate", "[PAYER:] separate CHARACTER... > R!", "char: separate legolas meriadoc > part"),
    form("actions", "companions", "PAYER: [companions] {CHARACTER... > R!},... | companions {CHARACTER... > R!},...",
        "char: companions strider > edor, gimli > dale"),
    form("actions", "nazgul", "[PAYER:] nazgul {[COUNT] SOURCE:R! > R! | CHARACTER > R!},...",
        "char: nazgul 2 mora > osgi, witch-king > dgul"),
    form("actions", "move", "PAYER: [move] {FROM:R! > R! [TROOPS]},... | move {FROM:R! > R! [TROOPS]},...",
        "army: move osgi > nith sauron 2r, edor > wemn isengard 1r"),
    form("actions", "attack", "[PAYER:] attack R! [from FROM:R!] [with] [TROOPS]",
        "army: attack osgi from nith with sauron 4r 1e"),
    form("actions", "assault", "[PAYER:] assault R! [[with] TROOPS]", "army: assault mtir with sauron 6r 1e, witch-king"),
    form("actions", "sortie", "[PAYER:] sortie R! [[with] TROOPS]", "am: sortie lori with elves 2e 1l"),
    form("actions", "recruit", "[PAYER:] recruit {R! FIGURE... | FIGURE in R!},...", "muster: recruit damr 1l, pela 1r"),
    form("actions", "politics", "[PAYER:] politics|advance NATION", "muster: politics rohan"),
    form("actions", "bring", "PAYER: [bring] WHO:CHARACTER in R! | bring WHO:CHARACTER in R!", "muster: bring saruman in orth"),
    form("actions", "voice-regulars", "[PAYER:] voice regulars", "muster: voice regulars"),
    form("actions", "voice-elites", "[PAYER:] voice elites", "muster: voice elites"),
    form("actions", "voice", "[PAYER:] voice R!...", "muster: voice ndun orth"),
    form("actions", "ability", "PAYER: [ability] CHARACTER | ability CHARACTER", "muster: ability gimli"),
    form("dice", "ring", "ring FACE > FACE", "ring muster > char"),
    form("dice", "pass", "pass", "pass"),
    form("dice", "skip", "skip FACE [die]", "skip muster"),
    form("phases", "discard", "discard CARD...", "discard fc24 fs07"),
    form("phases", "declare", "declare [>] ROUTE:R!>...", "declare lori > part > fang"),
    form("phases", "guide", "guide CHARACTER", "guide meriadoc"),
    form("phases", "enter", "enter mordor", "enter mordor"),
    form("phases", "done", "done", "done"),
    form("phases", "hunt", "hunt NUMBER", "hunt 2"),
    form("battle", "card", "card COMBAT", "card fs07"),
    form("battle", "no-card", "no card", "no card"),
    form("battle", "casualties", "casualties|losses [AT:R!] UNITS", "casualties rohan 1r 1e>r"),
    form("battle", "withdraw", "withdraw|inside | into stronghold", "withdraw"),
    form("battle", "field", "field | stay in field", "field"),
    form("battle", "press-on", "press on [[with] TROOPS | [with] NATION]", "press on"),
    form("battle", "cease", "cease|stop", "cease"),
    form("battle", "retreat", "retreat [>] R!", "retreat fold"),
    form("battle", "stand", "stand | no retreat", "stand"),
    form("battle", "advance", "advance TROOPS", "advance sauron 4r 1e, witch-king"),
    form("battle", "stay", "stay | no advance", "stay"),
    form("battle", "trim", "trim TROOPS", "trim gondor 1r"),
    form("battle", "use-rider", "use [white] rider", "use rider"),
    form("battle", "no-rider", "no [white] rider", "no rider"),
    form("battle", "use-sorcerer", "use sorcerer", "use sorcerer"),
    form("battle", "no-sorcerer", "no sorcerer", "no sorcerer"),
    form("battle", "name", "name CHARACTER", "name gimli"),
    form("battle", "name-leader", "name [NATION] leader|1l|l", "name gondor 1l"),
    form("battle", "name-nazgul", "name nazgul", "name nazgul"),
    form("battle", "name-nobody", "name nobody", "name nobody"),
    form("battle", "pay", "pay NUMBER", "pay 3"),
    form("battle", "convert", "convert NUMBER", "convert 2"),
    form("hunt", "use", "use LAID", "use fc06"),
    form("hunt", "no", "no LAID", "no sc16"),
    form("hunt", "no-table", "no table", "no table"),
    form("hunt", "use-guide", "use guide [> R!]", "use guide > wemy"),
    form("hunt", "no-guide", "no guide", "no guide"),
    form("hunt", "lose", "lose WHOM", "lose guide"),
    form("hunt", "take", "take corruption", "lose nobody"),
    form("hunt", "place", "place CHARACTER > R!", "place peregrin > part"),
    form("hunt", "reveal", "reveal [at|in] [>] ROUTE:R!>...", "reveal lori > part > wbro"),
    form("hunt", "use-on", "use LAID THEIRS", "use sc15 fc06"),
    form("hunt", "use-hand", "use LAID hand", "use sc15 hand"),
    form("hunt", "draw-nothing", "no draw", "no draw"),
    form("cards", "draw", "[PAYER:] draw DECK [card]", "event: draw strategy"),
    form("cards", "play", "[PAYER:] play CARD", "event: play fc24"),
    form("cards", "play-word", "[PAYER:] play CARD, CHOSEN [fellowship]", "char: play fc10, hide"),
    form("cards", "play-go", "[PAYER:] play CARD, {CHARACTER... > R! | [COUNT] SOURCE:R! > R!},...",
        "char: play fc15, gimli > iron"),
    form("cards", "play-at", "[PAYER:] play CARD, [in] R!...", "muster: play ss24, dgul mmor moria"),
    form("cards", "play-lot", "[PAYER:] play CARD, FIGURE...", "muster: play fs22, 1e"),
    form("cards", "play-nation", "[PAYER:] play CARD, NATION", "char: play fc24, gondor"),
    form("cards", "play-lots", "[PAYER:] play CARD, {R! FIGURE...},...", "muster: play fs20, elui 1e, shire 1r"),
    form("cards", "play-march", "[PAYER:] play CARD, {FROM:R! > ROUTE:R!>... TROOPS},...",
        "army: play ss09, osgi > pela sauron 3r, khan > nhar southrons 2r"),
    form("cards", "play-at-march", "[PAYER:] play CARD, AT:R!, {FROM:R! > ROUTE:R!>... TROOPS},...",
        "muster: play ss11, gap, sdun > gap isengard 1r"),
    form("cards", "play-attack", "[PAYER:] play CARD, attack R! [from FROM:R!] [with] [TROOPS]",
        "army: play fs10, attack mtir from loss with gondor 4r 1l"),
    form("cards", "play-from", "[PAYER:] play CARD, R! from FROM:R!", "char: play sc19, mtir from osgi"),
    form("cards", "play-with", "[PAYER:] play CARD, R! with TROOPS", "char: play sc20, mtir with sauron 6r, witch-king"),
    form("cards", "play-faces", "[PAYER:] play CARD, FACE:DIE...", "char: play sc18, army muster"),
    form("cards", "no-play", "no play", "no play"),
    form("cards", "remove", "[PAYER:] remove THEIRS", "char: remove ss03"),
    form("cards", "remove-ring", "[PAYER:] remove THEIRS with ring", "muster: remove sc21 with ring"),
    form("cards", "remove-with", "[PAYER:] remove THEIRS with WITH:CARD...", "army: remove fs03 with sc22 ss10"),
    form("cards", "refuge", "refuge [in] R!", "refuge bara"),
    form("cards", "recruit-nothing", "recruit none|nothing", "recruit nothing"),
    form("cards", "strike", "strike THEIRS", "strike fc06"),
    form("cards", "strike-hunt", "strike hunt", "strike hunt"),
    form("cards", "strike-nothing", "strike nothing", "strike nothing"),
    form("cards", "nothing", "nothing|neither", "nothing"),
    form("cards", "lose-figure", "lose R! [NATION] FIGURE", "lose fold rohan 1l"),
    form("cards", "lose-companion", "lose CHARACTER", "lose boromir"),
    form("cards", "leave", "separate CHARACTER...", "separate boromir gimli"),
];

/// The names one list knows, as a seat sees them.
pub fn names(view: &View, list: &str) -> Vec<Name> {
    match list {
        "r" => data::map()
            .lands
            .iter()
            .map(|land| named(land.code.code(), &land.name, &land.nicknames))
            .collect(),
        "map" => [names(view, "r"), names(view, "nation")].concat(),
        "figure" => plain(&[
            ("r", &["regular", "regulars"]),
            ("e", &["elite", "elites"]),
            ("l", &["leader", "leaders"]),
            ("n", &["nazgul"]),
        ]),
        "nation" => Nation::ALL.iter().map(|n| Name::new(n.code(), nicknames(*n))).collect(),
        "character" => Character::ALL.iter().map(|c| character(*c)).collect(),
        "face" => Face::ALL.iter().map(|f| Name::new(f.code(), face(*f))).collect(),
        "die" => Face::ALL.iter().map(|f| Name::new(f.code(), &[])).collect(),
        "deck" => plain(&[("char", &["character"]), ("strategy", &["strategy"])]),
        "card" => hand(view, false),
        "combat" => hand(view, true),
        "laid" => laid(view, |side| side),
        "theirs" => laid(view, Side::other),
        _ => Vec::new(),
    }
}

/// Everything `explain` can explain: cards, characters.
pub fn glossary() -> Vec<Name> {
    let card = |card: &Card| {
        let data = card.data();
        let forms = vec![data.code.clone(), data.title.clone(), data.combat.clone()];
        Name { code: format!("wotr2-card-{}", card.code()), forms }
    };
    let person = |who: &Character| {
        let own = character(*who);
        let forms = own.forms.into_iter().chain([own.code]).collect();
        Name { code: format!("wotr2-character-{}", who.code()), forms }
    };
    Card::ALL.iter().map(card).chain(Character::ALL.iter().map(person)).collect()
}

fn plain(list: &[(&str, &[&str])]) -> Vec<Name> {
    list.iter().map(|(code, forms)| Name::new(code, forms)).collect()
}

fn named(code: &str, name: &str, further: &[String]) -> Name {
    Name {
        code: code.to_owned(),
        forms: std::iter::once(name.to_owned()).chain(further.iter().cloned()).collect(),
    }
}

fn nicknames(nation: Nation) -> &'static [&'static str] {
    match nation {
        Nation::Dwarves => &["dwarf", "dwarven"],
        Nation::Elves => &["elf", "elven"],
        Nation::North => &["the north"],
        Nation::Southrons => &["southron", "easterlings", "southrons and easterlings"],
        _ => &[],
    }
}

fn character(who: Character) -> Name {
    let full: &[&str] = match who {
        Character::GandalfGrey => &["gandalf the grey"],
        Character::GandalfWhite => &["gandalf the white", "white rider"],
        Character::WitchKing => &["witch king"],
        _ => &[],
    };
    let further = who.data().nicknames.iter().cloned();
    Name { code: who.code().to_owned(), forms: full.iter().map(|f| (*f).to_owned()).chain(further).collect() }
}

fn face(face: Face) -> &'static [&'static str] {
    match face {
        Face::Character => &["character"],
        Face::ArmyMuster => &["army muster", "armymuster"],
        Face::Will => &["will of the west"],
        _ => &[],
    }
}

/// The cards of the hand by number, code and title; all others of the own side
/// by code alone. In battle by the titles of their combat halves too, and the
/// Balrog from the table.
fn hand(view: &View, combat: bool) -> Vec<Name> {
    let Some(side) = view.own else { return Vec::new() };
    let held = view.eyes.as_ref().map_or(&[][..], |eyes| &eyes.hand);
    let own = held.iter().enumerate().map(|(i, card)| {
        let data = card.data();
        let mut forms = vec![(i + 1).to_string(), data.title.clone()];
        if combat {
            forms.push(data.combat.clone());
        }
        Name { code: card.code().to_owned(), forms }
    });
    let table = view.known.laid[side.index()];
    let balrog = (combat && table.has(Card::BALROG)).then(|| titled(Card::BALROG));
    let codes = |c: &&Card| c.side() == side && !held.contains(c) && !(combat && table.has(**c));
    let others = Card::ALL.iter().filter(codes).map(|card| Name::new(card.code(), &[]));
    own.chain(balrog).chain(others).collect()
}

/// The cards that lie before a side by code and title; the others by code.
fn laid(view: &View, whose: fn(Side) -> Side) -> Vec<Name> {
    let Some(side) = view.own.map(whose) else { return Vec::new() };
    let there: CardSet = view.known.laid[side.index()];
    let name = |card: &Card| if there.has(*card) { titled(*card) } else { Name::new(card.code(), &[]) };
    Card::ALL.iter().filter(|c| c.side() == side && c.data().table).map(name).collect()
}

fn titled(card: Card) -> Name {
    Name::new(card.code(), &[&card.data().title])
}

/// Whether a name can stand in a slot: asked only where typed words fit several.
pub fn stands(view: &View, taken: &Taken, slot: &str, code: &str) -> bool {
    let last = |slot: &str| {
        let codes = taken.iter().find(|(s, _)| s == slot).map(|(_, codes)| codes);
        codes.and_then(|c| c.last()).and_then(|c| Region::from_code(c))
    };
    if let Some(who) = Character::from_code(code) {
        return match slot {
            "who" => who != Character::GandalfGrey,
            _ => view.known.in_play(who),
        };
    }
    let Some(region) = Region::from_code(code) else { return true };
    let own = view.own.is_none_or(|side| !view.known.troops(side, region).is_empty());
    match slot {
        "from" => {
            own && last("r").is_none_or(|at| taken.iter().any(|(s, _)| s == "from") || at.touches(region))
        }
        "source" => own,
        "r" => last("from").is_none_or(|from| from.touches(region)),
        "route" => match (last("route"), last("from"), view.known.ring_bearers()) {
            (Some(a), Some(b), _) => a.touches(region) || b.touches(region),
            (Some(a), None, _) | (None, Some(a), _) => a.touches(region),
            (None, None, at) => at.is_none_or(|at| near(at, view.known.fellowship.progress).has(region)),
        },
        _ => true,
    }
}

/// The regions at most so many steps away.
fn near(at: Region, steps: u8) -> RegionSet {
    (0..steps).fold(RegionSet::only(at), |near, _| near.or(near.around()))
}
