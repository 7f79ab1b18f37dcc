//! Has the crate compiled again when the UI was built again.

fn main() {
    println!("cargo:rerun-if-changed=../../ui/dist");
}
