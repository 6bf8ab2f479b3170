//! The order language, held against the orders of the War of the Ring: payers,
//! figures, routes, lists and commas, with a grammar made for the test.

use ravenpost::tongue::{Form, Grammar, Misread, Name, Parsed, Part, Sentence, Taken};
use std::sync::LazyLock;

/// The map's regions by code.
const REGIONS: &str = "\
    andr=Andrast; anfa=Anfalas; angm=Angmar; arno=Arnor; ashm=Ash Mountains; bara=Barad-dûr; \
    bree=Bree; buck=Buckland; cardo=Cardolan; carro=Carrock; dago=Dagorlad; dale=Dale; dmar=Dead \
    Marshes; dimr=Dimrill Dale; damr=Dol Amroth; dgul=Dol Guldur; drua=Drúadan Forest; druw=Drûwaith \
    Iaur; eagl=Eagles' Eyrie; ehar=East Harondor; erhu=East Rhûn; eemn=Eastemnet; ebro=Eastern Brown \
    Lands; eemu=Eastern Emyn Muil; emir=Eastern Mirkwood; edor=Edoras; ened=Enedwaith; ereb=Erebor; \
    erec=Erech; elui=Ered Luin; ette=Ettenmoors; even=Evendim; fang=Fangorn; fhar=Far Harad; \
    fold=Folde; fbru=Fords of Bruinen; fise=Fords of Isen; forl=Forlindon; gap=Gap of Rohan; \
    glad=Gladden Fields; gobl=Goblin's Gate; gorg=Gorgoroth; ghav=Grey Havens; harl=Harlindon; \
    helm=Helm's Deep; high=High Pass; holl=Hollin; iron=Iron Hills; khan=Khand; lame=Lamedon; \
    lori=Lórien; loss=Lossarnach; mmor=Minas Morgul; mtir=Minas Tirith; minh=Minhiriath; \
    mora=Morannon; moria=Moria; mgra=Mount Gram; mgun=Mount Gundabad; narr=Narrows of the Forest; \
    nhar=Near Harad; noma=Noman-lands; nand=North Anduin Vale; ndow=North Downs; ndun=North Dunland; \
    nere=North Ered Luin; nith=North Ithilien; nrhu=North Rhûn; ndor=Northern Dorwinion; \
    nmir=Northern Mirkwood; nrho=Northern Rhovanion; nurn=Nurn; oford=Old Ford; oforest=Old Forest; \
    ofroad=Old Forest Road; orth=Orthanc; osgi=Osgiliath; part=Parth Celebrant; pela=Pelargir; \
    rhos=Rhosgobel; rive=Rivendell; sand=South Anduin Vale; sdow=South Downs; sdun=South Dunland; \
    sere=South Ered Luin; sith=South Ithilien; srhu=South Rhûn; sdor=Southern Dorwinion; \
    smir=Southern Mirkwood; srho=Southern Rhovanion; thar=Tharbad; shire=The Shire; towe=Tower \
    Hills; trol=Trollshaws; umba=Umbar; vcar=Vale of the Carnen; vcel=Vale of the Celduin; \
    weat=Weather Hills; whar=West Harondor; wemn=Westemnet; wbro=Western Brown Lands; wemy=Western \
    Emyn Muil; wmir=Western Mirkwood; whea=Withered Heath; wood=Woodland Realm";

const PARTS: &[Part] = &[
    Part {
        name: "PAYER",
        pattern: "char|army|muster|am|event|will|eye|free [as char|army|muster|am|event|will]",
    },
    Part { name: "TROOPS", pattern: "all [but UNITS] | UNITS" },
    Part { name: "UNITS", pattern: "([NATION] FIGURE... | CHARACTER)..." },
];

