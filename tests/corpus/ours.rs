//! Real letters of ours, to be answered: both games, from their beginning on.

use super::pair::{ANNA, BERTIL, Pair};
use super::post::{Got, Post, header};
use super::write::Answered;

/// A letter of ours that asks for an order.
pub struct Ours {
    pub game: &'static str,
    pub seat: u8,
    pub answered: Answered,
    pub lines: Vec<String>,
}

impl Ours {
    fn of(game: &'static str, got: &Got) -> Self {
        let raw = String::from_utf8_lossy(&got.raw).replace("\r\n", "\n");
        let from = header(&raw, "From");
        let (name, address) = from.split_once(" <").expect("a name and an address");
        let answered = Answered {
            from: (name.trim_matches('"').to_owned(), address.trim_end_matches('>').to_owned()),
            reply_to: header(&raw, "Reply-To")
                .trim_start_matches("Ravenpost ")
                .trim_matches(['<', '>'])
                .to_owned(),
            subject: header(&raw, "Subject").to_owned(),
            message_id: header(&raw, "Message-ID").trim_matches(['<', '>']).to_owned(),
        };
        let lines = got.body().lines().map(str::to_owned).collect();
        Self { game, seat: got.row.seat.expect("a seat"), answered, lines }
    }
}

/// Letters of a few rounds of one game.
fn of(game: &'static str, seed: u8, rounds: usize) -> Vec<Ours> {
    let mut post = Post::new(seed);
    post.open_game(game, &[ANNA, BERTIL], &[], false);
    let mut people = Pair::new(seed);
    let mut all = Vec::new();
    for _ in 0..rounds {
        let letters = post.sent();
        let raws: Vec<Vec<u8>> = letters.iter().filter_map(|got| people.read(&post, got)).collect();
        all.extend(letters.iter().filter(|got| got.status() == "YOUR MOVE").map(|got| Ours::of(game, got)));
        for raw in raws {
            post.deliver(&raw);
        }
    }
    all
}

/// The letters that the corpus answers; shortest first, so that what is kept as
/// files is easy to read.
pub fn letters() -> Vec<Ours> {
    let mut all = of("confrontation", 41, 30);
    all.sort_by_key(|ours| ours.lines.iter().map(String::len).sum::<usize>());
    all.truncate(14);
    let mut war = of("wotr2", 42, 16);
    war.sort_by_key(|ours| ours.lines.len());
    war.truncate(6);
    all.extend(war);
    all
}
