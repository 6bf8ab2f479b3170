//! What players read.

#[path = "../common/gallery.rs"]
mod gallery;
mod letters;
mod pond;
#[path = "../common/post.rs"]
mod post;
mod shown;
mod words;
