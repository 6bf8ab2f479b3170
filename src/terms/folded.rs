//! Spellings that are one.

/// A text without case. No sign becomes a plain letter that was none (the Kelvin
/// sign is no k), lest one address pass for another.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for sign in text.chars() {
        if sign.is_ascii() || sign.to_lowercase().any(|c| c.is_ascii()) {
            folded.push(sign.to_ascii_lowercase());
        } else {
            folded.extend(sign.to_lowercase());
        }
    }
    folded
}
