//! The settings as data, with their defaults and what follows from them.

use super::post::{Dkim, Inbox, Outbox};
use super::words::words;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// All settings. `config.toml` explains each of them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Who this post office is.
    pub service: Service,
    /// Its addresses.
    pub addresses: Addresses,
    /// Where letters come in.
    pub inbox: Inbox,
    /// Where letters leave.
    pub outbox: Outbox,
    /// How they are signed for other mail servers.
    pub dkim: Dkim,
    /// Where its own files lie.
    pub files: Files,
    /// How it writes, and to whom.
    pub letters: Letters,
    /// How much of a letter is read.
    pub limits: Limits,
    /// How often it lets itself be bothered.
    pub damping: Damping,
    /// How games are found, and what belongs to them.
    pub games: Games,
    /// What it takes for a letter to count as somebody's.
    pub identity: Identity,
    /// The rhythm of its work.
    pub daemon: Daemon,
    /// Reminders, vacations and what else is done about time.
    pub time: Time,
}

impl Config {
    /// The address for orders and commands.
    pub fn games_address(&self) -> String {
        self.at_host(&self.addresses.games)
    }

    /// The address for stand-alone rolls.
    pub fn dice_address(&self) -> String {
        self.at_host(&self.addresses.dice)
    }

    /// The address that answers to a game's letters come back to; `tag` says
    /// which game and, in secret, whose seat.
    pub fn reply_address(&self, tag: &str) -> String {
        self.at_host(&format!("{}+{tag}", self.addresses.games))
    }

    /// Whether an address belongs to this post office, with or without a token.
    pub fn is_own(&self, address: &str) -> bool {
        let Some((local, host)) = address.rsplit_once('@') else { return false };
        let base = local.split_once('+').map_or(local, |(base, _)| base);
        let a = &self.addresses;
        host.eq_ignore_ascii_case(&self.service.host)
            && [&a.games, &a.dice].iter().any(|own| own.eq_ignore_ascii_case(base))
    }

    /// Whether a person reads letters to this address.
    pub fn is_for_people(&self, address: &str) -> bool {
        let Some((local, host)) = address.rsplit_once('@') else { return false };
        host.eq_ignore_ascii_case(&self.service.host)
            && self.addresses.people.iter().any(|person| person.eq_ignore_ascii_case(local))
    }

    /// An address that a person reads.
    pub fn person_address(&self) -> String {
        self.at_host(self.addresses.people.first().map_or("postmaster", String::as_str))
    }

    /// The folder with words and layouts of one's own, if there is one.
    pub fn own_templates(&self) -> Option<&Path> {
        (!self.files.templates.as_os_str().is_empty()).then_some(&self.files.templates)
    }

    /// The same settings with all relative paths starting at `folder`.
    pub fn based_at(mut self, folder: &Path) -> Self {
        let files = &mut self.files;
        for path in [&mut self.inbox.path, &mut self.outbox.path, &mut files.store, &mut files.keys] {
            *path = folder.join(&*path);
        }
        for path in [&mut files.templates, &mut self.inbox.ca_file, &mut self.outbox.ca_file] {
            if !path.as_os_str().is_empty() {
                *path = folder.join(&*path);
            }
        }
        // A bare program name is looked up where programs are.
        if self.outbox.command.components().count() > 1 {
            self.outbox.command = folder.join(&self.outbox.command);
        }
        self
    }

    fn at_host(&self, local: &str) -> String {
        format!("{local}@{}", self.service.host)
    }
}

/// Who this post office is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Service {
    /// Its name in letters and receipts.
    pub name: String,
    /// The host of its addresses.
    pub host: String,
}

impl Default for Service {
    fn default() -> Self {
        Self { name: "ravenpost".into(), host: super::EXAMPLE_HOST.into() }
    }
}

/// The parts before the @.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Addresses {
    /// Orders and commands.
    pub games: String,
    /// Stand-alone rolls.
    pub dice: String,
    /// Addresses read by a person.
    pub people: Vec<String>,
}

