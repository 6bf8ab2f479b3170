//! Letters to seats: what one reader may see and has not been told, put into
//! the outbox in the same transaction as everything else.

use super::DeskError;
use super::examples::examples;
use super::held;
use super::news::{News, add_record, news_since, open_to, order_line, whole};
use super::offers;
use super::office::Office;
use super::passing;
use super::table::Table;
use super::time;
use super::wishes::{self, BoardWish, Wishes};
use super::words;
use super::{people, press};
use crate::mail::address::{Address, Mailbox};
use crate::mail::outbox::{AutoSubmitted, Draft, message_id};
use crate::report::{
    Aside, Board, Clock, Composed, Counts, Entry, Kind, LetterData, LineOutcome, LineResult, Message,
    Offered, Offers, Open, Page, Verdict, compose, say, say_people, say_time,
};
use crate::rules::{Phrase, Seat, Viewer};
use crate::store::{GameStatus, LetterId, NewOut, Player, Reader, Tx, folded};

/// Up to how many orders a letter lists them all.
const LIST_ALL: usize = 12;
/// How many events one letter tells.
pub const EVENTS_MAX: u32 = 400;
/// How many sentences stand in the head.
const HEAD_EVENTS: usize = 2;

/// The letter that is being answered.
#[derive(Debug, Clone)]
pub struct Answered {
    /// Its row.
    pub id: LetterId,
    /// Its Message-ID, without brackets.
    pub message_id: Option<String>,
    /// The Message-ID that it answers itself.
    pub in_reply_to: Option<String>,
}

/// What a letter to a seat says besides what the game itself says.
#[derive(Debug, Clone)]
pub struct Reply {
    /// What sort of letter it is.
    pub kind: Kind,
    /// For the head, before the game's own events.
    pub happened: Vec<Phrase>,
    /// The reader's lines and what became of them.
    pub lines: Vec<LineResult>,
    /// How much was read.
    pub counts: Option<Counts>,
    /// How the game ended.
    pub ending: Vec<Phrase>,
    /// How its ledger was judged.
    pub verdict: Option<Verdict>,
    /// Messages from others.
    pub messages: Vec<Message>,
    /// A page of help.
    pub page: Option<Page>,
    /// The reader's games.
    pub games: Vec<Entry>,
    /// Games that the reader can take up, take over or look on at.
    pub open: Vec<Open>,
    /// How much of the board is shown, if it was asked for.
    pub board: Option<Board>,
    /// The letter that is answered.
    pub answers: Option<Answered>,
    /// Events to tell again (`history`), from this block on.
    pub history_from: Option<u32>,
    /// A block whose records go with it once more (`proof N`).
    pub record: Option<u32>,
    /// Whether all records of the seat go with it: it has a new holder.
    pub whole: bool,
    /// Parts under headings of their own.
    pub asides: Vec<Aside>,
}

/// How somebody came to be invited.
#[derive(Debug, Clone, Default)]
pub struct Welcome {
    /// For the head; nothing: somebody has invited them.
    pub happened: Vec<Phrase>,
    /// The letter that is answered by it.
    pub answers: Option<Answered>,
}

impl Reply {
    /// A letter of a kind that says nothing more.
    pub fn new(kind: Kind) -> Self {
        Self {
            kind,
            happened: Vec::new(),
            lines: Vec::new(),
            counts: None,
            ending: Vec::new(),
            verdict: None,
            messages: Vec::new(),
            page: None,
            games: Vec::new(),
            open: Vec::new(),
            board: None,
            answers: None,
            history_from: None,
            record: None,
            whole: false,
            asides: Vec::new(),
        }
    }

    /// Whether nothing was done and nothing is answered yet.
    pub fn says_nothing(&self) -> bool {
        self.lines.is_empty()
            && self.page.is_none()
            && self.games.is_empty()
            && self.open.is_empty()
            && self.happened.is_empty()
            && self.history_from.is_none()
            && self.record.is_none()
            && self.asides.is_empty()
    }
}

