//! What must be so in the end, when everybody has met everybody.

use crate::{
    hall::{Failed, Hall},
    place::Place,
    signed,
    wrong::Wrong,
};
use competition::{
    evolve::{evolve, fold, take},
    fact::{Fact, Recorded},
    id::{DeviceKey, Incarnation, RecordId},
    people::LogEnd,
    state::State,
    view::{
        Query, View,
        disputes::{Dispute, DisputesView},
    },
};
use desk::{Seat, store::Head, sync::bundle::unpack::unpack};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    mem,
};

/// After so many rounds in which everybody meets one, all hold the same.
const ROUNDS_MAX: usize = 6;

/// What a history came to.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) histories: u64,
    pub(crate) steps: u64,
    pub(crate) desks: u64,
    pub(crate) records: u64,
    pub(crate) wrongs: u64,
    pub(crate) lies: u64,
    pub(crate) seats: u64,
    pub(crate) secrets: u64,
    pub(crate) guests: u64,
    pub(crate) forks: u64,
    pub(crate) quarantined: u64,
    pub(crate) apart: u64,
    pub(crate) disputes: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, more: Self) {
        self.histories += more.histories;
        self.steps += more.steps;
        self.desks += more.desks;
        self.records += more.records;
        self.wrongs += more.wrongs;
        self.lies += more.lies;
        self.seats += more.seats;
        self.secrets += more.secrets;
        self.guests += more.guests;
        self.forks += more.forks;
        self.quarantined += more.quarantined;
        self.apart += more.apart;
        self.disputes += more.disputes;
    }
}

impl Hall {
    /// Everybody meets everybody, and all is looked at.
    pub(crate) fn ends(&mut self) -> Result<Tally, Failed> {
        self.gather()?;
        let living = self.living();
        let (first, rest) = living.split_first().expect("somebody lives");
        let (told, heads) = (self.told(*first), self.heads(*first));
        for n in rest {
            if self.heads(*n) != heads {
                return Err(format!("desks {first} and {n} have other heads"));
            }
            if let Some((one, other)) = differ(&told, &self.told(*n)) {
                return Err(format!("desks {first} and {n} differ: {one} / {other}"));
            }
        }
        let held: BTreeSet<RecordId> =
            living.iter().flat_map(|it| self.places[*it].held.iter().copied()).collect();
        let records = signed::records(&self.exported(*first)?);
        let ids: BTreeSet<RecordId> = records.iter().map(|it| it.id).collect();
        if let Some(lost) = held.difference(&ids).next() {
            return Err(format!("record {lost} is lost"));
        }
        self.folds(*first, &records)?;
        is_whole(&records)?;
        self.unsent()?;
        let disputes = self.disputes(*first)?;
        let forks = self.forks(&records, &disputes)?;
        self.wrongs_are_seen(&records, &ids, &disputes)?;
        self.secrets_are_kept()?;
        writeln!(self.trace, "{told}").unwrap();
        let (quarantined, apart) = self.state(*first, |it| (it.quarantined.len(), it.apart.len()));
        Ok(Tally {
            histories: 1,
            steps: 0,
            desks: self.places.len() as u64,
            records: records.len() as u64,
            wrongs: self.wrongs.len() as u64,
            lies: self.lies,
            seats: self.sitters.len() as u64,
            secrets: self.secrets.len() as u64,
            guests: self.guests,
            forks,
            quarantined: quarantined as u64,
            apart: apart as u64,
            disputes: u64::from(disputes.total),
        })
    }

    fn gather(&mut self) -> Result<(), Failed> {
        let living = self.living();
        let hub = living[0];
        self.wrongs
            .retain(|it| !matches!(it, Wrong::Parked { desk, .. } if !living.contains(desk)));
        // A file may bring what something waited for, and only the next one takes that along; and
        // where nobody is let in, all goes by files.
        for _ in 0..ROUNDS_MAX {
            for n in &living[1..] {
                // Whom the hub does not know, or lets in no more, brings a file.
                if !self.meets(*n, hub)?.contains("agreed: true") {
                    self.carry(*n, hub)?;
                    self.carry(hub, *n)?;
                }
            }
            let heads = self.heads(hub);
            if living.iter().all(|it| self.heads(*it) == heads) {
                break;
            }
        }
        for one in &living {
            for other in living.iter().filter(|it| *it != one) {
                let said = self.meets(*one, *other)?;
                let expected = match (self.lets_in(*one, *other), self.lets_in(*other, *one)) {
                    (true, true) => "agreed: true",
                    (false, _) => "the peer's right in the competition has ended",
                    (true, false) => "as the peer knows it",
                };
                if !said.contains(expected) {
                    return Err(format!("desks {one} and {other} do not agree: {said}"));
                }
            }
        }
        Ok(())
    }

