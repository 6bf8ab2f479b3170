//! Whole games at the desk: letters as mail programs write them go in, letters
//! come out, and what one player received verifies.

use ravenpost::cli::demo::clients::{Answer, Client};
use ravenpost::cli::demo::player::{self, Player};
use ravenpost::config::{Config, keys::Seed};
use ravenpost::desk::{self, DiceDays, Guest, Handled, Incoming, Office, Proposal};
use ravenpost::ledger::verify::{self, Input, Text, Verdict};
use ravenpost::ledger::{PublicKey, SecretKey};
use ravenpost::mail::letter::{self, Limits};
use ravenpost::report::Library;
use ravenpost::store::{OutRow, Store};

const START: i64 = 1_790_000_000;

struct Post {
    office: Office,
    store: Store,
    now: i64,
    serial: u64,
}

struct Got {
    row: OutRow,
    raw: Vec<u8>,
    texts: Vec<String>,
}

impl Post {
    fn new(seed: u8) -> Self {
        let config = Config::default();
        let root = SecretKey::from_bytes(&[seed; 32]);
        let seeds: Vec<Seed> = (1..4)
            .map(|i| {
                Seed::from_hex(&hex::encode(
                    [seed ^ i ^ 0x5a; 31].iter().copied().chain([i]).collect::<Vec<u8>>(),
                ))
                .unwrap()
            })
            .collect();
        let day =
            jiff::Timestamp::from_second(START).unwrap().to_zoned_datetime(jiff::tz::TimeZone::UTC).date();
        let card = desk::first_card(&config, &seeds[0], &seeds[1], &seeds[2], day).unwrap();
        let root = {
            let _ = root;
            SecretKey::from_bytes(seeds[0].bytes()).public()
        };
        let dice = DiceDays::of_card(&card, &config.service.name, seeds[2].bytes()).unwrap();
        let mut stream = ravenpost::chance::Stream::new([seed; 32]);
        let office = Office {
            config,
            library: Library::embedded().unwrap(),
            online: SecretKey::from_bytes(seeds[1].bytes()),
            root,
            card,
            dice,
            random: Box::new(move |bytes| bytes.iter_mut().for_each(|b| *b = stream.word() as u8)),
        };
        Self { office, store: Store::open_memory().unwrap(), now: START, serial: 0 }
    }

    fn root(&self) -> PublicKey {
        self.office.root
    }

    fn open(&mut self, guests: &[(&str, &str)], options: &[&str]) -> String {
        let guests =
            guests.iter().map(|(name, address)| Guest { name: (*name).into(), address: (*address).into() });
        let proposal = Proposal {
            rules: "confrontation".into(),
            options: options.iter().map(|&o| o.into()).collect(),
            guests: guests.collect(),
            is_match: false,
        };
        let (office, now) = (&mut self.office, self.now);
        self.store.batch(|b| b.letter(|tx| desk::open(tx, office, &proposal, now))?).unwrap()
    }

    fn deliver(&mut self, raw: &[u8]) -> Handled {
        self.serial += 1;
        self.now += 600;
        let games = "games@ravenpost.example".parse().unwrap();
        let dice = "dice@ravenpost.example".parse().unwrap();
        let limits = Limits { own: vec![games, dice], ..Limits::default() };
        let read = letter::read(raw, &limits);
        let source = format!("test:{}", self.serial);
        let incoming = Incoming { source: &source, raw, read: &read };
        let (office, now) = (&mut self.office, self.now);
        self.store.batch(|b| b.letter(|tx| desk::receive(tx, office, &incoming, now))?).unwrap()
    }

    /// Everything sent since the last time.
    fn sent(&mut self) -> Vec<Got> {
        let now = self.now;
        self.store
            .batch(|b| -> Result<Vec<Got>, ravenpost::store::StoreError> {
                let mut all = Vec::new();
                for row in b.due(now, 1000)? {
                    let raw = b.letter_bytes(row.id)?.unwrap();
                    b.sent(row.id, now)?;
                    let texts = letter::texts(&raw, &Limits::default()).unwrap();
                    all.push(Got { row, raw, texts });
                }
                Ok(all)
            })
            .unwrap()
    }
}

fn header<'a>(raw: &'a str, name: &str) -> &'a str {
    let start = format!("{name}: ");
    raw.lines().find_map(|line| line.strip_prefix(start.as_str())).unwrap_or("")
}

#[test]
fn two_people_play_a_whole_game_by_letter_and_it_verifies() {
    let mut post = Post::new(11);
    let id = post.open(&[("Anna", "anna@a.example"), ("Bertil", "bertil@b.example")], &[]);
    let mut people =
        [Player::new("Anna", "anna@a.example", [3; 32]), Player::new("Bertil", "bertil@b.example", [4; 32])];
    let clients = [Client::Desktop, Client::Webmail, Client::Phone, Client::Office];
    let mut mailbox: [Vec<Text>; 2] = [Vec::new(), Vec::new()];
    let mut over = 0;
    let mut letters = post.sent();
    let mut rounds = 0;
    while over < 2 {
        rounds += 1;
        assert!(rounds < 2000, "the game does not end");
        assert!(!letters.is_empty(), "nobody is asked anything, and the game is not over");
        let mut replies = Vec::new();
        for got in letters {
            let who = people.iter().position(|p| p.address == got.row.envelope_to).unwrap();
            for text in &got.texts {
                mailbox[who].push(Text { source: got.row.message_id.clone(), text: text.clone() });
            }
            let body = &got.texts[0];
            if rounds % 40 == 1 || rounds < 8 {
                println!("=== to {} ===\n{body}", got.row.envelope_to);
            }
            let heading = player::heading(body).unwrap_or_else(|| panic!("no heading: {body}"));
            assert_eq!(heading.game, id);
            let own = match heading.status.as_str() {
                "INVITED" => Some(vec![format!("join {}", people[who].words())]),
                "YOUR MOVE" => people[who].answer(body),
                "OVER" => {
                    println!("=== to {} ===\n{}", got.row.envelope_to, &body[..body.len().min(3000)]);
                    over += 1;
                    None
                }
                "NOT DONE" => panic!("refused: {body}"),
                _ => None,
            };
            let Some(own) = own else { continue };
            let raw = String::from_utf8_lossy(&got.raw).replace("\r\n", "\n");
            let answer = Answer {
                from: (people[who].name, people[who].address),
                to: header(&raw, "Reply-To"),
                subject: header(&raw, "Subject"),
                in_reply_to: header(&raw, "Message-ID"),
                date: post.now,
                own: &own,
                quoted: body,
                serial: rounds * 2 + who as u64,
            };
            replies.push(clients[(rounds % 4) as usize].write(&answer));
        }
        for raw in replies {
            let handled = post.deliver(&raw);
            assert_eq!(handled, Handled::Answered, "{}", String::from_utf8_lossy(&raw));
        }
        letters = post.sent();
    }
    for texts in &mailbox {
        let input = Input { root: post.root(), texts, sent: &[], engines: Some(&desk::engines) };
        let report = verify::verify(&input);
        let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
        assert_eq!(report.verdict, Verdict::Verified, "{findings:#?}");
    }
}