/// The invitation: terms, the opening block, the key card.
pub fn invite(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    seat: Seat,
    welcome: &Welcome,
    now: i64,
) -> Result<(), DeskError> {
    time::settle(tx, office, table, now)?;
    let (wishes, player) = wishes::of_seat(tx, table, seat)?;
    let held = Reply { happened: welcome.happened.clone(), ..Reply::new(Kind::Invited) };
    if welcome.answers.is_none()
        && let Some(until) = wishes.quiet_until(wishes::zone(player.as_ref()), now)
        && held::keep(tx, table, seat, &held, until)?
    {
        return Ok(());
    }
    let knows_zone = player.as_ref().is_some_and(|player| player.zone.is_some());
    let mut data = data_for(tx, office, table, seat, (&wishes, player), now)?;
    let others = data.chairs.iter().enumerate().filter(|(i, _)| *i != seat.index());
    let others: Vec<String> = others.map(|(_, chair)| chair.player.clone()).collect();
    data.happened.clone_from(&welcome.happened);
    if welcome.happened.is_empty() {
        data.happened = vec![say::invited(&others, seat)];
    }
    data.asked = vec![say::will_you_join()];
    data.question = Vec::new();
    data.terms = people::in_words(&table.terms, office);
    if table.terms.pace.is_some() && !knows_zone {
        data.terms.push(say_time::terms_zone());
    }
    data.terms.push(say::terms_learn(table.engine.key()));
    let options = chosen_options(table);
    if !options.is_empty() {
        data.terms.insert(0, say::terms_options(&options));
    }
    match (&table.row.match_id, table.row.leg) {
        (Some(_), 1) => data.terms.insert(0, say_people::open_match()),
        (Some(_), _) => data.terms.insert(0, say::match_second()),
        (None, _) => {}
    }
    let join = "join seven ducks and a rusty kettle".to_owned();
    data.offers.examples = vec![Offered { order: join, note: None }];
    data.offers.orders = vec![Offered { order: "decline".to_owned(), note: None }];
    let (until, block) = open_to(tx, table, seat)?;
    data.order_line = order_line(table, seat, &block);
    let News { mut proof, n, .. } = news_since(tx, table, seat, 0, until)?;
    proof.public.insert(0, office.card.show());
    data.proof = Some(proof);
    send(tx, office, table, seat, Kind::Invited, &data, welcome.answers.as_ref(), now)?;
    tx.told(table.id(), seat.0, n)?;
    table.seats[seat.index()].told_n = Some(n);
    Ok(())
}

/// The options of a game that are not the usual ones.
fn chosen_options(table: &Table) -> Vec<String> {
    let usual = table.engine.begin(&[]).map(|begun| begun.options).unwrap_or_default();
    let options: Vec<String> = serde_json::from_str(&table.row.options).unwrap_or_default();
    options.into_iter().filter(|option| !usual.contains(option)).collect()
}

/// A report to a seat: everything since its last letter.
pub fn report(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    seat: Seat,
    reply: &Reply,
    now: i64,
) -> Result<(), DeskError> {
    time::settle(tx, office, table, now)?;
    let (wishes, player) = wishes::of_seat(tx, table, seat)?;
    if wishes.receipts == Some(false) && held::is_mere_receipt(tx, table, seat, reply, now)? {
        return Ok(());
    }
    let until = wishes.quiet_until(wishes::zone(player.as_ref()), now);
    if let Some(until) = until.filter(|_| held::may_wait(reply))
        && held::keep(tx, table, seat, reply, until)?
    {
        return Ok(());
    }
    let reply = &held::take_along(tx, table, seat, reply, now)?;
    let since = table.seats[seat.index()].told_n.map_or(0, |n| n + 1);
    let mut data = data_for(tx, office, table, seat, (&wishes, player), now)?;
    let (until, block) = open_to(tx, table, seat)?;
    data.order_line = order_line(table, seat, &block);
    let News { mut proof, n, turned, words } = if reply.whole {
        whole(tx, office, table, seat, until)?
    } else {
        news_since(tx, table, seat, since, until)?
    };
    data.salts = words;
    data.events = events_since(tx, table, seat, reply.history_from.unwrap_or(since))?;
    data.happened = happened(&data.events, reply, turned);
    let taken = press::take(tx, office, table, seat)?;
    if !taken.said.is_empty() {
        data.happened.retain(|said| *said != say::nothing_new());
        data.happened.extend(taken.said);
    }
    // A page or a list is an answer of its own: the game is not told again.
    if is_apart(reply) {
        (data.question, data.offers) = (Vec::new(), Offers::default());
        data.view = serde_json::Value::Null;
    }
    data.lines.clone_from(&reply.lines);
    data.counts.clone_from(&reply.counts);
    data.ending.clone_from(&reply.ending);
    data.verdict.clone_from(&reply.verdict);
    data.messages.clone_from(&reply.messages);
    data.messages.extend(taken.messages);
    data.page.clone_from(&reply.page);
    data.games.clone_from(&reply.games);
    data.open.clone_from(&reply.open);
    data.asides.clone_from(&reply.asides);
    let on_offer = if is_apart(reply) { Vec::new() } else { offers::asides(tx, table, seat, now)? };
    if on_offer.iter().any(|aside| !aside.examples.is_empty()) {
        data.asked.push(say::offer_asked());
    }
    data.asides.extend(on_offer);
    // Who has the letter before this one has the board, as long as nothing moved.
    let shown = turned || reply.kind == Kind::Over;
    data.style.no_position = reply.board.is_none() && wishes.board == Some(BoardWish::None);
    data.board = reply.board.unwrap_or(if shown { wishes.board_shown() } else { Board::None });
    if reply.kind == Kind::Preview {
        data.place = None;
    }
    if let Some(wanted) = reply.record.filter(|&n| n < since) {
        add_record(tx, table, seat, wanted, &mut proof)?;
    }
    if !proof.public.is_empty() {
        data.proof = Some(proof);
    }
    data.proof_in_body &= !reply.whole;
    send(tx, office, table, seat, reply.kind, &data, reply.answers.as_ref(), now)?;
    passing::note(tx, table, seat, reply, &data)?;
    tx.told(table.id(), seat.0, n)?;
    if turned {
        tx.turn_told(table.id(), seat.0, now)?;
    }
    table.seats[seat.index()].told_n = Some(n);
    Ok(())
}

