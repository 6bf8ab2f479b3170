//! At the end: every letter is accounted for, and every ledger verifies.

use crate::people::People;
use crate::post::PostOffice;
use crate::servers::Servers;
use ravenpost::cli::demo::header_of;
use ravenpost::config::keys;
use ravenpost::desk::{self, DeskError};
use ravenpost::ledger::PublicKey;
use ravenpost::ledger::verify::{Class, Code, Input, Text, verify};
use ravenpost::store::{GameStatus, OutId, StoreError};
use std::collections::BTreeMap;
use std::fs;

/// Checks everything.
pub fn close(office: &PostOffice, people: &People, servers: &Servers) {
    let dealt = dealt_with(office);
    for letter in &people.letters {
        let outcomes = dealt.get(letter.id.trim_matches(['<', '>'])).cloned().unwrap_or_default();
        let acted: Vec<&String> =
            outcomes.iter().filter(|outcome| !["again", "twin"].contains(&outcome.as_str())).collect();
        assert_eq!(acted.len(), 1, "{}: {outcomes:?}", letter.id);
        let answered = acted[0] == "answered";
        assert_eq!(answered, letter.answered, "{}: {}", letter.id, acted[0]);
    }
    everything_sent_came(office, people);
    let left = servers.maildir("games");
    let aside = fs::read_dir(left.join(".set aside/cur")).map_or(0, Iterator::count);
    assert_eq!(aside, 0, "letters were set aside");
    ledgers(office);
}

/// What became of every letter that came in, by Message-ID.
fn dealt_with(office: &PostOffice) -> BTreeMap<String, Vec<String>> {
    let rows = office.reader().read(|tx| {
        let mut rows = Vec::new();
        for id in 1.. {
            match tx.letter_in(ravenpost::store::LetterId(id))? {
                Some(row) => rows.push(row),
                None => break,
            }
        }
        Ok::<_, DeskError>(rows)
    });
    let mut dealt: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in rows.unwrap() {
        dealt.entry(row.message_id).or_default().push(row.outcome.unwrap_or_default());
    }
    dealt
}

/// What was sent lies in the mailbox of its receiver, and in nobody else's; if it
/// came twice, then the same.
fn everything_sent_came(office: &PostOffice, people: &People) {
    let store = office.reader();
    let mut came = 0;
    for id in 1.. {
        let row = store.read(|tx| Ok::<_, DeskError>(tx.letter_out(OutId(id))?)).unwrap();
        let Some(row) = row else { break };
        let message_id = format!("<{}>", row.message_id);
        let copies = people.came.get(&message_id).map_or(&[][..], Vec::as_slice);
        assert!(
            !copies.is_empty(),
            "a {} letter to {} never came: {:?}",
            row.kind,
            row.envelope_to,
            row.last_error
        );
        for (receiver, raw) in copies {
            assert_eq!(*receiver, row.envelope_to);
            assert_eq!(body(raw), body(&copies[0].1), "two letters under one id");
        }
        came += 1;
    }
    let ours = people.came.keys().filter(|id| id.ends_with("@post.example>")).count();
    assert_eq!(came, ours, "letters came that nobody wrote");
}

fn body(raw: &[u8]) -> &[u8] {
    let at = raw
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .or_else(|| raw.windows(2).position(|two| two == b"\n\n"));
    assert!(!header_of(raw, "Message-ID").is_empty());
    &raw[at.unwrap_or(0)..]
}

/// Every game's ledger is in order, for whoever has all of it.
fn ledgers(office: &PostOffice) {
    let config = office.config();
    let root = keys::read_public_root(&config.files.keys).unwrap();
    let root = PublicKey::from_bytes(&root).unwrap();
    let mut texts = vec![fs::read_to_string(keys::card_file(&config.files.keys)).unwrap()];
    let reader = office.reader();
    assert_eq!(reader.check().unwrap().faults, [""; 0]);
    for status in [GameStatus::Running, GameStatus::Invited, GameStatus::Over] {
        for game in reader.read::<_, StoreError>(|tx| tx.games_in(status, "", 10_000)).unwrap() {
            texts.extend(reader.read(|tx| desk::all_records(tx, &game)).unwrap());
        }
    }
    let texts: Vec<Text> = texts.into_iter().map(|text| Text { source: "all".into(), text }).collect();
    let report = verify(&Input { root, texts: &texts, sent: &[], engines: Some(&desk::engines) });
    let wrong = report.findings.iter().filter(|f| f.code != Code::Pending && f.code.class() != Class::Notice);
    let wrong: Vec<String> = wrong.map(ToString::to_string).collect();
    assert!(wrong.is_empty(), "{:?}: {wrong:#?}", report.verdict);
}
