//! Open proposals: made, taken up, taken back, lapsed.

use super::propose::{self, Wish};
use super::{Caller, Came, guests, is_known, list, random};
use crate::desk::DeskError;
use crate::desk::letters::Welcome;
use crate::desk::lobby::{self, Guest, Proposal};
use crate::desk::office::{Office, Random};
use crate::desk::service;
use crate::desk::terms::Terms;
use crate::report::{Kind, say_people as say};
use crate::rules::Seat;
use crate::store::{Player, PlayerId, Proposed, Reader, Tx};

/// What the ids of proposals begin with.
pub const PREFIX: &str = "open";
const DAY: i64 = 86_400;
/// How many proposals lapse in one go.
const LAPSE_MAX: u32 = 100;

/// `propose …`: to everybody, or to somebody.
pub fn propose(
    tx: &Tx<'_>,
    office: &mut Office,
    caller: &Caller<'_>,
    text: &str,
    now: i64,
) -> Result<Came, DeskError> {
    let player = caller.player;
    if !is_known(tx, player)? {
        return Ok(Came::refused(say::register_first()));
    }
    let wish = match propose::read(office, text) {
        Ok(wish) => wish,
        Err(why) => return Ok(Came { outcome: Some(why), ..Came::default() }),
    };
    if let Some(enough) = enough_to_join(tx, office, player)? {
        return Ok(enough);
    }
    if wish.with.is_empty() {
        return to_everybody(tx, office, player, &wish, now);
    }
    to_somebody(tx, office, caller, &wish, now)
}

fn to_everybody(
    tx: &Tx<'_>,
    office: &mut Office,
    player: &Player,
    wish: &Wish,
    now: i64,
) -> Result<Came, DeskError> {
    let max = i64::from(office.config.games.proposals);
    if tx.proposals_of(player.id)? >= max {
        return Ok(Came::refused(say::enough_proposals(max)));
    }
    let days = i64::from(office.config.games.proposal_days);
    let id = tx.new_game_id(PREFIX, &mut random(office))?;
    let proposed = Proposed {
        id: id.clone(),
        player: player.id,
        rules: wish.engine.key().to_owned(),
        options: serde_json::to_string(&wish.options).expect("texts are plain data"),
        is_match: wish.is_match,
        terms: serde_json::to_string(&wish.terms).expect("terms are plain data"),
        open: true,
        created_at: now,
        lapses_at: now + days * DAY,
    };
    tx.add_proposal(&proposed, wish.seat.map(|seat| seat.0))?;
    // What was understood is shown as others will read it.
    let open = Some(vec![list::proposal(tx, player, &proposed)?]);
    Ok(Came { open, ..Came::done(say::proposed(&id, days)) })
}

/// A game with those who are named, at once. The proposer's own invitation is
/// the answer.
fn to_somebody(
    tx: &Tx<'_>,
    office: &mut Office,
    caller: &Caller<'_>,
    wish: &Wish,
    now: i64,
) -> Result<Came, DeskError> {
    let player = caller.player;
    let wanted = wish.engine.seats().len();
    let have = wish.with.len() + 1;
    if have != wanted {
        let title = say::title(wish.engine.key());
        return Ok(Came::refused(say::wrong_number(title, wanted, have)));
    }
    let mut others = Vec::new();
    for address in &wish.with {
        match guests::may_invite(tx, office, player, address, now)? {
            Ok(guest) if others.iter().any(|other: &Guest| other.address == guest.address) => {
                return Ok(Came::refused(say::sits_here(address)));
            }
            Ok(guest) => others.push(guest),
            Err(why) => return Ok(Came::refused(why)),
        }
    }
    for guest in &others {
        tx.add_invitation(&guest.address, player.id, now)?;
    }
    let own = wish.seat.unwrap_or_else(|| Seat(lot(&mut office.random, wanted)));
    let names: Vec<String> = wish.with.clone();
    let mut guests = others;
    guests.insert(own.index(), Guest { name: player.name.clone(), address: player.address.clone() });
    let mut welcomes = vec![Welcome::default(); wanted];
    welcomes[own.index()] =
        Welcome { happened: vec![say::you_proposed(&names, own)], answers: Some(caller.answered.clone()) };
    let proposal = Proposal {
        rules: wish.engine.key().to_owned(),
        options: wish.options.clone(),
        guests,
        is_match: wish.is_match,
        terms: wish.terms.clone(),
    };
    lobby::open_welcoming(tx, office, &proposal, &welcomes, now)?;
    Ok(Came::sent())
}

