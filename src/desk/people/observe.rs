//! Those who look on: a letter after each turn, made from what everybody may see
//! and from nothing else. No seat's view, record or lock is ever read for it.

use super::{Caller, Came, is_known, list, wording};
use crate::desk::DeskError;
use crate::desk::judge;
use crate::desk::letters::{Answered, EVENTS_MAX, Posting, post};
use crate::desk::lobby;
use crate::desk::look;
use crate::desk::office::Office;
use crate::desk::service;
use crate::desk::table::Table;
use crate::desk::wishes::Wishes;
use crate::desk::words;
use crate::mail::outbox::AutoSubmitted;
use crate::report::{
    Board, Clock, Context, Kind, LetterData, Message, Proof, Verdict, compose, say, say_people,
};
use crate::rules::{Phrase, Viewer};
use crate::store::{Block, GameStatus, Held, Observer, Player, Reader, Tx};

/// How many blocks are read at a time.
const PAGE: u32 = 500;
/// How many messages one letter brings.
const MESSAGES: u32 = 50;

/// `observe GAME` and `observe off GAME`.
pub fn observe(
    tx: &Tx<'_>,
    office: &Office,
    caller: &Caller<'_>,
    game: &str,
    on: bool,
    now: i64,
) -> Result<Came, DeskError> {
    let player = caller.player;
    let watches = tx.observers(game)?;
    let mine = watches.into_iter().find(|watch| watch.player == player.id);
    let looks = mine.as_ref().is_some_and(|watch| watch.live);
    if !on {
        let Some(watch) = mine.filter(|watch| watch.live) else {
            return Ok(Came::refused(say_people::watch_not()));
        };
        tx.save_observer(&Observer { live: false, ..watch })?;
        return Ok(Came::done(say_people::you_look_away(game)));
    }
    if !is_known(tx, player)? {
        return Ok(Came::refused(say_people::register_first()));
    }
    let running = |table: &Table| table.row.status == GameStatus::Running;
    let Some(table) = Table::load(tx, game)?.filter(running) else {
        return Ok(Came::refused(say_people::no_watch(game)));
    };
    let max = i64::from(office.config.games.observers);
    let refused = match () {
        () if looks => Some(say_people::watch_already()),
        () if list::sits(&table, player) => Some(say_people::watch_own()),
        () if !table.terms.observers => Some(say_people::watch_not_wanted()),
        () if !is_open(tx, office, &table)? || tx.observed_by(player.id)? >= max => {
            Some(say_people::watch_enough(max))
        }
        () => None,
    };
    if let Some(why) = refused {
        return Ok(Came::refused(why));
    }
    if mine.is_none() {
        tell_players(tx, &table, player)?;
    }
    let letters = mine.map_or(0, |watch| watch.letters);
    let mut watch = Observer {
        game: game.to_owned(),
        player: player.id,
        live: true,
        since: now,
        told_n: 0,
        told_at: now,
        letters,
    };
    let news = News { first: Some(caller.answered), end: None };
    write(tx, office, &table, &mut watch, player, &news, now)?;
    Ok(Came::sent())
}

/// Whether one more may look on at a game.
pub fn is_open(tx: &Reader<'_>, office: &Office, table: &Table) -> Result<bool, DeskError> {
    if !table.terms.observers || table.row.status != GameStatus::Running {
        return Ok(false);
    }
    let live = tx.observers(table.id())?.iter().filter(|watch| watch.live).count();
    Ok(i64::try_from(live).unwrap_or(i64::MAX) < i64::from(office.config.games.observers))
}

/// The players want nobody to look on any more: who did is told so, and nothing else.
pub fn send_away(tx: &Tx<'_>, office: &Office, table: &Table, now: i64) -> Result<(), DeskError> {
    for watch in tx.observers(table.id())?.into_iter().filter(|watch| watch.live) {
        let player = tx.player(watch.player)?;
        tx.save_observer(&Observer { live: false, ..watch })?;
        let Some(player) = player else { continue };
        let mut data = service::plain(office, &player.name, now);
        table.id().clone_into(&mut data.id);
        data.happened = vec![say_people::watch_ended(table.id())];
        let (who, at) = (player.id.0.to_string(), now.to_string());
        let parts = ["unwatched", table.id(), &who, &at];
        service::tell(tx, office, Kind::Notice, &data, &player.address, &parts, now)?;
    }
    Ok(())
}

