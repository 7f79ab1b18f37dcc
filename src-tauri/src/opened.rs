//! The desk behind the window.

use std::{path::PathBuf, sync::Arc};

use desk::{Desk, Failure};
use hub::peer::Peers;
use parking_lot::Mutex;
use tauri::{AppHandle, async_runtime};

use crate::live;

/// The desk, opened when it is first asked. Where that fails, the screens say why, and every
/// further question tries again: the other program may have been closed meanwhile.
pub(crate) struct Opened {
    home: PathBuf,
    app: AppHandle,
    /// The desk among desks, from the moment it is open.
    peers: Mutex<Option<Arc<Peers>>>,
}

impl Opened {
    pub(crate) fn at(home: PathBuf, app: AppHandle) -> Self {
        Self { home, app, peers: Mutex::new(None) }
    }

    /// The desk, open.
    pub(crate) fn desk(&self) -> Result<Arc<Desk>, Failure> {
        Ok(Arc::clone(self.peers()?.desk()))
    }

    /// The desk among desks: open, answering and calling.
    pub(crate) fn peers(&self) -> Result<Arc<Peers>, Failure> {
        let mut open = self.peers.lock();
        if let Some(peers) = &*open {
            return Ok(Arc::clone(peers));
        }
        let desk = Arc::new(Desk::open(&self.home)?);
        live::repeat(&desk, self.app.clone());
        let peers = Peers::of(&desk);
        let served = Arc::clone(&peers);
        // Where nothing can be listened on, the screens say that this desk is at no address.
        async_runtime::spawn(async move { served.serve_somewhere().await });
        *open = Some(Arc::clone(&peers));
        Ok(peers)
    }
}
