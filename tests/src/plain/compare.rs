//! The engine's rounds against the plain reading, bracket by bracket.

use super::{
    Field, Reading, Set, TooLarge, boards, count,
    criteria::Bracket,
    definitions, members, plans,
    process::{self, Pairs},
};
use competition::{
    crosstable::Crosstable,
    id::Tpn,
    pairing::{
        Drawn, NoLegalPairing, Round,
        generate::{End, Generated, Plan, generate},
    },
    score::Points,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    ops::{AddAssign, Range},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

/// How much is tried for one bracket.
const PATIENCE: u64 = 200_000;

/// What was compared, and what differed.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Tally {
    /// Tournaments generated.
    pub tournaments: u64,
    /// Rounds drawn by the engine, those without legal pairing included.
    pub rounds: u64,
    /// Rounds for which both say that there is no legal pairing.
    pub impossible: u64,
    /// Rounds in which every bracket was read.
    pub read: u64,
    /// Brackets read: pair by pair the same.
    pub brackets_read: u64,
    /// Brackets too large to be tried out: the downfloaters comply with C1 to C9 as well as any.
    pub brackets_by_floaters: u64,
    /// Brackets whose downfloaters are too many to be tried out: legal, no more is known.
    pub brackets_legal: u64,
    /// What differs.
    pub differences: Vec<String>,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.tournaments += other.tournaments;
        self.rounds += other.rounds;
        self.impossible += other.impossible;
        self.read += other.read;
        self.brackets_read += other.brackets_read;
        self.brackets_by_floaters += other.brackets_by_floaters;
        self.brackets_legal += other.brackets_legal;
        self.differences.extend(other.differences);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "tournaments           {:>9}", self.tournaments)?;
        writeln!(f, "rounds                {:>9}", self.rounds)?;
        writeln!(f, "  read throughout     {:>9}", self.read)?;
        writeln!(f, "  no legal pairing    {:>9}", self.impossible)?;
        writeln!(f, "brackets read         {:>9}", self.brackets_read)?;
        writeln!(f, "  by C1 to C9 only    {:>9}", self.brackets_by_floaters)?;
        writeln!(f, "  legal, no more      {:>9}", self.brackets_legal)?;
        writeln!(f, "differences           {:>9}", self.differences.len())?;
        self.differences.iter().try_for_each(|it| writeln!(f, "{it}"))
    }
}

/// Compares tournaments, by their numbers, and reports after each.
pub fn many(numbers: Range<u64>, threads: u64, report: impl Fn(&Tally) + Sync) -> Tally {
    let (next, sum) = (AtomicU64::new(numbers.start), Mutex::new(Tally::default()));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return;
            }
            let tally = tournament(number);
            let mut sum = sum.lock().expect("no comparison panics");
            *sum += tally;
            report(&sum);
        }
    };
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    sum.into_inner().expect("no comparison panics")
}

/// Generates the tournament of a number and compares all its rounds.
pub fn tournament(number: u64) -> Tally {
    planned(&plans::plan(number), Drawn::clone)
}

/// Generates a tournament and compares all its rounds, each as somebody has changed it.
pub fn planned(plan: &Plan, change: impl Fn(&Drawn) -> Drawn) -> Tally {
    let number = plan.seed;
    let generated = generate(plan);
    let mut tally = Tally { tournaments: 1, ..Tally::default() };
    for at in 0..generated.drawn.len() {
        tally += one_round(number, &generated, at, &change);
    }
    if let End::NoLegalPairing { present, cause } = &generated.end {
        let round = round_of(&generated, &generated.table, present);
        tally += compare(&format!("{number} last"), &round, &Err(cause.clone()));
    }
    tally
}

fn one_round(
    number: u64,
    generated: &Generated,
    at: usize,
    change: impl Fn(&Drawn) -> Drawn,
) -> Tally {
    let drawn = &generated.drawn[at];
    let present = drawn.pairs.iter().flat_map(|it| [it.white, it.black]).chain(drawn.bye).collect();
    let table = generated.table.after(at);
    let round = round_of(generated, &table, &present);
    compare(&format!("{number} round {}", at + 1), &round, &Ok(change(drawn)))
}

fn round_of<'a>(
    generated: &'a Generated,
    table: &'a Crosstable,
    present: &'a BTreeSet<Tpn>,
) -> Round<'a> {
    static NONE: BTreeMap<Tpn, Vec<Points>> = BTreeMap::new();
    Round {
        table,
        present,
        initial_color: generated.initial_color,
        forbidden: &generated.forbidden,
        virtual_points: &NONE,
    }
}

