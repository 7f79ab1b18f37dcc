//! How full this device's battery is, where the system says so in a file: on Linux.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use desk::Desk;
use desk::sync::condition::Battery;
use tokio::time::sleep;

const SUPPLIES: &str = "/sys/class/power_supply";
/// A battery is looked at this often.
const LOOKED_AT: Duration = Duration::from_secs(60);

/// Tells the desk how full the battery is, again and again.
pub(super) async fn keep_telling(desk: Arc<Desk>) {
    loop {
        desk.note_battery(battery(Path::new(SUPPLIES)));
        sleep(LOOKED_AT).await;
    }
}

/// The battery of the device itself, not of a mouse; none if there is none or it cannot be told.
fn battery(supplies: &Path) -> Option<Battery> {
    let all = fs::read_dir(supplies).ok()?.filter_map(Result::ok);
    all.map(|it| it.path()).find_map(|it| {
        let says = |name: &str| Some(fs::read_to_string(it.join(name)).ok()?.trim().to_owned());
        if says("type")? != "Battery" || says("scope").is_some_and(|it| it == "Device") {
            return None;
        }
        let percent = says("capacity")?.parse().ok().filter(|it| *it <= 100)?;
        Some(Battery { percent, charging: says("status")? != "Discharging" })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_devices_own_battery_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let supply = |name: &str, says: &[(&str, &str)]| {
            fs::create_dir(folder.path().join(name)).unwrap();
            for (file, text) in says {
                fs::write(folder.path().join(name).join(file), format!("{text}\n")).unwrap();
            }
        };
        assert_eq!(battery(&folder.path().join("nowhere")), None);
        supply("AC", &[("type", "Mains"), ("online", "0")]);
        let mouse = [("type", "Battery"), ("scope", "Device"), ("capacity", "90")];
        supply("mouse", &[&mouse[..], &[("status", "Discharging")]].concat());
        supply("broken", &[("type", "Battery"), ("capacity", "250"), ("status", "Full")]);
        assert_eq!(battery(folder.path()), None);
        supply("BAT0", &[("type", "Battery"), ("capacity", "14"), ("status", "Discharging")]);
        assert_eq!(battery(folder.path()), Some(Battery { percent: 14, charging: false }));
        fs::write(folder.path().join("BAT0/status"), "Full\n").unwrap();
        assert_eq!(battery(folder.path()), Some(Battery { percent: 14, charging: true }));
    }
}
