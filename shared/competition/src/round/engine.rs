//! A question to a pairing engine: who is there, who is kept apart, and what gives way.

use super::constraint::{InForce, in_force};
use crate::{
    constraint::{Blocking, Constraint, Exception, Firmness},
    crosstable::Crosstable,
    draw::GaveWay,
    id::{CompetitorId, RoundNumber, Tpn},
    pairing::{
        self, Drawn, NoLegalPairing, Round,
        blocking::{self, Blocker, Pairs, given_up},
        exception::{self, exceptions},
        relaxed::AbsoluteRule,
        system::System,
    },
    phase,
    refusal::Refusal,
    rulebook::swiss::SwissRules,
    scene::PhaseScene,
    score::Color,
};
use std::collections::{BTreeMap, BTreeSet};

/// A round that an engine is to pair.
pub(super) struct Question<'a> {
    scene: PhaseScene<'a>,
    system: System,
    table: Crosstable,
    present: BTreeSet<Tpn>,
    /// Who does not meet in this draft, whatever else holds.
    apart: Pairs,
    /// They, and whom hard constraints keep apart.
    hard: Pairs,
    constraints: Vec<InForce>,
    virtual_points: BTreeMap<Tpn, Vec<crate::score::Points>>,
}

/// What the engine made of it.
pub(super) struct Answer {
    pub(super) drawn: Drawn,
    pub(super) gave_way: Vec<GaveWay>,
}

impl<'a> Question<'a> {
    /// A round with those present, some of whom are kept apart in this draft only.
    pub(super) fn of(
        scene: PhaseScene<'a>,
        rules: &SwissRules,
        present: BTreeSet<Tpn>,
        apart: &Pairs,
    ) -> Result<Self, Refusal> {
        let system = System::from(rules);
        let round = scene.phase.next_round();
        let constraints = in_force(scene, round);
        let mut hard = apart.clone();
        let of_hard = constraints.iter().filter(|it| it.firmness == Firmness::Hard);
        hard.extend(of_hard.flat_map(|it| it.pairs.iter().copied()));
        let table = phase::crosstable(scene, round.0 - 1);
        let virtual_points = BTreeMap::new();
        let apart = apart.clone();
        Ok(Self { scene, system, table, present, apart, hard, constraints, virtual_points })
    }

    fn round<'b>(&'b self, forbidden: &'b Pairs) -> Round<'b> {
        Round {
            table: &self.table,
            present: &self.present,
            initial_color: initial_color(self.scene),
            forbidden,
            virtual_points: &self.virtual_points,
        }
    }

    /// Pairs them. Soft constraints are kept like the system's own absolute rules, before all
    /// quality; pairs of theirs are let meet only where the round could not be paired otherwise,
    /// and no more of them than must.
    pub(super) fn pair(&self) -> Result<Answer, Refusal> {
        let round = self.round(&self.hard);
        match pairing::is_possible(&round, self.system) {
            true => self.pair_as_read(&round, Vec::new()),
            false => Err(self.refusal()),
        }
    }

    /// Pairs them with these rules set aside for whom they must be.
    pub(super) fn pair_relaxed(
        &self,
        rules: &[AbsoluteRule],
        reason: &str,
    ) -> Result<Answer, Refusal> {
        let round = self.round(&self.hard);
        if pairing::is_possible(&round, self.system) {
            return Err(Refusal::NothingToSetAside);
        }
        let needed = exceptions(&round, self.system, rules).ok_or_else(|| self.refusal())?;
        let table = exception::set_aside(&needed).read(&self.table);
        let aside: BTreeSet<AbsoluteRule> = needed.iter().map(|it| rule_of(*it)).collect();
        let gave_way = aside
            .into_iter()
            .map(|rule| GaveWay { constraint: self.rule(rule), reason: reason.to_owned() });
        self.pair_as_read(&Round { table: &table, ..round }, gave_way.collect())
    }

    fn pair_as_read(
        &self,
        round: &Round<'_>,
        mut gave_way: Vec<GaveWay>,
    ) -> Result<Answer, Refusal> {
        let soft = self.constraints.iter().filter(|it| it.firmness == Firmness::Soft);
        let wished: Vec<(Tpn, Tpn)> = soft.flat_map(|it| it.pairs.iter().copied()).collect();
        let with = |kept: &[(Tpn, Tpn)]| self.hard.iter().chain(kept).copied().collect::<Pairs>();
        let met = given_up(&wished, &mut |kept| {
            pairing::is_possible(&Round { forbidden: &with(kept), ..round.clone() }, self.system)
        });
        let kept: Vec<_> = wished.into_iter().filter(|it| !met.contains(it)).collect();
        let round = Round { forbidden: &with(&kept), ..round.clone() };
        let drawn = pairing::pair(&round, self.system);
        let gives = |it: &&InForce| it.pairs.iter().any(|pair| met.contains(pair));
        let soft = self.constraints.iter().filter(gives);
        gave_way.extend(
            soft.map(|it| GaveWay { constraint: it.constraint.clone(), reason: String::new() }),
        );
        Ok(Answer { drawn: drawn.map_err(|it| self.refused(it))?, gave_way })
    }

