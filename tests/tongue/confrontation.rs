//! The order language, held against the orders of the Confrontation: a grammar
//! made for the test, what people type, and what is understood.

use ravenpost::tongue::{Form, Grammar, Misread, Name, Parsed, Sentence};

const fn form(id: &'static str, pattern: &'static str, example: &'static str) -> Form {
    Form { id, pattern, topic: "orders", example }
}

const FORMS: &[Form] = &[
    form("draft-none", "draft star nobody", "draft star nobody"),
    form("draft", "draft star PIECE...", "draft star frodo elrond"),
    form("specials", "specials SPECIAL...", "specials gwaihir shadowfax"),
    form("deal", "deal SPECIAL...", "deal crebain"),
    form("setup", "setup {REGION PIECE},...", "setup arthedain aragorn, cardolan gimli"),
    form("move", "[move] PIECE > REGION [by HOW]", "move aragorn > eregion"),
    form("fight-random", "fight random", "fight random"),
    form("fight", "fight PIECE", "fight watcher"),
    form("use-text", "use text [> REGION | PIECE]", "use text > cardolan"),
    form("no-text", "no text", "no text"),
    form("use-special", "use SPECIAL [> REGION]", "use gwaihir > rhudaur"),
    form("no-special", "no SPECIAL", "no gwaihir"),
    form("use-power", "use POWER", "use balrog"),
    form("no-power", "no POWER", "no balrog"),
    form("card", "card CARD", "card 5"),
    form("retreat", "retreat REGION", "retreat enedwaith"),
    form("take", "take CARD", "take noble-sacrifice"),
    form("play", "play SPECIAL", "play gandalf-the-white"),
    form("play-move", "play SPECIAL, PIECE > REGION", "play shadowfax, legolas > rhudaur"),
    form("play-region", "play SPECIAL, REGION", "play crebain, eregion"),
    form("play-piece", "play SPECIAL, PIECE", "play recall, warg"),
];

pub fn names(slot: &str) -> Vec<Name> {
    let names = |list: &[(&str, &[&str])]| list.iter().map(|(code, forms)| Name::new(code, forms)).collect();
    match slot {
        "region" => names(&[
            ("shire", &["The Shire", "Bag End"]),
            ("arthedain", &["Arthedain"]),
            ("cardolan", &["Cardolan"]),
            ("rhudaur", &["Rhudaur"]),
            ("eregion", &["Eregion", "Hollin"]),
            ("enedwaith", &["Enedwaith"]),
            ("high-pass", &["The High Pass"]),
            ("misty-mountains", &["Misty Mountains"]),
            ("caradhras", &["Caradhras", "Moria"]),
            ("gap-of-rohan", &["Gap of Rohan"]),
            ("mirkwood", &["Mirkwood"]),
            ("fangorn", &["Fangorn", "法貢森林"]),
            ("rohan", &["Rohan"]),
            ("dagorlad", &["Dagorlad"]),
            ("gondor", &["Gondor"]),
            ("mordor", &["Mordor", "Mount Doom"]),
        ]),
        "piece" => names(&[
            ("frodo", &["Frodo"]),
            ("sam", &["Sam"]),
            ("gandalf", &["Gandalf"]),
            ("aragorn", &["Aragorn", "Strider"]),
            ("legolas", &["Legolas"]),
            ("gimli", &["Gimli"]),
            ("boromir", &["Boromir"]),
            ("elrond", &["Elrond"]),
            ("treebeard", &["Treebeard"]),
            ("orcs", &["Orcs"]),
            ("warg", &["Warg"]),
            ("watcher", &["The Watcher"]),
            ("witch-king", &["Witch King"]),
            ("flying-nazgul", &["Flying Nazgul"]),
        ]),
        "special" => names(&[
            ("shadowfax", &["Shadowfax"]),
            ("gandalf-the-white", &["Gandalf the White"]),
            ("king-revealed", &["A King Revealed"]),
            ("gwaihir", &["Gwaihir the Windlord"]),
            ("recall", &["Recall to Mordor"]),
            ("dark-of-mordor", &["The Dark of Mordor"]),
            ("crebain", &["Crebain of Dunland"]),
            ("palantir", &["Palantír"]),
        ]),
        "power" => names(&[
            ("balrog", &["Balrog"]),
            ("saruman", &["Saruman"]),
            ("mouth", &["Mouth of Sauron"]),
            ("gandalf", &["Gandalf"]),
        ]),
        "card" => names(&[
            ("1", &[]),
            ("2", &[]),
            ("5", &[]),
            ("magic", &["Magic"]),
            ("noble-sacrifice", &["Noble Sacrifice"]),
            ("elven-cloak", &["Elven Cloak"]),
            ("eye", &["The Eye of Sauron"]),
            ("retreat", &["Retreat"]),
        ]),
        "how" => names(&[("ability", &[]), ("tunnel", &[]), ("river", &[])]),
        _ => Vec::new(),
    }
}

