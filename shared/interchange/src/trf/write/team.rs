//! The records of a team event: 310 and its like, and for TRF16 013.

use super::{Line, Place, Version, Writer, byes, column, cut, listed, neighbors, numbers, runs};
use crate::tournament::team::{Team, Teams};
use competition::{
    crosstable::{Cell, CellKind, Crosstable},
    id::Tpn,
    score::{Color, Points},
};
use std::cmp::Reverse;

/// The lines of all that is of teams. TRF16 has 013 besides, for those who know nothing newer.
pub(super) fn lines(teams: &Teams, players: &Writer<'_>) -> Vec<Line> {
    let numbers = numbers(teams.list.iter().map(|it| it.number), 999);
    let writer = TeamWriter { teams, players, numbers };
    let mut lines = writer.list();
    lines.push(writer.pairing_byes());
    lines.extend(writer.forfeits());
    lines.extend(writer.line_ups());
    lines.extend(writer.rules());
    lines.extend(byes(writer.asked_for()));
    lines.extend(writer.virtual_points());
    let forbidden = teams.forbidden.iter();
    lines.extend(forbidden.map(|it| players.forbidden(it, |team| writer.number(team))));
    lines
}

struct TeamWriter<'a> {
    teams: &'a Teams,
    players: &'a Writer<'a>,
    /// By pairing number, from 1.
    numbers: Vec<u16>,
}

