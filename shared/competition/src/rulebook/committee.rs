//! Offices, the committee of appeal, and how one appeals.

use super::{Article, Bilingual};
use chrono::NaiveTime;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An office at the competition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Office {
    /// Which.
    pub role: OfficeRole,
    /// Who appoints it.
    pub appointed_by: Bilingual,
    /// What it decides, where the regulation says so.
    pub decides: Option<Bilingual>,
    /// Where it is said.
    pub article: Article,
}

/// Offices that a regulation names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum OfficeRole {
    /// 技术主任.
    TechnicalDirector,
    /// 技术代表.
    TechnicalDelegate,
    /// 裁判长.
    ChiefArbiter,
    /// 副裁判长.
    DeputyChiefArbiter,
    /// 编排长.
    PairingsOfficer,
    /// 副编排长.
    DeputyPairingsOfficer,
    /// 裁判员.
    Arbiter,
    /// 仲裁委员会.
    AppealsCommittee,
    /// 辅助竞赛人员.
    Assistant,
}

/// Who draws lots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct LotRules {
    /// Who.
    pub by: OfficeRole,
    /// Where it is said.
    pub article: Article,
}

/// The committee of appeal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct CommitteeRules {
    /// Who sits in it.
    pub seats: Vec<CommitteeSeat>,
    /// So many reserves.
    pub reserves: u16,
    /// It is formed at the technical meeting.
    pub formed_at_meeting: bool,
    /// Where it is said.
    pub article: Article,
    /// When a member must keep out of it.
    pub recusal: RecusalRules,
}

/// Seats for people of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct CommitteeSeat {
    /// For whom.
    pub of: SeatOf,
    /// How many.
    pub count: u16,
}

/// Whom a seat is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum SeatOf {
    /// 仲裁主任.
    Chair,
    /// 体育总局棋牌中心.
    NationalCenter,
    /// 主办或承办单位.
    Host,
    /// 领队.
    TeamLeader,
    /// 教练.
    Coach,
    /// 运动员.
    Athlete,
}

/// When a member must keep out of a case, and how far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RecusalRules {
    /// A party to the case shares this with the member.
    pub shared: Shared,
    /// How far the member keeps out.
    pub extent: RecusalExtent,
    /// Where it is said.
    pub article: Article,
}

/// What a member and a party have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Shared {
    /// The delegation.
    Delegation,
    /// The province.
    Province,
}

/// How far a member keeps out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum RecusalExtent {
    /// May speak, may not decide.
    SpeaksOnly,
    /// Keeps out altogether.
    Withdraws,
}

/// How one appeals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct AppealRules {
    /// To whom it is handed.
    pub to: OfficeRole,
    /// Within so many minutes.
    pub within_min: u16,
    /// After the end of what.
    pub after: AppealAfter,
    /// The chief arbiter may give more time, with a reason.
    pub may_be_extended: bool,
    /// In writing.
    pub written: bool,
    /// The fee, in yuan.
    pub fee_yuan: u32,
    /// Paid back if upheld, and only then.
    pub refund_if_upheld: bool,
    /// When the ruling is published.
    pub ruling: Option<RulingRules>,
    /// Where it is said.
    pub article: Article,
}

/// What the time for an appeal is counted from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum AppealAfter {
    /// The game in question.
    Game,
    /// The round in question.
    Round,
}

/// When a ruling is published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RulingRules {
    /// So many days after the appeal.
    pub days_after: u16,
    /// Before this time of day.
    pub before: NaiveTime,
    /// Nobody else can change it.
    pub is_final: bool,
}