const FORMS: &[(&str, &str)] = &[
    ("discard", "discard CARD..."),
    ("declare", "declare R!>..."),
    ("guide", "guide CHARACTER"),
    ("enter", "enter mordor"),
    ("done", "done"),
    ("hunt", "hunt NUMBER"),
    ("ring", "ring FACE > FACE"),
    ("pass", "pass"),
    ("skip", "skip FACE [die]"),
    ("move-fellowship", "PAYER: move [fellowship]"),
    ("hide", "PAYER: hide"),
    ("separate", "PAYER: separate CHARACTER... > R!>..."),
    ("companions", "PAYER: [companions] {CHARACTER > R!},..."),
    ("nazgul", "PAYER: nazgul {[NUMBER] FROM:R! > R! | CHARACTER > R!},..."),
    ("move", "PAYER: [move] {FROM:R! > R! [TROOPS]},..."),
    ("attack", "PAYER: attack R! [from FROM:R!] [with] [TROOPS]"),
    ("assault", "PAYER: assault R! [with TROOPS]"),
    ("sortie", "PAYER: sortie R! [with TROOPS]"),
    ("recruit", "PAYER: recruit {R! FIGURE... | FIGURE in R!},..."),
    ("politics", "PAYER: politics|advance NATION"),
    ("bring", "PAYER: [bring] CHARACTER in R!"),
    ("voice-regulars", "PAYER: voice regulars"),
    ("voice-elites", "PAYER: voice elites"),
    ("voice", "PAYER: voice R!..."),
    ("draw", "PAYER: draw DECK [card]"),
    ("ability", "PAYER: [ability] CHARACTER"),
    ("remove", "PAYER: remove CARD [with ring]"),
    ("remove-with", "PAYER: remove CARD with WITH:CARD..."),
    ("play", "[PAYER:] play CARD"),
    ("play-hide", "[PAYER:] play CARD, hide"),
    ("play-companions", "[PAYER:] play CARD, {CHARACTER > R!},..."),
    ("play-army", "[PAYER:] play CARD, R!"),
    ("play-figure", "[PAYER:] play CARD, FIGURE..."),
    ("play-nation", "[PAYER:] play CARD, NATION"),
    ("play-place", "[PAYER:] play CARD, R!, FIGURE..."),
    ("play-places", "[PAYER:] play CARD, R! R! R!"),
    ("play-moves", "[PAYER:] play CARD, {ROUTE:R! > ROUTE:R!>... TROOPS},..."),
    ("play-attack", "[PAYER:] play CARD, attack R! from FROM:R! [with TROOPS]"),
    ("play-flights", "[PAYER:] play CARD, {[NUMBER] FROM:R! > R!},..."),
    ("play-faces", "[PAYER:] play CARD, FACE FACE"),
    ("no-play", "no play"),
    ("withdraw", "withdraw|inside | into stronghold"),
    ("field", "field | stay in field"),
    ("stay", "stay | no advance"),
    ("advance", "advance TROOPS"),
    ("trim", "trim TROOPS"),
    ("card", "card CARD"),
    ("no-card", "no card"),
    ("casualties", "casualties|losses [R!] TROOPS"),
    ("press-on", "press on [[with] TROOPS]"),
    ("cease", "cease|stop"),
    ("retreat", "retreat [>] R!"),
    ("stand", "stand | no retreat"),
    ("name", "name nobody|CHARACTER"),
    ("name-unit", "name NATION leader"),
    ("pay", "pay NUMBER"),
    ("use-hand", "use CARD hand"),
    ("use", "use CARD"),
    ("use-guide", "use guide [> R!]"),
    ("lose", "lose guide|random|nobody"),
    ("place", "place CHARACTER > R!"),
    ("reveal", "reveal [at] R!>..."),
];

pub static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| {
    let form =
        |(id, pattern): &(&'static str, &'static str)| Form { id, pattern, topic: "orders", example: id };
    Grammar::with_parts(&FORMS.iter().map(form).collect::<Vec<_>>(), PARTS)
});

