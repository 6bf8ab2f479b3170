//! The steps of a letter's journey.

/// A step that is done. Between any two of them the process may be killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// The inbox was listed.
    Listed,
    /// A letter's bytes are here.
    Fetched,
    /// A letter was told apart.
    Read,
    /// A letter was carried out, in a transaction that is not committed.
    Handled,
    /// The transaction lasts.
    Committed,
    /// The inbox was told what became of a letter.
    Acknowledged,
    /// A letter is about to leave.
    Sending,
    /// A letter has left.
    Sent,
    /// What became of a letter that left, or did not, is in the database.
    Recorded,
    /// What has to be done from time to time was done.
    Kept,
    /// What some clocks demanded was done.
    Timed,
}

impl Step {
    /// All steps.
    pub const ALL: [Self; 11] = [
        Self::Listed,
        Self::Fetched,
        Self::Read,
        Self::Handled,
        Self::Committed,
        Self::Acknowledged,
        Self::Sending,
        Self::Sent,
        Self::Recorded,
        Self::Kept,
        Self::Timed,
    ];
}
