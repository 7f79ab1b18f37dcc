//! A tie-break as lists name it: `BH/C1`, `SB`, `AOB/F`, `TPN/R`.

use super::{
    ALL, Detail, Method, TieBreak,
    basis::{Basis, Forfeits},
    contribution::{Cuts, Tally},
    value::Value,
};
use crate::{id::Tpn, team_table::TeamScore};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{cmp::Ordering, collections::BTreeSet, fmt, str::FromStr};

/// A tie-break and its modifiers, in FIDE's notation (TRF26, list MTB26):
/// `NAME[:MP|:GP][/Cn|/Mn][/L±n][/Kn][/Un][/P][/F][/R]`, read without regard to case.
#[derive(Clone, Copy, ts_rs::TS)]
#[ts(export, type = "string & { readonly is: 'TieBreakCode' }")]
pub struct TieBreakCode {
    tie_break: &'static TieBreak,
    modifiers: Modifiers,
}

/// What varies a tie-break.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Modifiers {
    /// `:MP` or `:GP`: the score of teams that counts; their primary score if none is named.
    pub score: Option<TeamScore>,
    /// `/C1` cuts the least significant value, `/M1` the most significant one too.
    pub cuts: Cuts,
    /// `/L+1` raises a limit by half a point, `/L-1` lowers it.
    pub limit: i8,
    /// `/K3` divides by this in place of the factor that the regulation works out (art. 13.4.2).
    pub divisor: Option<u8>,
    /// `/U1400` gives those without a rating this one.
    pub unrated: Option<u16>,
    /// `/P` takes forfeits as games.
    pub forfeits: Forfeits,
    /// `/F` takes the fore variant: the final round as if drawn.
    pub fore: bool,
    /// `/R` reverses the order.
    pub reverse: bool,
}

/// The kinds of modifier that a tie-break may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ModifierKind {
    /// `:MP`, `:GP`.
    Score,
    /// `/Cn`.
    Cut,
    /// `/Mn`.
    Median,
    /// `/L±n`.
    Limit,
    /// `/Kn`.
    Divisor,
    /// `/Un`.
    Unrated,
    /// `/P`.
    Forfeits,
    /// `/F`.
    Fore,
    /// `/R`.
    Reverse,
}

/// The text names no tie-break.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, ts_rs::TS)]
#[serde(tag = "code", rename_all = "snake_case")]
#[ts(export)]
pub enum NotATieBreak {
    /// Nothing has that name.
    #[error("no tie-break is called {name}")]
    NoSuchName {
        /// As written.
        name: String,
    },
    /// Nothing is varied like that.
    #[error("{modifier} is no modifier")]
    NoSuchModifier {
        /// As written.
        modifier: String,
    },
    /// The tie-break is there, but cannot be varied like that, or is already.
    #[error("{name} does not take {modifier}")]
    NotTaken {
        /// The tie-break.
        name: String,
        /// As written.
        modifier: String,
    },
}

impl TieBreakCode {
    /// The tie-break without modifiers.
    pub const fn tie_break(&self) -> &'static TieBreak {
        self.tie_break
    }

    /// Whether it has a meaning only where teams play.
    pub const fn is_for_teams(&self) -> bool {
        self.tie_break.is_for_teams() || self.modifiers.score.is_some()
    }

    /// The modifiers.
    pub const fn modifiers(&self) -> &Modifiers {
        &self.modifiers
    }

    /// The value of `who` and what it is made of. Nothing for a tie-break that has no value but in
    /// a tied group.
    pub fn tally(&self, basis: &Basis<'_>, who: Tpn) -> Tally {
        self.tie_break.tally(basis.by(self.modifiers.score), who, &self.modifiers)
    }

    /// The values of everybody, by row of the table.
    pub fn values(&self, basis: &Basis<'_>) -> Vec<Option<Value>> {
        self.tie_break.values(basis.by(self.modifiers.score), &self.modifiers)
    }

    /// Those who are tied in the order that this gives, best first; who is still tied stays
    /// together. None if it gives none: it has values, or people decide.
    pub(crate) fn order(&self, basis: &Basis<'_>, tied: &[Tpn]) -> Option<Vec<Vec<Tpn>>> {
        match self.tie_break.method {
            Method::Group { order, .. } => {
                Some(order(basis.by(self.modifiers.score), tied, &self.modifiers))
            }
            Method::GroupOfTeams { order, .. } => Some(order(&basis.teams()?, tied)),
            Method::Each(_)
            | Method::EachTeam(_)
            | Method::OfOpponents { .. }
            | Method::PreviousRound
            | Method::People => None,
        }
    }

    /// What the value of `who` comes from, or the order of those who are tied.
    pub(crate) fn detail(&self, basis: &Basis<'_>, who: Tpn, tied: &[Tpn]) -> Detail {
        match self.tie_break.method {
            Method::Each(_) | Method::EachTeam(_) | Method::OfOpponents { .. } => {
                Detail::Rounds { contributions: self.tally(basis, who).contributions }
            }
            Method::Group { detail, .. } => {
                detail(basis.by(self.modifiers.score), tied, &self.modifiers)
            }
            Method::GroupOfTeams { detail, .. } => match basis.teams() {
                Some(teams) => detail(&teams, tied),
                None => Detail::Rounds { contributions: Vec::new() },
            },
            Method::PreviousRound => Detail::PreviousRound,
            Method::People => Detail::Decision,
        }
    }

    /// How `a` stands to `b`, the better first. What is not defined comes last.
    pub(crate) fn compare(&self, a: Option<Value>, b: Option<Value>) -> Ordering {
        let lower_first = self.tie_break.better.is_lower() != self.modifiers.reverse;
        match (a, b) {
            (Some(a), Some(b)) if lower_first => a.cmp(&b),
            (Some(a), Some(b)) => b.cmp(&a),
            (a, b) => b.is_some().cmp(&a.is_some()),
        }
    }
}

