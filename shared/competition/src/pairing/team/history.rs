//! Article 1: what the system knows of a team when it pairs a round.

use super::{PreferenceType, TeamRound};
use crate::{
    crosstable::{Cell, CellKind},
    id::Tpn,
    pairing::{
        Round,
        reasons::team::{TeamPreference, TeamStrength},
    },
    score::{Color, Points},
};
use std::cmp::Reverse;

/// A team that is to be paired.
#[derive(Debug, Clone)]
pub(super) struct Team {
    /// 1.1, the TPN. Its parity in 4.3.1 is the one of the number as given once and for all
    /// (1.1.3), whoever is absent.
    pub(super) number: Tpn,
    /// The primary score before this round, points of acceleration included.
    pub(super) score: Points,
    /// The primary score without acceleration: for 4.2 and the order of the boards.
    pub(super) earned: Points,
    /// The secondary score, zero for all where it is not used.
    pub(super) secondary: Points,
    /// 1.6.1: the colors of the matches played, latest first.
    pub(super) colors: Vec<Color>,
    /// 1.6.2, positive for more matches with White.
    pub(super) difference: i32,
    /// 1.7.
    pub(super) preference: Option<TeamPreference>,
    /// 1.5: whether it met a team with another score in the previous round.
    pub(super) has_floated: bool,
    /// C2 lets this team have the bye.
    pub(super) may_have_bye: bool,
    /// Matches played.
    pub(super) matches: usize,
}

/// The teams to be paired, by score, then by number.
pub(super) fn teams(round: &TeamRound<'_>) -> Vec<Team> {
    let mut teams: Vec<Team> = round.round.present.iter().map(|it| team(round, *it)).collect();
    teams.sort_by_key(|it| (Reverse(it.score), it.number));
    teams
}

fn team(request: &TeamRound<'_>, number: Tpn) -> Team {
    let round = &request.round;
    let played = round.table.played_rounds();
    let cells: Vec<Cell> = (0..played).map(|it| round.table.cell(number, it)).collect();
    let matches = || cells.iter().rev().filter(|it| it.kind.was_played());
    let colors: Vec<Color> = matches().filter_map(|it| it.color).collect();
    let whites = colors.iter().filter(|it| **it == Color::White).count();
    let difference = signed(whites) - signed(colors.len() - whites);
    let is_last = played + 1 >= usize::from(round.table.rounds);
    let secondary = request.secondary.and_then(|it| it.get(&number)).copied();

    Team {
        number,
        score: score_before(round, number, played),
        earned: cells.iter().map(|it| it.points).sum(),
        secondary: secondary.unwrap_or_default(),
        preference: match request.preferences {
            PreferenceType::TypeA => a1_7_1_type_a(difference, &colors),
            PreferenceType::TypeB => a1_7_2_type_b(difference, &colors, is_last),
            PreferenceType::None => None,
        },
        difference,
        has_floated: played.checked_sub(1).is_some_and(|it| a1_5_floated(round, number, it)),
        may_have_bye: !cells.iter().any(|it| c2_bars_from_bye(it.kind)),
        matches: matches().count(),
        colors,
    }
}

fn signed(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// The score with which a round, counted from 0, was paired.
fn score_before(round: &Round<'_>, who: Tpn, at: usize) -> Points {
    let extra = round.virtual_points.get(&who).and_then(|it| it.get(at)).copied();
    let earned: Points = (0..at).map(|it| round.table.cell(who, it).points).sum();
    earned + extra.unwrap_or_default()
}

/// 1.5: a team floats in a round if it plays against a team with another score.
fn a1_5_floated(round: &Round<'_>, who: Tpn, at: usize) -> bool {
    let cell = round.table.cell(who, at);
    cell.kind.was_played()
        && cell
            .opponent
            .is_some_and(|it| score_before(round, who, at) != score_before(round, it, at))
}

/// 1.7.1.
fn a1_7_1_type_a(difference: i32, colors: &[Color]) -> Option<TeamPreference> {
    strong_color(difference, colors)
        .map(|color| TeamPreference { color, strength: TeamStrength::Simple })
}

/// 1.7.2.
fn a1_7_2_type_b(difference: i32, colors: &[Color], is_last: bool) -> Option<TeamPreference> {
    if let Some(color) = strong_color(difference, colors) {
        return Some(TeamPreference { color, strength: TeamStrength::Strong });
    }
    let color = match difference {
        ..0 => Some(Color::White),
        1.. => Some(Color::Black),
        0 if is_last => None,
        0 => colors.first().map(|it| it.opposite()),
    };
    color.map(|color| TeamPreference { color, strength: TeamStrength::Mild })
}

/// The first two cases of 1.7.1 and 1.7.2, which are the same.
fn strong_color(difference: i32, colors: &[Color]) -> Option<Color> {
    let twice = |color| colors.len() >= 2 && colors[..2] == [color; 2];
    match difference {
        ..-1 => Some(Color::White),
        2.. => Some(Color::Black),
        -1 | 0 if twice(Color::Black) => Some(Color::White),
        0 | 1 if twice(Color::White) => Some(Color::Black),
        -1..=1 => None,
    }
}

/// C2: a round after which a team cannot have the bye.
fn c2_bars_from_bye(kind: CellKind) -> bool {
    matches!(kind, CellKind::PairingBye | CellKind::ForfeitWin | CellKind::FullBye)
}
