//! The first line of every letter of ours: `[game] STATUS, name (seat) - where`.

/// The statuses, the same in every language: mail filters, and the reading of
/// letters that come back, go by them.
pub const STATUSES: [&str; 9] =
    ["INVITED", "YOUR MOVE", "WAITING", "NOT DONE", "REMINDER", "OVER", "DICE", "DIGEST", "HELP"];

/// Whether a line begins as the first line of a letter of ours does.
pub fn is_first_line(line: &str) -> bool {
    let Some((id, rest)) = line.trim_start().strip_prefix('[').and_then(|line| line.split_once("] ")) else {
        return false;
    };
    let ends = |rest: &str| rest.is_empty() || rest.starts_with([',', ' ']);
    let status = STATUSES.iter().find_map(|status| rest.trim_start().strip_prefix(status));
    !id.is_empty() && !id.contains(char::is_whitespace) && status.is_some_and(ends)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_of_a_letter_is_known_by_its_status() {
        assert!(is_first_line("[demo] DICE, Anna - Anna rolled"));
        assert!(is_first_line("[confrontation-k7qm] YOUR MOVE, Anna"));
        assert!(is_first_line("[ravenpost] HELP"));
        for other in ["[1] help orders", "[eg] HELPING", "DICE, Anna", "[a b] HELP", "[] HELP", "[demo]DICE"]
        {
            assert!(!is_first_line(other), "{other}");
        }
    }
}
