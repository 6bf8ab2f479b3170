//! War of the Ring is taken back over drawn cards and tiles: the rest of a deck is
//! sealed anew, the cards in hand keep their proofs, and everybody can check it.

use crate::dice::Dice;
use crate::house::{ANNA, BERTIL, House, hides, says, to};
use crate::post::Got;
use ravenpost::desk::{self, Table};
use ravenpost::ledger::verify::{Text, Verdict};
use ravenpost::ledger::{Record, scan};
use ravenpost::rules::{Seal, Viewer};
use std::collections::BTreeMap;

/// A game by letter, played by taste and by chance.
struct War {
    house: House,
    dice: Dice,
    /// What each generation of each list was first seen to hold, and the most that
    /// was ever drawn from it.
    seals: BTreeMap<(String, u32), (Vec<String>, u32)>,
    /// Who gave the last order, and which.
    last: ((&'static str, &'static str), String),
}

impl War {
    /// Both have joined; the first cards are drawn.
    fn open(seed: u8) -> Self {
        let mut house = House::open(seed, "wotr2", &[]);
        house.say(ANNA, &["join a blue kettle"]);
        house.say(BERTIL, &["join seven ducks"]);
        let mut war = Self {
            house,
            dice: Dice(u64::from(seed) | 1),
            seals: BTreeMap::new(),
            last: (ANNA, String::new()),
        };
        war.sound();
        war
    }

    fn table(&mut self) -> Table {
        let game = self.house.game.clone();
        let loaded: Result<Option<Table>, desk::DeskError> =
            self.house.post.store.batch(|tx| Table::load(tx, &game));
        loaded.unwrap().unwrap()
    }

    /// The number of the last block.
    fn n(&mut self) -> u32 {
        self.table().thread.n
    }

    /// A block.
    fn block(&mut self, n: u32) -> Record {
        let game = self.house.game.clone();
        let body: Result<String, desk::DeskError> =
            self.house.post.store.batch(|tx| Ok(tx.block(&game, n)?.unwrap().body));
        scan::records(&body.unwrap()).remove(0)
    }

    /// One order of somebody who is asked: one that begins so, else any.
    fn step(&mut self, wanted: &[&str]) -> Vec<Got> {
        let table = self.table();
        let seat = table.game.owing().into_iter().find(|seat| !table.thread.waits(seat.index())).unwrap();
        let orders = table.game.offer(seat).orders;
        let action =
            |order: &String| order.split_once(": ").map_or(order.clone(), |(_, action)| action.to_owned());
        let fits: Vec<&String> =
            orders.iter().filter(|order| wanted.iter().any(|word| action(order).starts_with(word))).collect();
        let order = match fits.len() {
            0 => orders[self.dice.below(orders.len())].clone(),
            n => fits[self.dice.below(n)].clone(),
        };
        self.last = (if seat.0 == 0 { ANNA } else { BERTIL }, order);
        self.again()
    }

    /// The last order is given, or given again.
    fn again(&mut self) -> Vec<Got> {
        let (who, order) = self.last.clone();
        let sent = self.house.say(who, &[&order]);
        assert!(sent.iter().all(|got| got.status() != "NOT DONE"), "{order}: {}", sent[0].body());
        self.sound();
        sent
    }

    /// Plays until a block has such a field, and gives its number.
    fn until(&mut self, wanted: &[&str], found: impl Fn(&Record) -> bool) -> u32 {
        for _ in 0..150 {
            self.step(wanted);
            let n = self.n();
            let block = self.block(n);
            if found(&block) {
                return n;
            }
        }
        panic!("it never came to that");
    }

    /// Plays until somebody draws one card, which no new turn does.
    fn until_drawn(&mut self) -> u32 {
        let one =
            |tokens: &[String]| tokens[3].parse::<u32>().ok() == tokens[2].parse().ok().map(|n: u32| n + 1);
        self.until(&["draw "], |block| {
            block.labelled("draw").count() == 1 && block.labelled("draw").all(|(_, _, tokens)| one(tokens))
        })
    }

