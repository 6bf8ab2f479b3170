//! The functions of pbem1 against the published test vectors.

use crate::published::{VECTORS, list, number, text};
use ravenpost::chance::{Spec, Stream};
use ravenpost::ledger::ct1::{self, Fields};
use ravenpost::ledger::frame::{self, Part};
use ravenpost::ledger::scan::{readable, scan};
use ravenpost::ledger::{Hash, Links, PublicKey, Record, SecretKey, chain, commit, order, seal, seed};
use serde_json::Value;

fn hash(value: &Value) -> Hash {
    bytes(value).try_into().expect("32 bytes")
}

fn bytes(value: &Value) -> Vec<u8> {
    hex::decode(text(value)).expect("hex")
}

fn texts(value: &Value) -> Vec<String> {
    list(value).iter().map(|v| text(v).to_owned()).collect()
}

/// The only record in a text.
fn record(value: &Value) -> Record {
    let mut found = scan(text(value));
    assert_eq!(found.len(), 1);
    found.remove(0).expect("whole")
}

#[test]
fn framing() {
    for case in list(&VECTORS["framing"]) {
        let parts: Vec<Vec<u8>> = list(&case["parts_hex"]).iter().map(bytes).collect();
        let parts: Vec<Part<'_>> = parts.iter().map(|p| p.as_slice().into()).collect();
        let tag = text(&case["tag"]);
        assert_eq!(frame::frame(tag, &parts), bytes(&case["f"]));
        assert_eq!(frame::hash(tag, &parts), hash(&case["h"]));
        assert_eq!(frame::keyed(&[1; 32], tag, &parts), hash(&case["k_with_32_bytes_of_01"]));
    }
}

#[test]
fn streams_and_sampling() {
    for case in list(&VECTORS["chacha20"]) {
        let mut stream = Stream::new(hash(&case["seed"]));
        for word in list(&case["words"]) {
            assert_eq!(u64::from(stream.word()), word.as_u64().expect("a word"));
        }
    }
    for case in list(&VECTORS["sampling"]) {
        let spec: Spec = text(&case["spec"]).parse().expect("a spec");
        let (mut stream, mut other) = (Stream::new(hash(&case["seed"])), Stream::new(hash(&case["seed"])));
        let wanted: Vec<u32> = list(&case["result"]).iter().map(number).collect();
        assert_eq!(stream.draw(spec), wanted, "{spec}");
        for _ in 0..number(&case["words_used"]) {
            other.word();
        }
        assert_eq!(stream.word(), other.word(), "words used by {spec}");
    }
}

#[test]
fn escaping() {
    for case in list(&VECTORS["escape"]) {
        assert_eq!(ct1::escape(text(&case["text"])), texts(&case["tokens"]));
    }
}

#[test]
fn canonical_text() {
    for case in list(&VECTORS["ct1"]) {
        let fields: Fields = serde_json::from_value(case["record"].clone()).expect("fields");
        assert_eq!(ct1::canonical(&fields, |_| true), text(&case["bytes"]).as_bytes());
        assert_eq!(ct1::canonical(&fields, |key| key != "sig"), text(&case["body"]).as_bytes());
    }
}

#[test]
fn damaged_records_are_named_for_what_they_lack() {
    for case in list(&VECTORS["scan_bad"]) {
        let found = scan(text(&case["text"]));
        let damage = found[0].as_ref().expect_err("damaged");
        assert_eq!(damage.to_string(), text(&case["reason"]));
    }
}

#[test]
fn merkle_trees() {
    let vectors = &VECTORS["merkle"];
    let leaves: Vec<Hash> =
        list(&vectors["leaf_data"]).iter().map(|d| sha256(&[&[0], bytes(d).as_slice()].concat())).collect();
    for (size, root) in list(&vectors["roots"]).iter().enumerate() {
        assert_eq!(seal::root(&leaves[..size]), hash(root));
    }
    for case in list(&vectors["paths"]) {
        let (size, place) = (number(&case["size"]), number(&case["index"]));
        let path: Vec<Hash> = list(&case["path"]).iter().map(hash).collect();
        let part = &leaves[..size as usize];
        assert_eq!(seal::path(part, place as usize), Some(path.clone()));
        let leaf = &part[place as usize];
        assert_eq!(seal::root_from_path(leaf, place, size, &path), Some(seal::root(part)));
        let longer = [path.as_slice(), &[[7; 32]]].concat();
        assert_eq!(seal::root_from_path(leaf, place, size, &longer), None);
    }
    assert_eq!(seal::path(&leaves, leaves.len()), None);
}

fn sha256(bytes: &[u8]) -> Hash {
    use sha2::{Digest, Sha256};
    Sha256::digest(bytes).into()
}

