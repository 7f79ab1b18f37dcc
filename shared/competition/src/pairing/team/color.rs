//! Article 4: who gets which color.

use super::history::Team;
use crate::{
    pairing::reasons::team::{FirstTeamRule, TeamColorRule, TeamPreference, TeamStrength},
    score::Color,
};

/// 4.2: the two teams of a pair, the first-team first, and what made it that.
pub(super) fn a4_2_first_team<'a>(a: &'a Team, b: &'a Team) -> (&'a Team, &'a Team, FirstTeamRule) {
    let (is_first, rule) = if a.earned != b.earned {
        (a.earned > b.earned, FirstTeamRule::PrimaryScore)
    } else if a.secondary != b.secondary {
        (a.secondary > b.secondary, FirstTeamRule::SecondaryScore)
    } else {
        (a.number < b.number, FirstTeamRule::SmallerNumber)
    };
    if is_first { (a, b, rule) } else { (b, a, rule) }
}

/// 4.3: the color of the first-team, and the rule that gives it.
pub(super) fn a4_3_allocate(first: &Team, other: &Team, initial: Color) -> (Color, TeamColorRule) {
    let rules = [
        (a4_3_1_initial(first, other, initial), TeamColorRule::Initial),
        (a4_3_2_only_preference(first, other), TeamColorRule::OnlyPreference),
        (a4_3_3_both(first, other), TeamColorRule::Both),
        (a4_3_4_only_strong(first, other), TeamColorRule::OnlyStrong),
        (a4_3_5_difference(first, other), TeamColorRule::Difference),
        (a4_3_6_alternate(first, other), TeamColorRule::Alternate),
        (first.preference.map(|it| it.color), TeamColorRule::FirstTeam),
        (latest(first).map(Color::opposite), TeamColorRule::FirstTeamAlternates),
        (latest(other), TeamColorRule::OtherTeamAlternates),
    ];
    let given = rules.into_iter().find_map(|(color, rule)| Some((color?, rule)));
    given.expect("one has played, or 4.3.1 holds")
}

/// 4.3.1: neither has played.
fn a4_3_1_initial(first: &Team, other: &Team, initial: Color) -> Option<Color> {
    let neither = first.colors.is_empty() && other.colors.is_empty();
    let is_odd = first.number.0 % 2 == 1;
    neither.then_some(if is_odd { initial } else { initial.opposite() })
}

/// 4.3.2: the preference of the only one that has one.
fn a4_3_2_only_preference(first: &Team, other: &Team) -> Option<Color> {
    match (first.preference, other.preference) {
        (Some(wish), None) => Some(wish.color),
        (None, Some(wish)) => Some(wish.color.opposite()),
        (None, None) | (Some(_), Some(_)) => None,
    }
}

/// 4.3.3: both preferences, if they are opposite.
fn a4_3_3_both(first: &Team, other: &Team) -> Option<Color> {
    let (one, two) = (first.preference?.color, other.preference?.color);
    (one != two).then_some(one)
}

/// 4.3.4: the strong preference of the only one that has a strong one.
fn a4_3_4_only_strong(first: &Team, other: &Team) -> Option<Color> {
    let is_strong = |it: TeamPreference| it.strength == TeamStrength::Strong;
    let (one, two) = (first.preference?, other.preference?);
    match (is_strong(one), is_strong(two)) {
        (true, false) => Some(one.color),
        (false, true) => Some(two.color.opposite()),
        (true, true) | (false, false) => None,
    }
}

/// 4.3.5: White to the lower color difference.
fn a4_3_5_difference(first: &Team, other: &Team) -> Option<Color> {
    match first.difference.cmp(&other.difference) {
        std::cmp::Ordering::Less => Some(Color::White),
        std::cmp::Ordering::Greater => Some(Color::Black),
        std::cmp::Ordering::Equal => None,
    }
}

/// 4.3.6: the opposite of what they had when one last had White and the other Black. Unplayed
/// rounds are no gaps (C.04.2 3.4).
fn a4_3_6_alternate(first: &Team, other: &Team) -> Option<Color> {
    let times = first.colors.iter().zip(&other.colors);
    times.into_iter().find(|(one, two)| one != two).map(|(_, two)| *two)
}

fn latest(team: &Team) -> Option<Color> {
    team.colors.first().copied()
}
