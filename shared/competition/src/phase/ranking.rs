//! The ranking of a Swiss or a round robin, as its regulation orders it.

use super::table::{counted, crosstable};
use crate::{
    crosstable::Crosstable,
    event::DecidedTie,
    fact::Place,
    foul,
    id::{CompetitorId, Tpn},
    rulebook::tie_break::TieBreakRules,
    scene::PhaseScene,
    standings::{Standing, Standings, TieOrder, standings},
    tiebreak::{Method, basis::Basis, code::TieBreakCode, edition::Reading},
};
use std::collections::BTreeMap;

/// A ranking with everything that decided it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranked {
    /// The places, first place first.
    pub places: Vec<Place>,
    /// The values behind them.
    pub standings: Standings,
}

impl Ranked {
    /// The same with the places that were frozen, whatever has been corrected since; the values
    /// are those that the table gives now.
    pub fn frozen(self, places: &[Place]) -> Self {
        let Standings { list, rows } = self.standings;
        let competitors = self.places.iter().map(|it| it.competitor);
        let mut by_competitor: BTreeMap<CompetitorId, Standing> = competitors.zip(rows).collect();
        let row = |place: &Place| {
            let row = by_competitor.remove(&place.competitor)?;
            Some((*place, Standing { place: place.rank, ..row }))
        };
        let (places, rows) = places.iter().filter_map(row).unzip();
        Self { places, standings: Standings { list, rows } }
    }
}

/// The ranking after a round; none for a knock-out and for a field without numbers.
pub fn ranked(scene: PhaseScene<'_>, after_round: u16) -> Option<Ranked> {
    ranked_by(scene, crosstable(scene, after_round))
}

/// The ranking by a table of the phase.
pub(super) fn ranked_by(scene: PhaseScene<'_>, table: Crosstable) -> Option<Ranked> {
    let rules = scene.tie_breaks()?;
    scene.phase.field.as_ref()?;
    let table = counted(scene, table);
    let (basis, list) = (basis(scene, rules, &table), &rules.list);
    let standings = standings(&basis, list, &decisions(scene, list));
    let order = scene.phase.order();
    let places = standings
        .rows
        .iter()
        .map(|it| Place { rank: it.place, competitor: order[usize::from(it.who.0) - 1] })
        .collect();
    Some(Ranked { places, standings })
}

/// A table of the phase as its tie-breaks read it, with the fouls of its rounds.
pub fn basis<'a>(scene: PhaseScene<'_>, rules: &TieBreakRules, table: &'a Crosstable) -> Basis<'a> {
    Basis::new(table, reading(scene, rules)).with_fouls(foul::counted(scene))
}

/// How a regulation reads a table.
fn reading(scene: PhaseScene<'_>, rules: &TieBreakRules) -> Reading {
    let reading = match scene.swiss() {
        Some(_) => Reading::swiss(rules.edition),
        None => Reading::round_robin(rules.edition),
    };
    Reading { bye_opponent: rules.bye_opponent, ..reading }
}

/// What people decided, as the steps of the list take it. A playoff in a list may also be decided
/// by lot, and the other way round: the step is whichever the list has.
fn decisions(scene: PhaseScene<'_>, list: &[TieBreakCode]) -> Vec<TieOrder> {
    let people = list.iter().filter(|it| matches!(it.tie_break().method, Method::People));
    let decide = |tie: &DecidedTie, step: TieBreakCode| {
        let order: Option<Vec<Vec<Tpn>>> =
            tie.order.iter().map(|id| scene.phase.number(*id).map(|it| vec![it])).collect();
        order.map(|order| TieOrder { step, order })
    };
    let ties: Vec<&DecidedTie> = scene.phase.ties.values().collect();
    people
        .flat_map(|step| ties.iter().filter_map(|tie| decide(tie, *step)).collect::<Vec<_>>())
        .collect()
}

/// The equals that stand across the line after so many first places.
pub fn tied_across(places: &[Place], line: usize) -> Option<Vec<CompetitorId>> {
    let (last_in, first_out) = (places.get(line.checked_sub(1)?)?, places.get(line)?);
    if last_in.rank != first_out.rank {
        return None;
    }
    let equals = places.iter().filter(|it| it.rank == last_in.rank);
    Some(equals.map(|it| it.competitor).collect())
}
