//! The published test vectors of pbem1.
#![allow(dead_code)]

use serde_json::Value;
use std::sync::LazyLock;

pub static VECTORS: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../vectors/pbem1.json")).expect("JSON"));

pub fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

pub fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

pub fn number(value: &Value) -> u32 {
    u32::try_from(value.as_u64().expect("a number")).expect("small")
}
