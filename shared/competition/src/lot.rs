//! Lots. A lot is a seed and a rule: whoever knows the seed can draw it again and see that nobody
//! chose.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use ts_rs::TS;

/// The 32 random bytes a lot is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, TS)]
#[ts(export, type = "string & { readonly is: 'Seed' }")]
pub struct Seed(pub [u8; 32]);

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Seed({})", blake3::Hash::from_bytes(self.0).to_hex())
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(blake3::Hash::from_bytes(self.0).to_hex().as_str())
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
        let hash = blake3::Hash::from_hex(text.as_bytes()).map_err(de::Error::custom)?;
        Ok(Self(*hash.as_bytes()))
    }
}

impl Seed {
    /// Draws an order: each ticket's place is the BLAKE3 hash of seed and ticket, the smallest
    /// first. The order in which the tickets are handed in makes no difference.
    pub fn order<T: ToString>(&self, tickets: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut drawn: Vec<(blake3::Hash, T)> = tickets
            .into_iter()
            .map(|it| (blake3::keyed_hash(&self.0, it.to_string().as_bytes()), it))
            .collect();
        drawn.sort_by_key(|(hash, _)| *hash.as_bytes());
        drawn.into_iter().map(|(_, it)| it).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lot_depends_on_its_seed_and_on_nothing_else() {
        let seed = Seed([7; 32]);
        let drawn = seed.order([1, 2, 3, 4]);
        assert_eq!(drawn, seed.order([4, 2, 1, 3]));
        assert!((0..9).any(|it| Seed([it; 32]).order([1, 2, 3, 4]) != drawn));
    }
}
