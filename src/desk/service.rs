//! Commands to the service, from players and from strangers: help, rules,
//! lists, records, dice. None of them touches a game.

use super::DeskError;
use super::Handled;
use super::again;
use super::answers::{self, Answers, answer, refused};
use super::dice::{self, Request};
use super::identity;
use super::letters::{Answered, Posting, post};
use super::notices;
use super::office::Office;
use super::own::{self, Own};
use super::people::{self, Caller, Came};
use super::table::local_part;
use super::understand::{self, own_lines};
use super::wishes;
use super::words;
use crate::games;
use crate::ledger::order;
use crate::ledger::scribe::dice_group;
use crate::mail::address::Address;
use crate::mail::letter::Letter;
use crate::mail::outbox::AutoSubmitted;
use crate::report::{
    Clock, Kind, LetterData, LineOutcome, LineResult, Proof, compose, say, say_identity, say_people, say_time,
};
use crate::store::{Player, Tx};
use crate::tongue::{Command, LineKind, NoGame, Sheet, What};

/// How many receipts one letter brings.
const RECEIPTS_MAX: u32 = 100;

/// A letter about no game: dice, lists, help, or somebody unknown.
pub fn handle(
    tx: &Tx<'_>,
    office: &mut Office,
    letter: &Letter,
    answered: &Answered,
    now: i64,
) -> Result<Handled, DeskError> {
    let lines = own_lines(letter, &[]);
    let sheet = Sheet::read(&lines, &NoGame, understand::limits(office));
    let rolls = roll_lines(&sheet);
    if !rolls.is_empty() {
        return roll(tx, office, letter, rolls, answered, now);
    }
    let mut commands: Vec<(String, Command)> = sheet
        .items()
        .filter_map(|item| match &item.what {
            What::Command(command) => Some((item.typed.clone(), command.clone())),
            _ => None,
        })
        .collect();
    if let Some(handled) = identity::at_the_desk(tx, office, letter, &mut commands, answered, now)? {
        return Ok(handled);
    }
    let from = letter.from.address.to_string();
    let mut player = tx.player_at(&from)?;
    if player.is_none() && people::is_asked(tx, &from, &commands)? {
        let name = letter.from.name.clone().unwrap_or_else(|| local_part(&from).to_owned());
        let id = tx.add_player(&from, &name, &office.config.letters.language, now)?;
        player = tx.player(id)?;
    }
    if tx.confirmed_at(&from)?.is_none() {
        identity::harmless(office, &mut commands);
    }
    if player.is_some() && !commands.is_empty() {
        return reply(tx, office, letter, player.as_ref(), &commands, answered, now);
    }
    // Somebody unknown gets what is the same for everybody, and none of their own
    // words: the sender may be forged.
    let for_players = commands.iter().any(|(_, command)| people::is_ours(command));
    let open: Vec<(String, Command)> =
        commands.into_iter().filter(|(_, command)| is_open_to_all(office, command)).take(1).collect();
    if open.is_empty() && for_players {
        return notices::register_first(tx, office, letter, answered, now);
    }
    if open.is_empty() {
        return notices::stranger(tx, office, letter, answered, now);
    }
    reply(tx, office, letter, None, &open, answered, now)
}

/// Commands that somebody unknown may give as well.
fn is_open_to_all(office: &Office, command: &Command) -> bool {
    match command {
        Command::Help(topic) => topic.as_deref().is_none_or(|topic| office.words().has_topic(topic)),
        Command::Rules(key) => games::find(&key.to_lowercase()).is_some(),
        Command::Explain(what) => answers::is_known(what),
        Command::VerifyHelp | Command::Keycard => true,
        Command::Day(day) => day.trim().parse::<jiff::civil::Date>().is_ok(),
        _ => false,
    }
}

/// The lines that ask for dice: those with `roll`, and after a line `roll`
/// alone every line of one's own.
pub fn roll_lines(sheet: &Sheet) -> Vec<String> {
    let mut lines = Vec::new();
    for line in &sheet.lines {
        let rolls = match &line.kind {
            LineKind::Rolls(_) => true,
            LineKind::Orders(items) => {
                items.iter().any(|item| matches!(&item.what, What::Command(Command::Roll { .. })))
            }
            _ => false,
        };
        if rolls {
            lines.push(order::bare(&line.text).to_owned());
        }
    }
    lines
}

