//! How a file's teams are paired: record 192.

use competition::{pairing::team::PreferenceType, team_table::TeamScore};

/// What a competition lays down about FIDE's team Swiss (C.04.6 1.2, 1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TeamSystem {
    /// Which colors teams would like.
    pub preferences: PreferenceType,
    /// The score that pairs.
    pub primary: TeamScore,
    /// Whether the other score decides about colors.
    pub uses_secondary: bool,
}

impl Default for TeamSystem {
    /// What counts where the competition says nothing (1.2.2, 1.7).
    fn default() -> Self {
        Self {
            preferences: PreferenceType::TypeA,
            primary: TeamScore::MatchPoints,
            uses_secondary: true,
        }
    }
}

impl TeamSystem {
    /// The system of a code of record 192: `FIDE_TEAM`, perhaps with `_TYPEA` or `_TYPEB`, then
    /// perhaps `_MP_GP`, `_GP_MP`, `_MP` or `_GP`, then perhaps `_BAKU`. FIDE's table of codes
    /// reads a code that names scores but no type as one without color preferences.
    pub fn of_code(code: &str) -> Option<Self> {
        let code = code.trim().to_ascii_uppercase();
        let rest = code.strip_prefix("FIDE_TEAM")?;
        let rest = rest.strip_suffix("_BAKU").unwrap_or(rest);
        if rest.is_empty() {
            return Some(Self::default());
        }
        let (preferences, scores) = if let Some(scores) = rest.strip_prefix("_TYPEA") {
            (PreferenceType::TypeA, scores)
        } else if let Some(scores) = rest.strip_prefix("_TYPEB") {
            (PreferenceType::TypeB, scores)
        } else {
            (PreferenceType::None, rest)
        };
        let (primary, uses_secondary) = match scores {
            "" | "_MP_GP" => (TeamScore::MatchPoints, true),
            "_GP_MP" => (TeamScore::GamePoints, true),
            "_MP" => (TeamScore::MatchPoints, false),
            "_GP" => (TeamScore::GamePoints, false),
            _ => return None,
        };
        Some(Self { preferences, primary, uses_secondary })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(code: &str) -> Option<String> {
        TeamSystem::of_code(code).map(|it| {
            let secondary = if it.uses_secondary { "both" } else { "alone" };
            format!("{:?} {} {secondary}", it.preferences, it.primary.name())
        })
    }

    #[test]
    fn codes_say_type_and_scores() {
        let known = [
            ("FIDE_TEAM", "TypeA MP both"),
            ("FIDE_TEAM_BAKU", "TypeA MP both"),
            ("FIDE_TEAM_TYPEA_MP_GP", "TypeA MP both"),
            ("FIDE_TEAM_TYPEB_GP_MP", "TypeB GP both"),
            ("FIDE_TEAM_TYPEB", "TypeB MP both"),
            ("FIDE_TEAM_TYPEA_MP_BAKU", "TypeA MP alone"),
            ("FIDE_TEAM_MP_GP", "None MP both"),
            ("fide_team_gp", "None GP alone"),
        ];
        for (code, system) in known {
            assert_eq!(read(code).as_deref(), Some(system), "{code}");
        }
        let unknown = ["", "FIDE_DUTCH", "FIDE_TEAM_ROUNDROBIN", "FIDE_TEAM_TYPEC", "FIDE_TEAMS"];
        assert_eq!(unknown.iter().find(|it| read(it).is_some()), None);
    }
}
