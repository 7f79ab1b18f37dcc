//! What two desks compare before they compare their heads.

use crate::{mutant::Mutant, record::LogId, store::Head};

/// So many buckets are all logs parted into, by the first byte of their incarnations, which is
/// random.
pub const BUCKETS: usize = 256;

const BUCKET: &str = "yicheng 2026-12-01 meeting v1: heads of a bucket";
const ALL: &str = "yicheng 2026-12-01 meeting v1: all buckets";

/// The hash of a bucket's heads.
pub type BucketDigest = [u8; 16];
/// The hash of all buckets: equal if and only if the heads are, and with them all records.
pub type HeadsDigest = [u8; 32];

/// The bucket of a log.
pub fn bucket_of(log: LogId) -> u8 {
    log.incarnation.0[0]
}

/// The digests of all buckets. The heads are sorted, as the journal gives them.
pub fn buckets(heads: &[Head]) -> Vec<BucketDigest> {
    let mut hashers = vec![blake3::Hasher::new_derive_key(BUCKET); BUCKETS];
    for Head { log, seq, id } in heads {
        hashers[usize::from(bucket_of(*log))]
            .update(&log.author.0)
            .update(&log.incarnation.0)
            .update(&seq.to_be_bytes())
            .update(if Mutant::HeightForHash.is_on() { &[] } else { &id.0 });
    }
    hashers.iter().map(|it| first_half(it.finalize().into())).collect()
}

/// The digest of all heads.
pub fn digest(heads: &[Head]) -> HeadsDigest {
    blake3::derive_key(ALL, buckets(heads).as_flattened())
}

fn first_half(hash: [u8; 32]) -> BucketDigest {
    std::array::from_fn(|it| hash[it])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Incarnation, header::tests::hex};
    use competition::id::{DeviceKey, RecordId};
    use expect_test::expect;

    fn head(log: u8, seq: u64) -> Head {
        let log = LogId { author: DeviceKey([1; 32]), incarnation: Incarnation([log; 16]) };
        Head { log, seq, id: RecordId([9; 32]) }
    }

    #[test]
    fn golden_digests() {
        expect!["8dcb7b3e5fcb8f753a13789afa8a6ec6fbcf0317449c981db3c1ce2bcce2276b"]
            .assert_eq(&hex(&digest(&[])));
        let heads = [head(3, 1), head(200, 7)];
        expect!["37dddcbee36a2c6fc8cfd0338302458ba965d1965da85a9a53da2b6292d0bb0a"]
            .assert_eq(&hex(&digest(&heads)));
        expect!["76da7cadf47ea065139993fe0c5e1690"].assert_eq(&hex(&buckets(&heads)[3]));
    }

    #[test]
    fn only_the_bucket_of_a_changed_log_changes() {
        let (before, after) =
            (buckets(&[head(3, 1), head(9, 1)]), buckets(&[head(3, 1), head(9, 2)]));
        let changed: Vec<usize> = (0..BUCKETS).filter(|it| before[*it] != after[*it]).collect();
        assert_eq!(changed, [9]);
    }
}