/// Whether there are blocks that a seat may know of and was not sent.
pub fn has_news(tx: &Reader<'_>, table: &Table, seat: Seat) -> Result<bool, DeskError> {
    let (until, _) = open_to(tx, table, seat)?;
    Ok(table.seats[seat.index()].told_n.is_none_or(|told| told < until))
}

/// The sentences of the head: what the desk has to say, else the last events,
/// else the answers to the reader's own lines.
fn happened(events: &[Phrase], reply: &Reply, turned: bool) -> Vec<Phrase> {
    if !reply.happened.is_empty() || is_apart(reply) {
        return reply.happened.clone();
    }
    if !events.is_empty() {
        let told: Vec<&Phrase> = events.iter().filter(|event| !is_minor(event)).collect();
        let told = if told.is_empty() { events.iter().collect() } else { told };
        return told[told.len().saturating_sub(HEAD_EVENTS)..].iter().map(|&event| event.clone()).collect();
    }
    let answered = reply.lines.iter().filter_map(|line| match &line.outcome {
        LineOutcome::Answered(said) => Some(said.clone()),
        _ => None,
    });
    match reply.kind {
        Kind::YourMove if turned => vec![say::all_in()],
        Kind::YourMove | Kind::Waiting => {
            let said: Vec<Phrase> = answered.take(HEAD_EVENTS).collect();
            match said.is_empty() {
                true if turned => vec![say::carried_out()],
                true => vec![say::nothing_new()],
                false => said,
            }
        }
        _ => Vec::new(),
    }
}

/// Whether a letter answers a question that is not about the game as it stands.
fn is_apart(reply: &Reply) -> bool {
    let lists = !reply.games.is_empty() || !reply.open.is_empty();
    reply.page.is_some() || lists || reply.kind == Kind::Help && !reply.asides.is_empty()
}

/// Whether an event only turns pieces or cards over: the head tells others.
fn is_minor(event: &Phrase) -> bool {
    ["-revealed", "-hidden", "-recycled", "-lapsed"].iter().any(|end| event.key.ends_with(end))
}

/// The kind of report a seat gets now: its move, or waiting.
pub fn kind_for(table: &Table, seat: Seat) -> Kind {
    match table.row.status {
        GameStatus::Over => Kind::Over,
        _ if table.game.owing().contains(&seat) && !is_sealed(table, seat) => Kind::YourMove,
        _ => Kind::Waiting,
    }
}

/// Whether a seat has answered the present question and waits for the others.
pub fn is_sealed(table: &Table, seat: Seat) -> bool {
    table.row.status == GameStatus::Running && table.thread.waits(seat.index())
}