    fn lets_in(&self, here: usize, there: usize) -> bool {
        let key = self.places[there].key;
        self.places[here].desk(self.now_ms).enrols(self.competition, key)
    }

    fn heads(&self, n: usize) -> Vec<Head> {
        unpack(&self.exported(n).unwrap()).unwrap().heads
    }

    fn told(&self, n: usize) -> String {
        self.state(n, told)
    }

    /// Folding what was signed in whatever order, and at once or one by one, gives what the desk
    /// shows.
    fn folds(&self, n: usize, records: &[Recorded]) -> Result<(), Failed> {
        let shown = self.told(n);
        let mut backwards = records.to_vec();
        backwards.reverse();
        let mut one_by_one = State::default();
        let mut sorted = records.to_vec();
        sorted.sort_by_key(|it| (it.lamport, it.id));
        sorted.iter().for_each(|it| evolve(&mut one_by_one, it.clone()));
        let mut halves = State::default();
        let rest = sorted.split_off(sorted.len() / 2);
        [sorted, rest].into_iter().for_each(|it| take(&mut halves, it));
        let folded = [fold(records.to_vec()), fold(backwards), one_by_one, halves];
        for (nth, state) in folded.iter().enumerate() {
            if let Some((one, other)) = differ(&shown, &told(state)) {
                return Err(format!("folded anew ({nth}), desk {n} differs: {one} / {other}"));
            }
        }
        Ok(())
    }

    /// Everybody who is let in knows that everybody has everything.
    fn unsent(&self) -> Result<(), Failed> {
        let mut let_in = self.living();
        let_in.retain(|it| self.lets_in(*it, *it));
        let keys: BTreeSet<DeviceKey> = let_in.iter().map(|it| self.places[*it].key).collect();
        for n in let_in {
            let peers = self.places[n].desk(self.now_ms).peers(self.competition).unwrap();
            // Under its own key it met a copy of itself, which may be gone.
            let own = self.places[n].key;
            let others = peers.iter().filter(|it| it.contact.peer != own);
            for peer in others.filter(|it| keys.contains(&it.contact.peer)) {
                if peer.unsent > 0 {
                    return Err(format!("desk {n} still counts {} unsent", peer.unsent));
                }
            }
        }
        Ok(())
    }

    fn disputes(&self, n: usize) -> Result<DisputesView, Failed> {
        let query = Query::Disputes { competition: self.competition };
        match self.places[n].desk(self.now_ms).read(&Seat::Device, query) {
            Ok(View::Disputes(view)) => Ok(view),
            other => Err(format!("no disputes: {other:?}")),
        }
    }

    /// Every fork is listed or ruled on, and nobody forked but who was copied or is hostile.
    fn forks(&self, records: &[Recorded], disputes: &DisputesView) -> Result<u64, Failed> {
        let mut at: BTreeMap<(DeviceKey, Incarnation, u64), BTreeSet<RecordId>> = BTreeMap::new();
        for it in records {
            at.entry((it.author, it.incarnation, it.seq)).or_default().insert(it.id);
        }
        at.retain(|_, ids| ids.len() > 1);
        let ruled: BTreeSet<RecordId> = records
            .iter()
            .filter_map(|it| match &it.fact {
                Fact::RecordsRuled { records, .. } => Some(records),
                _ => None,
            })
            .flatten()
            .copied()
            .collect();
        let mut begins: BTreeMap<(DeviceKey, Incarnation), u64> = BTreeMap::new();
        for (author, incarnation, seq) in at.keys() {
            let hostile = *author == self.hostile.key();
            if !hostile && !self.copied.contains(author) {
                return Err(format!("a device that was not copied forked: {author} at {seq}"));
            }
            begins.entry((*author, *incarnation)).or_insert(*seq);
        }
        let listed: BTreeSet<_> = disputes
            .lines
            .iter()
            .filter_map(|it| match &it.dispute {
                Dispute::Fork { device, incarnation, seq } => Some((*device, *incarnation, *seq)),
                _ => None,
            })
            .collect();
        for ((author, incarnation), seq) in begins {
            let place = (author, incarnation, seq);
            if !listed.contains(&place) && at[&place].is_disjoint(&ruled) {
                return Err(format!("a fork is not listed: {author} at {seq}"));
            }
        }
        Ok(at.len() as u64)
    }

