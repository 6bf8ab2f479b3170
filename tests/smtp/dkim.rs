//! Signatures, checked by a reader of our own that knows the standard and nothing
//! of the signer.

use ed25519_dalek::{Signature, SigningKey, VerifyingKey};
use ravenpost::mail::address::{Address, Mailbox};
use ravenpost::mail::outbox::{AutoSubmitted, Draft, Signer};
use sha2::{Digest, Sha256};
use std::path::Path;
use std::process::Command;

fn letter(text: &str) -> Vec<u8> {
    let address = |a: &str| Address::parse(a).unwrap();
    let draft = Draft {
        from: Mailbox { name: Some("Ravenpost".into()), address: address("games@post.example") },
        to: vec![Mailbox { name: Some("Änna  Ö".into()), address: address("anna@a.example") }],
        reply_to: Some(address("games+k7.x@post.example")),
        subject:
            "[k7] The  Confrontation: \u{e4} long subject that has to be folded, since it goes on and on"
                .into(),
        in_reply_to: None,
        references: (0..12).map(|n| format!("rp.{n}0123456789@post.example")).collect(),
        message_id: "rp.1@post.example".into(),
        date: 1_780_315_200,
        auto_submitted: AutoSubmitted::Generated,
        text: text.into(),
        attachments: vec![("proof.txt".into(), "a  b \n\n".into())],
        extra: Vec::new(),
    };
    draft.to_bytes().unwrap()
}

/// One field or body in the relaxed form of RFC 6376 3.4.
fn relaxed(field: &str) -> String {
    let (name, value) = field.split_once(':').unwrap();
    let value = value.replace("\r\n", "");
    let words: Vec<&str> = value.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
    format!("{}:{}", name.trim().to_lowercase(), words.join(" "))
}

fn relaxed_body(body: &str) -> String {
    let mut out = String::new();
    for line in body.split_terminator("\r\n") {
        let gap = if line.starts_with([' ', '\t']) { " " } else { "" };
        let words: Vec<&str> = line.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
        let gap = if words.is_empty() { "" } else { gap };
        out += &format!("{gap}{}\r\n", words.join(" "));
    }
    while out.ends_with("\r\n\r\n") {
        out.truncate(out.len() - 2);
    }
    out
}

fn base64(text: &str) -> Vec<u8> {
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bits, mut have, mut out) = (0u32, 0, Vec::new());
    for digit in text.bytes().filter_map(|b| digits.iter().position(|d| *d == b)) {
        bits = bits << 6 | u32::try_from(digit).unwrap();
        have += 6;
        if have >= 8 {
            have -= 8;
            out.push(u8::try_from(bits >> have & 255).unwrap());
        }
    }
    out
}

/// What is signed, the signature, and its tags.
fn take_apart(letter: &[u8]) -> (String, Vec<u8>, String) {
    let text = std::str::from_utf8(letter).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    let mut fields: Vec<String> = Vec::new();
    for line in head.split("\r\n") {
        match fields.last_mut() {
            Some(last) if line.starts_with([' ', '\t']) => *last += &format!("\r\n{line}"),
            _ => fields.push(line.to_owned()),
        }
    }
    let signature = fields.iter().find(|f| f.starts_with("DKIM-Signature:")).unwrap().clone();
    let tags = relaxed(&signature);
    let tag = |name: &str| {
        let tags = tags.split_once(':').unwrap().1;
        let found = tags.split(';').find_map(|tag| tag.trim().strip_prefix(&format!("{name}="))).unwrap();
        found.trim().to_owned()
    };
    assert_eq!(base64(&tag("bh")), Sha256::digest(relaxed_body(body)).as_slice(), "the body");
    let mut signed = String::new();
    for name in tag("h").split(':') {
        let field = fields.iter().rev().find(|f| f.to_lowercase().starts_with(&format!("{name}:")));
        signed.extend(field.map(|field| relaxed(field) + "\r\n"));
    }
    let (before, _) =
        tags.split_once("b=").filter(|(before, _)| !before.ends_with('h')).unwrap_or_else(|| {
            let at = tags.rfind(" b=").unwrap() + 3;
            (&tags[..at - 2], "")
        });
    signed += &format!("{before}b=");
    (signed, base64(&tag("b")), tag("h"))
}

#[test]
fn an_ed25519_signature_holds_until_a_signed_word_changes() {
    let key = SigningKey::from_bytes(&[7; 32]);
    let der =
        [&[0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20][..], &[7; 32]].concat();
    let pem = format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", in_base64(&der));
    let signer = Signer::new("post2026", "post.example", &pem).unwrap();
    assert_eq!(signer.place(), "post2026._domainkey.post.example");
    let holds = |letter: &[u8], key: VerifyingKey| {
        let (signed, signature, _) = take_apart(letter);
        let signature = Signature::from_slice(&signature).unwrap();
        key.verify_strict(&Sha256::digest(signed), &signature).is_ok()
    };
    for text in ["hello", "a  b \t\n\n  c\n\n\n", ".\n..\nFrom here", "Grüße, ende"] {
        let plain = letter(text);
        let signed = signer.sign(&plain).unwrap();
        assert!(signed.ends_with(&plain), "the letter itself is untouched");
        assert!(signed.split(|b| *b == b'\n').all(|line| line.len() < 900));
        assert!(holds(&signed, key.verifying_key()), "{}", String::from_utf8_lossy(&signed));
        let text = String::from_utf8(signed.clone()).unwrap();
        for (old, new) in [("rp.1@", "rp.2@"), ("games+k7.x", "games+k7.y"), ("anna@a", "anne@a")] {
            assert!(!holds(text.replace(old, new).as_bytes(), key.verifying_key()), "{old}");
        }
        let (_, _, names) = take_apart(&signed);
        for name in
            ["from", "to", "subject", "date", "message-id", "in-reply-to", "references", "content-type"]
        {
            assert!(names.split(':').any(|n| n == name), "{name} is not signed: {names}");
        }
    }
}

#[test]
fn an_rsa_signature_holds_for_both_kinds_of_key_file() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    openssl(folder.path(), &["genrsa", "-out", "new.pem", "2048"]);
    openssl(folder.path(), &["rsa", "-in", "new.pem", "-traditional", "-out", "old.pem"]);
    openssl(folder.path(), &["rsa", "-in", "new.pem", "-pubout", "-out", "public.pem"]);
    for file in ["new.pem", "old.pem"] {
        let pem = std::fs::read_to_string(at(file)).unwrap();
        let signer = Signer::new("s", "post.example", &pem).unwrap_or_else(|why| panic!("{file}: {why}"));
        let (signed, signature, _) = take_apart(&signer.sign(&letter("hello")).unwrap());
        std::fs::write(at("signed"), signed).unwrap();
        std::fs::write(at("signature"), signature).unwrap();
        let check = ["dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "signed"];
        openssl(folder.path(), &check);
    }
}

fn openssl(folder: &Path, args: &[&str]) {
    let done = Command::new("openssl").args(args).current_dir(folder).output().unwrap();
    assert!(done.status.success(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
}

fn in_base64(bytes: &[u8]) -> String {
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits: String = bytes.iter().map(|b| format!("{b:08b}")).collect();
    let six = bits.as_bytes().chunks(6).map(|c| format!("{:0<6}", std::str::from_utf8(c).unwrap()));
    six.map(|c| char::from(digits[usize::from_str_radix(&c, 2).unwrap()])).collect()
}