fn roll(
    tx: &Tx<'_>,
    office: &Office,
    letter: &Letter,
    lines: Vec<String>,
    answered: &Answered,
    now: i64,
) -> Result<Handled, DeskError> {
    let from = letter.from.address.to_string();
    super::sender::note_orders(tx, &from, now)?;
    let confirmed = tx.confirmed_at(&from)?.is_some();
    if !confirmed {
        tx.add_stranger(letter.from.address.domain(), now)?;
    }
    let player = opt_in(tx, office, letter, now)?;
    let others = others_in(letter, office);
    let request = Request { name: player.name, from, others, lines };
    let bold = !confirmed && request.lines.iter().any(|line| !identity::is_harmless(line));
    let linked = !request.others.is_empty() && request.lines.iter().any(|line| dice::has_link(line));
    let rolled = if bold {
        Err(say_identity::roll_in_few_words())
    } else if linked {
        Err(say::dice_without_links())
    } else {
        dice::roll(tx, office, &request, answered, now)?
    };
    if let Err(why) = rolled {
        let line = LineResult {
            typed: if bold || linked {
                String::new()
            } else {
                request.lines.first().cloned().unwrap_or_default()
            },
            understood: None,
            outcome: refused(why),
            notes: Vec::new(),
        };
        let data = LetterData { lines: vec![line], ..plain(office, &request.name, now) };
        send(tx, office, Kind::NotDone, &data, &request.from, answered, now)?;
    }
    Ok(Handled::Answered)
}

/// Who else a letter is to.
fn others_in(letter: &Letter, office: &Office) -> Vec<String> {
    let others = letter.to.iter().filter(|address| **address != letter.from.address);
    others.map(Address::to_string).filter(|address| !office.config.is_own(address)).collect()
}

/// Who writes to us for dice agrees to get receipts.
fn opt_in(tx: &Tx<'_>, office: &Office, letter: &Letter, now: i64) -> Result<Player, DeskError> {
    let address = letter.from.address.to_string();
    if let Some(mut player) = tx.player_at(&address)? {
        if !player.opted_in {
            player.opted_in = true;
            tx.update_player(&player)?;
        }
        return Ok(player);
    }
    // The name beside it may be a message to somebody else.
    let name = local_part(&address).to_owned();
    let id = tx.add_player(&address, &name, &office.config.letters.language, now)?;
    let player = Player {
        id,
        name,
        address,
        language: office.config.letters.language.clone(),
        zone: None,
        opted_in: true,
        wishes: "{}".to_owned(),
        created_at: now,
    };
    tx.update_player(&player)?;
    Ok(player)
}

