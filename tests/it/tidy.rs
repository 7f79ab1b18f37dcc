//! What a compiler cannot hold: the shape of the tree, names, and the documents' truth.

use std::{
    fs,
    path::{Path, PathBuf},
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

/// Every file of the project with one of these endings, but nothing that is built or fetched.
fn files(endings: &[&str]) -> Vec<PathBuf> {
    const SKIPPED: [&str; 6] = ["target", "node_modules", "dist", ".git", "gen", "bindings"];
    let mut found = Vec::new();
    let mut folders = vec![root().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let (path, name) = (entry.path(), entry.file_name().into_string().unwrap());
            if entry.file_type().unwrap().is_dir() {
                folders.extend((!SKIPPED.contains(&name.as_str())).then_some(path));
            } else if endings.iter().any(|it| name.ends_with(it)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The lines of the files for which `is_wrong` holds, as `file:line: text`.
fn lines(files: Vec<PathBuf>, is_wrong: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let name = file.strip_prefix(root()).unwrap().display().to_string();
        let wrong = (1..).zip(text.lines()).filter(|(_, line)| is_wrong(line));
        found.extend(wrong.map(|(number, line)| format!("{name}:{number}: {}", line.trim())));
    }
    found
}

fn none(found: &[String]) {
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn i1_the_core_depends_on_nothing_that_touches_the_world() {
    const PURE: [&str; 7] =
        ["blake3", "chrono", "serde", "serde_json", "thiserror", "toml", "ts-rs"];
    let manifest = read("shared/competition/Cargo.toml");
    let section = manifest.split("[dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
    let names = section.lines().filter_map(|it| it.split(['.', ' ', '=']).next());
    let named: Vec<&str> = names.filter(|it| !it.is_empty()).collect();
    assert_eq!(named, PURE);
}

#[test]
fn i3_only_the_store_writes_records() {
    let sql = files(&[".rs", ".sql"]).into_iter().filter(|it| {
        let name = it.strip_prefix(root()).unwrap().display().to_string();
        !name.starts_with("src-tauri/desk/src/store/") && !name.starts_with("tests/it/tidy.rs")
    });
    none(&lines(sql.collect(), |it| it.contains("INSERT INTO record")));
}

#[test]
fn the_window_knows_no_database() {
    let manifest = read("src-tauri/Cargo.toml");
    assert!(!manifest.contains("rusqlite"));
}

#[test]
fn no_type_is_called_what_everything_could_be_called() {
    const EMPTY: [&str; 7] =
        ["Manager", "Service", "Helper", "Util", "Processor", "Handler", "Info"];
    let declares = |line: &str| {
        let line = line.trim_start().trim_start_matches("pub ").trim_start_matches("export ");
        let mut words = line.split([' ', '<', '(', '{', ';']);
        let kind = words.next().unwrap_or_default();
        let name = words.next().unwrap_or_default();
        ["struct", "enum", "trait", "class", "interface"].contains(&kind)
            && EMPTY.iter().any(|it| name.ends_with(it))
    };
    none(&lines(files(&[".rs", ".ts", ".tsx"]), declares));
}

#[test]
fn i8_words_for_people_are_in_catalogues_only() {
    let is_code = |it: &PathBuf| {
        let name = it.strip_prefix(root()).unwrap().display().to_string();
        let is_test = name.contains(".test.") || name.contains("/testing/");
        !is_test && !name.contains("/backend/fake") && !name.contains("/input/")
    };
    let screens =
        files(&[".tsx", ".ts"]).into_iter().filter(|it| it.starts_with(root().join("ui/src")));
    let han = |line: &str| {
        let code = line.split("//").next().unwrap_or_default().trim_start();
        let comment = code.starts_with('*') || code.starts_with("/*");
        !comment && code.chars().any(|it| ('\u{4e00}'..='\u{9fff}').contains(&it))
    };
    none(&lines(screens.filter(is_code).collect(), han));
}

#[test]
fn nothing_names_the_machine_it_was_written_on() {
    let texts = files(&[".rs", ".ts", ".tsx", ".mjs", ".md", ".toml", ".json", ".sql", "run"]);
    let texts = texts.into_iter().filter(|it| !it.ends_with("tests/it/tidy.rs"));
    let folders = ["home", "root", "work"].map(|it| format!("/{it}/"));
    let names = |line: &str| folders.iter().any(|it| line.contains(it));
    none(&lines(texts.collect(), names));
}

#[test]
fn the_map_is_short_and_each_invariant_is_held() {
    let map = read("ARCHITECTURE.md");
    assert!(map.lines().count() <= 200, "ARCHITECTURE.md has {} lines", map.lines().count());

    let code: String =
        files(&[".rs", ".mjs"]).into_iter().map(|it| fs::read_to_string(it).unwrap()).collect();
    let held = map.lines().filter(|it| it.starts_with("- **I"));
    let (mut count, mut missing) = (0, Vec::new());
    for line in held {
        count += 1;
        let Some(by) = line.split("Held by ").nth(1) else {
            missing.push(line.to_owned());
            continue;
        };
        let names = by.split('`').skip(1).step_by(2).filter(|it| !it.contains('.'));
        missing.extend(names.filter(|it| !code.contains(*it)).map(str::to_owned));
    }
    assert_eq!(count, 12);
    none(&missing);
}