impl TeamWriter<'_> {
    fn number(&self, team: Tpn) -> u16 {
        self.numbers.get(usize::from(team.0) - 1).copied().unwrap_or(team.0)
    }

    fn matches(&self) -> &Crosstable {
        &self.teams.matches
    }

    /// What each team did in each round, round by round.
    fn cells(&self) -> impl Iterator<Item = (u16, Tpn, Cell)> {
        let rounds = 0..self.matches().played_rounds();
        rounds.flat_map(move |round| {
            let number = u16::try_from(round + 1).unwrap_or(u16::MAX);
            let cell = move |team| (number, team, self.matches().cell(team, round));
            self.matches().numbers().map(cell)
        })
    }

    fn list(&self) -> Vec<Line> {
        let ranks = self.ranks();
        let mut lines = Vec::new();
        for (team, who) in self.teams.list.iter().zip(self.matches().numbers()) {
            let members: Vec<u16> =
                team.members.iter().map(|it| self.players.number(*it)).collect();
            if self.players.version == Version::Trf16 {
                let listed = listed(&members);
                // The first number touches the name.
                let members = listed.get(1..).unwrap_or_default();
                let line = format!("013 {:32}{members}", cut(&team.name, 32));
                lines.push((Place::After(13), line));
            }
            let rank = ranks[usize::from(who.0) - 1];
            let line = format!("{} {}", self.about(team, who, rank), listed(&members));
            lines.push((Place::After(310), line));
        }
        lines
    }

    /// Columns 1 to 71 of 310.
    fn about(&self, team: &Team, who: Tpn, rank: u16) -> String {
        let strength = team.strength.filter(|it| *it < 1_000_000).map(|it| it.to_string());
        format!(
            "310 {:>3} {:32} {:5} {:>6} {:>6} {:>6} {:>3}",
            self.number(who),
            cut(&team.name, 32),
            cut(&team.nickname, 5),
            strength.unwrap_or_default(),
            super::decimal(self.matches().points(who)),
            super::decimal(self.games(who)),
            rank,
        )
    }

    fn games(&self, team: Tpn) -> Points {
        let games = self.teams.game_points.get(usize::from(team.0) - 1);
        games.into_iter().flatten().copied().sum()
    }

    /// The ranks that the teams have, else by match points, game points and number.
    fn ranks(&self) -> Vec<u16> {
        let mut order: Vec<Tpn> = self.matches().numbers().collect();
        order
            .sort_by_key(|it| (Reverse(self.matches().points(*it)), Reverse(self.games(*it)), *it));
        let mut ranks = vec![0; order.len()];
        for (rank, team) in (1..=u16::MAX).zip(order) {
            ranks[usize::from(team.0) - 1] = rank;
        }
        for (rank, team) in ranks.iter_mut().zip(&self.teams.list) {
            *rank = team.claimed_rank.filter(|it| *it <= 999).unwrap_or(*rank);
        }
        ranks
    }

    /// 320: what the bye of the pairing is worth, and who had it round by round.
    fn pairing_byes(&self) -> Line {
        let mut had = vec![0; self.matches().played_rounds()];
        for (round, team, cell) in self.cells() {
            let bye = &mut had[usize::from(round) - 1];
            if cell.kind == CellKind::PairingBye && *bye == 0 {
                *bye = self.number(team);
            }
        }
        let some = had.iter().rposition(|it| *it != 0).map_or(0, |it| it + 1);
        let had: String = had[..some].iter().map(|it| format!(" {it:03}")).collect();
        let matches = column(self.matches().scoring.pairing_bye);
        let games = column(self.teams.games.pairing_bye);
        (Place::After(320), format!("320 {matches} {games}{had}"))
    }

    /// 330: one line for each match that was not played.
    fn forfeits(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        for (round, team, cell) in self.cells().filter(|it| it.2.kind.was_forfeit()) {
            let Some(opponent) = cell.opponent else { continue };
            let theirs = self.matches().cell(opponent, usize::from(round) - 1);
            if super::color(team, cell, opponent, theirs) == Color::White {
                let mark = |it: Cell| if it.kind == CellKind::ForfeitWin { '+' } else { '-' };
                let (white, black) = (self.number(team), self.number(opponent));
                let result = format!("{}{}", mark(cell), mark(theirs));
                let line = format!("330 {result} {round:>3} {white:>3} {black:>3}");
                lines.push((Place::After(330), line));
            }
        }
        lines
    }

    /// 300: the line-ups that are not simply the first of the members.
    fn line_ups(&self) -> Vec<Line> {
        let line = |((round, team), players): (&(u16, Tpn), &Vec<Option<Tpn>>)| {
            let cell = self.matches().cell(*team, usize::from(*round) - 1);
            let opponent = cell.opponent.map_or(0, |it| self.number(it));
            let players = players.iter().map(|it| match it {
                Some(who) => format!(" {:>4}", self.players.number(*who)),
                None => " 0000".to_owned(),
            });
            let players: String = players.collect();
            let team = self.number(*team);
            (Place::After(300), format!("300 {round:>3} {team:>3} {opponent:03}{players}"))
        };
        self.teams.line_ups.iter().map(line).collect()
    }

    /// 352: the colors of the boards; 362: what a match is worth.
    fn rules(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        if !self.teams.board_colors.is_empty() {
            let colors = self.teams.board_colors.iter();
            let colors: String = colors.map(|it| super::letter(*it).to_ascii_uppercase()).collect();
            lines.push((Place::After(352), format!("352 {colors}")));
        }
        let scoring = &self.matches().scoring;
        let worth = [scoring.win, scoring.draw, scoring.loss];
        if worth.map(Points::halves) != [4, 2, 0] {
            let [win, draw, loss] = worth.map(column);
            lines.push((Place::After(362), format!("362 TW{win}   TD{draw}   TL{loss}")));
        }
        lines
    }

    /// The byes of all rounds: no line of a player tells those of teams.
    fn asked_for(&self) -> impl Iterator<Item = (u16, u16, CellKind)> {
        let alone = self.cells().filter(|(round, team, cell)| {
            cell.opponent.is_none() && !self.has_open_game(*round, *team)
        });
        let alone = alone.map(|(round, team, cell)| (round, self.number(team), cell.kind));
        let ahead = self.teams.byes.iter().flat_map(move |(round, byes)| {
            byes.iter().map(move |(team, kind)| (*round, self.number(*team), *kind))
        });
        alone.chain(ahead)
    }

    fn has_open_game(&self, round: u16, team: Tpn) -> bool {
        let mut of_round = self.teams.open.iter().filter(|it| it.round == round);
        of_round.any(|it| it.white == team || it.black == team)
    }

    /// 250, in match points and game points.
    fn virtual_points(&self) -> Vec<Line> {
        let groups = neighbors(&self.teams.virtual_points);
        let lines = groups.into_iter().flat_map(|(first, last, points)| {
            let teams = format!("{:>4} {:>4}", self.number(first), self.number(last));
            runs(points).into_iter().map(move |(from, to, points)| {
                let worth = format!("{} {}", column(points.matches), column(points.games));
                (Place::After(250), format!("250 {worth} {from:>3} {to:>3} {teams}"))
            })
        });
        lines.collect()
    }
}