/// Answers commands about no game.
fn reply(
    tx: &Tx<'_>,
    office: &mut Office,
    letter: &Letter,
    player: Option<&Player>,
    commands: &[(String, Command)],
    answered: &Answered,
    now: i64,
) -> Result<Handled, DeskError> {
    let from = letter.from.address.to_string();
    let proven = identity::is_proven(office, letter);
    let acts = commands.iter().any(|(_, command)| people::is_ours(command));
    let known = player.map(|player| people::is_known(tx, player)).transpose()?.unwrap_or(false);
    if acts && (known || people::is_asked(tx, &from, commands)?) {
        super::sender::note_orders(tx, &from, now)?;
    } else if !super::sender::may_answer(tx, office, &from, crate::mail::damper::Kind::Refusal, now)? {
        return Ok(Handled::Ignored("enough answers for now".to_owned()));
    }
    let name = player.map(|p| p.name.clone()).unwrap_or_default();
    let mut data = plain(office, &name, now);
    if let Some(player) = player {
        data.clock = Clock::new(now, wishes::zone(Some(player)));
        data.language.clone_from(&player.language);
    }
    let mut kind = Kind::Help;
    let mut sent = false;
    for (typed, command) in commands {
        if let Some(player) = player {
            let mut caller = Caller { player, answered, proven, at: None };
            if let Some(came) = people::handle(tx, office, &mut caller, command, now)? {
                sent |= came.sent;
                put(came, typed, &mut data, &mut kind);
                continue;
            }
        }
        match command {
            Command::Keycard => {
                data.proof = Some(Proof::open(0, say::proof_open(), vec![office.card.show()]));
            }
            Command::History(_) | Command::Resend(_) if receipts(tx, office, letter, command, &mut data)? => {
            }
            Command::Resend(Some(game)) if resent(tx, player, game, now)? => sent = true,
            Command::Day(day) if open_day(tx, office, day, &mut data)? => {}
            Command::Rules(key) => {
                data.rules = games::find(&key.to_lowercase()).map(|engine| engine.key().to_owned());
                take(tx, office, typed, command, letter, &mut data, &mut kind)?;
            }
            // Of people whose address is confirmed a code was asked for.
            Command::Set(said) if !proven && wishes::needs_proof(said).is_some() => {
                kind = Kind::NotDone;
                put_line(&mut data, typed, refused(say_people::register_first()));
            }
            _ => {
                let own = match player {
                    Some(player) => own::of_player(tx, office, player, command, now)?,
                    None => None,
                };
                match own {
                    None => take(tx, office, typed, command, letter, &mut data, &mut kind)?,
                    Some(Own::Shown(aside)) => data.asides.push(aside),
                    Some(Own::Said(said)) => put_line(&mut data, typed, LineOutcome::Answered(said)),
                    Some(Own::Refused(why)) => {
                        kind = Kind::NotDone;
                        put_line(&mut data, typed, refused(why));
                    }
                }
            }
        }
    }
    let silent = data.happened.is_empty() && data.lines.is_empty() && data.open.is_empty();
    if sent && silent && data.page.is_none() && data.games.is_empty() && data.proof.is_none() {
        return Ok(Handled::Answered);
    }
    send(tx, office, kind, &data, &from, answered, now)?;
    Ok(Handled::Answered)
}

/// Puts what came of a command about people into a letter.
fn put(came: Came, typed: &str, data: &mut LetterData, kind: &mut Kind) {
    let looked = came.outcome.is_none();
    match came.outcome {
        Some(LineOutcome::Answered(said)) => {
            data.happened.push(said);
            if *kind == Kind::Help {
                *kind = Kind::Waiting;
            }
        }
        Some(outcome) => {
            *kind = Kind::NotDone;
            let line = LineResult { typed: typed.to_owned(), understood: None, outcome, notes: Vec::new() };
            data.lines.push(line);
        }
        None => {}
    }
    if let Some(open) = came.open {
        data.open = open;
        if looked {
            data.happened.push(say_people::looked(data.open.len()));
            if *kind != Kind::NotDone {
                *kind = Kind::OpenGames;
            }
        }
    }
}

/// Puts a line and what became of it into a letter.
fn put_line(data: &mut LetterData, typed: &str, outcome: LineOutcome) {
    data.lines.push(LineResult { typed: typed.to_owned(), understood: None, outcome, notes: Vec::new() });
}

/// Puts one command's answer into a letter.
fn take(
    tx: &Tx<'_>,
    office: &Office,
    typed: &str,
    command: &Command,
    letter: &Letter,
    data: &mut LetterData,
    kind: &mut Kind,
) -> Result<(), DeskError> {
    let answers = match command {
        Command::Join { .. }
        | Command::Decline(None)
        | Command::Resign
        | Command::Press { .. }
        | Command::Salt(_)
        | Command::History(_)
        | Command::Board { .. }
        | Command::Proof(_)
        | Command::Pause
        | Command::Resume
        | Command::Claim
        | Command::Resend(_) => Answers { said: Some(refused(say::which_game())), ..Answers::default() },
        // A `From` line alone moves no deadline.
        Command::Vacation(_) => {
            Answers { said: Some(refused(say_time::vacation_where())), ..Answers::default() }
        }
        _ => answer(tx, office, None, command, letter, data.clock.now)?,
    };
    if let Some(outcome) = answers.said {
        *kind = Kind::NotDone;
        data.lines.push(LineResult { typed: typed.to_owned(), understood: None, outcome, notes: Vec::new() });
    }
    data.page = answers.page.or(data.page.take());
    if let Some(games) = answers.games {
        data.games = games;
        *kind = Kind::Games;
    }
    Ok(())
}

