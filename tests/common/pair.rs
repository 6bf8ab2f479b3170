//! Two people who play by what their letters say.
#![allow(dead_code)]

use super::post::{Got, Post};
use ravenpost::cli::demo::clients::Client;
use ravenpost::cli::demo::player::{self, Player};
use ravenpost::ledger::verify::Text;

pub const ANNA: (&str, &str) = ("Anna", "anna@a.example");
pub const BERTIL: (&str, &str) = ("Bertil", "bertil@b.example");
const CLIENTS: [Client; 4] = [Client::Desktop, Client::Webmail, Client::Phone, Client::Office];

/// The two, and everything they have received.
pub struct Pair {
    people: [Player; 2],
    /// Every text, by person.
    pub mailbox: [Vec<Text>; 2],
    /// Every letter, in order.
    pub letters: Vec<Got>,
    rounds: u64,
}

impl Pair {
    pub fn new(seed: u8) -> Self {
        let people =
            [Player::new(ANNA.0, ANNA.1, [seed; 32]), Player::new(BERTIL.0, BERTIL.1, [seed + 1; 32])];
        Self { people, mailbox: [Vec::new(), Vec::new()], letters: Vec::new(), rounds: 0 }
    }

    /// Plays until `over` letters say that a game is over; returns those.
    pub fn play(&mut self, post: &mut Post, over: usize) -> Vec<Got> {
        let mut ends = Vec::new();
        let mut letters = post.sent();
        while ends.len() < over {
            self.rounds += 1;
            assert!(self.rounds < 3000, "the game does not end");
            assert!(!letters.is_empty(), "nobody is asked anything, and nothing is over");
            let mut replies = Vec::new();
            for got in letters {
                replies.extend(self.read(post, &got));
                if got.status() == "OVER" {
                    ends.push(got.clone());
                }
                self.letters.push(got);
            }
            for raw in replies {
                let handled = post.deliver(&raw);
                assert_eq!(handled, ravenpost::desk::Handled::Answered, "{}", String::from_utf8_lossy(&raw));
            }
            letters = post.sent();
        }
        ends
    }

    /// What the reader of a letter answers, if anything.
    pub fn read(&mut self, post: &Post, got: &Got) -> Option<Vec<u8>> {
        let who = self.people.iter().position(|p| p.address == got.row.envelope_to)?;
        let text = |text: &String| Text { source: got.row.message_id.clone(), text: text.clone() };
        self.mailbox[who].extend(got.texts.iter().map(text));
        let person = &mut self.people[who];
        assert!(player::heading(got.body()).is_some(), "{}", got.body());
        let own = match got.status() {
            "INVITED" => vec![format!("join {}", person.words())],
            "YOUR MOVE" => person.answer(got.body())?,
            "NOT DONE" => panic!("refused: {}", got.body()),
            _ => return None,
        };
        let own: Vec<&str> = own.iter().map(String::as_str).collect();
        let client = CLIENTS[(self.rounds % 4) as usize];
        Some(got.answer(person.name, client, &own, post.now, self.rounds * 2 + who as u64))
    }
}
