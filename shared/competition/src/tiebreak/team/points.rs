//! The two scores of a team, and the boards that it won.

use crate::id::Tpn;
use crate::{
    score::Points,
    team_table::TeamScore,
    tiebreak::{
        Better, Method, TieBreak,
        basis::{Basis, TeamBasis},
        code::ModifierKind,
        contribution::{Contribution, Tally},
        value::Value,
    },
};

/// Match points (场分).
pub(in crate::tiebreak) const MPTS: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, _| points(teams.by(TeamScore::MatchPoints), who)),
    ..scored("MPTS", "11.1.1")
};

/// Game points (局分).
pub(in crate::tiebreak) const GPTS: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, _| points(teams.by(TeamScore::GamePoints), who)),
    ..scored("GPTS", "11.1.2")
};

/// The secondary score: game points where match points rank, and the other way round.
pub(in crate::tiebreak) const MP_V_GP: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, _| points(teams.secondary, who)),
    ..scored("MPvGP", "13.1")
};

/// Boards won (胜局分), over the board or by forfeit.
pub(in crate::tiebreak) const BOARD_WINS: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, _| board_wins(teams, who)),
    ..scored("BOARD_WINS", "联赛")
};

const fn scored(code: &'static str, article: &'static str) -> TieBreak {
    TieBreak {
        code,
        old_code: None,
        article,
        better: Better::Higher,
        takes: &[ModifierKind::Reverse],
        method: Method::People,
    }
}

fn points(basis: &Basis<'_>, who: Tpn) -> Tally {
    Tally::sum(basis.contributions(who, |round, cell| Some(Contribution::plain(round, cell))))
}

fn board_wins(teams: &TeamBasis<'_>, who: Tpn) -> Tally {
    let games = teams.by(TeamScore::GamePoints);
    Tally::sum(games.contributions(who, |round, cell| {
        let sheet = teams.table.sheet(who, usize::from(round.0) - 1);
        let boards: &[Points] = sheet.map_or(&[], |it| &it.boards);
        let won = boards.iter().filter(|it| **it == teams.table.games.win).count();
        let value = Value::whole(i64::try_from(won).ok()?);
        Some(Contribution { value, ..Contribution::plain(round, cell) })
    }))
}