impl FromStr for TieBreakCode {
    type Err = NotATieBreak;

    fn from_str(text: &str) -> Result<Self, NotATieBreak> {
        let text = text.trim().to_ascii_uppercase();
        let mut parts = text.split('/');
        let head = parts.next().unwrap_or_default();
        let (name, score) = head.split_once(':').map_or((head, None), |it| (it.0, Some(it.1)));
        let tie_break = named(name)?;

        let mut code = Self { tie_break, modifiers: Modifiers::default() };
        if let Some(score) = score {
            let known = TeamScore::named(score).ok_or_else(|| no_such_modifier(score))?;
            code.takes(ModifierKind::Score, score)?;
            code.modifiers.score = Some(known);
        }
        let mut taken = BTreeSet::new();
        for part in parts {
            let (kind, number) = modifier(part).ok_or_else(|| no_such_modifier(part))?;
            // A median is a cut at both ends, so one excludes the other.
            let slot = if kind == ModifierKind::Median { ModifierKind::Cut } else { kind };
            code.takes(kind, part)?;
            if !taken.insert(slot) {
                return Err(code.not_taken(part));
            }
            code.modifiers.set(kind, number);
        }
        Ok(code)
    }
}

fn named(name: &str) -> Result<&'static TieBreak, NotATieBreak> {
    let is_called = |it: &&TieBreak| {
        it.code.eq_ignore_ascii_case(name) || it.old_code.is_some_and(|it| it == name)
    };
    ALL.iter().find(is_called).ok_or_else(|| NotATieBreak::NoSuchName { name: name.to_owned() })
}

fn no_such_modifier(text: &str) -> NotATieBreak {
    NotATieBreak::NoSuchModifier { modifier: text.to_owned() }
}

impl TieBreakCode {
    fn takes(&self, kind: ModifierKind, written: &str) -> Result<(), NotATieBreak> {
        let takes = self.tie_break.takes.contains(&kind);
        if takes { Ok(()) } else { Err(self.not_taken(written)) }
    }

    fn not_taken(&self, written: &str) -> NotATieBreak {
        let (name, modifier) = (self.tie_break.code.to_owned(), written.to_owned());
        NotATieBreak::NotTaken { name, modifier }
    }
}

/// Reads `C1`, `L+1`, `P` …: the kind and its number, 0 for those without one.
fn modifier(text: &str) -> Option<(ModifierKind, u16)> {
    let letter = text.chars().next().filter(char::is_ascii)?;
    let rest = &text[1..];
    let number = |least: u16, most: u16| {
        let digits = rest.bytes().all(|it| it.is_ascii_digit());
        rest.parse().ok().filter(|it| digits && (least..=most).contains(it))
    };
    let nothing = || rest.is_empty().then_some(0);
    match letter {
        'C' => Some((ModifierKind::Cut, number(1, 99)?)),
        'M' => Some((ModifierKind::Median, number(1, 99)?)),
        'L' => {
            let half_points: i8 = rest.parse().ok().filter(|it| (-99..=99).contains(it))?;
            let signed = rest.starts_with(['+', '-']);
            signed.then(|| (ModifierKind::Limit, i16::from(half_points).cast_unsigned()))
        }
        'K' => Some((ModifierKind::Divisor, number(1, 99)?)),
        'U' => Some((ModifierKind::Unrated, number(1, 4000)?)),
        'P' => Some((ModifierKind::Forfeits, nothing()?)),
        'F' => Some((ModifierKind::Fore, nothing()?)),
        'R' => Some((ModifierKind::Reverse, nothing()?)),
        _ => None,
    }
}

