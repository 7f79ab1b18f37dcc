//! Tie-breaks: what separates players or teams that have the same points (FIDE C.07, and Chinese
//! practice).
//!
//! Each one is a constant with its code, its article and its formula; `ALL` lists them. Formulas
//! read a `Basis`, which has worked out unplayed rounds, and hand back a `Tally`: the value and
//! what it is made of, so that what is shown and what is counted cannot differ.

pub mod basis;
pub mod code;
pub mod contribution;
pub mod direct_encounter;
pub mod drop_rounds;
pub mod edition;
pub mod team;
pub mod value;

mod buchholz;
mod given;
mod koya;
mod points;
mod previous_round;
mod progressive;
mod rating;
mod sonneborn_berger;
mod wins;

#[cfg(test)]
mod edge_cases;

use crate::id::Tpn;
use basis::{Basis, TeamBasis};
use code::{ModifierKind, Modifiers};
use contribution::{Contribution, Tally};
use direct_encounter::MiniTable;
use drop_rounds::Remaining;
use serde::Serialize;
use team::BoardTable;
use value::Value;

/// Every tie-break, in the order in which they are offered.
pub const ALL: &[TieBreak] = &[
    points::PTS,
    buchholz::BH,
    buchholz::FB,
    buchholz::AOB,
    sonneborn_berger::SB,
    direct_encounter::DE,
    progressive::PS,
    wins::WIN,
    wins::WON,
    wins::BPG,
    wins::BWG,
    wins::REP,
    points::STD,
    koya::KS,
    rating::ARO,
    rating::TPR,
    rating::PTP,
    rating::APRO,
    rating::APPO,
    given::RTNG,
    given::TPN,
    given::FOULS,
    drop_rounds::DROP,
    previous_round::PREVIOUS,
    team::MPTS,
    team::GPTS,
    team::MP_V_GP,
    team::BOARD_WINS,
    team::EMMSB,
    team::EMGSB,
    team::EGMSB,
    team::EGGSB,
    team::SSSC,
    team::EDE,
    team::EDET,
    team::EDEB,
    team::EDEBT,
    team::EDEBB,
    team::BC,
    team::TBR,
    team::BBE,
    given::PLAYOFF,
    given::LOT,
];

/// A way to separate competitors.
#[derive(Debug)]
pub struct TieBreak {
    /// The code: FIDE's, or an own one for what FIDE doesn't have.
    pub code: &'static str,
    /// The code of earlier editions, which is read too.
    pub old_code: Option<&'static str>,
    /// Where it is defined: the article of FIDE C.07 (2026-03), or whose practice it is.
    pub article: &'static str,
    /// What comes first.
    pub better: Better,
    /// What it may be varied by.
    pub takes: &'static [ModifierKind],
    /// How it is found.
    pub method: Method,
}

/// Whether high or low values come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Better {
    /// As nearly always.
    Higher,
    /// As with fouls.
    Lower,
}

impl Better {
    /// Whether low values come first.
    pub const fn is_lower(self) -> bool {
        matches!(self, Self::Lower)
    }
}

