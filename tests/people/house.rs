//! Two people with a game between them, and everything they ever received.

use crate::post::{Got, Post};
use ravenpost::cli::demo::clients::{Answer, Client};
use ravenpost::desk::{self, Handled};
use ravenpost::ledger::verify::{Report, Text, Verdict};

pub const ANNA: (&str, &str) = ("Anna", "anna@a.example");
pub const BERTIL: (&str, &str) = ("Bertil", "bertil@b.example");

/// A post office with one game.
pub struct House {
    pub post: Post,
    pub game: String,
    pub all: Vec<Got>,
}

impl House {
    /// Invitations are out.
    pub fn open(seed: u8, rules: &str, options: &[&str]) -> Self {
        let mut post = Post::new(seed);
        let game = post.open_game(rules, &[ANNA, BERTIL], options, false);
        let all = post.sent();
        Self { post, game, all }
    }

    /// The Confrontation, set up, Bertil to move.
    pub fn begun(seed: u8) -> Self {
        let mut house = Self::open(seed, "confrontation", &["specials=none"]);
        house.say(ANNA, &["join a blue kettle"]);
        house.say(BERTIL, &["join seven ducks"]);
        let front =
            "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir";
        house.say(ANNA, &[front]);
        house.say(
            BERTIL,
            &["setup gondor orcs, dagorlad warg, fangorn balrog, mirkwood shelob, rohan cave-troll"],
        );
        house
    }

    /// The newest letter to somebody.
    pub fn last(&self, who: (&str, &str)) -> Got {
        self.all.iter().rev().find(|got| got.row.envelope_to == who.1).unwrap().clone()
    }

    /// Somebody answers the newest letter they have; what was sent upon it.
    pub fn say(&mut self, who: (&str, &str), lines: &[&str]) -> Vec<Got> {
        let to = self.last(who);
        self.answer(&to, lines)
    }

    /// Somebody answers a certain letter.
    pub fn answer(&mut self, to: &Got, lines: &[&str]) -> Vec<Got> {
        let sent = self.post.reply(to, lines);
        self.all.extend(sent.iter().cloned());
        sent
    }

    /// The one letter that somebody got upon their own.
    pub fn ask(&mut self, who: (&str, &str), lines: &[&str]) -> Got {
        let mut sent = self.say(who, lines);
        assert_eq!(sent.len(), 1, "{lines:?}: {:?}", sent.iter().map(Got::status).collect::<Vec<_>>());
        assert_eq!(sent[0].row.envelope_to, who.1);
        sent.remove(0)
    }

    /// A letter about no game; what was sent upon it.
    pub fn write(&mut self, who: (&str, &str), lines: &[&str]) -> Vec<Got> {
        let own: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        let raw = Client::Desktop.write(&Answer {
            from: who,
            to: "games@ravenpost.example",
            subject: "a question",
            in_reply_to: "",
            date: self.post.now,
            own: &own,
            quoted: "",
            serial: 5000 + self.post.serial,
        });
        assert_eq!(self.post.deliver(&raw), Handled::Answered);
        let sent = self.post.sent();
        self.all.extend(sent.iter().cloned());
        sent
    }

    /// A letter about no game, and the codes that it is answered with sent back.
    pub fn prove(&mut self, who: (&str, &str), lines: &[&str]) {
        let sent = self.write(who, lines);
        let texts: Vec<String> = sent.iter().map(|got| got.body().to_owned()).collect();
        for code in
            texts.iter().flat_map(|text| text.lines()).filter_map(|line| line.strip_prefix("[eg] confirm "))
        {
            self.write(who, &[&format!("confirm {code}")]);
        }
    }

    /// It becomes this moment; what goes out by itself then.
    pub fn until(&mut self, moment: &str) -> Vec<Got> {
        let now = moment.parse::<jiff::Timestamp>().unwrap().as_second();
        assert!(now > self.post.now, "{moment} is past");
        self.post.now = now;
        let office = &self.post.office;
        let done: Result<(), desk::DeskError> = self.post.store.batch(|tx| {
            for waited in desk::due(tx, now)? {
                desk::send_waited(tx, office, &waited, now)?;
            }
            assert!(desk::due(tx, now)?.is_empty(), "nothing is left");
            Ok(())
        });
        done.unwrap();
        let sent = self.post.sent();
        self.all.extend(sent.iter().cloned());
        sent
    }

    /// It is this moment for the next letter that comes in.
    pub fn at(&mut self, moment: &str) {
        // A letter takes ten minutes on its way.
        self.post.now = moment.parse::<jiff::Timestamp>().unwrap().as_second() - 600;
    }

    /// What a person's mailbox amounts to.
    pub fn verify(&self, who: (&str, &str)) -> Report {
        let mine = self.all.iter().filter(|got| got.row.envelope_to == who.1);
        let texts: Vec<Text> = mine
            .flat_map(|got| {
                got.texts.iter().map(|text| Text { source: got.row.message_id.clone(), text: text.clone() })
            })
            .collect();
        self.post.verify(&texts)
    }

    /// What a person's letters tell beside the verdict, each as it is printed
    /// behind its place.
    pub fn told(&self, who: (&str, &str)) -> Vec<String> {
        let findings = self.verify(who).findings;
        findings.iter().map(|found| format!("{}: {}", found.code, found.sentence())).collect()
    }

    /// Everybody's letters verify, with a replay by the rules.
    pub fn verified(&self) {
        for who in [ANNA, BERTIL] {
            let report = self.verify(who);
            let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
            assert_eq!(report.verdict, Verdict::Verified, "{}: {findings:#?}", who.0);
            let replay = &report.summary.games[0].replay;
            assert!(matches!(replay, ravenpost::ledger::verify::Replay::Done(_)), "{replay:?}");
        }
    }
}

/// The letter to somebody among some.
pub fn to(letters: &[Got], who: (&str, &str)) -> Got {
    let mut mine = letters.iter().filter(|got| got.row.envelope_to == who.1);
    let one = mine.next().unwrap_or_else(|| panic!("no letter to {}", who.0)).clone();
    assert!(mine.next().is_none(), "more than one letter to {}", who.0);
    one
}

/// That a letter says something, wherever its lines are broken.
pub fn says(got: &Got, words: &str) {
    let flat = got.body().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains(words), "{words}\nin:\n{}", got.body());
}

/// That it does not.
pub fn hides(got: &Got, words: &str) {
    for text in &got.texts {
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!flat.contains(words), "{words}\nin:\n{text}");
    }
}
