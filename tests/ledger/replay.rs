//! A small game written by the scribe, verified as every reader would, and
//! played again after its end.

use ravenpost::chance::{Chance, Lot, Spec};
use ravenpost::ledger::scribe::{
    CardInput, Opened, Ordered, SeatOrders, Secrets, Thread, TurnInput, Undo, write_card,
};
use ravenpost::ledger::sections;
use ravenpost::ledger::verify::{Code, Input, Replay, Report, Text, Tip, Verdict, check_step, verify};
use ravenpost::ledger::{Kind, Record, SecretKey, ct1, order};
use ravenpost::rules::{
    Decision, Engine, Game, House, Offer, Outcome, Phrase, Play, Proof, Refused, Rules, Run, Seal, Seat,
    Sections, Viewer,
};
use ravenpost::tongue::{Grammar, Name, Parsed};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// A deck of six cards: the first player draws with a die, or stops.
#[derive(Debug, Clone)]
struct Deck;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Table {
    deck: Vec<String>,
    generation: u32,
    drawn: u32,
    hand: Vec<String>,
    score: u32,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
struct Options {
    bonus: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
enum Act {
    Draw,
    Stop,
}

const DRAWER: Seat = Seat(0);

fn shuffled(cards: &[String], order: &[u32]) -> Vec<String> {
    let mut sorted = cards.to_vec();
    sorted.sort();
    order.iter().map(|&j| sorted[j as usize].clone()).collect()
}

impl Rules for Deck {
    const KEY: &'static str = "deck";
    const VERSION: u32 = 1;
    const SEATS: &'static [&'static str] = &["fp", "sh"];
    type Options = Options;
    type Table = Table;
    type Ask = ();
    type Order = Act;
    type Event = u32;
    type View = ();
    type Anew = (Vec<String>, u32);

    fn set_up(options: &Options) -> Table {
        Table { deck: Vec::new(), generation: 0, drawn: 0, hand: Vec::new(), score: options.bonus }
    }

    fn pose(options: &Options, _: &toml::Table) -> Result<Table, String> {
        Ok(Self::set_up(options))
    }

    fn play(g: &mut Run<'_, Self>) -> Play<Outcome, Self> {
        if g.table.generation == 0 {
            let cards: Vec<String> = (1..=6).map(|i| format!("c{i}")).collect();
            let order = g.shuffle("deck.g1", 6)?;
            (g.table.deck, g.table.generation) = (shuffled(&cards, &order), 1);
            g.seam();
        }
        while g.ask(DRAWER, ())? == Act::Draw {
            g.table.score += g.roll("draw", 1, 6)?[0];
            let from = g.table.drawn;
            let card = g.table.deck[from as usize].clone();
            g.table.hand.push(card);
            g.table.drawn += 1;
            let (list, generation) = ("deck".to_owned(), g.table.generation);
            g.prove(Proof::Draw { seat: DRAWER, list, generation, from, to: from + 1 });
            g.seam();
        }
        Ok(Outcome { winners: vec![DRAWER], reason: Phrase::new("stopped"), points: vec![1, 0] })
    }

    fn check(table: &Table, _: Seat, (): &(), order: &Act) -> Result<(), Phrase> {
        let empty = *order == Act::Draw && table.drawn as usize == table.deck.len();
        if empty { Err(Phrase::new("empty")) } else { Ok(()) }
    }

    fn offer(_: &Table, _: Seat, (): &()) -> Offer<Act> {
        Offer { orders: vec![Act::Draw, Act::Stop], complete: true }
    }

    fn anew(
        table: &Table,
        undone: &Table,
        chance: &mut dyn Chance,
    ) -> Result<Option<(Vec<String>, u32)>, Refused> {
        let rest = table.deck[table.drawn as usize..].to_vec();
        let generation = table.generation.max(undone.generation) + 1;
        let name = format!("deck.g{generation}");
        let size = u32::try_from(rest.len()).expect("small");
        let order = chance.draw(Lot::Hidden, &name, Spec::Shuffle(size));
        Ok(order.map(|order| (shuffled(&rest, &order), generation)))
    }

    fn renew(table: &mut Table, anew: &(Vec<String>, u32)) {
        (table.deck, table.generation) = anew.clone();
        table.drawn = 0;
    }

    fn print(order: &Act) -> String {
        if *order == Act::Draw { "draw one".to_owned() } else { "stop".to_owned() }
    }

    fn parse(text: &str) -> Option<Act> {
        match text {
            "draw one" => Some(Act::Draw),
            "stop" => Some(Act::Stop),
            _ => None,
        }
    }

    fn view(_: &Table, _: &Decision<Self>, _: Viewer) {}