impl Modifiers {
    fn set(&mut self, kind: ModifierKind, number: u16) {
        let small = u8::try_from(number).unwrap_or(u8::MAX);
        match kind {
            // It stands with the name and has no number.
            ModifierKind::Score => {}
            ModifierKind::Cut => self.cuts = Cuts { low: small, high: 0 },
            ModifierKind::Median => self.cuts = Cuts { low: small, high: small },
            ModifierKind::Divisor => self.divisor = Some(small),
            ModifierKind::Limit => {
                self.limit = i8::try_from(number.cast_signed()).expect("99 half points at most");
            }
            ModifierKind::Unrated => self.unrated = Some(number),
            ModifierKind::Forfeits => self.forfeits = Forfeits::Games,
            ModifierKind::Fore => self.fore = true,
            ModifierKind::Reverse => self.reverse = true,
        }
    }
}

impl fmt::Display for TieBreakCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Modifiers { score, cuts, limit, divisor, unrated, forfeits, fore, reverse } =
            self.modifiers;
        let mut text = self.tie_break.code.to_owned();
        if let Some(score) = score {
            text += &format!(":{}", score.name());
        }
        match cuts {
            Cuts { low: 0, .. } => {}
            Cuts { low, high: 0 } => text += &format!("/C{low}"),
            Cuts { low, .. } => text += &format!("/M{low}"),
        }
        if limit != 0 {
            text += &format!("/L{limit:+}");
        }
        if let Some(divisor) = divisor {
            text += &format!("/K{divisor}");
        }
        if let Some(rating) = unrated {
            text += &format!("/U{rating}");
        }
        let flags = [(forfeits == Forfeits::Games, "/P"), (fore, "/F"), (reverse, "/R")];
        flags.into_iter().filter(|it| it.0).for_each(|it| text += it.1);
        f.pad(&text)
    }
}

impl fmt::Debug for TieBreakCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TieBreakCode({self})")
    }
}

impl PartialEq for TieBreakCode {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for TieBreakCode {}

impl PartialOrd for TieBreakCode {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for TieBreakCode {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |it: &Self| (it.tie_break.code, it.modifiers);
        key(self).cmp(&key(other))
    }
}

impl Serialize for TieBreakCode {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TieBreakCode {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_written_as_fide_writes_it() {
        let players = ["PTS", "BH/C1", "BH/M2", "KS/L-1", "ARO/U1400", "BH/C1/P", "AOB/F", "TPN/R"];
        let teams =
            ["MPvGP", "BH:MP/C1", "BH:GP/C1/P", "SB:GP", "DE:GP/P", "EMGSB/C1", "SSSC/K3/F"];
        for text in players.into_iter().chain(teams) {
            assert_eq!(text.parse::<TieBreakCode>().unwrap().to_string(), text);
        }
        assert_eq!("mpvgp".parse::<TieBreakCode>().unwrap().to_string(), "MPvGP");
        assert_eq!(" bh/p/c1".parse::<TieBreakCode>().unwrap().to_string(), "BH/C1/P");
        assert_eq!("GE".parse::<TieBreakCode>().unwrap().to_string(), "REP");
    }

    #[test]
    fn what_is_no_code_is_refused() {
        let refused = |text: &str| text.parse::<TieBreakCode>().unwrap_err().to_string();
        assert_eq!(refused("XX"), "no tie-break is called XX");
        assert_eq!(refused("BH/C"), "C is no modifier");
        assert_eq!(refused("BH/C0"), "C0 is no modifier");
        assert_eq!(refused("BH/é"), "é is no modifier");
        assert_eq!(refused("KS/L1"), "L1 is no modifier");
        assert_eq!(refused("BH/C1/M1"), "BH does not take M1");
        assert_eq!(refused("DE/C1"), "DE does not take C1");
        assert_eq!(refused("LOT/R"), "LOT does not take R");
        assert_eq!(refused("BH:XP"), "XP is no modifier");
        assert_eq!(refused("EMGSB:MP"), "EMGSB does not take MP");
        assert_eq!(refused("BH/K3"), "BH does not take K3");
    }

    #[test]
    fn names_are_given_once() {
        let names: BTreeSet<&str> = ALL.iter().map(|it| it.code).collect();
        assert_eq!(names.len(), ALL.len());
    }
}
