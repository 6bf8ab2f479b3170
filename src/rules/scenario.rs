//! Scenarios: a rules case as data. See `tests/scenarios/README.md`.