pub fn grammar() -> Grammar {
    Grammar::new(FORMS)
}

fn read(text: &str) -> Result<Parsed, Misread> {
    grammar().read(&Sentence::new(text), &names)
}

/// A reading in one line: the form, then each slot with its codes.
fn told(text: &str) -> String {
    match read(text) {
        Ok(parsed) => {
            let slots = parsed.slots.iter().map(|(slot, codes)| format!(" {slot}={}", codes.join(",")));
            parsed.form.to_owned() + &slots.collect::<String>()
        }
        Err(misread) => format!("{misread:?}"),
    }
}

#[test]
fn what_is_typed_means_what_its_canonical_text_means() {
    let table = [
        ("draft star: frodo, elrond", "draft star frodo elrond", "draft piece=frodo,elrond"),
        ("draft star nobody", "draft star nobody", "draft-none"),
        ("specials shadowfax gwaihir", "specials shadowfax gwaihir", "specials special=shadowfax,gwaihir"),
        ("deal crebain", "deal crebain", "deal special=crebain"),
        (
            "setup arth aragorn, cardo gimli, rhu legolas, ereg gandalf, ened boromir",
            "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir",
            "setup region=arthedain,cardolan,rhudaur,eregion,enedwaith \
             piece=aragorn,gimli,legolas,gandalf,boromir",
        ),
        ("aragorn > eregion", "move aragorn > eregion", "move piece=aragorn region=eregion"),
        (
            "treebeard > fangorn by ability",
            "move treebeard > fangorn by ability",
            "move piece=treebeard region=fangorn how=ability",
        ),
        ("fight random", "fight random", "fight-random"),
        ("fight the watcher", "fight watcher", "fight piece=watcher"),
        ("use balrog", "use balrog", "use-power power=balrog"),
        ("no balrog", "no balrog", "no-power power=balrog"),
        ("use text > cardolan", "use text > cardolan", "use-text region=cardolan"),
        ("use text, sam", "use text sam", "use-text piece=sam"),
        ("use text", "use text", "use-text"),
        ("no text", "no text", "no-text"),
        ("use gwaihir > rhud", "use gwaihir > rhudaur", "use-special special=gwaihir region=rhudaur"),
        ("no gwaihir", "no gwaihir", "no-special special=gwaihir"),
        ("card 5", "card 5", "card card=5"),
        ("card five", "card 5", "card card=5"),
        ("card cloak", "card elven-cloak", "card card=elven-cloak"),
        ("card retreat", "card retreat", "card card=retreat"),
        ("retreat enedwaith", "retreat enedwaith", "retreat region=enedwaith"),
        ("take noble", "take noble-sacrifice", "take card=noble-sacrifice"),
        ("use saruman", "use saruman", "use-power power=saruman"),
        ("no mouth", "no mouth", "no-power power=mouth"),
        ("use gandalf", "use gandalf", "use-power power=gandalf"),
        (
            "play shadowfax, legolas > rhud",
            "play shadowfax, legolas > rhudaur",
            "play-move special=shadowfax piece=legolas region=rhudaur",
        ),
        (
            "play dark, orcs > gondor",
            "play dark-of-mordor, orcs > gondor",
            "play-move special=dark-of-mordor piece=orcs region=gondor",
        ),
        (
            "play king, fangorn",
            "play king-revealed, fangorn",
            "play-region special=king-revealed region=fangorn",
        ),
        ("play crebain, eregion", "play crebain, eregion", "play-region special=crebain region=eregion"),
        ("play palantir eregion", "play palantir, eregion", "play-region special=palantir region=eregion"),
        ("play gandalf the white", "play gandalf-the-white", "play special=gandalf-the-white"),
        ("play recall, warg", "play recall, warg", "play-piece special=recall piece=warg"),
        ("play recall to mordor, warg", "play recall, warg", "play-piece special=recall piece=warg"),
    ];
    for (typed, canonical, sense) in table {
        assert_eq!(told(typed), sense, "{typed}");
        assert_eq!(told(canonical), sense, "{canonical}");
    }
}

#[test]
fn rows_keep_what_belongs_together() {
    let parsed = read("setup arth aragorn, cardo gimli").expect("a set-up");
    let rows: Vec<_> = parsed.rows.iter().map(|r| (r.one("region"), r.one("piece"))).collect();
    assert_eq!(rows, [(Some("arthedain"), Some("aragorn")), (Some("cardolan"), Some("gimli"))]);
}