    fn refusal(&self) -> Refusal {
        match pairing::pair(&self.round(&self.hard), self.system) {
            Err(cause) => self.refused(cause),
            // What can be drawn is possible; only the blocking constraints are wanted then.
            Ok(_) => Refusal::NothingToSetAside,
        }
    }

    fn refused(&self, cause: NoLegalPairing) -> Refusal {
        let named = |numbers: Vec<Tpn>| numbers.into_iter().map(|it| self.id(it)).collect();
        let blocking = self.blocking();
        match cause {
            NoLegalPairing::TooFewOpponents { unpaired, among } => Refusal::NoLegalPairing {
                unpaired: u16::try_from(unpaired).unwrap_or(u16::MAX),
                among: named(among),
                blocking,
            },
            NoLegalPairing::NoBye { barred } => {
                Refusal::NobodyForTheBye { barred: named(barred), blocking }
            }
        }
    }

    /// The constraints that leave no way, and what setting each aside would give.
    fn blocking(&self) -> Vec<Blocking> {
        let hard: Vec<&InForce> =
            self.constraints.iter().filter(|it| it.firmness == Firmness::Hard).collect();
        let pairs: Vec<Pairs> = hard.iter().map(|it| it.pairs.clone()).collect();
        let found = blocking::blocking(&self.round(&self.apart), self.system, &pairs);
        let told = |it: Blocker| match it {
            Blocker::Rule(rule) => {
                let needed = exceptions(&self.round(&self.hard), self.system, &[rule]);
                let without = needed.map(|it| it.into_iter().map(|it| self.told(it)).collect());
                Blocking { constraint: self.rule(rule), without }
            }
            Blocker::Apart(at) => {
                let others = pairs.iter().enumerate().filter(|it| it.0 != at).flat_map(|it| it.1);
                let others = self.apart.iter().chain(others).copied().collect();
                let without = self.meetings_without(&pairs[at], &others);
                Blocking { constraint: hard[at].constraint.clone(), without }
            }
        };
        found.into_iter().map(told).collect()
    }

    /// Which pairs of a constraint would have to meet if it, but not the others, were set aside.
    fn meetings_without(&self, pairs: &Pairs, others: &Pairs) -> Option<Vec<Exception>> {
        let mut holds = |kept: &[(Tpn, Tpn)]| {
            let forbidden = others.iter().chain(kept).copied().collect();
            pairing::is_possible(&self.round(&forbidden), self.system)
        };
        if !holds(&[]) {
            return None;
        }
        let all: Vec<(Tpn, Tpn)> = pairs.iter().copied().collect();
        let met = given_up(&all, &mut holds);
        let told = |(a, b)| Exception::Meeting { one: self.id(a), other: self.id(b) };
        Some(met.into_iter().map(told).collect())
    }

    fn told(&self, exception: exception::Exception) -> Exception {
        match exception {
            exception::Exception::Rematch(a, b) => {
                let met = pairing::meetings(&self.table, self.system);
                let at = met.get(&(a.min(b), a.max(b))).copied().unwrap_or(0);
                let met_in = RoundNumber(u16::try_from(at + 1).unwrap_or(u16::MAX));
                Exception::Rematch { one: self.id(a), other: self.id(b), met_in }
            }
            exception::Exception::SecondBye(who) => {
                Exception::SecondBye { competitor: self.id(who) }
            }
            exception::Exception::Colors(who) => Exception::Colors { competitor: self.id(who) },
        }
    }

    fn rule(&self, rule: AbsoluteRule) -> Constraint {
        Constraint::System { rule, article: pairing::article(self.system, rule).to_owned() }
    }

    fn id(&self, number: Tpn) -> CompetitorId {
        self.scene.phase.order()[usize::from(number.0) - 1]
    }
}

fn rule_of(exception: exception::Exception) -> AbsoluteRule {
    match exception {
        exception::Exception::Rematch(..) => AbsoluteRule::Rematch,
        exception::Exception::SecondBye(_) => AbsoluteRule::SecondBye,
        exception::Exception::Colors(_) => AbsoluteRule::Colors,
    }
}

/// The initial color (FIDE C.04.3 art. 5.1) is drawn by lot when the field is numbered; White
/// without a seed.
fn initial_color(scene: PhaseScene<'_>) -> Color {
    let seed = scene.phase.field.as_ref().and_then(|it| it.seed);
    match seed.map(|it| it.order(["white", "black"])[0]) {
        Some("black") => Color::Black,
        Some(_) | None => Color::White,
    }
}