    fn sections(table: &Table, _: &Decision<Self>) -> Sections {
        let field = |key: &str, tokens: Vec<String>| [(key.to_owned(), tokens)].into();
        Sections {
            public: field("score", vec![table.score.to_string()]),
            seats: vec![field("hand", table.hand.clone()), field("hand", Vec::new())],
            vault: field("rest", table.deck[table.drawn as usize..].to_vec()),
        }
    }

    fn seals(table: &Table) -> Vec<Seal> {
        let tokens = table.deck.clone();
        vec![Seal { name: "deck".to_owned(), generation: table.generation, drawn: table.drawn, tokens }]
    }

    fn event_phrase(_: &u32) -> Phrase {
        Phrase::new("event")
    }

    fn ask_phrase((): &()) -> Phrase {
        Phrase::new("ask")
    }

    fn wait_phrase((): &()) -> Phrase {
        Phrase::new("wait")
    }

    fn grammar() -> &'static Grammar {
        static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| Grammar::new(&[]));
        &GRAMMAR
    }

    fn names((): &(), _: &str) -> Vec<Name> {
        Vec::new()
    }

    fn glossary() -> Vec<Name> {
        Vec::new()
    }

    fn order((): &(), _: Option<&()>, _: &Parsed) -> Result<Act, Phrase> {
        Err(Phrase::new("nothing"))
    }
}

static ENGINE: House<Deck> = House::new();
const GAME: &str = "deck-k7qm";

/// A service in small: everything it has signed so far.
struct Service {
    secrets: Secrets,
    key: SecretKey,
    root: SecretKey,
    thread: Thread,
    tip: Tip,
    game: Box<dyn Game>,
    saved: Vec<(u32, Box<dyn Game>)>,
    records: Vec<Record>,
}

impl Service {
    fn open() -> Self {
        let (secrets, key, root) =
            (Secrets::new([5; 32], GAME), SecretKey::from_bytes(&[9; 32]), SecretKey::from_bytes(&[8; 32]));
        let card = CardInput {
            service: "post.example",
            serial: 1,
            prev: [0; 32],
            online: key.public(),
            dice_anchor: [1; 32],
            dice_day0: "2026-01-01",
            dice_links: 366,
        };
        let card = write_card(&root, &card).expect("a record");
        let begun = ENGINE.begin(&["bonus=2".to_owned()]).expect("options");
        let opened = Opened {
            game: GAME,
            service: "post.example",
            engine: ("deck", 1),
            rules: &begun.options,
            seats: ENGINE.seats(),
            card: card.hash(),
        };
        let (thread, open) = Thread::open(&opened, &secrets, &key).expect("a record");
        let mut service = Self {
            secrets,
            key,
            root,
            thread,
            tip: Tip::new(GAME),
            game: begun.game,
            saved: Vec::new(),
            records: vec![card],
        };
        service.send(vec![open]);
        service
    }

    /// Checks new records as the service must, then keeps them.
    fn send(&mut self, records: Vec<Record>) {
        let noisy = |code| !matches!(code, Code::Changed | Code::Unsalted);
        let found = check_step(&self.tip, &records);
        assert!(!found.iter().any(|finding| noisy(finding.code)), "{found:?}");
        self.tip.advance(&records[0]);
        self.records.extend(records);
    }

    fn turn(&mut self, words: &str, line: &str, undo: Option<u32>) {
        let words = ct1::escape(words);
        let mut open = self.thread.begin_turn(&[(DRAWER, &words)], &self.secrets).expect("a link");
        let before = self.game.seals();
        let mut proofs = Vec::new();
        if let Some(to) = undo {
            let back = self.saved.iter().rfind(|(n, _)| *n <= to).expect("a state");
            let undone = std::mem::replace(&mut self.game, back.1.copy());
            self.game.reshuffle(undone.as_ref(), &mut open.chance).expect("from a seam");
        } else if self.thread.k == 0 {
            proofs = self.game.start(&mut open.chance).expect("starts").proofs;
        } else {
            proofs = self.game.submit(DRAWER, line, &mut open.chance).expect("legal").proofs;
        }
        let ack = self.thread.recent.last().cloned().unwrap_or_default();
        let line = vec![line.to_owned()];
        let ordered = Ordered { ack, words, typed: line.clone(), understood: line };
        let orders = if undo.is_some() { vec![] } else { vec![SeatOrders::Fresh(DRAWER, ordered)] };
        let seals = self.game.seals();
        let input = TurnInput {
            orders,
            drawn: &open.chance.drawn.clone(),
            proofs: &proofs,
            seals: &seals,
            before: &before,
            sections: sections::of_state(self.game.as_ref(), ENGINE.seats(), &self.game.seals()),
            undo: undo.map(|to| Undo { to, consent: vec![Seat(0), Seat(1)], by: "moderator", why: "a slip" }),
        };
        let written = self.thread.close_turn(&open, &input, &self.secrets, &self.key).expect("records");
        self.saved.push((self.thread.n, self.game.copy()));
        let mut records = vec![written.block];
        records.extend(written.sections);
        records.extend(written.orders.into_iter().map(|(_, r)| r));
        records.extend(written.openings.into_iter().map(|(_, r)| r));
        self.send(records);
    }

