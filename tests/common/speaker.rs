//! Says what a game has to say, and looks at what was said.

use ravenpost::games;
use ravenpost::report::{Chair, Context, Kind, LetterData, Library, compose, width};
use ravenpost::rules::{Engine, Phrase, Seat};
use std::collections::BTreeSet;

/// The words of one game between two players.
pub struct Speaker {
    pub engine: &'static dyn Engine,
    chairs: Vec<Chair>,
    pub library: Library,
    /// The keys of all phrases so far.
    pub said: BTreeSet<String>,
}

impl Speaker {
    pub fn of(key: &str, players: [&str; 2]) -> Self {
        let engine = games::find(key).expect("it is in the house");
        let chair = |(key, player): (&&str, &str)| Chair { key: (*key).into(), player: player.into() };
        let chairs = engine.seats().iter().zip(players).map(chair).collect();
        let library = Library::embedded().expect("the templates are sound");
        Self { engine, chairs, library, said: BTreeSet::new() }
    }

    /// Says a phrase to a reader.
    pub fn say(&mut self, phrase: &Phrase, reader: Option<Seat>) {
        let context = Context { rules: self.engine.key().into(), chairs: self.chairs.clone(), reader };
        let text = self.library.words("en").say(phrase, &context);
        assert!(!text.contains(['[', '{', '$']), "{phrase:?}: {text}");
        assert!(
            !text.trim().is_empty() && !text.contains("  ") && !text.contains(" ,"),
            "{phrase:?}: {text}"
        );
        self.said.insert(phrase.key.clone());
    }

    /// What any letter of the game has, for a reader.
    pub fn letter(&self, reader: Option<Seat>) -> LetterData {
        LetterData {
            id: format!("{}-k7qm", self.engine.key()),
            rules: Some(self.engine.key().into()),
            chairs: self.chairs.clone(),
            reader,
            name: self.chairs[0].player.clone(),
            ..LetterData::default()
        }
    }

    /// Writes a letter: all of it has words, is narrow enough, and holds no order.
    pub fn written(&self, data: &LetterData) -> String {
        let verbs = |word: &str| self.engine.grammar().begins_with(word);
        let text = compose(Kind::YourMove, data, self.library.words("en"), &verbs).body;
        let wordless = format!("{}-", self.engine.key());
        assert!(!text.contains("cannot be shown"), "{text}");
        assert!(!text.replace(&data.id, "").contains(&wordless), "{text}");
        assert!(!text.contains(" ,") && !text.contains(" ."), "{text}");
        for line in text.lines() {
            assert!(width(line) <= 72, "{line}");
            let first = line.split([' ', ':', ',', '.']).find(|w| !w.is_empty()).unwrap_or_default();
            let marked = line.starts_with('[') || line.starts_with('|');
            assert!(marked || !verbs(&first.to_lowercase()), "this line could be an order: {line}\n{text}");
        }
        text
    }
}
