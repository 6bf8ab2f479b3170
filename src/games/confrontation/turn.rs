//! The game from the set-up to its end, turn by turn.

use super::acts::{ask, ask_both, fall, lay_open};
use super::battle::battles;
use super::codes::{Piece, Region, Side, Special};
use super::event::{Event, Reason};
use super::legal::{self, Way};
use super::options::Score;
use super::order::{Ask, MoveAsk, Order, Play, Target};
use super::table::{Face, Phase};
use super::tray::{self, settle};
use super::{Halt, Step, Table, Tabletop};
use crate::rules::{Audience, Outcome};

/// The whole game, from wherever it stands.
pub fn game(g: &mut Tabletop) -> Step<Outcome> {
    if g.table.phase == Phase::Specials {
        choose_specials(g)?;
    }
    if g.table.phase == Phase::Setup {
        set_up(g)?;
    }
    loop {
        match turn(g) {
            Ok(()) => {}
            Err(Halt::Over(reason)) => return finish(g, reason),
            Err(stop) => return Err(stop),
        }
    }
}

/// Each side secretly picks two of its own four special cards.
fn choose_specials(g: &mut Tabletop) -> Step<()> {
    let picks = ask_both(g, Ask::Specials)?;
    for (&side, pick) in Side::ALL.iter().zip(picks) {
        let Order::Specials(a, b) = pick else { return Err(Halt::broken("special cards were due")) };
        let order = g.shuffle(&tray::mix_specials(side), 2)?;
        g.table.camp_mut(side).dealt = order.iter().map(|&i| [a, b][i as usize]).collect();
    }
    g.table.phase = Phase::Setup;
    g.seam();
    Ok(())
}

/// Four at home, one in each region in front; both sides at once, in secret.
fn set_up(g: &mut Tabletop) -> Step<()> {
    let orders = ask_both(g, Ask::Setup)?;
    for (&side, order) in Side::ALL.iter().zip(orders) {
        let Order::Setup(_, front) = order else { return Err(Halt::broken("a set-up was due")) };
        for &piece in side.pieces() {
            let stand = front.iter().position(|&p| p == piece);
            tray::place(g, piece, stand.map_or(side.home(), |i| side.front()[i]));
        }
    }
    g.table.phase = Phase::Play;
    g.tell(Event::Begun);
    Ok(())
}

/// One side's turn: it plays a card instead, or moves one piece and fights.
fn turn(g: &mut Tabletop) -> Step<()> {
    if legal::stuck(&g.table) {
        return Err(Halt::Over(Reason::Stuck(g.table.turn)));
    }
    settle(g)?;
    g.seam();
    let mut question = legal::fresh(&g.table);
    loop {
        match ask(g, question.side, &Ask::Move(question))? {
            Order::Move { piece, to, by_ability } => {
                march(g, piece, to, by_ability)?;
                break;
            }
            Order::Play(Play::Shadowfax(piece, to) | Play::DarkOfMordor(piece, to)) => {
                match early_step(g, question, piece, to)? {
                    Some(next) => question = next,
                    None => break,
                }
            }
            Order::Play(play) => {
                instead_of_the_turn(g, play)?;
                break;
            }
            _ => return Err(Halt::broken("a move was due")),
        }
    }
    end_turn(g);
    Ok(())
}

/// Everything shown is hidden again, and the other side is on.
fn end_turn(g: &mut Tabletop) {
    let both: Vec<Piece> = Piece::ALL.to_vec();
    tray::hide(g, &both);
    if g.table.turn == Side::Sauron {
        g.table.bound = None;
    }
    g.table.turn = g.table.turn.other();
    g.table.number += 1;
}

/// The move of one piece, with the battles it brings.
fn march(g: &mut Tabletop, piece: Piece, to: Region, by_ability: bool) -> Step<()> {
    let found = legal::moves(&g.table, piece).into_iter().find(|(region, _)| *region == to);
    let Some((_, way)) = found else { return Err(Halt::broken("no such move")) };
    let way = if by_ability { Way::Ability } else { way };
    if go(g, piece, to, way)? {
        battles(g, piece, to)?;
    }
    Ok(())
}