#[test]
fn keys_and_signatures() {
    for case in VECTORS["keys"].as_object().expect("keys").values() {
        let secret = SecretKey::from_bytes(&hash(&case["secret"]));
        assert_eq!(secret.public().to_bytes(), hash(&case["public"]));
        assert_eq!(PublicKey::from_hex(text(&case["public"])), Some(secret.public()));
    }
    let case = &VECTORS["signature"];
    let key = PublicKey::from_hex(text(&case["public"])).expect("a key");
    let signature: [u8; 64] = bytes(&case["signature"]).try_into().expect("64 bytes");
    assert!(key.verify(&bytes(&case["message_hex"]), &signature));
    let secret = SecretKey::from_bytes(&hash(&VECTORS["keys"]["online 1"]["secret"]));
    assert_eq!(secret.sign(&bytes(&case["message_hex"])), signature);
}

#[test]
fn chain_of_links() {
    let case = &VECTORS["chain"];
    let links = Links::new(text(&case["scope"]), &hash(&case["top_s64"]), number(&case["links"]));
    for (i, link) in (0..).zip(list(&case["s"])) {
        assert_eq!(links.link(i), Some(hash(link)));
    }
    assert_eq!(links.anchor(), hash(&case["s"][0]));
}

#[test]
fn pools_and_seeds() {
    let case = &VECTORS["seeds"];
    let (game, deal) = (text(&case["game"]), hash(&case["deal"]));
    assert_eq!(chain::deal_commit(game, &deal), hash(&case["deal_commit"]));
    let open = hash(&VECTORS["game"]["blocks"][0]["hash"]);
    let mut pool = seed::pool_open(game, &open);
    assert_eq!(pool, hash(&case["pool_0"]));
    for turn in list(&case["turns"]) {
        let k = number(&turn["k"]);
        pool = seed::pool_next(&pool, k, text(&turn["salts_ct1"]).as_bytes());
        assert_eq!(pool, hash(&turn["pool"]));
        let seed_k = seed::seed(&hash(&turn["link"]), game, k, &pool);
        assert_eq!(seed_k, hash(&turn["seed"]));
        assert_eq!(seed::hidden(&deal, game, k, &seed_k), hash(&turn["hidden_seed"]));
    }
}

#[test]
fn beacons_enter_the_pool() {
    let case = &VECTORS["beacon"];
    let randomness = seed::beacon_randomness(&bytes(&case["signature"]));
    assert_eq!(randomness, hash(&case["randomness"]));
    let round = case["round"].as_u64().expect("a round");
    let pool = seed::pool_beacon(&hash(&case["pool_before"]), text(&case["network"]), round, &randomness);
    assert_eq!(pool, hash(&case["pool_after"]));
}

#[test]
fn section_commitments() {
    let case = &VECTORS["commitment"];
    let section = record(&case["section"]);
    assert_eq!(commit::content(section.fields()), text(&case["content"]).as_bytes());
    assert_eq!(commit::of_section(&section), Some(hash(&case["commit"])));
    let deal = hash(&VECTORS["seeds"]["deal"]);
    let (n, name) = (section.number("at").expect("a number"), section.one("name"));
    assert_eq!(commit::blind(&deal, section.game(), n, name), hash(&case["blind_from_deal"]));
}

#[test]
fn openings_lead_to_the_root() {
    let case = &VECTORS["opening"];
    let opening = record(&case["record"]);
    let (list, token) = (opening.one("list"), opening.one("token"));
    let at = |key| opening.number(key).expect("a number");
    let blind = opening.hash_at("blind").expect("a blinding value");
    let leaf = seal::leaf(opening.game(), list, at("gen"), at("index"), &blind, token);
    assert_eq!(leaf, hash(&case["leaf"]));
    let path: Vec<Hash> = opening.bytes("path").as_chunks::<32>().0.to_vec();
    assert_eq!(seal::root_from_path(&leaf, at("index"), at("size"), &path), Some(hash(&case["root"])));
    let deal = hash(&VECTORS["seeds"]["deal"]);
    let vault = record(&VECTORS["game"]["sections"][3]);
    let tokens = vault.tokens("s.seal.fp-char.g1");
    let sealed = seal::Sealed::new(&deal, opening.game(), list, 1, tokens);
    assert_eq!(sealed.root(), hash(&case["root"]));
    let secret = SecretKey::from_bytes(&hash(&VECTORS["keys"]["online 1"]["secret"]));
    let again = sealed.opening(2).expect("a place").sign(&secret).expect("a record");
    assert_eq!(again.canonical(), opening.canonical());
}

