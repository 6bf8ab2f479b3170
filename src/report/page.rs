//! Pages of help: topics, the orders of a game, its rules in short, and what
//! its pieces and cards are.

use super::catalogue::Catalogue;
use super::clean;
use super::data::Page;
use super::layout::Words;
use super::parts::Writer;
use crate::terms::Phrase;
use crate::tongue::Form;
use minijinja::{Value, context};

/// How many things one letter explains.
const EXPLAINED_MAX: usize = 12;

impl Words {
    /// The help topics there are.
    pub fn topics(&self) -> Vec<String> {
        let file = |name: &str| Some(name.strip_prefix("help/")?.strip_suffix(".txt")?.to_owned());
        let mut topics: Vec<String> = self.layouts().into_iter().filter_map(file).collect();
        topics.retain(|topic| topic != "index");
        topics.sort();
        topics
    }
}

impl Words {
    /// Whether there is a page for a topic.
    pub fn has_topic(&self, topic: &str) -> bool {
        let slug = slug(topic);
        slug == "help" || self.has_layout(&format!("help/{slug}.txt"))
    }
}

impl Writer<'_> {
    /// The page this letter answers with, if it is one.
    pub fn page(&self) -> String {
        match &self.data.page {
            None => String::new(),
            Some(Page::Topic(topic)) => self.topic(topic),
            Some(Page::Orders { forms, topic }) => self.orders(forms, topic.as_deref()),
            Some(Page::Text { said, examples }) => {
                let lines = examples.iter().map(|line| format!("[eg] {}", clean::text(line)));
                said.iter().map(|one| self.say(one)).chain(lines).collect::<Vec<_>>().join("\n")
            }
            Some(Page::Rules) => self.rules(),
            Some(Page::Map(map)) => self.map(map),
            Some(Page::Explain { asked, keys }) => self.explain(asked, keys),
        }
    }

    /// A topic's page; the list of topics if there is none of that name.
    fn topic(&self, asked: &str) -> String {
        let slug = slug(asked);
        let name = format!("help/{slug}.txt");
        if !slug.is_empty() && self.words.has_layout(&name) && slug != "orders" {
            return self.fill(&name, &self.about());
        }
        let known = slug.is_empty() || slug == "help" || slug == "index";
        let unknown =
            if known { String::new() } else { self.say(&Phrase::new("help-unknown").text("topic", asked)) };
        let topic = |key: &String| context! { key, title => self.catalogue().format(&format!("help-topic-{key}"), None) };
        let topics: Vec<Value> = self.words.topics().iter().map(topic).collect();
        self.fill("help/index.txt", &context! { unknown, topics, ..self.about() })
    }

    /// Places of the game, by its own layout.
    fn map(&self, map: &serde_json::Value) -> String {
        let name = format!("{}/map.txt", self.data.rules.as_deref().unwrap_or_default());
        let spots = Value::from(minijinja::value::Serde(map));
        self.fill(&name, &context! { spots, spelled => self.data.style.figures_in_words })
    }

    /// The orders of the game, topic by topic, in the grammar's order.
    fn orders(&self, forms: &[Form], only: Option<&str>) -> String {
        let only = only.map(slug).filter(|o| forms.iter().any(|f| f.topic == o));
        let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
        for form in forms.iter().filter(|f| only.as_deref().is_none_or(|o| o == f.topic)) {
            match groups.iter_mut().find(|(topic, _)| *topic == form.topic) {
                Some((_, examples)) => examples.push(form.example),
                None => groups.push((form.topic, vec![form.example])),
            }
        }
        let rules = &self.context.rules;
        let groups: Vec<Value> = groups
            .into_iter()
            .map(|(topic, examples)| {
                let key = format!("{rules}-topic-{topic}");
                let title = if self.words.knows(&key) {
                    self.catalogue().format(&key, None)
                } else {
                    self.say(&Phrase::new("help-orders-about").text("topic", topic))
                };
                context! { topic, title, examples }
            })
            .collect();
        let intro = format!("{rules}/help.txt");
        let intro =
            if self.words.has_layout(&intro) { self.fill(&intro, &self.about()) } else { String::new() };
        self.fill("help/orders.txt", &context! { groups, intro, ..self.about() })
    }

    fn rules(&self) -> String {
        let name = format!("{}/rules.txt", self.context.rules);
        if self.words.has_layout(&name) {
            return self.fill(&name, &self.about());
        }
        self.say(&Phrase::new("help-no-rules"))
    }

    /// What things are: their names, each with its explanation `<key>-text`.
    fn explain(&self, asked: &str, keys: &[String]) -> String {
        if keys.is_empty() {
            return self.say(&Phrase::new("help-nothing-called").text("name", clean::text(asked)));
        }
        let one = |key: &String| {
            let name = capital(&self.catalogue().format(key, None));
            let parts = ["text", "rulings"].map(|part| format!("{key}-{part}"));
            let known = parts.iter().filter(|part| self.words.knows(part));
            let said = known.map(|part| self.catalogue().format(part, None).replace('\n', "\n  "));
            said.fold(name, |all, part| format!("{all}\n  {part}"))
        };
        keys.iter().take(EXPLAINED_MAX).map(one).collect::<Vec<_>>().join("\n")
    }

    /// What every page may say about the game it is asked in.
    fn about(&self) -> Value {
        let rules = &self.context.rules;
        let game = (!rules.is_empty()).then(|| self.catalogue().format(&format!("{rules}-name"), None));
        context! { rules, game, seats => self.seats(), id => clean::text(&self.data.id) }
    }

    fn fill(&self, name: &str, data: &Value) -> String {
        self.words.render(name, data).unwrap_or_else(|| self.say(&Phrase::new("part-missing")))
    }

    fn catalogue(&self) -> &Catalogue {
        self.words.catalogue()
    }
}

/// A name as it stands at the head of its explanation.
fn capital(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A topic as a file's name: letters and digits with single dashes.
fn slug(text: &str) -> String {
    let plain: String =
        text.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { ' ' }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join("-").chars().take(40).collect()
}
