//! Files from outside the repository: what others published, or computed with other programs.

use std::path::{Path, PathBuf};

/// The folder of fixtures of that name, which stands beside the checkout. None where it is absent;
/// the test then says so and passes.
pub(crate) fn folder(name: &str) -> Option<PathBuf> {
    let found = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .map(|it| it.join("shared/fixtures").join(name))
        .find(|it| it.is_dir());
    if found.is_none() {
        println!("skipped: no fixtures for {name}");
    }
    found
}
