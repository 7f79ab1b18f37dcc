//! The TypeScript types are those of the Rust types: a stale, missing or left-over file is wrong.

use std::collections::BTreeMap;
use std::fs;

use super::tally::Tally;
use crate::fingerprint::inside;
use crate::trouble::Trouble;
use crate::types;

/// Files by name.
type Files = BTreeMap<String, Vec<u8>>;

pub(super) fn run(_: &mut Tally) -> Result<(), Trouble> {
    let before = read()?;
    types::write()?;
    let wrong = differing(&before, &read()?);
    if wrong.is_empty() {
        return Ok(());
    }
    let wrong = wrong.join(", ");
    Err(Trouble::new(format!("not as Rust has it: {wrong}; now written again, please commit")))
}

fn read() -> Result<Files, Trouble> {
    let folder = types::folder();
    let mut files = Files::new();
    for path in inside(&folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.insert(name, fs::read(&path).map_err(|error| Trouble::at(&path, &error))?);
    }
    Ok(files)
}

fn differing(before: &Files, after: &Files) -> Vec<String> {
    let mut names: Vec<&String> = before.keys().chain(after.keys()).collect();
    names.sort();
    names.dedup();
    names.into_iter().filter(|it| before.get(*it) != after.get(*it)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_what_is_stale_missing_or_left_over() {
        let files = |list: &[(&str, &str)]| {
            list.iter().map(|(name, text)| (name.to_string(), text.as_bytes().to_vec())).collect()
        };
        let before = files(&[("Same.ts", "1"), ("Stale.ts", "1"), ("Left.ts", "1")]);
        let after = files(&[("Same.ts", "1"), ("Stale.ts", "2"), ("New.ts", "1")]);
        assert_eq!(differing(&before, &after), ["Left.ts", "New.ts", "Stale.ts"]);
    }
}
