//! What people ask about themselves, in letters about a game or about none.

use super::codes::{self, Purpose, Wanted};
use super::letter::Note;
use super::{addresses, confirm, data, forget, policy, register, token};
use crate::config::Strangers;
use crate::desk::letters::Answered;
use crate::desk::office::Office;
use crate::desk::sender::may_answer;
use crate::desk::{DeskError, Handled, dice, service, wishes};
use crate::mail::damper;
use crate::mail::letter::Letter;
use crate::report::{Kind, LetterData, LineOutcome, LineResult, say_identity as say};
use crate::rules::Phrase;
use crate::store::{Player, Tx};
use crate::tongue::{AddressAct, Command};

/// How many such commands of one letter about no game are served.
const SERVED: usize = 5;
/// What is noted when somebody is sent all that is kept about them.
const DATA: &str = "data";
const DAY: i64 = 86_400;
/// The longest line with dice of somebody unknown, in characters.
const ROLL_CHARS: usize = 100;

/// Who asks, and how sure that is.
pub struct Asker<'a> {
    /// The player.
    pub player: &'a Player,
    /// Where the letter says it came from: a confirmed address of theirs.
    pub from: &'a str,
    /// Where the answer goes.
    pub told_at: &'a str,
    /// Whether the letter had a seat's token, or was proven by our mail server.
    pub proven: bool,
    /// The letter.
    pub answered: &'a Answered,
    /// When.
    pub now: i64,
}

impl Asker<'_> {
    /// Asks at the main address first, with a code.
    pub(super) fn confirm_first(
        &self,
        tx: &Tx<'_>,
        office: &mut Office,
        purpose: Purpose,
        given: &str,
        asked: Phrase,
    ) -> Result<(), DeskError> {
        let Player { id, name, address, .. } = self.player;
        let wanted = Wanted { purpose, player: Some(*id), address, given, seat: None };
        let code = codes::issue(tx, office, wanted, self.now)?;
        let days = i64::from(office.config.identity.code_days);
        let line = if purpose == Purpose::Forget { "forget me" } else { "confirm" };
        Note::new("code", Kind::Confirm, asked)
            .asking(say::confirm_asked())
            .saying(vec![say::confirm_not_you(), say::confirm_how(days)])
            .with_line(format!("{line} {code}"))
            .told_apart_by(&format!("{} {given}", self.answered.id.0))
            .send(tx, office, (name, address), self.now)?;
        Ok(())
    }

    /// Tells the main address, if the answer goes elsewhere.
    fn tell_main(&self, tx: &Tx<'_>, office: &Office, what: &Phrase) -> Result<(), DeskError> {
        let Player { name, address, .. } = self.player;
        if crate::store::folded(self.told_at) == crate::store::folded(address) {
            return Ok(());
        }
        Note::new("told", Kind::Account, what.clone())
            .saying(vec![say::if_not_you()])
            .told_apart_by(&format!("{} {}", self.answered.id.0, what.key))
            .send(tx, office, (name, address), self.now)?;
        Ok(())
    }
}

/// What came of a command.
pub enum Outcome {
    /// It was done, or is answered.
    Said(Phrase),
    /// It was not done.
    Refused(Phrase),
    /// A letter of its own answers it; what that one is.
    Mailed(Phrase),
}

impl Outcome {
    fn of(done: Result<Phrase, Phrase>) -> Self {
        match done {
            Ok(said) => Self::Said(said),
            Err(why) => Self::Refused(why),
        }
    }
}

