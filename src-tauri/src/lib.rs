//! The window: Tauri and nothing else. What the app knows and decides lives in `desk`.

/// Opens the window and returns when it is closed. The door of the desktop and mobile programs.
#[cfg_attr(mobile, tauri::mobile_entry_point)]
pub fn run() {
    tauri::Builder::default()
        .plugin(tauri_plugin_dialog::init())
        .run(tauri::generate_context!())
        .expect("the window system starts");
}
