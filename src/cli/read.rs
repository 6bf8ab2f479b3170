//! `read`: how a letter is understood, line by line. Changes nothing, and works
//! without a post office too: then orders are told from prose, and no more.

use super::args::desk::Read;
use super::exit::BadArgument;
use super::{Exit, post};
use crate::config::Config;
use crate::desk::{self, Office, Sender, Table, Understood};
use crate::mail::letter::{self, Letter, Limits};
use crate::report::Context as Telling;
use crate::rules::{Phrase, Seat};
use crate::store::{Reader, Store};
use crate::tongue::{Command, Item, LineKind, What};
use anyhow::Context;
use serde_json::{Value, json};
use std::io::{Read as _, Write};
use std::path::Path;

/// Prints what is understood.
pub fn run(args: &Read, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let raw = bytes(&args.letter)?;
    let place = Place::open(file);
    let limits = place.limits();
    let letter = match letter::read(&raw, &limits) {
        Ok(letter) => letter,
        Err(why) => {
            if args.json {
                writeln!(out, "{:#}", json!({ "unreadable": why.why.to_string() }))?;
            } else {
                writeln!(out, "This letter cannot be read: {}", why.why)?;
            }
            return Ok(Exit::Found);
        }
    };
    let read = place.read(&letter)?;
    if args.json {
        writeln!(out, "{:#}", as_json(&letter, &read))?;
    } else {
        print(&letter, &read, out)?;
    }
    Ok(Exit::Done)
}

fn bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    let most = letter::Limits::default().letter_bytes as u64 * 32;
    let mut raw = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().take(most).read_to_end(&mut raw)?;
    } else {
        let open = std::fs::File::open(path);
        let open = open.map_err(|e| BadArgument(format!("cannot read {}: {e}", path.display())))?;
        open.take(most).read_to_end(&mut raw).with_context(|| format!("cannot read {}", path.display()))?;
    }
    Ok(raw)
}

/// With a post office, or without one and why.
enum Place {
    Post(Box<(Office, Store)>),
    Nowhere(String),
}

impl Place {
    fn open(file: &Path) -> Self {
        let opened = || -> anyhow::Result<(Office, Store)> {
            let office = Office::open(Config::load(file)?)?;
            let store = post::reader(&office.config)?;
            Ok((office, store))
        };
        match opened() {
            Ok(both) => Self::Post(Box::new(both)),
            Err(why) => Self::Nowhere(format!("{why:#}")),
        }
    }

    fn limits(&self) -> Limits {
        let Self::Post(both) = self else { return Limits::default() };
        let of = &both.0.config.limits;
        Limits {
            letter_bytes: of.letter_bytes,
            header_lines: of.header_lines,
            parts: of.parts,
            text_bytes: of.text_bytes,
            html_bytes: of.html_bytes,
            ..Limits::default()
        }
    }

    fn read(&self, letter: &Letter) -> anyhow::Result<Reading> {
        match self {
            Self::Nowhere(why) => {
                let who = format!("not looked up, for there is no post office here ({why})");
                Ok(Reading::without_game(who, letter))
            }
            Self::Post(both) => {
                let (office, store) = &**both;
                store.read(|tx| in_office(tx, office, letter))
            }
        }
    }
}