/// The players are told once, with their next letters.
fn tell_players(tx: &Tx<'_>, table: &Table, player: &Player) -> Result<(), DeskError> {
    let said = say_people::looks_on(&wording::shown_name(&player.name));
    let phrase = serde_json::to_string(&said).expect("a phrase is plain data");
    for seat in &table.seats {
        tx.hold(&Held {
            game: table.id().to_owned(),
            seat: seat.seat,
            sender: None,
            message: None,
            phrase: Some(phrase.clone()),
            after_k: -1,
        })?;
    }
    Ok(())
}

/// What a letter is about, besides what happened.
struct News<'a> {
    /// The letter that asked to look on, if this answers it.
    first: Option<&'a Answered>,
    /// How the game ended, with its verdict and everything that was hidden.
    end: Option<(Verdict, Vec<String>)>,
}

/// Writes to all who look on at a game and have not had its last turn. To be
/// called after whatever may have closed a turn or ended the game.
pub fn catch_up(tx: &Tx<'_>, office: &Office, game: &str, now: i64) -> Result<(), DeskError> {
    let mut watches = tx.observers(game)?;
    watches.retain(|watch| watch.live);
    if watches.is_empty() {
        return Ok(());
    }
    let Some(table) = Table::load(tx, game)? else { return Ok(()) };
    let over = table.row.status == GameStatus::Over;
    let mut end = None;
    for mut watch in watches {
        let news = blocks_since(tx, &table, watch.told_n + 1)?;
        if !news.iter().any(|block| matches!(block.kind.as_str(), "turn" | "end")) {
            continue;
        }
        if over && end.is_none() {
            end = Some((judge::judge(tx, office, &table)?, judge::all_records(tx, game)?));
        }
        let Some(player) = tx.player(watch.player)? else { continue };
        let news = News { first: None, end: end.clone() };
        watch.live = !over;
        write(tx, office, &table, &mut watch, &player, &news, now)?;
    }
    Ok(())
}

/// The blocks that everybody may know, from one on: those after the last turn
/// only while nobody has sealed an answer to what is asked now.
fn blocks_since(tx: &Reader<'_>, table: &Table, from: u32) -> Result<Vec<Block>, DeskError> {
    let mut all = Vec::new();
    let mut next = from;
    loop {
        let blocks = tx.blocks(table.id(), next, PAGE)?;
        let Some(last) = blocks.last().map(|block| block.n) else { break };
        all.extend(blocks);
        next = last + 1;
    }
    if table.thread.locked.iter().any(|lock| lock.version > 0) && !table.thread.over {
        let turn = all.iter().rposition(|block| matches!(block.kind.as_str(), "turn" | "open"));
        all.truncate(turn.map_or(0, |at| at + 1));
    }
    Ok(all)
}

fn write(
    tx: &Tx<'_>,
    office: &Office,
    table: &Table,
    watch: &mut Observer,
    player: &Player,
    news: &News<'_>,
    now: i64,
) -> Result<(), DeskError> {
    let from = if news.first.is_some() { 0 } else { watch.told_n + 1 };
    let blocks = blocks_since(tx, table, from)?;
    let last = blocks.last().map_or(watch.told_n, |block| block.n);
    let mut data = look::of_spectator(tx, office, table, now)?;
    data.name.clone_from(&player.name);
    data.clock = Clock::new(now, player.zone.as_deref().unwrap_or("UTC"));
    let wishes = Wishes::read(&player.wishes);
    data.style = wishes.style();
    data.status_in_subject = wishes.status_in_subject();
    data.view = table.game.view(Viewer::Spectator);
    data.board = Board::Short;
    data.happened = match news.first {
        Some(_) => vec![say_people::you_look_on(table.id())],
        None => Vec::new(),
    };
    if news.first.is_none() {
        let rows = tx.events(table.id(), from, last, None, EVENTS_MAX)?;
        data.events = rows.iter().filter_map(|row| serde_json::from_str(&row.phrase).ok()).collect();
        data.happened = last_events(&data.events);
    }
    data.messages = messages(tx, office, table, watch)?;
    data.proof = Some(proof(tx, office, table, from, last, &blocks, news)?);
    data.proof_in_body = data.proof_in_body && news.first.is_none();
    let kind = match &news.end {
        Some((verdict, _)) => {
            data.ending = table.outcome().iter().flat_map(lobby::how_it_ended).collect();
            data.happened = data.ending.iter().take(2).cloned().collect();
            data.verdict = Some(verdict.clone());
            data.asked = Vec::new();
            data.place = Some(say::end_place());
            Kind::Over
        }
        None => Kind::Waiting,
    };
    send(tx, office, watch, player, (kind, &data), news.first, now)?;
    watch.told_n = last;
    watch.told_at = now;
    watch.letters += 1;
    Ok(tx.save_observer(watch)?)
}

