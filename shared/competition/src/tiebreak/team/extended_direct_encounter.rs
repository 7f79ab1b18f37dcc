//! Extended direct encounter (直胜 of teams): direct encounter by the primary score, then by the
//! secondary score; two teams that are then still level may be separated by their boards.

use super::boards::{
    Against, BoardTable,
    Look::{self, Count, Top, WithoutBottom},
    table,
};
use crate::{
    id::Tpn,
    team_table::TeamScore,
    tiebreak::{
        Better, Detail, Method, TieBreak,
        basis::{Forfeits, TeamBasis},
        direct_encounter::{MiniTable, mini_table},
    },
};

/// Without a look at boards.
pub(in crate::tiebreak) const EDE: TieBreak = TieBreak {
    method: Method::GroupOfTeams {
        order: |teams, tied| order(teams, tied, &[]),
        detail: |teams, tied| detail(teams, tied, &[]),
    },
    ..extended("EDE", "13.3")
};

/// Then top board results.
pub(in crate::tiebreak) const EDET: TieBreak = TieBreak {
    method: Method::GroupOfTeams {
        order: |teams, tied| order(teams, tied, &[Top]),
        detail: |teams, tied| detail(teams, tied, &[Top]),
    },
    ..extended("EDET", "13.3.2")
};

/// Then bottom board elimination.
pub(in crate::tiebreak) const EDEB: TieBreak = TieBreak {
    method: Method::GroupOfTeams {
        order: |teams, tied| order(teams, tied, &[WithoutBottom]),
        detail: |teams, tied| detail(teams, tied, &[WithoutBottom]),
    },
    ..extended("EDEB", "13.3.2")
};

/// Then board count, then top board results.
pub(in crate::tiebreak) const EDEBT: TieBreak = TieBreak {
    method: Method::GroupOfTeams {
        order: |teams, tied| order(teams, tied, &[Count, Top]),
        detail: |teams, tied| detail(teams, tied, &[Count, Top]),
    },
    ..extended("EDEBT", "13.3.2")
};

/// Then board count, then bottom board elimination.
pub(in crate::tiebreak) const EDEBB: TieBreak = TieBreak {
    method: Method::GroupOfTeams {
        order: |teams, tied| order(teams, tied, &[Count, WithoutBottom]),
        detail: |teams, tied| detail(teams, tied, &[Count, WithoutBottom]),
    },
    ..extended("EDEBB", "13.3.2")
};

const fn extended(code: &'static str, article: &'static str) -> TieBreak {
    TieBreak {
        code,
        old_code: None,
        article,
        better: Better::Lower,
        takes: &[],
        method: Method::People,
    }
}

/// What happens on the way.
enum Step {
    /// A table was made.
    Looked(MiniTable),
    /// The boards of two teams were looked at.
    LookedAtBoards(BoardTable),
    /// These come next. More than one: they stay tied.
    Settled(Vec<Tpn>),
}

fn order(teams: &TeamBasis<'_>, tied: &[Tpn], looks: &[Look]) -> Vec<Vec<Tpn>> {
    let mut order = Vec::new();
    settle(teams, tied, looks, &mut |step| {
        if let Step::Settled(next) = step {
            order.push(next);
        }
    });
    order
}

fn detail(teams: &TeamBasis<'_>, tied: &[Tpn], looks: &[Look]) -> Detail {
    let (mut tables, mut boards) = (Vec::new(), Vec::new());
    settle(teams, tied, looks, &mut |step| match step {
        Step::Looked(table) => tables.push(table),
        Step::LookedAtBoards(table) => boards.push(table),
        Step::Settled(_) => {}
    });
    Detail::Encounters { tables, boards }
}

/// Art. 13.3: whenever a score separates anybody, each part begins again with the primary score.
fn settle(teams: &TeamBasis<'_>, tied: &[Tpn], looks: &[Look], tell: &mut impl FnMut(Step)) {
    if tied.len() < 2 {
        return tell(Step::Settled(tied.to_vec()));
    }
    let primary = teams.table.primary;
    let parts = by_score(teams, tied, primary, tell)
        .or_else(|| by_score(teams, tied, primary.other(), tell))
        .or_else(|| by_boards(teams, tied, looks, tell));
    match parts {
        Some(parts) => parts.iter().for_each(|part| settle(teams, part, looks, tell)),
        None => tell(Step::Settled(tied.to_vec())),
    }
}

fn by_score(
    teams: &TeamBasis<'_>,
    tied: &[Tpn],
    score: TeamScore,
    tell: &mut impl FnMut(Step),
) -> Option<Vec<Vec<Tpn>>> {
    let encounters = mini_table(teams.by(score), tied, Forfeits::Unplayed);
    let parts = encounters.parts();
    tell(Step::Looked(MiniTable { score: Some(score), ..encounters }));
    Some(parts).filter(|it| it.len() > 1)
}

/// Art. 13.3.2. FIDE's own exercises (46 to 48) count the boards of the matches that the two teams
/// played against each other, as they would in a knock-out, not those of the whole tournament.
fn by_boards(
    teams: &TeamBasis<'_>,
    tied: &[Tpn],
    looks: &[Look],
    tell: &mut impl FnMut(Step),
) -> Option<Vec<Vec<Tpn>>> {
    for &look in looks.iter().filter(|_| tied.len() == 2) {
        let boards = table(teams, tied, look, Against::EachOther);
        let parts = boards.parts();
        tell(Step::LookedAtBoards(boards));
        if parts.len() > 1 {
            return Some(parts);
        }
    }
    None
}