/// Takes a piece to a region, past the Balrog; whether it arrives.
fn go(g: &mut Tabletop, piece: Piece, to: Region, way: Way) -> Step<bool> {
    if way == Way::Tunnel && ambushed(g, piece)? {
        return Ok(false);
    }
    let side = piece.side();
    let from = g.table.region_of(piece);
    tray::place(g, piece, to);
    let known = g.table.shown(piece).then_some(piece);
    let home = piece == Piece::Frodo && to == Region::Mordor;
    if g.table.count(side.other(), to) > 0 && !home {
        g.tell(Event::Attacked { side, known, from, to, way });
    } else {
        g.tell(Event::Moved { side, known, from, to, way });
    }
    if home {
        tray::show(g, piece);
        return Err(Halt::Over(Reason::RingInMordor));
    }
    if side == Side::Sauron && g.table.count(side, Region::Shire) >= 3 {
        return Err(Halt::Over(Reason::ShireTaken));
    }
    Ok(true)
}

/// The Balrog in Caradhras may strike whoever walks through the tunnel. Sauron
/// is asked whenever the piece there might be the Balrog.
fn ambushed(g: &mut Tabletop, walker: Piece) -> Step<bool> {
    if !g.table.may_be_at(Piece::Balrog, Region::Caradhras) {
        return Ok(false);
    }
    g.tell(Event::Tunnel);
    if ask(g, Side::Sauron, &Ask::Balrog)? != Order::Balrog(true) {
        return Ok(false);
    }
    tray::reveal(g, Piece::Balrog, Face::Shown);
    g.tell(Event::Ambushed);
    tray::reveal(g, walker, Face::Shown);
    fall(g, &[walker])?;
    Ok(true)
}

/// Shadowfax and the Dark of Mordor: a step without a battle, and then a move.
/// None if the piece that was to move is gone.
fn early_step(g: &mut Tabletop, question: MoveAsk, piece: Piece, to: Region) -> Step<Option<MoveAsk>> {
    let card = if piece.side() == Side::Fellowship { Special::Shadowfax } else { Special::DarkOfMordor };
    let found = legal::steps(&g.table, piece).into_iter().find(|(region, _)| *region == to);
    let Some((_, way)) = found else { return Err(Halt::broken("no such step")) };
    lay_open(g, card);
    let arrived = go(g, piece, to, way)?;
    Ok(arrived.then(|| legal::after_step(question, card, piece)))
}

/// The special cards that are played instead of the turn.
fn instead_of_the_turn(g: &mut Tabletop, play: Play) -> Step<()> {
    lay_open(g, play.card());
    match play {
        Play::GandalfTheWhite => {
            tray::place(g, Piece::Gandalf, Region::Fangorn);
            g.table.man_mut(Piece::Gandalf).face = Face::Shown;
            g.tell(Event::CameBack);
        }
        Play::KingRevealed(target) => {
            tray::reveal(g, Piece::Aragorn, Face::Shown);
            let piece = point(g, target, Side::Sauron)?;
            g.table.bound = Some(piece);
            let region = g.table.region_of(piece);
            if let Some(region) = region {
                g.table.camp_mut(Side::Sauron).stir(region);
            }
            g.tell(Event::Named { region });
            g.tell_to(Audience::seat(Side::Sauron.seat()), Event::NamedPiece { piece });
        }
        Play::Crebain(target) => {
            let piece = point(g, target, Side::Fellowship)?;
            tray::reveal(g, piece, Face::ForGood);
            g.tell(Event::Watched { piece });
        }
        Play::Recall(piece) => {
            let from = g.table.region_of(piece);
            let known = g.table.shown(piece).then_some(piece);
            tray::place(g, piece, Region::Mordor);
            g.tell(Event::Recalled { known, from });
        }
        Play::Shadowfax(..) | Play::DarkOfMordor(..) | Play::Palantir(_) => {
            return Err(Halt::broken("that card does not replace the turn"));
        }
    }
    Ok(())
}

/// The piece a special card points at.
fn point(g: &mut Tabletop, target: Target, side: Side) -> Step<Piece> {
    match target {
        Target::HiddenAt(region) => tray::draw_hidden(g, "target", side, region),
        Target::Shown(piece) => Ok(piece),
    }
}

/// The end: what is left hidden is sealed a last time, and the points are told.
fn finish(g: &mut Tabletop, reason: Reason) -> Step<Outcome> {
    settle(g)?;
    let winner = reason.winner();
    g.tell(Event::Won { winner, reason });
    Ok(Outcome {
        winners: vec![winner.seat()],
        reason: reason.phrase(),
        points: Side::ALL.iter().map(|&side| points(&g.table, side, winner)).collect(),
    })
}

/// One point for each own character left, for the winner or for both.
fn points(table: &Table, side: Side, winner: Side) -> i64 {
    if side == winner || table.options.score == Score::Both { table.alive(side) as i64 } else { 0 }
}