    /// Both agree to go back; their letters about it.
    fn back(&mut self, to_block: u32) -> [Got; 2] {
        self.house.post.now += 86_400;
        // Before a turn there may be locks, which have no state of their own.
        let to_block = (0..=to_block).rev().find(|n| self.block(*n).any("state")).unwrap();
        let (before, undone) = (self.view_after(to_block), self.n());
        let sent = self.house.say(ANNA, &[&format!("offer undo to {to_block}")]);
        assert_eq!(sent.len(), 2, "{}", sent[0].body());
        let sent = self.house.say(BERTIL, &["agree"]);
        says(&to(&sent, ANNA), "It is taken back by agreement");
        let n = self.n();
        assert!(n > undone);
        assert_eq!(self.block(n).number("undo-to"), Some(to_block));
        let now = self.table().game.view(Viewer::Spectator);
        assert!(before.is_none_or(|before| before == now), "it stands as it stood");
        self.sound();
        [to(&sent, ANNA), to(&sent, BERTIL)]
    }

    /// What everybody saw of the game after a block, if that state is kept.
    fn view_after(&mut self, n: u32) -> Option<serde_json::Value> {
        let (game, table) = (self.house.game.clone(), self.table());
        let kept: Result<Option<Vec<u8>>, desk::DeskError> =
            self.house.post.store.batch(|tx| Ok(tx.snapshot(&game, n)?));
        Some(table.engine.load(&kept.unwrap()?).unwrap().view(Viewer::Spectator))
    }

    /// Every card is in one place, and no seal was changed.
    fn sound(&mut self) {
        let table = self.table();
        let game: serde_json::Value = serde_json::from_slice(&table.game.save()).unwrap();
        let orders = &game["table"]["decks"];
        for pile in orders.as_array().unwrap().iter().flat_map(|side| side.as_array().unwrap()) {
            let mut cards: Vec<&str> =
                pile["order"].as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
            cards.sort_unstable();
            cards.dedup();
            assert_eq!(cards.len(), 24);
        }
        for Seal { name, generation, drawn, tokens } in table.game.seals() {
            let known = self.seals.entry((name.clone(), generation)).or_insert((tokens.clone(), drawn));
            assert_eq!(known.0, tokens, "{name} {generation} was changed");
            assert!(known.1 <= drawn, "{name} {generation} was drawn back");
            known.1 = drawn;
        }
    }

    /// One gives up, and everybody checks everything: each player their own mailbox,
    /// somebody else what is public, before the end and after it.
    fn verified(mut self) {
        self.public();
        self.house.say(ANNA, &["resign"]);
        self.house.verified();
        self.public();
    }

    fn public(&mut self) {
        let table = self.table();
        let office = &self.house.post.office;
        let texts: Result<Vec<String>, desk::DeskError> =
            self.house.post.store.batch(|tx| desk::published(tx, office, &table));
        let text = |text| Text { source: "export".to_owned(), text };
        let texts: Vec<Text> = texts.unwrap().into_iter().map(text).collect();
        let report = self.house.post.verify(&texts);
        assert_eq!(report.verdict, Verdict::Verified, "{:?}", report.findings);
    }
}

/// The tag and counts of a list that a block is the first to state.
fn new_lists(block: &Record, before: &Record) -> Vec<(String, Vec<String>)> {
    let new = block.labelled("list").filter(|(key, ..)| !before.has(key));
    new.map(|(_, tag, tokens)| (tag.to_owned(), tokens.to_vec())).collect()
}

