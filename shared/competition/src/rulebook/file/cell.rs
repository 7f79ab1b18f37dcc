//! Reading TOML without stopping at the first problem: each value knows where it stands, and what
//! is wrong with it is written down while the rest is read on.

use super::{
    PROBLEMS_MAX,
    problem::{ProblemCode, RulebookProblem},
};
use std::{cell::RefCell, collections::BTreeMap, ops::Range};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// The files that are read, and the problems found in them so far.
#[derive(Default)]
pub(super) struct Sources<'a> {
    files: BTreeMap<&'a str, Source<'a>>,
    found: RefCell<Vec<RulebookProblem>>,
}

/// One file: its text and what TOML makes of it.
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    pub(super) table: DeTable<'a>,
}

impl<'a> Sources<'a> {
    pub(super) fn add(&mut self, name: &'a str, source: Source<'a>) {
        self.files.insert(name, source);
    }

    pub(super) fn files(&self) -> &BTreeMap<&'a str, Source<'a>> {
        &self.files
    }

    /// The file as one table.
    pub(super) fn root(&self, name: &str) -> Table<'_> {
        let table = self.files.get(name).map(|it| &it.table);
        Table::new(table, Place::file(name), self)
    }

    /// All problems, in the order of the files.
    pub(super) fn into_problems(self) -> Vec<RulebookProblem> {
        let mut found = self.found.into_inner();
        found.sort();
        found.dedup();
        found
    }

    /// Writes a problem down.
    pub(super) fn report(&self, code: ProblemCode, place: &Place, seen: impl ToString) {
        let table = self.files.get(place.file.as_str()).map(|it| &it.table);
        let found = table.and_then(|it| locate(it, &place.at));
        let is_key = code == ProblemCode::UnknownKey;
        let span = found.map(|it| if is_key { it.key } else { it.value });
        self.report_bytes(code, place, span, seen);
    }

    /// Writes a problem at these bytes down.
    pub(super) fn report_bytes(
        &self,
        code: ProblemCode,
        place: &Place,
        span: Option<Range<usize>>,
        seen: impl ToString,
    ) {
        if self.found.borrow().len() >= PROBLEMS_MAX {
            return;
        }
        let text = self.files.get(place.file.as_str()).map_or("", |it| it.text);
        let position = span.map(|it| position(text, it.start));
        self.found.borrow_mut().push(RulebookProblem {
            file: place.file.clone(),
            line: position.map(|it| it.0),
            column: position.map(|it| it.1),
            at: place.at.clone(),
            code,
            seen: seen.to_string(),
        });
    }
}

/// Line and character, from 1, of a byte.
fn position(text: &str, byte: usize) -> (u32, u32) {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|it| *it != '\n').count() + 1;
    (line as u32, column as u32)
}

/// The bytes of a key and of its value.
#[derive(Clone)]
struct Located {
    key: Range<usize>,
    value: Range<usize>,
}

/// Where a path such as `event[3].name` stands, or as much of it as there is.
fn locate(table: &DeTable<'_>, path: &str) -> Option<Located> {
    let mut found = None;
    let mut table = table;
    for step in path.split('.') {
        let (key, indices) = step.split_once('[').unwrap_or((step, ""));
        let Some((key, mut value)) = table.get_key_value(key) else { return found };
        found = Some(Located { key: key.span(), value: value.span() });
        for index in indices.split(['[', ']']).filter_map(|it| it.parse::<usize>().ok()) {
            let Some(element) = value.get_ref().as_array().and_then(|it| it.get(index)) else {
                return found;
            };
            value = element;
            found = Some(Located { key: value.span(), value: value.span() });
        }
        let Some(next) = value.get_ref().as_table() else { return found };
        table = next;
    }
    found
}

/// Where something stands: a file and a path of keys.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Place {
    file: String,
    at: String,
}

impl Place {
    /// A whole file.
    pub(super) fn file(name: &str) -> Self {
        Self { file: name.to_owned(), at: String::new() }
    }

    /// A key below.
    pub(super) fn key(&self, key: &str) -> Self {
        let dot = if self.at.is_empty() { "" } else { "." };
        Self { at: format!("{}{dot}{key}", self.at), file: self.file.clone() }
    }

    /// An element of this list.
    pub(super) fn element(&self, n: usize) -> Self {
        Self { at: format!("{}[{n}]", self.at), file: self.file.clone() }
    }
}

/// One value of a file.
#[derive(Clone)]
pub(super) struct Cell<'a> {
    value: &'a DeValue<'a>,
    place: Place,
    sources: &'a Sources<'a>,
}

impl<'a> Cell<'a> {
    pub(super) fn new(
        value: &'a Spanned<DeValue<'a>>,
        place: Place,
        sources: &'a Sources<'a>,
    ) -> Self {
        Self { value: value.get_ref(), place, sources }
    }