/// Whether the last letter of one's game was sent once more.
fn resent(tx: &Tx<'_>, player: Option<&Player>, game: &str, now: i64) -> Result<bool, DeskError> {
    let game = game.trim().to_lowercase();
    let sent = player.map(|player| again::of_game(tx, player.id, &game, now)).transpose()?;
    Ok(sent.flatten().unwrap_or(false))
}

/// Receipts of the people a letter is to: all of them, or one by its number.
fn receipts(
    tx: &Tx<'_>,
    office: &Office,
    letter: &Letter,
    command: &Command,
    data: &mut LetterData,
) -> Result<bool, DeskError> {
    let from = letter.from.address.to_string();
    let others = others_in(letter, office);
    let group = dice_group(&from, &others);
    let found = match command {
        Command::Resend(Some(no)) => match no.trim().parse() {
            Ok(no) => tx.receipt(&group, no)?.into_iter().collect(),
            Err(_) => Vec::new(),
        },
        Command::Resend(None) => tx.last_receipt(&group)?.into_iter().collect(),
        _ => tx.receipts(&group, 1, RECEIPTS_MAX)?,
    };
    let Some(last) = found.last() else { return Ok(false) };
    data.happened = vec![say::sent_again()];
    let no = u64::from(last.no);
    let records = found.into_iter().map(|receipt| receipt.record).collect();
    data.proof = Some(Proof::open(no, say::proof_receipt(), records));
    Ok(true)
}

fn open_day(tx: &Tx<'_>, office: &Office, day: &str, data: &mut LetterData) -> Result<bool, DeskError> {
    let Ok(wanted) = day.trim().parse() else { return Ok(false) };
    let Some(opened) = dice::day_record(tx, office, wanted)? else { return Ok(false) };
    data.proof = Some(Proof::open(0, say::proof_day(day), vec![opened.show()]));
    Ok(true)
}

/// A letter about no game, still empty.
pub fn plain(office: &Office, name: &str, now: i64) -> LetterData {
    LetterData {
        id: office.config.service.name.clone(),
        name: name.to_owned(),
        clock: Clock::new(now, "UTC"),
        proof_in_body: true,
        ..LetterData::default()
    }
}

/// Sends a letter about no game.
pub fn send(
    tx: &Tx<'_>,
    office: &Office,
    kind: Kind,
    data: &LetterData,
    to: &str,
    answered: &Answered,
    now: i64,
) -> Result<(), DeskError> {
    let composed = compose(kind, data, office.words(), &words::is_order_word);
    let posting = Posting {
        to: (&data.name, to),
        reply_to: office.config.games_address(),
        game: None,
        kind: kind.status(),
        id: office.message_id(&["answer", &answered.id.0.to_string(), to, kind.status()]),
        in_reply_to: answered.message_id.clone(),
        references: answered.message_id.clone().into_iter().collect(),
        answers: Some(answered.id),
        automatic: AutoSubmitted::Replied,
    };
    post(tx, office, &posting, &composed, now)
}

/// Sends a letter about no seat that answers none; `parts` make its id.
pub fn tell(
    tx: &Tx<'_>,
    office: &Office,
    kind: Kind,
    data: &LetterData,
    to: &str,
    parts: &[&str],
    now: i64,
) -> Result<(), DeskError> {
    let composed = compose(kind, data, office.words(), &words::is_order_word);
    let posting = Posting {
        to: (&data.name, to),
        reply_to: office.config.games_address(),
        game: None,
        kind: kind.status(),
        id: office.message_id(parts),
        in_reply_to: None,
        references: Vec::new(),
        answers: None,
        automatic: AutoSubmitted::Generated,
    };
    post(tx, office, &posting, &composed, now)
}
