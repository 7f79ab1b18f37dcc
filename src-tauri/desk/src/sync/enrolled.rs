//! Whose records are kept: the founder's, and those of every device that a kept record names in a
//! grant or a rotation, whoever wrote it. What such a record is worth is for the fold to say, so
//! that nothing is lost where the grant of a grant comes later; but nobody else fills the disk.

use crate::{
    mutant::Mutant,
    record::{Body, Frame, Header, header::id_of},
};
use competition::{
    fact::Fact,
    id::{CompetitionId, DeviceKey},
};
use std::collections::BTreeSet;

/// The devices whose records are kept.
#[derive(Debug, Clone, Default)]
pub struct Enrolled(BTreeSet<DeviceKey>);

impl Enrolled {
    /// Whether a device is among them.
    pub fn contains(&self, device: DeviceKey) -> bool {
        self.0.contains(&device)
    }

    /// Enrols the author of a record that is kept, and whom it names.
    pub fn note(&mut self, header: &Header, body: Option<&Body>) {
        self.0.insert(header.log.author);
        self.0.extend(named(header, body));
    }

    /// The frames of a batch that are kept, and how many are not. What cannot be read stays in,
    /// to be refused by who checks it, and the batch with it: a forged grant enrols nobody.
    pub fn part(&self, competition: CompetitionId, batch: Vec<Frame>) -> (Vec<Frame>, u64) {
        let headers: Vec<_> = batch.iter().map(|it| Header::decode(&it.header).ok()).collect();
        let mut enrolled = self.clone();
        enrolled.widen(competition, &batch, &headers);
        let kept = |header: &Option<Header>| {
            Mutant::StrangersKept.is_on()
                || header.as_ref().is_none_or(|it| enrolled.contains(it.log.author))
        };
        let all = batch.len();
        let batch: Vec<Frame> =
            batch.into_iter().zip(&headers).filter(|it| kept(it.1)).map(|it| it.0).collect();
        let strangers = (all - batch.len()) as u64;
        (batch, strangers)
    }

    /// Enrols whom the batch itself enrols, and whom they enrol, to the end.
    fn widen(&mut self, competition: CompetitionId, batch: &[Frame], headers: &[Option<Header>]) {
        let mut names = Vec::new();
        for (frame, header) in batch.iter().zip(headers) {
            let Some(header) = header else { continue };
            if header.competition.is_none() && id_of(&frame.header).0 == competition.0 {
                self.0.insert(header.log.author);
            }
            names.extend(named(header, frame.body.as_ref()).map(|it| (header.log.author, it)));
        }
        loop {
            let before = self.0.len();
            names.retain(|(author, name)| {
                let waits = !self.0.contains(author);
                if !waits {
                    self.0.insert(*name);
                }
                waits
            });
            if self.0.len() == before {
                return;
            }
        }
    }
}

/// Whom a record enrols.
#[expect(clippy::wildcard_enum_match_arm, reason = "no other kind enrols anybody")]
fn named(header: &Header, body: Option<&Body>) -> Option<DeviceKey> {
    if !["grant_given", "key_rotated"].contains(&header.label.kind.as_str()) {
        return None;
    }
    match Fact::read(&header.label.kind, &header.label.subject, body?.text()) {
        Fact::GrantGiven { grant } => Some(grant.device),
        Fact::KeyRotated { new, .. } => Some(new),
        _ => None,
    }
}
