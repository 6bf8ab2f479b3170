//! What players read.

#[path = "../common/gallery.rs"]
mod gallery;
mod letters;
#[path = "../common/post.rs"]
mod post;
mod shown;
mod words;
