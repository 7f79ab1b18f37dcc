//! `yicheng generate`: random tournaments, paired by the program itself (FIDE C.04.A, A.5).

use crate::{failure::Failure, parallel, system::System};
use clap::{Args, ValueEnum};
use competition::{
    id::Tpn,
    pairing::generate::{End, Generated, Permille, Plan, Rates, Ratings, generate},
    rulebook::swiss::SwissSystem,
    score::{Points, Scoring},
};
use interchange::{
    tournament::{Forbidden, Player, Tournament},
    trf,
};
use std::{
    cmp::Reverse,
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Makes random tournaments and draws every round of them. Rates are in permille.
#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// How many competitors.
    #[arg(long, value_parser = clap::value_parser!(u16).range(2..=9999))]
    players: u16,
    /// How many rounds.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=200))]
    rounds: u16,
    /// The seed of the first tournament; the next has the next number.
    #[arg(long)]
    seed: u64,
    /// How many tournaments.
    #[arg(long, default_value_t = 1)]
    count: u64,
    /// The pairing system.
    #[arg(long, value_enum, default_value_t = System::Dutch2026)]
    system: System,
    /// What win, draw and loss are worth.
    #[arg(long, value_enum, default_value_t)]
    scoring: Values,
    /// What the pairing-allocated bye is worth.
    #[arg(long, value_enum, default_value_t)]
    bye: Bye,
    /// The lowest rating.
    #[arg(long, default_value_t = 1400, value_parser = clap::value_parser!(u16).range(0..=4000))]
    rating_min: u16,
    /// The highest rating. The same as the lowest: all are equal.
    #[arg(long, default_value_t = 2600, value_parser = clap::value_parser!(u16).range(0..=4000))]
    rating_max: u16,
    /// Games drawn, of those between equals.
    #[arg(long, default_value = "300", value_parser = permille)]
    draws: Permille,
    /// Boards to which one side does not come.
    #[arg(long, default_value = "20", value_parser = permille)]
    forfeits: Permille,
    /// Boards to which nobody comes.
    #[arg(long, default_value = "2", value_parser = permille)]
    double_forfeits: Permille,
    /// Half-point byes, of each competitor's rounds.
    #[arg(long, default_value = "10", value_parser = permille)]
    half_byes: Permille,
    /// Zero-point byes, of each competitor's rounds.
    #[arg(long, default_value = "5", value_parser = permille)]
    absences: Permille,
    /// Competitors who come late.
    #[arg(long, default_value = "20", value_parser = permille)]
    late_entries: Permille,
    /// Competitors who leave before the end.
    #[arg(long, default_value = "20", value_parser = permille)]
    withdrawals: Permille,
    /// Pairs that must not meet, of all pairs.
    #[arg(long, default_value = "0", value_parser = permille)]
    forbidden: Permille,
    /// The folder for the files; it is made if there is none.
    #[arg(long, default_value = ".")]
    out: PathBuf,
}

/// What win, draw and loss are worth.
#[derive(Debug, Default, Clone, Copy, ValueEnum)]
enum Values {
    #[default]
    #[value(name = "1-0.5-0", alias = "1-½-0")]
    Chess,
    #[value(name = "2-1-0")]
    Xiangqi,
    #[value(name = "3-1-0")]
    Football,
}

/// What the pairing-allocated bye is worth.
#[derive(Debug, Default, Clone, Copy, ValueEnum)]
enum Bye {
    #[default]
    Win,
    Draw,
    Zero,
}