    /// Writes down that this value is wrong.
    pub(super) fn wrong<T>(&self, code: ProblemCode, seen: impl ToString) -> Option<T> {
        self.sources.report(code, &self.place, seen);
        None
    }

    /// Writes down that a value of another type is wanted.
    pub(super) fn wrong_type<T>(&self) -> Option<T> {
        self.wrong(ProblemCode::WrongType, self.value.type_str())
    }

    pub(super) fn value(&self) -> &'a DeValue<'a> {
        self.value
    }

    pub(super) fn text(&self) -> Option<&'a str> {
        self.value.as_str().or_else(|| self.wrong_type())
    }

    pub(super) fn table(&self) -> Option<Table<'a>> {
        let Some(table) = self.value.as_table() else { return self.wrong_type() };
        Some(Table::new(Some(table), self.place.clone(), self.sources))
    }

    pub(super) fn list(&self) -> Option<Vec<Cell<'a>>> {
        let Some(list) = self.value.as_array() else { return self.wrong_type() };
        let cells = list.iter().enumerate();
        Some(cells.map(|(n, it)| Cell::new(it, self.place.element(n), self.sources)).collect())
    }

    /// A table without keys at this place: a word stands for it.
    pub(super) fn empty_table(&self) -> Table<'a> {
        Table::new(None, self.place.clone(), self.sources)
    }
}

/// A table whose keys are taken one by one; what is left in the end is unknown.
pub(super) struct Table<'a> {
    table: Option<&'a DeTable<'a>>,
    place: Place,
    sources: &'a Sources<'a>,
    taken: Vec<&'static str>,
    forgiven: bool,
}

impl<'a> Table<'a> {
    pub(super) fn new(
        table: Option<&'a DeTable<'a>>,
        place: Place,
        sources: &'a Sources<'a>,
    ) -> Self {
        Self { table, place, sources, taken: Vec::new(), forgiven: false }
    }

    pub(super) fn place(&self) -> &Place {
        &self.place
    }

    /// The value of a key, if it is there.
    pub(super) fn cell(&mut self, key: &'static str) -> Option<Cell<'a>> {
        self.taken.push(key);
        let value = self.table?.get(key)?;
        Some(Cell::new(value, self.place.key(key), self.sources))
    }

    /// All keys with their values.
    pub(super) fn cells(&self) -> Vec<(&'a str, Cell<'a>)> {
        let all = self.table.into_iter().flatten();
        let cell = |key: &str, value| Cell::new(value, self.place.key(key), self.sources);
        all.map(|(key, value)| (key.get_ref().as_ref(), cell(key.get_ref(), value))).collect()
    }

    /// Reads a key that must be there, unless its type says what it means if it is not.
    pub(super) fn take<T: Read>(&mut self, key: &'static str) -> Option<T> {
        T::take(self, key)
    }

    /// Reads a key that means `default` if it is not there.
    pub(super) fn take_or<T: Read>(&mut self, key: &'static str, default: T) -> Option<T> {
        match self.cell(key) {
            Some(cell) => T::read(&cell),
            None => Some(default),
        }
    }

    /// Writes down that a key is not there.
    pub(super) fn missing<T>(&self, key: &str) -> Option<T> {
        self.sources.report(ProblemCode::MissingKey, &self.place.key(key), "");
        None
    }

    /// Writes down that something below this table is wrong.
    pub(super) fn wrong(&self, code: ProblemCode, key: &str, seen: impl ToString) {
        self.sources.report(code, &self.place.key(key), seen);
    }

    /// Writes a problem down unless all is `right`.
    pub(super) fn check(&self, right: bool, code: ProblemCode, key: &str, seen: impl ToString) {
        if !right {
            self.wrong(code, key, seen);
        }
    }

    /// Lets all other keys be: which of them may stand here is not known.
    pub(super) fn forgive(&mut self) {
        self.forgiven = true;
    }

    /// Writes down what is left.
    pub(super) fn finish(self) {
        if self.forgiven {
            return;
        }
        for (key, _) in self.table.into_iter().flatten() {
            let name = key.get_ref().as_ref();
            if !self.taken.contains(&name) {
                self.sources.report(ProblemCode::UnknownKey, &self.place.key(name), name);
            }
        }
    }
}

/// What can be read from a value. None means that a problem has been written down.
pub(super) trait Read: Sized {
    /// Reads a value.
    fn read(cell: &Cell<'_>) -> Option<Self>;

    /// Reads the value of a key.
    fn take(table: &mut Table<'_>, key: &'static str) -> Option<Self> {
        match table.cell(key) {
            Some(cell) => Self::read(&cell),
            None => table.missing(key),
        }
    }
}

/// What is read from the keys of a table, perhaps beside others'.
pub(super) trait Fields: Sized {
    /// Takes its keys from the table.
    fn fields(table: &mut Table<'_>) -> Option<Self>;

    /// Reads a word that stands for a whole table.
    fn word(cell: &Cell<'_>) -> Option<Self> {
        cell.wrong_type()
    }
}

impl<T: Fields> Read for T {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        if cell.value().is_str() {
            return T::word(cell);
        }
        let mut table = cell.table()?;
        let read = T::fields(&mut table);
        table.finish();
        read
    }
}

impl<T: Read> Read for Option<T> {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        T::read(cell).map(Some)
    }