/// Serves a command about its writer, if it is one. What goes with a seat's own
/// token (`new token` in a letter of a game) is the seat's matter.
pub fn serve(
    tx: &Tx<'_>,
    office: &mut Office,
    asker: &Asker<'_>,
    command: &Command,
) -> Result<Option<Outcome>, DeskError> {
    let Asker { player, from, answered, now, .. } = *asker;
    Ok(Some(match command {
        Command::Register(_) => Outcome::Refused(say::registered_already()),
        Command::Confirm(code) => {
            let came = confirm::confirm(tx, office, from, Some(player), code, answered, now)?;
            came.unwrap_or_else(|| Outcome::Refused(say::code_bad()))
        }
        Command::Address { what, address } => {
            let done = addresses::act(tx, office, asker, *what, address)?;
            match done {
                Ok(said) if !asker.proven && *what != AddressAct::List => Outcome::Mailed(said),
                Ok(said) if *what != AddressAct::List => {
                    asker.tell_main(tx, office, &said)?;
                    Outcome::Said(said)
                }
                done => Outcome::of(done),
            }
        }
        Command::NewToken if asker.proven => {
            let games = token::rotate_all(tx, office, player.id, answered, now)?;
            Outcome::Said(say::tokens_new(&games))
        }
        Command::NewToken => {
            asker.confirm_first(tx, office, Purpose::Tokens, "", say::asks_tokens())?;
            Outcome::Mailed(say::code_sent())
        }
        // Such a letter is long, and a `From` line is easily forged.
        Command::MyData if !asker.proven && tx.last_answer(&player.address, DATA, now - DAY)?.is_some() => {
            Outcome::Refused(say::data_once())
        }
        Command::MyData if tx.last_answer(&player.address, DATA, now)?.is_some() => {
            Outcome::Mailed(say::data_sent())
        }
        Command::MyData => {
            tx.add_answer(&player.address, now, DATA)?;
            data::send(tx, office, player, answered, now)?;
            Outcome::Mailed(say::data_sent())
        }
        Command::Set(said) if !asker.proven && wishes::needs_proof(said).is_some() => {
            match wishes::readable(office, player, said) {
                Ok(shown) => {
                    asker.confirm_first(tx, office, Purpose::Wish, said, say::asks_wish(&shown))?;
                    Outcome::Mailed(say::code_sent())
                }
                Err(why) => Outcome::Refused(why),
            }
        }
        Command::ForgetMe(None) => {
            if let Some(why) = forget::refusal(tx, player)? {
                Outcome::Refused(why)
            } else {
                asker.confirm_first(tx, office, Purpose::Forget, "", say::asks_forget())?;
                Outcome::Mailed(say::code_sent())
            }
        }
        Command::ForgetMe(Some(code)) => forget::confirmed(tx, office, asker, code)?,
        _ => return Ok(None),
    }))
}

/// Serves the commands of a letter about no game that are about its writer, and
/// leaves the others in the list. `Some` if the letter is dealt with.
pub fn at_the_desk(
    tx: &Tx<'_>,
    office: &mut Office,
    letter: &Letter,
    commands: &mut Vec<(String, Command)>,
    answered: &Answered,
    now: i64,
) -> Result<Option<Handled>, DeskError> {
    let from = letter.from.address.to_string();
    let player = match tx.confirmed_at(&from)? {
        Some(_) => tx.player_at(&from)?,
        None => None,
    };
    let proven = policy::is_proven(office, letter);
    let about = |command: &Command| {
        // A setting is the desk's own business, once it is certain who wishes for it.
        let set = proven && matches!(command, Command::Set(_));
        is_personal(command) && !set && (player.is_some() || is_for_strangers(command))
    };
    let (mut own, rest): (Vec<_>, Vec<_>) = commands.drain(..).partition(|(_, command)| about(command));
    *commands = rest;
    // Whoever asks to be registered gets the same answer, known or not.
    if let Some((_, Command::Register(name))) = own.iter().find(|(_, c)| matches!(c, Command::Register(_))) {
        // What is mailed there instead asks the same, and goes out.
        if tx.is_suspended(&from)? {
            return Ok(Some(Handled::Answered));
        }
        let code = damper::Kind::Code;
        let closed = player.is_none() && office.config.letters.strangers == Strangers::Ignore;
        if closed || !may_answer(tx, office, &from, code, now)? {
            return Ok(Some(Handled::Ignored("a registration that is not answered now".to_owned())));
        }
        register::register(tx, office, &from, name, answered, now)?;
        return Ok(Some(Handled::Answered));
    }
    // The same thing twice is one thing.
    let mut asked: Vec<Command> = Vec::new();
    own.retain(|(_, command)| {
        let new = !asked.contains(command);
        if new {
            asked.push(command.clone());
        }
        new
    });
    own.truncate(SERVED);
    if own.is_empty() {
        return Ok(None);
    }
    let handled = match &player {
        Some(player) => known(tx, office, letter, player, &own, answered, now)?,
        None => unknown(tx, office, &from, &own, answered, now)?,
    };
    let more = player.is_some() && !commands.is_empty() && handled == Handled::Answered;
    Ok((!more).then_some(handled))
}

fn is_personal(command: &Command) -> bool {
    matches!(
        command,
        Command::Register(_)
            | Command::Confirm(_)
            | Command::Address { .. }
            | Command::NewToken
            | Command::MyData
            | Command::ForgetMe(_)
    ) || matches!(command, Command::Set(said) if wishes::needs_proof(said).is_some())
}

fn is_for_strangers(command: &Command) -> bool {
    matches!(command, Command::Register(_) | Command::Confirm(_))
}

