//! An event as a file of the field, and what a rating report lacks.

use crate::seated;
use chrono::NaiveDate;
use competition::{
    command::{Command, EntryForm, ImportedBoard, ImportedBye, ImportedRound, RulebookSource},
    competitor::{Person, Sex},
    draw::ByeKind,
    id::{CompetitionId, OpId},
    people::Role,
    refusal::Refusal,
    score::{Color, Outcome},
};
use desk::{
    Desk, Failure, FileFormat, FileQuery, ReportDetails, Seat, ratings::RatingListWish,
    words::Language,
};
use expect_test::expect;
use interchange::{ratings::Speed, trf};
use tempfile::TempDir;

const EVENT: &str = "men-individual-rapid";

const WHITE_WINS: Option<Outcome> = Some(Outcome::Won { by: Color::White });

struct Hall {
    desk: Desk,
    competition: CompetitionId,
    _home: TempDir,
}

impl Hall {
    /// Five men: round 1 played; in round 2 some boards have their results, or none.
    fn playing(second: [Option<Outcome>; 2]) -> Self {
        let home = tempfile::tempdir().unwrap();
        let desk = Desk::open(home.path()).unwrap();
        let founding = Command::FoundCompetition {
            name: "弈城杯".to_owned(),
            place: "合肥".to_owned(),
            from: NaiveDate::from_ymd_opt(2026, 10, 3),
            to: None,
            organiser: String::new(),
            rulebook: RulebookSource::Shipped { key: "games-2023/chess".to_owned() },
        };
        let device = &Seat::Device;
        let competition =
            desk.execute(device, None, OpId::new(1 << 64), founding).unwrap().competition;
        let rounds = vec![
            round(
                &[
                    (1, 3, Some(Outcome::Drawn)),
                    (2, 4, Some(Outcome::Forfeited { by: Color::White })),
                ],
                5,
            ),
            round(&[(4, 1, second[0]), (5, 3, second[1])], 2),
        ];
        let event = || EVENT.into();
        let wishes = [
            Command::OpenEvent { event: event() },
            Command::ImportTournament { event: event(), players: people(), rounds },
        ];
        for (op, wish) in (2..).zip(wishes) {
            desk.execute(device, Some(competition), OpId::new(op << 64), wish).unwrap();
        }
        Self { desk, competition, _home: home }
    }

    fn query(&self, format: FileFormat, details: Option<ReportDetails>) -> FileQuery {
        let (competition, event, language) = (self.competition, EVENT.into(), Language::Zh);
        FileQuery { competition, event, phase: None, language, format, details }
    }

    fn file(&self, seat: &Seat, format: FileFormat) -> String {
        let bytes = self.desk.tournament_file(seat, &self.query(format, None)).unwrap();
        String::from_utf8(bytes).unwrap().replace('\r', "")
    }

    fn problems(&self, details: Option<ReportDetails>) -> String {
        let query = self.query(FileFormat::FideReport, details);
        let check = self.desk.check_file(&Seat::Device, &query).unwrap();
        check.problems.iter().map(|it| format!("{it:?}\n")).collect()
    }
}

fn people() -> Vec<EntryForm> {
    let form = |(name, fide_id, rating): (&str, &str, u16)| EntryForm {
        person: Person {
            name: name.to_owned(),
            sex: Some(Sex::Male),
            born: NaiveDate::from_ymd_opt(2001, 2, 3),
            fide_id: fide_id.to_owned(),
            rating: Some(rating),
            registered_year: Some(2023),
            registered_unit: "安徽".to_owned(),
            ..Person::default()
        },
        delegation: "安徽".to_owned(),
        filler: false,
    };
    [
        ("赵一", "8600001", 2500),
        ("Qian, Er", "8600002", 2400),
        ("孙三", "", 2300),
        ("Li, Si", "8600001", 2200),
        ("Zhou, Wu", "86o", 2100),
    ]
    .map(form)
    .to_vec()
}

/// A round as a file tells it, its last number left over.
fn round(boards: &[(u16, u16, Option<Outcome>)], left_over: u16) -> ImportedRound {
    let board = |&(white, black, outcome): &_| ImportedBoard { white, black, outcome };
    let boards = boards.iter().map(board).collect();
    ImportedRound { boards, byes: vec![ImportedBye { who: left_over, kind: ByeKind::Pairing }] }
}

