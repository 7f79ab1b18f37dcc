//! The commitment: a hash that says nothing of a content until it is revealed, and fits no other.

use super::{About, Salt};
use crate::id::{Commitment, CompetitionId, DeviceKey};

const CONTEXT: &str = "yicheng 2026-12-01 seal v1: commitment to a salted content";

/// What a sealing is bound to, in bytes: the competition, the author, and what it is about. What
/// was sealed in one place opens and fits in no other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealContext(Vec<u8>);

impl SealContext {
    /// The context of what `author` seals in `competition`.
    pub fn of(competition: CompetitionId, author: DeviceKey, about: &About) -> Self {
        let about = serde_json::to_vec(about).expect("it is made of texts and numbers");
        Self([&competition.0[..], &author.0[..], &about[..]].concat())
    }

    /// The bytes. The two keys are 32 bytes each and what it is about ends where its brace closes,
    /// so that no two contexts share them.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The commitment to a content.
    pub fn commitment(&self, salt: &Salt, content: &str) -> Commitment {
        let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
        hasher.update(&self.0).update(&salt.0).update(content.as_bytes());
        Commitment(*hasher.finalize().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        draw::BoardRef,
        id::{CompetitorId, DrawId},
    };
    use expect_test::expect;

    fn line_up(draw: u128, team: u128) -> About {
        let board = BoardRef {
            event: "mixed-team".into(),
            phase: "swiss".into(),
            draw: DrawId::new(draw),
            board: 3,
        };
        About::LineUp { board, team: CompetitorId::new(team) }
    }

    fn context(competition: u8, author: u8, about: &About) -> SealContext {
        SealContext::of(CompetitionId([competition; 32]), DeviceKey([author; 32]), about)
    }

    /// Frozen: what was committed to by one version is checked by all later ones.
    #[test]
    fn golden_context_and_commitment() {
        let context = context(0xc0, 0xa1, &line_up(1, 2));
        let text: String = context.bytes().iter().map(|it| char::from(*it)).skip(64).collect();
        expect![[r#"{"what":"line_up","board":{"event":"mixed-team","phase":"swiss","draw":"00000000000000000000000000000001","board":3},"team":"00000000000000000000000000000002"}"#]].assert_eq(&text);
        let commitment = context.commitment(&Salt([7; 32]), r#"{"boards":["甲","乙"]}"#);
        expect!["f7b364f2ab4769d6f62cb190d61ab12d910359a2105b6eccfa433f9dcb7adf99"]
            .assert_eq(&commitment.to_string());
    }

    #[test]
    fn a_commitment_fits_nothing_else() {
        let right = context(1, 1, &line_up(1, 1)).commitment(&Salt([1; 32]), "content");
        let person = About::Person { event: "mixed-team".into(), competitor: CompetitorId::new(1) };
        let fact = About::Fact { event: "mixed-team".into(), kind: "line_up".to_owned() };
        let contexts = [
            context(2, 1, &line_up(1, 1)),
            context(1, 2, &line_up(1, 1)),
            context(1, 1, &line_up(2, 1)),
            context(1, 1, &line_up(1, 2)),
            context(1, 1, &person),
            context(1, 1, &fact),
        ];
        for other in contexts {
            assert_ne!(other.commitment(&Salt([1; 32]), "content"), right);
        }
        let same = context(1, 1, &line_up(1, 1));
        assert_ne!(same.commitment(&Salt([2; 32]), "content"), right);
        assert_ne!(same.commitment(&Salt([1; 32]), "content "), right);
        assert_eq!(same.commitment(&Salt([1; 32]), "content"), right);
    }
}
