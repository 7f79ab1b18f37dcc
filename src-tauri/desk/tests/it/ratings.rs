//! Rating lists: read in, searched, compared with entries.

use crate::seated;
use competition::{
    command::{Command, EntryForm, RulebookSource},
    competitor::{Person, Sex},
    id::{CompetitionId, OpId},
    people::Role,
    refusal::Refusal,
};
use desk::{
    Desk, Failure, FaultCode, RatingsQuery, RatingsView, Seat,
    ratings::{RatingListKey, RatingListOf, RatingListWish, RatingsFault},
};
use expect_test::{Expect, expect};
use interchange::ratings::Speed;
use std::fmt::Write as _;
use tempfile::TempDir;

const EVENT: &str = "men-individual-rapid";

const COMBINED: &str = "\
ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r
8600001        Zhao, Yi                                                     CHN M   GM        FI                 2611  9   10 2580  0   10 0     0   0  1990  \r
8600002        Qian, Er Bo                                                  SGP F   WIM  WIM                     0     0   0  1850  3   20 1702  0   20 2004  wi\r
8600003        Muller, Jorg                                                 GER M                                1500  0   40 0     0   0  0     0   0  0     \r
8600001        Zhao, Again                                                  CHN M                                1     0   10 1     0   10 0     0   0  1990  \r
8600004        Sun, San                                                     CHN M   FM                           2400  0   20 9400  0   20 0     0   0  1991  \r
";

const SINGLE: &str = "\
ID Number      Name                              Tit  Fed  OCT26 Gms  Born  Flag
 8600001       Zhao, Yi                          GM   CHN  2599  9    1990
";

struct Office {
    desk: Desk,
    _home: TempDir,
}

impl Office {
    fn open() -> Self {
        let home = tempfile::tempdir().unwrap();
        Self { desk: Desk::open(home.path()).unwrap(), _home: home }
    }

    fn take(&self, bytes: &str, month: u8, single: Speed) -> Result<String, RatingsFault> {
        let mut incoming = self.desk.begin_ratings(&Seat::Device).unwrap();
        for piece in bytes.as_bytes().chunks(100) {
            incoming.take(piece).unwrap();
        }
        let line = incoming.read(RatingListWish { year: 2026, month, single })?;
        Ok(line
            .map_or("stopped".to_owned(), |it| format!("{} {}/{}", it.key, it.rows, it.left_out)))
    }

    fn lists(&self) -> String {
        let RatingsView::Lists(shelf) = self.ask(&RatingsQuery::Lists) else { unreachable!() };
        assert_eq!(shelf.incoming, None);
        let lists = shelf.lists.iter().map(|it| format!("{} {}/{}", it.key, it.rows, it.left_out));
        lists.collect::<Vec<_>>().join(", ")
    }

    fn ask(&self, query: &RatingsQuery) -> RatingsView {
        self.desk.read_ratings(&Seat::Device, query).unwrap()
    }

    fn found_competition(&self) -> CompetitionId {
        let founding = Command::FoundCompetition {
            name: "弈城杯".to_owned(),
            place: String::new(),
            from: None,
            to: None,
            organiser: String::new(),
            rulebook: RulebookSource::Shipped { key: "games-2023/chess".to_owned() },
        };
        let competition = self.does(None, 1, founding);
        self.does(Some(competition), 2, Command::OpenEvent { event: EVENT.into() })
    }

    fn does(&self, competition: Option<CompetitionId>, op: u128, wish: Command) -> CompetitionId {
        let op = OpId::new(op << 64);
        self.desk.execute(&Seat::Device, competition, op, wish).unwrap().competition
    }

    fn enter(&self, competition: CompetitionId, people: Vec<Person>) {
        let form = |(at, person): (u8, Person)| {
            let delegation = format!("单位{at}");
            EntryForm { person, delegation, filler: false }
        };
        let entries = (1..).zip(people).map(form).collect();
        let waive = Some("试".to_owned());
        self.does(Some(competition), 3, Command::Enter { event: EVENT.into(), entries, waive });
    }