    /// The drawer is late: its safe answer is given, or, dishonestly, another.
    fn late(&mut self, dishonest: bool) {
        let mut open = self.thread.begin_turn(&[], &self.secrets).expect("a link");
        let before = self.game.seals();
        let safe = self.game.safe(DRAWER).expect("it is asked");
        assert_eq!(safe, "draw one");
        let line = if dishonest { "stop" } else { &safe };
        let proofs = self.game.submit(DRAWER, line, &mut open.chance).expect("legal").proofs;
        let input = TurnInput {
            orders: vec![SeatOrders::Late(DRAWER)],
            drawn: &open.chance.drawn.clone(),
            proofs: &proofs,
            seals: &self.game.seals(),
            before: &before,
            sections: sections::of_state(self.game.as_ref(), ENGINE.seats(), &self.game.seals()),
            undo: None,
        };
        let written = self.thread.close_turn(&open, &input, &self.secrets, &self.key).expect("records");
        assert_eq!(written.block.one("late.fp"), "yes");
        assert!(written.orders.is_empty());
        self.saved.push((self.thread.n, self.game.copy()));
        let mut records = vec![written.block];
        records.extend(written.sections);
        records.extend(written.openings.into_iter().map(|(_, r)| r));
        self.send(records);
    }

    fn end(&mut self) {
        self.end_with("stopped");
    }

    fn end_with(&mut self, result: &str) {
        let end = self.thread.end(result, &self.secrets, &self.key).expect("a record");
        self.send(vec![end]);
    }

