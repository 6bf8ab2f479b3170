//! The folders that letters go to: found, or made, as the server spells them.

use super::answer::Answer;
use super::session::{Session, USUAL};
use super::text::{quoted, utf7};
use super::trouble::Trouble;

/// A folder by the name that the server has for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder {
    /// In quotation marks, as it stands in a command.
    written: String,
    there: bool,
}

impl Folder {
    /// Looks for the folder of a name in which `/` parts the levels. Some servers
    /// keep every folder below the inbox.
    pub fn find(session: &mut Session, name: &str) -> Result<Self, Trouble> {
        let separator = separator(session)?;
        let name = match separator {
            Some(separator) => name.replace('/', &separator.to_string()),
            None => name.to_owned(),
        };
        let below = separator.map(|separator| format!("INBOX{separator}{name}"));
        let plain = Self::named(session, &name, false);
        if plain.is_there(session)? {
            return Ok(Self { there: true, ..plain });
        }
        if let Some(below) = below {
            let below = Self::named(session, &below, false);
            if below.is_there(session)? {
                return Ok(Self { there: true, ..below });
            }
        }
        Ok(plain)
    }

    /// Looks for a folder and makes it if it is not there.
    pub fn open(session: &mut Session, name: &str) -> Result<Self, Trouble> {
        let mut folder = Self::find(session, name)?;
        if folder.there {
            return Ok(folder);
        }
        match folder.create(session) {
            Ok(()) => {}
            Err(why @ Trouble::Refused { .. }) => {
                let Some(separator) = separator(session)? else { return Err(why) };
                let below = format!("INBOX{separator}{}", name.replace('/', &separator.to_string()));
                folder = Self::named(session, &below, false);
                // The first refusal says more than the second.
                folder.create(session).map_err(|second| if second.ends_the_line() { second } else { why })?;
            }
            Err(why) => return Err(why),
        }
        folder.there = true;
        Ok(folder)
    }

    fn named(session: &Session, name: &str, there: bool) -> Self {
        let spelled = if session.writes_utf8() { name.to_owned() } else { utf7(name) };
        Self { written: quoted(&spelled).to_string(), there }
    }

    /// The name as it stands in a command.
    pub fn written(&self) -> &str {
        &self.written
    }

    /// Whether it was there when it was looked for.
    pub fn was_there(&self) -> bool {
        self.there
    }

    fn is_there(&self, session: &mut Session) -> Result<bool, Trouble> {
        // In a pattern `*` and `%` stand for more than themselves; the settings
        // do not allow them in names.
        let command = format!("LIST \"\" {}", self.written);
        let mut there = false;
        session.command("its folders", &command, USUAL, |answer| {
            there |= matches!(answer, Answer::Folder(folder) if folder.there);
            Ok(())
        })?;
        Ok(there)
    }

    /// Makes it. Another program may have been faster.
    pub fn create(&self, session: &mut Session) -> Result<(), Trouble> {
        match session.command("to make a folder", &format!("CREATE {}", self.written), USUAL, |_| Ok(())) {
            Ok(_) => {}
            Err(Trouble::Refused { code, .. }) if code == "ALREADYEXISTS" => {}
            Err(why) => return Err(why),
        }
        // People's mail programs show what is subscribed to; if they do not, no harm is done.
        match session.command("to subscribe", &format!("SUBSCRIBE {}", self.written), USUAL, |_| Ok(())) {
            Err(why) if why.ends_the_line() => Err(why),
            _ => Ok(()),
        }
    }
}

/// The mailbox's name as it stands in a command.
pub fn inbox(session: &mut Session, name: &str) -> Result<String, Trouble> {
    if name.eq_ignore_ascii_case("INBOX") {
        return Ok("INBOX".to_owned());
    }
    Ok(Folder::find(session, name)?.written)
}

/// What parts the levels of folders.
fn separator(session: &mut Session) -> Result<Option<char>, Trouble> {
    let mut found = None;
    session.command("its folders", "LIST \"\" \"\"", USUAL, |answer| {
        if let Answer::Folder(folder) = answer {
            found = folder.separator.map(char::from).filter(char::is_ascii_punctuation);
        }
        Ok(())
    })?;
    Ok(found)
}
