//! The Confrontation, rule by rule, where a scenario cannot say it: lists of
//! moves, sealed trays and their proofs, secret answers, typed orders, options.

use ravenpost::chance::{Lot, NoChance, Spec, TurnChance};
use ravenpost::games::confrontation::codes::{Piece, Region, Side};
use ravenpost::games::confrontation::legal::{self, Back};
use ravenpost::games::confrontation::options::{Options, RiverRetreat};
use ravenpost::games::confrontation::{Confrontation, Table, pose};
use ravenpost::games::find;
use ravenpost::rules::{Game, Outcome, Proof, Refused, Rules, Seat, Told, Viewer};
use ravenpost::tongue::Sentence;

const FELLOWSHIP: Seat = Seat(0);
const SAURON: Seat = Seat(1);

fn table_with(options: Options, position: &str) -> Table {
    pose::pose(&options, &toml::from_str(position).expect("a table")).expect("a good position")
}

fn table(position: &str) -> Table {
    table_with(Options::default(), position)
}

fn posed(options: &[&str], position: &str) -> Box<dyn Game> {
    let options: Vec<String> = options.iter().map(|&o| o.to_owned()).collect();
    let engine = find("confrontation").expect("it is in the house");
    let mut game =
        engine.pose(&options, &toml::from_str(position).expect("a table")).expect("a good position");
    game.start(&mut NoChance).expect("it starts without a draw");
    game
}

fn give(game: &mut dyn Game, seat: Seat, order: &str) -> Told {
    let mut chance = TurnChance::new([3; 32], [4; 32]);
    game.submit(seat, order, &mut chance).unwrap_or_else(|why| panic!("{order}: {why:?}"))
}

fn moves(table: &Table, piece: Piece) -> Vec<&'static str> {
    legal::moves(table, piece).into_iter().map(|(to, _)| to.code()).collect()
}

fn retreats(table: &Table, piece: Piece, back: Back) -> Vec<&'static str> {
    legal::retreats(table, piece, back).into_iter().map(Region::code).collect()
}

// Section 5: movement.

#[test]
fn every_piece_alone_on_the_board_goes_one_step_forward_and_the_fellowship_by_its_arrows() {
    let cases = [
        ("shire", "arthedain cardolan"),
        ("eregion", "misty-mountains caradhras fangorn"),
        ("high-pass", "mirkwood"),
        ("mirkwood", "fangorn dagorlad"),
        ("fangorn", "rohan dagorlad gondor"),
        ("rohan", "gondor"),
        ("mordor", ""),
    ];
    for (from, to) in cases {
        let table = table(&format!("fellowship = {{ {from} = [\"legolas\"] }}"));
        assert_eq!(moves(&table, Piece::Legolas).join(" "), to, "from {from}");
    }
    for (from, to) in [("mordor", "dagorlad gondor"), ("fangorn", "misty-mountains caradhras"), ("shire", "")]
    {
        let table = table(&format!("sauron = {{ {from} = [\"warg\"] }}"));
        assert_eq!(moves(&table, Piece::Warg).join(" "), to, "from {from}");
    }
}

#[test]
fn a_full_region_cannot_be_entered_by_one_more_of_its_side() {
    let table = table(
        r#"fellowship = { shire = ["frodo", "sam"], arthedain = ["merry", "pippin"], cardolan = ["gimli"] }"#,
    );
    assert_eq!(moves(&table, Piece::Frodo), ["cardolan"]);
}

#[test]
fn aragorn_attacks_in_any_direction_but_never_sideways_between_mountains() {
    let enemies = r#"sauron = { rhudaur = ["orcs"], arthedain = ["warg"], mordor = ["balrog"] }"#;
    let open = table(&format!("fellowship = {{ eregion = [\"aragorn\"] }}\n{enemies}"));
    assert_eq!(
        moves(&open, Piece::Aragorn),
        ["arthedain", "rhudaur", "misty-mountains", "caradhras", "fangorn"]
    );
    let high = table(
        r#"fellowship = { misty-mountains = ["aragorn"] }
           sauron = { high-pass = ["orcs"], caradhras = ["warg"], rhudaur = ["balrog"] }"#,
    );
    assert_eq!(moves(&high, Piece::Aragorn), ["rhudaur", "mirkwood", "fangorn"]);
}