impl Generate {
    /// Writes the files, and prints which tournaments ended early.
    pub(crate) fn run(self) -> Result<ExitCode, Failure> {
        let unwritable = |error| Failure::Unwritable(self.out.clone(), error);
        fs::create_dir_all(&self.out).map_err(unwritable)?;
        let system = self.system.persons().ok_or(Failure::PersonsOnly)?;
        let plans: Vec<Plan> = (0..self.count).map(|at| self.plan(system, at)).collect();
        let mut out = io::stdout().lock();
        for told in parallel::map(&plans, |plan| self.write(plan)) {
            out.write_all(told?.as_bytes())?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Writes one tournament. What is to be said of it, in lines.
    fn write(&self, plan: &Plan) -> Result<String, Failure> {
        let generated = generate(plan);
        let path = self.out.join(file_name(plan));
        fs::write(&path, file(plan, &generated))
            .map_err(|error| Failure::Unwritable(path.clone(), error))?;
        Ok(told(&path, generated.drawn.len() + 1, &generated.end))
    }

    /// The plan of one of the tournaments, counted from 0.
    fn plan(&self, system: SwissSystem, at: u64) -> Plan {
        let (min, max) = (self.rating_min, self.rating_max);
        Plan {
            players: self.players,
            rounds: self.rounds,
            seed: self.seed.wrapping_add(at),
            system,
            scoring: scoring(self.scoring, self.bye),
            ratings: Ratings::Spread { min: min.min(max), max: max.max(min) },
            rates: Rates {
                draws: self.draws,
                forfeits: self.forfeits,
                double_forfeits: self.double_forfeits,
                half_byes: self.half_byes,
                absences: self.absences,
                late_entries: self.late_entries,
                withdrawals: self.withdrawals,
                forbidden: self.forbidden,
            },
        }
    }
}

/// The tournament as a TRF26 file.
fn file(plan: &Plan, generated: &Generated) -> Vec<u8> {
    let table = &generated.table;
    let mut ranks = Vec::from_iter(table.numbers());
    ranks.sort_by_key(|it| Reverse(table.points(*it)));
    let player = |who: Tpn| Player {
        number: who.0,
        name: format!("Player, {who}"),
        claimed_halves: Some(table.points(who).halves()),
        claimed_rank: (1..).zip(&ranks).find(|it| *it.1 == who).map(|it| it.0),
        ..Player::default()
    };
    let group = |(one, other): &(Tpn, Tpn)| Forbidden {
        first_round: 1,
        last_round: plan.rounds,
        players: vec![*one, *other],
    };
    let tournament = Tournament {
        name: format!("Random tournament {}", plan.seed),
        initial_color: Some(generated.initial_color),
        system: code(plan.system).to_owned(),
        forbidden: generated.forbidden.iter().map(group).collect(),
        ..Tournament::of(table.numbers().map(player).collect(), table.clone())
    };
    trf::write(&tournament, trf::Version::Trf26)
}

/// The code of record 192. The date makes the edition: `FIDE_DUTCH` alone is the one in force, and
/// is what every program knows.
const fn code(system: SwissSystem) -> &'static str {
    match system {
        SwissSystem::Dutch2026 => "FIDE_DUTCH",
        SwissSystem::Dutch2017 => "FIDE_DUTCH_2017",
        SwissSystem::Xiangqi2020 => "CUSTOM_SWISS",
    }
}

fn file_name(plan: &Plan) -> String {
    format!("{}x{}-{}.trf", plan.players, plan.rounds, plan.seed)
}

fn told(path: &Path, round: usize, end: &End) -> String {
    let path = path.display();
    match end {
        End::Finished => String::new(),
        End::NoLegalPairing { cause, .. } => {
            format!("{path}: round {round} has no legal pairing: {cause}\n")
        }
        End::Deserted => format!("{path}: fewer than two are there for round {round}\n"),
    }
}

const fn scoring(values: Values, bye: Bye) -> Scoring {
    let halves = match values {
        Values::Chess => [2, 1],
        Values::Xiangqi => [4, 2],
        Values::Football => [6, 2],
    };
    let [win, draw] = [Points::from_halves(halves[0]), Points::from_halves(halves[1])];
    let pairing_bye = match bye {
        Bye::Win => win,
        Bye::Draw => draw,
        Bye::Zero => Points::ZERO,
    };
    Scoring { win, draw, loss: Points::ZERO, absence: Points::ZERO, pairing_bye }
}

fn permille(text: &str) -> Result<Permille, String> {
    let permille = text.parse().map_err(|error| format!("{error}"))?;
    if permille > 1000 { Err("at most 1000".to_owned()) } else { Ok(Permille(permille)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Yicheng, check, draw::Draw};
    use clap::Parser;
    use expect_test::expect;
    use interchange::trf::read;

    /// The command of a line.
    fn command(line: &str) -> Generate {
        let words = ["yicheng", "generate"].into_iter().chain(line.split_whitespace());
        let crate::Command::Generate(generate) = Yicheng::parse_from(words).command else {
            panic!("the line begins with generate")
        };
        generate
    }

    /// The file, its lines ending as here.
    fn text(plan: &Plan, generated: &Generated) -> String {
        String::from_utf8(file(plan, generated)).unwrap().replace("\r\n", "\n")
    }

    /// Every file reads back to the same tournament, and the rules draw the same rounds again.
    fn check_files(line: &str) {
        let command = command(line);
        for plan in (0..command.count).map(|at| command.plan(SwissSystem::Dutch2026, at)) {
            let generated = generate(&plan);
            let file = text(&plan, &generated);
            let tournament = read(file.as_bytes()).unwrap();
            assert_eq!(tournament.table, generated.table, "{file}");
            assert_eq!(tournament.initial_color, Some(generated.initial_color));
            assert_eq!(tournament.forbidden_pairs(1), generated.forbidden);
            assert_eq!(tournament.forbidden_pairs(plan.rounds), generated.forbidden);
            assert!(tournament.announces_rounds && tournament.records.is_empty());
            let draw = Draw::of(&tournament, Some(command.system)).unwrap();
            assert!(check::check(draw).iter().all(Vec::is_empty), "{file}");
        }
    }

    #[test]
    fn files_read_back_and_pass_the_check() {
        check_files("--players 2 --rounds 3 --seed 1 --count 10");
        check_files("--players 12 --rounds 7 --seed 1 --count 20 --forbidden 50");
        check_files("--players 31 --rounds 9 --seed 1 --count 10 --half-byes 100 --absences 100");
    }

    #[test]
    fn every_point_system_reads_back() {
        for scoring in ["1-0.5-0", "2-1-0", "3-1-0"] {
            for bye in ["win", "draw", "zero"] {
                let field = "--players 13 --rounds 6 --seed 9 --count 5 --forfeits 60";
                check_files(&format!("{field} --scoring {scoring} --bye {bye}"));
            }
        }
    }

    #[test]
    fn a_file_is_what_the_format_asks() {
        let command = command(
            "--players 5 --rounds 3 --seed 3 --scoring 2-1-0 --bye draw --forbidden 99 --half-byes 99",
        );
        let plan = command.plan(SwissSystem::Dutch2026, 0);
        expect![[r#"
            012 Random tournament 3
            142 3
            152 B
            162  W 2.0    D 1.0    L 0.0    A 0.0    P 1.0
            192 FIDE_DUTCH
            001    1      Player, 1                         2405                             5.0    1     4 b 1  0000 - H     3 w 1
            001    2      Player, 2                         2363                             5.0    2     5 w 1     3 b =     4 w 1
            001    3      Player, 3                         1813                             1.0    4  0000 - Z     2 w =     1 b 0
            001    4      Player, 4                         1598                             2.0    3     1 w 0     5 b 1     2 b 0
            001    5      Player, 5                         1403                             1.0    5     2 b 0     4 w 0  0000 - U
            260   1   3    1    2
        "#]].assert_eq(&text(&plan, &generate(&plan)));
    }

    #[test]
    fn an_early_end_is_told() {
        let command = command("--players 4 --rounds 6 --seed 1 --absences 0");
        let plan = command.plan(SwissSystem::Dutch2026, 0);
        let generated = generate(&plan);
        let path = Path::new(&file_name(&plan)).to_owned();
        expect![[r#"
            4x6-1.trf: round 5 has no legal pairing: 2 competitors would have no opponent
        "#]]
        .assert_eq(&told(&path, generated.drawn.len() + 1, &generated.end));
    }
}
