//! Rows for the store: a letter in, a letter out, a game with its seats and blocks.

use ravenpost::store::*;

/// What a test gives.
pub type Done = Result<(), StoreError>;

pub fn hash(n: u32) -> [u8; 32] {
    let mut hash = [0; 32];
    hash[..4].copy_from_slice(&n.to_be_bytes());
    hash
}

pub fn new_letter(n: u32, raw: Option<&[u8]>) -> NewLetter<'_> {
    NewLetter {
        source: "cur/1:2,S",
        content_hash: hash(n),
        text_hash: hash(1000 + n),
        message_id: "<m1@a.example>",
        sender: "Anna@A.example",
        received_at: i64::from(n),
        raw,
    }
}

pub fn new_out<'a>(message_id: &'a str, bytes: &'a [u8]) -> NewOut<'a> {
    NewOut {
        message_id,
        game: None,
        seat: None,
        kind: "report",
        envelope_from: "",
        envelope_to: "anna@a.example",
        subject: "[g] YOUR MOVE",
        refs: "<a@b> <c@d>",
        answers: None,
        created_at: 100,
        bytes,
    }
}

pub fn new_game(tx: &Tx<'_>, rules: &str) -> Result<Game, StoreError> {
    let game = Game {
        id: tx.new_game_id(rules, &mut ids::system)?,
        rules: rules.to_owned(),
        version: 1,
        options: r#"{"classic":true}"#.to_owned(),
        status: GameStatus::Invited,
        secret: ids::new_secret(&mut ids::system)?.to_vec(),
        state: b"state".to_vec(),
        thread: b"thread".to_vec(),
        match_id: None,
        leg: 1,
        outcome: None,
        terms: "{}".to_owned(),
        created_at: 5,
    };
    tx.add_game(&game)?;
    Ok(game)
}

pub fn new_seat(game: &str, seat: u8, address: &str) -> Result<SeatRow, StoreError> {
    Ok(SeatRow {
        game: game.to_owned(),
        seat,
        key: format!("side-{seat}"),
        player: None,
        address: address.to_owned(),
        token: ids::new_token(&mut ids::system)?,
        joined_at: None,
        settings: "{}".to_owned(),
        told_n: None,
    })
}

pub fn block(n: u32) -> Block {
    Block { n, kind: "turn".to_owned(), body: format!("audit: pbem1 turn\nn: {n}\n"), hash: hash(n + 1) }
}

pub fn memory() -> Store {
    Store::open_memory().unwrap()
}
