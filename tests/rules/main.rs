//! What is asked of every engine.

#[path = "../common/dice.rs"]
mod dice;
#[path = "../common/gallery.rs"]
mod gallery;
#[path = "../common/pair.rs"]
mod pair;
#[path = "../common/post.rs"]
mod post;
mod redaction;
mod roundtrip;
mod safe;
mod scenarios;
#[path = "../common/wrap.rs"]
mod wrap;