#[test]
fn the_black_rider_rides_past_friends_but_not_past_enemies_or_full_regions() {
    let table = table(
        r#"fellowship = { rhudaur = ["sam"], arthedain = ["frodo"], eregion = ["merry", "gimli"] }
           sauron = { dagorlad = ["black-rider"], fangorn = ["orcs", "warg"], mirkwood = ["shelob"], high-pass = ["balrog"] }"#,
    );
    assert_eq!(moves(&table, Piece::BlackRider), ["rhudaur", "eregion", "mirkwood"]);
}

#[test]
fn the_flying_nazgul_goes_wherever_one_piece_stands_alone() {
    let table = table(
        r#"fellowship = { shire = ["frodo"], rhudaur = ["sam", "merry"], mordor = ["gimli"], high-pass = ["pippin"] }
           sauron = { rohan = ["flying-nazgul"] }"#,
    );
    assert_eq!(
        moves(&table, Piece::FlyingNazgul),
        ["shire", "high-pass", "caradhras", "gap-of-rohan", "mordor"]
    );
}

#[test]
fn the_witch_king_moves_sideways_only_onto_enemies() {
    let table = table(
        r#"fellowship = { mirkwood = ["frodo"] }
           sauron = { fangorn = ["witch-king"] }"#,
    );
    assert_eq!(moves(&table, Piece::WitchKing), ["misty-mountains", "caradhras", "mirkwood"]);
}

// Section 7: retreats.

#[test]
fn a_retreat_needs_a_region_without_enemies_and_with_room() {
    let table = table(
        r#"fellowship = { eregion = ["frodo"], rhudaur = ["sam", "merry"], arthedain = ["gimli"] }
           sauron = { cardolan = ["orcs"] }"#,
    );
    assert_eq!(retreats(&table, Piece::Frodo, Back::Sideways), ["enedwaith"]);
    assert_eq!(retreats(&table, Piece::Frodo, Back::Backward), ["arthedain"]);
    assert_eq!(retreats(&table, Piece::Frodo, Back::Either), ["arthedain", "enedwaith"]);
}