    fn wrongs_are_seen(
        &self,
        records: &[Recorded],
        ids: &BTreeSet<RecordId>,
        disputes: &DisputesView,
    ) -> Result<(), Failed> {
        let shown = |what: &Dispute| {
            let lines = disputes
                .lines
                .iter()
                .filter(|it| mem::discriminant(&it.dispute) == mem::discriminant(what));
            lines.flat_map(|it| it.statements.iter().map(|it| it.record)).collect::<BTreeSet<_>>()
        };
        let first = self.living()[0];
        let (quarantined, apart) =
            self.state(first, |it| (it.quarantined.clone(), it.apart.clone()));
        let all_lines = disputes.total as usize == disputes.lines.len();
        if all_lines && shown(&Dispute::Quarantined) != quarantined {
            return Err("not all that is quarantined is listed".to_owned());
        }
        if all_lines && shown(&Dispute::Apart) != apart {
            return Err("not all that is apart is listed".to_owned());
        }
        let false_reveals = self.state(first, |it| it.seals.false_reveals().clone());
        if all_lines && shown(&Dispute::FalseReveal) != false_reveals {
            return Err("not all false reveals are listed".to_owned());
        }
        let quarantined_is = |it: &&Recorded| quarantined.contains(&it.id);
        let honest = |it: &&Recorded| self.honest.contains(&it.id) && !self.sat_at_two(it);
        if let Some(it) = records.iter().filter(quarantined_is).find(honest) {
            return Err(format!("what was written by command is quarantined: {it:?}"));
        }
        let receipts = self.state(first, |it| it.receipts.clone());
        if receipts.values().flatten().any(|it| quarantined.contains(&it.record)) {
            return Err("a receipt without a right counts".to_owned());
        }
        for wrong in &self.wrongs {
            match wrong {
                Wrong::Nowhere(id) if ids.contains(id) => {
                    return Err(format!("{id} was to be refused, and is there"));
                }
                Wrong::Lacking(id) if ids.contains(id) && !quarantined.contains(id) => {
                    return Err(format!("{id} counts without a right"));
                }
                Wrong::Beyond(id) if ids.contains(id) && !self.is_out(first, *id) => {
                    return Err(format!("{id} reaches further than its seat, and counts"));
                }
                Wrong::FalseReveal(id) if ids.contains(id) && !self.is_marked(first, *id) => {
                    return Err(format!("{id} shows what was not sealed, and is not marked"));
                }
                Wrong::Forked(one, other) if !ids.contains(one) || !ids.contains(other) => {
                    let lives = "a branch of a fork is lost";
                    if self.places.iter().all(|it| !it.gone && it.forgot == 0) {
                        return Err(format!("{lives}: {one} {other}"));
                    }
                }
                Wrong::Parked { desk, record, before } => {
                    if ids.contains(before) && !ids.contains(record) {
                        return Err(format!("{record} waited at desk {desk} and is lost"));
                    }
                }
                Wrong::Nowhere(_)
                | Wrong::Lacking(_)
                | Wrong::Beyond(_)
                | Wrong::FalseReveal(_)
                | Wrong::Forked(..) => {}
            }
        }
        self.ended(records, &quarantined)
    }

    /// What lies behind the end of a right that was given once counts for nothing by itself.
    fn ended(&self, records: &[Recorded], quarantined: &BTreeSet<RecordId>) -> Result<(), Failed> {
        let (apart, rejected) =
            self.state(self.living()[0], |it| (it.apart.clone(), it.rejected.clone()));
        let out =
            |id: &RecordId| quarantined.contains(id) || apart.contains(id) || rejected.contains(id);
        let grants = |device: DeviceKey| {
            let of = records.iter().filter(|it| match &it.fact {
                Fact::GrantGiven { grant } => grant.device == device,
                Fact::KeyRotated { new, .. } => *new == device,
                _ => false,
            });
            of.filter(|it| !quarantined.contains(&it.id)).count()
        };
        let is_ruled = |id: &RecordId| {
            records.iter().any(
                |it| matches!(&it.fact, Fact::RecordsRuled { records, .. } if records.contains(id)),
            )
        };
        let by_id = records.iter().map(|it| (it.id, it)).collect();
        for end in records.iter().filter(|it| !out(&it.id)) {
            let Fact::GrantRevoked { device, logs, .. } = &end.fact else { continue };
            if grants(*device) != 1 || *device == self.places[0].key || is_ruled(&end.id) {
                continue;
            }
            // An end of its giver's own right, or by a junior, may count for less; only ends by the
            // founder, whom nobody ended, are judged here.
            let founder = records.iter().find(|it| it.lamport == 1).map(|it| it.author);
            let is_ended = records.iter().any(|it| {
                matches!(&it.fact, Fact::GrantRevoked { device, .. } | Fact::KeyRotated { new: device, .. } if Some(*device) == founder)
            });
            if Some(end.author) != founder || is_ended {
                continue;
            }
            for it in records.iter().filter(|it| it.author == *device && !is_ruled(&it.id)) {
                let log = logs.iter().find(|log| log.incarnation == it.incarnation);
                if log.is_none_or(|log| is_behind(it, log, &by_id)) && !out(&it.id) {
                    let kind = it.fact.kind();
                    return Err(format!("{kind} {} lies behind an end and counts", it.id));
                }
            }
        }
        Ok(())
    }
}

