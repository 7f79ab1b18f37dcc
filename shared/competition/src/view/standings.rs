//! A ranking, and what decided each place.

use super::{
    EventHead, PersonLine,
    foul::{self, FoulRow},
    head::{device_name, head, line},
};
use crate::{
    draw::{DrawnRound, Seating},
    event::DecidedTie,
    fact::DecidedBy,
    id::{CompetitionId, CompetitorId, PhaseKey, RoundNumber},
    phase::{self, Ranked, Supposition},
    refusal::Refusal,
    round::outcomes,
    rulebook::Article,
    scene::{EventScene, PhaseScene},
    score::{Outcome, Points},
    standings::{Explanation, Standing, Standings},
    tiebreak::{Detail, Method},
};
use serde::Serialize;
use std::collections::BTreeMap;
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
    /// What people decided between equals of this ranking, the better places first.
    pub decided: Vec<Decision>,
    /// Where something is supposed: the boards that have no result yet.
    pub open: Vec<OpenBoard>,
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
    /// Where something is supposed: how many places better than in the ranking as it is; below
    /// zero for worse. None where that has no ranking yet.
    pub moved: Option<i32>,
}

/// Equals that people put in order, by whom and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export, rename = "TieDecision")]
pub struct Decision {
    /// The better one first.
    pub order: Vec<PersonLine>,
    /// How.
    pub how: DecidedBy,
    /// Where, who presided, who was there; empty if not said.
    pub note: String,
    /// What the person who wrote it is called; empty if the roster does not say.
    pub by: String,
    /// When, by the writer's clock, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A board without a result, of which one may be supposed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct OpenBoard {
    /// In which round.
    pub round: RoundNumber,
    /// Its number.
    pub board: u16,
    /// Who has White (Red).
    pub white: PersonLine,
    /// Who has Black.
    pub black: PersonLine,
    /// How it can end, in the order of the keys.
    pub outcomes: Vec<Outcome>,
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
    /// For fouls: those that were written down, warnings among them.
    pub fouls: Vec<FoulRow>,
    /// For what people decide: what they decided.
    pub decision: Option<Decision>,
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
    view.decided = ranked.iter().flat_map(|it| decided(at, &it.standings)).collect();
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
    let mut view = shown.view(at, competition)?;
    let finished = at.phase.finished_rounds();
    if let Some(as_it_is) = phase::ranked(at, finished).filter(|_| finished > 0) {
        let ranks: BTreeMap<CompetitorId, u16> =
            as_it_is.places.iter().map(|it| (it.competitor, it.rank)).collect();
        for row in &mut view.rows {
            let rank = ranks.get(&row.line.competitor);
            row.moved = rank.map(|it| i32::from(*it) - i32::from(row.rank));
        }
    }
    view.open = at.phase.rounds().flat_map(|it| open(at, it)).collect();
    Ok(view)
}

/// The boards of a round that have no result.
fn open(scene: PhaseScene<'_>, drawn: &DrawnRound) -> Vec<OpenBoard> {
    let is_open = |it: &&Seating| scene.phase.register(drawn.draw, it.board).outcome().is_none();
    let outcomes = outcomes::all(scene, drawn.round);
    let board = |it: &Seating| OpenBoard {
        round: drawn.round,
        board: it.board,
        white: line(scene, it.white),
        black: line(scene, it.black),
        outcomes: outcomes.clone(),
    };
    drawn.boards.iter().filter(is_open).map(board).collect()
}

/// What people decided in a ranking: those of a decision stand one after the other in its order,
/// and nothing but a step that people take parts them.
fn decided(scene: PhaseScene<'_>, standings: &Standings) -> Vec<Decision> {
    let by_people = |row: &Standing| {
        let step = row.parted_by.map(|it| &standings.list[usize::from(it)]);
        step.is_some_and(|it| matches!(it.tie_break().method, Method::People))
    };
    let decides = |rows: &[Standing], tie: &DecidedTie| {
        let numbers = tie.order.iter().map(|it| scene.phase.number(*it));
        let between = rows.split_last().is_some_and(|(_, it)| it.iter().all(by_people));
        between && numbers.eq(rows.iter().map(|it| Some(it.who)))
    };
    let at = |first: usize| {
        let ties = scene.phase.ties.values();
        let mut holding = ties.filter(move |tie| {
            let rows = standings.rows.get(first..first + tie.order.len());
            rows.is_some_and(|it| decides(it, tie))
        });
        holding.next_back().map(|it| decision(scene, it))
    };
    (0..standings.rows.len()).filter_map(at).collect()
}

fn decision(scene: PhaseScene<'_>, tie: &DecidedTie) -> Decision {
    Decision {
        order: tie.order.iter().map(|it| line(scene, *it)).collect(),
        how: tie.by,
        note: tie.note.clone(),
        by: device_name(scene.at.state, tie.author),
        at_ms: tie.at_ms,
    }
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
            decided: Vec::new(),
            open: Vec::new(),
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
        moved: None,
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
    let basis = phase::basis(scene, rules, &table);
    let ranked = phase::ranked(scene, after_round).ok_or(Refusal::FieldNotOrdered)?;
    let why = ranked.standings.explain(&basis, number, step);
    let is_about = |tie: &&DecidedTie| {
        let mut named: Vec<_> = tie.order.iter().map(|it| scene.phase.number(*it)).collect();
        named.sort_unstable();
        why.detail == Detail::Decision
            && named.iter().copied().eq(why.tied.iter().copied().map(Some))
    };
    Ok(TieBreakView {
        decision: scene.phase.ties.values().rfind(is_about).map(|it| decision(scene, it)),
        fouls: match code {
            "FOULS" => foul::of(scene, who, after_round),
            _ => Vec::new(),
        },
        why,
        field: scene.phase.order().iter().map(|id| line(scene, *id)).collect(),
        points: table.numbers().map(|it| table.points(it)).collect(),
    })
}
