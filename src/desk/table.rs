//! One game on the desk: its rows, its engine's state, its thread of the ledger.

use super::DeskError;
use super::office::Office;
use super::terms::Terms;
use super::time::Settled;
use crate::games;
use crate::ledger::scribe::{Secrets, Thread, TurnWritten};
use crate::ledger::verify::{self, Tip};
use crate::ledger::{Record, sections};
use crate::report::Chair;
use crate::rules::{Audience, Engine, Game, Note, Outcome, Phrase, Seal, Seat, Seats};
use crate::store::{self, GameStatus, Reader, SeatRow, Tx};
use serde::{Deserialize, Serialize};

/// The seat number under which records lie that nobody may see before the end.
pub const VAULT: u8 = 255;

/// A game taken out of the store, to be worked on and put back.
pub struct Table {
    /// Its row.
    pub row: store::Game,
    /// Its seats, in seat order.
    pub seats: Vec<SeatRow>,
    /// Its rules.
    pub engine: &'static dyn Engine,
    /// Its state.
    pub game: Box<dyn Game>,
    /// Where its ledger's writer stands.
    pub thread: Thread,
    /// Where its ledger's checker stands.
    pub tip: Tip,
    /// Its secrets.
    pub secrets: Secrets,
    /// What its players agreed on besides the rules.
    pub terms: Terms,
    /// What its clocks follow already.
    pub settled: Settled,
}

/// What is stored of the ledger's state.
#[derive(Serialize, Deserialize)]
struct Threads {
    thread: Thread,
    tip: Tip,
}

impl Table {
    /// Takes a game out of the store.
    pub fn load(tx: &Reader<'_>, id: &str) -> Result<Option<Self>, DeskError> {
        let Some(row) = tx.game(id)? else { return Ok(None) };
        let damaged = |why: String| DeskError::Damaged { game: id.to_owned(), why };
        let engine = games::find(&row.rules)
            .filter(|engine| engine.version() == row.version)
            .ok_or_else(|| damaged(format!("this program has no rules {} {}", row.rules, row.version)))?;
        let options: Vec<String> = serde_json::from_str(&row.options).map_err(|e| damaged(e.to_string()))?;
        let game = if row.status == GameStatus::Invited {
            engine.begin(&options).map_err(damaged)?.game
        } else {
            engine.load(&row.state).map_err(damaged)?
        };
        let Threads { thread, tip } =
            serde_json::from_slice(&row.thread).map_err(|e| damaged(e.to_string()))?;
        let secrets = Secrets::from_bytes(id, &row.secret)
            .ok_or_else(|| damaged("its secrets are not whole".to_owned()))?;
        let terms = serde_json::from_str(&row.terms).map_err(|e| damaged(e.to_string()))?;
        let seats = tx.seats(id)?;
        let settled = Settled::default();
        Ok(Some(Self { row, seats, engine, game, thread, tip, secrets, terms, settled }))
    }

    /// Puts the game back.
    pub fn save(&mut self, tx: &Tx<'_>) -> Result<(), DeskError> {
        self.pack();
        Ok(tx.save_game(&self.row)?)
    }

    /// Brings the row up to date with the state and the thread.
    pub fn pack(&mut self) {
        let threads = Threads { thread: self.thread.clone(), tip: self.tip.clone() };
        self.row.thread = serde_json::to_vec(&threads).expect("threads are plain data with text keys");
        self.row.state = self.game.save();
        self.row.terms = serde_json::to_string(&self.terms).expect("terms are plain data");
    }

    /// The game's id.
    pub fn id(&self) -> &str {
        &self.row.id
    }

    /// The seat with a key, title or number.
    pub fn seat_named(&self, name: &str) -> Option<Seat> {
        let name = name.trim().to_lowercase();
        let found = self.seats.iter().find(|s| s.key == name || s.seat.to_string() == name);
        let begins = || {
            let mut fit = self.seats.iter().filter(|s| name.len() >= 3 && s.key.starts_with(&name));
            fit.next().filter(|_| fit.next().is_none())
        };
        found.or_else(begins).map(|s| Seat(s.seat))
    }

    /// Who sits where, for letters.
    pub fn chairs(&self, tx: &Reader<'_>) -> Result<Vec<Chair>, DeskError> {
        let mut chairs = Vec::new();
        for seat in &self.seats {
            let player = seat.player.map(|id| tx.player(id)).transpose()?.flatten();
            let name = player.map(|p| p.name).filter(|name| !name.is_empty());
            let name = name.unwrap_or_else(|| local_part(&seat.address).to_owned());
            chairs.push(Chair { key: seat.key.clone(), player: super::people::shown_name(&name) });
        }
        Ok(chairs)
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        serde_json::from_str(self.row.outcome.as_deref()?).ok()
    }

