//! Work on the database in which a panic is an error like any other.

use crate::desk::DeskError;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Does the work; a panic in it becomes an error, so its savepoint is rolled back
/// and the round goes on.
pub(super) fn caught<T>(work: impl FnOnce() -> Result<T, DeskError>) -> Result<T, DeskError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        Err(DeskError::Letter("ravenpost itself went wrong; please report this".to_owned()))
    })
}
