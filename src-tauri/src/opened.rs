//! The desk behind the window.

use std::{path::PathBuf, sync::Arc};

use desk::{Desk, Failure};
use parking_lot::Mutex;
use tauri::AppHandle;

use crate::live;

/// The desk, opened when it is first asked. Where that fails, the screens say why, and every
/// further question tries again: the other program may have been closed meanwhile.
pub(crate) struct Opened {
    home: PathBuf,
    app: AppHandle,
    desk: Mutex<Option<Arc<Desk>>>,
}

impl Opened {
    pub(crate) fn at(home: PathBuf, app: AppHandle) -> Self {
        Self { home, app, desk: Mutex::new(None) }
    }

    /// The desk, open.
    pub(crate) fn desk(&self) -> Result<Arc<Desk>, Failure> {
        let mut open = self.desk.lock();
        if let Some(desk) = &*open {
            return Ok(Arc::clone(desk));
        }
        let desk = Arc::new(Desk::open(&self.home)?);
        live::repeat(&desk, self.app.clone());
        *open = Some(Arc::clone(&desk));
        Ok(desk)
    }
}
