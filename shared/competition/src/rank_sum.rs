//! Teams by the places of their members in an individual event (名次之和): the lower sum is better.

use crate::{
    award,
    id::DelegationId,
    refusal::Refusal,
    rulebook::phase::{RankTie, ShortTeam, SumOfRanksRules},
    scene::EventScene,
    state::State,
};
use std::collections::BTreeMap;

/// A team's sum and what it is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankSum<T> {
    /// The team.
    pub team: T,
    /// The team's place: 1, 2, 2, 4. None if it is not ranked, for want of members.
    pub place: Option<u16>,
    /// The places that count, the best first.
    pub counted: Vec<u16>,
    /// How many members are missing.
    pub missing: u16,
    /// The sum of what counts, with what the missing ones count.
    pub sum: u32,
}

/// Ranks teams by the places of their members. Of more members than make a team the best ones
/// count. `last` is the last place in the individual event. Equal sums with the same best place
/// share theirs; who is not ranked comes last.
pub fn rank_sums<T: Clone + Ord>(
    places: &BTreeMap<T, Vec<u16>>,
    last: u16,
    rules: &SumOfRanksRules,
) -> Vec<RankSum<T>> {
    let mut sums: Vec<(Option<_>, RankSum<T>)> = places
        .iter()
        .map(|(team, places)| {
            let sum = sum(team.clone(), places, last, rules);
            (significance(&sum, rules), sum)
        })
        .collect();
    sums.sort_by(|(a, x), (b, y)| {
        a.is_none().cmp(&b.is_none()).then(a.cmp(b)).then(x.team.cmp(&y.team))
    });

    let mut above = None;
    let mut place = 0;
    for (next, (key, sum)) in (1..).zip(&mut sums).filter(|(_, (key, _))| key.is_some()) {
        if above != *key {
            place = next;
        }
        above = *key;
        sum.place = Some(place);
    }
    sums.into_iter().map(|(_, sum)| sum).collect()
}

/// The delegations by the final places of their members in the individual event that the rules
/// name.
///
/// # Errors
/// `NoSuchEvent` if that is not open, `PhaseNotClosed` while it is being played.
pub fn delegations(
    state: &State,
    rules: &SumOfRanksRules,
) -> Result<Vec<RankSum<DelegationId>>, Refusal> {
    let event = EventScene::of(state, &rules.of)?;
    let table = award::final_table(event)?;
    let mut places: BTreeMap<DelegationId, Vec<u16>> = BTreeMap::new();
    for it in table.places.iter().map(|it| it.place) {
        let competitor = event.event.competitors.get(&it.competitor).filter(|it| !it.filler);
        if let Some(competitor) = competitor {
            places.entry(competitor.delegation).or_default().push(it.rank);
        }
    }
    let last = table.places.iter().map(|it| it.place.rank).max().unwrap_or(0);
    Ok(rank_sums(&places, last, rules))
}

fn sum<T>(team: T, places: &[u16], last: u16, rules: &SumOfRanksRules) -> RankSum<T> {
    let mut counted = places.to_vec();
    counted.sort_unstable();
    counted.truncate(rules.members.into());
    let present = u16::try_from(counted.len()).expect("no more than make a team");
    let missing = rules.members - present;
    let of_missing = u32::from(missing) * (u32::from(last) + 1);
    let sum = counted.iter().copied().map(u32::from).sum::<u32>() + of_missing;
    RankSum { team, place: None, counted, missing, sum }
}

/// What teams are ordered by; none for a team that is not ranked.
fn significance<T>(sum: &RankSum<T>, rules: &SumOfRanksRules) -> Option<(u32, Option<u16>)> {
    let ranked = match rules.short {
        ShortTeam::Unranked => sum.missing == 0,
        ShortTeam::BehindLast => true,
    };
    let best = match rules.tie {
        RankTie::BestRank => sum.counted.first().copied(),
    };
    ranked.then_some((sum.sum, best))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(short: ShortTeam, teams: &[(&str, &[u16])], expected: Expect) {
        let article = crate::rulebook::Article { clause: "补一5".to_owned(), reading: None };
        let (of, tie) = ("women".into(), RankTie::BestRank);
        let rules = SumOfRanksRules { of, members: 3, tie, short, article };
        let places = teams.iter().map(|(team, places)| (*team, places.to_vec())).collect();
        let line = |it: &RankSum<&str>| {
            let place = it.place.map_or("–".to_owned(), |it| it.to_string());
            format!(
                "{place} {}: {:?} and {} missing, {}\n",
                it.team, it.counted, it.missing, it.sum
            )
        };
        let sums = rank_sums(&places, 20, &rules);
        expected.assert_eq(&sums.iter().map(line).collect::<String>());
    }

    #[test]
    fn the_lower_sum_comes_first_and_of_equal_sums_the_better_best_place() {
        let teams: &[(&str, &[u16])] = &[
            ("安徽", &[3, 7, 20]),
            ("北京", &[2, 10, 18]),
            ("重庆", &[14, 1, 5, 9]),
            ("广东", &[12, 4, 2]),
            ("河北", &[4, 13, 13]),
        ];
        check(
            ShortTeam::Unranked,
            teams,
            expect![[r#"
            1 重庆: [1, 5, 9] and 0 missing, 15
            2 广东: [2, 4, 12] and 0 missing, 18
            3 北京: [2, 10, 18] and 0 missing, 30
            4 安徽: [3, 7, 20] and 0 missing, 30
            5 河北: [4, 13, 13] and 0 missing, 30
        "#]],
        );
    }

    #[test]
    fn who_is_short_of_members_is_not_ranked_or_counts_behind_the_last() {
        let teams: &[(&str, &[u16])] = &[("安徽", &[1, 2]), ("北京", &[8, 9, 10]), ("重庆", &[])];
        check(
            ShortTeam::Unranked,
            teams,
            expect![[r#"
            1 北京: [8, 9, 10] and 0 missing, 27
            – 安徽: [1, 2] and 1 missing, 24
            – 重庆: [] and 3 missing, 63
        "#]],
        );
        check(
            ShortTeam::BehindLast,
            teams,
            expect![[r#"
            1 安徽: [1, 2] and 1 missing, 24
            2 北京: [8, 9, 10] and 0 missing, 27
            3 重庆: [] and 3 missing, 63
        "#]],
        );
    }

    #[test]
    fn equal_sums_with_the_same_best_place_share_theirs() {
        let teams: &[(&str, &[u16])] =
            &[("安徽", &[1, 6, 8]), ("北京", &[1, 7, 7]), ("重庆", &[2, 9, 9])];
        check(
            ShortTeam::Unranked,
            teams,
            expect![[r#"
            1 北京: [1, 7, 7] and 0 missing, 15
            1 安徽: [1, 6, 8] and 0 missing, 15
            3 重庆: [2, 9, 9] and 0 missing, 20
        "#]],
        );
    }
}
