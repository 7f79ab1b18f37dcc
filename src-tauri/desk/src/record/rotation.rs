//! The proof inside a rotation: the new key signs that it follows the old one. The old key signs
//! the record itself, so that neither can take the other over.

use super::Header;
use crate::identity::DeviceSecret;
use competition::{
    fact::{Fact, Proof},
    id::{CompetitionId, DeviceKey, KeyProof},
};
use ed25519_dalek::{Signature, VerifyingKey};

/// What stands before the keys when they are signed, so that no other signature passes for one.
const PURPOSE: &[u8] = b"yicheng rotation v1: ";

/// The new key's signature that it follows an old one.
pub fn prove(competition: CompetitionId, old: DeviceKey, new: &DeviceSecret) -> KeyProof {
    KeyProof(new.sign(&message(competition, old, new.key())))
}

/// What the proof inside a fact is worth.
pub fn proof(header: &Header, fact: &Fact) -> Proof {
    match (fact, header.competition) {
        (Fact::KeyRotated { new, proof, .. }, Some(competition)) => {
            let message = message(competition, header.log.author, *new);
            let held = VerifyingKey::from_bytes(&new.0)
                .and_then(|key| key.verify_strict(&message, &Signature::from_bytes(&proof.0)));
            if held.is_ok() { Proof::Holds } else { Proof::Fails }
        }
        (Fact::KeyRotated { .. }, None) => Proof::Fails,
        _ => Proof::NotNeeded,
    }
}

fn message(competition: CompetitionId, old: DeviceKey, new: DeviceKey) -> Vec<u8> {
    [PURPOSE, &competition.0, &old.0, &new.0].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::header::tests::golden;
    use expect_test::expect;

    #[test]
    fn golden_proof() {
        let competition = golden().competition.unwrap();
        let proof = prove(competition, DeviceKey([0xa0; 32]), &DeviceSecret::from_seed([9; 32]));
        expect!["ca33268edb655411d4892ccee4d8231a49684ba40dd0f5bacaf5d3b920c2205dee09425c0bded87e66e5ff1c160b3fa88488b05af52ed9c3b416d600fda1260a"].assert_eq(&proof.to_string());
    }

    #[test]
    fn a_proof_is_worth_nothing_for_another_competition_or_old_key() {
        let new = DeviceSecret::from_seed([9; 32]);
        let worth = |competition, old, header: &Header| {
            let proof = prove(competition, old, &new);
            let (seal_key, logs) = (None, Vec::new());
            self::proof(header, &Fact::KeyRotated { new: new.key(), seal_key, logs, proof })
        };
        let header = golden();
        let (competition, old) = (header.competition.unwrap(), header.log.author);
        assert_eq!(worth(competition, old, &header), Proof::Holds);
        assert_eq!(worth(CompetitionId([1; 32]), old, &header), Proof::Fails);
        assert_eq!(worth(competition, DeviceKey([1; 32]), &header), Proof::Fails);
        assert_eq!(worth(competition, old, &Header { competition: None, ..header }), Proof::Fails);
    }
}
