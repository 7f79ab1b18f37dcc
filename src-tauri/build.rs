//! Puts the built UI, the icons and the window's rights into the program.

use std::fs;

const UI: &str = "../ui/dist";

fn main() {
    // A fresh checkout has no built UI yet, and the rest of the workspace should compile without it.
    fs::create_dir_all(UI).expect("the folder of the UI can be made");
    println!("cargo:rerun-if-changed={UI}");
    tauri_build::build();
}
