//! Orders of War of the Ring as people type them, and what they are in the
//! ledger's words.

use ravenpost::games::wotr2::Wotr2;
use ravenpost::games::wotr2::ask::{Ask, BattleAsk, CardAsk, HuntAsk};
use ravenpost::games::wotr2::card::{Card, CardSet};
use ravenpost::games::wotr2::codes::Side;
use ravenpost::games::wotr2::options::Options;
use ravenpost::games::wotr2::region::{Region, RegionSet};
use ravenpost::games::wotr2::table::{Battle, Clash, Table};
use ravenpost::games::wotr2::view::{View, view};
use ravenpost::rules::{Decision, Phrase, Rules, Viewer};
use ravenpost::tongue::{Sentence, Taken};
use std::sync::LazyLock;

/// A position in the middle of a game, where all of the pairs below make sense.
const POSITION: &str = r#"
    empty = true
    dice.fp = ["char", "muster", "am", "will", "event"]
    dice.sh = ["char", "army", "muster", "am", "event"]
    fellowship = { at = "lori", progress = 4, companions = ["legolas", "meriadoc", "peregrin"] }
    gone = ["gandalf-grey", "gollum", "saruman"]
    hand.fp = ["fc15", "fc24", "fs06", "fs22", "fs07"]
    hand.sh = ["sc18", "sc22", "ss10", "ss24", "ss09", "ss19"]
    table.fp = ["fc05", "fc06", "fc08", "fs03"]
    table.sh = ["sc15", "sc16", "sc17", "sc21", "ss03"]
    [politics]
    gondor = "war"
    rohan = "war"
    elves = "war"
    isengard = "war"
    sauron = "war"
    southrons = "war"
    [armies]
    fold = "rohan 2r 1e 1l, gandalf-white"
    edor = "isengard 5r 2e"
    helm = "isengard 2r"
    pela = "gondor 2r"
    damr = "gondor 3r 1l"
    nith = "sauron 4r 1e, witch-king"
    sith = "sauron 3r"
    dale = "southrons 2r"
    mora = "sauron 1r, 2n"
    mmor = "sauron 1r"
    bara = "sauron 4r 1e, mouth"
    mtir = "sauron 6r 1e, southrons 2r 1e, 2n"
    ereb = "dwarves 1r 2e 1l, gimli"
    lori = "sauron 5r 1e, 1n"
    [besieged]
    mtir = "gondor 3r 1e 1l, aragorn, boromir"
    lori = "elves 2e 1l"
    [control]
    wemn = "sh"
"#;

fn table() -> Table {
    let position: toml::Table = toml::from_str(POSITION).expect("TOML");
    let mut table = Wotr2::pose(&Options::default(), &position).expect("a position");
    let region = |code| Region::from_code(code).expect("a region");
    let force = table.troops(Side::Shadow, region("nith"));
    table.battle = Some(Battle::new(Clash::Field, Side::Shadow, region("nith"), region("osgi"), force));
    table
}

static VIEWS: LazyLock<[View; 2]> = LazyLock::new(|| {
    [Side::Free, Side::Shadow].map(|side| view(&table(), &Decision::default(), Viewer::Seat(side.seat())))
});

/// What a line is in the ledger's words; the key of the reason if it is none.
fn read(side: Side, ask: &Ask, typed: &str) -> String {
    let view = &VIEWS[side.index()];
    let names = |slot: &str| Wotr2::names(view, slot);
    let stands = |taken: &Taken, slot: &str, code: &str| Wotr2::stands(view, taken, slot, code);
    let parsed = match Wotr2::grammar().read_where(&Sentence::new(typed), &names, &stands) {
        Ok(parsed) => parsed,
        Err(misread) => return format!("{misread:?}"),
    };
    match Wotr2::order(view, Some(ask), &parsed) {
        Ok(order) => order.to_string(),
        Err(Phrase { key, .. }) => key,
    }
}

