//! What a packager takes from here: every path is there, every command line works,
//! and nothing runs with more rights than it needs.

use clap::Parser;
use ravenpost::cli::Cli;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Whether there is such a path, or files that fit `FOLDER/*`.
fn exists(path: &str) -> bool {
    match path.strip_suffix("/*") {
        Some(folder) => fs::read_dir(root().join(folder)).is_ok_and(|mut files| files.next().is_some()),
        None => root().join(path).exists(),
    }
}

/// A command line of a package is one that the program understands.
fn understood(line: &str) {
    let words = line.split_whitespace().map(|word| word.trim_matches(['"', ',', '[', ']']));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    assert_eq!(Path::new(words[0]).file_name().unwrap(), "ravenpost", "{line}");
    Cli::try_parse_from(words).unwrap_or_else(|e| panic!("{line}: {e}"));
}

#[test]
fn every_file_of_the_debian_package_is_there() {
    let made = Command::new(root().join("packaging/pages")).arg(env!("CARGO_BIN_EXE_ravenpost")).status();
    assert!(made.unwrap().success(), "the manual pages cannot be made");
    let manifest: toml::Value = toml::from_str(&read("Cargo.toml")).unwrap();
    let deb = &manifest["package"]["metadata"]["deb"];
    let assets = deb["assets"].as_array().unwrap();
    let mut targets = Vec::new();
    for asset in assets {
        let (from, to) = (asset[0].as_str().unwrap(), asset[1].as_str().unwrap());
        assert!(from == "target/release/ravenpost" || exists(from), "{from}");
        assert!(to.starts_with("usr/") && !to.contains(".."), "{to}");
        targets.push(to);
    }
    for there in
        ["usr/bin/", "usr/share/man/man1/", "usr/lib/systemd/system/", "usr/lib/sysusers.d/ravenpost.conf"]
    {
        assert!(targets.contains(&there), "{there}");
    }
    let license = deb["license-file"][0].as_str().unwrap();
    assert!(exists(license) && exists(deb["maintainer-scripts"].as_str().unwrap()));
    assert!(exists("target/pages/man1/ravenpost-admin.1"));
}

#[test]
fn the_scripts_of_the_package_are_shell_and_delete_nothing() {
    for script in ["packaging/debian/postinst", "packaging/debian/prerm", "packaging/pages"] {
        let path = root().join(script);
        let checked = Command::new("sh").arg("-n").arg(&path).status().unwrap();
        assert!(checked.success(), "{script}");
        assert!(fs::metadata(&path).unwrap().permissions().mode() & 0o111 != 0, "{script} cannot be run");
        let text = read(script);
        assert!(text.starts_with("#!/bin/sh\n") && text.contains("set -e"), "{script}");
        assert!(!text.contains("rm -") && !text.contains("userdel"), "{script}");
    }
}

/// The values of a key of the unit.
fn values<'a>(unit: &'a str, key: &str) -> Vec<&'a str> {
    unit.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix('=')).collect()
}

#[test]
fn the_unit_runs_the_program_with_no_rights_but_its_folder() {
    let unit = read("packaging/ravenpost.service");
    understood(values(&unit, "ExecStart")[0]);
    for (key, value) in [
        ("User", "ravenpost"),
        ("StateDirectory", "ravenpost"),
        ("StateDirectoryMode", "0700"),
        ("UMask", "0077"),
        ("NoNewPrivileges", "yes"),
        ("ProtectSystem", "strict"),
        ("CapabilityBoundingSet", ""),
        ("RestartPreventExitStatus", "4"),
    ] {
        assert_eq!(values(&unit, key), [value], "{key}");
    }
    assert_eq!(values(&unit, "SystemCallFilter"), ["@system-service", "~@privileged @resources"]);
    let user = read("packaging/ravenpost.sysusers");
    assert!(
        user.lines().any(|line| line.starts_with("u ravenpost - ") && line.ends_with("/var/lib/ravenpost"))
    );
    assert!(!unit.contains("WatchdogSec"));
}

#[test]
fn systemd_has_nothing_against_the_unit_where_there_is_systemd() {
    let Ok(version) = Command::new("systemd-analyze").arg("--version").output() else { return };
    if !version.status.success() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let unit = read("packaging/ravenpost.service")
        .replace("/usr/bin/ravenpost", env!("CARGO_BIN_EXE_ravenpost"))
        .replace("Documentation=man:ravenpost(1)\n", "");
    let path = folder.path().join("ravenpost.service");
    fs::write(&path, unit).unwrap();
    let told = Command::new("systemd-analyze").arg("verify").arg(&path).output().unwrap();
    let said = String::from_utf8_lossy(&told.stderr);
    // It may not be able to look at all, without a bus; then it names no line of ours.
    assert!(!said.contains("ravenpost.service:"), "{said}");
}

#[test]
fn the_container_is_made_of_what_is_there_and_does_not_run_as_root() {
    let file = read("packaging/Containerfile");
    let stages = file.lines().filter(|line| line.starts_with("FROM ")).count();
    assert_eq!(stages, 2);
    for line in file.lines().filter(|line| line.starts_with("COPY ") && !line.contains("--from")) {
        let mut paths: Vec<&str> = line.split_whitespace().skip(1).collect();
        paths.pop();
        for path in paths {
            assert!(exists(path), "{path} in {line}");
        }
    }
    let at = |what: &str| file.find(what).unwrap_or_else(|| panic!("no {what}"));
    assert!(at("\nUSER ravenpost\n") < at("\nENTRYPOINT "));
    assert!(at("\nVOLUME /var/lib/ravenpost\n") > at("\nFROM docker.io/library/debian"));
    let health = file.lines().find_map(|line| line.split_once("HEALTHCHECK ")?.1.split_once("CMD ")).unwrap();
    understood(health.1);
    let run = file.lines().find_map(|line| line.strip_prefix("CMD ")).unwrap();
    understood(&format!("ravenpost {run}"));
    for line in file.lines().filter(|line| line.contains("ravenpost ravenpost init")) {
        understood(line.split_once("/var/lib/ravenpost ").unwrap().1);
    }
    // Whatever is compiled in has to be there.
    assert!(file.contains("COPY templates ") && file.contains("config.toml"));
}
