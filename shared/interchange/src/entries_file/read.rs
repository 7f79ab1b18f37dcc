//! Bytes to an entry list.

use crate::{
    entries_file::{
        BirthDate, EntryColumn, EntryField, EntryList, ListedEntry, column,
        date::{ReadDate, read_date},
        field,
        repeated::repetitions,
    },
    table::{
        Row, Table, TableFile, column_letters,
        footer::is_footer,
        header::{Header, HeaderColumn, find_header},
        problem::{CellPlace, Problem, Trouble},
        read::read_tables,
        text,
    },
};
use competition::competitor::Person;

/// Reads an entry list from a csv or xlsx file. It never fails: what cannot be read is a problem
/// in the list.
pub fn read_entries(bytes: &[u8]) -> EntryList {
    match read_tables(bytes) {
        Ok(file) => entries(&file),
        Err(problem) => EntryList { problems: vec![problem], ..EntryList::default() },
    }
}

fn entries(file: &TableFile) -> EntryList {
    let named = |found: &[Option<(EntryField, usize)>]| {
        found.iter().flatten().any(|(field, _)| *field == EntryField::Name)
    };
    let mut list = EntryList { format: Some(file.format), ..EntryList::default() };
    let Some((table, mut header, problems)) = find_header(&file.tables, column::meaning, named)
    else {
        list.problems.push(Problem::of_file(Trouble::NoHeader));
        return list;
    };

    list.problems = problems;
    let title = (EntryField::Name, EntryField::Title);
    header.take_unnamed(table, title, field::title_has_rating, &mut list.problems);
    list.sheet = table.sheet.clone();
    list.rows = read_rows(table, &header, &mut list.problems);
    tell_repetitions(&header, &list.rows, &mut list.problems);
    list.problems.sort_by(|a, b| a.place.cmp(&b.place));
    list.columns = (0..).zip(header.columns).map(entry_column).collect();
    list
}

fn entry_column((column, it): (usize, HeaderColumn<EntryField>)) -> EntryColumn {
    EntryColumn { column: column_letters(column), header: it.header, field: it.field }
}

fn read_rows(
    table: &Table,
    header: &Header<EntryField>,
    problems: &mut Vec<Problem>,
) -> Vec<ListedEntry> {
    let rows = table.rows[header.at + 1..].iter();
    let rows: Vec<&Row> = rows.filter(|it| !is_footer(it)).collect();
    if rows.is_empty() {
        problems.push(Problem::of_file(Trouble::NoRows));
    }
    rows.into_iter().map(|row| RowReader { header, row, problems }.read()).collect()
}

fn tell_repetitions(
    header: &Header<EntryField>,
    rows: &[ListedEntry],
    problems: &mut Vec<Problem>,
) {
    for (index, field, trouble) in repetitions(rows) {
        let column = header.column(field).expect("what repeats stands in a column");
        let row = &rows[index];
        let place = CellPlace::cell(row.row, column, &header.columns[column].header);
        problems.push(Problem::at(place, &row.cells[column], trouble));
    }
}

/// Reads one row and notes all that is wrong with it.
struct RowReader<'a> {
    header: &'a Header<EntryField>,
    row: &'a Row,
    problems: &'a mut Vec<Problem>,
}

impl RowReader<'_> {
    fn read(mut self) -> ListedEntry {
        use EntryField as F;
        self.note_formula_errors();
        let born = self.born();
        let entry = ListedEntry {
            row: self.row.number,
            cells: (0..self.header.columns.len()).map(|it| self.row.cell(it).to_owned()).collect(),
            person: self.person(born),
            born,
            delegation: self.text(F::Delegation),
            event: self.text(F::Event),
            board: self.typed(F::Board, field::board),
            number: self.typed(F::Number, field::code).flatten(),
            national_id: self.typed(F::NationalId, field::code).flatten(),
            school: self.text(F::School),
            remark: self.text(F::Remark),
        };
        self.doubt(&entry);
        entry
    }

    fn person(&mut self, born: Option<BirthDate>) -> Person {
        use EntryField as F;
        let code = |it: Option<Option<String>>| it.flatten().unwrap_or_default();
        Person {
            name: self.name(),
            sex: self.typed(F::Sex, field::sex),
            born: born.and_then(BirthDate::date),
            title: self.text(F::Title).unwrap_or_default(),
            rating: self.typed(F::Rating, field::rating).flatten(),
            fide_id: code(self.typed(F::FideId, field::fide_id)),
            registration: code(self.typed(F::RegistrationNumber, field::code)),
            registered_year: self.typed(F::RegistrationYear, field::year),
            registered_unit: self.text(F::RegisteredUnit).unwrap_or_default(),
        }
    }

    fn note(&mut self, field: EntryField, trouble: Trouble) {
        let place = self.header.place(self.row, field);
        self.problems.push(Problem::at(place, self.header.text(self.row, field), trouble));
    }

    fn note_formula_errors(&mut self) {
        for (column, it) in self.header.columns.iter().enumerate() {
            let seen = self.row.cell(column);
            if it.field.is_some() && field::is_formula_error(seen) {
                let place = self.header.place_of_column(self.row, column);
                self.problems.push(Problem::at(place, seen, Trouble::FormulaError));
            }
        }
    }

    /// The cell's text, unless there is none or only a formula's error.
    fn seen(&self, field: EntryField) -> Option<&str> {
        let seen = self.header.text(self.row, field);
        (!seen.is_empty() && !field::is_formula_error(seen)).then_some(seen)
    }

    fn typed<T>(
        &mut self,
        field: EntryField,
        read: impl Fn(&str) -> Result<T, Trouble>,
    ) -> Option<T> {
        match read(self.seen(field)?) {
            Ok(value) => Some(value),
            Err(trouble) => {
                self.note(field, trouble);
                None
            }
        }
    }

    fn text(&self, field: EntryField) -> Option<String> {
        self.seen(field).map(text::squeezed)
    }

    fn name(&mut self) -> String {
        if self.header.text(self.row, EntryField::Name).is_empty() {
            self.note(EntryField::Name, Trouble::NameMissing);
        }
        self.typed(EntryField::Name, field::name).unwrap_or_default()
    }

    fn born(&mut self) -> Option<BirthDate> {
        match self.typed(EntryField::Born, read_date)? {
            ReadDate::Written(date) => Some(date),
            ReadDate::Serial(date) => {
                self.note(EntryField::Born, Trouble::SerialDate { read_as: date.to_string() });
                Some(date)
            }
        }
    }

    /// Notes what is readable and yet doubtful.
    fn doubt(&mut self, entry: &ListedEntry) {
        let person = &entry.person;
        if person.name.chars().any(text::is_private_use) {
            self.note(EntryField::Name, Trouble::PrivateUseCharacter);
        }
        let known = self.header.columns.iter().filter(|it| it.field.is_some()).count();
        if !person.name.is_empty() && self.row.filled() == 1 && known > 2 {
            self.note(EntryField::Name, Trouble::OnlyAName);
        }
        if entry.born.is_some() && person.born.is_none() {
            self.note(EntryField::Born, Trouble::NotToTheDay);
        }
        let rated = self.header.column(EntryField::Rating).is_none() || person.rating.is_some();
        if !rated && field::title_has_rating(&person.title) {
            self.note(EntryField::Title, Trouble::TitleWithoutRating);
        }
    }
}
