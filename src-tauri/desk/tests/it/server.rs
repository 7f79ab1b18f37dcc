//! A private PostgreSQL server: its own data, reachable through a socket in its folder only, gone
//! with the process that started it.

use desk::Database;
use postgres::{Client, NoTls};
use std::{
    cell::RefCell,
    env, fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::Duration,
};
use tempfile::TempDir;

/// The shell ends the server and removes its data as soon as its own input ends, however the test
/// ended.
const WATCH: &str = r#"
    "$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c shared_buffers=32MB \
        -c max_connections=300 > "$2/log" 2>&1 &
    server=$!
    cat > /dev/null
    kill -QUIT $server
    wait $server
    rm -rf "$2/data"
"#;

/// A server that runs.
#[derive(Clone)]
pub(crate) struct Server(Arc<Running>);

struct Running {
    folder: TempDir,
    shell: Child,
    databases: AtomicU32,
}

thread_local! {
    /// What the devices of this thread keep their journals in, if not in files.
    static GROUND: RefCell<Option<Server>> = const { RefCell::new(None) };
}

impl Server {
    /// Starts one. None, said aloud, where PostgreSQL is not installed.
    pub(crate) fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            println!("skipped: PostgreSQL is not installed");
            return None;
        };
        let folder = tempfile::Builder::new().prefix("pg").tempdir_in("/tmp").unwrap();
        let account = account();
        give(folder.path(), account);
        let data = folder.path().join("data");
        let mut initdb = Command::new(programs.join("initdb"));
        initdb.arg("-D").arg(&data).args(["-U", "postgres", "-A", "trust", "-E", "UTF8"]);
        initdb.args(["--no-locale", "--no-sync"]);
        let made = as_account(&mut initdb, account).current_dir("/").output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let mut shell = Command::new("sh");
        shell.args(["-c", WATCH, "sh"]).arg(programs).arg(folder.path());
        let shell =
            as_account(&mut shell, account).current_dir("/").stdin(Stdio::piped()).spawn().unwrap();
        let server = Self(Arc::new(Running { folder, shell, databases: AtomicU32::new(0) }));
        server.wait();
        Some(server)
    }

    /// Does what a test does, with every device's journals here.
    pub(crate) fn under(&self, test: impl FnOnce()) {
        GROUND.set(Some(self.clone()));
        test();
        GROUND.set(None);
    }

    /// The address of a new database.
    pub(crate) fn database(&self) -> String {
        self.make("")
    }

    /// The address of a copy of a database that nobody is connected to.
    pub(crate) fn copy(&self, address: &str) -> String {
        let from = address.rsplit('/').next().unwrap();
        self.make(&format!("TEMPLATE {from}"))
    }

    fn make(&self, how: &str) -> String {
        let name = format!("t{}", self.0.databases.fetch_add(1, Ordering::Relaxed));
        let mut client = Client::connect(&self.address("postgres"), NoTls).unwrap();
        // Whoever left a database a moment ago may still be leaving.
        for _ in 0..100 {
            if client.batch_execute(&format!("CREATE DATABASE {name} {how}")).is_ok() {
                return self.address(&name);
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("no database could be made");
    }

    fn address(&self, name: &str) -> String {
        let folder = self.0.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://postgres@{folder}/{name}")
    }

    fn wait(&self) {
        for _ in 0..600 {
            if Client::connect(&self.address("postgres"), NoTls).is_ok() {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("{}", fs::read_to_string(self.0.folder.path().join("log")).unwrap_or_default());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
    }
}

/// What this thread's devices keep their journals in.
pub(crate) fn ground() -> Option<Server> {
    GROUND.with_borrow(Clone::clone)
}

pub(crate) fn parse(address: &str) -> Database {
    Database::parse(address).unwrap()
}

/// The folder of `initdb` and `postgres`: in the path, or where Debian has them.
fn programs() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    folders.extend(versions.map(|it| it.path().join("bin")));
    folders.into_iter().find(|it| it.join("initdb").exists() && it.join("postgres").exists())
}

/// The server refuses to run as root: then it runs as the account that its package made, or nobody.
fn account() -> Option<(u32, u32)> {
    let id = |args: &[&str]| -> Option<u32> {
        let said = Command::new("id").args(args).output().ok()?;
        String::from_utf8(said.stdout).ok()?.trim().parse().ok()
    };
    if id(&["-u"]) != Some(0) {
        return None;
    }
    ["postgres", "nobody"].iter().find_map(|it| Some((id(&["-u", it])?, id(&["-g", it])?)))
}

#[cfg(unix)]
fn as_account(command: &mut Command, account: Option<(u32, u32)>) -> &mut Command {
    use std::os::unix::process::CommandExt;
    match account {
        Some((user, group)) => command.uid(user).gid(group),
        None => command,
    }
}

#[cfg(unix)]
fn give(folder: &Path, account: Option<(u32, u32)>) {
    if let Some((user, group)) = account {
        std::os::unix::fs::chown(folder, Some(user), Some(group)).unwrap();
    }
}

#[cfg(not(unix))]
fn as_account(command: &mut Command, _: Option<(u32, u32)>) -> &mut Command {
    command
}

#[cfg(not(unix))]
fn give(_: &Path, _: Option<(u32, u32)>) {}