    fn take(table: &mut Table<'_>, key: &'static str) -> Option<Self> {
        table.take_or(key, None)
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        let read: Vec<Option<T>> = cell.list()?.iter().map(T::read).collect();
        read.into_iter().collect()
    }

    fn take(table: &mut Table<'_>, key: &'static str) -> Option<Self> {
        table.take_or(key, Vec::new())
    }
}

/// What a place holds, or nothing if it could not be read: that has been written down, and what
/// stands around it is read all the same.
#[derive(Debug, Clone)]
pub(super) struct Tried<T>(pub(super) Option<T>);

impl<T: Read> Read for Tried<T> {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        Some(Self(T::read(cell)))
    }
}

impl<T: Read> Read for BTreeMap<String, T> {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        let cells = cell.table()?.cells();
        let read: Vec<_> = cells.iter().map(|(key, it)| (key.to_string(), T::read(it))).collect();
        read.into_iter().map(|(key, it)| Some((key, it?))).collect()
    }

    fn take(table: &mut Table<'_>, key: &'static str) -> Option<Self> {
        table.take_or(key, BTreeMap::new())
    }
}

impl Read for Place {
    fn read(cell: &Cell<'_>) -> Option<Self> {
        Some(cell.place.clone())
    }

    fn take(table: &mut Table<'_>, _key: &'static str) -> Option<Self> {
        Some(table.place().clone())
    }
}

/// Structs that are tables: the fields are the keys. `as` gives a key another name, `or` says what
/// a missing key means, `=>` looks at what was read. A `lenient` one leaves out what cannot be
/// read.
macro_rules! tables {
    (lenient $name:ident { $($field:ident $(as $key:literal)?),* $(,)? }) => {
        impl Fields for $name {
            fn fields(table: &mut Table<'_>) -> Option<Self> {
                $(let $field = tables!(@take table $field $(as $key)?);)*
                Some(Self { $($field: $field.unwrap_or_default()),* })
            }
        }
    };
    ($($name:ident {
        $($field:ident $(as $key:literal)? $(or $default:expr)?),* $(,)?
    } $(=> $check:path)?)*) => { $(
        impl Fields for $name {
            fn fields(table: &mut Table<'_>) -> Option<Self> {
                $(let $field = tables!(@take table $field $(as $key)? $(or $default)?);)*
                let read = Self { $($field: $field?),* };
                $($check(&read, table);)?
                Some(read)
            }
        }
    )* };
    (@take $table:ident $field:ident) => { $table.take(stringify!($field)) };
    (@take $table:ident $field:ident as $key:literal) => { $table.take($key) };
    (@take $table:ident $field:ident or $default:expr) => {
        $table.take_or(stringify!($field), $default)
    };
}

/// Enums that are tables: the value of one key says which variant. A plain word stands for a
/// variant without further keys.
macro_rules! choices {
    ($($name:ident by $tag:literal {
        $($word:literal => $variant:ident $({ $($field:ident),* $(,)? })? $(($inner:ident))?,)*
    })*) => { $(
        impl $name {
            fn variant(word: &Cell<'_>, table: &mut Table<'_>) -> Option<Self> {
                match word.text()? {
                    $($word => {
                        $($(let $field = table.take(stringify!($field));)*)?
                        $(let inner = <$inner as Fields>::fields(table);)?
                        Some(Self::$variant
                            $({ $($field: $field?),* })?
                            $((choices!(@inner $inner inner)))?)
                    })*
                    other => {
                        table.forgive();
                        word.wrong(ProblemCode::UnknownWord, other)
                    }
                }
            }
        }

        impl Fields for $name {
            fn word(cell: &Cell<'_>) -> Option<Self> {
                Self::variant(cell, &mut cell.empty_table())
            }

            fn fields(table: &mut Table<'_>) -> Option<Self> {
                match table.cell($tag) {
                    Some(word) => Self::variant(&word, table),
                    None => {
                        table.forgive();
                        table.missing($tag)
                    }
                }
            }
        }
    )* };
    (@inner $type:ident $read:ident) => { $read? };
}

pub(super) use {choices, tables};
