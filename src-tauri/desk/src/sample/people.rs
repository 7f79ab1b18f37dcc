//! People that do not exist, put together from syllables.

use chrono::NaiveDate;
use competition::{
    command::EntryForm,
    competitor::{Document, Person, Sex},
    pairing::generate::dice::Dice,
};
use std::collections::BTreeSet;

/// How many enter.
pub(super) const COUNT: usize = 40;
const SEED: u64 = 2023;

/// Units as they take part in the Games.
const DELEGATIONS: [&str; 16] = [
    "安徽", "北京", "重庆", "广东", "河北", "湖北", "湖南", "江苏", "辽宁", "青岛", "山东", "上海",
    "深圳", "四川", "天津", "浙江",
];
const SURNAMES: [&str; 32] = [
    "沈", "陆", "韩", "唐", "许", "邹", "严", "苏", "范", "彭", "鲁", "毛", "俞", "柳", "殷", "罗",
    "毕", "郝", "安", "常", "齐", "康", "伍", "余", "顾", "孟", "黄", "穆", "萧", "尹", "姚", "邵",
];
const FIRST: [&str; 20] = [
    "景", "怀", "砚", "嘉", "思", "承", "若", "知", "书", "云", "清", "远", "以", "乐", "闻", "向",
    "予", "时", "仲", "季",
];
const SECOND: [&str; 20] = [
    "川", "舟", "行", "言", "溪", "庭", "墨", "松", "岚", "朗", "遥", "山", "恒", "澄", "昱", "帆",
    "棠", "衡", "野", "谦",
];

/// Forty men of sixteen delegations, at most four of each, as the regulation of 2023 wants them.
pub(super) fn men() -> Vec<EntryForm> {
    let mut dice = Dice::new(SEED);
    let mut names = BTreeSet::new();
    (0..COUNT).map(|n| man(n, &mut dice, &mut names)).collect()
}

fn man(n: usize, dice: &mut Dice, names: &mut BTreeSet<String>) -> EntryForm {
    let delegation = DELEGATIONS[n % DELEGATIONS.len()].to_owned();
    let rating = u16::try_from(1850 + dice.roll(750)).expect("a rating fits");
    let person = Person {
        name: name(dice, names),
        sex: Some(Sex::Male),
        born: born(dice),
        title: title(rating).to_owned(),
        rating: Some(rating),
        registration: format!("2023-{:04}", n + 1),
        registered_year: Some(2023),
        registered_unit: delegation.clone(),
        citizen: Some(true),
        documents: BTreeSet::from([Document::IdCard, Document::HealthCertificate]),
        ..Person::default()
    };
    EntryForm { person, delegation, filler: false }
}

fn name(dice: &mut Dice, names: &mut BTreeSet<String>) -> String {
    loop {
        let name = [dice.pick(&SURNAMES), dice.pick(&FIRST), dice.pick(&SECOND)].concat();
        if names.insert(name.clone()) {
            return name;
        }
    }
}

fn born(dice: &mut Dice) -> Option<NaiveDate> {
    let mut part = |from: u64, count: u64| u32::try_from(from + dice.roll(count)).ok();
    let (year, month, day) = (part(1975, 33)?, part(1, 12)?, part(1, 28)?);
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)
}

fn title(rating: u16) -> &'static str {
    match rating {
        2500.. => "GM",
        2400.. => "IM",
        2300.. => "FM",
        _ => "",
    }
}
