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
        problem::{self, CellPlace, Problem, Trouble},
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
    problem::sort(&mut list.problems);
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
            ..Person::default()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        entries_file::EntryBoard,
        testing::{fixture, shown, workbook},
    };
    use competition::competitor::Sex;
    use expect_test::{Expect, expect};

    fn check(bytes: &[u8], expected: Expect) {
        let list = read_entries(bytes);
        let rows: String = list.rows.iter().map(line).collect();
        expected.assert_eq(&format!("{rows}{}", shown(&list.problems)));
    }

    /// What the row says, without what it does not say.
    fn line(entry: &ListedEntry) -> String {
        let person = &entry.person;
        let sex = person.sex.map(|it| if it == Sex::Female { "女" } else { "男" }.to_owned());
        let board = entry.board.map(|it| match it {
            EntryBoard::Board { number } => format!("board {number}"),
            EntryBoard::Reserve => "reserve".to_owned(),
        });
        let parts = [
            Some(person.name.clone()),
            sex,
            entry.born.map(|it| it.to_string()),
            entry.delegation.clone(),
            person.rating.map(|it| format!("rated {it}")),
            Some(person.fide_id.clone())
                .map(|it| if it.is_empty() { it } else { format!("FIDE {it}") }),
            entry.national_id.as_ref().map(|it| format!("national {it}")),
            Some(person.title.clone()),
            Some(person.registration.clone()),
            person.registered_year.map(|it| it.to_string()),
            Some(person.registered_unit.clone()),
            entry.event.clone(),
            board,
            entry.number.as_ref().map(|it| format!("no. {it}")),
            entry.school.clone(),
            entry.remark.clone(),
        ];
        let said: Vec<String> = parts.into_iter().flatten().filter(|it| !it.is_empty()).collect();
        format!("{} {}\n", entry.row, said.join(", "))
    }

    #[test]
    fn a_chinese_list_with_all_columns() {
        check(
            "\
序号,姓名,性别,出生日期,代表单位,等级分,FIDE ID,棋协编号,称号,注册号,注册年份,注册单位,组别,台次,学校,备注
1,张　三,男,2010-05-06,安徽,２３４５,86001234,A－01,棋协大师,R001,2023年,安徽省队,少年男子,1,合肥一中,素食
2,𠮷䶮,女,2011年3月,江苏,0,,,,,,,少年女子,替补,,
"
            .as_bytes(),
            expect![[r#"
                2 张三, 男, 2010-05-06, 安徽, rated 2345, FIDE 86001234, national A-01, 棋协大师, R001, 2023, 安徽省队, 少年男子, board 1, no. 1, 合肥一中, 素食
                3 𠮷䶮, 女, 2011-03, 江苏, 少年女子, reserve, no. 2
                warning D3 "2011年3月" NotToTheDay
            "#]],
        );
    }

    #[test]
    fn an_english_list_in_any_order() {
        check(
            b"rating;federation;Name;sex;born;title\n2500;CHN;Xu,  Mohan(Hb);w;1999/1/2;WGM\n;CHN;Li, An;M;2001;\n",
            expect![[r#"
                2 Xu, Mohan(Hb), 女, 1999-01-02, CHN, rated 2500, WGM
                3 Li, An, 男, 2001, CHN
                warning E3 "2001" NotToTheDay
            "#]],
        );
    }

    #[test]
    fn the_list_of_a_chinese_excel() {
        let text = "姓名\t性别\t单位\r\n欧阳㛃\t女\t重庆\r\n赵一\t男\t重庆\r\n";
        let (bytes, _, lost) = encoding_rs::GB18030.encode(text);
        assert!(!lost && std::str::from_utf8(&bytes).is_err());
        check(
            &bytes,
            expect![[r#"
            2 欧阳㛃, 女, 重庆
            3 赵一, 男, 重庆
        "#]],
        );
    }

    #[test]
    fn a_workbook_with_titles_above_the_header() {
        let bytes = workbook(
            "某市第十届智力运动会象棋赛报名表\n\n单位：城东区|||领队：钱二\n姓名|性别|出生日期|等级分|FIDE ID\n孙三|男|40304|1800|86001234\n李四|女|20100506|0|574000012\n",
        );
        check(
            &bytes,
            expect![[r#"
            5 孙三, 男, 2010-05-06, rated 1800, FIDE 86001234
            6 李四, 女, 2010-05-06, FIDE 574000012
            warning C5 "40304" SerialDate { read_as: "2010-05-06" }
        "#]],
        );
    }

    #[test]
    fn where_units_enter_people_a_row_without_one_is_told() {
        let told = |csv: &str| {
            let mut list = read_entries(csv.as_bytes());
            list.need_delegations();
            shown(&list.problems)
        };
        expect![[r#"
            error B2 "" DelegationMissing
            warning C2 "2010" NotToTheDay
        "#]]
        .assert_eq(&told("姓名,单位,出生日期\n赵一,,2010\n钱二,安徽,2010-01-02\n"));
        expect![[r#"
            error 2 "" DelegationMissing
        "#]]
        .assert_eq(&told("姓名,性别\n赵一,男\n"));
    }

    #[test]
    fn everything_wrong_is_told_at_once() {
        check(
            "\
姓名,性别,出生日期,单位,等级分,FIDE ID,台次,注册年份,喜好,代表队
赵一,未知,2013-09-31,东区,4001,12,0,23,茶,一队
,男,10.5.6,东区,abc,xx,第一台,2023,,
123,女,06.05.2010,#REF!,2000,86000001,100,去年,,
领队：钱二
"
            .as_bytes(),
            expect![[r##"
                2 赵一, 东区
                3 男, 东区, 2023, board 1
                4 女, rated 2000, FIDE 86000001
                5 领队：钱二
                warning I1 "喜好" UnknownColumn
                warning J1 "代表队" SecondColumn { used: "D" }
                error B2 "未知" UnknownSex
                error C2 "2013-09-31" NoSuchDate
                error E2 "4001" RatingTooHigh { at_most: 4000 }
                error F2 "12" NotAnId
                error G2 "0" NotABoard
                error H2 "23" NotAYear
                error A3 "" NameMissing
                error C3 "10.5.6" UnreadableDate
                error E3 "abc" NotARating
                error F3 "xx" NotAnId
                error A4 "123" NotAName
                error C4 "06.05.2010" UnreadableDate
                error D4 "#REF!" FormulaError
                error G4 "100" NotABoard
                error H4 "去年" NotAYear
                warning A5 "领队：钱二" OnlyAName
            "##]],
        );
    }

    #[test]
    fn repetitions_are_told() {
        check(
            "\
姓名,单位,组别,FIDE ID,称号,等级分
赵一,东区,甲组,86000001,GM,0
赵 一,东区,甲组,86000002,,1500
赵一,东区,乙组,86000001,,1500
钱二,西区,乙组,86000002,,1500
"
            .as_bytes(),
            expect![[r#"
                2 赵一, 东区, FIDE 86000001, GM, 甲组
                3 赵一, 东区, rated 1500, FIDE 86000002, 甲组
                4 赵一, 东区, rated 1500, FIDE 86000001, 乙组
                5 钱二, 西区, rated 1500, FIDE 86000002, 乙组
                warning E2 "GM" TitleWithoutRating
                warning A3 "赵 一" SamePerson { row: 2 }
                warning D5 "86000002" SameId { row: 3 }
            "#]],
        );
    }

    #[test]
    fn the_start_list_of_chess_results() {
        let bytes = workbook(
            "\
From the Tournament-Database of Chess-Results http://chess-results.com
Spring Open
Starting rank
No.||Name|FideID|FED|Rtg|Club/City
1|GM|Zhao, Yi|86000001|CHN|2600|East
2||Qian, Er||CHN|0|West

You find all details to this tournament under https://chess-results.com
Chess-Tournament-Results-Server: Chess-Results
",
        );
        check(
            &bytes,
            expect![[r#"
            5 Zhao, Yi, East, rated 2600, FIDE 86000001, GM, no. 1
            6 Qian, Er, West, no. 2
            warning E4 "FED" SecondColumn { used: "G" }
        "#]],
        );
    }

    #[test]
    fn files_that_are_no_lists() {
        check(
            b"",
            expect![[r#"
            error NoHeader
        "#]],
        );
        check(
            b"1,2\n3,4\n",
            expect![[r#"
            error NoHeader
        "#]],
        );
        check(
            "姓名,单位\n".as_bytes(),
            expect![[r#"
            error NoRows
        "#]],
        );
        check(
            &[0xD0, 0xCF, 0x11, 0xE0, 0, 0],
            expect![[r#"
            error OldOrLockedWorkbook
        "#]],
        );
        check(
            b"PK\x03\x04 and nothing",
            expect![[r#"
            error BrokenWorkbook
        "#]],
        );
        check(
            b"\xFF\x00\xFF",
            expect![[r#"
            error UnknownEncoding
        "#]],
        );
        let many = format!("name\n{}", "A\n".repeat(10_000));
        check(
            many.as_bytes(),
            expect![[r#"
            error TooLarge { what: Rows, at_most: 10000 }
        "#]],
        );
        check(
            &vec![b' '; (16 << 20) + 1],
            expect![[r#"
            error TooLarge { what: Bytes, at_most: 16777216 }
        "#]],
        );
    }

    #[test]
    fn a_published_list() {
        let Some(bytes) = fixture("real/cnyt2026_g14_entries.csv") else { return };
        let bytes = String::from_utf8(bytes).unwrap().replace("pseudonym", "name");
        let list = read_entries(bytes.as_bytes());
        assert_eq!(list.rows.len(), 32);
        assert!(!list.has_errors());
        assert_eq!(list.rows.iter().filter(|it| it.person.rating.is_none()).count(), 9);
        assert_eq!(list.rows[0].delegation.as_deref(), Some("Shanghai Chess Academy"));
    }
}
