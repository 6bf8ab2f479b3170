//! Letters of our own making, as many mail programs write them, in answer to
//! real letters of ours. Whatever a player typed as an order is read, and
//! nothing else is.

mod contents;
mod encode;
mod letters;
mod measure;
mod ours;
#[path = "../common/pair.rs"]
mod pair;
#[path = "../common/post.rs"]
mod post;
mod special;
mod spoilt;
#[path = "../common/steady.rs"]
mod steady;
mod stored;
mod style;
mod write;

use measure::{Score, read};
use std::collections::BTreeMap;
use std::fmt::Write as _;

#[test]
fn every_style_is_read_as_it_was_meant() {
    let styles = style::styles();
    let ours = ours::letters();
    let mut letters = letters::all(&styles, &ours);
    letters.extend(special::all(&ours[0]));
    let mut table: BTreeMap<&str, Score> = BTreeMap::new();
    let (mut wrong, mut strays) = (String::new(), String::new());
    for letter in &letters {
        let (found, wanted) = (read(letter), measure::wanted(letter));
        let score = Score::of(&found, &wanted);
        if score.false_orders + score.missed > 0 {
            let _ =
                writeln!(wrong, "{}, {}: {:#?}\ninstead of {:#?}", letter.style, letter.place, found, wanted);
        }
        for stray in measure::strays(letter) {
            let _ = writeln!(strays, "{}, {}: {stray}", letter.style, letter.place);
        }
        table.entry(&letter.style).or_default().add(&score);
    }
    let mut all = Score::default();
    for (style, score) in &table {
        println!("{style:56} {score}");
        all.add(score);
    }
    println!("{:56} {all}", "all");
    println!("{wrong}\nTaken for the person's own, and passed over:\n{strays}");
    assert!(letters.len() >= 200 && table.len() >= 30, "{} letters, {} styles", letters.len(), table.len());
    let page = include_str!("../../docs/MAIL.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let numbers = format!(
        "{} letters in {} styles: of {} orders {} are read and {} missed, and nothing else is taken for one (precision {:.3}, recall {:.3})",
        all.letters,
        table.len(),
        all.read + all.missed,
        all.read,
        all.missed,
        all.precision(),
        all.recall()
    );
    assert!(page.contains(&numbers), "docs/MAIL.md should say: {numbers}");
    assert_eq!(all.false_orders, 0, "something was read that is nobody's order:\n{wrong}");
    assert!(all.recall() >= 0.98, "{} of the orders were read:\n{wrong}", all.recall());
}

#[test]
fn the_letters_that_are_kept_are_read_as_their_table_says() {
    let kept = stored::all();
    let mut wrong = String::new();
    for letter in &kept {
        let (found, wanted) = (read(letter), measure::wanted(letter));
        if found != wanted {
            let _ = writeln!(wrong, "{}: {found:#?}\ninstead of {wanted:#?}", letter.place);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(kept.len() >= 60, "{}", kept.len());
}

/// Writes the files anew, after a style was changed or added.
#[test]
#[ignore = "it writes files"]
fn write_the_letters_that_are_kept() {
    let ours = ours::letters();
    let mut letters = letters::all(&style::styles(), &ours);
    letters.extend(special::all(&ours[0]));
    stored::write(&letters);
}
