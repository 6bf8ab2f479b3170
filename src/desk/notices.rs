//! Letters to people who are not players here, about letters that could not be
//! used, and to a player whose token turned up elsewhere. None of them says
//! anything about a game to anybody but its seats, and all are damped.

use super::DeskError;
use super::Handled;
use super::identity;
use super::letters::{Answered, Posting, post};
use super::office::Office;
use super::sender::may_answer;
use super::service::{plain, send};
use super::words;
use crate::config::Strangers;
use crate::mail::damper::Kind as Damped;
use crate::mail::letter::{Letter, Unreadable, Why};
use crate::mail::outbox::AutoSubmitted;
use crate::report::{Kind, compose, say, say_people};
use crate::store::{LetterId, SeatRow, Tx};

/// For ever, as far as one short answer to a stranger goes.
const EVER: i64 = i64::MIN;

/// Somebody unknown wrote, or a player about nothing we know.
pub fn stranger(
    tx: &Tx<'_>,
    office: &Office,
    letter: &Letter,
    answered: &Answered,
    now: i64,
) -> Result<Handled, DeskError> {
    let from = letter.from.address.to_string();
    let known = tx.player_at(&from)?.is_some();
    if !known {
        let once = tx.last_answer(&from, "stranger", EVER)?.is_some();
        if office.config.letters.strangers == Strangers::Ignore || once {
            return Ok(Handled::Ignored("somebody unknown".to_owned()));
        }
    }
    let kind = if known { Damped::Refusal } else { Damped::Stranger };
    if !may_answer(tx, office, &from, kind, now)? {
        return Ok(Handled::Ignored("somebody who had enough answers".to_owned()));
    }
    // Nothing of the letter goes to an address that it may only pretend to be from.
    let mut data = plain(office, "", now);
    if known {
        data.happened = vec![say::nothing_understood()];
        send(tx, office, Kind::NotDone, &data, &from, answered, now)?;
    } else {
        send(tx, office, Kind::Stranger, &data, &from, answered, now)?;
    }
    Ok(Handled::Answered)
}

/// Somebody unknown would like what only people we know can do: told how to
/// become known, seldom.
pub fn register_first(
    tx: &Tx<'_>,
    office: &Office,
    letter: &Letter,
    answered: &Answered,
    now: i64,
) -> Result<Handled, DeskError> {
    let from = letter.from.address.to_string();
    let ignore = office.config.letters.strangers == Strangers::Ignore;
    if ignore || !may_answer(tx, office, &from, Damped::Stranger, now)? {
        return Ok(Handled::Ignored("somebody unknown".to_owned()));
    }
    // None of the stranger's own words, not even the name: it may be a forger's.
    let mut data = plain(office, "", now);
    data.happened = vec![say_people::register_first()];
    send(tx, office, Kind::NotDone, &data, &from, answered, now)?;
    Ok(Handled::Answered)
}

/// A seat's token came from another address: refused, and its owner told.
pub fn elsewhere(
    tx: &Tx<'_>,
    office: &mut Office,
    row: &SeatRow,
    letter: &Letter,
    answered: &Answered,
    now: i64,
) -> Result<Handled, DeskError> {
    let paused = identity::suspect(tx, office, row, identity::ELSEWHERE, answered, now)?;
    if !paused && may_answer(tx, office, &row.address, Damped::Help, now)? {
        let player = row.player.map(|id| tx.player(id)).transpose()?.flatten();
        let name = player.map(|p| p.name).unwrap_or_default();
        let mut data = plain(office, &name, now);
        data.id.clone_from(&row.game);
        let composed = compose(Kind::Elsewhere, &data, office.words(), &words::is_order_word);
        let posting = Posting {
            to: (&name, &row.address),
            reply_to: office.config.reply_address(&format!("{}.{}", row.game, row.token)),
            game: Some((&row.game, row.seat)),
            kind: Kind::Elsewhere.status(),
            id: office.message_id(&["elsewhere", &answered.id.0.to_string(), &row.token]),
            in_reply_to: None,
            references: Vec::new(),
            answers: None,
            automatic: AutoSubmitted::Generated,
        };
        post(tx, office, &posting, &composed, now)?;
    }
    match stranger(tx, office, letter, answered, now)? {
        Handled::Answered => Ok(Handled::Answered),
        _ => Ok(Handled::Ignored("a seat's token from another address".to_owned())),
    }
}

/// The handling of a letter failed on our side: a player is told, nobody else.
pub fn broken(
    tx: &Tx<'_>,
    office: &Office,
    letter: &Letter,
    id: LetterId,
    now: i64,
) -> Result<(), DeskError> {
    let address = letter.from.address.to_string();
    let Some(player) = tx.player_at(&address)? else { return Ok(()) };
    if !may_answer(tx, office, &address, Damped::Refusal, now)? {
        return Ok(());
    }
    let mut data = plain(office, &player.name, now);
    data.happened = vec![say::broken()];
    let composed = compose(Kind::NotDone, &data, office.words(), &words::is_order_word);
    let posting = Posting {
        to: (&player.name, &address),
        reply_to: office.config.games_address(),
        game: None,
        kind: Kind::NotDone.status(),
        id: office.message_id(&["failed", &id.0.to_string(), &address]),
        in_reply_to: letter.message_id.clone(),
        references: letter.message_id.clone().into_iter().collect(),
        answers: Some(id),
        automatic: AutoSubmitted::Replied,
    };
    post(tx, office, &posting, &composed, now)
}

/// A letter that could not be read: its sender is told what to do, if there is
/// one and it is no robot.
pub fn unreadable(
    tx: &Tx<'_>,
    office: &Office,
    letter: &Unreadable,
    id: LetterId,
    now: i64,
) -> Result<Handled, DeskError> {
    if let Some(robot) = &letter.robot {
        return Ok(Handled::Ignored(format!("{robot:?}")));
    }
    let reason = letter.why.to_string();
    let Some(from) = &letter.from else { return Ok(Handled::SetAside(reason)) };
    let address = from.address.to_string();
    // Only people we know are told: else a forged sender makes us write to strangers.
    if tx.player_at(&address)?.is_none() || !may_answer(tx, office, &address, Damped::Refusal, now)? {
        return Ok(Handled::SetAside(reason));
    }
    let answered = Answered { id, message_id: letter.message_id.clone(), in_reply_to: None };
    let mut data = plain(office, "", now);
    data.happened = vec![match letter.why {
        Why::TooLarge => say::letter_too_large(),
        Why::Encrypted => say::letter_encrypted(),
        Why::Tnef => say::letter_tnef(),
        Why::SenderUnclear => say::letter_two_senders(),
        _ => say::letter_broken(),
    }];
    send(tx, office, Kind::NotDone, &data, &address, &answered, now)?;
    Ok(Handled::SetAside(reason))
}
