//! What does not work for a while: told when it begins, and when it is over.

use super::DaemonError;

/// What does not work at present.
#[derive(Debug, Default)]
pub struct Ills {
    /// The inbox cannot be looked into.
    inbox: bool,
    /// No letter can leave.
    outbox: bool,
    /// Why the database cannot be used.
    store: Option<String>,
}

impl Ills {
    /// Whether the inbox could be looked into.
    pub fn inbox(&mut self, well: bool) {
        if std::mem::replace(&mut self.inbox, !well) && well {
            tracing::warn!("the inbox can be looked into again");
        }
    }

    /// No letter can leave, or one has left.
    pub fn outbox(&mut self, well: bool) {
        if std::mem::replace(&mut self.outbox, !well) && well {
            tracing::warn!("letters leave again");
        }
    }

    /// How the database was, if a round came to its end or failed by something
    /// that may pass.
    pub fn store(&mut self, why: Option<&DaemonError>) {
        let now = why.map(ToString::to_string);
        match (&self.store, &now) {
            (Some(_), None) => tracing::warn!("the database can be used again"),
            (before, Some(why)) if before.as_ref() != Some(why) => tracing::error!("{why}"),
            _ => {}
        }
        self.store = now;
    }
}
