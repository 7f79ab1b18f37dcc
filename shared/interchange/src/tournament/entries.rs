//! The players of a file as entry forms.

use super::{Player, Tournament};
use crate::entries_file::date::{ReadDate, read_date};
use chrono::NaiveDate;
use competition::{
    command::EntryForm,
    competitor::{Person, Sex},
};

/// The players by pairing number.
pub fn entries(tournament: &Tournament) -> Vec<EntryForm> {
    let players = tournament.players.iter().zip(&tournament.table.rows);
    players.map(|(player, row)| entry(player, row.rating)).collect()
}

fn entry(player: &Player, rating: u16) -> EntryForm {
    // The federation of a list is a country's; the unit that somebody plays for is in the club.
    let delegation = if player.club.is_empty() { &player.federation } else { &player.club };
    let sex = |is_female| if is_female { Sex::Female } else { Sex::Male };
    EntryForm {
        person: Person {
            name: player.name.trim().to_owned(),
            sex: player.female.map(sex),
            born: born(&player.born),
            title: player.title.clone(),
            rating: Some(rating).filter(|it| *it > 0),
            fide_id: player.fide_id.clone(),
            ..Person::default()
        },
        delegation: delegation.trim().to_owned(),
        filler: false,
    }
}

/// The birth date if the file says the day.
fn born(seen: &str) -> Option<NaiveDate> {
    match read_date(seen).ok()? {
        ReadDate::Written(date) | ReadDate::Serial(date) => date.date(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_results::read::read_crosstable;
    use expect_test::expect;

    #[test]
    fn players_become_forms() {
        let csv = "编号,姓名,性别,称号,等级分,单位,出生日期\n1,沈一鸣,男,FM,2301,安徽,2001-02-03\n2,陆小雨,,,0,,2004\n";
        let forms = entries(&read_crosstable(csv.as_bytes()).tournament.unwrap());
        let line = |it: &EntryForm| {
            let EntryForm { person, delegation, .. } = it;
            let born = person.born.map(|it| it.to_string());
            let Person { name, sex, title, rating, .. } = person;
            format!("{name} {title:?} {rating:?} {sex:?} {born:?} {delegation:?}\n")
        };
        expect![[r#"
            沈一鸣 "FM" Some(2301) Some(Male) Some("2001-02-03") "安徽"
            陆小雨 "" None None None ""
        "#]]
        .assert_eq(&forms.iter().map(line).collect::<String>());
    }
}
