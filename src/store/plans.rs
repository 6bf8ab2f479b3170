//! A test of the plan of every statement in the room: no work for a letter may
//! grow with the number of games or the length of one.

use super::{Store, StoreError};

/// The files whose statements serve letters. A look at everything, as for
/// `doctor`, may take its time.
const SOURCES: [&str; 15] = [
    include_str!("clocks.rs"),
    include_str!("bans.rs"),
    include_str!("people.rs"),
    include_str!("bounces.rs"),
    include_str!("games.rs"),
    include_str!("guard.rs"),
    include_str!("persons.rs"),
    include_str!("blocks.rs"),
    include_str!("letters.rs"),
    include_str!("offers.rs"),
    include_str!("outbox.rs"),
    include_str!("passing.rs"),
    include_str!("dice.rs"),
    include_str!("lineage.rs"),
    include_str!("lobby.rs"),
];

/// Every statement written in the sources.
fn statements() -> Vec<&'static str> {
    let literals = SOURCES.iter().flat_map(|source| source.split('"').skip(1).step_by(2));
    let verbs = ["SELECT ", "INSERT ", "UPDATE ", "DELETE "];
    literals.filter(|text| verbs.iter().any(|verb| text.starts_with(verb))).collect()
}

/// How SQLite would find the rows, one line a step.
fn plan(store: &Store, sql: &str) -> Result<Vec<String>, StoreError> {
    let mut statement = store.conn.prepare(&format!("EXPLAIN QUERY PLAN {sql}"))?;
    for place in 1..=statement.parameter_count() {
        statement.raw_bind_parameter(place, 1)?;
    }
    let mut rows = statement.raw_query();
    let mut steps = Vec::new();
    while let Some(row) = rows.next()? {
        steps.push(row.get::<_, String>(3)?);
    }
    Ok(steps)
}

#[test]
fn no_statement_reads_a_whole_table_or_sorts_what_it_found() {
    let store = Store::open_memory().unwrap();
    let statements = statements();
    assert!(statements.len() > 60, "only {} statements were found", statements.len());
    for sql in statements {
        for step in plan(&store, sql).unwrap() {
            // The outbox index holds only what is queued, and is read in its order.
            let next_due = step.contains("USING INDEX letters_out_due")
                || step.contains("USING COVERING INDEX letters_out_due");
            let whole = step.starts_with("SCAN") && step != "SCAN CONSTANT ROW" && !next_due;
            assert!(!whole && !step.contains("TEMP B-TREE"), "{step}\nin: {sql}");
        }
    }
}

#[test]
fn the_plan_test_notices_a_scan() {
    let store = Store::open_memory().unwrap();
    let steps = plan(&store, "SELECT id FROM games WHERE rules = ?1").unwrap();
    assert!(steps.iter().any(|step| step.starts_with("SCAN")), "{steps:?}");
}