    fn find(&self, competition: CompetitionId, typed: &str) -> String {
        let (event, typed) = (EVENT.into(), typed.to_owned());
        let query = RatingsQuery::Find { competition, event, typed };
        let RatingsView::Find(found) = self.ask(&query) else { unreachable!() };
        let names = found.players.iter().map(|it| it.name.as_str());
        names.collect::<Vec<_>>().join("; ")
    }

    fn changes(&self, competition: CompetitionId) -> String {
        let query = RatingsQuery::Changes { competition, event: EVENT.into() };
        let RatingsView::Changes(changes) = self.ask(&query) else { unreachable!() };
        let list = changes.list.map_or("no list".to_owned(), |it| it.to_string());
        let (speed, looked_up, without_id) = (changes.speed, changes.looked_up, changes.without_id);
        let mut text = format!("{list} {speed:?}: {looked_up} looked up, {without_id} not\n");
        for row in changes.rows {
            let plain = if row.is_plain { "plain" } else { "look" };
            let becomes = row.corrected.map(|it| (it.name, it.title, it.rating));
            let _ = writeln!(
                text,
                "{} {plain} {:?} {:?} {becomes:?}",
                row.name, row.found, row.refusal
            );
        }
        text
    }
}

fn man(name: &str, fide_id: &str, title: &str, rating: Option<u16>) -> Person {
    Person {
        name: name.to_owned(),
        fide_id: fide_id.to_owned(),
        title: title.to_owned(),
        rating,
        sex: Some(Sex::Male),
        ..Person::default()
    }
}

#[test]
fn lists_are_kept_by_month_and_kind_and_replaced_whole() {
    let office = Office::open();
    expect!["2026-09-all 3/1"].assert_eq(&office.take(COMBINED, 9, Speed::Rapid).unwrap());
    expect!["2026-10-rapid 1/0"].assert_eq(&office.take(SINGLE, 10, Speed::Rapid).unwrap());
    expect!["2026-10-blitz 1/0"].assert_eq(&office.take(SINGLE, 10, Speed::Blitz).unwrap());
    let less = COMBINED.lines().take(2).collect::<Vec<_>>().join("\r\n");
    expect!["2026-09-all 1/0"].assert_eq(&office.take(&less, 9, Speed::Standard).unwrap());
    let lists = "2026-10-blitz 1/0, 2026-10-rapid 1/0, 2026-09-all 1/0";
    assert_eq!(office.lists(), lists);

    // What is no list leaves the one that is here.
    let no_list = office.take("<html>", 9, Speed::Standard);
    assert!(matches!(no_list, Err(RatingsFault::NotAList(Some(_)))), "{no_list:?}");
    assert!(matches!(office.take("", 9, Speed::Standard), Err(RatingsFault::NotAList(None))));
    assert!(matches!(office.take(SINGLE, 13, Speed::Rapid), Err(RatingsFault::NoSuchMonth)));
    assert_eq!(office.lists(), lists);

    let key = RatingListKey { year: 2026, month: 10, of: RatingListOf::Rapid };
    office.desk.remove_ratings(&Seat::Device, key).unwrap();
    expect!["2026-10-blitz 1/0, 2026-09-all 1/0"].assert_eq(&office.lists());
}

#[test]
fn one_list_is_read_in_at_a_time_and_it_can_be_stopped() {
    let office = Office::open();
    office.take(COMBINED, 9, Speed::Rapid).unwrap();
    let mut incoming = office.desk.begin_ratings(&Seat::Device).unwrap();
    incoming.take(COMBINED.as_bytes()).unwrap();
    let RatingsView::Lists(shelf) = office.ask(&RatingsQuery::Lists) else { unreachable!() };
    assert!(shelf.incoming.is_some());
    let busy: Failure = office.desk.begin_ratings(&Seat::Device).unwrap_err();
    assert!(matches!(busy, Failure::Fault(it) if it.code == FaultCode::RatingsBusy));

    office.desk.stop_ratings(&Seat::Device).unwrap();
    let wish = RatingListWish { year: 2026, month: 9, single: Speed::Rapid };
    assert_eq!(incoming.read(wish).unwrap(), None);
    assert_eq!(office.lists(), "2026-09-all 3/1", "the list before it is as it was");
    expect!["2026-10-all 3/1"].assert_eq(&office.take(COMBINED, 10, Speed::Rapid).unwrap());
}

