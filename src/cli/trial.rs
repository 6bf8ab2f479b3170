//! `try`: scenario files are played, and what happens is printed with the boards.

use super::Exit;
use super::args::desk::Try;
use super::exit::BadArgument;
use crate::desk;
use crate::report::{self, Chair, Context, LetterData, Library, Words};
use crate::rules::scenario::{self, Moment, Played, Scenario};
use crate::rules::{Engine, Phrase, Refused, Seat, Viewer};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// How many files a folder may hold.
const FILES_MAX: usize = 10_000;

/// Plays every file; with few files, all that happens is printed.
pub fn run(args: &Try, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut files = Vec::new();
    for path in &args.scenarios {
        find(path, 0, &mut files)?;
    }
    let library = Library::embedded()?;
    let mut bad = 0;
    for file in &files {
        let failures = one(file, &library, files.len() == 1, out)?;
        bad += usize::from(!failures.is_empty());
        let word = if failures.is_empty() { "holds" } else { "FAILS" };
        writeln!(out, "{word}  {}", file.display())?;
        for failure in failures {
            writeln!(out, "       {failure}")?;
        }
    }
    if files.len() != 1 {
        writeln!(out, "{} scenarios, {bad} of them fail.", files.len())?;
    }
    Ok(if bad == 0 { Exit::Done } else { Exit::Found })
}

/// A file, or the scenarios of a folder and the folders in it.
fn find(path: &Path, depth: usize, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut inside: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(path)?.take(FILES_MAX) {
        inside.push(entry?.path());
    }
    inside.sort();
    for path in inside {
        let is_scenario = path.extension().is_some_and(|e| e == "toml");
        if depth < 5 && path.is_dir() && !path.is_symlink() || is_scenario && files.len() < FILES_MAX {
            find(&path, depth + 1, files)?;
        }
    }
    Ok(())
}

/// Plays one file and says what did not hold.
fn one(file: &Path, library: &Library, at_length: bool, out: &mut dyn Write) -> anyhow::Result<Vec<String>> {
    let mut text = String::new();
    let open = std::fs::File::open(file).and_then(|f| f.take(1 << 20).read_to_string(&mut text));
    open.map_err(|e| BadArgument(format!("cannot read {}: {e}", file.display())))?;
    let case = match scenario::read(&text) {
        Ok(case) => case,
        Err(why) => return Ok(vec![why]),
    };
    let engine = match desk::engine(&case.rules) {
        Ok(engine) => engine,
        Err(why) => return Ok(vec![why.to_string()]),
    };
    let played = scenario::play(&case, engine);
    if at_length {
        Teller::new(engine, library.words("en")).all(&case, &played, out)?;
    }
    Ok(played.failures)
}

/// Tells what happened in words.
struct Teller<'a> {
    engine: &'static dyn Engine,
    words: &'a Words,
    chairs: Vec<Chair>,
}

impl<'a> Teller<'a> {
    fn new(engine: &'static dyn Engine, words: &'a Words) -> Self {
        let chair = |key: &&str| Chair { key: (*key).to_owned(), player: (*key).to_owned() };
        Self { engine, words, chairs: engine.seats().iter().map(chair).collect() }
    }

    fn all(&self, case: &Scenario, played: &Played, out: &mut dyn Write) -> anyhow::Result<()> {
        writeln!(out, "{}\n", case.title)?;
        for moment in &played.moments {
            self.moment(moment, out)?;
        }
        for (viewer, view) in played.moments.last().iter().flat_map(|last| &last.views) {
            let who = match viewer {
                Viewer::Seat(seat) => self.key(*seat),
                Viewer::Spectator => "spectator",
            };
            writeln!(out, "\nAS SEEN BY {}\n{}", who.to_uppercase(), self.board(*viewer, view)?.trim_end())?;
        }
        writeln!(out)?;
        Ok(())
    }

    fn moment(&self, moment: &Moment, out: &mut dyn Write) -> anyhow::Result<()> {
        if let Some(seat) = moment.seat {
            writeln!(out, "{}: {}", self.key(seat), moment.typed)?;
            if let Some(order) = moment.order.as_ref().filter(|order| **order != moment.typed) {
                writeln!(out, "  understood as {order}")?;
            }
        }
        match &moment.result {
            Ok(told) => {
                for event in &told.events {
                    writeln!(out, "  {}", self.say(&event.what))?;
                }
            }
            Err(why) => writeln!(out, "  refused: {}", self.refusal(why))?,
        }
        for (seat, ask) in &moment.asks {
            writeln!(out, "  asked of {}: {}", self.key(*seat), self.say(ask))?;
        }
        Ok(())
    }

    fn refusal(&self, why: &Refused) -> String {
        match why {
            Refused::Illegal(phrase) | Refused::Unreadable(phrase) => self.say(phrase),
            other => format!("{other:?}"),
        }
    }

    /// The board as letters show it; where there is no layout, the view itself.
    fn board(&self, viewer: Viewer, view: &serde_json::Value) -> anyhow::Result<String> {
        let data = LetterData {
            rules: Some(self.engine.key().to_owned()),
            chairs: self.chairs.clone(),
            reader: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            view: view.clone(),
            board: report::Board::Full,
            ..LetterData::default()
        };
        let board = report::board(&data, self.words, &|_| false);
        Ok(if board.is_empty() { serde_json::to_string_pretty(view)? } else { board })
    }

    fn key(&self, seat: Seat) -> &str {
        self.engine.seats().get(seat.index()).copied().unwrap_or("?")
    }

    fn say(&self, phrase: &Phrase) -> String {
        let context =
            Context { rules: self.engine.key().to_owned(), chairs: self.chairs.clone(), reader: None };
        self.words.say(phrase, &context)
    }
}