/// `accept open-…`
pub fn accept(
    tx: &Tx<'_>,
    office: &mut Office,
    caller: &Caller<'_>,
    id: &str,
    now: i64,
) -> Result<Came, DeskError> {
    let player = caller.player;
    if !is_known(tx, player)? {
        return Ok(Came::refused(say::register_first()));
    }
    let standing = tx.proposal(id)?.filter(|p| p.open && p.lapses_at > now);
    let Some(proposed) = standing else { return Ok(Came::refused(say::no_proposal(id))) };
    if proposed.player == player.id {
        return Ok(Came::refused(say::own_proposal(id)));
    }
    if tx.proposal_players(id)?.iter().any(|(who, _)| *who == player.id) {
        return Ok(Came::refused(say::already_in(id)));
    }
    if let Some(enough) = enough_to_join(tx, office, player)? {
        return Ok(enough);
    }
    tx.add_proposal_player(id, player.id, None)?;
    let engine = lobby::engine(&proposed.rules)?;
    let players = tx.proposal_players(id)?;
    let missing = engine.seats().len().saturating_sub(players.len());
    if missing > 0 {
        return Ok(Came::done(say::accepted(id, missing)));
    }
    begin(tx, office, caller, &proposed, &players, now)?;
    Ok(Came::sent())
}

/// All seats are taken: the game is opened, and each gets one invitation.
fn begin(
    tx: &Tx<'_>,
    office: &mut Office,
    caller: &Caller<'_>,
    proposed: &Proposed,
    players: &[(PlayerId, Option<u8>)],
    now: i64,
) -> Result<(), DeskError> {
    let engine = lobby::engine(&proposed.rules)?;
    let seated = seat_all(&mut office.random, engine.seats().len(), players);
    let mut guests = Vec::new();
    for id in &seated {
        let player = tx.player(*id)?;
        let player = player.ok_or_else(|| DeskError::Rules(format!("{}: a player is gone", proposed.id)))?;
        guests.push(Guest { name: player.name, address: player.address });
    }
    let name = |id: PlayerId| {
        let at = seated.iter().position(|other| *other == id);
        at.map(|at| super::shown_name(&guests[at].name)).unwrap_or_default()
    };
    let others: Vec<String> =
        seated.iter().filter(|id| **id != proposed.player).map(|id| name(*id)).collect();
    let welcome = |(seat, id): (Seat, &PlayerId)| match *id {
        id if id == proposed.player => {
            Welcome { happened: vec![say::taken_up(&others, &proposed.id, seat)], answers: None }
        }
        id if id == caller.player.id => Welcome {
            happened: vec![say::you_took_up(&name(proposed.player), seat)],
            answers: Some(caller.answered.clone()),
        },
        _ => Welcome { happened: vec![say::you_took_up(&name(proposed.player), seat)], answers: None },
    };
    let welcomes: Vec<Welcome> = (0..).map(Seat).zip(&seated).map(welcome).collect();
    let proposal = Proposal {
        rules: proposed.rules.clone(),
        options: serde_json::from_str(&proposed.options).unwrap_or_default(),
        guests,
        is_match: proposed.is_match,
        terms: terms_of(proposed),
    };
    let game = lobby::open_welcoming(tx, office, &proposal, &welcomes, now)?;
    Ok(tx.close_proposal(&proposed.id, "taken", Some(&game))?)
}

