//! `new`: a game is opened, and its invitations lie ready to be sent.

use super::args::desk::New;
use super::exit::BadArgument;
use super::{Exit, post};
use crate::desk::{self, DeskError, Guest, Proposal, Terms};
use crate::mail::address::Address;
use std::io::Write;
use std::path::Path;

/// Opens the game and says its id.
pub fn run(args: &New, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let proposal = proposal(args)?;
    let mut office = post::office(file)?;
    let mut store = post::writer(&office.config)?;
    let now = post::now();
    let id = store.batch(|tx| desk::open(tx, &mut office, &proposal, now)).map_err(|error| match error {
        DeskError::Rules(why) => anyhow::Error::from(BadArgument(why)),
        other => other.into(),
    })?;
    writeln!(out, "{id}")?;
    let reader = store.read(|tx| {
        let seats = tx.seats(&id)?;
        Ok::<_, DeskError>(seats.into_iter().map(|seat| (seat.key, seat.address)).collect::<Vec<_>>())
    })?;
    for (key, address) in reader {
        writeln!(out, "  {key}: {address}")?;
    }
    writeln!(out, "The invitations go out with the next `ravenpost run` or `ravenpost once`.")?;
    Ok(Exit::Done)
}

/// What is to be opened.
fn proposal(args: &New) -> Result<Proposal, BadArgument> {
    let guests: Vec<Guest> = args.players.iter().map(|text| guest(text)).collect::<Result<_, _>>()?;
    let engine = desk::engine(&args.rules).map_err(|e| BadArgument(e.to_string()))?;
    let guests = if args.seats.is_empty() { guests } else { seated(engine.seats(), &args.seats, guests)? };
    Ok(Proposal {
        rules: args.rules.clone(),
        options: args.options.iter().map(|(name, value)| format!("{name}={value}")).collect(),
        guests,
        is_match: args.as_match,
        terms: terms(&args.terms)?,
    })
}

/// What is agreed on besides the rules.
fn terms(clauses: &[String]) -> Result<Terms, BadArgument> {
    let clauses: Vec<&str> = clauses.iter().map(String::as_str).collect();
    Terms::default().read(&clauses).map_err(|clause| {
        BadArgument(format!(
            "`{}` is none of the terms; there are: 3 days/move, bank 30 days + 1 day, no hurry; grace 1 day; \
             weekends free; then remind, forfeit, autopilot, substitute; white, grey or no press; no observers; \
             no undo",
            clause.escape_debug()
        ))
    })
}

/// The guests in the order of the rules' seats.
fn seated(keys: &[&str], seats: &[String], guests: Vec<Guest>) -> Result<Vec<Guest>, BadArgument> {
    let all = keys.join(", ");
    let named: Vec<String> = seats.iter().map(|seat| seat.trim().to_lowercase()).collect();
    if named.len() != guests.len() || keys.len() != guests.len() {
        return Err(BadArgument(format!("name one player and one seat for each of {all}")));
    }
    let mut rest: Vec<(String, Guest)> = named.into_iter().zip(guests).collect();
    let mut sorted = Vec::new();
    for key in keys {
        let at = rest.iter().position(|(seat, _)| seat == key);
        let at = at.ok_or_else(|| BadArgument(format!("nobody takes the seat {key}; there are: {all}")))?;
        sorted.push(rest.swap_remove(at).1);
    }
    Ok(sorted)
}

/// `anna@a.example` or `Anna <anna@a.example>`.
fn guest(text: &str) -> Result<Guest, BadArgument> {
    let text = text.trim();
    let (name, address) = match text.rsplit_once('<') {
        Some((name, address)) => (name.trim().trim_matches('"').trim(), address.trim_end_matches('>')),
        None => ("", text),
    };
    let address =
        Address::parse(address).map_err(|e| BadArgument(format!("`{}`: {e}", text.escape_debug())))?;
    Ok(Guest { name: crate::report::clean_name(name), address: address.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_an_address_with_or_without_a_name() {
        let anna = guest(" \"Anna B.\" <Anna@A.example> ").unwrap();
        assert_eq!((anna.name.as_str(), anna.address.as_str()), ("Anna B.", "Anna@a.example"));
        assert_eq!(
            guest("b@b.example").unwrap(),
            Guest { name: String::new(), address: "b@b.example".into() }
        );
        for no in ["", "anna", "Anna <anna>", "<>", "a b@c.example"] {
            assert!(guest(no).is_err(), "{no}");
        }
    }

    #[test]
    fn seats_put_players_into_the_order_of_the_rules() {
        let guests = |names: &[&str]| -> Vec<Guest> {
            names.iter().map(|n| Guest { name: (*n).into(), address: format!("{n}@x.example") }).collect()
        };
        let seats = ["Sauron".to_owned(), "fellowship".to_owned()];
        let sorted = seated(&["fellowship", "sauron"], &seats, guests(&["a", "b"])).unwrap();
        assert_eq!(sorted, guests(&["b", "a"]));
        assert!(seated(&["fellowship", "sauron"], &seats[..1], guests(&["a", "b"])).is_err());
        let twice = ["sauron".to_owned(), "sauron".to_owned()];
        assert!(seated(&["fellowship", "sauron"], &twice, guests(&["a", "b"])).is_err());
    }
}
