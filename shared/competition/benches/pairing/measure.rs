//! Time and memory.

use cpu_time::ThreadTime;
use std::{fs, time::Duration};

/// What drawing the rounds of a field takes.
#[derive(Debug, Clone)]
pub(crate) struct Measured {
    /// For each position the best of a few runs, in order.
    times: Vec<Duration>,
    /// The most memory in use, in megabytes, where the system tells.
    pub(crate) memory_mb: Option<u64>,
}

impl Measured {
    /// From the times in any order.
    pub(crate) fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self { times, memory_mb: most_memory_mb() }
    }

    /// How many rounds were drawn.
    pub(crate) fn count(&self) -> usize {
        self.times.len()
    }

    /// The median, in milliseconds.
    pub(crate) fn median_ms(&self) -> f64 {
        self.times.get(self.times.len() / 2).copied().map_or(0.0, milliseconds)
    }

    /// The worst, in milliseconds.
    pub(crate) fn worst_ms(&self) -> f64 {
        self.times.last().copied().map_or(0.0, milliseconds)
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The processor time that `work` takes at best: of three runs if it is short. What else the
/// machine does meanwhile does not count.
pub(crate) fn time(work: impl Fn()) -> Duration {
    let once = || {
        let start = ThreadTime::now();
        work();
        start.elapsed()
    };
    let first = once();
    if first > Duration::from_millis(50) { first } else { first.min(once()).min(once()) }
}

/// Forgets how much memory was in use before, where the system can.
pub(crate) fn forget_memory() {
    // Elsewhere than on Linux there is no such file, and no figure either.
    let _ = fs::write("/proc/self/clear_refs", "5");
}

fn most_memory_mb() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|it| it.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes.div_ceil(1024))
}

/// The power of the number of players that the median grows with: the slope of the line that fits
/// the logarithms best.
pub(crate) fn growth(medians: &[(u16, f64)]) -> f64 {
    let points: Vec<(f64, f64)> =
        medians.iter().map(|(players, ms)| (f64::from(*players).ln(), ms.ln())).collect();
    let count = points.iter().map(|_| 1.0).sum::<f64>();
    let x = points.iter().map(|it| it.0).sum::<f64>() / count;
    let y = points.iter().map(|it| it.1).sum::<f64>() / count;
    let rise: f64 = points.iter().map(|it| (it.0 - x) * (it.1 - y)).sum();
    rise / points.iter().map(|it| (it.0 - x) * (it.0 - x)).sum::<f64>()
}
