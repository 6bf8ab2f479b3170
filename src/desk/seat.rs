//! A letter about a seat's game: its lines told apart, its orders carried out,
//! its commands answered, and everybody told who must be.

mod errands;
mod offered;
mod timed;

use super::DeskError;
use super::Handled;
use super::again;
use super::answers::{self, Answers};
use super::letters::{self, Answered, Reply};
use super::lobby;
use super::office::Office;
use super::people;
use super::press::{self, Sent, Unsigned};
use super::preview;
use super::remarks;
use super::sender;
use super::table::Table;
use super::terms::Silence;
use super::time;
use super::turn::{self, Done, OrderLine, Orders, Said};
use super::understand::{Understood, understand, whole};
use crate::ledger::order::{self, Head};
use crate::ledger::scribe::Ordered;
use crate::mail::damper;
use crate::mail::letter::Letter;
use crate::report::{Kind, LineOutcome, LineResult, say, say_people};
use crate::rules::{Phrase, Seat};
use crate::store::{GameStatus, SeatRow, Tx};
use crate::tongue::{Command, Item, LineKind, Sheet, What};

/// How much of a line that is too long is shown.
const SHOWN_OF_LONG: usize = 60;

/// Handles a letter from a seat's holder.
pub fn handle(
    tx: &Tx<'_>,
    office: &mut Office,
    row: &SeatRow,
    letter: &Letter,
    answered: &Answered,
    now: i64,
) -> Result<Handled, DeskError> {
    let seat = Seat(row.seat);
    let Some(mut table) = Table::load(tx, &row.game)? else {
        return Ok(Handled::SetAside(format!("the game {} is gone", row.game)));
    };
    let understood = understand(tx, &table, seat, letter, office)?;
    if understood.sheet.items().next().is_none() && understood.words.0.is_empty() {
        return nothing_said(tx, office, &mut table, seat, &understood, answered, now);
    }
    sender::note_orders(tx, &row.address, now)?;
    let mut work = Work {
        tx,
        office,
        table,
        seat,
        answered,
        now,
        reply: Reply::new(Kind::Waiting),
        sent_again: false,
        only_asked: false,
        sheet: &understood.sheet,
        unsigned: Vec::new(),
        with_orders: false,
        behind: Vec::new(),
        offered: Vec::new(),
    };
    work.reply.answers = Some(answered.clone());
    work.reply.counts = Some(understood.counts.clone());
    work.go(&understood, letter)?;
    Ok(Handled::Answered)
}

/// A letter without any order or command.
fn nothing_said(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    seat: Seat,
    understood: &Understood,
    answered: &Answered,
    now: i64,
) -> Result<Handled, DeskError> {
    let address = table.seats[seat.index()].address.clone();
    // Nothing of the person's own, such as a thumb: help, and that once a day.
    let empty = understood.counts.passed == 0 && understood.in_subject.is_none();
    let kind = if empty && understood.counts.quoted_orders.is_empty() {
        damper::Kind::Help
    } else {
        damper::Kind::Refusal
    };
    if !sender::may_answer(tx, office, &address, kind, now)? {
        return Ok(Handled::Ignored("nothing in it, and enough answers given".to_owned()));
    }
    let mut reply = Reply::new(Kind::NotDone);
    let in_subject = understood.in_subject.is_some();
    reply.happened = vec![if in_subject { say::not_the_subject() } else { say::no_orders() }];
    if understood.attached > 0 {
        reply.happened.push(say::attached());
    }
    if remarks::is_garbled(&understood.counts.shown) {
        reply.happened.push(say::garbled());
    }
    reply.counts = Some(understood.counts.clone());
    reply.answers = Some(answered.clone());
    letters::report(tx, office, table, seat, &reply, now)?;
    Ok(Handled::Answered)
}

/// A letter being worked on.
pub(super) struct Work<'a> {
    pub(super) tx: &'a Tx<'a>,
    pub(super) office: &'a mut Office,
    pub(super) table: Table,
    pub(super) seat: Seat,
    pub(super) answered: &'a Answered,
    pub(super) now: i64,
    pub(super) reply: Reply,
    /// Other letters are the answer, if nothing else is to be said.
    sent_again: bool,
    /// The letter only asks what orders would do.
    only_asked: bool,
    /// Its lines, told apart.
    sheet: &'a Sheet,
    /// Messages without a name: they wait until the letter is done.
    unsigned: Vec<Unsigned>,
    /// Whether there are orders in it.
    with_orders: bool,
    /// Offers that come behind its orders: a move and an offer go together.
    behind: Vec<(String, Command)>,
    /// What was offered to whom. They are told once the letter is done.
    pub(super) offered: Vec<(Seat, Phrase)>,
}