    fn verify(&self, known: bool) -> Report {
        let text = |r: &Record| Text { source: "mail".to_owned(), text: r.show() };
        let texts: Vec<Text> = self.records.iter().map(text).collect();
        let engines = move |key: &str, version: u32| {
            (known && key == "deck" && version == 1).then_some(&ENGINE as &'static dyn Engine)
        };
        let root = self.root.public();
        verify(&Input { root, texts: &texts, sent: &[], engines: Some(&engines) })
    }
}

/// A game with an undo, from the opening to the end.
fn played() -> Service {
    let mut service = Service::open();
    service.turn("blue badger", "join", None);
    service.turn("", "draw one", None);
    service.turn("tea", "draw one", None);
    service.turn("", "", Some(2));
    service.turn("plum", "draw one", None);
    service.turn("", "stop", None);
    service.end();
    service
}

#[test]
fn a_whole_game_verifies_and_plays_again_to_the_same_states() {
    let report = played().verify(true);
    assert_eq!(report.verdict, Verdict::Verified, "{:?}", report.findings);
    let game = &report.summary.games[0];
    assert_eq!(game.replay, Replay::Done(6));
    assert_eq!(game.shuffled, ["deck.g1", "deck.g2"]);
    assert!(game.waiting.is_empty());
}

#[test]
fn without_the_engine_the_replay_is_left_out_and_said_so() {
    let report = played().verify(false);
    assert_eq!((report.verdict, &report.summary.games[0].replay), (Verdict::Verified, &Replay::NoEngine));
}

#[test]
fn who_won_by_the_rules_must_be_who_the_end_names() {
    for (last, result, verdict) in [
        ("stop", "won fp", Verdict::Verified),
        ("stop", "won sh", Verdict::Fault),
        ("stop", "draw", Verdict::Fault),
        ("stop", "resigned fp", Verdict::Verified),
        ("draw one", "won fp", Verdict::Fault),
        ("draw one", "resigned fp", Verdict::Verified),
    ] {
        let mut service = Service::open();
        service.turn("blue badger", "join", None);
        service.turn("", last, None);
        service.end_with(result);
        let report = service.verify(true);
        assert_eq!(report.verdict, verdict, "{last}, {result}: {:?}", report.findings);
        let found = report.findings.iter().filter(|f| f.code == Code::Replay).count();
        assert_eq!(found, usize::from(verdict == Verdict::Fault), "{:?}", report.findings);
    }
}

#[test]
fn before_the_end_nothing_is_played_again() {
    let mut service = Service::open();
    service.turn("blue badger", "join", None);
    let report = service.verify(true);
    assert_eq!((report.verdict, &report.summary.games[0].replay), (Verdict::Verified, &Replay::NotYet));
}

#[test]
fn orders_that_the_rules_refuse_are_found_by_playing_again() {
    let mut service = played();
    let (at, name) = (5, order::section_name("fp", 1));
    let is_it = |r: &Record| r.one("name") == name && r.number("at") == Some(at);
    let i = service.records.iter().position(is_it).expect("a section");
    // The operator commits to and shows other orders than the engine was given.
    let section =
        service.records[i].draft().put("s.c.001", ["draw", "two"]).sign(&service.key).expect("a record");
    let commitment = ravenpost::ledger::commit::of_section(&section).expect("whole");
    service.records[i] = section;
    retell(&mut service, 5, |draft| draft.hex("order.fp", &commitment));
    let report = service.verify(true);
    assert_eq!(report.verdict, Verdict::Fault);
    assert_eq!(
        report.findings.iter().filter(|f| f.code != Code::Changed).count(),
        1,
        "{:?}",
        report.findings
    );
    assert_eq!(report.summary.games[0].replay, Replay::Differs(5));
}

#[test]
fn a_state_that_the_rules_do_not_give_is_found_by_playing_again() {
    let mut service = played();
    let is_it = |r: &Record| r.one("name") == "public" && r.number("at") == Some(3);
    let i = service.records.iter().position(is_it).expect("a section");
    let section = service.records[i].draft().put("s.score", ["40"]).sign(&service.key).expect("a record");
    let commitment = ravenpost::ledger::commit::of_section(&section).expect("whole");
    service.records[i] = section;
    retell(&mut service, 3, |draft| draft.hex("state.public", &commitment));
    let report = service.verify(true);
    let replay: Vec<_> = report.findings.iter().filter(|f| f.code == Code::Replay).collect();
    assert_eq!(replay.len(), 1);
    assert_eq!(replay[0].detail, "the section public");
    assert_eq!(report.summary.games[0].replay, Replay::Differs(3));
}

/// Changes the block of turn `k` and signs it and all later ones again, as a
/// dishonest operator could who has told nobody yet.
fn retell(
    service: &mut Service,
    k: u32,
    change: impl Fn(ravenpost::ledger::Draft) -> ravenpost::ledger::Draft,
) {
    let mut prev: Option<[u8; 32]> = None;
    for r in &mut service.records {
        let is_block = matches!(r.kind(), Some(Kind::Turn | Kind::End | Kind::Note));
        let mut draft = r.draft();
        if !is_block || (prev.is_none() && r.k() != Some(k)) {
            continue;
        }
        if r.k() == Some(k) {
            draft = change(draft);
        }
        if let Some(prev) = prev {
            draft = draft.hex("prev", &prev);
        }
        *r = draft.sign(&service.key).expect("a record");
        prev = Some(r.hash());
    }
}

#[test]
fn an_order_section_held_back_stops_the_replay_without_accusing() {
    let mut service = played();
    service.records.retain(|r| !(r.one("name") == "order.fp.v1" && r.number("at") == Some(3)));
    let report = service.verify(true);
    assert_eq!(report.verdict, Verdict::Incomplete);
    assert!(matches!(report.summary.games[0].replay, Replay::Lacking(_)));
}

#[test]
fn the_tip_stays_small_however_long_the_game() {
    let mut service = Service::open();
    service.turn("blue badger", "join", None);
    let size = |service: &Service| serde_json::to_string(&service.tip).expect("plain data").len();
    let early = size(&service);
    for _ in 0..6 {
        service.turn("more words", "draw one", None);
    }
    assert!(size(&service) < early + 100);
}

#[test]
fn the_answer_of_a_seat_that_was_late_follows_from_the_state() {
    let mut service = Service::open();
    service.turn("blue badger", "join", None);
    service.late(false);
    service.turn("", "draw one", None);
    service.turn("", "stop", None);
    service.end();
    let report = service.verify(true);
    assert_eq!(report.verdict, Verdict::Verified, "{:?}", report.findings);
    assert_eq!(report.summary.games[0].replay, Replay::Done(4));
}

#[test]
fn another_answer_for_a_late_seat_than_the_safe_one_is_found_by_playing_again() {
    let mut service = Service::open();
    service.turn("blue badger", "join", None);
    service.late(true);
    service.end();
    let report = service.verify(true);
    assert_eq!(report.verdict, Verdict::Fault);
    assert_eq!(report.summary.games[0].replay, Replay::Differs(2));
}

#[test]
fn nothing_is_drawn_from_a_list_that_an_undo_took_cards_back_into() {
    let mut service = played();
    let accused = |report: &Report| report.findings.iter().any(|f| f.detail.contains("an undo took back"));
    assert!(!accused(&service.verify(true)));
    // The cards that were seen and taken back are passed over.
    retell(&mut service, 5, |draft| draft.put("draw.001", ["fp", "deck.g1", "2", "3"]));
    let report = service.verify(true);
    assert_eq!(report.verdict, Verdict::Fault);
    assert!(accused(&report), "{:?}", report.findings);
}
