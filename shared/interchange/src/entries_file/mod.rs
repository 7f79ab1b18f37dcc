//! An entry list (报名表): who enters, for whom, with what rating. It is read to the end, and
//! everything that is wrong with it is told at once.

pub mod read;

pub(crate) mod date;

mod column;
pub(crate) mod field;
mod repeated;

use crate::table::{
    TableFormat,
    problem::{self, CellPlace, Problem, Trouble},
};
use chrono::NaiveDate;
use competition::{command::EntryForm, competitor::Person};
use serde::Serialize;
use std::fmt;
use ts_rs::TS;

/// A list as far as it could be read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct EntryList {
    /// How the file was read; none if it could not be.
    pub format: Option<TableFormat>,
    /// The sheet that the list stands on; none for csv.
    pub sheet: Option<String>,
    /// The columns in order, those that were not read included.
    pub columns: Vec<EntryColumn>,
    /// The entries in order, those with problems included.
    pub rows: Vec<ListedEntry>,
    /// All problems of the file, from top to bottom.
    pub problems: Vec<Problem>,
}

impl EntryList {
    /// Whether something must be put right before the list can be used.
    pub fn has_errors(&self) -> bool {
        problem::has_errors(&self.problems)
    }

    /// Notes every row without a delegation, for an event that needs one of everybody.
    pub fn need_delegations(&mut self) {
        let columns = self.columns.iter();
        let column = columns.zip(0..).find(|(it, _)| it.field == Some(EntryField::Delegation));
        let place = |row: u32| match column {
            Some((it, column)) => CellPlace::cell(row, column, &it.header),
            None => CellPlace::row(row),
        };
        let lacking = self.rows.iter().filter(|it| it.delegation.is_none());
        let problems = lacking.map(|it| Problem::at(place(it.row), "", Trouble::DelegationMissing));
        self.problems.extend(problems.collect::<Vec<_>>());
        problem::sort(&mut self.problems);
    }

    /// The entries in order as forms, those with problems included.
    pub fn forms(&self) -> Vec<EntryForm> {
        let form = |it: &ListedEntry| EntryForm {
            person: it.person.clone(),
            delegation: it.delegation.clone().unwrap_or_default(),
            filler: false,
        };
        self.rows.iter().map(form).collect()
    }
}

/// A column of an entry list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct EntryColumn {
    /// The column's letters.
    pub column: String,
    /// Its header as written.
    pub header: String,
    /// What was read from it; none if it was not read.
    pub field: Option<EntryField>,
}

/// What a column of an entry list says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum EntryField {
    /// 序号、编号: the number in the list.
    Number,
    /// 姓名.
    Name,
    /// 性别.
    Sex,
    /// 出生日期、出生年月.
    Born,
    /// 代表单位.
    Delegation,
    /// 等级分.
    Rating,
    /// The number of the international federation.
    FideId,
    /// 棋协编号: the number of the national association.
    NationalId,
    /// 称号、等级称号.
    Title,
    /// 注册号.
    RegistrationNumber,
    /// 注册年份.
    RegistrationYear,
    /// 注册单位.
    RegisteredUnit,
    /// 组别、项目.
    Event,
    /// 台次.
    Board,
    /// 学校.
    School,
    /// 备注.
    Remark,
}

/// One entry. What a cell does not say, or does not say readably, is none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ListedEntry {
    /// The row as Excel shows it.
    pub row: u32,
    /// The cells as written, one for each column of the list.
    pub cells: Vec<String>,
    /// Who enters. The name is empty only with a problem; the date of birth is there only if it is
    /// known to the day.
    pub person: Person,
    /// When the person was born, as exactly as the list says.
    pub born: Option<BirthDate>,
    /// The delegation as written.
    pub delegation: Option<String>,
    /// The event or group as written.
    pub event: Option<String>,
    /// The place in the team.
    pub board: Option<EntryBoard>,
    /// The number in the list.
    pub number: Option<String>,
    /// The national association's number.
    pub national_id: Option<String>,
    /// The school.
    pub school: Option<String>,
    /// Whatever else was remarked.
    pub remark: Option<String>,
}

/// A place in a team's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export)]
pub enum EntryBoard {
    /// A board, from 1.
    Board {
        /// Which one.
        number: u8,
    },
    /// 替补: on none until somebody is missing.
    Reserve,
}

/// When a person was born: lists often give the month or the year only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[ts(export)]
pub struct BirthDate {
    /// The year.
    pub year: u16,
    /// The month from 1, if given.
    pub month: Option<u8>,
    /// The day from 1, if given.
    pub day: Option<u8>,
}

impl BirthDate {
    /// The date, if it is known to the day.
    pub fn date(self) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(self.year.into(), self.month?.into(), self.day?.into())
    }
}

/// Writes `2010-05-06`, `2010-05`, `2010`.
impl fmt::Display for BirthDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        self.month.map_or(Ok(()), |month| write!(f, "-{month:02}"))?;
        self.day.map_or(Ok(()), |day| write!(f, "-{day:02}"))
    }
}