/// Who sits where: whoever wished for a seat, and the rest by lot.
fn seat_all(random: &mut Random, seats: usize, players: &[(PlayerId, Option<u8>)]) -> Vec<PlayerId> {
    let mut seats: Vec<Option<PlayerId>> = vec![None; seats];
    let mut rest = Vec::new();
    for (player, wish) in players {
        match wish.and_then(|seat| seats.get_mut(usize::from(seat))).filter(|seat| seat.is_none()) {
            Some(seat) => *seat = Some(*player),
            None => rest.push(*player),
        }
    }
    let mut seated = Vec::new();
    for seat in seats {
        let drawn = seat.or_else(|| {
            let at = usize::from(lot(random, rest.len()));
            (at < rest.len()).then(|| rest.swap_remove(at))
        });
        seated.extend(drawn);
    }
    seated
}

/// One of a few, each equally likely.
fn lot(random: &mut Random, among: usize) -> u8 {
    let among = u8::try_from(among.clamp(1, 255)).unwrap_or(1);
    let fair = u8::MAX - u8::MAX % among;
    loop {
        let mut byte = [0];
        random(&mut byte);
        if byte[0] < fair {
            return byte[0] % among;
        }
    }
}

/// `decline open-…`: one's own proposal, or one's part in another's.
pub fn decline(tx: &Tx<'_>, caller: &Caller<'_>, id: &str) -> Result<Came, DeskError> {
    let Some(proposed) = tx.proposal(id)?.filter(|p| p.open) else {
        return Ok(Came::refused(say::no_proposal(id)));
    };
    if proposed.player == caller.player.id {
        tx.close_proposal(id, "withdrawn", None)?;
        return Ok(Came::done(say::taken_back(id)));
    }
    if tx.proposal_players(id)?.iter().any(|(who, _)| *who == caller.player.id) {
        tx.drop_proposal_player(id, caller.player.id)?;
        return Ok(Came::done(say::left(id)));
    }
    Ok(Came::refused(say::no_proposal(id)))
}

/// Closes the proposals that nobody took up in time, and tells their makers.
/// Gives how many there were.
pub fn lapse(tx: &Tx<'_>, office: &Office, now: i64) -> Result<usize, DeskError> {
    let late = tx.late_proposals(now, LAPSE_MAX)?;
    for proposed in &late {
        tx.close_proposal(&proposed.id, "lapsed", None)?;
        let Some(player) = tx.player(proposed.player)? else { continue };
        let mut data = service::plain(office, &player.name, now);
        data.happened = vec![say::proposal_lapsed(&proposed.id)];
        let parts = ["lapsed", proposed.id.as_str()];
        service::tell(tx, office, Kind::Notice, &data, &player.address, &parts, now)?;
    }
    Ok(late.len())
}

/// The terms of a proposal.
pub fn terms_of(proposed: &Proposed) -> Terms {
    serde_json::from_str(&proposed.terms).unwrap_or_default()
}

/// The refusal for who has enough games to join already.
fn enough_to_join(tx: &Reader<'_>, office: &Office, player: &Player) -> Result<Option<Came>, DeskError> {
    let max = i64::from(office.config.games.unjoined);
    let enough = tx.unjoined(player.id)? >= max;
    Ok(enough.then(|| Came::refused(say::answer_first(max))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counting() -> Random {
        let mut next = 0_u8;
        Box::new(move |bytes| {
            for byte in bytes {
                next = next.wrapping_mul(5).wrapping_add(71);
                *byte = next;
            }
        })
    }

    #[test]
    fn in_a_game_of_many_everybody_sits_once_and_wishes_are_kept() {
        let mut random = counting();
        let players =
            [(PlayerId(3), None), (PlayerId(5), Some(2)), (PlayerId(7), None), (PlayerId(8), Some(2))];
        let mut orders = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let seated = seat_all(&mut random, 4, &players);
            assert_eq!((seated.len(), seated[2]), (4, PlayerId(5)));
            let all: std::collections::BTreeSet<PlayerId> = seated.iter().copied().collect();
            assert_eq!(all.len(), 4);
            orders.insert(seated);
        }
        assert_eq!(orders.len(), 6, "all ways for the other three");
    }

    #[test]
    fn a_lot_is_one_of_as_many_as_there_are() {
        let mut random = counting();
        let drawn: std::collections::BTreeSet<u8> = (0..200).map(|_| lot(&mut random, 3)).collect();
        assert_eq!(drawn.into_iter().collect::<Vec<_>>(), [0, 1, 2]);
    }
}
