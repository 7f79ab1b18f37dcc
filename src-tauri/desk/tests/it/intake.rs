//! Files from outside, looked at before anything is written down.

use crate::seated;
use competition::{
    command::{Command, RulebookSource},
    id::{CompetitionId, OpId},
    people::Role,
    refusal::{EntryObjection, Refusal},
    rulebook::file::problem::RulebookProblem,
    view::{Query, View},
};
use desk::{Desk, EntriesPreview, Failure, Seat};
use expect_test::{Expect, expect};
use interchange::tournament::file::TournamentProblem;
use tempfile::TempDir;

const EVENT: &str = "men-individual-rapid";

/// A desk with a competition under the regulation of 2023 and one event open.
struct Hall {
    desk: Desk,
    competition: CompetitionId,
    _home: TempDir,
}

impl Hall {
    fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let desk = Desk::open(home.path()).unwrap();
        let founding = Command::FoundCompetition {
            name: "弈城杯".to_owned(),
            place: String::new(),
            from: None,
            to: None,
            organiser: String::new(),
            rulebook: RulebookSource::Shipped { key: "games-2023/chess".to_owned() },
        };
        let founded = desk.execute(&Seat::Device, None, OpId::new(1 << 64), founding).unwrap();
        let hall = Self { desk, competition: founded.competition, _home: home };
        hall.does(2, Command::OpenEvent { event: EVENT.into() });
        hall
    }

    fn does(&self, op: u128, wish: Command) {
        let op = OpId::new(op << 64);
        self.desk.execute(&Seat::Device, Some(self.competition), op, wish).unwrap();
    }

    fn entries(&self, csv: &str) -> EntriesPreview {
        let event = EVENT.into();
        let seat = Seat::Device;
        self.desk.preview_entries(&seat, self.competition, &event, csv.as_bytes()).unwrap()
    }

    fn check_tournament(&self, file: &str, expected: &Expect) {
        let event = EVENT.into();
        let seen =
            self.desk.preview_tournament(&Seat::Device, self.competition, &event, file.as_bytes());
        let seen = seen.unwrap();
        let problem = |it: &TournamentProblem| match it {
            TournamentProblem::Table(problem) => format!("{problem}\n"),
            TournamentProblem::Trf(fault) => format!("{fault}\n"),
            TournamentProblem::Points(points) => format!("{points:?}\n"),
        };
        let problems: String = seen.problems.iter().map(problem).collect();
        let summary = seen.summary.map(|it| {
            format!("{} players {} rounds {} byes {}\n", it.name, it.players, it.rounds, it.byes)
        });
        let (players, rounds) = (seen.players.len(), seen.rounds.len());
        expected.assert_eq(&format!(
            "{}{problems}{players} forms {rounds} rounds, {:?}",
            summary.unwrap_or_default(),
            seen.refusal
        ));
    }

    fn records(&self) -> u32 {
        let view = self.desk.read(&Seat::Device, Query::Competitions).unwrap();
        let View::Competitions(lines) = view else { panic!("{view:?}") };
        lines[0].records
    }
}

fn shown(preview: &EntriesPreview) -> String {
    let objection = |it: &EntryObjection| {
        let missing = if it.objection.missing { " (not said)" } else { "" };
        format!("{} {}: {}{missing}\n", it.entry, it.name, it.objection.rule)
    };
    let problems = preview.list.problems.iter().map(|it| format!("{it}\n"));
    let entered = (!preview.entered.is_empty()).then(|| format!("in: {:?}\n", preview.entered));
    let objections = preview.objections.iter().map(objection);
    problems.chain(objections).chain(entered).collect()
}

const LIST: &str = "\
姓名,性别,单位,等级分,注册年份,注册单位
赵一,男,安徽,2400,2023,安徽
钱二,男,安徽,2300,2023,安徽
孙三,男,安徽,2200,2023,北京
李四,男,安徽,2100,2023,安徽
周五,男,安徽,2000,2023,安徽
吴六,女,北京,1900,2023,北京
郑七,男,,1800,2022,上海
";

