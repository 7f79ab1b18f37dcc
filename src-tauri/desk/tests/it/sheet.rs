//! Lists that leave the house, and whether our own readers read them back.

use crate::seated;
use competition::{
    command::{Command, EntryForm, ImportedBoard, ImportedBye, ImportedRound, RulebookSource},
    draw::ByeKind,
    id::{CompetitionId, OpId, RoundNumber},
    people::Role,
    refusal::Refusal,
    score::{Color, Outcome},
};
use desk::{Desk, Failure, Seat, SheetFormat, SheetOf, SheetQuery, words::Language};
use expect_test::expect;
use interchange::{
    chess_results::read::read_crosstable, entries_file::read::read_entries,
    table::read::read_tables,
};
use tempfile::TempDir;

const EVENT: &str = "men-individual-rapid";

const STAYED_AWAY: Outcome = Outcome::Forfeited { by: Color::White };

struct Hall {
    desk: Desk,
    competition: CompetitionId,
    ops: std::cell::Cell<u128>,
    _home: TempDir,
}

impl Hall {
    /// Five men, round 1 played, round 2 being played.
    fn playing() -> Self {
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
        let competition =
            desk.execute(&Seat::Device, None, OpId::new(1 << 64), founding).unwrap().competition;
        let hall = Self { desk, competition, ops: 2.into(), _home: home };
        hall.does(Command::OpenEvent { event: EVENT.into() });
        let players = hall.people();
        let rounds = vec![
            round(&[(1, 3, Some(Outcome::Drawn)), (2, 4, Some(STAYED_AWAY))], 5),
            round(&[(4, 1, Some(Outcome::Won { by: Color::White })), (5, 3, None)], 2),
        ];
        hall.does(Command::ImportTournament { event: EVENT.into(), players, rounds });
        hall
    }

    fn does(&self, wish: Command) {
        let op = OpId::new(self.ops.get() << 64);
        self.ops.set(self.ops.get() + 1);
        self.desk.execute(&Seat::Device, Some(self.competition), op, wish).unwrap();
    }

    fn people(&self) -> Vec<EntryForm> {
        let list = "\
姓名,性别,出生日期,单位,称号,等级分,注册年份,注册单位
赵一,男,2001-02-03,安徽,GM,2500,2023,安徽
钱二,男,,北京,,2400,2023,北京
孙三,男,,重庆,,2300,2023,重庆
\"李, 四\",男,,安徽,,2200,2023,安徽
周五,男,,上海,,,2023,上海
";
        let event = EVENT.into();
        let list = list.as_bytes();
        let seen = self.desk.preview_entries(&Seat::Device, self.competition, &event, list);
        seen.unwrap().entries
    }

    fn sheet(&self, of: SheetOf, language: Language, format: SheetFormat) -> Vec<u8> {
        self.desk.sheet(&Seat::Device, &self.query(of, language), format).unwrap()
    }

    fn query(&self, of: SheetOf, language: Language) -> SheetQuery {
        let (competition, event) = (self.competition, EVENT.into());
        SheetQuery { competition, event, of, phase: None, round: None, language }
    }

    fn csv(&self, of: SheetOf, language: Language) -> String {
        let text = String::from_utf8(self.sheet(of, language, SheetFormat::Csv)).unwrap();
        text.strip_prefix('\u{FEFF}').unwrap().replace('\r', "")
    }
}

/// A round as a file tells it, its last number left over.
fn round(boards: &[(u16, u16, Option<Outcome>)], left_over: u16) -> ImportedRound {
    let board = |&(white, black, outcome): &_| ImportedBoard { white, black, outcome };
    let boards = boards.iter().map(board).collect();
    ImportedRound { boards, byes: vec![ImportedBye { who: left_over, kind: ByeKind::Pairing }] }
}