#[test]
fn a_drawn_card_goes_back_into_a_deck_that_is_sealed_anew() {
    let mut war = War::open(121);
    let drawn = war.until_drawn();
    let before = drawn - 1;
    let list = war.block(drawn).tokens("draw.001")[1].clone();
    let stood = war.block(drawn).tokens(&format!("list.{list}")).to_vec();
    let letters = war.back(before);
    let n = war.n();
    let (block, undone) = (war.block(n), war.block(drawn));
    let deck = list.trim_end_matches(".g1");
    let left: u32 = 24 - (stood[1].parse::<u32>().unwrap() - 1);
    assert_eq!(new_lists(&block, &undone), [(format!("{deck}.g2"), vec![left.to_string(), "0".to_owned()])]);
    assert_eq!(block.tokens("hroll.001"), [format!("{deck}.g2"), format!("s{left}")]);
    assert_eq!(block.tokens(&format!("list.{list}")), stood, "what was drawn stays drawn");
    for letter in &letters {
        says(letter, "Since then one card was drawn by");
        says(letter, "mixed anew");
        hides(letter, "audit: pbem1 opening");
    }
    war.until(&["draw "], |block| block.labelled("draw").any(|(_, _, tokens)| tokens[1].contains(".g2")));
    war.verified();
}

#[test]
fn a_round_of_draws_by_both_sides_is_taken_back_at_once() {
    let mut war = War::open(122);
    let first = war.n();
    // A new turn: both sides draw from both decks.
    let turn = war.until(&["skip", "pass", "draw "], |block| block.labelled("draw").count() == 4);
    for _ in 0..6 {
        war.step(&["draw "]);
    }
    war.back(turn - 1);
    let n = war.n();
    let block = war.block(n);
    assert_eq!(block.labelled("hroll").count(), 4, "all four decks");
    war.back(first);
    for _ in 0..12 {
        war.step(&["draw ", "play "]);
    }
    war.verified();
}

#[test]
fn cards_in_hand_from_before_are_shown_with_their_old_proofs() {
    let mut war = War::open(123);
    let drawn = war.until_drawn();
    war.back(drawn - 1);
    // Cards of the first seal are played after the second was made.
    let n = war.n();
    for _ in 0..60 {
        war.step(&["play "]);
    }
    let game = war.house.game.clone();
    let shown: Result<Vec<String>, desk::DeskError> =
        war.house.post.store.batch(|tx| Ok(tx.shown_since(&game, n)?));
    let shown: Vec<Record> = shown.unwrap().iter().flat_map(|text| scan::records(text)).collect();
    assert!(shown.iter().any(|opening| opening.number("gen") == Some(1)), "nothing old was shown");
    war.verified();
}

#[test]
fn twice_in_a_row_and_back_to_what_was_taken_back() {
    let mut war = War::open(124);
    let one = war.until_drawn();
    let two = war.until_drawn();
    war.back(two - 1);
    war.back(one - 1);
    // What was taken back first can be had again; a number never comes back.
    war.back(two);
    let generations: Vec<u32> = war.table().game.seals().iter().map(|seal| seal.generation).collect();
    assert!(generations.iter().max().unwrap() > &2);
    war.until_drawn();
    war.back(one);
    war.until_drawn();
    war.verified();
}

#[test]
fn the_same_orders_meet_other_cards_after_an_undo() {
    let mut war = War::open(125);
    let drawn = war.until_drawn();
    let first = war.block(drawn);
    let [seat, list, from, _] = first.tokens("draw.001") else { panic!("a draw") };
    let deck = list.strip_suffix(".g1").expect("the first seal");
    assert_ne!(from, "0");
    let order = war.last.clone();
    war.back(drawn - 1);
    war.last = order;
    war.again();
    let n = war.n();
    let again = war.block(n);
    let expected = [seat.clone(), format!("{deck}.g2"), "0".to_owned(), "1".to_owned()];
    assert_eq!(again.tokens("draw.001"), expected, "the first of a new seal");
    war.verified();
}

