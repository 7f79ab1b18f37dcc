//! `yicheng check FILE…`: were the rounds drawn by the rules?

use crate::{
    draw::{Boards, Draw},
    explain,
    failure::Failure,
    file, parallel,
    system::System,
};
use clap::Args;
use competition::{
    id::Tpn,
    pairing::{Pair, verdict::Difference},
};
use std::{
    io,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Pairs every round again from the rounds before it, and prints what differs.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Tournaments (TRF16 or TRF26), or folders of them.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The system; else the one that each file names (record 192), or dutch-2026.
    #[arg(long, value_enum)]
    system: Option<System>,
}

impl Check {
    /// Prints each difference, and on stderr what was looked at. Succeeds only if there is none.
    pub(crate) fn run(self) -> Result<ExitCode, Failure> {
        let files = file::all(&self.files)?;
        let checked = parallel::map(&files, |path| {
            let tournament = file::read(path)?;
            let draw = Draw::of(&tournament, self.system);
            let draw = draw.ok_or_else(|| Failure::NoTeams(path.clone()))?;
            Ok((check(draw), draw.drawn_rounds() - judged(draw)))
        });
        let mut tally = Tally { files: files.len(), ..Tally::default() };
        let mut out = io::stdout().lock();
        for (path, checked) in files.iter().zip(checked) {
            match checked {
                Ok((rounds, too_early)) => {
                    tally.too_early += usize::from(too_early);
                    tally.rounds += rounds.len();
                    tally.differ += rounds.iter().filter(|it| !it.is_empty()).count();
                    let name = (files.len() > 1).then_some(path.as_path());
                    rounds.iter().flatten().try_for_each(|it| tell(&mut out, name, it))?;
                }
                Err(failure) => {
                    let _ = Failure::report(failure);
                    tally.unread += 1;
                }
            }
        }
        Ok(tally.report())
    }
}

fn tell(out: &mut impl io::Write, path: Option<&Path>, line: &str) -> io::Result<()> {
    match path {
        Some(path) => writeln!(out, "{}: {line}", path.display()),
        None => writeln!(out, "{line}"),
    }
}

/// What was looked at.
#[derive(Debug, Default)]
struct Tally {
    files: usize,
    unread: usize,
    rounds: usize,
    differ: usize,
    /// Rounds drawn while games before them were open: nobody can say by which scores.
    too_early: usize,
}

impl Tally {
    fn report(&self) -> ExitCode {
        let Self { files, unread, rounds, differ, too_early } = self;
        eprintln!("files: {files}, not read: {unread}, rounds: {rounds}, differ: {differ}");
        if *too_early > 0 {
            eprintln!("rounds not judged, since games before them are open: {too_early}");
        }
        match (unread, differ) {
            (0, 0) => ExitCode::SUCCESS,
            (0, _) => ExitCode::from(1),
            _ => ExitCode::from(2),
        }
    }
}

/// What differs in each round, in lines. A round can be judged once all games before it are over.
pub(crate) fn check(draw: Draw<'_>) -> Vec<Vec<String>> {
    (1..=judged(draw)).map(|number| differences(draw, number)).collect()
}

fn judged(draw: Draw<'_>) -> u16 {
    draw.drawn_rounds().min(draw.first_open_round().unwrap_or(u16::MAX))
}

/// What differs in one round; nothing if it was drawn by the rules.
fn differences(draw: Draw<'_>, number: u16) -> Vec<String> {
    let told = draw.told(number);
    let (drawn, verdict) = match draw.again(number, &told) {
        Ok(judged) => judged,
        Err(cause) => return vec![format!("round {number}: no legal pairing exists: {cause}")],
    };
    if verdict.is_empty() {
        return Vec::new();
    }
    let name = |who: Tpn| draw.number(who);
    let missing = |ours: &Boards, theirs: &Boards, whose| {
        let boards = ours.all().difference(&theirs.all()).copied().collect::<Vec<_>>();
        boards.into_iter().map(move |(white, black)| {
            format!("round {number}: {whose}: {} {}", name(white), black.map_or(0, name))
        })
    };
    let lines = missing(&told, &drawn, "file").chain(missing(&drawn, &told, "rules"));
    let because = verdict.iter().map(|it| format!("round {number}: {}", said(draw, it)));
    lines.chain(because).collect()
}

