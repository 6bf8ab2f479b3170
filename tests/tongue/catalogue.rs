//! Every reason the language can give has its sentence in the catalogue.

use fluent_syntax::ast::Entry;
use ravenpost::terms::Arg;
use ravenpost::tongue::Misread;

/// One of every kind of reason.
fn misreads() -> Vec<Misread> {
    let text = || "word".to_owned();
    let some = || vec![text()];
    vec![
        Misread::Empty,
        Misread::TooLong,
        Misread::NoVerb { word: text(), near: Vec::new() },
        Misread::NoVerb { word: text(), near: some() },
        Misread::NoName { word: text(), near: Vec::new(), whole: false },
        Misread::NoName { word: text(), near: some(), whole: false },
        Misread::NoName { word: text(), near: some(), whole: true },
        Misread::Ambiguous { word: text(), candidates: some() },
        Misread::TwoWays { examples: some() },
        Misread::Short { after: text(), example: text() },
        Misread::Stray { word: text(), after: text(), near: Vec::new(), example: text() },
        Misread::Stray { word: text(), after: text(), near: some(), example: text() },
    ]
}

#[test]
fn every_reason_has_a_sentence_with_its_places() {
    let source = include_str!("../../templates/en/tongue.ftl");
    let resource = fluent_syntax::parser::parse(source).expect("the catalogue is well formed");
    let keys: Vec<&str> = resource
        .body
        .iter()
        .filter_map(|entry| match entry {
            Entry::Message(message) => Some(message.id.name),
            _ => None,
        })
        .collect();
    for misread in misreads() {
        let phrase = misread.phrase();
        assert!(keys.contains(&phrase.key.as_str()), "{}", phrase.key);
        let start = source.find(&format!("\n{} = ", phrase.key)).expect("the entry") + 1;
        let sentence = source[start..].lines().next().expect("a line");
        for (place, arg) in &phrase.args {
            assert!(!matches!(arg, Arg::Word(_)), "{place} needs another entry");
            let used = [" ", "-or "].iter().any(|end| sentence.contains(&format!("${place}{end}")));
            assert!(used, "{} does not use {place}", phrase.key);
        }
    }
}