/// How the desk would understand it.
fn in_office(tx: &Reader<'_>, office: &Office, letter: &Letter) -> anyhow::Result<Reading> {
    let (who, row) = match desk::identify(tx, office, letter)? {
        Sender::Seat(row) => (format!("the holder of {} in {}", row.key, row.game), Some(row)),
        Sender::Elsewhere(row) => {
            let who = "somebody at another address than the seat's own; nothing is carried out";
            (format!("{who} ({} in {})", row.key, row.game), None)
        }
        Sender::OldToken(old) => (
            format!("somebody with a token of {} that is good no more; nothing is carried out", old.game),
            None,
        ),
        Sender::WrongToken(row) => {
            let who = "a player, with a token that is not their seat's; nothing is carried out";
            (format!("{who} ({} in {})", row.key, row.game), None)
        }
        Sender::Player => ("a player, but the letter is about no seat of theirs".to_owned(), None),
        Sender::Stranger => ("nobody known".to_owned(), None),
    };
    let table = row.as_ref().map(|row| Table::load(tx, &row.game)).transpose()?.flatten();
    let (Some(row), Some(table)) = (row, table) else { return Ok(Reading::without_game(who, letter)) };
    let seat = Seat(row.seat);
    let understood = desk::understand(tx, &table, seat, letter, office)?;
    let telling =
        Telling { rules: table.engine.key().to_owned(), chairs: table.chairs(tx)?, reader: Some(seat) };
    let say = |why: Phrase| office.words().say(&why, &telling);
    let orders = desk::readings(&table, seat, &understood.sheet);
    let orders = orders.into_iter().map(|order| order.map_err(say)).collect();
    Ok(Reading { who, game: Some((row.game, row.key)), understood, orders })
}

/// What was understood.
struct Reading {
    who: String,
    game: Option<(String, String)>,
    understood: Understood,
    /// The orders and choices, in sequence, as the game reads them now.
    orders: Vec<Result<String, String>>,
}

impl Reading {
    /// Told apart without a game.
    fn without_game(who: String, letter: &Letter) -> Self {
        Self { who, game: None, understood: desk::glance(letter), orders: Vec::new() }
    }
}

/// One line and its pieces.
struct Shown<'a> {
    text: &'a str,
    what: &'static str,
    items: Vec<Piece<'a>>,
}

/// One piece of a line: what it is in words, and how the game reads it if it is
/// an order.
struct Piece<'a> {
    item: &'a Item,
    what: String,
    order: Option<&'a Result<String, String>>,
}

fn lines(read: &Reading) -> Vec<Shown<'_>> {
    let mut orders = read.orders.iter();
    let lines = read.understood.sheet.lines.iter();
    lines
        .map(|line| {
            let items = line.items().iter().map(|item| {
                let is_order = matches!(item.what, What::Order(_) | What::Choice(_));
                Piece { item, what: what(item), order: if is_order { orders.next() } else { None } }
            });
            Shown { text: &line.text, what: kind(&line.kind), items: items.collect() }
        })
        .collect()
}

fn kind(kind: &LineKind) -> &'static str {
    match kind {
        LineKind::Prose => "prose, passed over",
        LineKind::Ours => "a line of ours, passed over",
        LineKind::Orders(_) => "read",
        LineKind::Continued => "the end of the line above",
        LineKind::Form(_) => "the form",
        LineKind::Rolls(_) => "dice",
        LineKind::Stop(_) => "here reading ends",
        LineKind::Past => "below the end, passed over",
        LineKind::TooLong => "too long, not read",
    }
}

fn what(item: &Item) -> String {
    let what = match &item.what {
        What::Order(_) => "order".to_owned(),
        What::Choice(n) => format!("choice {n}"),
        What::Command(Command::Salt(_)) => "words for the dice".to_owned(),
        What::Command(Command::Reserved(_)) => "command, not served yet".to_owned(),
        What::Command(_) => "command".to_owned(),
        What::Standing => "order for later, not served yet".to_owned(),
        What::Over => "one order too many, not read".to_owned(),
    };
    if item.ask { format!("{what}, only asked") } else { what }
}

