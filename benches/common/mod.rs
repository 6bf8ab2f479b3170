//! What the benches share: two people who play by what their letters say, at a
//! desk in memory, and the single steps that are measured.
#![allow(dead_code, missing_docs)]

#[path = "../../tests/common/post.rs"]
pub mod post;
pub mod steps;

use post::{Got, Post};
use ravenpost::cli::demo::clients::Client;
use ravenpost::cli::demo::player::Player;
use ravenpost::desk::Handled;
use ravenpost::ledger::verify::Text;

pub const CLIENTS: [Client; 4] = [Client::Desktop, Client::Webmail, Client::Phone, Client::Office];
const PEOPLE: [(&str, &str); 2] = [("Anna", "anna@a.example"), ("Bertil", "bertil@b.example")];

/// A game of The Confrontation by letter.
pub struct Game {
    pub post: Post,
    pub id: String,
    people: [Player; 2],
    /// Every text each of the two received.
    pub mailbox: [Vec<Text>; 2],
    /// The letters that nobody has answered yet.
    waiting: Vec<Got>,
    pub rounds: u64,
    pub over: usize,
}

/// An answer not yet written: whose, to which letter, and what it says.
pub struct Reply {
    pub name: &'static str,
    pub to: Got,
    pub own: Vec<String>,
}

impl Reply {
    pub fn by(&self, client: Client, now: i64, serial: u64) -> Vec<u8> {
        let own: Vec<&str> = self.own.iter().map(String::as_str).collect();
        self.to.answer(self.name, client, &own, now, serial)
    }
}

impl Game {
    pub fn new(seed: u8) -> Self {
        let mut post = Post::new(seed);
        let id = post.open(&PEOPLE, &[], false);
        let person = |i: usize| Player::new(PEOPLE[i].0, PEOPLE[i].1, [seed + i as u8; 32]);
        let waiting = post.sent();
        let mailbox = [Vec::new(), Vec::new()];
        Self { post, id, people: [person(0), person(1)], mailbox, waiting, rounds: 0, over: 0 }
    }

    /// Both people read their new letters; what they answer.
    pub fn read(&mut self) -> Vec<Reply> {
        let mut replies = Vec::new();
        for got in std::mem::take(&mut self.waiting) {
            let who = usize::from(got.row.envelope_to == PEOPLE[1].1);
            let text = |text: &String| Text { source: got.row.message_id.clone(), text: text.clone() };
            self.mailbox[who].extend(got.texts.iter().map(text));
            let person = &mut self.people[who];
            let own = match got.status() {
                "INVITED" => Some(vec![format!("join {}", person.words())]),
                "YOUR MOVE" => person.answer(got.body()),
                _ => None,
            };
            self.over += usize::from(got.status() == "OVER");
            replies.extend(own.map(|own| Reply { name: person.name, to: got, own }));
        }
        replies
    }

    /// Delivers answers, and fetches what is sent upon them.
    pub fn send(&mut self, replies: &[Reply]) {
        for reply in replies {
            self.rounds += 1;
            let raw = reply.by(CLIENTS[(self.rounds % 4) as usize], self.post.now, self.rounds);
            assert_eq!(self.post.deliver(&raw), Handled::Answered);
        }
        self.waiting = self.post.sent();
    }

    /// Plays until so many letters were written, and then until one person alone
    /// is asked; gives the answer that is next.
    pub fn until(&mut self, letters: u64) -> Reply {
        loop {
            let mut replies = self.read();
            if self.rounds >= letters && replies.len() == 1 {
                return replies.remove(0);
            }
            assert!(!replies.is_empty(), "the game is over after {} letters", self.rounds);
            self.send(&replies);
        }
    }

    /// Plays to the end.
    pub fn finish(&mut self) {
        while self.over < 2 {
            let replies = self.read();
            self.send(&replies);
        }
    }
}
