//! `demo`: two people, two Maildirs, one game by letter, and the verdict.
//!
//! The post office is the real one, on a folder of its own. The people are
//! robots who read their letters as they stand and answer as real mail programs
//! do. Nothing leaves the machine.

pub mod clients;
mod house;
pub mod player;
mod show;

use super::Exit;
use super::args::desk::{Demo, RootKey, Verify};
use super::verify;
use crate::desk::{Guest, Proposal};
use crate::games;
use crate::mail::inbox;
use crate::mail::letter::{self, Limits};
use crate::rules::Engine;
use clients::{Answer, Client};
use house::House;
use player::{Player, heading};
use show::Stage;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Seconds of the demonstration's clock between two letters.
const BETWEEN_LETTERS: i64 = 37 * 60;
const A_DAY: i64 = 86_400;
/// More rounds than any game has: a game that does not end is a fault.
const ROUNDS: u64 = 5000;
const CLIENTS: [Client; 4] = [Client::Desktop, Client::Webmail, Client::Phone, Client::Office];

/// Plays the demonstration.
pub fn run(args: &Demo, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let kept;
    let folder = if let Some(folder) = &args.keep {
        std::fs::create_dir_all(folder)?;
        anyhow::ensure!(
            std::fs::read_dir(folder)?.next().is_none(),
            "{} is not empty: name a new folder for the demonstration",
            folder.display()
        );
        folder.clone()
    } else {
        kept = tempfile::tempdir()?;
        kept.path().to_owned()
    };
    let mut play = Play::begin(args, &folder, Stage::new(out, args.fast))?;
    play.game()?;
    play.dice_day()?;
    let exit = play.verdict()?;
    if args.keep.is_some() {
        play.stage.say(&format!("Everything is kept in {}.", folder.display()))?;
    }
    Ok(exit)
}

/// The demonstration as it goes.
struct Play<'a> {
    house: House,
    people: [Player; 2],
    stage: Stage<'a>,
    game: String,
    rounds: u64,
    sent: Vec<Vec<u8>>,
    received: Vec<Vec<u8>>,
}

impl<'a> Play<'a> {
    /// Sets up the house and opens the game.
    fn begin(args: &Demo, folder: &Path, mut stage: Stage<'a>) -> anyhow::Result<Self> {
        let addresses = ["anna@home.example", "bertil@away.example"];
        let mut house = House::build(folder, args.seed, &addresses)?;
        let person = |name, i: usize| Player::new(name, addresses[i], house::hash(name, &house.seed));
        let people = [person("Anna", 0), person("Bertil", 1)];
        let known: Vec<&str> = games::all().into_iter().map(Engine::key).collect();
        anyhow::ensure!(
            known.contains(&args.game.as_str()),
            "there are no rules `{}` here; there are: {}",
            args.game,
            known.join(", ")
        );
        let proposal = Proposal {
            rules: args.game.clone(),
            options: Vec::new(),
            guests: people.iter().map(|p| Guest { name: p.name.into(), address: p.address.into() }).collect(),
            is_match: false,
            terms: crate::desk::Terms::default(),
        };
        let now = house.now;
        let game = house.daemon.at_desk(|tx, office| crate::desk::open(tx, office, &proposal, now))?;
        stage.say(&format!(
            "A post office in {}, and two people with a Maildir each. Anna's letters are shown whole.",
            folder.display()
        ))?;
        stage.say(&format!("The game is {game}."))?;
        Ok(Self { house, people, stage, game, rounds: 0, sent: Vec::new(), received: Vec::new() })
    }

    /// Plays until both have been told that the game is over.
    fn game(&mut self) -> anyhow::Result<()> {
        let mut over = 0;
        let mut rolled = false;
        while over < 2 {
            self.rounds += 1;
            anyhow::ensure!(self.rounds < ROUNDS, "the game does not end: this is a fault, please report it");
            self.work()?;
            for who in 0..2 {
                over += self.read_mail(who)?;
            }
            if !rolled && self.rounds == 3 {
                self.roll()?;
                rolled = true;
            }
        }
        Ok(())
    }

    /// Lets the daemon do a round.
    fn work(&mut self) -> anyhow::Result<()> {
        let round = self.house.daemon.once(self.house.now)?;
        anyhow::ensure!(round.troubles.is_empty(), "the daemon says: {}", round.troubles.join("; "));
        self.house.now += BETWEEN_LETTERS;
        Ok(())
    }

    /// One person reads the mail and answers. Gives how many letters said that
    /// the game is over.
    fn read_mail(&mut self, who: usize) -> anyhow::Result<u32> {
        let mut over = 0;
        for raw in self.house.letters(self.people[who].address)? {
            let text = letter::texts(&raw, &limits())?.into_iter().next().unwrap_or_default();
            let head = heading(&text).ok_or_else(|| anyhow::anyhow!("a letter without a heading"))?;
            if who == 0 {
                self.stage.letter(&text)?;
                self.received.push(raw.clone());
            } else {
                self.stage.progress(self.people[who].name, &head.status)?;
            }
            over += u32::from(head.status == "OVER" && head.game == self.game);
            self.answer(who, &raw, &text, &head.status)?;
        }
        Ok(over)
    }

