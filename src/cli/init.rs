//! `init`: folders, keys and settings of a new post office. What is there
//! already is left as it is.

use super::Exit;
use super::args::house::Init;
use super::exit::BadArgument;
use crate::config::keys::{self, KeyFile, Seed};
use crate::config::{Config, DEFAULT_TEXT, EXAMPLE_HOST, InboxKind, Service, Way, modes};
use crate::desk;
use anyhow::Context;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Makes what is missing, and says what to do next.
pub fn run(args: &Init, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let text = settings(args)?;
    let folder = std::path::absolute(&args.dir)?;
    modes::make_private_folder(&folder).with_context(|| cannot("make", &folder))?;
    let file = folder.join("config.toml");
    let made = put_new(&file, &text).with_context(|| cannot("write", &file))?;
    tell(out, made, &file)?;
    if !made && (args.host.is_some() || args.name.is_some()) {
        writeln!(out, "        --host and --name are not looked at: change the file itself")?;
    }

    let config = Config::load(&file)?;
    for (folder, is_maildir) in folders(&config) {
        let made = modes::make_private_folder(&folder).with_context(|| cannot("make", &folder))?;
        for sub in ["new", "cur", "tmp"].into_iter().filter(|_| is_maildir) {
            let sub = folder.join(sub);
            modes::make_private_folder(&sub).with_context(|| cannot("make", &sub))?;
        }
        tell(out, made, &folder)?;
    }
    for key in keys::ALL {
        let made = key.create(&config.files.keys)?.is_some();
        tell(out, made, &key.within(&config.files.keys))?;
    }
    if let Ok(root) = KeyFile::Root.read(&config.files.keys) {
        let made = keys::create_public_root(&config.files.keys, &root)?;
        tell(out, made, &keys::public_root(&config.files.keys))?;
        let card = keys::card_file(&config.files.keys);
        let made = put_new(&card, &card_text(&config, &root)?).with_context(|| cannot("write", &card))?;
        tell(out, made, &card)?;
    }
    say_what_comes_next(&config, &file, out)?;
    Ok(Exit::Done)
}

/// The first key card, by which the root key vouches for the others.
fn card_text(config: &Config, root: &Seed) -> anyhow::Result<String> {
    let online = KeyFile::Online.read(&config.files.keys)?;
    let dice = KeyFile::Dice.read(&config.files.keys)?;
    let today = jiff::Timestamp::now().to_zoned_datetime(jiff::tz::TimeZone::UTC).date();
    Ok(desk::first_card(config, root, &online, &dice, today)?.show())
}

/// The commented default, with the name and host asked for.
fn settings(args: &Init) -> Result<String, BadArgument> {
    let mut text = DEFAULT_TEXT.to_owned();
    let usual = Service::default();
    for (key, old, new) in [("host", &usual.host, &args.host), ("name", &usual.name, &args.name)] {
        if let Some(new) = new {
            let new = toml::Value::String(new.clone());
            text = text.replacen(&format!("\n{key} = \"{old}\"\n"), &format!("\n{key} = {new}\n"), 1);
        }
    }
    Config::read(&text).map_err(|flaws| {
        let all: Vec<String> = flaws.into_iter().map(|flaw| flaw.what).collect();
        BadArgument(all.join("\n"))
    })?;
    Ok(text)
}

/// Every folder the settings name, and whether it is a Maildir.
fn folders(config: &Config) -> Vec<(PathBuf, bool)> {
    let mut folders = match config.inbox.kind {
        InboxKind::Maildir => vec![(config.inbox.path.clone(), true)],
        InboxKind::Imap => Vec::new(),
    };
    match config.outbox.way() {
        Way::Maildir(path) => folders.push((path.to_owned(), true)),
        Way::File(path) => folders.push((path.to_owned(), false)),
        Way::Sendmail(_) | Way::Smtp => {}
    }
    folders.push((config.files.keys.clone(), false));
    if let Some(folder) = config.files.store.parent().filter(|folder| !folder.is_dir()) {
        folders.push((folder.to_owned(), false));
    }
    folders
}

/// Writes a file unless there is one.
fn put_new(file: &Path, text: &str) -> std::io::Result<bool> {
    match std::fs::File::create_new(file) {
        Ok(mut new) => new.write_all(text.as_bytes()).and_then(|()| new.sync_all()).map(|()| true),
        Err(e) if e.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(e) => Err(e),
    }
}

fn tell(out: &mut dyn Write, made: bool, path: &Path) -> std::io::Result<()> {
    writeln!(out, "{}    {}", if made { "made" } else { "kept" }, path.display())
}

fn cannot(what: &str, path: &Path) -> String {
    format!("cannot {what} {}", path.display())
}

fn say_what_comes_next(config: &Config, file: &Path, out: &mut dyn Write) -> anyhow::Result<()> {
    let at = format!("--config {}", file.display());
    writeln!(out, "\nWhat comes next")?;
    let mut number = 0;
    let mut step = |text: String| {
        number += 1;
        writeln!(out, "{number}. {text}")
    };
    if config.service.host == EXAMPLE_HOST {
        step(format!("Put the host of your addresses into {}.", file.display()))?;
    }
    if let Ok(root) = keys::read_public_root(&config.files.keys) {
        step(format!(
            "Publish your root key; players check everything against it:\n   {}",
            hex::encode(root)
        ))?;
    }
    let secret = KeyFile::Root.within(&config.files.keys);
    if secret.exists() {
        step(format!(
            "Print {} now. Once letters have gone out it can leave this\n   machine; it is needed again only \
             when the keys change.",
            secret.display()
        ))?;
    }
    step(format!(
        "Let your mail server deliver {}, {} and every {}\n   into {}.",
        config.games_address(),
        config.dice_address(),
        config.reply_address("…"),
        config.inbox.path.display()
    ))?;
    step(format!("See whether all is well: ravenpost doctor {at}"))?;
    Ok(())
}
