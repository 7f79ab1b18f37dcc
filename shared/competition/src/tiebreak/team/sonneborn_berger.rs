//! The extended Sonneborn-Berger of teams: what each opponent has at the end, by one score, times
//! what was scored against it, by one score.

use crate::{
    id::Tpn,
    score::Points,
    team_table::TeamScore::{self, GamePoints, MatchPoints},
    tiebreak::{
        Better, Method, TieBreak,
        basis::TeamBasis,
        buchholz::opponents_scores,
        code::{
            ModifierKind::{Cut, Forfeits, Reverse},
            Modifiers,
        },
        contribution::{OpponentScore, Tally, cut},
        value::Value,
    },
};

/// Match points of the opponent times match points scored.
pub(in crate::tiebreak) const EMMSB: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, modifiers| {
        extended(teams, (MatchPoints, MatchPoints), who, modifiers)
    }),
    ..of_teams("EMMSB", "13.2.1")
};

/// Match points of the opponent times game points scored: the one known from Olympiads.
pub(in crate::tiebreak) const EMGSB: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, modifiers| {
        extended(teams, (MatchPoints, GamePoints), who, modifiers)
    }),
    ..of_teams("EMGSB", "13.2.2")
};

/// Game points of the opponent times match points scored.
pub(in crate::tiebreak) const EGMSB: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, modifiers| {
        extended(teams, (GamePoints, MatchPoints), who, modifiers)
    }),
    ..of_teams("EGMSB", "13.2.3")
};

/// Game points of the opponent times game points scored.
pub(in crate::tiebreak) const EGGSB: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, modifiers| {
        extended(teams, (GamePoints, GamePoints), who, modifiers)
    }),
    ..of_teams("EGGSB", "13.2.4")
};

const fn of_teams(code: &'static str, article: &'static str) -> TieBreak {
    TieBreak {
        code,
        old_code: None,
        article,
        better: Better::Higher,
        takes: &[Cut, Forfeits, Reverse],
        method: Method::People,
    }
}

/// A cut takes the opponent that is lowest by the first of the two scores (art. 14.1.2 d).
fn extended(
    teams: &TeamBasis<'_>,
    (of_opponent, scored): (TeamScore, TeamScore),
    who: Tpn,
    modifiers: &Modifiers,
) -> Tally {
    let mut contributions = opponents_scores(teams.by(of_opponent), who, modifiers);
    for it in &mut contributions {
        let score = it.opponent_score.as_ref().map_or(Points::ZERO, OpponentScore::score);
        it.points = teams.by(scored).cell(who, it.round).points;
        it.value = Value::product(score, it.points);
    }
    cut(&mut contributions, modifiers.cuts);
    Tally::sum(contributions)
}
