//! Where the values of standings come from, for programs.

use competition::{
    id::Tpn,
    score::Points,
    standings::{Explanation, Standings},
    tiebreak::{
        Detail,
        basis::Basis,
        contribution::{Contribution, OpponentScore},
        direct_encounter::{Encounter, MiniRow, MiniTable},
        drop_rounds::Remaining,
        team::{BoardPoints, BoardTable},
        value::Value,
    },
};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeSet;

/// The number in the file of each competitor.
pub(crate) type NumberOf<'a> = &'a dyn Fn(Tpn) -> u16;

/// By code. What has values has an account for each number; what only orders those who are tied
/// has one for each of their groups. What is simply looked up has none.
pub(crate) fn details(basis: &Basis<'_>, standings: &Standings, number: NumberOf<'_>) -> Json {
    let of_step = |(step, code): (usize, _)| {
        let code: &competition::tiebreak::code::TieBreakCode = code;
        let account = match code.tie_break().has_values() {
            true => of_each(basis, standings, step, number),
            false => of_groups(basis, standings, step, number),
        };
        Some((code.to_string(), account?))
    };
    Json::Object(standings.list.iter().enumerate().filter_map(of_step).collect())
}

fn of_each(
    basis: &Basis<'_>,
    standings: &Standings,
    step: usize,
    number: NumberOf<'_>,
) -> Option<Json> {
    let of = standings.rows.iter().filter_map(|row| {
        let tally = standings.list[step].tally(basis, row.who);
        let account = rounds(&tally.contributions, tally.value, number)?;
        Some((number(row.who).to_string(), account))
    });
    let of: Map<String, Json> = of.collect();
    (!of.is_empty()).then_some(Json::Object(of))
}

/// What each round adds, by round; the rounds that are cut; the value. Only where there are any:
/// why a round is cut, and the score that its opponent counts with.
fn rounds(all: &[Contribution], value: Option<Value>, number: NumberOf<'_>) -> Option<Json> {
    if all.is_empty() {
        return None;
    }
    let cut = all.iter().filter(|it| it.cut.is_some()).map(|it| it.round.0);
    let mut account = Map::new();
    account.insert("val".to_owned(), as_number(value));
    account.insert("cut".to_owned(), cut.collect::<Vec<u16>>().into());
    for it in all {
        account.insert(it.round.to_string(), as_number(Some(it.value)));
    }
    let why = all.iter().filter_map(|it| Some((it.round.to_string(), json!(it.cut?))));
    let opponents = all.iter().filter_map(|it| {
        let opponent = it.opponent.map(number);
        Some((it.round.to_string(), counted(opponent, it.opponent_score.as_ref()?)))
    });
    let extra: [(&str, Map<String, Json>); 2] =
        [("why", why.collect()), ("opponents", opponents.collect())];
    for (name, of) in extra.into_iter().filter(|(_, it)| !it.is_empty()) {
        account.insert(name.to_owned(), Json::Object(of));
    }
    Some(Json::Object(account))
}

/// The score that an opponent counts with, and why it is that.
fn counted(opponent: Option<u16>, score: &OpponentScore) -> Json {
    let as_points = |it: Points| as_number(Some(it.into()));
    let (kind, more) = match score {
        OpponentScore::Adjusted { as_draws, .. } => {
            let rounds: Vec<u16> = as_draws.iter().map(|it| it.0).collect();
            ("adjusted", (!rounds.is_empty()).then(|| ("as_draws", json!(rounds))))
        }
        OpponentScore::Dummy { limit, .. } => {
            ("dummy", limit.map(|it| ("limit", as_points(it.score()))))
        }
        OpponentScore::Lowest { .. } => ("lowest", None),
        OpponentScore::Nobody => ("nobody", None),
    };
    let mut counted = Map::new();
    counted.insert("who".to_owned(), json!(opponent));
    counted.insert("kind".to_owned(), json!(kind));
    counted.insert("score".to_owned(), as_points(score.score()));
    counted.extend(more.map(|(name, it)| (name.to_owned(), it)));
    Json::Object(counted)
}

/// One account for each group that was still tied at a step.
fn of_groups(
    basis: &Basis<'_>,
    standings: &Standings,
    step: usize,
    number: NumberOf<'_>,
) -> Option<Json> {
    let mut told = BTreeSet::new();
    let mut groups = Vec::new();
    for row in &standings.rows {
        if told.contains(&row.who) {
            continue;
        }
        let why = standings.explain(basis, row.who, step);
        told.extend(why.tied.iter().copied());
        if why.tied.len() > 1 {
            groups.push(group(&why, number));
        }
    }
    (!groups.is_empty()).then(|| json!({ "groups": groups }))
}

fn group(why: &Explanation, number: NumberOf<'_>) -> Json {
    let mut account = match &why.detail {
        // Only what has values is made of rounds.
        Detail::Rounds { .. } => Map::new(),
        Detail::Encounters { tables, boards } => {
            let tables: Vec<Json> = tables.iter().map(|it| mini_table(it, number)).collect();
            let boards: Vec<Json> = boards.iter().map(|it| board_table(it, number)).collect();
            Map::from_iter([
                ("tables".to_owned(), json!(tables)),
                ("boards".to_owned(), json!(boards)),
            ])
        }
        Detail::Boards { table } => {
            Map::from_iter([("boards".to_owned(), json!([board_table(table, number)]))])
        }
        Detail::Remaining { members } => {
            let of = |it: &Remaining| (number(it.who).to_string(), in_turn(&it.points));
            let of: Map<String, Json> = members.iter().map(of).collect();
            Map::from_iter([("remaining".to_owned(), Json::Object(of))])
        }
        Detail::PreviousRound => Map::from_iter([("by".to_owned(), json!("previous_round"))]),
        Detail::Decision => Map::from_iter([("by".to_owned(), json!("people"))]),
    };
    let tied: Vec<u16> = why.tied.iter().map(|it| number(*it)).collect();
    account.insert("tied".to_owned(), json!(tied));
    Json::Object(account)
}

/// The games among those who are tied.
fn mini_table(table: &MiniTable, number: NumberOf<'_>) -> Json {
    let met = |it: &Encounter| {
        let of = json!({ "score": as_number(Some(it.score)), "games": it.games });
        (number(it.opponent).to_string(), of)
    };
    let row = |it: &MiniRow| {
        json!({
            "who": number(it.who),
            "score": as_number(Some(it.score)),
            "best_score": as_number(Some(it.best_score)),
            "place": it.place,
            "met": Json::Object(it.met.iter().map(met).collect()),
        })
    };
    let rows: Vec<Json> = table.rows.iter().map(row).collect();
    let by = table.score.map(|it| json!(it));
    json!({ "complete": table.complete, "by": by, "rows": rows })
}

fn board_table(table: &BoardTable, number: NumberOf<'_>) -> Json {
    let of = |it: &BoardPoints| (number(it.who).to_string(), in_turn(&it.points));
    let rows: Map<String, Json> = table.rows.iter().map(of).collect();
    json!({ "code": table.code, "points": rows })
}

/// Points that are compared one after the other.
fn in_turn(points: &[Points]) -> Json {
    points.iter().map(|it| as_number(Some((*it).into()))).collect()
}

/// The value as a decimal number: sums exactly, averages to three places.
pub(crate) fn as_number(value: Option<Value>) -> Json {
    value.and_then(|it| it.decimal(3).parse().ok()).map_or(Json::Null, Json::Number)
}