#[test]
fn a_tile_goes_back_into_the_pool_and_the_hunt_is_hunted_anew() {
    let mut war = War::open(126);
    let tile = war.until(&["move fellowship"], |block| {
        block.labelled("roll").any(|(_, _, tokens)| tokens[0] == "tile")
    });
    let pool = |war: &mut War| war.table().game.sections().public["tiles.pool"].clone();
    let after = pool(&mut war);
    war.back(tile - 1);
    assert_ne!(pool(&mut war), after);
    war.until(&["move fellowship"], |block| block.labelled("roll").any(|(_, _, tokens)| tokens[0] == "tile"));
    war.verified();
}

#[test]
fn what_is_not_there_is_refused_with_the_nearest_that_is() {
    let mut war = War::open(127);
    let first = war.n();
    let refused = war.house.ask(ANNA, &["offer undo"]);
    assert_eq!(refused.status(), "NOT DONE");
    says(&refused, "Nothing has been played yet that could be taken back.");
    for _ in 0..5 {
        war.step(&[]);
    }
    let refused = war.house.ask(ANNA, &["offer undo to 0"]);
    says(&refused, &format!("The nearest: send \"offer undo to {first}\"."));
    let last = war.n();
    let refused = war.house.ask(ANNA, &[&format!("offer undo to {last}")]);
    assert_eq!(refused.status(), "NOT DONE");
    war.verified();
}

#[test]
fn a_moderator_takes_back_drawn_cards_too_and_says_why() {
    let mut war = War::open(128);
    let drawn = war.until_drawn();
    war.house.post.now += 60;
    let (game, now) = (war.house.game.clone(), war.house.post.now);
    let office = &war.house.post.office;
    let done: Result<(u32, u32), desk::DeskError> = war.house.post.store.batch(|tx| {
        let mut table = Table::load(tx, &game)?.unwrap();
        desk::undo(&mut table, tx, office, drawn - 1, "an order was misread", now)
    });
    done.unwrap();
    let sent = war.house.post.sent();
    war.house.all.extend(sent.iter().cloned());
    for who in [ANNA, BERTIL] {
        says(&to(&sent, who), "A moderator has taken the game back.");
        says(&to(&sent, who), "The reason: an order was misread");
    }
    war.until_drawn();
    war.verified();
}

#[test]
fn random_games_with_random_undos_lose_no_card_and_verify() {
    for seed in [131, 132] {
        let mut war = War::open(seed);
        let mut turns = vec![war.n()];
        for _ in 0..8 {
            for _ in 0..=war.dice.below(12) {
                war.step(&["draw ", "play ", "move fellowship"][..]);
                turns.push(war.n());
            }
            let kept: Vec<u32> = turns[turns.len().saturating_sub(15)..turns.len() - 1].to_vec();
            let last = war.n();
            let kept: Vec<u32> =
                kept.into_iter().filter(|n| *n < last && war.block(*n).any("state")).collect();
            if !kept.is_empty() {
                let back = kept[war.dice.below(kept.len())];
                war.back(back);
                turns.push(war.n());
            }
        }
        war.verified();
    }
}

#[test]
fn a_state_that_is_not_kept_any_more_is_played_again_from_the_record() {
    let mut war = War::open(133);
    let mut views = Vec::new();
    for i in 0..34 {
        war.step(&["draw ", "play "]);
        let n = war.n();
        if war.block(n).any("state") {
            views.push((n, war.table().game.view(Viewer::Spectator)));
        }
        if i == 10 {
            war.back(views[2].0);
        }
    }
    let game = war.house.game.clone();
    let kept: Result<Vec<u32>, desk::DeskError> = war.house.post.store.batch(|tx| Ok(tx.snapshots(&game)?));
    let kept = kept.unwrap();
    for (n, view) in views.into_iter().filter(|(n, _)| !kept.contains(n)).step_by(5) {
        war.house.post.now += 86_400;
        war.house.say(BERTIL, &[&format!("offer undo to {n}")]);
        let sent = war.house.say(ANNA, &["agree"]);
        says(&to(&sent, BERTIL), &format!("stands again as it did after record {n}"));
        assert_eq!(war.table().game.view(Viewer::Spectator), view);
    }
    war.verified();
}
