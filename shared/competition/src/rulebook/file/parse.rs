//! From texts to TOML tables: the file that is asked for and those it extends.

use super::{
    DEPTH_MAX, FILE_BYTES_MAX, FILES_MAX, LIST_MAX,
    cell::{Place, Source, Sources},
    problem::ProblemCode,
};
use std::{collections::BTreeMap, ops::Range};
use toml::{
    Spanned,
    de::{DeTable, DeValue, Error},
};

/// Parses `root` and what it extends, and names them in this order. None if a file is missing or
/// cannot be parsed: what it would have said is not known then.
pub(super) fn chain<'a>(
    files: &'a BTreeMap<String, String>,
    root: &str,
    sources: &mut Sources<'a>,
) -> Option<Vec<&'a str>> {
    let mut chain: Vec<&str> = Vec::new();
    let mut wanted = Some((root.to_owned(), Place::file(root)));
    while let Some((name, asked_at)) = wanted {
        let found = files.get_key_value(&name);
        let problem = match found {
            Some(_) if chain.contains(&name.as_str()) => Some(ProblemCode::ExtendsItself),
            Some(_) if chain.len() == FILES_MAX => Some(ProblemCode::TooManyFiles),
            Some(_) => None,
            None => Some(ProblemCode::FileMissing),
        };
        if let Some(problem) = problem {
            sources.report(problem, &asked_at, name);
            return None;
        }
        let (name, text) = found?;
        if !is_parsed(name, text, sources) {
            return None;
        }
        chain.push(name);
        wanted = extended(sources, name);
    }
    Some(chain)
}

/// The name of the file that a text extends, as far as it can be read.
pub(super) fn base(text: &str) -> Option<String> {
    if text.len() > FILE_BYTES_MAX {
        return None;
    }
    extends(DeTable::parse_recoverable(text).0.get_ref()).map(str::to_owned)
}

fn extends<'a>(table: &'a DeTable<'_>) -> Option<&'a str> {
    table.get("extends")?.get_ref().as_str()
}

fn extended(sources: &Sources<'_>, name: &str) -> Option<(String, Place)> {
    let base = extends(&sources.files().get(name)?.table)?;
    Some((base.to_owned(), Place::file(name).key("extends")))
}

fn is_parsed<'a>(name: &'a str, text: &'a str, sources: &mut Sources<'a>) -> bool {
    let place = Place::file(name);
    if !is_file_name(name) {
        sources.report(ProblemCode::BadFileName, &place, name);
    }
    if text.len() > FILE_BYTES_MAX {
        sources.report(ProblemCode::FileTooLarge, &place, text.len());
        return false;
    }
    let (table, errors) = DeTable::parse_recoverable(text);
    let table = table.into_inner();
    let extent = Extent::of_table(&table);
    let syntax: Vec<Syntax> =
        errors.iter().map(|it| Syntax::new(it, text, &table, &place)).collect();
    sources.add(name, Source { text, table });
    if extent.depth > DEPTH_MAX {
        sources.report(ProblemCode::TooDeep, &place, extent.depth);
        return false;
    }
    if extent.list > LIST_MAX {
        sources.report(ProblemCode::ListTooLong, &place, extent.list);
        return false;
    }
    let is_toml = syntax.iter().all(|it| it.code != ProblemCode::NotToml);
    for it in syntax {
        sources.report_bytes(it.code, &it.place, it.span, it.seen);
    }
    is_toml
}

fn is_file_name(name: &str) -> bool {
    let right = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    name.split('/').all(|part| !part.is_empty() && part.chars().all(right))
}

/// What TOML itself objects to.
struct Syntax {
    code: ProblemCode,
    place: Place,
    span: Option<Range<usize>>,
    seen: String,
}

impl Syntax {
    fn new(error: &Error, text: &str, table: &DeTable<'_>, file: &Place) -> Self {
        let span = error.span();
        let seen = span.clone().and_then(|it| text.get(it)).unwrap_or_default();
        let (code, seen) = match error.message() {
            "duplicate key" => (ProblemCode::DuplicateKey, seen),
            message if message.starts_with("invalid date") => (ProblemCode::ImpossibleDate, seen),
            message => (ProblemCode::NotToml, message),
        };
        let place = span.as_ref().and_then(|it| place_of(table, file, it.start));
        Self { code, place: place.unwrap_or(file.clone()), span, seen: seen.to_owned() }
    }
}

/// The place of the innermost value whose own text covers a byte.
fn place_of(table: &DeTable<'_>, at: &Place, byte: usize) -> Option<Place> {
    table.iter().find_map(|(key, value)| place_in(value, at.key(key.get_ref()), byte))
}

fn place_in(value: &Spanned<DeValue<'_>>, at: Place, byte: usize) -> Option<Place> {
    let inside = match value.get_ref() {
        DeValue::Table(table) => place_of(table, &at, byte),
        DeValue::Array(list) => {
            list.iter().enumerate().find_map(|(n, it)| place_in(it, at.element(n), byte))
        }
        DeValue::String(_)
        | DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_) => None,
    };
    inside.or_else(|| value.span().contains(&byte).then_some(at))
}

/// How deep tables and lists lie in each other, and how long the longest list is.
#[derive(Debug, Clone, Copy, Default)]
struct Extent {
    depth: usize,
    list: usize,
}

impl Extent {
    fn of_table(table: &DeTable<'_>) -> Self {
        table.values().map(|it| Self::of(it.get_ref())).fold(Self::default(), Self::max).deeper()
    }

    fn of(value: &DeValue<'_>) -> Self {
        match value {
            DeValue::Table(table) => Self::of_table(table),
            DeValue::Array(list) => {
                let inside = list.iter().map(|it| Self::of(it.get_ref()));
                let own = Self { depth: 0, list: list.len() };
                inside.fold(own, Self::max).deeper()
            }
            DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_) => Self::default(),
        }
    }

    fn max(self, other: Self) -> Self {
        Self { depth: self.depth.max(other.depth), list: self.list.max(other.list) }
    }

    fn deeper(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }
}
