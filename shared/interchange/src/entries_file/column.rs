//! The names of the columns, in Chinese and English.

use crate::{
    entries_file::EntryField::{self, *},
    table::header::{Names, meaning_of},
};

/// What a column name means, and how good a name it is (0 the best).
pub(super) fn meaning(header: &str) -> Option<(EntryField, usize)> {
    meaning_of(NAMES, header)
}

/// The names in key form. Where a list has several columns for one thing, the first name wins:
/// a delegation before a team or a federation, a rating before that of another federation.
#[rustfmt::skip]
const NAMES: &Names<EntryField> = &[
    (Number, &["编号", "number", "no", "startno", "sno", "snr", "号码", "序号", "nr"]),
    (Name, &["姓名", "name", "运动员姓名", "选手姓名", "棋手姓名", "队员姓名", "参赛者姓名",
        "运动员", "选手", "棋手", "参赛者", "中文名", "中文姓名", "fullname", "player",
        "playername", "athlete"]),
    (Sex, &["性别", "sex", "gender"]),
    (Born, &["出生日期", "出生年月日", "出生年月", "生日", "出生年份", "出生年", "born",
        "birthday", "birthdate", "dateofbirth", "dob", "birth", "bday", "yearofbirth", "birthyear"]),
    (Delegation, &["代表单位", "代表团", "参赛单位", "单位", "代表队", "delegation", "unit",
        "队名", "队伍", "球队", "team", "teamname", "俱乐部", "club", "clubcity", "clubname",
        "federation", "fed", "国家", "国家地区", "省市", "地区"]),
    (Rating, &["等级分", "rating", "elo", "rtg", "国际等级分", "fide等级分", "fiderating",
        "fideelo", "rtgi", "rtgint", "国内等级分", "国家等级分", "nationalrating", "rtgn",
        "rtgnat", "积分等级"]),
    (FideId, &["fideid", "国际棋联id", "国际棋联编号", "国际棋联号", "fide编号", "fide号",
        "fideno", "fidenumber", "fide"]),
    (NationalId, &["棋协编号", "棋协id", "棋协号", "棋协会员号", "棋协证号", "棋协", "nationalid",
        "idno", "id"]),
    (Title, &["称号", "title", "等级称号", "技术等级", "运动等级", "棋协等级", "段位", "级别",
        "头衔", "ttl", "tit"]),
    (RegistrationNumber, &["注册号", "注册证号", "注册编号", "运动员注册号", "registrationnumber",
        "registrationno", "regno"]),
    (RegistrationYear, &["注册年份", "注册年度", "注册年", "registrationyear", "yearofregistration"]),
    (RegisteredUnit, &["注册单位", "注册代表单位", "registeredunit", "unitofregistration"]),
    (Event, &["项目", "event", "参赛项目", "小项", "组别", "参赛组别", "group", "category",
        "section", "division", "typ", "type"]),
    (Board, &["台次", "台号", "board", "boardno", "bo", "bd", "brd"]),
    (School, &["学校", "所在学校", "就读学校", "院校", "school", "university"]),
    (Remark, &["备注", "remark", "remarks", "note", "notes", "说明", "comment"]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::header::key;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_in_key_form_and_mean_one_thing() {
        let mut seen = BTreeSet::new();
        for name in NAMES.iter().flat_map(|it| it.1) {
            assert_eq!(key(name), *name);
            assert!(seen.insert(name), "{name}");
        }
    }
}
