//! ravenpost.
fn main() {}