fn screen(hall: &Hall) -> Seat {
    seated(hall.competition, Role::Screen)
}

#[test]
fn an_official_gets_the_whole_file() {
    let hall = Hall::playing([WHITE_WINS, None]);
    expect![[r#"
        012 弈城杯 男子个人快棋
        022 合肥
        042 2026/10/03
        062 5
        072 5
        122 25 min + 10 s
        142 2
        152 W
        192 FIDE_DUTCH_2017
        222 1500+10
        001    1 m    赵一                                2500 安徽      8600001 2001/02/03  0.5    4     3 w =     4 b 0
        001    2 m    Qian, Er                          2400 安徽      8600002 2001/02/03  1.0    2     4 w -  0000 - U
        001    3 m    孙三                                2300 安徽              2001/02/03  0.5    5     1 b =     5 b
        001    4 m    Li, Si                            2200 安徽      8600001 2001/02/03  2.0    1     2 b +     1 w 1
        001    5 m    Zhou, Wu                          2100 安徽          86o 2001/02/03  1.0    3  0000 - U     3 w
    "#]].assert_eq(&hall.file(&Seat::Device, FileFormat::Trf26));
    let sixteen = hall.file(&Seat::Device, FileFormat::Trf16);
    assert!(sixteen.contains("XXR"), "{sixteen}");
}

/// I12: who may not see birth dates and FIDE ids on a screen gets them in no file either.
#[test]
fn the_hall_gets_no_birth_dates_and_no_ids() {
    let hall = Hall::playing([WHITE_WINS, None]);
    for format in [FileFormat::Trf16, FileFormat::Trf26, FileFormat::Pgn] {
        let file = hall.file(&screen(&hall), format);
        assert!(file.contains("赵一"), "{file}");
        for secret in ["2001", "8600001", "86o"] {
            assert!(!file.contains(secret), "{secret} in {file}");
        }
    }
    let report = hall.query(FileFormat::FideReport, None);
    let refused = Failure::Refused(Refusal::NotAllowed);
    assert_eq!(hall.desk.tournament_file(&screen(&hall), &report), Err(refused.clone()));
    assert_eq!(hall.desk.check_file(&screen(&hall), &report).map(drop), Err(refused));
}

#[test]
fn a_round_that_only_sits_down_is_open() {
    let hall = Hall::playing([None, None]);
    let file = hall.file(&Seat::Device, FileFormat::Trf26);
    let players = file.lines().filter(|it| it.starts_with("001"));
    let rounds = |it: &str| format!("|{}", it.chars().skip(80).collect::<String>());
    let rounds: Vec<String> = players.map(rounds).collect();
    expect![[r#"
        | 0.5    3     3 w =     4 b
        | 0.0    5     4 w -  0000 - U
        | 0.5    3     1 b =     5 b
        | 1.0    1     2 b +     1 w
        | 1.0    1  0000 - U     3 w"#]]
    .assert_eq(&rounds.join("\n"));
}

#[test]
fn our_reader_reads_what_is_written_and_the_bytes_stay() {
    for second in [[WHITE_WINS, None], [None, None], [WHITE_WINS, Some(Outcome::Drawn)]] {
        let hall = Hall::playing(second);
        for (format, version) in
            [(FileFormat::Trf16, trf::Version::Trf16), (FileFormat::Trf26, trf::Version::Trf26)]
        {
            let query = hall.query(format, None);
            let bytes = hall.desk.tournament_file(&Seat::Device, &query).unwrap();
            let read = trf::read(&bytes).unwrap();
            assert_eq!(trf::write(&read, version), bytes, "{format:?} {second:?}");
        }
    }
}

#[test]
fn boards_have_their_headers() {
    let hall = Hall::playing([WHITE_WINS, None]);
    let pgn = hall.file(&screen(&hall), FileFormat::Pgn);
    let second: Vec<&str> = pgn.split("\n\n").filter(|it| it.contains("\"2.1\"")).collect();
    expect![[r#"
        [Event "弈城杯 男子个人快棋"]
        [Site "合肥"]
        [Date "2026.10.03"]
        [Round "2.1"]
        [White "Li, Si"]
        [Black "赵一"]
        [Result "1-0"]
        [Board "1"]
        [WhiteElo "2200"]
        [WhiteTeam "安徽"]
        [BlackElo "2500"]
        [BlackTeam "安徽"]
        [TimeControl "1500+10"]"#]]
    .assert_eq(second[0]);
}

#[test]
fn a_report_says_beforehand_what_is_missing() {
    let hall = Hall::playing([WHITE_WINS, None]);
    expect![[r#"
        Missing { field: Federation }
        Missing { field: To }
        Missing { field: ChiefArbiter }
        RoundUnfinished { round: 2, boards: 1 }
        RoundDatesMissing
        NameNotLatin { name: "赵一" }
        IdMissing { name: "孙三" }
        NameNotLatin { name: "孙三" }
        IdTwice { name: "Li, Si", fide_id: 8600001 }
        NotAnId { name: "Zhou, Wu", seen: "86o" }
    "#]]
    .assert_eq(&hall.problems(None));
}

#[test]
fn a_whole_report_knows_people_as_the_list_does() {
    let hall = Hall::playing([WHITE_WINS, Some(Outcome::Drawn)]);
    let list = "\
ID Number      Name                              Tit  Fed  OCT26 Gms  Born  Flag
 8600001       Zhao, Yi                          GM   CHN  2599  9    1990
 8600002       Else, Somebody                         SGP  2599  9    1990
";
    let mut incoming = hall.desk.begin_ratings(&Seat::Device).unwrap();
    incoming.take(list.as_bytes()).unwrap();
    let wish = RatingListWish { year: 2026, month: 10, single: Speed::Rapid };
    incoming.read(wish).unwrap();

    let day = |day| NaiveDate::from_ymd_opt(2026, 10, day);
    let details = ReportDetails {
        name: "Yicheng Cup".to_owned(),
        city: "Hefei".to_owned(),
        federation: "chn".to_owned(),
        from: day(3),
        to: day(4),
        chief_arbiter: "IA Wang, Ba 8600100".to_owned(),
        deputies: String::new(),
        time_control: "15 min + 10 s".to_owned(),
        round_dates: vec![day(3).unwrap(), day(4).unwrap()],
    };
    expect![[r#"
        NameDiffers { name: "Qian, Er", listed: "Else, Somebody" }
        IdMissing { name: "孙三" }
        NameNotLatin { name: "孙三" }
        IdTwice { name: "Li, Si", fide_id: 8600001 }
        NameDiffers { name: "Li, Si", listed: "Zhao, Yi" }
        NotAnId { name: "Zhou, Wu", seen: "86o" }
    "#]]
    .assert_eq(&hall.problems(Some(details.clone())));
    let query = hall.query(FileFormat::FideReport, Some(details));
    let bytes = hall.desk.tournament_file(&Seat::Device, &query).unwrap();
    expect![[r#"
        012 Yicheng Cup
        022 Hefei
        032 CHN
        042 2026/10/03
        052 2026/10/04
        062 5
        072 5
        102 IA Wang, Ba 8600100
        122 15 min + 10 s
        132                                                                                        26/10/03  26/10/04
        142 2
        152 W
        192 FIDE_DUTCH_2017
        222 1500+10
        001    1 m GM Zhao, Yi                          2500 CHN     8600001 2001/02/03  0.5    5     3 w =     4 b 0
        001    2 m    Qian, Er                          2400 CHN     8600002 2001/02/03  1.0    4     4 w -  0000 - U
        001    3 m    孙三                                2300 CHN             2001/02/03  1.0    3     1 b =     5 b =
        001    4 m    Li, Si                            2200 CHN     8600001 2001/02/03  2.0    1     2 b +     1 w 1
        001    5 m    Zhou, Wu                          2100 CHN         86o 2001/02/03  1.5    2  0000 - U     3 w =
    "#]].assert_eq(&String::from_utf8(bytes).unwrap().replace('\r', ""));
}
