//! Size classes: how long a content is, nobody can tell from outside but roughly.

use super::SealFault;
use competition::seal::{Salt, bytes::PLAIN_MAX};
use zeroize::Zeroizing;

/// The smallest class. Each further one is twice as long.
const SMALLEST: usize = 512;
const HEAD: usize = 32 + 4;

/// Salt, length and content, with zeros up to the next class.
pub(super) fn pad(salt: &Salt, content: &str) -> Result<Zeroizing<Vec<u8>>, SealFault> {
    if content.len() > PLAIN_MAX {
        return Err(SealFault::TooLong { at_most: PLAIN_MAX });
    }
    let class = (HEAD + content.len()).next_power_of_two().max(SMALLEST);
    // Whole from the start: growing would leave copies in memory.
    let mut padded = Zeroizing::new(Vec::with_capacity(class));
    padded.extend(salt.0);
    padded.extend((content.len() as u32).to_be_bytes());
    padded.extend(content.as_bytes());
    padded.resize(class, 0);
    Ok(padded)
}

/// Salt and content again; none if they were not padded so.
pub(super) fn unpad(padded: &[u8]) -> Option<(Salt, &str)> {
    let (salt, rest) = padded.split_first_chunk()?;
    let (length, rest) = rest.split_first_chunk()?;
    let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
    let content = std::str::from_utf8(rest.get(..length)?).ok()?;
    let salt = Salt(*salt);
    let again = pad(&salt, content).ok()?;
    (again[..] == *padded).then_some((salt, content))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn lengths_fall_into_classes() {
        let class = |length: usize| pad(&Salt([1; 32]), &"x".repeat(length)).map(|it| it.len());
        let shown: Vec<String> = [0, 404, 476, 477, 988, 989, PLAIN_MAX, PLAIN_MAX + 1]
            .map(|it| format!("{it}: {:?}", class(it)))
            .into();
        expect![[r#"
            0: Ok(512)
            404: Ok(512)
            476: Ok(512)
            477: Ok(1024)
            988: Ok(1024)
            989: Ok(2048)
            65500: Ok(65536)
            65501: Err(TooLong { at_most: 65500 })"#]]
        .assert_eq(&shown.join("\n"));
    }

    #[test]
    fn only_what_was_padded_so_is_taken() {
        let padded = pad(&Salt([1; 32]), "六台").unwrap();
        assert_eq!(unpad(&padded), Some((Salt([1; 32]), "六台")));
        let changed = |at: usize, to: u8| {
            let mut other = padded.to_vec();
            other[at] = to;
            unpad(&other).is_some()
        };
        assert!(!changed(511, 1), "padding holds nothing");
        assert!(!changed(33, 1), "no length beyond the end");
        assert!(!changed(36, 0xff), "text alone");
        assert_eq!(unpad(&padded[..511]), None);
        assert_eq!(unpad(&[]), None);
    }
}