impl Default for Addresses {
    fn default() -> Self {
        Self { games: "games".into(), dice: "dice".into(), people: vec!["postmaster".into(), "abuse".into()] }
    }
}

/// Where the post office's own files lie.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Files {
    /// The database.
    pub store: PathBuf,
    /// The folder of the key files.
    pub keys: PathBuf,
    /// Words and layouts of one's own; empty for none.
    pub templates: PathBuf,
}

impl Default for Files {
    fn default() -> Self {
        Self { store: "ravenpost.db".into(), keys: "keys".into(), templates: PathBuf::new() }
    }
}

/// How letters are written, and who gets any.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Letters {
    /// The language of people who chose none.
    pub language: String,
    /// Where the proof goes.
    pub proof: Proof,
    /// What strangers get.
    pub strangers: Strangers,
    /// Whether letters are kept as they came.
    pub keep_raw: bool,
    /// After how many days of letters that come back the others are told.
    pub tell_after_days: u32,
}

impl Default for Letters {
    fn default() -> Self {
        Self {
            language: "en".into(),
            proof: Proof::Body,
            strangers: Strangers::AnswerOnce,
            keep_raw: true,
            tell_after_days: 2,
        }
    }
}

/// How much of one letter is read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Bytes of a whole letter.
    pub letter_bytes: usize,
    /// Parts of a letter.
    pub parts: usize,
    /// Header lines of a letter.
    pub header_lines: usize,
    /// Bytes of plain text.
    pub text_bytes: usize,
    /// Bytes of a text in HTML.
    pub html_bytes: usize,
    /// Characters in a line.
    pub line_chars: usize,
    /// Orders in a letter.
    pub orders: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            letter_bytes: 1 << 20,
            parts: 100,
            header_lines: 1000,
            text_bytes: 1 << 16,
            html_bytes: 1 << 18,
            line_chars: 500,
            orders: 40,
        }
    }
}

/// What keeps robots and floods from going round for ever.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Damping {
    /// Letters taken from one sender within an hour.
    pub letters_an_hour: u32,
    /// Answers to one sender in a day, those to orders not counted.
    pub answers_a_day: u32,
    /// Offers that one seat of a game may make to the others in a day.
    pub offers_a_day: u32,
    /// Answers in all within an hour, beyond which only seats are answered.
    pub answers_an_hour_in_all: u32,
    /// Strangers of one domain that are answered in a day.
    pub strangers_a_domain: u32,
}

impl Default for Damping {
    fn default() -> Self {
        Self {
            letters_an_hour: 60,
            answers_a_day: 20,
            offers_a_day: 3,
            answers_an_hour_in_all: 1000,
            strangers_a_domain: 50,
        }
    }
}

/// How games are found, and what belongs to them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Games {
    /// The terms of a proposal that names none.
    pub terms: String,
    /// Open proposals of a player.
    pub proposals: u32,
    /// Days until a proposal lapses.
    pub proposal_days: u32,
    /// Invitations of a player in a day.
    pub invitations_a_day: u32,
    /// Games a player may be named in without having joined.
    pub unjoined: u32,
    /// People at a game, and games of a person, to look on at.
    pub observers: u32,
    /// Characters of a message between players.
    pub press_chars: usize,
    /// Messages of a seat in a day.
    pub press_a_day: u32,
}

impl Default for Games {
    fn default() -> Self {
        Self {
            terms: "3 days/move, grace 1 day".into(),
            proposals: 5,
            proposal_days: 30,
            invitations_a_day: 5,
            unjoined: 5,
            observers: 20,
            press_chars: 500,
            press_a_day: 30,
        }
    }
}

/// What it takes for a letter to count as somebody's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Identity {
    /// What a letter about a game must have.
    pub policy: Policy,
    /// The names our own mail servers give themselves in Authentication-Results.
    pub authserv_id: Vec<String>,
    /// How many Received lines our own mail servers write.
    pub own_hops: usize,
    /// Suspicious letters within a day after which a seat is paused.
    pub suspicious_a_day: u32,
    /// Days for which a code is good.
    pub code_days: u32,
}