#[test]
fn no_retreat_leads_sideways_from_a_mountain_or_back_through_the_tunnel() {
    let table = table(r#"fellowship = { caradhras = ["frodo"], fangorn = ["sam"] }"#);
    assert_eq!(retreats(&table, Piece::Frodo, Back::Sideways), [""; 0]);
    assert_eq!(retreats(&table, Piece::Sam, Back::Backward), ["misty-mountains"]);
}

#[test]
fn against_the_river_retreats_go_as_the_option_says() {
    let sideways = |river_retreat, position: &str, piece| {
        let options = Options { river_retreat, ..Options::default() };
        retreats(&table_with(options, position), piece, Back::Sideways).join(" ")
    };
    let frodo = |river| sideways(river, r#"fellowship = { fangorn = ["frodo"] }"#, Piece::Frodo);
    let orcs = |river| sideways(river, r#"sauron = { fangorn = ["orcs"] }"#, Piece::Orcs);
    let both = "mirkwood rohan";
    assert_eq!((frodo(RiverRetreat::Both).as_str(), orcs(RiverRetreat::Both).as_str()), (both, both));
    assert_eq!(
        (frodo(RiverRetreat::Fellowship).as_str(), orcs(RiverRetreat::Fellowship).as_str()),
        (both, "rohan")
    );
    assert_eq!((frodo(RiverRetreat::None).as_str(), orcs(RiverRetreat::None).as_str()), ("rohan", "rohan"));
}

// Sections 3, 6 and 10: secrets, trays and proofs.

fn begun() -> (Box<dyn Game>, TurnChance) {
    let engine = find("confrontation").expect("it is in the house");
    let mut game = engine.begin(&[]).expect("the defaults are good").game;
    let mut chance = TurnChance::new([1; 32], [2; 32]);
    game.start(&mut chance).expect("it starts");
    for (seat, order) in [
        (FELLOWSHIP, "specials gwaihir shadowfax"),
        (SAURON, "specials crebain palantir"),
        (
            FELLOWSHIP,
            "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir",
        ),
        (SAURON, "setup mirkwood orcs, fangorn warg, rohan balrog, dagorlad shelob, gondor saruman"),
    ] {
        game.submit(seat, order, &mut chance).expect("it is legal");
    }
    (game, chance)
}

#[test]
fn after_the_set_up_both_trays_and_the_special_cards_are_sealed() {
    let (game, chance) = begun();
    let seals = game.seals();
    let named: Vec<_> = seals.iter().map(|s| (s.name.as_str(), s.generation, s.tokens.len())).collect();
    assert_eq!(
        named,
        [
            ("tray-fellowship", 1, 9),
            ("specials-fellowship", 1, 2),
            ("tray-sauron", 1, 9),
            ("specials-sauron", 1, 2)
        ]
    );
    assert_eq!(seals[0].tokens[4..], ["aragorn", "gimli", "legolas", "gandalf", "boromir"]);
    let drawn: Vec<_> = chance.drawn.iter().map(|d| (d.lot, d.name.as_str(), d.spec.to_string())).collect();
    let hidden = |name, spec: &str| (Lot::Hidden, name, spec.to_owned());
    assert_eq!(
        drawn,
        [
            hidden("mix-fellowship-specials", "s2"),
            hidden("mix-sauron-specials", "s2"),
            hidden("mix-fellowship-shire", "s4"),
            hidden("mix-sauron-mordor", "s4"),
        ]
    );
}

#[test]
fn a_move_seals_the_tray_anew_and_mixes_only_what_it_touched() {
    let (mut game, mut chance) = begun();
    let before = game.seals();
    chance.drawn.clear();
    game.submit(SAURON, "move orcs > misty-mountains", &mut chance).expect("it is legal");
    assert_eq!(chance.drawn, []);
    let after = game.seals();
    assert_eq!(after[2].generation, 2);
    assert_eq!(after[0], before[0]);
    game.submit(FELLOWSHIP, "move legolas > high-pass", &mut chance).expect("it is legal");
    game.submit(SAURON, "move warg > caradhras", &mut chance).expect("it is legal");
    game.submit(FELLOWSHIP, "move frodo > arthedain", &mut chance).expect("it is legal");
    let names: Vec<_> = chance.drawn.iter().map(|d| format!("{} {}", d.name, d.spec)).collect();
    assert_eq!(names, ["mix-fellowship-shire s3", "mix-fellowship-arthedain s2"]);
}

#[test]
fn whoever_is_shown_is_proven_from_the_tray_sealed_before() {
    let mut game = posed(
        &["specials=none"],
        r#"fellowship = { shire = ["frodo"], cardolan = ["legolas", "gimli"] }
           sauron = { eregion = ["orcs"], mordor = ["warg", "balrog"] }"#,
    );
    let told = give(&mut *game, SAURON, "move orcs > cardolan");
    let places: Vec<_> = told
        .proofs
        .iter()
        .map(|proof| match proof {
            Proof::Show { list, generation, place, token, .. } => {
                (list.as_str(), *generation, *place, token.as_str())
            }
            Proof::Draw { .. } => panic!("nothing is drawn from a tray"),
        })
        .collect();
    assert_eq!(places[0], ("tray-sauron", 1, 0, "orcs"));
    assert!(places[1..].iter().all(|p| p.0 == "tray-fellowship" && p.1 == 1 && p.2 > 0));
    assert!(game.seals().iter().all(|s| s.generation == 2));
}

#[test]
fn a_lone_defender_is_not_drawn() {
    let mut game = posed(
        &["specials=none"],
        r#"fellowship = { shire = ["frodo"], cardolan = ["legolas"] }
           sauron = { eregion = ["warg"], mordor = ["balrog"] }"#,
    );
    assert!(game.submit(SAURON, "move warg > cardolan", &mut NoChance).is_ok());
}

#[test]
fn a_preview_stops_at_the_draw_and_changes_nothing() {
    let mut game = posed(
        &["specials=none"],
        r#"fellowship = { shire = ["frodo"], cardolan = ["legolas", "gimli"] }
           sauron = { eregion = ["warg"], mordor = ["balrog"] }"#,
    );
    let before = game.save();
    let refused = game.submit(SAURON, "move warg > cardolan", &mut NoChance);
    assert_eq!(refused, Err(Refused::NeedsChance { name: "defender-cardolan".into(), spec: Spec::Below(2) }));
    assert_eq!(game.save(), before);
}

#[test]
fn a_special_card_is_proven_when_it_is_played() {
    let (mut game, mut chance) = begun();
    let told = game.submit(SAURON, "play palantir, eregion", &mut chance).expect("it is legal");
    let sealed = game.seals().into_iter().find(|s| s.name == "specials-sauron").expect("it is sealed");
    let place = sealed.tokens.iter().position(|t| t == "palantir").expect("it was dealt") as u32;
    let shown = told.proofs.iter().any(|proof| {
        matches!(proof, Proof::Show { list, generation: 1, place: at, token, .. }
            if list == "specials-sauron" && *at == place && token == "palantir")
    });
    assert!(shown, "{:?}", told.proofs);
}

// Section 7, B7: secret answers.

#[test]
fn a_secret_answer_may_be_replaced_and_is_nobody_elses() {
    let mut game = posed(
        &[],
        r#"fellowship = { shire = ["frodo"], cardolan = ["gimli"], rhudaur = ["legolas", "sam"] }
           sauron = { eregion = ["black-rider"], mordor = ["witch-king"] }
           specials.sauron = ["palantir", "crebain"]"#,
    );
    give(&mut *game, SAURON, "move black-rider > cardolan");
    give(&mut *game, FELLOWSHIP, "card 1");
    give(&mut *game, FELLOWSHIP, "card 5");
    assert_eq!((game.owing(), game.acting()), (vec![SAURON], vec![FELLOWSHIP, SAURON]));
    let answered = |game: &dyn Game, seat| game.view(Viewer::Seat(seat)).get("answered").cloned();
    assert_eq!(answered(&*game, FELLOWSHIP), Some("card 5".into()));
    assert!(!game.view(Viewer::Seat(SAURON)).to_string().contains("card 5"));
    assert_eq!(game.sections().seats[0].get("answer"), Some(&vec!["card".to_owned(), "5".to_owned()]));
    assert_eq!(game.sections().seats[1].get("answer"), None);
}

#[test]
fn the_palantir_breaks_into_the_choice_of_cards() {
    let mut game = posed(
        &[],
        r#"fellowship = { shire = ["frodo"], cardolan = ["gimli"], rhudaur = ["legolas", "sam"] }
           sauron = { eregion = ["black-rider"], mordor = ["witch-king"] }
           specials.sauron = ["palantir", "crebain"]"#,
    );
    give(&mut *game, SAURON, "move black-rider > cardolan");
    give(&mut *game, FELLOWSHIP, "card 5");
    give(&mut *game, SAURON, "play palantir, rhudaur");
    assert_eq!((game.owing(), game.acting()), (vec![SAURON], vec![FELLOWSHIP, SAURON]));
    give(&mut *game, FELLOWSHIP, "card 4");
    give(&mut *game, SAURON, "card 2");
    let view = game.view(Viewer::Spectator);
    assert_eq!(view["discard"]["fellowship"], serde_json::json!(["4"]));
    assert_eq!(view["fallen"].as_array().map(|f| f.iter().any(|p| p == "black-rider")), Some(true));
}

#[test]
fn a_look_into_the_palantir_takes_back_an_earlier_card_of_sauron() {
    let mut game = posed(
        &[],
        r#"fellowship = { shire = ["frodo"], cardolan = ["gimli"], rhudaur = ["legolas", "sam"] }
           sauron = { eregion = ["black-rider"], mordor = ["witch-king"] }
           specials.sauron = ["palantir", "crebain"]"#,
    );
    give(&mut *game, SAURON, "move black-rider > cardolan");
    give(&mut *game, SAURON, "card 6");
    give(&mut *game, SAURON, "play palantir, rhudaur");
    assert_eq!(game.owing(), [FELLOWSHIP, SAURON]);
}

// Sections 11 and 12: the end and its points.

fn end(options: &[&str], position: &str, orders: &[(Seat, &str)]) -> Outcome {
    let mut game = posed(options, position);
    for (seat, order) in orders {
        give(&mut *game, *seat, order);
    }
    game.outcome().cloned().expect("the game is over")
}

#[test]
fn the_winner_scores_his_survivors_or_both_do() {
    let position = r#"turn = "fellowship"
                      fellowship = { dagorlad = ["frodo"], shire = ["sam"], rohan = ["gimli"] }
                      sauron = { mordor = ["orcs", "warg"] }"#;
    let orders = [(FELLOWSHIP, "move frodo > mordor")];
    let won = end(&[], position, &orders);
    assert_eq!((won.winners, won.points), (vec![FELLOWSHIP], vec![3, 0]));
    assert_eq!(won.reason.key, "confrontation-end-ring");
    assert_eq!(end(&["score=both"], position, &orders).points, [3, 2]);
}

#[test]
fn whoever_cannot_move_has_lost_at_once() {
    let position = r#"turn = "fellowship"
                      fellowship = { mordor = ["gimli"], shire = ["frodo"] }
                      sauron = { shire = [], eregion = ["warg"] }"#;
    let game = posed(&[], position);
    assert!(game.outcome().is_none());
    let stuck = posed(
        &[],
        r#"fellowship = { mordor = ["gimli"], cardolan = ["frodo"] }
           sauron = { shire = ["warg", "orcs"] }"#,
    );
    let outcome = stuck.outcome().expect("Sauron cannot move");
    assert_eq!(
        (outcome.winners.clone(), outcome.reason.key.as_str()),
        (vec![FELLOWSHIP], "confrontation-end-stuck")
    );
}

#[test]
fn a_special_card_instead_of_the_turn_saves_from_that_loss_unless_only_forward_moves_do() {
    let position = r#"fellowship = { mordor = ["gimli"], cardolan = ["frodo"] }
                      sauron = { shire = ["warg", "orcs"] }
                      specials.sauron = ["crebain"]"#;
    assert!(posed(&[], position).outcome().is_none());
    assert!(posed(&["no-move=forward"], position).outcome().is_some());
}

// Orders as they are typed.

#[test]
fn orders_are_read_as_players_type_them() {
    let game = posed(
        &["specials=all"],
        r#"fellowship = { shire = ["frodo"] }
                                           sauron = { mordor = ["orcs"] }"#,
    );
    for (typed, canonical) in [
        ("aragorn -> Hollin", "move aragorn > eregion"),
        ("Move the Witch King to Fangorn!", "move witch-king > fangorn"),
        ("flying > the high pass by ability", "move flying-nazgul > high-pass by ability"),
        ("strider > misty", "move aragorn > misty-mountains"),
        ("specials shadowfax & gwaihir", "specials gwaihir shadowfax"),
        (
            "setup ened boromir, arth aragorn, cardo gimli, rhu legolas, ereg gandalf",
            "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir",
        ),
        ("fight Sam", "fight sam"),
        ("use text, sam", "use text sam"),
        ("use text > cardo", "use text > cardolan"),
        ("card cloak", "card elven-cloak"),
        ("card five", "card 5"),
        ("take noble", "take noble-sacrifice"),
        ("retreat to enedwaith", "retreat enedwaith"),
        ("use gwaihir > rhud", "use gwaihir > rhudaur"),
        ("No Balrog.", "no balrog"),
        ("play dark, orcs > gondor", "play dark-of-mordor, orcs > gondor"),
        ("play king, fangorn", "play king-revealed, fangorn"),
        ("play crebain eregion", "play crebain, eregion"),
        ("play recall to mordor, warg", "play recall, warg"),
        ("play gandalf the white", "play gandalf-the-white"),
    ] {
        assert_eq!(game.read(FELLOWSHIP, &Sentence::new(typed)).as_deref(), Ok(canonical), "{typed}");
    }
    for typed in
        ["gandalf > mor", "aragorn eregion", "play gwaihir", "mix", "card eye", "setup arthedain sam"]
    {
        assert!(game.read(FELLOWSHIP, &Sentence::new(typed)).is_err(), "{typed}");
    }
}

// Options and positions.

#[test]
fn options_say_what_there_is() {
    let engine = find("confrontation").expect("it is in the house");
    let begin = |options: &[&str]| {
        let options: Vec<String> = options.iter().map(|&o| o.to_owned()).collect();
        engine.begin(&options).map(|begun| begun.options)
    };
    assert_eq!(
        begin(&["specials=all", "score=both"]).expect("good options"),
        ["hide/turn", "no-move/any", "river-retreat/both", "score/both", "specials/all"]
    );
    assert!(begin(&["colour=red"]).expect_err("there is none").contains("river-retreat"));
    assert!(begin(&["specials=seven"]).is_err());
}

#[test]
fn senseless_positions_are_refused() {
    for position in [
        r#"fellowship = { shire = ["orcs"] }"#,
        r#"fellowship = { shire = ["sam"], cardolan = ["sam"] }"#,
        r#"fellowship = { high-pass = ["sam", "frodo"] }"#,
        r#"fellowship = { nowhere = ["sam"] }"#,
        r#"fellowship = { shire = ["sam"] }
           sauron = { shire = ["orcs"] }"#,
        r#"shown = ["sam"]"#,
        r#"hand.sauron = ["1"]"#,
        r#"hand.sauron = ["noble-sacrifice"]"#,
        r#"specials.sauron = ["gwaihir"]"#,
        r#"must_move = "sam""#,
        "wind = 'west'",
    ] {
        let position: toml::Table = toml::from_str(position).expect("a table");
        assert!(Confrontation::pose(&Options::default(), &position).is_err(), "{position}");
    }
}

#[test]
fn the_sides_are_the_seats() {
    assert_eq!(Side::of(SAURON), Some(Side::Sauron));
    assert_eq!(Side::of(Seat(2)), None);
    assert_eq!(Confrontation::SEATS, [Side::Fellowship.code(), Side::Sauron.code()]);
}
