/** The desk in this window's own process, behind Tauri's IPC. */

import { invoke, isTauri, type InvokeArgs, type InvokeOptions } from "@tauri-apps/api/core";
import { listen as hear } from "@tauri-apps/api/event";
import type { Changes } from "@shared/Changes";
import { unreachable, type Answer, type Backend, type EventFile, type Failure, type Listener } from "./backend";

/** Whether this page runs in a Tauri window. */
export const inWindow: boolean = isTauri();

/** The desk of this window. */
export const tauri: Backend = {
  execute: (order) => call("execute", { ...order }),
  read: (query) => call("read", { query }),
  sitting: (competition) => call("sitting", { competition }),
  rotateKey: () => call("rotate_key", {}),
  notices: () => call("notices", {}),
  connection: (competition) => call("connection", { competition }),
  hasSeats: false,
  pass: () => Promise.resolve(unreachable("this window serves no browsers")),
  invite: (wish) => call("invite", { wish }),
  invitations: (competition) => call("invitations", { competition }),
  closeInvitation: (competition, number) => call("close_invitation", { competition, number }),
  addresses: () => call("addresses", {}),
  typeAddresses: (typed) => call("type_addresses", { typed }),
  join: (wish) => call("join", { wish }),
  listen,
  previewEntries: (file) => call("preview_entries", file.bytes, about(file)),
  previewTournament: (file) => call("preview_tournament", file.bytes, about(file)),
  previewRulebook: (bytes) => call("preview_rulebook", bytes),
  sheet: async ({ query, format, name }) => {
    const answer = await call<string | null>("sheet", { query, format, name: `${name}.${format}` });
    return "done" in answer ? { done: null } : answer;
  },
  tournamentFile: async ({ query, name }) => {
    const answer = await call<string | null>("tournament_file", { query, name });
    return "done" in answer ? { done: null } : answer;
  },
  checkFile: (query) => call("check_file", { query }),
  readRatings: (query) => call("read_ratings", { query }),
  asksForRatings: true,
  importRatings: (wish) => call("import_ratings", { wish }),
  stopRatings: () => call("stop_ratings", {}),
  removeRatings: (key) => call("remove_ratings", { key }),
  sample: (order) => call("sample", { ...order }),
  importBundle: (bytes) => call("import", bytes),
  exportBundle: async (competition, name) => {
    const answer = await call<string | null>("export", { competition, name });
    return "done" in answer ? { done: null } : answer;
  },
};

/** Raw bytes leave no room for arguments beside them but the headers, which hold ASCII only. */
function about({ competition, event }: EventFile): InvokeOptions {
  return { headers: { competition, event } };
}

async function call<T>(command: string, args: InvokeArgs, options?: InvokeOptions): Promise<Answer<T>> {
  try {
    return { done: await invoke<T>(command, args, options) };
  } catch (failure) {
    return isFailure(failure) ? { failed: failure } : unreachable(failure);
  }
}

/** A command fails with a `Failure`; the bridge itself fails with a text. */
function isFailure(thrown: unknown): thrown is Failure {
  return typeof thrown === "object" && thrown !== null && "kind" in thrown;
}

function listen(listener: Listener): () => void {
  listener.heard(true);
  const subscription = hear<Changes>("changes", (event) => listener.changed(event.payload));
  return () => void subscription.then((stop) => stop());
}