fn all(side: Side, ask: &Ask, pairs: &[(&str, &str)]) {
    let wrong: Vec<String> = pairs
        .iter()
        .filter_map(|(typed, canonical)| {
            let read = read(side, ask, typed);
            (read != *canonical).then(|| format!("{typed}\n  is    {read}\n  not   {canonical}"))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    for (_, canonical) in pairs.iter().filter(|(_, c)| !c.starts_with("wotr2-")) {
        assert_eq!(read(side, ask, canonical), *canonical, "what is canonical is read as itself");
        let order = Wotr2::parse(canonical).unwrap_or_else(|| panic!("{canonical} is no order"));
        assert_eq!(Wotr2::print(&order), *canonical);
    }
}

#[test]
fn phases_and_dice_of_the_free_peoples() {
    let pairs = [
        ("discard 2, 5", "discard fc24 fs22"),
        ("Declare lorien > parth > fangorn", "declare lori > part > fang"),
        ("declare lor", "declare lori"),
        ("declare to fangorn", "declare lori > part > fang"),
        ("declare fang", "declare lori > part > fang"),
        ("declare parth > fangorn", "declare lori > part > fang"),
        ("guide = Merry", "guide meriadoc"),
        ("Enter Mordor!", "enter mordor"),
        ("done", "done"),
        ("Ring muster → char", "ring muster > char"),
        ("pass.", "pass"),
        ("skip the muster die", "skip muster"),
        ("char: move", "char: move fellowship"),
        ("muster: hide", "muster: hide"),
        ("char: separate Legolas and Merry to parth", "char: separate legolas meriadoc > part"),
        ("char: gandalf > drúadan, boromir to dale", "char: companions gandalf-white > drua, boromir > dale"),
        ("char: fold > drua 2r 1l gandalf", "char: move fold > drua rohan 2r 1l, gandalf-white"),
        ("am: pela > osgi 1r, pela > loss 1r", "am: move pela > osgi gondor 1r, pela > loss gondor 1r"),
        ("am: pela > osgi 1r, pela > loss all", "am: move pela > osgi gondor 1r, pela > loss gondor 1r"),
        ("am: sortie lorien with 2e 1l", "am: sortie lori with elves 2e 1l"),
        ("muster: recruit pelargir r, dol amroth l", "muster: recruit damr 1l, pela 1r"),
        ("muster: recruit elite in rivendell", "muster: recruit rive 1e"),
        ("muster: advance the north", "muster: politics north"),
        ("will: gandalf in fangorn", "will: bring gandalf-white in fang"),
        ("event: draw a strategy card", "event: draw strategy"),
        ("event: play the grey company", "event: play fc24"),
        ("muster: gimli", "muster: ability gimli"),
        (
            "will as army: fold > westemnet all",
            "will as army: move fold > wemn rohan 2r 1e 1l, gandalf-white",
        ),
        ("char: remove folly", "char: remove ss03"),
        ("muster: remove palantir with ring", "muster: remove sc21 with ring"),
        ("am: attack edor from fold all", "am: attack edor from fold with rohan 2r 1e 1l, gandalf-white"),
        ("am: attack edor", "am: attack edor from fold with rohan 2r 1e 1l, gandalf-white"),
    ];
    all(Side::Free, &Ask::Action, &pairs);
}

#[test]
fn phases_and_dice_of_the_shadow() {
    let pairs = [
        ("hunt: 2", "hunt 2"),
        (
            "char: nazgul 2 black gate > osgi, wk > dg, mouth > gorg",
            "char: nazgul 2 mora > osgi, witch-king > dgul, mouth > gorg",
        ),
        ("char: wk > dg", "char: nazgul witch-king > dgul"),
        ("char: nazgul all mora > osgi", "char: nazgul 2 mora > osgi"),
        ("army: sith > osgi 2r, dale > ereb r", "army: move sith > osgi sauron 2r, dale > ereb southrons 1r"),
        (
            "army: attack osgi from nith with 4r 1e wk",
            "army: attack osgi from nith with sauron 4r 1e, witch-king",
        ),
        ("char attack folde from edor, all but 1r", "char: attack fold from edor with isengard 4r 2e"),
        ("army: assault MT", "army: assault mtir with sauron 6r 1e, southrons 2r 1e, 2n"),
        ("am: recruit bd n, mm n", "am: recruit bara 1n, mmor 1n"),
        ("muster: witch-king in morgul", "muster: bring witch-king in mmor"),
        ("muster: voice regulars", "muster: voice regulars"),
        ("muster: voice orth, n dunland", "muster: voice ndun orth"),
        ("muster: voice elites", "muster: voice elites"),
        ("muster as army: edor > westemnet 1r", "muster as army: move edor > wemn isengard 1r"),
        ("army-muster: edor > west all but 1r", "am: move edor > wemn isengard 4r 2e"),
        ("army: remove Bombadil with corsairs & wormtongue", "army: remove fs03 with sc22 ss10"),
        ("army: edor > west 2r", "army: move edor > wemn isengard 2r"),
        ("army: assault mtir with 2r", "wotr2-refuse-which-nation-of"),
    ];
    all(Side::Shadow, &Ask::Action, &pairs);
}

#[test]
fn the_one_die_that_can_pay_need_not_be_named() {
    let pairs = [
        ("draw strategy", "wotr2-refuse-which-die"),
        ("bring gandalf-white in fang", "will: bring gandalf-white in fang"),
        ("will: move fellowship", "will as char: move fellowship"),
        ("will: draw strategy", "will as event: draw strategy"),
    ];
    for (typed, wanted) in pairs {
        assert_eq!(read(Side::Free, &Ask::Action, typed), wanted, "{typed}");
    }
    let shadow =
        [("nazgul 2 mora > osgi", "char: nazgul 2 mora > osgi"), ("draw strategy", "event: draw strategy")];
    for (typed, wanted) in shadow {
        assert_eq!(read(Side::Shadow, &Ask::Action, typed), wanted, "{typed}");
    }
}

#[test]
fn battles() {
    let table = table();
    let region = |code| Region::from_code(code).expect("a region");
    let casualties = Ask::Battle(BattleAsk::Casualties {
        at: region("fold"),
        troops: table.troops(Side::Free, region("fold")),
        hits: 2,
    });
    all(
        Side::Free,
        &casualties,
        &[
            ("losses 1r, 1e>r", "casualties rohan 1r 1e>r"),
            ("casualties 2r", "casualties rohan 2r"),
            ("casualties e", "casualties rohan 1e"),
            ("use white rider", "use rider"),
            ("into the stronghold", "withdraw"),
            ("inside", "withdraw"),
            ("stay in the field", "field"),
            ("card 5", "card fs22"),
            ("card daring defiance", "card fc15"),
            ("No card.", "no card"),
            ("retreat to folde", "retreat fold"),
            ("no retreat", "stand"),
            ("retreat drúadan", "retreat drua"),
            ("name Gimli", "name gimli"),
            ("name wk", "name witch-king"),
            ("name nazgul", "name nazgul"),
            ("name gondor leader", "name gondor 1l"),
            ("name boromir", "name boromir"),
            ("name nobody", "name nobody"),
            ("convert 2", "convert 2"),
        ],
    );
    all(Side::Free, &Ask::Trim(region("damr"), 1), &[("trim 1r", "trim gondor 1r")]);
    all(
        Side::Shadow,
        &Ask::Battle(BattleAsk::Advance),
        &[
            ("advance all but 2r", "advance sauron 2r 1e, witch-king"),
            ("no advance", "stay"),
            ("no sorcerer", "no sorcerer"),
            ("card balrog", "card sc17"),
            ("press on", "press on"),
            ("stop", "cease"),
            ("pay 3", "pay 3"),
        ],
    );
    all(
        Side::Shadow,
        &Ask::Battle(BattleAsk::PressOn { costs_elite: true }),
        &[("press on with sauron e", "press on sauron 1e"), ("press on", "press on sauron 1e")],
    );
}

#[test]
fn fellowship_and_hunt() {
    let free = Ask::Hunted(HuntAsk::Reveal);
    all(
        Side::Free,
        &free,
        &[
            ("use staff", "use fc08"),
            ("no staff", "no fc08"),
            ("use axe", "use fc06"),
            ("no table", "no table"),
            ("use guide > w emyn", "use guide > wemy"),
            ("use guide", "use guide"),
            ("no guide", "no guide"),
            ("lose guide", "lose guide"),
            ("lose random", "lose random"),
            ("take the corruption", "lose nobody"),
            ("lose nobody", "lose nobody"),
            ("place pippin > parth", "place peregrin > part"),
            ("reveal lor > parth > wbl > wem", "reveal lori > part > wbro > wemy"),
            ("reveal at parth", "reveal lori > part"),
            ("draw char", "draw char"),
            ("no draw", "no draw"),
        ],
    );
    let table: CardSet = [Card::AXE_AND_BOW, Card::MITHRIL_COAT].into_iter().collect();
    assert_eq!(read(Side::Free, &Ask::Hunted(HuntAsk::Table(table)), "no axe"), "no table");
    all(
        Side::Shadow,
        &Ask::Hunted(HuntAsk::Worn),
        &[
            ("use crebain", "use sc16"),
            ("no crebain", "no sc16"),
            ("use worn: axe", "use sc15 fc06"),
            ("use worn hand", "use sc15 hand"),
            ("no worn", "no sc15"),
            ("use balrog", "use sc17"),
        ],
    );
}

#[test]
fn cards_with_their_choices() {
    all(
        Side::Free,
        &Ask::Action,
        &[
            ("char: play 1, gimli > iron hills", "char: play fc15, gimli > iron"),
            ("char: play 2: gondor", "char: play fc24, gondor"),
            ("am: play rangers, n ithilien, e", "am: play fs06, nith, 1e"),
            ("muster: play 5, e", "muster: play fs22, 1e"),
            ("muster: play fs07, gandalf > drua", "muster: play fs07, gandalf-white > drua"),
        ],
    );
    let choices = Ask::Card(Card::RANGERS, CardAsk::Choices);
    all(
        Side::Free,
        &choices,
        &[
            ("play fc10, hide", "play fc10, hide"),
            ("play fc18: morgul", "play fc18, mmor"),
            (
                "play fs10, attack mt from loss with gondor 4r l",
                "play fs10, attack mtir from loss with gondor 4r 1l",
            ),
            (
                "play fs12, fold > drua > mt all",
                "play fs12, fold > drua > mtir rohan 2r 1e 1l, gandalf-white",
            ),
            ("play fs13, da r e", "play fs13, damr 1r 1e"),
            ("play fs20, shire r, ered luin e", "play fs20, elui 1e, shire 1r"),
            ("casualties gondor 2r", "casualties gondor 2r"),
            ("no play", "no play"),
            ("recruit pela 2r", "recruit pela 2r"),
            ("recruit none", "recruit nothing"),
            ("lose boromir", "lose boromir"),
            ("separate boromir gimli", "separate boromir gimli"),
            ("lose folde l", "lose fold rohan 1l"),
        ],
    );
    let further = Ask::Card(Card::RANGERS, CardAsk::Further(CardSet::NONE));
    all(Side::Free, &further, &[("free: play gwaihir", "free: play fc15")]);
    assert_eq!(read(Side::Free, &further, "play gwaihir"), "free: play fc15");
    all(
        Side::Shadow,
        &Ask::Card(Card::BALROG, CardAsk::Refuge(RegionSet::NONE)),
        &[
            ("refuge in bd", "refuge bara"),
            ("play sc09, 2 mora > holl", "play sc09, 2 mora > holl"),
            ("strike axe", "strike fc06"),
            ("strike hunt", "strike hunt"),
            ("strike nothing", "strike nothing"),
            ("attack osgi from nith with 3r", "attack osgi from nith with sauron 3r"),
            ("neither", "nothing"),
            ("play sc10, trollsh", "play sc10, trol"),
            ("play lidless, army muster", "play sc18, army muster"),
            ("play sc19, mt from osgi", "play sc19, mtir from osgi"),
            ("play sc20, mt with sauron 6r, wk", "play sc20, mtir with sauron 6r, witch-king"),
            ("play sc24, recruit", "play sc24, recruit"),
            ("play ss06, dwarves", "play ss06, dwarves"),
            ("play ss07: bd > gorg > mm 2r", "play ss07, bara > gorg > mmor sauron 2r"),
            (
                "play shadow is, sith > pela 3r, dale > nrho 2r",
                "play ss09, sith > pela sauron 3r, dale > nrho southrons 2r",
            ),
            ("play ss11, gap, edor > gap 1r", "play ss11, gap, edor > gap isengard 1r"),
            ("play shadows on, moria r e", "play ss19, moria 1r 1e"),
            ("play ss15, moria r, dg r", "play ss15, dgul 1r, moria 1r"),
            ("play ss20, dg 2r, gundabad 1r", "play ss20, dgul 2r, mgun 1r"),
            ("play pits: moria, dg, mm", "play ss24, dgul mmor moria"),
            ("play ss21, khand", "play ss21, khan"),
        ],
    );
}

#[test]
fn the_examples_of_the_help_are_orders() {
    let mut unread: Vec<(&str, [[String; 2]; 2])> = Vec::new();
    for form in &Wotr2::grammar().forms {
        let choices = Ask::Card(Card::RANGERS, CardAsk::Choices);
        let seats = [Side::Free, Side::Shadow]
            .map(|side| [&Ask::Action, &choices].map(|ask| read(side, ask, form.example)));
        if !seats.iter().flatten().any(|read| read == form.example) {
            unread.push((form.example, seats));
        }
    }
    assert!(unread.is_empty(), "{unread:#?}");
}
