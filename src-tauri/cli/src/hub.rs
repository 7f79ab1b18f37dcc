//! `yicheng hub`: the screens and this device's store, for browsers here or on the hall's network.

use crate::failure::Failure;
use clap::Args;
use desk::{Database, Desk, NoAddress, synced::synced_by};
use hub::{
    CannotServe,
    peer::{Announce, Peers},
};
use std::{
    future,
    io::{self, Write},
    net::SocketAddr,
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
};
use tokio::{net::TcpListener, runtime::Runtime, signal};

/// The folder that the app's data is in, inside the usual folder of the system.
const USUAL: &str = "app.yicheng";

/// Serves the screens and this device's store to browsers, until Ctrl-C.
#[derive(Debug, Args)]
pub(crate) struct Hub {
    /// The folder of the store; the app's own by default.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Where to listen. 0.0.0.0:7878 is reachable from the hall's network; port 0 is a free one.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:7878")]
    listen: SocketAddr,
    /// A PostgreSQL database instead of SQLite files, for several hubs that share it:
    /// postgres://user@host/name. Better by the environment than here, where all can read it.
    #[arg(long, value_name = "URL", env = "YICHENG_STORE", hide_env_values = true)]
    store: Option<Store>,
    /// Where other desks may meet this one, such as 0.0.0.0:7879. Without it, none do.
    #[arg(long, value_name = "ADDR")]
    peers: Option<SocketAddr>,
    /// Another desk to meet, where it is not found by itself. Can be given more than once.
    #[arg(long, value_name = "ADDR", requires = "peers")]
    meet: Vec<SocketAddr>,
    /// Neither announces this desk on the network nor looks for others.
    #[arg(long, requires = "peers")]
    unannounced: bool,
}

/// Where the competitions are. A wrong address is not repeated, since it may hold a password: so
/// reading it cannot fail here.
#[derive(Debug, Clone)]
struct Store(Result<Database, NoAddress>);

impl From<&str> for Store {
    fn from(address: &str) -> Self {
        Self(Database::parse(address))
    }
}

impl Hub {
    /// Prints the address to open, and the next one each time it was used.
    pub(crate) fn run(self) -> Result<ExitCode, Failure> {
        let unserved = |error| Failure::Unserved(CannotServe::Network(error));
        let data = self.data.or_else(usual).ok_or(Failure::NoUsualFolder)?;
        if let Some(program) = synced_by(&data) {
            eprintln!(
                "注意：数据文件夹由 {program} 同步。同步会损坏正在写的数据库：请换一个文件夹，设备之间用比赛包。\n\
                 Take care: {program} copies the data folder to other devices. That damages a \
                 database that is being written: please use another folder, and bundles between \
                 devices."
            );
        }
        let desk = match self.store {
            None => Desk::open(&data).map(Arc::new),
            Some(Store(database)) => Desk::open_over(&data, database.map_err(Failure::NoStore)?),
        };
        // Kept to the end: a connection must not be closed where nothing may wait.
        let desk = desk.map_err(Failure::NoDesk)?;
        Runtime::new().map_err(unserved)?.block_on(async {
            let listener = TcpListener::bind(self.listen).await.map_err(unserved)?;
            let peers = Peers::of(&desk);
            peers.call(&self.meet).await;
            if let Some(address) = self.peers {
                let listener = TcpListener::bind(address).await.map_err(unserved)?;
                let announce = if self.unannounced { Announce::ToNobody } else { Announce::ToAll };
                let peers = Arc::clone(&peers);
                tokio::spawn(
                    async move { peers.serve(listener, announce, future::pending()).await },
                );
            }
            hub::serve(peers, listener, self::announce, stopped()).await.map_err(Failure::Unserved)
        })?;
        Ok(ExitCode::SUCCESS)
    }
}

fn usual() -> Option<PathBuf> {
    Some(dirs::data_dir()?.join(USUAL))
}

/// There may be nobody to read it: then the hub serves on.
fn announce(address: &str) {
    let told = writeln!(
        io::stdout(),
        "在浏览器中打开（仅限一次）\nOpen in a browser, once:\n\n  {address}\n"
    );
    drop(told);
}

async fn stopped() {
    // Where Ctrl-C cannot be heard, the hub ends with its process.
    if signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        hub: Hub,
    }

    #[test]
    fn the_stores_password_shows_nowhere() {
        for address in ["postgres://hub:s3cret@db/games", "postgres://hub:s3cret@db:port", "s3cret"]
        {
            let line = Line::try_parse_from(["hub", "--store", address]).unwrap();
            assert!(!format!("{line:?}").contains("s3cret"), "{address}");
        }
    }
}