/// What the game itself has to say to a seat now, as its holder wishes.
pub fn data_for(
    tx: &Reader<'_>,
    office: &Office,
    table: &Table,
    seat: Seat,
    (wishes, player): (&Wishes, Option<Player>),
    now: i64,
) -> Result<LetterData, DeskError> {
    let chairs = table.chairs(tx)?;
    let row = &table.seats[seat.index()];
    let notes_kept = row.player.map_or(Ok(0), |id| tx.notes_count(id, table.id()))?;
    let running = table.row.status == GameStatus::Running;
    let mut data = LetterData {
        id: table.id().to_owned(),
        rules: Some(table.engine.key().to_owned()),
        name: chairs[seat.index()].player.clone(),
        chairs,
        reader: Some(seat),
        clock: Clock::new(now, wishes::zone(player.as_ref())),
        proof_in_body: wishes.proof_in_body(office),
        style: wishes.style(),
        status_in_subject: wishes.status_in_subject(),
        language: player.map(|player| player.language).unwrap_or_default(),
        notes_kept,
        over: !running && table.row.status != GameStatus::Invited,
        ..LetterData::default()
    };
    if table.row.status != GameStatus::Invited {
        data.view = table.game.view(Viewer::Seat(seat));
        let turn = || say::turn_place(i64::from(table.thread.k));
        data.place = Some(match table.row.status {
            GameStatus::Over => say::end_place(),
            _ => table.game.place().unwrap_or_else(turn),
        });
    }
    if table.row.status == GameStatus::Invited {
        data.asked = if row.joined_at.is_none() { vec![say::will_you_join()] } else { Vec::new() };
    }
    time::tell(tx, table, seat, &mut data)?;
    if running && is_sealed(table, seat) {
        let others: Vec<Seat> = table.game.acting().into_iter().filter(|&s| s != seat).collect();
        data.asked = vec![say::waiting_for(&others)];
        data.view = serde_json::Value::Null;
    } else if running {
        ask(table, seat, &mut data);
    }
    Ok(data)
}

/// What is asked, and the orders there are.
fn ask(table: &Table, seat: Seat, data: &mut LetterData) {
    if let Some(question) = table.game.question(seat) {
        let offer = table.game.offer(seat);
        let note = |order: &String| table.game.order_note(seat, order);
        if offer.complete && offer.orders.len() <= LIST_ALL {
            let orders = offer.orders.iter();
            data.offers.orders =
                orders.map(|order| Offered { order: order.clone(), note: note(order) }).collect();
            data.offers.complete = true;
        } else if offer.complete {
            let orders = offer.orders.iter();
            data.offers.orders = orders.map(|order| Offered { order: order.clone(), note: None }).collect();
            data.offers.complete = true;
        } else {
            data.offers.examples = examples(&offer.orders, &note);
        }
        data.asked = vec![question.clone()];
        data.question = vec![question];
        data.next = table.game.next(seat);
    }
    let others: Vec<(Seat, Phrase)> = table.game.waits().into_iter().filter(|(s, _)| *s != seat).collect();
    if data.asked.is_empty() {
        let waits = |(i, (who, what)): (usize, &(Seat, Phrase))| {
            if i == 0 { say::waits(*who, what.clone()) } else { say::waits_too(*who, what.clone()) }
        };
        data.asked = others.iter().enumerate().map(waits).collect();
    }
}

/// The events a seat may know, from a block on.
fn events_since(tx: &Tx<'_>, table: &Table, seat: Seat, from: u32) -> Result<Vec<Phrase>, DeskError> {
    let rows = tx.events(table.id(), from, u32::MAX, Some(seat.0), EVENTS_MAX)?;
    Ok(rows.iter().filter_map(|row| serde_json::from_str(&row.phrase).ok()).collect())
}

