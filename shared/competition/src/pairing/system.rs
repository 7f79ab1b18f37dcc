//! What pairs: a system, its edition, and what a regulation chooses within it.

use super::dutch::Edition;
use crate::rulebook::{
    swiss::{SwissRules, SwissSystem},
    xiangqi::XiangqiSwitches,
};

/// A pairing system of persons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum System {
    /// FIDE C.04.3.
    Dutch(Edition),
    /// 积分编排制 of the Chinese xiangqi rules.
    Xiangqi(XiangqiSwitches),
}

impl From<SwissSystem> for System {
    /// The system as it is where a regulation chooses nothing.
    fn from(system: SwissSystem) -> Self {
        match system {
            SwissSystem::Dutch2026 => Self::Dutch(Edition::From2026),
            SwissSystem::Dutch2017 => Self::Dutch(Edition::From2017),
            SwissSystem::Xiangqi2020 => Self::Xiangqi(XiangqiSwitches::DEFAULT),
        }
    }
}

impl From<&SwissRules> for System {
    fn from(rules: &SwissRules) -> Self {
        match (rules.system, rules.xiangqi) {
            (SwissSystem::Xiangqi2020, Some(switches)) => Self::Xiangqi(switches),
            (system, _) => system.into(),
        }
    }
}
