//! The clock and the dice. Only this file of the whole program reads either: the core is given
//! both as arguments.

use chacha20::{ChaCha20Rng, rand_core::SeedableRng};
use std::time::{SystemTime, UNIX_EPOCH};
use zeroize::Zeroizing;

/// The system gave no random bytes.
#[derive(Debug, thiserror::Error)]
#[error("the system gives no random bytes")]
pub struct NoChance(#[from] getrandom::Error);

/// Random bytes that nobody can guess.
///
/// # Errors
/// [`NoChance`] if the system has none to give.
pub fn random<const N: usize>() -> Result<[u8; N], NoChance> {
    let mut bytes = [0; N];
    #[cfg(feature = "simulation")]
    if crate::simulation::fill(&mut bytes) {
        return Ok(bytes);
    }
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// Dice for those who throw often: ChaCha20, seeded with random bytes.
///
/// # Errors
/// [`NoChance`] if the system has none to give.
pub(crate) fn dice() -> Result<ChaCha20Rng, NoChance> {
    Ok(ChaCha20Rng::from_seed(*Zeroizing::new(random()?)))
}

/// This device's clock in milliseconds since 1970. It may be wrong, and nothing is decided by it.
pub fn now_ms() -> u64 {
    #[cfg(feature = "simulation")]
    if let Some(now_ms) = crate::simulation::now_ms() {
        return now_ms;
    }
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since_1970.as_millis()).unwrap_or(u64::MAX).min(crate::record::NUMBER_MAX)
}
