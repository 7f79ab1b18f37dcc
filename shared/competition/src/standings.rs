//! Who is where: places by a list of tie-breaks, and what separated each place from the next.
//!
//! Those whom the list does not separate share their place. Nothing else ever separates them.

use crate::{
    id::Tpn,
    tiebreak::{Detail, Method, basis::Basis, code::TieBreakCode, value::Value},
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The standings by a list of tie-breaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Standings {
    /// The list, the points first.
    pub list: Vec<TieBreakCode>,
    /// One row for each competitor, best first; equals by pairing number.
    pub rows: Vec<StandingsRow>,
}

/// One competitor in the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct StandingsRow {
    /// The place: 1, 2, 2, 4.
    pub place: u16,
    /// The competitor.
    pub who: Tpn,
    /// One value for each step of the list. A step that only orders those who are tied (DE, DROP,
    /// PLAYOFF, LOT) has the place that it gave among them, and none where it wasn't needed.
    pub values: Vec<Option<Value>>,
    /// The step of the list, counted from 0, that separated this competitor from the next one.
    /// None if they share a place, and for the last.
    pub parted_by: Option<u16>,
}

/// What people decided about some who were tied, by a play-off or by lots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct TieDecision {
    /// The step that it decides, such as `PLAYOFF` or `LOT`.
    pub step: TieBreakCode,
    /// The order, best first; who is still tied stands together. It holds as long as exactly these
    /// are tied, and no longer once a corrected result has changed that.
    pub order: Vec<Vec<Tpn>>,
}

/// Why a competitor has a value or a place in a tied group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export, rename = "TieBreakExplanation")]
pub struct Explanation {
    /// The competitor.
    pub who: Tpn,
    /// The step.
    pub code: TieBreakCode,
    /// The article of FIDE C.07 that defines it, or whose practice it is.
    pub article: String,
    /// The value, as in the standings.
    pub value: Option<Value>,
    /// Those still tied when the step was reached, this competitor among them, by pairing number.
    pub tied: Vec<Tpn>,
    /// What it comes from.
    pub detail: Detail,
}

/// Works out the standings.
pub fn standings(basis: &Basis<'_>, list: &[TieBreakCode], decisions: &[TieDecision]) -> Standings {
    let mut ranking = Ranking::start(basis, list.len());
    for (step, code) in list.iter().enumerate() {
        match code.tie_break().method {
            Method::Each(_) => ranking.part_by_value(basis, step, code),
            Method::Group { order, .. } => {
                ranking.part_by_order(step, |tied| Some(order(basis, tied, code.modifiers())));
            }
            Method::People => ranking.part_by_order(step, |tied| decided(decisions, code, tied)),
        }
    }
    Standings { list: list.to_vec(), rows: ranking.into_rows() }
}

impl Standings {
    /// Why `who` has the value or the place that a step of the list, counted from 0, gives. The
    /// basis is the one that the standings were worked out from.
    ///
    /// # Panics
    /// If the standings have no such competitor or no such step.
    pub fn explain(&self, basis: &Basis<'_>, who: Tpn, step: usize) -> Explanation {
        let code = self.list[step];
        let (tied, at) = (self.tied_before(step, who), self.position(who));
        let detail = match code.tie_break().method {
            Method::Each(_) => {
                Detail::Rounds { contributions: code.tally(basis, who).contributions }
            }
            Method::Group { detail, .. } => detail(basis, &tied, code.modifiers()),
            Method::People => Detail::Decision,
        };
        let article = code.tie_break().article.to_owned();
        Explanation { who, code, article, value: self.rows[at].values[step], tied, detail }
    }

    /// Those whom the steps before this one left tied with `who`, by pairing number.
    fn tied_before(&self, step: usize, who: Tpn) -> Vec<Tpn> {
        let ends_group =
            |row: &StandingsRow| row.parted_by.is_some_and(|it| usize::from(it) < step);
        let at = self.position(who);
        let first = self.rows[..at].iter().rposition(ends_group).map_or(0, |it| it + 1);
        let last =
            self.rows[at..].iter().position(ends_group).map_or(self.rows.len() - 1, |it| at + it);

        let mut tied: Vec<Tpn> = self.rows[first..=last].iter().map(|it| it.who).collect();
        tied.sort_unstable();
        tied
    }