/// Compares one round; `name` says in a difference which it is.
pub fn compare(name: &str, round: &Round<'_>, drawn: &Result<Drawn, NoLegalPairing>) -> Tally {
    let mut tally = Tally { rounds: 1, ..Tally::default() };
    let mut field = definitions::field(round, PATIENCE).expect("the plans are small");
    let said = match (field.c4_c5(field.everybody()), drawn) {
        (Ok(None), Err(_)) => {
            tally.impossible = 1;
            Ok(())
        }
        (Ok(None), Ok(_)) => Err("drawn, though no legal pairing exists".to_owned()),
        (Ok(Some(_)), Err(cause)) => Err(format!("not drawn, though it can be: {cause}")),
        (Err(TooLarge), Err(_)) => Ok(()),
        (_, Ok(drawn)) => brackets(&mut field, drawn, &mut tally),
    };
    tally.differences.extend(said.err().map(|it| format!("{name}: {it}")));
    tally
}

/// Goes through the brackets. Each is that which the engine's downfloaters make of it.
fn brackets(field: &mut Field, drawn: &Drawn, tally: &mut Tally) -> Result<(), String> {
    let (pairs, bye) = by_place(field, drawn)?;
    legal(field, &pairs, bye)?;
    let (mut mdps, mut left) = (0, field.everybody());
    while left != 0 {
        field.patience = PATIENCE;
        let bracket = field.bracket(mdps, left);
        mdps = floaters(&bracket, &pairs);
        left = bracket.below;
        match best(field, &bracket, mdps, &pairs)? {
            Depth::Read => tally.brackets_read += 1,
            Depth::Floaters => tally.brackets_by_floaters += 1,
            Depth::Legal => tally.brackets_legal += 1,
        }
    }
    tally.read = u64::from(tally.brackets_by_floaters + tally.brackets_legal == 0);
    let Reading::Paired { pairs: boards, .. } = boards::reading(field, &pairs, bye) else {
        unreachable!("pairs are a pairing")
    };
    if boards == drawn.pairs {
        return Ok(());
    }
    Err(format!("colors or boards: {:?}, by the text {boards:?}", drawn.pairs))
}

/// How far a bracket was read.
enum Depth {
    Read,
    Floaters,
    Legal,
}

/// Whether the bracket's downfloaters and pairs are the best.
fn best(
    field: &mut Field,
    bracket: &Bracket,
    floaters: Set,
    pairs: &Pairs,
) -> Result<Depth, String> {
    let Ok(allowed) = field.best_downfloaters(bracket) else {
        return Ok(Depth::Legal);
    };
    if !allowed.contains(&floaters) {
        let named = |set: Set| Vec::from_iter(members(set).map(|it| field.players[it].tpn.0));
        let allowed = Vec::from_iter(allowed.iter().map(|it| named(*it)));
        return Err(format!("floaters {:?}, by the text one of {allowed:?}", named(floaters)));
    }
    let Ok(candidate) = process::best_candidate(field, bracket, &allowed) else {
        return Ok(Depth::Floaters);
    };
    let within = |(a, b): &&(usize, usize)| bracket.all() >> a & bracket.all() >> b & 1 == 1;
    let drawn: BTreeSet<_> = pairs.iter().filter(within).copied().collect();
    let read: BTreeSet<_> = candidate.pairs.iter().copied().collect();
    if drawn == read {
        return Ok(Depth::Read);
    }
    let named = |pairs: BTreeSet<(usize, usize)>| {
        let number = |it: usize| field.players[it].tpn.0;
        Vec::from_iter(pairs.into_iter().map(|(a, b)| (number(a), number(b))))
    };
    Err(format!("pairs {:?}, by the text {:?}", named(drawn), named(read)))
}

/// The engine's pairs by place.
fn by_place(field: &Field, drawn: &Drawn) -> Result<(Pairs, Option<usize>), String> {
    let place = |who| {
        let found = field.players.iter().position(|it| it.tpn == who);
        found.ok_or(format!("{who} is not there"))
    };
    let mut pairs = Vec::new();
    for it in &drawn.pairs {
        let (a, b) = (place(it.white)?, place(it.black)?);
        pairs.push((a.min(b), a.max(b)));
    }
    Ok((pairs, drawn.bye.map(place).transpose()?))
}

/// Everybody once, and C1 to C3.
fn legal(field: &Field, pairs: &Pairs, bye: Option<usize>) -> Result<(), String> {
    let places = pairs.iter().flat_map(|(a, b)| [*a, *b]).chain(bye);
    let (all, seen) = (places.clone().count(), places.fold(0, |set, i| set | 1 << i));
    if seen != field.everybody() || all != count(seen) {
        return Err("not everybody once".to_owned());
    }
    let number = |it: usize| field.players[it].tpn;
    for (a, b) in pairs {
        if field.may_meet[*a] >> b & 1 == 0 {
            return Err(format!("{} may not meet {}", number(*a), number(*b)));
        }
    }
    match bye {
        Some(it) if !field.players[it].may_get_bye => Err(format!("{} had a bye", number(it))),
        _ => Ok(()),
    }
}

/// Who of a bracket meets nobody in it.
fn floaters(bracket: &Bracket, pairs: &Pairs) -> Set {
    let all = bracket.all();
    let within = pairs.iter().filter(|(a, b)| all >> a & all >> b & 1 == 1);
    all & !within.fold(0, |set, (a, b)| set | 1 << a | 1 << b)
}
