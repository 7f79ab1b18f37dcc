//! Matches of teams, as a test tells them.

use super::Told;
use crate::{
    crosstable::{Cell, CellKind},
    id::Tpn,
    score::{Color, Points, Scoring, Share},
    team_table::{MatchSheet, TeamScore, TeamTable},
    tiebreak::team::BoardTable,
};

impl Told {
    /// Teams without rounds. The bye of the pairing is a drawn match.
    pub(super) fn empty_teams(&self, boards: u16) -> TeamTable {
        let pairing_bye = Points::HALF.times(boards.into());
        TeamTable {
            matches: self.table.clone(),
            games: Scoring { pairing_bye, ..Scoring::CHESS },
            boards,
            primary: TeamScore::MatchPoints,
            sheets: self.names.iter().map(|_| Vec::new()).collect(),
        }
    }

    pub(super) fn begin_team_round(&mut self) {
        if let Some(teams) = &mut self.teams {
            teams.sheets.iter_mut().for_each(|it| it.push(MatchSheet::default()));
        }
    }

    /// The boards as the first team sees them: `1½0+`.
    pub(super) fn play_match(&mut self, home: &str, boards: &str, guest: &str) {
        let home_points: Vec<Points> = boards.chars().map(points).collect();
        let guest_points: Vec<Points> = boards.chars().map(|it| points(against(it))).collect();
        let sums = [&home_points, &guest_points].map(|it| it.iter().copied().sum::<Points>());
        let sides =
            [(home, guest, Color::White, home_points), (guest, home, Color::Black, guest_points)];
        for (side, (who, opponent, color, boards)) in sides.into_iter().enumerate() {
            let share = match sums[side].cmp(&sums[1 - side]) {
                std::cmp::Ordering::Less => Share::Loss,
                std::cmp::Ordering::Equal => Share::Draw,
                std::cmp::Ordering::Greater => Share::Win,
            };
            let points = self.table.scoring.played(share);
            let opponent = Some(self.number(opponent));
            self.write(who, Cell { kind: CellKind::Played, opponent, color: Some(color), points });
            *self.sheet(who) = MatchSheet { game_points: sums[side], boards };
        }
    }

    fn sheet(&mut self, who: &str) -> &mut MatchSheet {
        let row = usize::from(self.number(who).0) - 1;
        let teams = self.teams.as_mut().expect("teams play");
        teams.sheets[row].last_mut().expect("a round is being played")
    }

    /// Game points of what was not played, once it is known who has which round.
    pub(super) fn finish_teams(&mut self) {
        let Some(teams) = &mut self.teams else { return };
        teams.matches = self.table.clone();
        let whole = teams.scoring(TeamScore::GamePoints);
        for who in teams.matches.numbers() {
            for round in 0..teams.matches.played_rounds() {
                let unplayed = match teams.matches.cell(who, round).kind {
                    CellKind::Played | CellKind::PlayedUnrated => continue,
                    CellKind::ForfeitWin | CellKind::FullBye => whole.win,
                    CellKind::PairingBye => whole.pairing_bye,
                    CellKind::HalfBye => whole.draw,
                    CellKind::ForfeitLoss | CellKind::ZeroBye => whole.absence,
                };
                teams.sheets[row(who)][round].game_points = unplayed;
            }
        }
    }

    pub(super) fn board_table(&self, table: &BoardTable) -> String {
        let rows = table.rows.iter().map(|it| {
            let points: Vec<String> = it.points.iter().map(Points::to_string).collect();
            format!("{} {}: {}\n", table.code, self.name(it.who), points.join(" "))
        });
        rows.collect()
    }
}

fn row(who: Tpn) -> usize {
    usize::from(who.0) - 1
}

fn points(mark: char) -> Points {
    match mark {
        '1' | '+' => Points::ONE,
        '½' => Points::HALF,
        _ => Points::ZERO,
    }
}

fn against(mark: char) -> char {
    match mark {
        '1' => '0',
        '0' => '1',
        '+' => '-',
        '-' => '+',
        other => other,
    }
}
