//! Why a round of teams was drawn as it was: FIDE C.04.6, edition of 1 February 2026.

use super::Shortfall;
use crate::{
    id::Tpn,
    score::{Color, Points},
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The account of a round of teams.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TeamReasons {
    /// Why that team has the bye (3.4); none where the number of teams is even.
    pub bye: Option<TeamByeReason>,
    /// The brackets from the top (3.5, 3.6).
    pub brackets: Vec<TeamBracket>,
    /// One account for each pair, in the order of the boards (article 4).
    pub pairs: Vec<TeamPairReason>,
}

/// Why a team has the bye.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TeamByeReason {
    /// Who would have come before, but may not have the bye after another one or a match won
    /// without playing (2.1.2, C2).
    pub barred: Vec<Tpn>,
    /// Who would have come before, but would leave others who could not be paired (3.4.1).
    pub needed: Vec<Tpn>,
    /// What put it before the next one who might have had it; none if there is no other one.
    pub decided_by: Option<TeamByeRule>,
}

/// The rules that put one team before another one for the bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum TeamByeRule {
    /// 3.4.2: the lower score.
    LowestScore,
    /// 3.4.3: more matches played.
    MostMatches,
    /// 3.4.4: the larger number.
    LargestNumber,
}

/// A bracket: the teams of one score, and who moved up into it (1.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TeamBracket {
    /// The score of its residents.
    pub score: Points,
    /// Its residents, smallest number first.
    pub residents: Vec<Tpn>,
    /// Who moved up into it, by score and number (3.5.3).
    pub upfloaters: Vec<Tpn>,
    /// Why so many had to (C4); none if nobody had to.
    pub because: Option<UpfloatCause>,
    /// The criterion that the highest ranked teams below would have complied with less than those
    /// who moved up, such as 6 for C6: 1 if the bracket could not be paired with them, 3 if the
    /// teams below could not be without them. None if they are those who moved up.
    pub decided_by: Option<u8>,
    /// What the bracket falls short of, criterion by criterion (C6 to C10); those that are kept in
    /// full are left out. C6 is counted once; C7 by upfloaters; C8 and C9 by teams without the
    /// color they would like; C10 by opponents of upfloaters.
    pub shortfalls: Vec<Shortfall>,
}

/// What made teams move up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum UpfloatCause {
    /// The number of residents is odd.
    OddNumber,
    /// So many residents would have no opponent among the others (C1).
    NoOpponent,
    /// With fewer, the bracket or the teams below could not be paired (C1, C3).
    Completion,
}

/// Why two teams have their colors: that of the first board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TeamPairReason {
    /// The first-team of the pair (4.2).
    pub first: Tpn,
    /// What made it the first-team.
    pub first_by: FirstTeamRule,
    /// The rule that gave the colors.
    pub colors: TeamColorRule,
    /// What the team with White would have liked; none if it did not matter.
    pub white: Option<TeamPreference>,
    /// What the team with Black would have liked; none if it did not matter.
    pub black: Option<TeamPreference>,
}

/// What makes the first-team of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum FirstTeamRule {
    /// 4.2.1: the higher primary score.
    PrimaryScore,
    /// 4.2.2: the higher secondary score.
    SecondaryScore,
    /// 4.2.3: the smaller number.
    SmallerNumber,
}

/// The rules of color allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum TeamColorRule {
    /// 4.3.1: neither has played, so the first-team has the initial color if its number is odd.
    Initial,
    /// 4.3.2: only one has a preference.
    OnlyPreference,
    /// 4.3.3: their preferences are opposite.
    Both,
    /// 4.3.4: only one has a strong preference (type B).
    OnlyStrong,
    /// 4.3.5: White to the lower color difference.
    Difference,
    /// 4.3.6: the latest time in which one had White and the other Black is turned round.
    Alternate,
    /// 4.3.7: the preference of the first-team.
    FirstTeam,
    /// 4.3.8: the first-team's latest color is turned round.
    FirstTeamAlternates,
    /// 4.3.9: the other team's latest color is turned round.
    OtherTeamAlternates,
}

/// The color that a team would like (1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TeamPreference {
    /// The color.
    pub color: Color,
    /// How much it matters.
    pub strength: TeamStrength,
}

/// How much the preference of a team matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum TeamStrength {
    /// 1.7.2, type B: the colors are nearly even.
    Mild,
    /// 1.7.2, type B: a difference of two, or twice the other color just now.
    Strong,
    /// 1.7.1, type A: as a strong one of type B, but there are no others.
    Simple,
}
