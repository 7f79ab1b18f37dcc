//! A ranking, and what decided each place.

use super::{
    EventHead, PersonLine,
    head::{head, line},
};
use crate::{
    id::{CompetitionId, CompetitorId, PhaseKey},
    phase::{self, Ranked, Supposition},
    refusal::Refusal,
    rulebook::Article,
    scene::{EventScene, PhaseScene},
    score::Points,
    standings::Explanation,
    tiebreak::basis::Basis,
};
use serde::Serialize;
use ts_rs::TS;

/// The ranking of a phase after a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct StandingsView {
    /// What every screen of the event shows.
    pub head: EventHead,
    /// Of which phase.
    pub phase: PhaseKey,
    /// After which round.
    pub after_round: u16,
    /// How many rounds are finished: the choice of `after_round`.
    pub finished: u16,
    /// Whether it may still change.
    pub status: StandingsStatus,
    /// The columns: the codes of what separates equals, in order.
    pub columns: Vec<String>,
    /// The edition of FIDE C.07 behind the codes.
    pub edition: String,
    /// Where the order is said.
    pub article: Article,
    /// The places, first place first.
    pub rows: Vec<PlaceRow>,
    /// So many first places go on to the next phase; 0 if none do.
    pub qualify: u16,
    /// Groups of equals across a line that must be drawn.
    pub to_decide: Vec<Vec<CompetitorId>>,
}

/// Whether a ranking may still change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum StandingsStatus {
    /// Nothing of it is written: it is what would be if boards ended as somebody supposes.
    Supposed,
    /// The phase goes on.
    Provisional,
    /// The phase is closed and the ranking frozen.
    Final,
}

/// A place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct PlaceRow {
    /// 1, 2, 3 …; equals share one.
    pub rank: u16,
    /// Who.
    pub line: PersonLine,
    /// The values, one for each column, as the field writes them; none where undefined.
    pub values: Vec<Option<String>>,
    /// Whether others have the same place.
    pub shared: bool,
    /// The column that puts this competitor before the next; none where the two share a place, and
    /// for the last.
    pub parted_by: Option<String>,
}

/// Where one number of a ranking comes from, with the names of those in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TieBreakView {
    /// The account.
    pub why: Explanation,
    /// Everybody by pairing number, number 1 first.
    pub field: Vec<PersonLine>,
    /// Everybody's points, in the same order.
    pub points: Vec<Points>,
}

/// A ranking for a screen.
pub(super) fn view(
    (scene, competition): (EventScene<'_>, CompetitionId),
    phase: Option<&PhaseKey>,
    after_round: Option<u16>,
) -> Result<StandingsView, Refusal> {
    let at = ranking(scene, phase)?;
    let finished = at.phase.finished_rounds();
    let after_round = after_round.unwrap_or(finished).min(finished);
    let ranked = phase::ranked(at, after_round);
    let frozen = at.phase.ranking.as_ref().filter(|_| after_round == finished);
    let (ranked, status) = match frozen {
        Some(frozen) => (ranked.map(|it| it.frozen(frozen)), StandingsStatus::Final),
        None => (ranked, StandingsStatus::Provisional),
    };
    let shown = Shown { after_round, status, ranked: ranked.as_ref() };
    let mut view = shown.view(at, competition)?;
    if after_round == finished {
        let places = ranked.as_ref().map(|it| it.places.as_slice()).unwrap_or_default();
        view.to_decide = phase::undecided(at, places);
    }
    Ok(view)
}

/// What the ranking would be if boards ended so.
pub(super) fn what_if(
    (scene, competition): (EventScene<'_>, CompetitionId),
    phase: Option<&PhaseKey>,
    supposition: &Supposition,
) -> Result<StandingsView, Refusal> {
    let at = ranking(scene, phase)?;
    let (after_round, ranked) = phase::ranked_if(at, supposition)?;
    let shown = Shown { after_round, status: StandingsStatus::Supposed, ranked: Some(&ranked) };
    shown.view(at, competition)
}

/// A ranking that is to be shown, and what it is worth.
struct Shown<'a> {
    after_round: u16,
    status: StandingsStatus,
    ranked: Option<&'a Ranked>,
}

impl Shown<'_> {
    fn view(
        &self,
        at: PhaseScene<'_>,
        competition: CompetitionId,
    ) -> Result<StandingsView, Refusal> {
        let rules = at.tie_breaks().ok_or(Refusal::FieldNotOrdered)?;
        Ok(StandingsView {
            head: head(at.at, competition),
            phase: at.rules.key.clone(),
            after_round: self.after_round,
            finished: at.phase.finished_rounds(),
            status: self.status,
            columns: rules.list.iter().map(ToString::to_string).collect(),
            edition: rules.edition.name().to_owned(),
            article: rules.article.clone(),
            rows: self.ranked.map(|it| rows(at, it)).unwrap_or_default(),
            qualify: phase::line(at).0,
            to_decide: Vec::new(),
        })
    }
}

/// The phase asked for, else the first that has a ranking of its own.
fn ranking<'a>(scene: EventScene<'a>, key: Option<&PhaseKey>) -> Result<PhaseScene<'a>, Refusal> {
    match key {
        Some(key) => scene.phase(key),
        None => {
            let missing = || Refusal::NoSuchPhase { phase: "swiss".into() };
            scene.phases().find(|it| it.tie_breaks().is_some()).ok_or_else(missing)
        }
    }
}

fn rows(scene: PhaseScene<'_>, ranked: &Ranked) -> Vec<PlaceRow> {
    let list = &ranked.standings.list;
    let ranks: Vec<u16> = ranked.places.iter().map(|it| it.rank).collect();
    let rows = ranked.places.iter().zip(&ranked.standings.rows).enumerate();
    rows.map(|(at, (place, row))| PlaceRow {
        rank: place.rank,
        line: line(scene, place.competitor),
        values: row.values.iter().map(|it| it.map(|it| it.to_string())).collect(),
        shared: neighbors(&ranks, at).any(|it| it == place.rank),
        parted_by: row.parted_by.map(|step| list[usize::from(step)].to_string()),
    })
    .collect()
}

/// The ranks directly before and after a place: equals stand together.
fn neighbors(ranks: &[u16], at: usize) -> impl Iterator<Item = u16> {
    [at.checked_sub(1), at.checked_add(1)]
        .into_iter()
        .flatten()
        .filter_map(|it| ranks.get(it).copied())
}

/// Where one number of a ranking comes from.
pub(super) fn explain(
    scene: PhaseScene<'_>,
    after_round: u16,
    who: CompetitorId,
    code: &str,
) -> Result<TieBreakView, Refusal> {
    let missing = || Refusal::BadField { field: "code".into(), seen: code.to_owned() };
    let rules = scene.tie_breaks().ok_or_else(missing)?;
    let number = scene.phase.number(who).ok_or(Refusal::NoSuchCompetitor)?;
    let after_round = after_round.min(scene.phase.finished_rounds());
    let step = rules.list.iter().position(|it| it.to_string() == code).ok_or_else(missing)?;
    let table = phase::counted(scene, phase::crosstable(scene, after_round));
    let basis = Basis::new(&table, phase::reading(scene, rules));
    let ranked = phase::ranked(scene, after_round).ok_or(Refusal::FieldNotOrdered)?;
    Ok(TieBreakView {
        why: ranked.standings.explain(&basis, number, step),
        field: scene.phase.order().iter().map(|id| line(scene, *id)).collect(),
        points: table.numbers().map(|it| table.points(it)).collect(),
    })
}
