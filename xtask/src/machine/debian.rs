//! Packages on Debian and the systems made from it.

use super::Need;
use crate::program::Program;
use crate::trouble::Trouble;

/// Installs the packages behind `needs` that are missing. Elsewhere it only says what is needed.
pub(super) fn install(needs: &[Need]) -> Result<(), Trouble> {
    let wanted: Vec<&str> = needs.iter().flat_map(|it| packages(*it)).copied().collect();
    if !is_debian() {
        return elsewhere(needs);
    }

    let missing = missing(&wanted);
    if missing.is_empty() {
        return Ok(());
    }
    apt_get(&["update"], &missing)?;
    let install = ["install", "--yes", "--no-install-recommends"];
    apt_get(&[&install[..], &missing].concat(), &missing)
}

/// The packages that fill a need.
fn packages(need: Need) -> &'static [&'static str] {
    match need {
        Need::Compiler => &["gcc", "libc6-dev"],
        Need::Database => &["postgresql"],
        Need::Window => &["pkg-config", "libwebkit2gtk-4.1-dev"],
        Need::Fonts => &["fonts-noto-cjk"],
        Need::Browser => &["chromium"],
        Need::WindowTest => &["webkit2gtk-driver", "xvfb", "dbus-daemon"],
    }
}

/// A program or a library (by its pkg-config name) that shows a need to be filled elsewhere.
fn sign(need: Need) -> Option<(&'static str, &'static [&'static str])> {
    match need {
        Need::Compiler => Some(("cc", &["--version"])),
        Need::Database => Some(("postgres", &["--version"])),
        Need::Window => Some(("pkg-config", &["--exists", "webkit2gtk-4.1"])),
        Need::Fonts => None,
        Need::Browser => Some(("chromium", &["--version"])),
        Need::WindowTest => Some(("WebKitWebDriver", &["--version"])),
    }
}

fn elsewhere(needs: &[Need]) -> Result<(), Trouble> {
    let unmet = |need: &Need| {
        sign(*need).is_some_and(|(name, args)| Program::new(name).args(args).ask().is_none())
    };
    let lacking: Vec<&str> =
        needs.iter().filter(|it| unmet(it)).flat_map(|it| packages(*it)).copied().collect();
    if lacking.is_empty() {
        return Ok(());
    }
    Err(Trouble::new(format!(
        "this system has no apt-get; please install what Debian calls: {}",
        lacking.join(" ")
    )))
}

fn is_debian() -> bool {
    Program::new("apt-get").args(["--version"]).ask().is_some()
        && Program::new("dpkg-query").args(["--version"]).ask().is_some()
}

fn missing<'a>(wanted: &[&'a str]) -> Vec<&'a str> {
    wanted.iter().copied().filter(|it| !is_installed(it)).collect()
}

fn is_installed(package: &str) -> bool {
    Program::new("dpkg-query")
        .args(["--show", "--showformat", "${db:Status-Status}", package])
        .ask()
        .is_some_and(|it| it == "installed")
}

fn apt_get(args: &[&str], missing: &[&str]) -> Result<(), Trouble> {
    let apt_get = if is_root() {
        Program::new("apt-get").args(["--quiet=2"])
    } else if Program::new("sudo").args(["--version"]).ask().is_some() {
        Program::new("sudo").args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet=2"])
    } else {
        let packages = missing.join(" ");
        return Err(Trouble::new(format!(
            "packages are missing and there is no sudo; as root: apt-get install {packages}"
        )));
    };
    apt_get.env("DEBIAN_FRONTEND", "noninteractive").args(args).run()
}

fn is_root() -> bool {
    Program::new("id").args(["--user"]).ask().is_some_and(|it| it.trim() == "0")
}