impl Default for Identity {
    fn default() -> Self {
        Self {
            policy: Policy::Token,
            authserv_id: Vec::new(),
            own_hops: 1,
            suspicious_a_day: 3,
            code_days: 7,
        }
    }
}

/// The rhythm of the work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Daemon {
    /// Seconds between two looks into the inbox.
    pub poll_seconds: u32,
    /// Letters in one transaction.
    pub batch: usize,
    /// In which form the log is written.
    pub log: LogForm,
    /// Where numbers and health can be asked for; empty: nowhere.
    pub metrics: String,
}

impl Daemon {
    /// Where numbers and health can be asked for, if they can.
    pub fn metrics_at(&self) -> Option<std::net::SocketAddr> {
        self.metrics.parse().ok()
    }
}

impl Default for Daemon {
    fn default() -> Self {
        Self { poll_seconds: 30, batch: 20, log: LogForm::Text, metrics: String::new() }
    }
}

/// What is done about time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Time {
    /// What part of its time an answer still has when a reminder goes out, in percent.
    pub reminder_percent: u32,
    /// How many hours it has then at least.
    pub reminder_hours: u32,
    /// Days after which an invitation lapses.
    pub invitation_days: u32,
    /// Days of vacation a player has in a year.
    pub vacation_days: u32,
    /// Minutes without a look into the inbox after which all clocks stood still.
    pub absence_minutes: u32,
}

impl Default for Time {
    fn default() -> Self {
        Self {
            reminder_percent: 25,
            reminder_hours: 6,
            invitation_days: 7,
            vacation_days: 30,
            absence_minutes: 60,
        }
    }
}

words! {
    /// The forms of the log.
    LogForm {
        /// Lines for people.
        Text = "text",
        /// One JSON object a line, for machines.
        Json = "json",
    }
}

words! {
    /// Where the proof of the dice goes.
    Proof {
        /// At the end of the letter.
        Body = "body",
        /// Into a file of its own.
        Attachment = "attachment",
    }
}

words! {
    /// What a letter about a game must have to count.
    Policy {
        /// A confirmed address of the player, and the game's name.
        Open = "open",
        /// The token of the seat's reply address, too.
        Token = "token",
        /// And a signature that our own mail server found good.
        TokenDkim = "token+dkim",
    }
}

words! {
    /// What a letter from somebody unknown gets.
    Strangers {
        /// A short explanation, one time.
        AnswerOnce = "answer once",
        /// Nothing.
        Ignore = "ignore",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_own_address_is_known_with_and_without_token() {
        let config = Config::default();
        assert_eq!(config.reply_address("k7qm"), "games+k7qm@ravenpost.example");
        for own in ["games@ravenpost.example", "Games+k7qm@RAVENPOST.example", "dice@ravenpost.example"] {
            assert!(config.is_own(own), "{own}");
        }
        for other in ["games@elsewhere.example", "anna@ravenpost.example", "games", "", "@"] {
            assert!(!config.is_own(other), "{other}");
        }
    }

    #[test]
    fn a_person_reads_what_goes_to_the_postmaster() {
        let config = Config::default();
        assert!(config.is_for_people("Postmaster@ravenpost.example"));
        assert!(!config.is_for_people("games@ravenpost.example"));
    }

    #[test]
    fn relative_paths_start_at_the_folder_and_absolute_ones_stay() {
        let mut config = Config::default();
        config.files.store = "/var/lib/post.db".into();
        config.outbox.command = "msmtp".into();
        let config = config.based_at(Path::new("/srv/post"));
        assert_eq!(config.inbox.path, Path::new("/srv/post/inbox"));
        assert_eq!(config.files.store, Path::new("/var/lib/post.db"));
        assert_eq!(config.outbox.command, Path::new("msmtp"));
        assert_eq!(config.own_templates(), None);
    }
}