    fn answer(&mut self, who: usize, raw: &[u8], text: &str, status: &str) -> anyhow::Result<()> {
        let person = &mut self.people[who];
        let own = match status {
            "INVITED" => Some(vec![format!("join {}", person.words())]),
            "YOUR MOVE" => person.answer(text),
            "NOT DONE" => anyhow::bail!("an order that a letter listed was refused:\n{text}"),
            _ => None,
        };
        let Some(own) = own else { return Ok(()) };
        let header = |name: &str| header_of(raw, name);
        let answer = Answer {
            from: (person.name, person.address),
            to: &header("Reply-To"),
            subject: &header("Subject"),
            in_reply_to: &header("Message-ID"),
            date: self.house.now,
            own: &own,
            quoted: text,
            serial: self.rounds * 2 + who as u64,
        };
        let client = CLIENTS[(self.rounds % 4) as usize];
        let bytes = client.write(&answer);
        self.stage.answer(person.name, client, &own)?;
        inbox::deliver(self.house.inbox(), &bytes)?;
        if who == 0 {
            self.sent.push(bytes);
        }
        Ok(())
    }

    /// Anna rolls dice with Bertil as her witness; nothing of it is about the game.
    fn roll(&mut self) -> anyhow::Result<()> {
        let own = vec!["ROLL 3d6 for the last biscuit, a wet umbrella".to_owned()];
        let person = &self.people[0];
        let dice = self.house.daemon.office.config.dice_address();
        let to = format!("{dice}, {}", self.people[1].address);
        let answer = Answer {
            from: (person.name, person.address),
            to: &to,
            subject: "dice",
            in_reply_to: "",
            date: self.house.now,
            own: &own,
            quoted: "",
            serial: 1,
        };
        let bytes = Client::Desktop.write(&answer);
        self.stage.answer(person.name, Client::Desktop, &own)?;
        inbox::deliver(self.house.inbox(), &bytes)?;
        self.sent.push(bytes);
        Ok(())
    }

    /// Lets the day of the dice end, so that their number is opened.
    fn dice_day(&mut self) -> anyhow::Result<()> {
        self.house.now += A_DAY;
        self.work()?;
        for who in 0..2 {
            self.read_mail(who)?;
        }
        Ok(())
    }

    /// Verifies Anna's mailbox as she would.
    fn verdict(&mut self) -> anyhow::Result<Exit> {
        let mine = self.mbox("anna.mbox", &self.received)?;
        let sent = self.mbox("anna-sent.mbox", &self.sent)?;
        let root = self.house.daemon.office.root;
        self.stage.say(&format!(
            "Anna now checks all of it from her {} letters alone:\n  ravenpost verify --root {root} --sent {} {}",
            self.received.len(),
            sent.display(),
            mine.display()
        ))?;
        let args = Verify {
            root: RootKey::Digits(root.to_bytes()),
            sent: vec![sent],
            paths: vec![mine],
            json: false,
        };
        verify::run(&args, self.stage.out())
    }

    fn mbox(&self, name: &str, letters: &[Vec<u8>]) -> anyhow::Result<PathBuf> {
        let path = self.house.folder.join(name);
        let mut file = std::io::BufWriter::new(std::fs::File::create(&path)?);
        for raw in letters {
            writeln!(file, "From demo@post.example Thu Jan  1 00:00:00 1970")?;
            for line in raw.split(|&b| b == b'\n') {
                let line = line.strip_suffix(b"\r").unwrap_or(line);
                let marks = line.iter().take_while(|&&b| b == b'>').count();
                if line[marks..].starts_with(b"From ") {
                    file.write_all(b">")?;
                }
                file.write_all(line)?;
                file.write_all(b"\n")?;
            }
            file.write_all(b"\n")?;
        }
        file.flush()?;
        Ok(path)
    }
}

/// Our own letters may be long: the last one brings the whole transcript.
fn limits() -> Limits {
    Limits { letter_bytes: 64 << 20, texts_bytes: 64 << 20, ..Limits::default() }
}

/// A header field as it stands in a letter of ours, unfolded.
pub fn header_of(raw: &[u8], name: &str) -> String {
    let head = String::from_utf8_lossy(raw).replace("\r\n", "\n");
    let start = format!("{name}: ");
    let mut lines =
        head.lines().take_while(|line| !line.is_empty()).skip_while(|line| !line.starts_with(&start));
    let mut value = lines.next().map(|line| line[start.len()..].to_owned()).unwrap_or_default();
    for more in lines.take_while(|line| line.starts_with([' ', '\t'])) {
        value.push_str(more);
    }
    value.trim().to_owned()
}
