//! What is tried with any bytes at all. The fuzz targets and `tests/fuzz.rs` share
//! these bodies; each says by an assertion what must hold besides "no panic".

use ravenpost::chance::{NoChance, Stream, TurnChance};
use ravenpost::desk;
use ravenpost::games;
use ravenpost::ledger::verify::{self, Input, Text, Tip};
use ravenpost::ledger::{Kind, Record, SecretKey, scan};
use ravenpost::mail::letter::{self, Limits};
use ravenpost::rules::{Engine, Game, Refused, Seat};
use ravenpost::tongue::{self, Sheet, What, Words};
use std::cell::OnceCell;

/// How many bytes of an order letter are tried: the desk's own limits are lower.
const ORDER_BYTES: usize = 8 * 1024;
/// How far into a game orders are tried.
const STAGES: usize = 24;

/// A letter as it comes: read, its texts taken out, its lines told apart.
pub fn letter(data: &[u8]) {
    let limits = Limits { letter_bytes: 128 * 1024, ..Limits::default() };
    let read = letter::read(data, &limits);
    if let Ok(letter) = &read {
        let one_line = |text: &str| !text.contains(['\n', '\r']);
        assert!(letter.lines.iter().all(|line| one_line(&line.text)), "a line holds several");
        assert!(one_line(&letter.subject) && letter.references.len() <= 20);
        let _ = letter::game_id(&letter.subject);
        let understood = desk::glance(letter);
        assert!(understood.sheet.lines.len() <= letter.lines.len());
    }
    if let Ok(parts) = letter::parts(data, &limits) {
        let texts = letter::texts(data, &limits).expect("parts are texts");
        assert_eq!(parts.plain.len() + parts.html.len(), texts.len());
    }
    // The same bytes are the same letter.
    let again = letter::read(data, &limits);
    let hash = |read: &Result<letter::Letter, _>| read.as_ref().map(|letter| letter.text_hash).ok();
    assert_eq!(hash(&read), hash(&again));
}

/// Lines of a player in the middle of a game: the first byte says how far it is.
pub fn orders(data: &[u8]) {
    let Some((&stage, text)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(&text[..text.len().min(ORDER_BYTES)]);
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let engine = games::find("confrontation").expect("a game of the house");
    STAGED.with(|staged| {
        let games = staged.get_or_init(|| stages(engine));
        let game = &games[usize::from(stage) % games.len()];
        for seat in game.acting() {
            given(engine, &**game, seat, &lines);
        }
    });
}

thread_local! {
    static STAGED: OnceCell<Vec<Box<dyn Game>>> = const { OnceCell::new() };
}

fn given(engine: &dyn Engine, game: &dyn Game, seat: Seat, lines: &[String]) {
    let names = |slot: &str| game.names(seat, slot);
    let sheet = Sheet::read(lines, &Words::of(engine.grammar(), &names), tongue::Limits::default());
    assert!(sheet.lines.len() <= lines.len());
    for item in sheet.items() {
        let What::Order(sentence) = &item.what else { continue };
        let Ok(order) = game.read(seat, sentence) else { continue };
        // What is understood is canonical, and judged alike by whoever asks.
        let judged = game.check(seat, &order);
        assert!(!matches!(judged, Err(Refused::Unreadable(_))), "not canonical: {order}");
        let played = game.copy().submit(seat, &order, &mut NoChance);
        match (judged, played) {
            (Ok(()), Ok(_) | Err(Refused::NeedsChance { .. })) | (Err(_), Err(_)) => {}
            (judged, played) => panic!("{order}: {judged:?}, but played: {played:?}"),
        }
    }
}

/// A game at its first questions, a few of them far apart.
fn stages(engine: &dyn Engine) -> Vec<Box<dyn Game>> {
    let mut chance = TurnChance::new([1; 32], [2; 32]);
    let mut taste = Stream::new([3; 32]);
    let mut game = engine.begin(&[]).expect("the usual options").game;
    game.start(&mut chance).expect("a game starts");
    let mut stages = Vec::new();
    while stages.len() < STAGES && game.outcome().is_none() {
        stages.push(game.copy());
        for _ in 0..2 {
            let Some(&seat) = game.owing().first() else { break };
            let offer = game.offer(seat).orders;
            let order = &offer[taste.uniform(offer.len() as u32) as usize];
            game.submit(seat, order, &mut chance).expect("a legal order");
        }
    }
    stages
}

/// Records in any text, as plain text and as HTML; then all of them signed anew
/// by a key that counts, so that what stands behind the signatures is tried too.
pub fn records(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let key = SecretKey::from_bytes(&[7; 32]);
    let found = scan::records(&text);
    for record in &found {
        assert_eq!(scan::scan(&record.show()), [Ok(record.clone())], "a record shown and found again");
    }
    judge(&key, &[text.as_ref(), &scan::html_text(&text)]);
    let signed = signed(&key, &found);
    let shown: Vec<String> = signed.iter().map(Record::show).collect();
    let texts: Vec<&str> = shown.iter().map(String::as_str).collect();
    judge(&key, &texts);
    step(&signed);
}

/// The verdict on texts; the same whichever way they lie.
fn judge(key: &SecretKey, texts: &[&str]) {
    let text = |text: &&str| Text { source: "fuzz".to_owned(), text: (*text).to_owned() };
    let verdict = |texts: &[Text]| {
        let input = Input { root: key.public(), texts, sent: &[], engines: Some(&desk::engines) };
        verify::verify(&input).verdict
    };
    let mut texts: Vec<Text> = texts.iter().map(text).collect();
    let straight = verdict(&texts);
    texts.reverse();
    assert_eq!(straight, verdict(&texts), "the order of letters counts");
}

/// The records with this key in them and its signature.
pub fn signed(key: &SecretKey, records: &[Record]) -> Vec<Record> {
    let mut signed = Vec::new();
    for record in records {
        let mut draft = record.draft();
        // A key card vouches for the key that signs the rest.
        if record.kind() == Some(Kind::Card) {
            draft = draft.hex("online", &key.public().to_bytes());
        }
        signed.extend(draft.sign(key));
    }
    signed
}

/// The check that is made before anything is sent.
fn step(records: &[Record]) {
    if let Some((first, rest)) = records.split_first()
        && let Some(tip) = Tip::open(first)
    {
        verify::check_step(&tip, rest);
    }
}
