//! Who belongs to which team of a file.

use super::{
    assemble::{Numbers, find},
    fault::{Fault, FaultCode},
    records::Named,
    team::{TeamLine, TeamRecords},
};
use crate::tournament::team::Team;
use competition::id::Tpn;
use std::collections::BTreeMap;

/// The teams of a file and their members.
#[derive(Debug, Clone, Default)]
pub(super) struct Roster {
    /// By number.
    pub(super) teams: Vec<Team>,
    /// The pairing number of each number of a team in the file.
    pub(super) numbers: Numbers,
    /// The team of each player.
    pub(super) team_of: BTreeMap<Tpn, Tpn>,
    /// Line-ups that are given: by round and team, the player of each board.
    pub(super) line_ups: BTreeMap<(u16, Tpn), Vec<Option<Tpn>>>,
}

impl Roster {
    /// The teams of these records; adds what does not fit to `faults`.
    pub(super) fn of(records: &TeamRecords, players: &Numbers, faults: &mut Vec<Fault>) -> Self {
        let mut roster = Self::default();
        let mut line_of = BTreeMap::new();
        for (place, line) in (1..=u16::MAX).map(Tpn).zip(lines(records, faults)) {
            roster.numbers.insert(line.team.number, place);
            let mut team = line.team.clone();
            for named in &line.members {
                if let Some(who) = find(players, *named, faults) {
                    if let Some(first) = line_of.insert(who, line.line) {
                        faults.push(in_two_teams(line, *named, first));
                    }
                    roster.team_of.insert(who, place);
                    team.members.push(who);
                }
            }
            roster.teams.push(team);
        }
        roster.read_line_ups(records, players, faults);
        roster
    }

    /// The pairing number of a team that is named in the file.
    pub(super) fn find(&self, team: Named, faults: &mut Vec<Fault>) -> Option<Tpn> {
        let found = self.numbers.get(&team.number).copied();
        if found.is_none() {
            faults.push(team.place.fault(FaultCode::NoSuchTeam { number: team.number }));
        }
        found
    }

    /// The members of a team.
    pub(super) fn members(&self, team: Tpn) -> &[Tpn] {
        &self.teams[usize::from(team.0) - 1].members
    }

    fn read_line_ups(&mut self, records: &TeamRecords, players: &Numbers, faults: &mut Vec<Fault>) {
        for line_up in &records.line_ups {
            let boards = line_up.boards.iter().map(|it| find(players, (*it)?, faults)).collect();
            if let Some(team) = self.find(line_up.team, faults) {
                self.line_ups.insert((line_up.round, team), boards);
            }
        }
    }
}

/// The lines of the teams by number, each number once.
fn lines<'a>(records: &'a TeamRecords, faults: &mut Vec<Fault>) -> Vec<&'a TeamLine> {
    let given = if records.teams.is_empty() { &records.teams_of_trf16 } else { &records.teams };
    let mut by_number: BTreeMap<u16, &TeamLine> = BTreeMap::new();
    for line in given {
        if let Some(first) = by_number.get(&line.team.number) {
            let code = FaultCode::NumberTaken { first: first.line };
            faults.push(Fault { line: line.line, column: 5, code });
        } else {
            by_number.insert(line.team.number, line);
        }
    }
    by_number.into_values().collect()
}

fn in_two_teams(line: &TeamLine, who: Named, other: usize) -> Fault {
    let code = FaultCode::InTwoTeams { first: other.min(line.line) };
    Fault { line: other.max(line.line), column: who.place.column, code }
}
