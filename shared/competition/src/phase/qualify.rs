//! Who goes on to a knock-out.

use super::ranking::{Ranked, ranked, tied_across};
use crate::{
    competitor::EntryStatus,
    fact::Place,
    id::{CompetitorId, PhaseKey},
    refusal::Refusal,
    round::knockout,
    rulebook::knockout::{KnockoutRules, Numbering, Seeding},
    scene::PhaseScene,
};

/// Those who come into a knock-out phase, in the order of their numbers before any lot.
pub fn qualified(scene: PhaseScene<'_>, from: &Seeding) -> Result<Vec<CompetitorId>, Refusal> {
    match from {
        Seeding::Top { phase, count, after_round, numbered, article } => {
            let source = scene.at.phase(phase)?;
            let places = places(source, *after_round)?;
            let among = best(source, &places, usize::from(*count), *numbered);
            among.map_err(|among| Refusal::TieToDecide { among, article: article.clause.clone() })
        }
        Seeding::Winners { phase, .. } => sides(scene.at.phase(phase)?, true),
        Seeding::Losers { phase, .. } => sides(scene.at.phase(phase)?, false),
    }
}

/// A phase's places: frozen, or as they stand after the round that the regulation names.
fn places(source: PhaseScene<'_>, after_round: Option<u16>) -> Result<Vec<Place>, Refusal> {
    if let (Some(ranking), None) = (&source.phase.ranking, after_round) {
        return Ok(ranking.clone());
    }
    let waits = Refusal::WaitsForPhase { phase: source.rules.key.clone() };
    let round = after_round.ok_or(waits.clone())?;
    if source.phase.finished_rounds() < round {
        return Err(waits);
    }
    match ranked(source, round) {
        Some(Ranked { places, .. }) => Ok(places),
        None => Err(waits),
    }
}

/// The best so many who still play; who leaves before the next phase is replaced by the next in
/// rank. Equals across the line, or among the numbered, are handed back.
fn best(
    source: PhaseScene<'_>,
    places: &[Place],
    count: usize,
    numbered: Numbering,
) -> Result<Vec<CompetitorId>, Vec<CompetitorId>> {
    let plays = |it: &&Place| {
        let competitor = source.at.event.competitors.get(&it.competitor);
        competitor.is_some_and(|it| it.status == EntryStatus::Active)
    };
    let places: Vec<Place> = places.iter().filter(plays).copied().collect();
    let lines = match numbered {
        Numbering::Rank => 1..=count,
        Numbering::Lot => count..=count,
    };
    for line in lines {
        if let Some(among) = tied_across(&places, line) {
            return Err(among);
        }
    }
    Ok(places.iter().take(count).map(|it| it.competitor).collect())
}

/// The winners or the losers of a phase, in the order of its matches.
fn sides(source: PhaseScene<'_>, winners: bool) -> Result<Vec<CompetitorId>, Refusal> {
    let waits = Refusal::WaitsForPhase { phase: source.rules.key.clone() };
    let matches = knockout::matches(source);
    let decided = matches.iter().map(|it| {
        let winner = it.winner?;
        Some(it.sides[if winners { winner } else { 1 - winner }])
    });
    let sides: Option<Vec<_>> = decided.collect();
    sides.filter(|it| !it.is_empty()).ok_or(waits)
}

/// The phase that a knock-out takes its field from.
pub fn source(from: &Seeding) -> &PhaseKey {
    match from {
        Seeding::Top { phase, .. }
        | Seeding::Winners { phase, .. }
        | Seeding::Losers { phase, .. } => phase,
    }
}

/// How many first places of a phase go on to a later one; 0 if none do.
pub fn line(scene: PhaseScene<'_>) -> (u16, Numbering) {
    let takers = scene.at.rules.phases.iter().filter_map(|it| it.form.knockout());
    let of_this = takers.filter_map(|rules| match &rules.from {
        Seeding::Top { phase, count, numbered, .. } if *phase == scene.rules.key => {
            Some((*count, *numbered))
        }
        Seeding::Top { .. } | Seeding::Winners { .. } | Seeding::Losers { .. } => None,
    });
    of_this.max_by_key(|it| it.0).unwrap_or((0, Numbering::Lot))
}

/// The knock-out that takes its field from a phase after the round that was finished last, while
/// that phase goes on, and has not done so yet.
pub fn takes_next(scene: PhaseScene<'_>) -> Option<PhaseKey> {
    let finished = scene.phase.finished_rounds();
    let takes = |rules: &KnockoutRules| match &rules.from {
        Seeding::Top { phase, after_round, .. } => {
            *phase == scene.rules.key && *after_round == Some(finished)
        }
        Seeding::Winners { .. } | Seeding::Losers { .. } => false,
    };
    let waits = |it: &PhaseScene<'_>| it.knockout().is_some_and(takes) && it.phase.field.is_none();
    scene.at.phases().find(waits).map(|it| it.rules.key.clone())
}

/// So many first places are needed in order now: none once the phase that takes them has its
/// field, or before the round after which it takes it.
pub fn line_to_draw(scene: PhaseScene<'_>) -> (u16, Numbering) {
    let finished = scene.phase.finished_rounds();
    let takes = |it: PhaseScene<'_>| match &it.knockout()?.from {
        Seeding::Top { phase, count, after_round, numbered, .. }
            if *phase == scene.rules.key
                && it.phase.field.is_none()
                && after_round.is_none_or(|it| it == finished) =>
        {
            Some((*count, *numbered))
        }
        Seeding::Top { .. } | Seeding::Winners { .. } | Seeding::Losers { .. } => None,
    };
    let lines = scene.at.phases().filter_map(takes);
    lines.max_by_key(|it| it.0).unwrap_or((0, Numbering::Lot))
}

/// Whether somebody was taken out of a phase by a knock-out that is played while it goes on.
pub fn is_taken_out(scene: PhaseScene<'_>, who: CompetitorId) -> bool {
    scene.at.phases().any(|other| {
        let takes = |rules: &KnockoutRules| takes_during(&rules.from, &scene.rules.key);
        other.knockout().is_some_and(takes) && other.phase.order().contains(&who)
    })
}

fn takes_during(from: &Seeding, source: &PhaseKey) -> bool {
    match from {
        Seeding::Top { phase, after_round, .. } => phase == source && after_round.is_some(),
        Seeding::Winners { .. } | Seeding::Losers { .. } => false,
    }
}