/// The pieces of a letter by what is to be done with them.
#[derive(Default)]
struct Pieces {
    done: Vec<OrderLine>,
    asked: Vec<OrderLine>,
    commands: Vec<(String, Command)>,
    /// Whether there were more orders than are read.
    over: bool,
}

impl Work<'_> {
    fn go(&mut self, understood: &Understood, letter: &Letter) -> Result<(), DeskError> {
        self.work(understood, letter)?;
        self.tell_of_offers()?;
        press::hold_back(self.tx, &self.table, &self.unsigned)?;
        press::deliver(self.tx, self.office, &mut self.table, self.now)
    }

    fn work(&mut self, understood: &Understood, letter: &Letter) -> Result<(), DeskError> {
        let pieces = self.sort(&understood.sheet);
        self.with_orders = !pieces.done.is_empty();
        if let Some(typed) = &understood.in_subject {
            self.refuse(typed, say::not_the_subject());
        }
        if self.commands(&pieces.commands, understood, letter)? || self.orders(&pieces, understood)? {
            return Ok(());
        }
        let answered = self.sent_again && self.reply.says_nothing();
        if answered { Ok(()) } else { self.answer() }
    }

    /// Sorts the pieces. What stands behind a `?` is only asked.
    fn sort(&self, sheet: &Sheet) -> Pieces {
        let mut pieces = Pieces::default();
        for (at, line) in sheet.lines.iter().enumerate() {
            match &line.kind {
                LineKind::Orders(items) => {
                    for item in items {
                        self.put(item, at, sheet, &mut pieces);
                    }
                }
                LineKind::TooLong if pieces.done.len() > self.office.config.limits.orders => {}
                LineKind::TooLong => {
                    let max = i64::try_from(self.office.config.limits.line_chars).unwrap_or(i64::MAX);
                    let typed: String = line.text.chars().take(SHOWN_OF_LONG).collect();
                    let said = Err(say::line_too_long(max));
                    pieces.done.push(OrderLine { whole: vec![typed.clone()], typed, at, said });
                }
                _ => {}
            }
        }
        pieces
    }

    fn put(&self, item: &Item, at: usize, sheet: &Sheet, pieces: &mut Pieces) {
        let ask = item.ask || sheet.preview;
        let limit = self.office.config.limits.orders;
        let said = match &item.what {
            What::Order(sentence) => Ok(Said::Sentence(sentence.clone())),
            What::Choice(n) => Ok(Said::Choice(*n as usize)),
            What::Command(command) if ask && changes_something(command) => Err(say::only_asked()),
            What::Command(command) => {
                pieces.commands.push((item.typed.clone(), command.clone()));
                return;
            }
            What::Standing => Err(say::no_standing()),
            // One such line says it; there may be thousands.
            What::Over if pieces.over => return,
            What::Over => {
                pieces.over = true;
                Err(say::too_many_orders(i64::try_from(limit).unwrap_or(i64::MAX)))
            }
        };
        let line = OrderLine { typed: item.typed.clone(), at, whole: whole(sheet, at), said };
        if ask { &mut pieces.asked } else { &mut pieces.done }.push(line);
    }

    /// Answers commands. `true` if everything is said and sent already.
    fn commands(
        &mut self,
        commands: &[(String, Command)],
        understood: &Understood,
        letter: &Letter,
    ) -> Result<bool, DeskError> {
        // What may end the letter comes behind all else that stands in it.
        let (last, first): (Vec<_>, Vec<_>) = commands.iter().partition(|(_, command)| self.may_end(command));
        for (typed, command) in first.into_iter().chain(last) {
            match command {
                other if self.with_orders && offered::offers_something(other) => {
                    self.behind.push((typed.clone(), other.clone()));
                }
                Command::Join { .. } => return self.join(typed, understood),
                Command::Decline(None) if self.table.row.status == GameStatus::Invited => {
                    return self.decline();
                }
                Command::Decline(Some(id)) if self.is_invited_to(id) => return self.decline(),
                Command::Resign => return self.resign(typed),
                Command::Press { to, text } => self.press(typed, to.as_deref(), text)?,
                Command::Salt(_) | Command::Preview => {}
                Command::Resend(which) => self.resend(typed, which.as_deref())?,
                Command::Vacation(_) | Command::Resume | Command::Claim => {
                    if self.timed(typed, command)? {
                        return Ok(true);
                    }
                }
                Command::NewToken if self.has_token(letter) => self.new_token(typed)?,
                other if self.personal(typed, other, letter)? => {}
                other if self.people(typed, other, letter)? => {}
                other => match self.own_business(typed, other)? {
                    Some(true) => return Ok(true),
                    Some(false) => {}
                    None => self.service(typed, other, letter)?,
                },
            }
        }
        Ok(false)
    }

    fn join(&mut self, typed: &str, understood: &Understood) -> Result<bool, DeskError> {
        if self.table.row.status != GameStatus::Invited {
            self.say(typed, LineOutcome::Passed);
            return Ok(false);
        }
        let (words, line) = &understood.words;
        if words.is_empty() {
            self.reply.kind = Kind::NotDone;
            self.refuse(typed, say::join_needs_words());
            return Ok(false);
        }
        let joined = Ordered {
            ack: self.ack(understood),
            words: words.clone(),
            typed: vec![order::bare(line.as_deref().unwrap_or(typed)).to_owned()],
            understood: Vec::new(),
        };
        let letter = Some(self.answered.id);
        let greeting =
            lobby::join(&mut self.table, self.tx, self.office, self.seat, &joined, letter, self.now)?;
        self.reply.happened = vec![greeting.happened];
        if greeting.begun {
            self.tell_everybody()?;
            return Ok(true);
        }
        self.reply.kind = Kind::Waiting;
        Ok(false)
    }

    /// Whether a command may write to everybody, so that the letter has its answer.
    fn may_end(&self, command: &Command) -> bool {
        match command {
            Command::Join { .. } | Command::Resign | Command::Resume | Command::Claim | Command::Agree(_) => {
                true
            }
            Command::Decline(_) => self.table.row.status == GameStatus::Invited,
            _ => false,
        }
    }

    fn is_invited_to(&self, id: &str) -> bool {
        id == self.table.id() && self.table.row.status == GameStatus::Invited
    }

    fn decline(&mut self) -> Result<bool, DeskError> {
        lobby::decline(&mut self.table, self.tx, self.office, self.seat, self.answered, self.now)?;
        Ok(true)
    }

    fn resign(&mut self, typed: &str) -> Result<bool, DeskError> {
        if self.table.row.status != GameStatus::Running {
            let why = if self.table.row.status == GameStatus::Invited {
                say::not_begun()
            } else {
                say::game_over()
            };
            self.refuse(typed, why);
            return Ok(false);
        }
        lobby::resign(&mut self.table, self.tx, self.office, self.seat, self.now)?;
        Ok(true)
    }

    /// Takes a message to the others.
    fn press(&mut self, typed: &str, to: Option<&str>, text: &str) -> Result<(), DeskError> {
        match press::send(self.tx, self.office, &self.table, self.seat, to, text, self.now)? {
            Sent::No(why) => self.refuse(typed, why),
            Sent::Yes(said) => self.say(typed, LineOutcome::Answered(said)),
            Sent::Later(unsigned) => {
                self.unsigned.push(unsigned);
                self.say(typed, LineOutcome::Answered(say_people::press_kept()));
            }
        }
        Ok(())
    }

    /// Sends the last letters of this seat once more, as they were, or the last one
    /// of another game that is named.
    fn resend(&mut self, typed: &str, which: Option<&str>) -> Result<(), DeskError> {
        let row = &self.table.seats[self.seat.index()];
        let game = which.map(|which| which.trim().to_lowercase());
        let other = game.filter(|game| game.parse::<u32>().is_err() && game != self.table.id());
        if let Some(game) = other {
            let sent =
                row.player.map(|player| again::of_game(self.tx, player, &game, self.now)).transpose()?;
            match sent.flatten() {
                Some(sent) => self.sent_again |= sent,
                None => self.refuse(typed, say::no_such_game(&game)),
            }
            return Ok(());
        }
        let wanted = which.and_then(|n| n.trim().parse().ok()).unwrap_or(1);
        self.sent_again |= again::of_seat(self.tx, row, wanted, self.now)?;
        Ok(())
    }

    /// Commands of the service that change nothing.
    fn service(&mut self, typed: &str, command: &Command, letter: &Letter) -> Result<(), DeskError> {
        let answers =
            answers::answer(self.tx, self.office, Some((&self.table, self.seat)), command, letter, self.now)?;
        let Answers { said, page, board, history_from, record, games } = answers;
        if let Some(said) = said {
            self.say(typed, said);
        }
        self.reply.page = page.or(self.reply.page.take());
        self.reply.board = board.or(self.reply.board);
        self.reply.history_from = history_from.or(self.reply.history_from);
        self.reply.record = record.or(self.reply.record);
        if let Some(games) = games {
            self.reply.games = games;
        }
        Ok(())
    }

    /// Carries out orders. `true` if everything is said and sent already.
    fn orders(&mut self, pieces: &Pieces, understood: &Understood) -> Result<bool, DeskError> {
        let words = &understood.words;
        if pieces.done.is_empty() && (words.0.is_empty() || understood.sheet.preview) {
            let orders = pieces.asked.iter().all(|line| line.said.is_ok());
            self.only_asked = orders && !pieces.asked.is_empty() && self.reply.lines.is_empty();
            self.preview(&pieces.asked);
            return Ok(false);
        }
        if let Some(why) = self.not_now(understood) {
            for line in &pieces.done {
                self.refuse(&line.typed, why.clone());
            }
            self.offer_behind(true)?;
            self.preview(&pieces.asked);
            return Ok(false);
        }
        let orders = Orders {
            lines: pieces.done.clone(),
            words: words.0.clone(),
            ack: self.ack(understood),
            letter: Some(self.answered.id),
        };
        let done = turn::carry_out(&mut self.table, self.tx, self.office, self.seat, &orders)?;
        self.table.save(self.tx)?;
        if done.turned {
            self.tx.moved(self.table.id(), self.now)?;
        }
        if done.turned || done.locked {
            let letter = self.answered.id;
            let silent = time::answered(self.tx, self.office, &self.table, self.seat, letter, self.now)?;
            if silent && self.table.terms.silence == Silence::Substitute {
                people::seek_no_more(self.tx, &self.table, self.seat, self.now)?;
            }
        }
        self.after(done, pieces)
    }

    /// After orders: their results, and letters to whom it concerns.
    fn after(&mut self, done: Done, pieces: &Pieces) -> Result<bool, DeskError> {
        let refused = done.refused();
        self.reply.lines.extend(done.lines);
        remarks::add(&mut self.reply.lines, self.sheet, &*self.table.game, self.seat);
        self.offer_behind(refused)?;
        if !done.turned {
            if done.locked {
                self.reply.happened.insert(0, if done.replaced { say::replaced() } else { say::sealed() });
            } else if pieces.done.is_empty() {
                self.reply.happened.insert(0, say::words_kept());
            }
            if refused {
                self.reply.kind = Kind::NotDone;
            }
            self.preview(&pieces.asked);
            return Ok(false);
        }
        if refused {
            self.reply.kind = Kind::NotDone;
        }
        // What came of it is told among the events: the lines show how they were read.
        for line in &mut self.reply.lines {
            if let LineOutcome::Done(events) = &mut line.outcome {
                events.clear();
            }
        }
        self.preview(&pieces.asked);
        if let Some(outcome) = self.table.game.outcome().cloned() {
            lobby::finished(
                &mut self.table,
                self.tx,
                self.office,
                &outcome,
                Some((self.seat, &self.reply)),
                self.now,
            )?;
            return Ok(true);
        }
        self.tell_everybody()?;
        Ok(true)
    }

    /// Letters after a turn: to the writer, and to everybody who is asked now.
    fn tell_everybody(&mut self) -> Result<(), DeskError> {
        if self.reply.kind != Kind::NotDone {
            self.reply.kind = letters::kind_for(&self.table, self.seat);
        }
        let begun = self.table.thread.k == 1;
        for seat in lobby::seats_of(&self.table) {
            if seat == self.seat {
                letters::report(self.tx, self.office, &mut self.table, seat, &self.reply, self.now)?;
                continue;
            }
            let kind = letters::kind_for(&self.table, seat);
            if kind == Kind::YourMove || begun {
                // The letter shows what is offered.
                self.offered.retain(|(told, _)| *told != seat);
                let mut reply = Reply::new(kind);
                if begun {
                    reply.happened = vec![say::begun()];
                }
                letters::report(self.tx, self.office, &mut self.table, seat, &reply, self.now)?;
            }
        }
        Ok(())
    }

    /// The answer to a letter that closed no turn.
    fn answer(&mut self) -> Result<(), DeskError> {
        let refused = !self.only_asked
            && self.reply.lines.iter().any(|l| matches!(l.outcome, LineOutcome::Refused { .. }));
        let previewed = self.only_asked
            || self
                .reply
                .lines
                .iter()
                .any(|l| matches!(l.outcome, LineOutcome::Would(_) | LineOutcome::WouldDraw(..)));
        self.reply.kind = match () {
            () if refused => Kind::NotDone,
            () if previewed => Kind::Preview,
            () if self.reply.page.is_some() || !self.reply.games.is_empty() => Kind::Help,
            () if !self.reply.open.is_empty() || !self.reply.asides.is_empty() => Kind::Help,
            () => letters::kind_for(&self.table, self.seat),
        };
        if self.reply.kind == Kind::Preview {
            self.reply.happened.push(say::previewed());
        }
        letters::report(self.tx, self.office, &mut self.table, self.seat, &self.reply, self.now)
    }

    /// Why orders cannot be taken now, whatever they say.
    fn not_now(&self, understood: &Understood) -> Option<Phrase> {
        match self.table.row.status {
            GameStatus::Invited => return Some(say::not_begun()),
            GameStatus::Over | GameStatus::WaitingForMatch => return Some(say::game_over()),
            GameStatus::Running => {}
        }
        if !self.table.game.acting().contains(&self.seat) {
            return Some(say::not_asked());
        }
        let head = understood.head.as_ref()?;
        let own = head.game == self.table.id() && head.seat == self.table.seats[self.seat.index()].key;
        if !own || head.turn < self.table.thread.next_turn() {
            return Some(say::old_turn());
        }
        if !self.table.thread.may_answer(&head.ack) || head.turn > self.table.thread.next_turn() {
            return Some(self.unknown_block(head));
        }
        None
    }

    /// A form that names a block of an older turn, or none of ours at all: that
    /// is an alarm that the database was set back.
    fn unknown_block(&self, head: &Head) -> Phrase {
        let begins = hex::decode(&head.ack).unwrap_or_default();
        if let Ok(Some(_)) = self.tx.block_by_hash(self.table.id(), &begins) {
            return say::old_turn();
        }
        tracing::error!(
            game = self.table.id(),
            "a letter answers a block this database does not have: was it set back to an older copy?"
        );
        say::unknown_block()
    }

    /// The block that the letter answers: by its form, else the last one that
    /// was told to the seat.
    fn ack(&self, understood: &Understood) -> String {
        if let Some(head) = &understood.head
            && self.table.thread.may_answer(&head.ack)
        {
            return head.ack.clone();
        }
        let told = self.table.seats[self.seat.index()].told_n.unwrap_or(0);
        match self.tx.block(self.table.id(), told) {
            Ok(Some(block)) => order::ack(&block.hash),
            _ => String::new(),
        }
    }

    fn preview(&mut self, asked: &[OrderLine]) {
        let mut lines = preview::preview(&self.table, self.seat, asked);
        remarks::add(&mut lines, self.sheet, &*self.table.game, self.seat);
        self.reply.lines.extend(lines);
    }

    pub(super) fn say(&mut self, typed: &str, outcome: LineOutcome) {
        let line = LineResult { typed: typed.to_owned(), understood: None, outcome, notes: Vec::new() };
        self.reply.lines.push(line);
    }

    pub(super) fn refuse(&mut self, typed: &str, reason: Phrase) {
        self.say(typed, LineOutcome::Refused { reason, nearest: Vec::new() });
    }
}

/// Whether a command does more than to tell something.
fn changes_something(command: &Command) -> bool {
    if let Command::Vacation(days) = command {
        return !days.is_empty();
    }
    let ours = people::is_ours(command) && *command != Command::OpenGames;
    ours || matches!(
        command,
        Command::Join { .. }
            | Command::Decline(_)
            | Command::Resign
            | Command::Press { .. }
            | Command::Offer(_)
            | Command::Agree(_)
            | Command::DeclineOffer(_)
            | Command::Set(_)
            | Command::Note(_)
            | Command::Pause
            | Command::Resume
            | Command::Claim
            | Command::Confirm(_)
            | Command::Address { .. }
            | Command::NewToken
            | Command::ForgetMe(_)
    )
}