    /// Whether every seat has joined.
    pub fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| seat.joined_at.is_some())
    }

    /// Writes a block that needs no private records (locks, notes, the end),
    /// after checking it as a reader would.
    pub fn add_block(&mut self, tx: &Tx<'_>, block: &Record, private: &[Record]) -> Result<u32, DeskError> {
        let mut records = vec![block.clone()];
        records.extend_from_slice(private);
        self.check(&records)?;
        self.tip.advance(block);
        let n = block.n().unwrap_or_default();
        let row =
            store::Block { n, kind: block.kind_word().to_owned(), body: block.show(), hash: block.hash() };
        tx.add_block(self.id(), &row)?;
        Ok(n)
    }

    /// Keeps a private record of a block for a seat (or for nobody: [`VAULT`]).
    pub fn add_private(
        &self,
        tx: &Tx<'_>,
        n: u32,
        seat: Option<u8>,
        record: &Record,
    ) -> Result<(), DeskError> {
        let kind = record.kind_word().to_owned();
        Ok(tx.add_record(self.id(), &store::Record { n, seat, kind, text: record.show() })?)
    }

    /// Writes a closed turn with all its records and events.
    pub fn add_turn(
        &mut self,
        tx: &Tx<'_>,
        turn: &TurnWritten,
        events: &[Note<Phrase>],
    ) -> Result<u32, DeskError> {
        let private: Vec<Record> = turn
            .sections
            .iter()
            .chain(turn.orders.iter().map(|(_, r)| r))
            .chain(turn.openings.iter().map(|(_, r)| r))
            .cloned()
            .collect();
        let n = self.add_block(tx, &turn.block, &private)?;
        let seats = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        for (i, section) in (0..).zip(&turn.sections) {
            let owner = match i {
                0 => None,
                i if i <= seats => Some(i - 1),
                _ => Some(VAULT),
            };
            self.add_private(tx, n, owner, section)?;
        }
        for (seat, orders) in &turn.orders {
            self.add_private(tx, n, Some(seat.0), orders)?;
        }
        for (to, opening) in &turn.openings {
            match to {
                Audience::All => self.add_private(tx, n, None, opening)?,
                Audience::Only(seats) => {
                    for seat in seats.iter() {
                        self.add_private(tx, n, Some(seat.0), opening)?;
                    }
                }
            }
        }
        for (seq, event) in (0..).zip(events) {
            let phrase = serde_json::to_string(&event.what).expect("a phrase is plain data");
            let audience = match event.audience {
                Audience::All => None,
                Audience::Only(seats) => Some(mask(seats)),
            };
            tx.add_event(self.id(), &store::EventRow { n, seq, audience, phrase })?;
        }
        super::offers::lapse(tx, self, n, u32::try_from(events.len()).unwrap_or(u32::MAX))?;
        self.pack();
        tx.add_snapshot(self.id(), n, &self.row.state)?;
        Ok(n)
    }

    /// The office's own check of what is about to be written: the same code
    /// that players check with.
    fn check(&self, records: &[Record]) -> Result<(), DeskError> {
        let findings = verify::check_step(&self.tip, records);
        let faults: Vec<String> = findings
            .iter()
            .filter(|f| f.code.class() != verify::Class::Notice)
            .map(ToString::to_string)
            .collect();
        if faults.is_empty() {
            return Ok(());
        }
        Err(DeskError::Unsound { game: self.id().to_owned(), findings: faults.join("; ") })
    }

    /// The state as sections.
    pub fn sections(&self, sealed: &[Seal]) -> Vec<sections::Section> {
        let keys: Vec<&str> = self.seats.iter().map(|s| s.key.as_str()).collect();
        sections::of_state(&*self.game, &keys, sealed)
    }
}

/// A set of seats as the store keeps it.
pub fn mask(seats: Seats) -> u16 {
    seats.iter().fold(0, |mask, seat| mask | 1 << seat.0)
}

/// What stands before the @.
pub fn local_part(address: &str) -> &str {
    address.split('@').next().unwrap_or(address)
}

/// A new game as it will lie in the store.
pub struct NewTable<'a> {
    /// The rules.
    pub engine: &'static dyn Engine,
    /// Options as `name=value`.
    pub options: &'a [String],
    /// The match it belongs to, and the game of it.
    pub of_match: Option<(&'a str, u32)>,
    /// What is agreed on besides the rules.
    pub terms: &'a Terms,
}

/// Opens a new game: secrets, block 0, rows. Seats are added by the caller.
pub fn open(
    tx: &Tx<'_>,
    office: &mut Office,
    new: &NewTable<'_>,
    now: i64,
) -> Result<(Table, Record), DeskError> {
    let engine = new.engine;
    let begun = engine.begin(new.options).map_err(DeskError::Rules)?;
    let mut random = |bytes: &mut [u8]| -> Result<(), store::StoreError> {
        (office.random)(bytes);
        Ok(())
    };
    let id = tx.new_game_id(engine.key(), &mut random)?;
    let mut master = [0; 32];
    (office.random)(&mut master);
    let secrets = Secrets::new(master, &id);
    let opened = crate::ledger::scribe::Opened {
        game: &id,
        service: &office.config.service.name,
        engine: (engine.key(), engine.version()),
        rules: &begun.options,
        seats: engine.seats(),
        card: office.card_hash(),
    };
    let (thread, block) = Thread::open(&opened, &secrets, &office.online)?;
    let tip = Tip::open(&block).ok_or_else(|| DeskError::Damaged {
        game: id.clone(),
        why: "its opening block does not verify".to_owned(),
    })?;
    let mut table = Table {
        row: store::Game {
            id: id.clone(),
            rules: engine.key().to_owned(),
            version: engine.version(),
            options: serde_json::to_string(&begun.options).expect("texts are plain data"),
            status: GameStatus::Invited,
            secret: secrets.to_bytes().to_vec(),
            state: Vec::new(),
            thread: Vec::new(),
            match_id: new.of_match.map(|(id, _)| id.to_owned()),
            leg: new.of_match.map_or(1, |(_, leg)| leg),
            outcome: None,
            terms: "{}".to_owned(),
            created_at: now,
        },
        seats: Vec::new(),
        engine,
        game: begun.game,
        thread,
        tip,
        secrets,
        terms: new.terms.clone(),
        settled: Settled::default(),
    };
    table.pack();
    tx.add_game(&table.row)?;
    let row = store::Block { n: 0, kind: "open".to_owned(), body: block.show(), hash: block.hash() };
    tx.add_block(&id, &row)?;
    Ok((table, block))
}