#[test]
fn lists_in_chinese() {
    let hall = Hall::playing();
    let lists = [SheetOf::Entries, SheetOf::Pairings, SheetOf::Crosstable, SheetOf::Standings];
    let lists = lists.map(|it| hall.csv(it, Language::Zh)).join("\n");
    expect![[r#"
        编号,姓名,性别,出生日期,单位,称号,等级分,FIDE ID,注册号,注册年份,注册单位,备注
        1,赵一,男,2001-02-03,安徽,GM,2500,,,2023,安徽,
        2,钱二,男,,北京,,2400,,,2023,北京,
        3,孙三,男,,重庆,,2300,,,2023,重庆,
        4,"李, 四",男,,安徽,,2200,,,2023,安徽,
        5,周五,男,,上海,,,,,2023,上海,

        台号,编号,白方,单位,积分,结果,积分,黑方,单位,编号
        1,4,"李, 四",安徽,1,1 - 0,0.5,安徽,赵一,1
        2,5,周五,上海,1,,0.5,重庆,孙三,3
        ,2,钱二,北京,0,轮空

        编号,姓名,称号,等级分,单位,第1轮,积分,名次
        1,赵一,GM,2500,安徽,3w½,0.5,3
        2,钱二,,2400,北京,4w-,0,5
        3,孙三,,2300,重庆,1b½,0.5,3
        4,"李, 四",,2200,安徽,2b+,1,1
        5,周五,,,上海,-1,1,1

        名次,编号,姓名,称号,等级分,单位,积分,扣除对手分,对手分,索伯,决胜局,备注
        1,4,"李, 四",,2200,安徽,1,0,1,1,,
        1,5,周五,,,上海,1,0,1,1,,
        3,1,赵一,GM,2500,安徽,0.5,0,0.5,¼,,
        3,3,孙三,,2300,重庆,0.5,0,0.5,¼,,
        5,2,钱二,,2400,北京,0,0,0,0,,
    "#]]
    .assert_eq(&lists);
}

#[test]
fn the_round_can_be_chosen_and_the_language() {
    let hall = Hall::playing();
    let query =
        SheetQuery { round: Some(RoundNumber(1)), ..hall.query(SheetOf::Pairings, Language::En) };
    let bytes = hall.desk.sheet(&Seat::Device, &query, SheetFormat::Xlsx).unwrap();
    let file = read_tables(&bytes).unwrap();
    let table = &file.tables[0];
    let rows: Vec<String> = table.rows.iter().map(|it| it.cells.join("|")).collect();
    let text = format!("{}\n{}", table.sheet.as_deref().unwrap(), rows.join("\n"));
    expect![[r#"
        Men's individual rapid Pairings
        Board|No.|White|Delegation|Points|Result|Points|Black|Delegation|No.
        1|1|赵一|安徽|0|½ - ½|0|重庆|孙三|3
        2|2|钱二|北京|0|- - +|0|安徽|李, 四|4
        |5|周五|上海|0|bye"#]]
    .assert_eq(&text);
}

#[test]
fn our_readers_read_what_we_write() {
    let hall = Hall::playing();
    for language in [Language::Zh, Language::En] {
        for format in [SheetFormat::Csv, SheetFormat::Xlsx] {
            let read = read_crosstable(&hall.sheet(SheetOf::Crosstable, language, format));
            assert_eq!(read.problems, [], "{language:?} {format:?}");
            let tournament = read.tournament.unwrap();
            let points: Vec<String> = tournament
                .table
                .numbers()
                .map(|it| tournament.table.points(it).to_string())
                .collect();
            assert_eq!(points, ["½", "0", "½", "1", "1"]);

            let list = read_entries(&hall.sheet(SheetOf::Entries, language, format));
            assert_eq!(list.problems, [], "{language:?} {format:?}");
            let names: Vec<&str> = list.rows.iter().map(|it| it.person.name.as_str()).collect();
            assert_eq!(names, ["赵一", "钱二", "孙三", "李, 四", "周五"]);
            assert!(list.columns.iter().all(|it| it.field.is_some()));
        }
    }
}

/// I12: what a seat may not see on its screen it gets as no file either.
#[test]
fn a_screen_gets_no_list_of_entry_forms() {
    let hall = Hall::playing();
    let screen = seated(hall.competition, Role::Screen);
    let get = |of| hall.desk.sheet(&screen, &hall.query(of, Language::Zh), SheetFormat::Csv);
    assert_eq!(get(SheetOf::Entries), Err(Failure::Refused(Refusal::NotAllowed)));
    for of in [SheetOf::Pairings, SheetOf::Crosstable, SheetOf::Standings] {
        get(of).unwrap();
    }
}