#[test]
fn verbs_and_names_may_be_cut_to_three_letters() {
    for cut in ["mov ara > ere", "move arag > ereg", "MOVE Strider to Hollin.", "move aragorn → eregion!"] {
        assert_eq!(told(cut), "move piece=aragorn region=eregion", "{cut}");
    }
    assert!(matches!(read("mo aragorn > eregion"), Err(Misread::NoName { .. })));
    assert!(matches!(read("move ar > eregion"), Err(Misread::NoName { .. })));
}

#[test]
fn what_fits_several_names_is_asked() {
    let table =
        [("gandalf > mor", vec!["caradhras", "mordor"]), ("legolas > car", vec!["cardolan", "caradhras"])];
    for (typed, names) in table {
        let Err(Misread::Ambiguous { candidates, .. }) = read(typed) else {
            panic!("{typed}: {}", told(typed));
        };
        let mut candidates = candidates;
        candidates.sort();
        let mut names = names;
        names.sort_unstable();
        assert_eq!(candidates, names, "{typed}");
    }
}

#[test]
fn of_several_names_those_that_cannot_stand_there_drop_out() {
    let next_to_eregion = |_: &ravenpost::tongue::Taken, _: &str, code: &str| code == "caradhras";
    let parsed = grammar().read_where(&Sentence::new("gandalf > mor"), &names, &next_to_eregion);
    assert_eq!(parsed.expect("one is left").one("region"), Some("caradhras"));
}

#[test]
fn a_code_is_a_form_as_any_other() {
    let list =
        |_: &str| vec![Name::new("gandalf-the-white", &["The White"]), Name::new("caradhras", &["Moria"])];
    let grammar = Grammar::new(&[form("play", "play NAME", "play caradhras")]);
    for (typed, code) in [
        ("play gandalf-the-white", "gandalf-the-white"),
        ("play gandalf", "gandalf-the-white"),
        ("play white", "gandalf-the-white"),
        ("play cara", "caradhras"),
        ("play moria", "caradhras"),
    ] {
        let parsed = grammar.read(&Sentence::new(typed), &list).expect(typed);
        assert_eq!(parsed.one("name"), Some(code), "{typed}");
    }
}

#[test]
fn an_exact_name_beats_a_longer_one() {
    assert_eq!(told("gimli > rohan"), "move piece=gimli region=rohan");
    assert_eq!(told("gimli > gap of rohan"), "move piece=gimli region=gap-of-rohan");
    assert_eq!(told("gimli > gap"), "move piece=gimli region=gap-of-rohan");
    assert_eq!(told("gimli > gaproh"), "move piece=gimli region=gap-of-rohan");
    assert_eq!(told("gimli > m mount"), "move piece=gimli region=misty-mountains");
}

#[test]
fn words_of_the_language_are_no_beginnings_of_names() {
    assert!(matches!(read("legolas > card"), Err(Misread::NoName { .. })), "{}", told("legolas > card"));
    assert_eq!(told("legolas > cardo"), "move piece=legolas region=cardolan");
}

#[test]
fn names_in_other_scripts_are_nicknames() {
    assert_eq!(told("gimli > 法貢森林"), "move piece=gimli region=fangorn");
}

#[test]
fn an_order_without_an_arrow_needs_its_verb() {
    for typed in ["Saruman.", "aragorn eregion", "rohan"] {
        assert!(read(typed).is_err(), "{typed}");
    }
}

#[test]
fn a_slip_is_named_with_what_is_nearest_and_never_acted_on() {
    let near = |typed: &str| match read(typed) {
        Err(misread) => misread.nearest().map(|(_, near)| near.to_vec()).unwrap_or_default(),
        Ok(parsed) => panic!("{typed}: {parsed:?}"),
    };
    assert_eq!(near("fihgt watcher"), ["fight"]);
    assert_eq!(near("fight wacther"), ["watcher"]);
    assert_eq!(near("move aragron > eregion"), ["aragorn"]);
    assert_eq!(near("aragorn > eregoin"), ["eregion"]);
    assert_eq!(near("card mgaic"), ["magic"]);
    assert_eq!(near("card 9"), ["1", "2", "5", "magic", "noble-sacrifice", "elven-cloak", "eye", "retreat"]);
}

#[test]
fn a_slip_in_the_verb_is_told_as_one() {
    let Err(Misread::NoVerb { word, near }) = read("mvoe aragorn > eregion") else { panic!() };
    assert_eq!((word.as_str(), near), ("mvoe", vec!["move".to_owned()]));
    assert!(matches!(read("aragron > eregion"), Err(Misread::NoName { .. })));
}

#[test]
fn a_line_that_ends_too_soon_shows_how_it_goes_on() {
    let Err(Misread::Short { after, example }) = read("move aragorn >") else {
        panic!("{}", told("move aragorn >"));
    };
    assert_eq!((after.as_str(), example.as_str()), ("move aragorn >", "move aragorn > eregion"));
    assert!(matches!(read("move aragorn > eregion frodo"), Err(Misread::Stray { .. })));
}
