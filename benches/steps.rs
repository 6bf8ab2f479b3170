//! The steps of a letter's journey, each by itself: `cargo bench --bench steps`.
//!
//! With `RAVENPOST_COUNT=name:times` one step is done so often and nothing else
//! happens; `benches/count` counts instructions with it.

mod common;

use common::steps::{NAMES, step};

fn main() {
    if let Ok(wanted) = std::env::var("RAVENPOST_COUNT") {
        let (name, times) = wanted.split_once(':').expect("RAVENPOST_COUNT=name:times");
        let mut step = step(name);
        for _ in 0..times.parse::<u32>().expect("a number of times") {
            step();
        }
        return;
    }
    divan::main();
}

#[divan::bench(args = NAMES, max_time = 2)]
fn steps(bencher: divan::Bencher<'_, '_>, name: &str) {
    bencher.bench_local(step(name));
}