/// By what the rules' pairing is the better one.
fn said(draw: Draw<'_>, difference: &Difference) -> String {
    let name = |who: &Tpn| draw.number(*who);
    let numbered = |criterion: &u8| explain::criterion_article(draw, *criterion);
    let pair = |it: &Pair| format!("{} {}", name(&it.white), name(&it.black));
    match difference {
        Difference::Unpaired(who) => format!("{} has no place", name(who)),
        Difference::Misplaced(who) => format!("{} has two places, or was absent", name(who)),
        Difference::Illegal { pair: it, criterion: Some(criterion) } => {
            format!("{} forbids {}", numbered(criterion), pair(it))
        }
        Difference::Illegal { pair: it, criterion: None } => {
            format!("{} is a forbidden pair", pair(it))
        }
        Difference::Bye { who, criterion } => {
            format!("{} decides: the bye is not for {}", numbered(criterion), name(who))
        }
        Difference::Criterion { bracket, criterion } => {
            format!("{} decides in the bracket of {bracket}", numbered(criterion))
        }
        Difference::Sequence { bracket } => {
            format!("the sequence (3.8.1) decides in the bracket of {bracket}")
        }
        Difference::Pairs => "the pairs differ".to_owned(),
        Difference::Colors { pair: it, rule } => {
            format!("{} gives {} other colors", explain::color_article(draw, *rule), pair(it))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use interchange::trf;

    const CLUB_EVENING: &str = include_str!("../samples/club-evening.trf");

    fn check_file(file: &str, expected: Expect) {
        let tournament = trf::read(file.as_bytes()).unwrap();
        let rounds = check(Draw::of(&tournament, None).unwrap());
        let told: String = rounds.iter().flatten().map(|it| format!("{it}\n")).collect();
        expected.assert_eq(&told);
    }

    #[test]
    fn rounds_drawn_by_the_rules_pass() {
        check_file(CLUB_EVENING, expect![""]);
    }

    #[test]
    fn what_differs_is_told_round_by_round() {
        // In round 3 the players 1 and 5 have each other's colors.
        let file = CLUB_EVENING.replace("5 w 1", "5 b 1").replace("H     1 b 0", "H     1 w 0");
        check_file(
            &file,
            expect![[r#"
            round 3: file: 5 1
            round 3: rules: 1 5
            round 3: 5.2.1 gives 5 1 other colors
        "#]],
        );
    }

    /// Four players; in the first round the first two have won.
    fn second_round(cells: [&str; 4]) -> String {
        let [a, b, c, d] = cells;
        let line = |number, points, first: &str, second: &str| {
            format!(
                "001 {number:>4}      P{number:<33}2000{:28}{points:>4} {number:>4}  {first}  {second}\n",
                ""
            )
        };
        let head = "012 Four\n142 3\n152 W\n192 FIDE_DUTCH\n".to_owned();
        head + &line(1, "1.5", "   3 w 1", a)
            + &line(2, "1.5", "   4 b 1", b)
            + &line(3, "0.5", "   1 b 0", c)
            + &line(4, "0.5", "   2 w 0", d)
    }

    /// A round is drawn before it is played: games that still go on are pairs like any other. The
    /// round after them cannot be judged.
    #[test]
    fn a_game_that_still_goes_on_was_paired() {
        let rounds = |cells| {
            let tournament = trf::read(second_round(cells).as_bytes()).unwrap();
            check(Draw::of(&tournament, None).unwrap())
        };
        let right = vec![Vec::<String>::new(); 2];
        assert_eq!(rounds(["   2 b =", "   1 w =", "   4 w  ", "   3 b  "]), right);
        assert_eq!(rounds(["   2 b  ", "   1 w  ", "   4 w  ", "   3 b  "]), right);
        assert_eq!(rounds(["   3 b  ", "   4 w  ", "   1 w  ", "   2 b  "])[1].len(), 6);
        let file = second_round(["   2 b  ", "   1 w  ", "   4 w 1     1 b 0", "   3 b 0"]);
        let file = file.replace("   2 b  \n", "   2 b       3 w 1\n");
        let tournament = trf::read(file.as_bytes()).unwrap();
        let draw = Draw::of(&tournament, None).unwrap();
        assert_eq!((draw.drawn_rounds(), check(draw).len()), (3, 2));
    }

    /// The round of teams of which one board is still open.
    #[test]
    fn a_match_that_still_goes_on_was_paired() {
        let line = |it: u16, rounds: &str| format!("001 {it:>4} {:82}{rounds}\n", "");
        let file = |last: [&str; 2]| {
            let players = [
                line(1, "   3 w 1"),
                line(2, last[0]),
                line(3, "   1 b 0"),
                line(4, last[1]),
                line(5, "   7 b 0"),
                line(6, "   8 w 0"),
                line(7, "   5 w 1"),
                line(8, "   6 b 1"),
            ];
            let teams = (0..4_u16).map(|it| {
                let (number, first) = (it + 1, 2 * it + 1);
                format!("310 {number:>3} {:64} {first:>4} {:>4}\n", "", first + 1)
            });
            let head = "142 3\n152 W\n192 FIDE_TEAM\n352 WB\n".to_owned();
            head + &players.concat() + &teams.collect::<String>()
        };
        let told = |last| {
            let tournament = trf::read(file(last).as_bytes()).unwrap();
            assert!(tournament.teams.is_some());
            check(Draw::of(&tournament, None).unwrap())
        };
        assert_eq!(told(["   4 b  ", "   2 w  "]), told(["   4 b 1", "   2 w 0"]));
    }

    #[test]
    fn what_decides_is_told_by_its_number() {
        check_file(&second_round(["   2 b =", "   1 w =", "   4 w =", "   3 b ="]), expect![[""]]);
        check_file(
            &second_round(["   3 b =", "   4 w =", "   1 w =", "   2 b ="]),
            expect![[r#"
            round 2: file: 2 4
            round 2: file: 3 1
            round 2: rules: 2 1
            round 2: rules: 3 4
            round 2: C1 forbids 2 4
            round 2: C1 forbids 3 1
        "#]],
        );
        check_file(
            &second_round(["   4 b =", "   3 w =", "   2 b =", "   1 w ="]),
            expect![[r#"
            round 2: file: 2 3
            round 2: file: 4 1
            round 2: rules: 2 1
            round 2: rules: 3 4
            round 2: C6 decides in the bracket of 1
        "#]],
        );
        check_file(&second_round(["   2 b =", "   1 w =", "0000 - Z", "0000 - U"]), expect![[""]]);
        check_file(
            &second_round(["0000 - U", "   3 w =", "   2 b =", "0000 - Z"]),
            expect![[r#"
            round 2: file: 1 0
            round 2: file: 2 3
            round 2: rules: 2 1
            round 2: rules: 3 0
            round 2: C5 decides: the bye is not for 1
        "#]],
        );
    }
}