/// The command in its own words, without what the writer put behind them.
fn words_of(command: &Command) -> &'static str {
    match command {
        Command::Register(_) => "register",
        Command::Confirm(_) => "confirm",
        Command::Address { what: AddressAct::List, .. } => "addresses",
        Command::Address { what: AddressAct::Add, .. } => "address add",
        Command::Address { what: AddressAct::Main, .. } => "address main",
        Command::Address { what: AddressAct::Drop, .. } => "address drop",
        Command::NewToken => "new token",
        Command::MyData => "my data",
        Command::Set(said) => wishes::needs_proof(said).unwrap_or("set"),
        Command::ForgetMe(_) => "forget me",
        _ => "",
    }
}

/// From a player's confirmed address: all answers go to the main one.
fn known(
    tx: &Tx<'_>,
    office: &mut Office,
    letter: &Letter,
    player: &Player,
    own: &[(String, Command)],
    answered: &Answered,
    now: i64,
) -> Result<Handled, DeskError> {
    if !may_answer(tx, office, &player.address, damper::Kind::Refusal, now)? {
        return Ok(Handled::Ignored("enough answers for now".to_owned()));
    }
    let from = letter.from.address.to_string();
    let proven = policy::is_proven(office, letter);
    let mut lines = Vec::new();
    let mut refused = false;
    for (n, (_, command)) in own.iter().enumerate() {
        // Each may bring a letter of its own.
        if n > 0 && !proven && !may_answer(tx, office, &player.address, damper::Kind::Refusal, now)? {
            break;
        }
        // What went before may have changed the addresses.
        let Some(player) = tx.player(player.id)? else { break };
        let asker = Asker { player: &player, from: &from, told_at: &player.address, proven, answered, now };
        let outcome = match serve(tx, office, &asker, command)? {
            Some(Outcome::Said(said)) => LineOutcome::Answered(said),
            Some(Outcome::Refused(reason)) => {
                refused = true;
                LineOutcome::Refused { reason, nearest: Vec::new() }
            }
            Some(Outcome::Mailed(_)) | None => continue,
        };
        lines.push(LineResult {
            typed: words_of(command).to_owned(),
            understood: None,
            outcome,
            notes: Vec::new(),
        });
    }
    let Some(player) = tx.player(player.id)?.filter(|_| !lines.is_empty()) else {
        return Ok(Handled::Answered);
    };
    let kind = if refused { Kind::NotDone } else { Kind::Account };
    let data = LetterData { lines, ..service::plain(office, &player.name, now) };
    service::send(tx, office, kind, &data, &player.address, answered, now)?;
    Ok(Handled::Answered)
}

/// From an address that is nobody's, as far as is known: only a code counts.
fn unknown(
    tx: &Tx<'_>,
    office: &mut Office,
    from: &str,
    own: &[(String, Command)],
    answered: &Answered,
    now: i64,
) -> Result<Handled, DeskError> {
    for (_, command) in own {
        let Command::Confirm(code) = command else { continue };
        match confirm::confirm(tx, office, from, None, code, answered, now)? {
            Some(Outcome::Mailed(_)) => return Ok(Handled::Answered),
            Some(Outcome::Said(said) | Outcome::Refused(said)) => {
                Note::new("confirmed", Kind::Account, said).answering(answered).send(
                    tx,
                    office,
                    ("", from),
                    now,
                )?;
                return Ok(Handled::Answered);
            }
            None => {}
        }
    }
    let stranger = damper::Kind::Stranger;
    if office.config.letters.strangers == Strangers::Ignore || !may_answer(tx, office, from, stranger, now)? {
        return Ok(Handled::Ignored("a code that is not good, and no answer to it".to_owned()));
    }
    Note::new("bad-code", Kind::NotDone, say::code_bad()).answering(answered).send(
        tx,
        office,
        ("", from),
        now,
    )?;
    Ok(Handled::Answered)
}

/// Whether a line may go to an address that its writer perhaps only pretends to
/// have: a few words, and nothing to follow.
pub fn is_harmless(line: &str) -> bool {
    line.chars().count() <= ROLL_CHARS && !dice::has_link(line)
}

/// The commands of somebody unknown without their words: what is answered to a
/// forged address must not carry a message to it.
pub fn harmless(office: &Office, commands: &mut [(String, Command)]) {
    for (typed, command) in commands {
        let kept = match command {
            Command::Help(Some(topic)) => {
                let topic = topic.trim().to_lowercase();
                topic == "orders" || office.words().topics().contains(&topic)
            }
            Command::Rules(key) => crate::games::find(&key.trim().to_lowercase()).is_some(),
            Command::Explain(what) => crate::desk::answers::is_known(what),
            Command::Day(day) => day.trim().parse::<jiff::civil::Date>().is_ok(),
            _ => true,
        };
        if !kept {
            *command = Command::Help(None);
        }
        *typed = typed.split_whitespace().next().unwrap_or_default().to_lowercase();
        typed.retain(|c| c.is_ascii_lowercase());
        typed.truncate(10);
    }
}
