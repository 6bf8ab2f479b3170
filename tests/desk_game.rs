//! Whole games at the desk: letters as mail programs write them go in, letters
//! come out, and what each player received verifies.

#[path = "common/post.rs"]
mod post;

use post::{Got, Post};
use ravenpost::cli::demo::clients::Client;
use ravenpost::cli::demo::player::{self, Player};
use ravenpost::ledger::verify::{Text, Verdict};

const ANNA: (&str, &str) = ("Anna", "anna@a.example");
const BERTIL: (&str, &str) = ("Bertil", "bertil@b.example");
const CLIENTS: [Client; 4] = [Client::Desktop, Client::Webmail, Client::Phone, Client::Office];

/// Two people who play by what their letters say, until the last one is over.
struct Pair {
    people: [Player; 2],
    mailbox: [Vec<Text>; 2],
    rounds: u64,
}

impl Pair {
    fn new(seed: u8) -> Self {
        let people =
            [Player::new(ANNA.0, ANNA.1, [seed; 32]), Player::new(BERTIL.0, BERTIL.1, [seed + 1; 32])];
        Self { people, mailbox: [Vec::new(), Vec::new()], rounds: 0 }
    }

    /// Plays until `over` letters say that a game is over; returns those.
    fn play(&mut self, post: &mut Post, over: usize) -> Vec<Got> {
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
                    ends.push(got);
                }
            }
            for raw in replies {
                let handled = post.deliver(&raw);
                assert_eq!(handled, ravenpost::desk::Handled::Answered, "{}", String::from_utf8_lossy(&raw));
            }
            letters = post.sent();
        }
        ends
    }

    fn read(&mut self, post: &Post, got: &Got) -> Option<Vec<u8>> {
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

fn assert_verified(post: &Post, texts: &[Text]) {
    let report = post.verify(texts);
    let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
    assert_eq!(report.verdict, Verdict::Verified, "{findings:#?}");
}

#[test]
fn two_people_play_whole_games_by_letter_and_what_each_received_verifies() {
    for seed in [11, 12, 13] {
        let mut post = Post::new(seed);
        post.open(&[ANNA, BERTIL], &[], false);
        let mut pair = Pair::new(seed);
        let ends = pair.play(&mut post, 2);
        for end in &ends {
            assert!(end.body().contains("VERIFIED"), "{}", end.body());
        }
        for texts in &pair.mailbox {
            assert_verified(&post, texts);
        }
    }
}

#[test]
fn a_match_is_two_games_with_the_sides_swapped_and_ends_with_the_score() {
    let mut post = Post::new(21);
    post.open(&[ANNA, BERTIL], &["specials=none"], true);
    let mut pair = Pair::new(21);
    let ends = pair.play(&mut post, 4);
    let bodies: String = ends.iter().map(Got::body).collect();
    assert!(bodies.contains("in all"), "the points of the match are missing: {bodies}");
    for texts in &pair.mailbox {
        assert_verified(&post, texts);
    }
}
