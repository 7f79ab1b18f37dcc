import type { Connection } from "../parts/ConnectionStrip";

/** Whether the desk that keeps the records is on this device. */
const AT_HOME = ["localhost", "127.0.0.1", "[::1]", "tauri.localhost", ""].includes(location.hostname);

/** How this page is connected, as far as the desk tells it yet. */
export function useConnection(heard: boolean): Connection {
  return { heard, kept: AT_HOME ? "here" : "desk", unsent: 0, seen: undefined };
}