impl Hall {
    /// Whether a record was written from a seat at a hub that forgot, or is two devices: it may not
    /// have known that the seat was closed.
    fn sat_at_two(&self, record: &Recorded) -> bool {
        let forgot = |it: &Place| it.key == record.author && it.forgot > 0;
        let is_two = self.copied.contains(&record.author) || self.places.iter().any(forgot);
        record.seat.is_some() && is_two
    }

    /// Whether a record does not count of itself.
    fn is_out(&self, n: usize, id: RecordId) -> bool {
        self.state(n, |it| {
            let lists = [&it.quarantined, &it.apart, &it.rejected];
            lists.iter().any(|it| it.contains(&id)) || it.roster.rulings_on(id).next().is_some()
        })
    }

    fn is_marked(&self, n: usize, id: RecordId) -> bool {
        self.is_out(n, id) || self.state(n, |it| it.seals.false_reveals().contains(&id))
    }
}

/// A state as text: a line for each of its parts.
fn told(state: &State) -> String {
    let State {
        founded,
        roster,
        logs,
        seats,
        chairs,
        nudges,
        receipts,
        seals,
        rulebooks: _,
        delegations,
        entered_by,
        events,
        records,
        quarantined,
        apart,
        rejected,
        aside,
        unknown,
    } = state;
    let records: Vec<RecordId> = records.iter().map(|it| it.id).collect();
    let mut text = format!("founded {founded:?}\nroster {roster:?}\nlogs {logs:?}\n");
    write!(text, "seats {seats:?}\nchairs {chairs:?}\nreceipts {receipts:?}\n").unwrap();
    write!(text, "seals {seals:?}\nnudges {nudges:?}\n").unwrap();
    write!(text, "delegations {delegations:?}\nentered by {entered_by:?}\n").unwrap();
    write!(text, "quarantined {quarantined:?}\napart {apart:?}\nrejected {rejected:?}\n").unwrap();
    write!(text, "aside {aside:?}\nunknown {unknown:?}\nevents {events:?}\nrecords {records:?}")
        .unwrap();
    text
}

/// The first place where two texts differ, with what stands there.
fn differ(one: &str, other: &str) -> Option<(String, String)> {
    let (a, b) = one.lines().zip(other.lines()).find(|(a, b)| a != b)?;
    let same = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| {
        let from = text.floor_char_boundary(same.saturating_sub(80));
        let to = text.floor_char_boundary((same + 160).min(text.len()));
        let name = text.split(' ').next().unwrap_or_default();
        format!("{name}: …{}…", &text[from..to])
    };
    Some((part(a), part(b)))
}

/// Every log is there from its beginning.
fn is_whole(records: &[Recorded]) -> Result<(), Failed> {
    let places: BTreeSet<_> =
        records.iter().map(|it| (it.author, it.incarnation, it.seq)).collect();
    let hole = places
        .iter()
        .find(|(author, log, seq)| *seq > 1 && !places.contains(&(*author, *log, seq - 1)));
    match hole {
        Some((author, _, seq)) => Err(format!("a hole in the log of {author} before {seq}")),
        None => Ok(()),
    }
}

/// Whether one does not come to a record, predecessor by predecessor, from where a log ends.
fn is_behind(it: &Recorded, end: &LogEnd, by_id: &BTreeMap<RecordId, &Recorded>) -> bool {
    let mut at = by_id.get(&end.id);
    while let Some(after) = at.filter(|at| at.seq > it.seq) {
        at = after.prev.and_then(|prev| by_id.get(&prev));
    }
    at.map_or(it.seq > end.seq, |at| at.id != it.id)
}