pub fn names(slot: &str) -> Vec<Name> {
    let names = |list: &[(&str, &[&str])]| list.iter().map(|(code, forms)| Name::new(code, forms)).collect();
    match slot {
        "r" => regions(),
        "figure" => names(&[
            ("r", &["regular", "regulars"]),
            ("e", &["elite", "elites"]),
            ("l", &["leader", "leaders"]),
            ("n", &["nazgul"]),
        ]),
        "nation" => names(&[
            ("dwarves", &["dwarves", "dwarf"]),
            ("elves", &["elves", "elven"]),
            ("gondor", &["Gondor"]),
            ("north", &["The North"]),
            ("rohan", &["Rohan"]),
            ("isengard", &["Isengard"]),
            ("sauron", &["Sauron"]),
            ("southrons", &["Southrons", "Easterlings", "Southrons & Easterlings"]),
        ]),
        "character" => names(&[
            ("strider", &["Strider"]),
            ("boromir", &["Boromir"]),
            ("legolas", &["Legolas"]),
            ("gimli", &["Gimli"]),
            ("meriadoc", &["Meriadoc", "Merry"]),
            ("peregrin", &["Peregrin", "Pippin"]),
            ("gandalf-white", &["Gandalf the White"]),
            ("saruman", &["Saruman"]),
            ("witch-king", &["Witch-king", "wk"]),
            ("mouth", &["Mouth of Sauron"]),
        ]),
        "face" => {
            names(&[("char", &["character"]), ("army", &[]), ("muster", &[]), ("am", &["army-muster"])])
        }
        "deck" => names(&[("strategy", &["strategy"]), ("char", &["character"])]),
        "card" => names(&[
            ("fc10", &["There is Another Way"]),
            ("fc15", &["Gwaihir the Windlord", "1"]),
            ("fc17", &["There and Back Again"]),
            ("fc18", &["The Eagles are Coming!"]),
            ("fc24", &["The Grey Company", "2"]),
            ("fs03", &["Tom Bombadil"]),
            ("fs06", &["Faramir's Rangers", "3"]),
            ("fs07", &["Fear! Fire! Foes!", "5"]),
            ("fs12", &["Through a Day and a Night"]),
            ("sc16", &["Crebain of Dunland"]),
            ("sc18", &["The Lidless Eye"]),
            ("sc21", &["The Palantir of Orthanc"]),
            ("ss03", &["Threats and Promises", "Wormtongue's Folly"]),
            ("ss09", &["The Shadow is Moving"]),
            ("ss10", &["Corsairs of Umbar"]),
            ("ss19", &["Shadows on the Misty Mountains"]),
            ("ss24", &["Pits of Mordor"]),
        ]),
        _ => Vec::new(),
    }
}

fn regions() -> Vec<Name> {
    let nicks = [
        ("mtir", "mt"),
        ("bara", "bd"),
        ("dgul", "dg guldur"),
        ("gorg", "gor"),
        ("mmor", "mm morgul"),
        ("mora", "black-gate"),
        ("mgun", "gundabad"),
        ("damr", "da amroth"),
        ("lori", "loth lothlorien"),
    ];
    let region = |text: &str| {
        let (code, name) = text.trim().split_once('=').expect("code=name");
        let nicks = nicks.iter().filter(|(c, _)| *c == code).flat_map(|(_, n)| n.split(' '));
        Name { code: code.to_owned(), forms: nicks.chain([name]).map(str::to_owned).collect() }
    };
    REGIONS.split(';').map(region).collect()
}

