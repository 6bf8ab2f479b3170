//! Settings whose values are words.

/// An enum whose values are words of the settings file. A word that is none of
/// them is refused with all that are.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $value:ident = $word:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub enum $name { $($(#[$doc])* $value),+ }

        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(word: String) -> Result<Self, String> {
                match word.as_str() {
                    $($word => Ok(Self::$value),)+
                    _ => Err(crate::config::words::none_of(&word, &[$($word),+])),
                }
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                match value { $($name::$value => $word.to_owned()),+ }
            }
        }
    };
}
pub(super) use words;

/// What is said of a word that is none of those known.
pub(super) fn none_of(word: &str, known: &[&str]) -> String {
    let list: Vec<String> = known.iter().map(|k| format!("\"{k}\"")).collect();
    let one = if list.len() == 1 { "" } else { "one of " };
    let short: String = word.chars().take(40).collect();
    format!("\"{}\" is not possible here; write {one}{}", short.escape_debug(), list.join(", "))
}
