//! A post office with a game, and letters written by hand.

use crate::post::{Got, Post, header};
use ravenpost::desk::Handled;

pub const ANNA: (&str, &str) = ("Anna", "anna@a.example");
pub const BERTIL: (&str, &str) = ("Bertil", "bertil@b.example");
pub const GAMES: &str = "games@ravenpost.example";

/// A game that has begun, and the newest letter to each: Anna's, Bertil's.
pub fn begun(seed: u8) -> (Post, Got, Got) {
    let mut post = Post::new(seed);
    post.open(&[ANNA, BERTIL], &["specials=none"], false);
    let [anna, bertil] = <[Got; 2]>::try_from(post.sent()).ok().unwrap();
    post.reply(&anna, &["join a blue kettle"]);
    let letters = post.reply(&bertil, &["join seven ducks"]);
    let of = |who: &str| letters.iter().find(|l| l.row.envelope_to == who).unwrap().clone();
    (post, of(ANNA.1), of(BERTIL.1))
}

pub const SETUP: &str =
    "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir";

/// A letter as bytes; `head` are further header lines from the top.
pub fn raw(from: &str, to: &str, subject: &str, lines: &[&str], head: &[&str], serial: u64) -> Vec<u8> {
    let mut text = String::new();
    for line in head {
        text.push_str(line);
        text.push_str("\r\n");
    }
    let body = lines.join("\r\n");
    let rest = format!(
        "From: {from}\r\nTo: {to}\r\nSubject: {subject}\r\nMessage-ID: <n{serial}@mail.example>\r\n\
         MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{body}\r\n"
    );
    text.push_str(&rest);
    text.into_bytes()
}

impl Post {
    /// Delivers a letter written by hand, and gives what became of it and what was sent.
    pub fn write(&mut self, from: &str, to: &str, lines: &[&str]) -> (Handled, Vec<Got>) {
        self.write_with(from, to, "hello", lines, &[])
    }

    pub fn write_with(
        &mut self,
        from: &str,
        to: &str,
        subject: &str,
        lines: &[&str],
        head: &[&str],
    ) -> (Handled, Vec<Got>) {
        let raw = raw(from, to, subject, lines, head, self.serial + 1);
        let handled = self.deliver(&raw);
        (handled, self.sent())
    }

    /// Somebody registers and confirms.
    pub fn registered(&mut self, address: &str, name: &str) {
        let (_, sent) = self.write(address, GAMES, &[&format!("register as {name}")]);
        let (_, sent) = self.write(address, GAMES, &[&format!("confirm {}", code(&sent[0]))]);
        assert_eq!(sent.len(), 1, "{}", sent[0].body());
        self.now += 86_400;
    }

    pub fn player(&self, address: &str) -> Option<ravenpost::store::Player> {
        self.store.read(|tx| tx.player_at(address)).unwrap()
    }

    pub fn token(&self, game: &str, seat: u8) -> String {
        self.store.read(|tx| tx.seat(game, seat)).unwrap().unwrap().token
    }
}

/// Where an answer to a letter goes.
pub fn reply_to(got: &Got) -> String {
    header(&String::from_utf8_lossy(&got.raw).replace("\r\n", "\n"), "Reply-To").to_owned()
}

/// The code in a letter.
pub fn code(got: &Got) -> String {
    let found = got
        .body()
        .lines()
        .find_map(|line| line.strip_prefix("[eg] confirm ").or_else(|| line.strip_prefix("[eg] forget me ")));
    found.unwrap_or_else(|| panic!("no code in {}", got.body())).trim().to_owned()
}

/// The one letter to an address.
pub fn only<'a>(sent: &'a [Got], to: &str) -> &'a Got {
    let fit: Vec<&Got> = sent.iter().filter(|got| got.row.envelope_to == to).collect();
    assert_eq!(fit.len(), 1, "{:?}", sent.iter().map(|got| &got.row.envelope_to).collect::<Vec<_>>());
    fit[0]
}

/// Asserts that all letters go to these addresses.
pub fn go_to(sent: &[Got], to: &[&str]) {
    let mut all: Vec<&str> = sent.iter().map(|got| got.row.envelope_to.as_str()).collect();
    all.sort_unstable();
    let mut wanted = to.to_vec();
    wanted.sort_unstable();
    assert_eq!(all, wanted, "{}", sent.iter().map(Got::body).collect::<String>());
}
