//! The engines. To add one: a folder here, a type that implements
//! [`crate::rules::Rules`], its words under `templates/`, and a line in [`all`].

pub mod confrontation;
pub mod wotr2;

use crate::rules::{Engine, House};

/// Every engine of this house.
pub fn all() -> Vec<&'static dyn Engine> {
    vec![House::<confrontation::Confrontation>::ENGINE, House::<wotr2::Wotr2>::ENGINE]
}

/// The engine with a key such as `confrontation`.
pub fn find(key: &str) -> Option<&'static dyn Engine> {
    all().into_iter().find(|engine| engine.key() == key)
}