/// How a tie-break is found.
#[derive(Debug, Clone, Copy)]
pub enum Method {
    /// Each competitor has a value.
    Each(fn(&Basis<'_>, Tpn, &Modifiers) -> Tally),
    /// The average of what the opponents played over the board have.
    OfOpponents {
        /// What each of them has.
        value: fn(&Basis<'_>, Tpn, &Modifiers) -> Option<Value>,
        /// The average.
        average: fn(Vec<Contribution>) -> Tally,
    },
    /// Each team has a value.
    EachTeam(fn(&TeamBasis<'_>, Tpn, &Modifiers) -> Tally),
    /// There is no value, only an order of those who are tied.
    Group {
        /// The tied group in its order, best first; who is still tied stays together.
        order: fn(&Basis<'_>, &[Tpn], &Modifiers) -> Vec<Vec<Tpn>>,
        /// What the order comes from.
        detail: fn(&Basis<'_>, &[Tpn], &Modifiers) -> Detail,
    },
    /// There is no value, only an order of the teams that are tied.
    GroupOfTeams {
        /// The tied group in its order, best first; who is still tied stays together.
        order: fn(&TeamBasis<'_>, &[Tpn]) -> Vec<Vec<Tpn>>,
        /// What the order comes from.
        detail: fn(&TeamBasis<'_>, &[Tpn]) -> Detail,
    },
    /// Who is tied stands as the same list placed them a round earlier.
    PreviousRound,
    /// People decide, by a play-off or by drawing lots, and the decision is told.
    People,
}

impl TieBreak {
    /// Whether each competitor has a value; else there is only an order of those who are tied.
    pub const fn has_values(&self) -> bool {
        match self.method {
            Method::Each(_) | Method::EachTeam(_) | Method::OfOpponents { .. } => true,
            Method::Group { .. }
            | Method::GroupOfTeams { .. }
            | Method::PreviousRound
            | Method::People => false,
        }
    }

    /// Whether only teams have it: it reads their other score or their boards.
    pub const fn is_for_teams(&self) -> bool {
        matches!(self.method, Method::EachTeam(_) | Method::GroupOfTeams { .. })
    }

    fn tally(&self, basis: &Basis<'_>, who: Tpn, modifiers: &Modifiers) -> Tally {
        match self.method {
            Method::Each(tally) => tally(basis, who, modifiers),
            Method::OfOpponents { value, average } => {
                average(opponents_values(basis, who, |it| value(basis, it, modifiers)))
            }
            Method::EachTeam(tally) => match basis.teams() {
                Some(teams) => tally(&teams, who, modifiers),
                None => Tally::known(None),
            },
            Method::Group { .. }
            | Method::GroupOfTeams { .. }
            | Method::PreviousRound
            | Method::People => Tally::known(None),
        }
    }

    /// The values of everybody, by row.
    fn values(&self, basis: &Basis<'_>, modifiers: &Modifiers) -> Vec<Option<Value>> {
        let everybody = basis.numbers();
        let Method::OfOpponents { value, average } = self.method else {
            return everybody.map(|who| self.tally(basis, who, modifiers).value).collect();
        };
        // What opponents have is worked out once, not once for each of their opponents.
        let known: Vec<Option<Value>> = everybody.map(|who| value(basis, who, modifiers)).collect();
        let of = |who: Tpn| known[usize::from(who.0) - 1];
        basis.numbers().map(|who| average(opponents_values(basis, who, of)).value).collect()
    }
}

/// What those whom `who` played over the board have.
fn opponents_values(
    basis: &Basis<'_>,
    who: Tpn,
    value: impl Fn(Tpn) -> Option<Value>,
) -> Vec<Contribution> {
    basis.contributions(who, |round, cell| {
        let opponent = cell.opponent.filter(|_| cell.kind.was_played())?;
        Some(Contribution { value: value(opponent)?, ..Contribution::plain(round, cell) })
    })
}

/// What a value or an order comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export, rename = "TieBreakDetail")]
pub enum Detail {
    /// A sum or an average of these. Empty for what is simply looked up, such as a rating.
    Rounds {
        /// By round.
        contributions: Vec<Contribution>,
    },
    /// The games among those who were tied (DE): the table of all, then of each part of it that
    /// was still tied.
    Encounters {
        /// In the order in which they were looked at.
        tables: Vec<MiniTable>,
        /// The boards of the two teams that the tables left tied (EDET and the like).
        boards: Vec<BoardTable>,
    },
    /// The boards of teams (TBR, BBE).
    Boards {
        /// Of those who were tied.
        table: BoardTable,
    },
    /// The points without the first rounds (DROP).
    Remaining {
        /// Of each of those who were tied.
        members: Vec<Remaining>,
    },
    /// The place in the standings after the round before.
    PreviousRound,
    /// Decided by people.
    Decision,
}
