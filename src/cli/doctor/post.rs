//! Looks at the ways in and out.

use super::house::unwritable;
use super::{Finding, Site};
use crate::config::{InboxKind, Way, modes};
use crate::daemon;
use crate::mail::inbox::imap::Away;
use crate::mail::outbox::SmtpPost;
use std::fs;
use std::path::{Path, PathBuf};

/// Whether letters can be taken from the inbox.
pub fn inbox(site: &Site<'_>) -> Vec<Finding> {
    let inbox = &site.config.inbox;
    match inbox.kind {
        InboxKind::Maildir => vec![maildir(&inbox.path)],
        InboxKind::Imap => mailbox(site),
    }
}

/// A mailbox on a mail server, from the login to its folders.
fn mailbox(site: &Site<'_>) -> Vec<Finding> {
    let inbox = &site.config.inbox;
    let place = format!("{} at {}", inbox.user, inbox.host);
    let seen = match daemon::imap_inbox(site.config).look() {
        Ok(seen) => seen,
        Err(why) => return vec![Finding::problem(format!("{place}: {why}"), why.mend())],
    };
    let mut found = Vec::new();
    if seen.read_only {
        let mend = "give the user the right to change it, or name another in `folder`";
        found.push(Finding::problem(format!("{place}: the folder {} cannot be changed", inbox.folder), mend));
    }
    if seen.away == Away::Marked {
        let mend = "it does no harm; they are marked, and not read again";
        found.push(Finding::note(format!("{place}: letters that were dealt with stay in the inbox"), mend));
    }
    if seen.away == Away::Left {
        let what = format!("{place}: the server can neither move letters nor keep marks on them");
        found.push(Finding::note(what, "every start reads all of them again; use another server if you can"));
    }
    if inbox.idle && !seen.tells {
        let what = format!("{place}: the server does not tell of new letters");
        let every = site.config.daemon.poll_seconds;
        found.push(Finding::note(what, format!("it is asked every {every} seconds instead")));
    }
    if !seen.missing.is_empty() {
        let what = format!("{place}: not there yet: {}", seen.missing.join(", "));
        found.push(Finding::note(what, "the first round makes it"));
    }
    if !found.iter().any(Finding::is_problem) {
        let how = if seen.safe { "TLS" } else { "no TLS" };
        found.push(Finding::fine(format!("{place}, {how}, {} letters", seen.letters)));
    }
    found
}

/// Whether letters can leave.
pub fn outbox(site: &Site<'_>) -> Vec<Finding> {
    vec![match site.config.outbox.way() {
        Way::Maildir(path) => maildir(path),
        Way::File(path) => {
            unwritable(path).unwrap_or_else(|| Finding::fine(format!("files in {}", path.display())))
        }
        Way::Sendmail(command) => program(command),
        Way::Smtp => server(site),
    }]
}

/// The account at the mail server: connected to, made safe, logged in.
fn server(site: &Site<'_>) -> Finding {
    let account = site.config.outbox_account();
    let place = format!("{}, port {}", account.host, account.port);
    match SmtpPost::new(account).check() {
        Ok(what) => Finding::fine(format!("{place}: logged in; {what}")),
        Err(why) => Finding::problem(
            format!("{place}: {why}"),
            "see host, port, security, user and the secret in [outbox]; the words above are the server's",
        ),
    }
}

/// A Maildir: three folders, all of them ours to change.
fn maildir(path: &Path) -> Finding {
    for sub in ["tmp", "new", "cur"].map(|sub| path.join(sub)) {
        if let Some(problem) = unwritable(&sub) {
            return problem;
        }
    }
    match fs::read_dir(path.join("new")) {
        Ok(new) => Finding::fine(format!("{}, {} new", path.display(), new.count())),
        Err(e) => Finding::problem(
            format!("{} cannot be read: {e}", path.display()),
            "give it to the user the post office runs as",
        ),
    }
}

fn program(command: &Path) -> Finding {
    match found(command) {
        Some(file) => Finding::fine(format!("given to {}", file.display())),
        None => Finding::problem(
            format!("there is no program {} that could be run", command.display()),
            "install it, or set outbox.command to the one you have",
        ),
    }
}

/// The program's file; a bare name is looked up as a shell does.
fn found(command: &Path) -> Option<PathBuf> {
    if command.components().count() > 1 {
        return modes::is_program(command).then(|| command.to_owned());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(command)).find(|file| modes::is_program(file))
}