    fn position(&self, who: Tpn) -> usize {
        self.rows.iter().position(|it| it.who == who).expect("everybody of the table has a row")
    }
}

/// The standings on the way: tied groups in their order, and the values so far.
struct Ranking {
    groups: Vec<Tied>,
    /// By row of the table, then by step.
    values: Vec<Vec<Option<Value>>>,
}

/// Some who are not separated yet.
struct Tied {
    /// By pairing number.
    members: Vec<Tpn>,
    /// The step that separated them from the next group.
    parted_by: Option<u16>,
}

impl Ranking {
    fn start(basis: &Basis<'_>, steps: usize) -> Self {
        let members: Vec<Tpn> = basis.numbers().collect();
        let values = members.iter().map(|_| vec![None; steps]).collect();
        Self { groups: vec![Tied { members, parted_by: None }], values }
    }

    fn part_by_value(&mut self, basis: &Basis<'_>, step: usize, code: &TieBreakCode) {
        for (values, who) in self.values.iter_mut().zip(basis.numbers()) {
            values[step] = code.tally(basis, who).value;
        }
        for tied in std::mem::take(&mut self.groups) {
            let value = |who: Tpn| self.values[usize::from(who.0) - 1][step];
            let mut members = tied.members.clone();
            members.sort_by(|&a, &b| code.compare(value(a), value(b)).then(a.cmp(&b)));
            let alike = members.chunk_by(|&a, &b| code.compare(value(a), value(b)).is_eq());
            let parts = alike.map(<[Tpn]>::to_vec).collect();
            self.groups.extend(tied.part(step, parts));
        }
    }

    /// `order` is asked about groups of two or more; none where it does not know.
    fn part_by_order(&mut self, step: usize, order: impl Fn(&[Tpn]) -> Option<Vec<Vec<Tpn>>>) {
        for tied in std::mem::take(&mut self.groups) {
            let parts = Some(&tied.members).filter(|it| it.len() > 1).and_then(|it| order(it));
            let Some(parts) = parts else {
                self.groups.push(tied);
                continue;
            };
            for (place, who) in places(&parts) {
                self.values[usize::from(who.0) - 1][step] = Some(Value::whole(place.into()));
            }
            self.groups.extend(tied.part(step, parts));
        }
    }

    fn into_rows(mut self) -> Vec<StandingsRow> {
        let groups: Vec<Vec<Tpn>> = self.groups.iter().map(|it| it.members.clone()).collect();
        let mut rows: Vec<StandingsRow> = places(&groups)
            .map(|(place, who)| {
                let values = std::mem::take(&mut self.values[usize::from(who.0) - 1]);
                StandingsRow { place, who, values, parted_by: None }
            })
            .collect();
        let mut last = 0;
        for group in &self.groups {
            last += group.members.len();
            rows[last - 1].parted_by = group.parted_by;
        }
        rows
    }
}

impl Tied {
    /// The parts of the group, best first. The last one keeps what separates it from the next.
    fn part(self, step: usize, parts: Vec<Vec<Tpn>>) -> impl Iterator<Item = Self> {
        let step = u16::try_from(step).ok();
        let last = parts.len() - 1;
        parts.into_iter().enumerate().map(move |(index, mut members)| {
            members.sort_unstable();
            Self { members, parted_by: if index == last { self.parted_by } else { step } }
        })
    }
}

/// Each member with its place, counted from 1: 1, 2, 2, 4.
fn places(parts: &[Vec<Tpn>]) -> impl Iterator<Item = (u16, Tpn)> {
    let mut next = 1;
    parts.iter().flat_map(move |part| {
        let place = next;
        next += u16::try_from(part.len()).expect("a field is numbered in 16 bits");
        part.iter().map(move |&who| (place, who))
    })
}

/// What people decided about exactly these.
fn decided(decisions: &[TieDecision], step: &TieBreakCode, tied: &[Tpn]) -> Option<Vec<Vec<Tpn>>> {
    let about_these = |it: &&TieDecision| {
        let mut named = it.order.concat();
        named.sort_unstable();
        it.step == *step && named == tied
    };
    // The last word counts.
    let decision = decisions.iter().rev().find(about_these)?;
    Some(decision.order.iter().filter(|it| !it.is_empty()).cloned().collect())
}