/// Composes a letter to a seat and puts it into the outbox.
#[allow(clippy::too_many_arguments)]
fn send(
    tx: &Tx<'_>,
    office: &Office,
    table: &Table,
    seat: Seat,
    kind: Kind,
    data: &LetterData,
    answers: Option<&Answered>,
    now: i64,
) -> Result<(), DeskError> {
    let row = &table.seats[seat.index()];
    let language = Some(data.language.as_str()).filter(|language| !language.is_empty());
    let words = language.map_or_else(|| office.words(), |language| office.library.words(language));
    let composed = compose(kind, data, words, &words::is_order_word);
    let host = &office.config.service.host;
    let first = message_id(&["seat", table.id(), &row.key, &row.token], host);
    let mut earlier = tx.letters_to(table.id(), row.seat, 1)?;
    let before = earlier.first().map(|letter| letter.id);
    // Who held the seat before has a thread of their own.
    earlier.retain(|letter| folded(&letter.envelope_to) == folded(&row.address));
    // Each letter follows one other, whatever the two are about and wherever the
    // one before went.
    let follows = !earlier.is_empty() || tx.letter_out_by_message_id(&first)?.is_some();
    let id = match before.filter(|_| follows) {
        None => first.clone(),
        Some(before) => {
            let before = before.0.to_string();
            message_id(&["report", table.id(), &row.key, &row.token, &before], host)
        }
    };
    if let Some(letter) = earlier.first()
        && tx.was_overtaken(letter.id)?
    {
        // Nobody ever had it.
        earlier.clear();
    }
    let mut references = vec![first];
    references.extend(earlier.first().map(|letter| letter.message_id.clone()));
    references.extend(answers.and_then(|a| a.message_id.clone()));
    references.dedup();
    references.retain(|reference| *reference != id);
    let in_reply_to = answers.and_then(|a| a.message_id.clone()).or_else(|| references.last().cloned());
    let letter = Posting {
        to: (&data.name, &row.address),
        reply_to: office.config.reply_address(&format!("{}.{}", table.id(), row.token)),
        game: Some((table.id(), row.seat)),
        kind: kind.status(),
        id,
        in_reply_to,
        references,
        answers: answers.map(|a| a.id),
        automatic: if answers.is_some() { AutoSubmitted::Replied } else { AutoSubmitted::Generated },
    };
    post(tx, office, &letter, &composed, now)
}

/// An envelope: everything but the text.
pub struct Posting<'a> {
    /// Name and address of the reader.
    pub to: (&'a str, &'a str),
    /// Where answers go.
    pub reply_to: String,
    /// The game and seat it is for.
    pub game: Option<(&'a str, u8)>,
    /// The status word.
    pub kind: &'a str,
    /// The Message-ID, without brackets.
    pub id: String,
    /// The Message-ID it answers.
    pub in_reply_to: Option<String>,
    /// The thread.
    pub references: Vec<String>,
    /// The letter it answers.
    pub answers: Option<LetterId>,
    /// Whether it answers or comes by itself.
    pub automatic: AutoSubmitted,
}

/// Builds a letter and puts it into the outbox.
pub fn post(
    tx: &Tx<'_>,
    office: &Office,
    posting: &Posting<'_>,
    composed: &Composed,
    now: i64,
) -> Result<(), DeskError> {
    let bad = |e: &dyn std::fmt::Display| DeskError::Letter(e.to_string());
    let address = |text: &str| Address::parse(text).map_err(|e| bad(&e));
    let name = Some(posting.to.0.to_owned()).filter(|name| !name.is_empty());
    let from = office.config.games_address();
    let draft = Draft {
        from: Mailbox { name: Some("Ravenpost".to_owned()), address: address(&from)? },
        to: vec![Mailbox { name, address: address(posting.to.1)? }],
        reply_to: Some(address(&posting.reply_to)?),
        subject: composed.subject.clone(),
        in_reply_to: posting.in_reply_to.clone(),
        references: posting.references.clone(),
        message_id: posting.id.clone(),
        date: now,
        auto_submitted: posting.automatic,
        text: composed.body.clone(),
        attachments: composed.enclosures.iter().map(|f| (f.name.clone(), f.text.clone())).collect(),
        extra: Vec::new(),
    };
    let mut bytes = draft.to_bytes().map_err(|e| bad(&e))?;
    if let Some(signer) = &office.dkim {
        match signer.sign(&bytes) {
            Ok(signed) => bytes = signed,
            // A letter without a signature is better than none.
            Err(why) => tx.note_for_operator(&why.to_string(), now)?,
        }
    }
    let sender = super::bounces::envelope_sender(tx, office, posting)?;
    let out = tx.post(&NewOut {
        message_id: &posting.id,
        game: posting.game.map(|(game, _)| game),
        seat: posting.game.map(|(_, seat)| seat),
        kind: posting.kind,
        envelope_from: &sender,
        envelope_to: posting.to.1,
        subject: &composed.subject,
        refs: &posting.references.join(" "),
        answers: posting.answers,
        created_at: now,
        bytes: &bytes,
    })?;
    // Receipts that somebody else's letter brought about can wait as well.
    if posting.kind == Kind::Dice.status() && posting.answers.is_none() {
        let player = tx.player_at(posting.to.1)?;
        let wishes = player.as_ref().map(|player| Wishes::read(&player.wishes)).unwrap_or_default();
        if let Some(until) = wishes.quiet_until(wishes::zone(player.as_ref()), now) {
            tx.delay(out, until)?;
        }
    }
    Ok(())
}
