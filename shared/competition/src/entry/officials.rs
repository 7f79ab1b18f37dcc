//! How many officials a delegation may bring.

use crate::rulebook::{
    Article,
    officials::{DelegationOfficials, OfficialRules, Rounding},
};
use serde::Serialize;
use ts_rs::TS;

/// The officials of one sport's team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TeamOfficials {
    /// 领队.
    pub leaders: u16,
    /// 副领队.
    pub deputy_leaders: u16,
    /// 教练.
    pub coaches: u16,
    /// 领队兼教练: one person for both.
    pub leader_coaches: u16,
    /// Where it is said.
    pub article: Article,
}

/// A delegation's officials; those of the teams are among them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct DelegationQuota {
    /// Whether the unit forms a delegation at all.
    pub is_delegation: bool,
    /// All officials.
    pub officials: u16,
    /// The same before rounding, in hundredths.
    pub officials_hundredths: u32,
    /// Those at headquarters, among them.
    pub headquarters: u16,
    /// 团长.
    pub heads: u16,
    /// 副团长.
    pub deputy_heads: u16,
    /// More deputies at the delegation's own cost.
    pub own_cost_deputies: u16,
    /// Where it is said.
    pub article: Article,
}

/// The officials for a team that enters so many events; none where the rules say nothing of it.
pub fn team_officials(rules: &OfficialRules, events: usize) -> Option<TeamOfficials> {
    let step = rules.by_events.iter().find(|it| events >= usize::from(it.events))?;
    Some(TeamOfficials {
        leaders: step.leaders,
        deputy_leaders: step.deputy_leaders,
        coaches: step.coaches,
        leader_coaches: step.leader_coaches,
        article: step.article.clone(),
    })
}

/// The officials for so many athletes in so many sports.
pub fn delegation_officials(
    rules: &DelegationOfficials,
    athletes: u16,
    sports: u16,
) -> DelegationQuota {
    let officials_hundredths = u32::from(athletes) * u32::from(rules.officials_percent);
    let officials = rounded(officials_hundredths, rules.rounding);
    let headquarters_hundredths = u32::from(officials) * u32::from(rules.headquarters_percent);
    let deputies = rules.deputy_heads.iter().find(|it| athletes >= it.athletes);
    DelegationQuota {
        is_delegation: sports >= rules.sports,
        officials,
        officials_hundredths,
        headquarters: rounded(headquarters_hundredths, rules.rounding),
        heads: rules.heads,
        deputy_heads: deputies.map_or(0, |it| it.deputies),
        own_cost_deputies: rules.own_cost_deputies,
        article: rules.article.clone(),
    }
}

fn rounded(hundredths: u32, rounding: Rounding) -> u16 {
    let whole = match rounding {
        Rounding::HalfUp => (hundredths + 50) / 100,
    };
    u16::try_from(whole).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::shipped::shipped;
    use expect_test::{Expect, expect};
    use std::fmt::Write;

    fn check_delegation(athletes: &[u16], expect: Expect) {
        let rulebook = &shipped()["games-2023/chess"];
        let rules = rulebook.officials.as_ref().and_then(|it| it.delegation.as_ref()).unwrap();
        let mut text = String::new();
        for &n in athletes {
            let it = delegation_officials(rules, n, 2);
            let (whole, part) = (it.officials_hundredths / 100, it.officials_hundredths % 100);
            writeln!(
                text,
                "{n} athletes: {whole}.{part:02} → {} officials, {} at headquarters, {} + {} heads",
                it.officials, it.headquarters, it.heads, it.deputy_heads
            )
            .unwrap();
        }
        expect.assert_eq(&text);
    }

    #[test]
    fn a_delegation_has_officials_by_its_athletes() {
        check_delegation(
            &[1, 9, 10, 37, 50, 51, 100, 101],
            expect![[r#"
                1 athletes: 0.40 → 0 officials, 0 at headquarters, 1 + 0 heads
                9 athletes: 3.60 → 4 officials, 1 at headquarters, 1 + 0 heads
                10 athletes: 4.00 → 4 officials, 1 at headquarters, 1 + 1 heads
                37 athletes: 14.80 → 15 officials, 3 at headquarters, 1 + 1 heads
                50 athletes: 20.00 → 20 officials, 4 at headquarters, 1 + 1 heads
                51 athletes: 20.40 → 20 officials, 4 at headquarters, 1 + 2 heads
                100 athletes: 40.00 → 40 officials, 8 at headquarters, 1 + 2 heads
                101 athletes: 40.40 → 40 officials, 8 at headquarters, 1 + 3 heads
            "#]],
        );
    }

    #[test]
    fn a_unit_in_one_sport_is_no_delegation() {
        let rulebook = &shipped()["games-2023/chess"];
        let rules = rulebook.officials.as_ref().and_then(|it| it.delegation.as_ref()).unwrap();
        assert!(!delegation_officials(rules, 20, 1).is_delegation);
        assert!(delegation_officials(rules, 20, 2).is_delegation);
    }

    fn check_team(key: &str, events: &[usize], expect: Expect) {
        let rules = shipped()[key].officials.clone().unwrap();
        let mut text = String::new();
        for &n in events {
            let written = team_officials(&rules, n).map_or("none".to_owned(), |it| {
                format!(
                    "{} leader, {} deputy, {} coach, {} leader and coach",
                    it.leaders, it.deputy_leaders, it.coaches, it.leader_coaches
                )
            });
            writeln!(text, "{n}: {written}").unwrap();
        }
        expect.assert_eq(&text);
    }

    #[test]
    fn a_team_has_officials_by_its_events() {
        check_team(
            "games-2023/chess",
            &[0, 1, 5, 6, 9, 10],
            expect![[r#"
                0: none
                1: 0 leader, 0 deputy, 0 coach, 1 leader and coach
                5: 0 leader, 0 deputy, 0 coach, 1 leader and coach
                6: 1 leader, 0 deputy, 1 coach, 0 leader and coach
                9: 1 leader, 0 deputy, 1 coach, 0 leader and coach
                10: 1 leader, 0 deputy, 2 coach, 0 leader and coach
            "#]],
        );
    }
}
