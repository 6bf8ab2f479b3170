//! When an answer may be given: the brake on loops and floods.
//!
//! Two robots without any marks can answer each other for ever, and a letter
//! that is refused must not become a way to flood its sender. The decision is
//! made from counts alone; the caller keeps the history. Knows no store and no
//! clock.

/// Why an answer would be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A player's orders were carried out, or refused with reasons.
    Orders,
    /// A player's letter could not be read.
    Refusal,
    /// A letter with nothing new in it gets the help page.
    Help,
    /// Somebody unknown wrote.
    Stranger,
    /// A code goes to an address of which nothing is known yet.
    Code,
}

/// One answer that was given to the same sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Given {
    /// When, in seconds.
    pub at: i64,
    /// Why.
    pub kind: Kind,
}

/// The quarter of an hour that bursts are counted in.
pub const QUARTER: i64 = 15 * 60;
/// The day that totals are counted in.
pub const DAY: i64 = 24 * 60 * 60;
/// Answers of all kinds but [`Kind::Orders`] to one sender in a day.
pub const OTHERS_A_DAY: usize = 20;

/// Whether one more answer may go to a sender who got `history` so far.
///
/// | kind | in a quarter of an hour | in a day |
/// |---|---|---|
/// | orders | 12 | 100 |
/// | refusal | 4 | 20 |
/// | help | 1 | 1 |
/// | stranger | 1 | 3 |
/// | code | 1 | 3 |
///
/// Besides, all kinds but orders together are at most 20 a day. What lies in
/// the future of `now` (a clock was put back) counts as just given.
pub fn may_answer(history: &[Given], now: i64, kind: Kind) -> bool {
    let (burst, total) = limits(kind);
    let within = |given: &&Given, span: i64| now.saturating_sub(given.at) < span;
    let same = |span| history.iter().filter(|g| g.kind == kind && within(g, span)).count();
    let others = history.iter().filter(|g| g.kind != Kind::Orders && within(g, DAY)).count();
    same(QUARTER) < burst && same(DAY) < total && (kind == Kind::Orders || others < OTHERS_A_DAY)
}

/// How many answers of a kind there may be in a quarter of an hour and in a day.
fn limits(kind: Kind) -> (usize, usize) {
    match kind {
        Kind::Orders => (12, 100),
        Kind::Refusal => (4, 20),
        Kind::Help => (1, 1),
        Kind::Stranger | Kind::Code => (1, 3),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(kind: Kind, step: i64, letters: i64) -> usize {
        let mut history = Vec::new();
        for at in (0..letters).map(|n| n * step) {
            if may_answer(&history, at, kind) {
                history.push(Given { at, kind });
            }
        }
        history.len()
    }

    #[test]
    fn row_7_12_two_robots_that_answer_each_other_stop() {
        assert_eq!(answers(Kind::Stranger, 1, 5000), 3);
        assert_eq!(answers(Kind::Refusal, 1, 5000), 4 * 6 - 4);
        assert_eq!(answers(Kind::Orders, 1, 5000), 12 * 6);
        assert_eq!(answers(Kind::Orders, 60, 1440), 100);
    }

    #[test]
    fn row_1_6_help_goes_out_once_a_day() {
        assert_eq!(answers(Kind::Help, 3600, 48), 2);
    }

    #[test]
    fn a_players_orders_are_answered_after_many_refusals() {
        let history: Vec<Given> = (0..20).map(|at| Given { at, kind: Kind::Refusal }).collect();
        assert!(may_answer(&history, 30, Kind::Orders));
        assert!(!may_answer(&history, 30, Kind::Help));
    }

    #[test]
    fn row_8_13_a_clock_put_back_opens_no_gate() {
        let history = [Given { at: 1_000_000, kind: Kind::Help }];
        assert!(!may_answer(&history, 5, Kind::Help));
        assert!(may_answer(&[], i64::MIN, Kind::Help));
    }
}
