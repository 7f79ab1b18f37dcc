//! Those who compete, and the delegations that enter them.

use crate::{
    fact::Waiver,
    id::{CompetitorId, DelegationId},
};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use ts_rs::TS;

/// Of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Sex {
    /// 男.
    Male,
    /// 女.
    Female,
}

/// The unit that enters people (代表团、参赛单位).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Delegation {
    /// Its id.
    pub id: DelegationId,
    /// Its name, such as 安徽.
    pub name: String,
    /// What kind of unit it is.
    #[serde(default)]
    pub kind: Option<UnitKind>,
    /// The province that it lies in; empty if unknown. A planned city names the province around.
    #[serde(default)]
    pub province: String,
    /// The area, or of an industry association the ministry, whose universities it may choose
    /// from; empty if unknown.
    #[serde(default)]
    pub authority: String,
}

impl Delegation {
    /// A delegation of which only the name is known.
    pub fn named(id: DelegationId, name: &str) -> Self {
        let (name, province, authority) = (name.to_owned(), String::new(), String::new());
        Self { id, name, kind: None, province, authority }
    }
}

/// The kinds of unit that enter people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum UnitKind {
    /// 省.
    Province,
    /// 自治区.
    AutonomousRegion,
    /// 直辖市.
    Municipality,
    /// 计划单列市.
    PlannedCity,
    /// 新疆生产建设兵团.
    ProductionCorps,
    /// 行业体协.
    IndustryAssociation,
    /// 香港特别行政区.
    HongKong,
    /// 澳门特别行政区.
    Macao,
    /// 台湾省.
    Taiwan,
    /// 区县.
    District,
    /// 行业代表团.
    Trade,
    /// 大中型企事业单位.
    Enterprise,
    /// 体育俱乐部.
    Club,
    /// 个人: one person who has no unit.
    Individual,
}

/// What an entry form says of a person. What the form leaves empty is none, not a guess.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(export)]
pub struct Person {
    /// The name as the person writes it.
    pub name: String,
    /// The sex.
    pub sex: Option<Sex>,
    /// The date of birth.
    pub born: Option<NaiveDate>,
    /// The title, such as `GM` or 棋协大师; empty for none.
    pub title: String,
    /// The rating of the list that the event uses; none for unrated.
    pub rating: Option<u16>,
    /// The FIDE id; empty for none.
    pub fide_id: String,
    /// The number of the annual registration; empty for none.
    pub registration: String,
    /// The year of the annual registration.
    pub registered_year: Option<i32>,
    /// The unit of the annual registration, as written; empty for none.
    pub registered_unit: String,
    /// Whether a citizen of the People's Republic of China.
    pub citizen: Option<bool>,
    /// The place of the household registration, such as 重庆; empty if unknown.
    pub household: String,
    /// Where the person studies.
    pub student: Option<Box<Student>>,
    /// Whether a professional of a province's or city's team.
    pub professional: Option<Professional>,
    /// What ties the person to its delegation, where a regulation lets it choose.
    pub represents: Option<Represents>,
    /// The months of social insurance that are proven.
    pub insured_months: Option<u16>,
    /// The documents that have been seen.
    pub documents: BTreeSet<Document>,
}

impl Person {
    /// A foreigner (外援, where it plays for a team). Who says nothing is none.
    pub fn is_foreign(&self) -> bool {
        self.citizen == Some(false)
    }
}

/// Where a person studies. What is not known is empty or none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(export)]
pub struct Student {
    /// The university.
    pub university: String,
    /// Who runs it.
    pub run_by: Option<UniversityKind>,
    /// The administrative area that it lies in, such as 安徽 or 深圳.
    pub area: String,
    /// The ministry that it belongs to, such as 教育部.
    pub ministry: String,
    /// Whether a full-time student.
    pub full_time: Option<bool>,
    /// The day of graduation, past or expected.
    pub graduates: Option<NaiveDate>,
}

/// Who runs a university.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum UniversityKind {
    /// 部属院校.
    Ministry,
    /// 地方政府所属公立院校.
    Public,
    /// 民办大学.
    Private,
    /// Another form of education.
    Other,
}

/// Whether a person is or was a professional.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
#[ts(export)]
pub enum Professional {
    /// Never was.
    Never,
    /// Is one.
    Active,
    /// Was one.
    Retired {
        /// Until this day.
        on: NaiveDate,
    },
}

/// What ties a person to the delegation it plays for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Represents {
    /// The district of its household.
    HouseholdDistrict,
    /// The trade delegation of its employer.
    EmployerTrade,
    /// The district of its employer.
    EmployerDistrict,
    /// The trade delegation of its school.
    SchoolTrade,
    /// The district of its school.
    SchoolDistrict,
}

/// A document that a person shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Document {
    /// 身份证.
    IdCard,
    /// 户口本.
    HouseholdRegister,
    /// 学生证.
    StudentCard,
    /// 入学通知书.
    AdmissionLetter,
    /// 学籍卡.
    StudentRecord,
    /// 县级以上医务部门的健康证明.
    HealthCertificate,
    /// 社会保险缴费记录.
    InsuranceRecord,
    /// 法定监护人同意书.
    GuardianConsent,
    /// 《全国运动员代表资格协议书》.
    RepresentationAgreement,
    /// 三方商借协议.
    LoanAgreement,
}

/// A person or team that has entered an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Competitor {
    /// Its id.
    pub id: CompetitorId,
    /// Who it is.
    pub person: Person,
    /// Who entered it.
    pub delegation: DelegationId,
    /// Entered by the host to make the field even (补单): ranked, but outside quotas and not
    /// counted among the delegations.
    pub filler: bool,
    /// The objections that were set aside.
    pub waived: Vec<Waiver>,
    /// Whether it still plays.
    pub status: EntryStatus,
}

/// Whether a competitor still plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum EntryStatus {
    /// Plays.
    Active,
    /// Has left; results stand.
    Withdrawn,
    /// Put out of the ranking; results of others stand.
    Disqualified,
}
