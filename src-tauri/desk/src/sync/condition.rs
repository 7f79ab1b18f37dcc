//! What a device says of itself in a meeting, for whoever looks after the devices. It may say what
//! it likes: nothing is decided by it.

use serde::Serialize;
use ts_rs::TS;

/// The version of a program, in bytes.
pub const PROGRAM_MAX: usize = 32;

/// A device's program and battery.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Condition {
    /// The version of its program; empty if it did not say.
    pub program: String,
    /// Its battery, if it has one and can tell.
    pub battery: Option<Battery>,
}

/// A battery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Battery {
    /// How full it is, in hundredths.
    pub percent: u8,
    /// Whether the device is plugged in.
    pub charging: bool,
}

impl Condition {
    /// This program's, with what is known of the battery.
    pub fn here(battery: Option<Battery>) -> Self {
        Self { program: env!("CARGO_PKG_VERSION").to_owned(), battery }
    }

    /// Whether the device runs an earlier version than this program. What is no version is none.
    pub fn is_older(&self) -> bool {
        let here = version(env!("CARGO_PKG_VERSION"));
        version(&self.program).is_some_and(|it| Some(it) < here)
    }
}

/// Three numbers; what follows a hyphen or a plus is left aside.
fn version(program: &str) -> Option<[u32; 3]> {
    let numbers = program.split(['-', '+']).next()?.split('.');
    let numbers: Vec<u32> = numbers.map(str::parse).collect::<Result<_, _>>().ok()?;
    numbers.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_number_by_number() {
        assert!(version("0.9.12") < version("0.10.2"));
        assert!(version("1.2.3") < version("1.2.4-beta+7"));
        for none in ["", "1.2", "1.2.3.4", "1.2.x", "-1.0.0"] {
            assert_eq!(version(none), None, "{none}");
            let device = Condition { program: none.to_owned(), battery: None };
            assert!(!device.is_older(), "{none}");
        }
        assert!(!Condition::here(None).is_older());
    }
}