fn print(letter: &Letter, read: &Reading, out: &mut dyn Write) -> anyhow::Result<()> {
    let machine = letter.robot.as_ref().map(|reason| format!("a machine ({reason:?}); it gets no answer"));
    writeln!(out, "from     {}", letter.from.address)?;
    writeln!(out, "subject  {}", letter.subject)?;
    writeln!(out, "written  by {}", machine.unwrap_or_else(|| "a person".to_owned()))?;
    writeln!(out, "sender   {}", read.who)?;
    if let Some(head) = &read.understood.head {
        writeln!(
            out,
            "form     {} {} turn {}, answers block {}…",
            head.game,
            head.seat,
            head.turn,
            &head.ack[..8]
        )?;
    }
    if !read.understood.words.0.is_empty() {
        writeln!(out, "words    {}", read.understood.words.0.join(" "))?;
    }
    if read.understood.sheet.preview {
        writeln!(out, "preview  the whole letter only asks; nothing of it is carried out")?;
    }
    writeln!(out, "\nWHAT THE PERSON WROTE")?;
    for line in lines(read) {
        writeln!(out, "  | {}", line.text)?;
        if line.items.is_empty() {
            writeln!(out, "      {}", line.what)?;
        }
        for Piece { item, what, order } in &line.items {
            let typed = if line.items.len() > 1 { format!(" `{}`", item.typed) } else { String::new() };
            match order {
                Some(Ok(order)) => writeln!(out, "      {what}{typed}: {order}")?,
                Some(Err(why)) => writeln!(out, "      {what}{typed}, not understood now: {why}")?,
                None => writeln!(out, "      {what}{typed}")?,
            }
        }
    }
    if read.understood.sheet.lines.is_empty() {
        writeln!(out, "  nothing")?;
    }
    writeln!(out, "\nWHAT WAS PASSED OVER BEFORE")?;
    for dropped in &letter.dropped {
        writeln!(out, "  {} ({} lines), such as: {}", reason(dropped.reason), dropped.count, dropped.sample)?;
    }
    if letter.unread_parts > 0 {
        writeln!(out, "  {} parts that are no text of the writer's", letter.unread_parts)?;
    }
    if letter.dropped.is_empty() && letter.unread_parts == 0 {
        writeln!(out, "  nothing")?;
    }
    Ok(())
}

fn reason(reason: crate::mail::reply::Reason) -> &'static str {
    use crate::mail::reply::Reason;
    match reason {
        Reason::Quote => "quoted",
        Reason::Attribution => "the line above a quotation",
        Reason::Original => "the letter that was answered, not quoted",
        Reason::OwnLetter => "a letter of ours, not quoted",
        Reason::Signature => "signature",
        Reason::Advert => "advert or warning",
        Reason::Marked => "marked lines, never read",
        Reason::Decoration => "lines without words",
        Reason::Armour => "frame of a signed text",
        Reason::End => "below END",
        Reason::TooLong => "beyond the length that is read",
    }
}

fn as_json(letter: &Letter, read: &Reading) -> Value {
    let item = |Piece { item, what, order }: &Piece<'_>| {
        let (order, why) = match order {
            Some(Ok(order)) => (Some(order), None),
            Some(Err(why)) => (None, Some(why)),
            None => (None, None),
        };
        json!({ "typed": item.typed, "what": what, "only_asked": item.ask, "order": order, "not_understood": why })
    };
    let lines: Vec<Value> = lines(read)
        .iter()
        .map(|line| {
            let items: Vec<Value> = line.items.iter().map(item).collect();
            json!({ "text": line.text, "what": line.what, "items": items })
        })
        .collect();
    let dropped: Vec<Value> = letter
        .dropped
        .iter()
        .map(|d| json!({ "why": reason(d.reason), "count": d.count, "sample": d.sample }))
        .collect();
    json!({
        "from": letter.from.address.to_string(),
        "subject": letter.subject,
        "message_id": letter.message_id,
        "robot": letter.robot.as_ref().map(|reason| format!("{reason:?}")),
        "sender": read.who,
        "game": read.game.as_ref().map(|(game, _)| game),
        "seat": read.game.as_ref().map(|(_, seat)| seat),
        "form": read.understood.head.as_ref().map(|head| {
            json!({ "game": head.game, "seat": head.seat, "turn": head.turn, "answers": head.ack })
        }),
        "words": read.understood.words.0,
        "preview": read.understood.sheet.preview,
        "lines": lines,
        "dropped": dropped,
        "unread_parts": letter.unread_parts,
    })
}