fn read(text: &str) -> Result<Parsed, Misread> {
    GRAMMAR.read(&Sentence::new(text), &names)
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
fn phases_and_dice() {
    let table = [
        ("discard 2, 5", "discard card=fc24,fs07"),
        ("discard fc24 fs07", "discard card=fc24,fs07"),
        ("Declare lorien > parth > fangorn", "declare r=lori,part,fang"),
        ("declare lor", "declare r=lori"),
        ("guide = Merry", "guide character=meriadoc"),
        ("Enter Mordor!", "enter"),
        ("hunt: 2", "hunt number=2"),
        ("hunt two", "hunt number=2"),
        ("Ring muster → char", "ring face=muster,char"),
        ("pass.", "pass"),
        ("skip the muster die", "skip face=muster"),
        ("char: move", "move-fellowship payer=char"),
        ("char move fellowship", "move-fellowship payer=char"),
        ("muster: hide", "hide payer=muster"),
        (
            "char: separate Legolas and Merry to parth",
            "separate payer=char character=legolas,meriadoc r=part",
        ),
        (
            "char: gandalf > drúadan, gimli to dale",
            "companions payer=char character=gandalf-white,gimli r=drua,dale",
        ),
        (
            "char: nazgul 2 black gate > osgi, wk > dg, mouth > gorg",
            "nazgul payer=char number=2 from=mora r=osgi,dgul,gorg character=witch-king,mouth",
        ),
        ("char: fold > drua 2r 1l gandalf", "move payer=char from=fold r=drua troops=2r,1l,gandalf-white"),
        ("army: sith > osgi 2r, dale > ereb r", "move payer=army from=sith,dale r=osgi,ereb troops=2r,1r"),
        (
            "am: move pela > osgi gondor 1r, pela > loss gondor 1r",
            "move payer=am from=pela,pela r=osgi,loss troops=gondor,1r,gondor,1r",
        ),
        (
            "army: attack osgi from nith with 4r 1e wk",
            "attack payer=army r=osgi from=nith troops=4r,1e,witch-king",
        ),
        ("char attack folde from edor, all but 1r", "attack payer=char r=fold from=edor troops=all,but,1r"),
        ("army: assault MT", "assault payer=army r=mtir"),
        ("am: sortie lorien with 2e 1l", "sortie payer=am r=lori troops=2e,1l"),
        ("muster: recruit pelargir r, dol amroth l", "recruit payer=muster r=pela,damr figure=1r,1l"),
        ("muster: recruit elite in rivendell", "recruit payer=muster figure=1e r=rive"),
        ("am: recruit bd n, mm n", "recruit payer=am r=bara,mmor figure=1n,1n"),
        ("muster: advance the north", "politics payer=muster nation=north"),
        ("muster: witch-king in morgul", "bring payer=muster character=witch-king r=mmor"),
        ("will: gandalf in fangorn", "bring payer=will character=gandalf-white r=fang"),
        ("muster: voice regulars", "voice-regulars payer=muster"),
        ("muster: voice orth, n dunland", "voice payer=muster r=orth,ndun"),
        ("event: draw a strategy card", "draw payer=event deck=strategy"),
        ("muster: gimli", "ability payer=muster character=gimli"),
        ("will as army: fold > westemnet all", "move payer=will,as,army from=fold r=wemn troops=all"),
        ("muster as army: edor > westemnet 1r", "move payer=muster,as,army from=edor r=wemn troops=1r"),
        ("char: remove folly", "remove payer=char card=ss03"),
        ("muster: remove palantir with ring", "remove payer=muster card=sc21"),
        ("army: remove Bombadil with corsairs & crebain", "remove-with payer=army card=fs03 with=ss10,sc16"),
    ];
    for (typed, sense) in table {
        assert_eq!(told(typed), sense, "{typed}");
    }
}

#[test]
fn battles_and_the_hunt() {
    let table = [
        ("into the stronghold", "withdraw"),
        ("stay in the field", "field"),
        ("advance all but 2r", "advance troops=all,but,2r"),
        ("no advance", "stay"),
        ("trim 1r", "trim troops=1r"),
        ("card 5", "card card=fs07"),
        ("No card.", "no-card"),
        ("losses 1r, 1e>r", "casualties troops=1r,1e>r"),
        ("casualties rohan 1r 1e>r", "casualties troops=rohan,1r,1e>r"),
        ("casualties e > r", "casualties troops=1e>r"),
        ("casualties isengard 2r", "casualties troops=isengard,2r"),
        ("press on", "press-on"),
        ("press on with sauron e", "press-on troops=sauron,1e"),
        ("stop", "cease"),
        ("retreat to folde", "retreat r=fold"),
        ("no retreat", "stand"),
        ("retreat drúadan", "retreat r=drua"),
        ("inside", "withdraw"),
        ("name Gimli", "name character=gimli"),
        ("name gondor leader", "name-unit nation=gondor"),
        ("name nobody", "name"),
        ("pay 3", "pay number=3"),
        ("use guide > w emyn", "use-guide r=wemy"),
        ("use crebain", "use card=sc16"),
        ("lose random", "lose"),
        ("place pippin > parth", "place character=peregrin r=part"),
        ("reveal lor > parth > wbl > w emyn", "reveal r=lori,part,wbro,wemy"),
        ("reveal at dead marshes", "reveal r=dmar"),
    ];
    for (typed, sense) in table {
        assert_eq!(told(typed), sense, "{typed}");
    }
}

#[test]
fn cards_with_their_choices() {
    let table = [
        ("event: play the grey company", "play payer=event card=fc24"),
        ("play another, hide", "play-hide card=fc10"),
        ("play 1, gimli > iron hills", "play-companions card=fc15 character=gimli r=iron"),
        ("play there and back, merry > shire", "play-companions card=fc17 character=meriadoc r=shire"),
        ("play eagles: morgul", "play-army card=fc18 r=mmor"),
        ("play 2: gondor", "play-nation card=fc24 nation=gondor"),
        ("play 5, gandalf > drua", "play-companions card=fs07 character=gandalf-white r=drua"),
        ("play rangers, n ithilien, e", "play-place card=fs06 r=nith figure=1e"),
        (
            "play through a day, fold > drua > osgi all",
            "play-moves card=fs12 route=fold,drua,osgi troops=all",
        ),
        ("play lidless, army muster", "play-faces card=sc18 face=army,muster"),
        (
            "play shadow is, osgi > pela 3r, khan > nhar 2r",
            "play-moves card=ss09 route=osgi,pela,khan,nhar troops=3r,2r",
        ),
        ("play shadows on, moria r e", "play-place card=ss19 r=moria figure=1r,1e"),
        ("play pits: moria, dg, mm", "play-places card=ss24 r=moria,dgul,mmor"),
        (
            "free: play gwaihir, merry > bree",
            "play-companions payer=free card=fc15 character=meriadoc r=bree",
        ),
    ];
    for (typed, sense) in table {
        assert_eq!(told(typed), sense, "{typed}");
    }
}

#[test]
fn rows_keep_routes_and_troops_apart() {
    let parsed = read("play shadow is, osgi > pela 3r, khan > nhar 2r").expect("moves");
    let rows: Vec<_> =
        parsed.rows.iter().map(|r| (r.all("route").join(">"), r.all("troops").join(" "))).collect();
    assert_eq!(rows, [("osgi>pela".to_owned(), "3r".to_owned()), ("khan>nhar".to_owned(), "2r".to_owned())]);
}

#[test]
fn counts_may_be_words_and_figures_may_be_glued() {
    assert_eq!(told("trim two regulars"), "trim troops=2r");
    assert_eq!(told("trim 2r1e"), "trim troops=2r,1e");
    assert_eq!(told("trim 2 r, 1 e"), "trim troops=2r,1e");
    assert_eq!(told("trim Rohan two regulars and one elite, Boromir"), "trim troops=rohan,2r,1e,boromir");
}

#[test]
fn every_code_and_every_full_name_is_itself() {
    for region in regions() {
        let name = region.forms.last().expect("a name");
        for text in [&region.code, name] {
            assert_eq!(told(&format!("retreat {text}")), format!("retreat r={}", region.code), "{text}");
        }
    }
}

#[test]
fn names_may_be_cut_anywhere_as_long_as_one_is_left() {
    let table = [
        ("osgi", "osgi"),
        ("nith", "nith"),
        ("n ith", "nith"),
        ("mtir", "mtir"),
        ("mint", "mtir"),
        ("vcel", "vcel"),
        ("west emyn", "wemy"),
        ("eagles", "eagl"),
        ("dale", "dale"),
        ("old forest", "oforest"),
        ("old forest road", "ofroad"),
        ("dimr", "dimr"),
        ("helms deep", "helm"),
        ("goblins gate", "gobl"),
    ];
    for (typed, code) in table {
        assert_eq!(told(&format!("retreat {typed}")), format!("retreat r={code}"), "{typed}");
    }
}

#[test]
fn three_letters_that_fit_several_regions_are_asked() {
    let table = [
        ("mor", vec!["moria", "mora", "mmor"]),
        ("dru", vec!["drua", "druw"]),
        ("ndo", vec!["ndow", "ndor"]),
        ("sdo", vec!["sdow", "sdor"]),
        ("nrh", vec!["nrhu", "nrho"]),
        ("srh", vec!["srhu", "srho"]),
    ];
    for (typed, codes) in table {
        match read(&format!("retreat {typed}")) {
            Err(Misread::Ambiguous { mut candidates, word }) => {
                candidates.sort();
                let mut codes = codes;
                codes.sort_unstable();
                assert_eq!(candidates, codes, "{typed}");
                assert_eq!(word, typed);
            }
            other => panic!("{typed}: {other:?}"),
        }
    }
}

#[test]
fn in_a_step_only_neighbours_are_meant() {
    let neighbours = |taken: &Taken, slot: &str, code: &str| {
        let from = taken.iter().find(|(s, _)| s == "from").and_then(|(_, codes)| codes.last());
        slot != "r" || from.is_none_or(|f| f != "edor") || ["wemn", "fold", "eemn"].contains(&code)
    };
    let sentence = Sentence::new("army: edor > west all");
    let parsed = GRAMMAR.read_where(&sentence, &names, &neighbours).expect("only one is next door");
    assert_eq!(parsed.one("r"), Some("wemn"));
    assert!(matches!(read("army: edor > west all"), Err(Misread::Ambiguous { .. })));
}

#[test]
fn a_route_goes_from_neighbour_to_neighbour() {
    let neighbours = |taken: &Taken, _: &str, code: &str| {
        let last = taken.iter().find(|(s, _)| s == "r").and_then(|(_, codes)| codes.last());
        last.is_none_or(|l| l != "wbro") || ["wemy", "ebro", "dagor"].contains(&code)
    };
    let sentence = Sentence::new("reveal lor > parth > wbl > wem");
    let parsed = GRAMMAR.read_where(&sentence, &names, &neighbours).expect("only one is next door");
    assert_eq!(parsed.all("r"), ["lori", "part", "wbro", "wemy"]);
}

#[test]
fn words_of_the_language_are_never_beginnings_of_names() {
    for word in ["with", "card", "for", "guide"] {
        assert!(read(&format!("retreat {word}")).is_err(), "{word}");
    }
    assert_eq!(told("retreat whea"), "retreat r=whea");
    assert_eq!(told("retreat cardo"), "retreat r=cardo");
}

#[test]
fn nations_and_parts_of_places_are_no_nicknames_of_regions() {
    for word in ["rohan", "gate", "pass", "ford"] {
        assert!(read(&format!("retreat {word}")).is_err(), "{word}");
    }
}

#[test]
fn an_arrow_walks_and_in_appears() {
    assert_eq!(told("will: gandalf > fang"), "companions payer=will character=gandalf-white r=fang");
    assert_eq!(told("will: gandalf in fang"), "bring payer=will character=gandalf-white r=fang");
}

#[test]
fn without_a_die_an_order_needs_its_verb() {
    for typed in ["Saruman.", "Dale to Erebor.", "fold > drua 2r"] {
        assert!(read(typed).is_err(), "{typed}: {}", told(typed));
    }
}

#[test]
fn a_slip_in_the_verb_behind_the_die_is_named() {
    match read("char: nove fellowship") {
        Err(misread) => {
            let (word, near) = misread.nearest().expect("nearest words");
            assert!(word.starts_with("nove"), "{word}");
            assert!(near.iter().any(|n| n == "move"), "{near:?}");
        }
        Ok(parsed) => panic!("{parsed:?}"),
    }
}

#[test]
fn every_beginning_of_a_name_means_it_or_asks() {
    for region in regions() {
        let name = region.forms.last().expect("a name");
        let name = name.replace("the ", "").replace("The ", "");
        let letters: Vec<char> = name.chars().filter(|c| c.is_alphanumeric()).collect();
        for n in 3..=letters.len().min(5) {
            let cut: String = letters[..n].iter().collect();
            match read(&format!("retreat {cut}")) {
                Ok(parsed) => {
                    let code = parsed.one("r").expect("a region").to_owned();
                    let exact = regions().iter().any(|r| r.code == code && is_form(r, &cut));
                    assert!(code == region.code || exact, "{cut} of {name}: {code}");
                }
                Err(Misread::Ambiguous { candidates, .. }) => {
                    assert!(candidates.contains(&region.code) || candidates.len() == 8, "{cut} of {name}");
                }
                Err(_) => assert!(is_language(&cut), "{cut} of {name}"),
            }
        }
    }
}

/// Words of the language that regions begin with.
fn is_language(word: &str) -> bool {
    ["and", "for", "hunt", "with", "card", "pas"].contains(&word.to_lowercase().as_str())
}

/// Whether a text is the code or a whole form of a name.
fn is_form(name: &Name, text: &str) -> bool {
    let plain = |t: &str| t.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let text = plain(text);
    name.code == text || name.forms.iter().any(|f| plain(f) == text || plain(f) == format!("the{text}"))
}

#[test]
fn every_beginning_of_a_verb_means_it_or_asks() {
    for typed in ["retreat fold", "casualties 1r", "reveal dmar", "trim 1r", "cease", "withdraw"] {
        let (verb, rest) = typed.split_once(' ').unwrap_or((typed, ""));
        let whole = told(typed);
        for n in 3..verb.len() {
            let cut = format!("{} {rest}", &verb[..n]);
            match read(&cut) {
                Ok(_) => assert_eq!(told(&cut), whole, "{cut}"),
                Err(Misread::TwoWays { examples }) => assert!(examples.len() > 1, "{cut}"),
                Err(other) => panic!("{cut}: {other:?}"),
            }
        }
        assert!(read(&format!("{} {rest}", &verb[..2])).is_err(), "{typed}");
    }
}