/// The last things that happened, for the head.
fn last_events(events: &[Phrase]) -> Vec<Phrase> {
    match events {
        [] => vec![say::all_in()],
        events => events[events.len().saturating_sub(2)..].to_vec(),
    }
}

/// Open messages to everybody since the last letter.
fn messages(
    tx: &Reader<'_>,
    office: &Office,
    table: &Table,
    watch: &Observer,
) -> Result<Vec<Message>, DeskError> {
    let chairs = table.chairs(tx)?;
    let ours = office.words().say(&say_people::post_office(), &Context::default());
    let mut all = tx.messages(table.id(), None, MESSAGES)?;
    all.retain(|message| message.at > watch.told_at);
    let from = |seat: Option<u8>| match seat.and_then(|seat| chairs.get(usize::from(seat))) {
        Some(chair) => chair.player.clone(),
        None => ours.clone(),
    };
    Ok(all.into_iter().map(|message| Message { from: from(message.from), text: message.text }).collect())
}

/// The public records; all of them, with the key card, in the first letter.
fn proof(
    tx: &Reader<'_>,
    office: &Office,
    table: &Table,
    from: u32,
    last: u32,
    blocks: &[Block],
    news: &News<'_>,
) -> Result<Proof, DeskError> {
    let mut public: Vec<String> = blocks.iter().map(|block| block.body.clone()).collect();
    if news.first.is_some() {
        public.insert(0, office.card.show());
    }
    // Records of no seat in particular; no seat has the vault's number.
    let records = tx.records(table.id(), from, last, Some(crate::desk::VAULT))?;
    let annex = records.into_iter().filter(|record| record.seat.is_none()).map(|record| record.text);
    let more = news.end.as_ref().map(|(_, all)| all.clone()).unwrap_or_default();
    let sentence = crate::desk::news::sentence_of(blocks.last());
    Ok(Proof { number: u64::from(last), sentence, public, private: Vec::new(), annex: annex.collect(), more })
}

/// Puts a letter to somebody who looks on into the outbox. It belongs to no
/// seat, and an answer to it opens none.
fn send(
    tx: &Tx<'_>,
    office: &Office,
    watch: &Observer,
    player: &Player,
    (kind, data): (Kind, &LetterData),
    first: Option<&Answered>,
    now: i64,
) -> Result<(), DeskError> {
    let composed = compose(kind, data, office.words(), &words::is_order_word);
    let who = watch.player.0.to_string();
    let id = |letters: u32| {
        let parts = ["observer", &watch.game, &who, &letters.to_string()];
        office.message_id(&parts)
    };
    let mut references: Vec<String> = Vec::new();
    if watch.letters > 0 {
        references.extend([id(0), id(watch.letters - 1)]);
        references.dedup();
    }
    references.extend(first.and_then(|answered| answered.message_id.clone()));
    let posting = Posting {
        to: (&data.name, &player.address),
        reply_to: office.config.games_address(),
        game: None,
        kind: kind.status(),
        id: id(watch.letters),
        in_reply_to: references.last().cloned(),
        references,
        answers: first.map(|answered| answered.id),
        automatic: if first.is_some() { AutoSubmitted::Replied } else { AutoSubmitted::Generated },
    };
    post(tx, office, &posting, &composed, now)
}
