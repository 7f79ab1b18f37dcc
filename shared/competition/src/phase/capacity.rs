//! How many rounds a Swiss can certainly be paired for.
//!
//! Let N be the number of players, counted up to an even one: with an odd field the bye is a
//! vertex like a player, whom everybody meets at most once. Before round r everybody who plays
//! every round has met at most r − 1 others, and k more are kept apart from nobody but by
//! constraints. So at least N − r − k are left for each.
//!
//! **Opponents.** A graph of N vertices, N even, in which each has at least N/2 neighbors has a
//! Hamiltonian cycle (Dirac 1952), and every other edge of that is a pairing. So round r can be
//! paired without a rematch if r + k ≤ N/2. The bound is sharp: six players who have met in three
//! rounds as two threes, each with each of the other three, are left with two triangles.
//!
//! **Opponents and colors.** Whoever has an absolute preference for White had Black in the last
//! game (a difference of three never arises), and so do at most N/2; the same with Black. Put the
//! ones into one half of N/2, the others into the other half, and fill both with the rest. Across
//! the halves nothing but meetings and constraints forbids a pair, so that each has at least
//! N/2 − (r − 1) − k partners. Two halves of m in which each has at least m/2 partners can be
//! paired across (Hall 1935). So round r has a legal pairing if r − 1 + k ≤ N/4.
//!
//! Rounds beyond the second bound seldom fail, rounds beyond the first one can; where everybody
//! would meet everybody, a round robin is the better form.

use super::FIELD_MIN;
use crate::{
    constraint::Firmness,
    id::{CompetitorId, RoundNumber},
    round::constraint::delegations_apart,
    scene::PhaseScene,
};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// That the rounds of a Swiss may be too many for its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TooManyRounds {
    /// How many play.
    pub players: u16,
    /// How many rounds are planned.
    pub rounds: u16,
    /// So many rounds certainly find opponents, whatever happens.
    pub certain: u16,
    /// So many rounds certainly can be paired with colors, too.
    pub certain_with_colors: u16,
    /// So many rounds certainly keep the soft constraints as well.
    pub certain_kept: u16,
    /// Whether hard constraints make `certain` smaller.
    pub constrained: bool,
    /// Whether a round robin takes no more rounds.
    pub round_robin: bool,
}

/// The warning for a phase in which nobody has played yet; none where all rounds are certain to
/// find opponents with all constraints kept, and for phases that are no Swiss.
pub fn too_many_rounds(scene: PhaseScene<'_>) -> Option<TooManyRounds> {
    scene.swiss()?;
    let rounds = scene.rounds()?;
    let field = field(scene);
    let players = u16::try_from(field.len()).ok()?;
    if !scene.phase.published.is_empty() || players < FIELD_MIN {
        return None;
    }
    let kept = |firmness: &[Firmness]| {
        let from = |round| kept_apart(scene, &field, RoundNumber(round), firmness);
        (1..=rounds).map(from).collect::<Vec<u16>>()
    };
    let (hard, all) = (kept(&[Firmness::Hard]), kept(&[Firmness::Hard, Firmness::Soft]));
    let certain = certain(players, &hard);
    let warning = TooManyRounds {
        players,
        rounds,
        certain,
        certain_with_colors: certain_with_colors(players, &hard),
        certain_kept: self::certain(players, &all),
        constrained: certain < self::certain(players, &vec![0; hard.len()]),
        round_robin: rounds + 1 >= players,
    };
    let fine = warning.certain_kept >= rounds && !warning.round_robin;
    (!fine).then_some(warning)
}

/// The first rounds that certainly find opponents; `kept_apart` says for each round from how many
/// at most one player is kept by constraints.
fn certain(players: u16, kept_apart: &[u16]) -> u16 {
    first_rounds(kept_apart, |round, kept| round + kept <= even(players) / 2)
}

/// The first rounds that certainly have a legal pairing, colors included.
fn certain_with_colors(players: u16, kept_apart: &[u16]) -> u16 {
    first_rounds(kept_apart, |round, kept| round - 1 + kept <= even(players) / 4)
}

fn first_rounds(kept_apart: &[u16], is_certain: impl Fn(u16, u16) -> bool) -> u16 {
    let rounds = (1..).zip(kept_apart).take_while(|(round, kept)| is_certain(*round, **kept));
    rounds.last().map_or(0, |it| it.0)
}

fn even(players: u16) -> u16 {
    players + players % 2
}

/// Who plays: the numbered field, or those who have entered.
fn field(scene: PhaseScene<'_>) -> Vec<CompetitorId> {
    match scene.phase.order() {
        [] if scene.is_first() => scene.at.event.active().map(|it| it.id).collect(),
        order => order.to_vec(),
    }
}

/// From how many others constraints of some firmness keep a player in a round, at most.
fn kept_apart(
    scene: PhaseScene<'_>,
    field: &[CompetitorId],
    round: RoundNumber,
    firmness: &[Firmness],
) -> u16 {
    let mut kept: BTreeMap<CompetitorId, usize> = field.iter().map(|it| (*it, 0)).collect();
    let pairs = scene.phase.forbidden.values();
    let in_force = pairs.filter(|it| it.holds_in(round) && firmness.contains(&it.firmness));
    for who in in_force.flat_map(|it| [it.one, it.other]) {
        kept.entry(who).and_modify(|it| *it += 1);
    }
    let apart = delegations_apart(scene).map(|it| it.0).filter(|it| {
        firmness.contains(&it.firmness) && it.rounds.holds_in(round, scene.rounds().unwrap_or(0))
    });
    if apart.is_some() {
        let sizes = delegation_sizes(scene, field);
        for (who, kept) in &mut kept {
            let delegation = scene.at.event.competitors.get(who).map(|it| it.delegation);
            *kept += delegation.and_then(|it| sizes.get(&it)).map_or(0, |it| it - 1);
        }
    }
    u16::try_from(kept.into_values().max().unwrap_or(0)).unwrap_or(u16::MAX / 2)
}

fn delegation_sizes(
    scene: PhaseScene<'_>,
    field: &[CompetitorId],
) -> BTreeMap<crate::id::DelegationId, usize> {
    let mut sizes = BTreeMap::new();
    for it in field.iter().filter_map(|it| scene.at.event.competitors.get(it)) {
        if !scene.at.state.delegation_name(it.delegation).is_empty() {
            *sizes.entry(it.delegation).or_insert(0) += 1;
        }
    }
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn bounds(players: u16, kept_apart: u16) -> String {
        let kept = vec![kept_apart; 30];
        format!(
            "{players} players: {} rounds, {} with colors",
            certain(players, &kept),
            certain_with_colors(players, &kept)
        )
    }

    #[test]
    fn the_bounds_are_those_of_the_proofs() {
        let told: Vec<String> = [6, 7, 8, 20, 30, 42, 200].map(|it| bounds(it, 0)).to_vec();
        expect![[r#"
            6 players: 3 rounds, 2 with colors
            7 players: 4 rounds, 3 with colors
            8 players: 4 rounds, 3 with colors
            20 players: 10 rounds, 6 with colors
            30 players: 15 rounds, 8 with colors
            42 players: 21 rounds, 11 with colors
            200 players: 30 rounds, 30 with colors"#]]
        .assert_eq(&told.join("\n"));
    }

    #[test]
    fn who_is_kept_apart_from_four_has_four_rounds_less() {
        expect!["20 players: 6 rounds, 2 with colors"].assert_eq(&bounds(20, 4));
    }
}