#[test]
fn nothing_of_an_import_that_broke_off_stays() {
    let office = Office::open();
    let mut incoming = office.desk.begin_ratings(&Seat::Device).unwrap();
    incoming.take(COMBINED.as_bytes()).unwrap();
    drop(incoming);
    let folder = office._home.path().join("ratings");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0);
}

#[test]
fn a_person_is_found_as_one_types() {
    let office = Office::open();
    office.take(COMBINED, 9, Speed::Rapid).unwrap();
    let competition = office.found_competition();
    let check = |typed: &str, expected: Expect| {
        expected.assert_eq(&office.find(competition, typed));
    };
    check("zhao", expect!["Zhao, Yi"]);
    check("Yi ZHA", expect!["Zhao, Yi"]);
    check("8600003", expect!["Muller, Jorg"]);
    check("muller", expect!["Muller, Jorg"]);
    check("jm", expect!["Muller, Jorg"]);
    check("qeb", expect!["Qian, Er Bo"]);
    check("er sgp", expect!["Qian, Er Bo"]);
    check("q", expect![""]);
    check("8600009", expect![""]);
    check("\" OR \"*", expect![""]);
}

#[test]
fn a_new_list_says_who_changed() {
    let office = Office::open();
    let competition = office.found_competition();
    let local = man("孙三", "8600003", "棋协大师", Some(1500));
    office.enter(
        competition,
        vec![
            man("Yi Zhao", "8600001", "IM", Some(2570)),
            man("Qian, Er", "8600002", "WIM", Some(1850)),
            local,
            man("李四", "86000099", "", None),
            man("周五", "", "", None),
        ],
    );
    expect![[r#"
        no list Rapid: 4 looked up, 1 not
    "#]]
    .assert_eq(&office.changes(competition));
    office.take(COMBINED, 9, Speed::Rapid).unwrap();
    expect![[r#"
        2026-09-all Rapid: 4 looked up, 1 not
        Qian, Er look [Name { was: "Qian, Er", now: "Qian, Er Bo" }, Sex { was: Male, now: Female }] None Some(("Qian, Er Bo", "WIM", Some(1850)))
        Yi Zhao plain [Rating { was: Some(2570), now: Some(2580) }, Title { was: "IM", now: "GM" }] None Some(("Yi Zhao", "GM", Some(2580)))
        孙三 look [Rating { was: Some(1500), now: None }] None Some(("孙三", "棋协大师", None))
        李四 look [NotListed] None None
    "#]].assert_eq(&office.changes(competition));
    office.take(SINGLE, 10, Speed::Rapid).unwrap();
    assert!(office.changes(competition).starts_with("2026-10-rapid"), "the newest counts");
    office.take(SINGLE, 11, Speed::Standard).unwrap();
    assert!(office.changes(competition).starts_with("2026-10-rapid"), "of the event's speed");
}

/// I12: lists are the device's own, and people are for those who enter them.
#[test]
fn a_browser_that_is_no_official_finds_nobody() {
    let office = Office::open();
    let competition = office.found_competition();
    let screen = seated(competition, Role::Screen);
    let chief = seated(competition, Role::ChiefArbiter);
    let not_allowed = || Failure::Refused(Refusal::NotAllowed);
    let (event, typed) = (EVENT.into(), "zhao".to_owned());
    let find = RatingsQuery::Find { competition, event, typed };
    let changes = RatingsQuery::Changes { competition, event: EVENT.into() };
    for query in [find, changes] {
        assert_eq!(office.desk.read_ratings(&screen, &query), Err(not_allowed()));
        office.desk.read_ratings(&chief, &query).unwrap();
    }
    let key = RatingListKey { year: 2026, month: 10, of: RatingListOf::All };
    for seat in [screen, chief] {
        assert_eq!(office.desk.begin_ratings(&seat).map(drop), Err(not_allowed()));
        assert_eq!(office.desk.stop_ratings(&seat), Err(not_allowed()));
        assert_eq!(office.desk.remove_ratings(&seat, key), Err(not_allowed()));
    }
}