#[test]
fn every_row_is_judged_and_those_ahead_count_against_the_quota() {
    let hall = Hall::new();
    let preview = hall.entries(LIST);
    let told: String = shown(&preview)
        .lines()
        .filter(|it| !it.contains("(not said)"))
        .map(|it| format!("{it}\n"))
        .collect();
    expect![[r#"
        error C8 "" DelegationMissing
        2 孙三: registered_unit
        4 周五: per_delegation
        5 吴六: sex
        6 郑七: registered_unit
    "#]]
    .assert_eq(&told);
    assert_eq!(preview.entries.len(), 7);
}

#[test]
fn what_is_entered_from_a_preview_is_known_the_next_time() {
    let hall = Hall::new();
    let before = hall.records();
    let mut preview = hall.entries(LIST);
    assert_eq!(hall.records(), before, "a preview writes nothing");
    preview.entries.truncate(2);
    let entries = preview.entries;
    hall.does(3, Command::Enter { event: EVENT.into(), entries, waive: None });
    let again = hall.entries("姓名,单位\n赵一,安徽\n钱二,北京\n钱二,安徽\n冯八,安徽\n");
    assert_eq!(again.entered, [0, 2]);
    // Two have entered and three stand ahead of the last one.
    let last: Vec<&str> = again.objections.iter().filter(|it| it.entry == 3).map(rule).collect();
    assert!(last.contains(&"per_delegation"), "{last:?}");
}

fn rule(it: &EntryObjection) -> &str {
    &it.objection.rule
}

#[test]
fn a_tournament_is_summed_up_before_it_is_taken_over() {
    let hall = Hall::new();
    hall.check_tournament(
        "no,name,fed,r1,r2\n1,A,安徽,2w1,3b+\n2,B,北京,1b0,-½\n3,C,,-1,1w-\n",
        &expect![[r#"
             players 3 rounds 2 byes 2
            3 forms 2 rounds, None"#]],
    );
    hall.check_tournament(
        "no,name,r1\n1,A,2w1\n2,B,1w0\n3,C,9b1\n",
        &expect![[r#"
            error C2 "2w1" SameColor { row: 3, other: "1w0" }
            error C4 "9b1" UnknownOpponent { opponent: 9 }
            0 forms 0 rounds, None"#]],
    );
    hall.check_tournament(
        "012 Spring\n001    1      A\n001    1      B\n",
        &expect![[r#"
            3:5: the pairing number is taken, see line 2
            0 forms 0 rounds, None"#]],
    );
    let entries =
        hall.entries("姓名,性别,单位,注册年份,注册单位\n赵一,男,安徽,2023,安徽\n").entries;
    hall.does(3, Command::Enter { event: EVENT.into(), entries, waive: None });
    hall.check_tournament(
        "no,name,r1\n1,A,2w1\n2,B,1b0\n",
        &expect![[r#"
             players 2 rounds 1 byes 0
            2 forms 1 rounds, Some(EventNotEmpty)"#]],
    );
}

fn check_rulebook(toml: &[u8], expected: &Expect) {
    let hall = Hall::new();
    let preview = hall.desk.preview_rulebook(&Seat::Device, toml).unwrap();
    let place = |it: &Option<u32>| it.map_or("?".to_owned(), |it| it.to_string());
    let problem = |it: &RulebookProblem| {
        let (line, column) = (place(&it.line), place(&it.column));
        format!("{}:{line}:{column} {} {:?} {:?}\n", it.file, it.at, it.code, it.seen)
    };
    let problems: String = preview.problems.iter().map(problem).collect();
    let files = preview.source.map(|it| match it {
        RulebookSource::Own { root, files } => {
            format!("{root}: {}", files.into_keys().collect::<Vec<_>>().join(" "))
        }
        RulebookSource::Shipped { key } => key,
    });
    let title = preview.title.map(|it| it.zh);
    expected.assert_eq(&format!("{problems}{title:?} {files:?}"));
}

#[test]
fn a_rulebook_is_read_with_the_shipped_ones_that_it_extends() {
    check_rulebook(
        "extends = 'games-2023/chess'\ntitle = { zh = '邀请赛', en = 'Cup' }\n".as_bytes(),
        &expect![[r#"Some("邀请赛") Some("own: games-2023/chess games-2023/general own")"#]],
    );
    check_rulebook(
        "extends = 'games-2023/chess'\ntitel = { zh = '邀请赛', en = 'Cup' }\nissued = 2023-02-30\n"
            .as_bytes(),
        &expect![[r#"
            own:2:1 titel UnknownKey "titel"
            own:3:10 issued ImpossibleDate "2023-02-30"
            None None"#]],
    );
    check_rulebook(
        b"extends = 'games-2031/chess'\n",
        &expect![[r#"
        own:1:11 extends FileMissing "games-2031/chess"
        None None"#]],
    );
    check_rulebook(
        b"title = 'x'\n# caf\xE9\n",
        &expect![[r#"
        own:2:?  NotToml "UTF-8?"
        None None"#]],
    );
}

#[test]
fn files_are_looked_at_by_officials_only() {
    let hall = Hall::new();
    let screen = seated(hall.competition, Role::Screen);
    let (competition, event) = (hall.competition, EVENT.into());
    let refused = [
        hall.desk.preview_entries(&screen, competition, &event, b"").err(),
        hall.desk.preview_tournament(&screen, competition, &event, b"").err(),
        hall.desk.preview_rulebook(&screen, b"").err(),
    ];
    for failure in refused {
        assert_eq!(failure, Some(Failure::Refused(Refusal::NotAllowed)));
    }
    let nowhere = hall.desk.preview_entries(&Seat::Device, competition, &"women".into(), b"");
    assert!(matches!(nowhere, Err(Failure::Refused(Refusal::NoSuchEvent { .. }))), "{nowhere:?}");
}