#[test]
fn letters_with_orders() {
    for case in list(&VECTORS["orders"]) {
        let read = order::read(text(&case["mail"]));
        let wanted = &case["parsed"];
        let Some(letter) = read else {
            assert!(wanted.is_null(), "{wanted}");
            continue;
        };
        assert_eq!(letter.head.game, text(&wanted["game"]));
        assert_eq!(letter.head.seat, text(&wanted["seat"]));
        assert_eq!(letter.head.ack, text(&wanted["ack"]));
        assert_eq!(letter.head.turn, number(&wanted["turn"]));
        assert_eq!(letter.words, texts(&wanted["salt"]));
        let orders: Vec<Vec<String>> = list(&wanted["orders"]).iter().map(texts).collect();
        assert_eq!(letter.orders, orders);
    }
}

#[test]
fn dice_terms_in_a_line() {
    for case in list(&VECTORS["dice_terms"]) {
        assert_eq!(seed::dice_terms(&ct1::escape(text(&case["ask"]))), texts(&case["terms"]));
    }
}

#[test]
fn whole_records_read_hash_show_and_sign_as_published() {
    let game = &VECTORS["game"];
    let secrets: Vec<SecretKey> = VECTORS["keys"]
        .as_object()
        .expect("keys")
        .values()
        .map(|case| SecretKey::from_bytes(&hash(&case["secret"])))
        .collect();
    let dice = &VECTORS["dice"];
    let all = [list(&game["cards"]), list(&game["blocks"]), list(&dice["receipts"])].concat();
    for case in all.iter().chain([&dice["day"]]) {
        let record = record(&case["text"]);
        assert_eq!(record.body(), text(&case["body"]).as_bytes());
        assert_eq!(record.hash(), hash(&case["hash"]));
        assert_eq!(record.show(), text(&case["text"]));
        assert!(record.is_signed());
        let key = record.hash_at("key").expect("a key");
        let secret = secrets.iter().find(|s| s.public().to_bytes() == key).expect("known");
        let again = record.draft().sign(secret).expect("a record");
        assert_eq!(again.canonical(), record.canonical());
    }
    for shown in list(&game["sections"]).iter().chain(list(&game["openings"])) {
        assert_eq!(record(shown).show(), text(shown));
        assert!(record(shown).is_signed());
    }
}

#[test]
fn dice_seeds() {
    let dice = &VECTORS["dice"];
    let link = hash(&dice["chain_s3"]);
    let scope = chain::dice_scope("pbem.example");
    assert_eq!(chain::link_down_to(&scope, 3, 0, &link), hash(&dice["anchor"]));
    for (receipt, input) in list(&dice["receipts"]).iter().zip(list(&dice["seed_input"])) {
        let receipt = record(&receipt["text"]);
        assert_eq!(seed::dice_request(receipt.fields()), text(input).as_bytes());
        let found = seed::dice_seed(&link, receipt.one("service"), receipt.one("day"), receipt.fields());
        assert_eq!(Some(found), receipt.hash_at("seed"));
    }
}

#[test]
fn mangled_mails_give_the_same_records() {
    let mail = &VECTORS["mail"];
    let wanted = texts(&mail["record_hashes"]);
    for (name, raw) in mail["variants"].as_object().expect("variants") {
        let wanted =
            if name.starts_with("mbox") { &[wanted.clone(), wanted.clone()].concat() } else { &wanted };
        let found: Vec<String> = mails(text(raw))
            .iter()
            .flat_map(|mail| parts(mail))
            .flat_map(|text| scan(&text))
            .map(|found| hex::encode(found.expect("whole").hash()))
            .collect();
        assert_eq!(&found, wanted, "{name}");
    }
}

/// The mails of an mbox, or the one mail.
fn mails(raw: &str) -> Vec<String> {
    if !raw.starts_with("From ") {
        return vec![raw.to_owned()];
    }
    let mut mails: Vec<String> = Vec::new();
    for line in raw.split_inclusive('\n') {
        if line.starts_with("From ") {
            mails.push(String::new());
        } else if let Some(mail) = mails.last_mut() {
            let quoted = line.trim_start_matches('>').starts_with("From ") && line.starts_with('>');
            mail.push_str(if quoted { &line[1..] } else { line });
        }
    }
    mails
}

/// The texts of one mail to look for records in.
fn parts(raw: &str) -> Vec<String> {
    use mail_parser::PartType;
    let mail = mail_parser::MessageParser::default().parse(raw.as_bytes()).expect("a mail");
    let (mut plain, mut html) = (Vec::new(), Vec::new());
    for part in &mail.parts {
        match &part.body {
            PartType::Text(text) => plain.push(text.to_string()),
            PartType::Html(text) => html.push(text.to_string()),
            _ => {}
        }
    }
    readable(&plain, &html)
}
