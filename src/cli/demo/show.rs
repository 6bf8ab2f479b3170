//! What the demonstration shows: letters whole, with the proof folded away, and
//! a line for everything else.

use super::clients::Client;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::Duration;

/// How long a letter stays before the next one.
const PAUSE: Duration = Duration::from_millis(600);

/// Where it is shown.
pub struct Stage<'a> {
    out: &'a mut dyn Write,
    fast: bool,
    count: u32,
}

impl<'a> Stage<'a> {
    /// A stage; `fast` ones make no pauses.
    pub fn new(out: &'a mut dyn Write, fast: bool) -> Self {
        Self { out, fast, count: 0 }
    }

    /// Where to write.
    pub fn out(&mut self) -> &mut dyn Write {
        self.out
    }

    /// A sentence.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}\n")
    }

    /// One of the letters that are shown whole.
    pub fn letter(&mut self, text: &str) -> io::Result<()> {
        self.count += 1;
        writeln!(self.out, "{:=^72}", format!(" letter {} to Anna ", self.count))?;
        self.out.write_all(folded(text).as_bytes())?;
        writeln!(self.out, "{:=^72}\n", "")?;
        self.out.flush()?;
        if !self.fast {
            std::thread::sleep(PAUSE);
        }
        Ok(())
    }

    /// Somebody got a letter that is not shown.
    pub fn progress(&mut self, name: &str, status: &str) -> io::Result<()> {
        writeln!(self.out, "  {name} has a letter: {status}")
    }

    /// What somebody answers, and how.
    pub fn answer(&mut self, name: &str, client: Client, own: &[String]) -> io::Result<()> {
        let program = match client {
            Client::Desktop => "a desktop program, quoting below",
            Client::Webmail => "webmail, text and HTML",
            Client::Phone => "a phone, HTML only",
            Client::Office => "an office suite, HTML only",
        };
        writeln!(self.out, "  {name} writes by {program}:")?;
        for line in own.iter().filter(|line| !line.is_empty()) {
            writeln!(self.out, "      {line}")?;
        }
        writeln!(self.out)
    }
}

/// The text with each record cut to its first lines.
fn folded(text: &str) -> String {
    let mut shown = String::new();
    let mut hidden: Option<u32> = None;
    for line in text.lines() {
        match &mut hidden {
            Some(count) if line.trim() == "END-AUDIT" => {
                let _ = writeln!(shown, "({count} more lines)\nEND-AUDIT");
                hidden = None;
            }
            Some(count) => *count += 1,
            None => {
                shown.push_str(line);
                shown.push('\n');
                if line.starts_with("audit: ") {
                    hidden = Some(0);
                }
            }
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_folded_and_prose_is_not() {
        let text = "Hello\nBEGIN-AUDIT\naudit: pbem1 turn\nn: 1\nk: 1\nEND-AUDIT\nBye\n";
        let shown = "Hello\nBEGIN-AUDIT\naudit: pbem1 turn\n(2 more lines)\nEND-AUDIT\nBye\n";
        assert_eq!(folded(text), shown);
    }
}
