//! How a browser carries its session.

use super::secret::Secret;

/// One day of a competition, in seconds.
const LIFE_S: u32 = 12 * 60 * 60;

/// What the browser is told to keep: no script can read it, no other site can have it sent.
pub(crate) fn keep(port: u16, secret: &Secret) -> String {
    format!("{}={}; {}; Max-Age={LIFE_S}", name(port), secret.reveal(), RULES)
}

/// What the browser is told to forget.
pub(crate) fn forget(port: u16) -> String {
    format!("{}=; {}; Max-Age=0", name(port), RULES)
}

/// The secret in a `Cookie` header, which may hold those of other programs on this host too.
pub(crate) fn find(port: u16, header: &str) -> Option<Secret> {
    let name = name(port);
    let pairs = header.split(';').filter_map(|it| it.trim().split_once('='));
    pairs.filter(|(it, _)| *it == name).find_map(|(_, value)| Secret::parse(value))
}

const RULES: &str = "Path=/; HttpOnly; SameSite=Strict";

/// Cookies know no ports, so that two hubs on one host need different names.
fn name(port: u16) -> String {
    format!("yicheng-{port}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_found_among_others() {
        let secret = Secret::draw().unwrap();
        let mine = keep(7878, &secret);
        let mine = mine.split(';').next().unwrap();
        let header = format!("theme=dark; yicheng-1=00; {mine}; a=b=c");
        assert_eq!(find(7878, &header).unwrap().fingerprint(), secret.fingerprint());
        assert!(find(7879, &header).is_none());
        assert!(find(7878, "").is_none());
    }

    #[test]
    fn no_script_and_no_other_site_gets_it() {
        let told = keep(7878, &Secret::draw().unwrap());
        assert!(told.contains("HttpOnly") && told.contains("SameSite=Strict"), "{told}");
    }
}
