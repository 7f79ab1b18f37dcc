/** The desk behind HTTP on the same origin, with server-sent events for what changes. */

import type { AddressesView } from "@shared/AddressesView";
import type { Changes } from "@shared/Changes";
import { unreachable, type Answer, type Backend, type EventFile, type Failure, type Listener } from "./backend";

/** With no sign of life for so long, the desk counts as gone. */
const SILENCE_MS = 5_000;

/** The desk that served this page. */
export const web: Backend = {
  execute: (order) => post("/api/execute", JSON.stringify(order)),
  read: (query) => post("/api/read", JSON.stringify(query)),
  sitting: (competition) => get(`/api/sitting/${encodeURIComponent(competition)}`),
  rotateKey: () => post("/api/rotate-key", "{}"),
  notices: () => get("/api/notices"),
  connection: (competition) => get(`/api/connection/${encodeURIComponent(competition)}`),
  hasSeats: true,
  pass: (competition, seat) => post("/api/seat/pass", JSON.stringify({ competition, seat })),
  invite: (wish) => post("/api/invitations", JSON.stringify(wish)),
  invitations: (competition) => get(`/api/invitations/${encodeURIComponent(competition)}`),
  closeInvitation: (competition, number) => remove(`/api/invitations/${encodeURIComponent(competition)}/${number}`),
  addresses: () => get("/api/addresses"),
  typeAddresses: (typed) => ask("/api/addresses", { ...json({ typed }), method: "PUT" }, read<AddressesView>),
  join: (wish) => post("/api/join", JSON.stringify(wish)),
  listen,
  previewEntries: (file) => post(`/api/preview-entries?${about(file)}`, file.bytes),
  previewTournament: (file) => post(`/api/preview-tournament?${about(file)}`, file.bytes),
  previewRulebook: (bytes) => post("/api/preview-rulebook", bytes),
  sheet: ({ query, format }) =>
    ask(`/api/sheet?${asAddress({ ...query, format })}`, {}, (response) => response.blob()),
  tournamentFile: ({ query }) => ask("/api/tournament-file", json(query), (response) => response.blob()),
  checkFile: (query) => post("/api/check-file", JSON.stringify(query)),
  readRatings: (query) => post("/api/ratings", JSON.stringify(query)),
  asksForRatings: false,
  importRatings: (wish, file) => post(`/api/ratings/lists?${asAddress({ ...wish })}`, file ?? ""),
  stopRatings: () => remove("/api/ratings/incoming"),
  removeRatings: (key) => remove(`/api/ratings/lists?${asAddress({ ...key })}`),
  sample: (order) => post("/api/sample", JSON.stringify(order)),
  importBundle: (bytes) => post("/api/import", bytes),
  exportBundle: (competition) =>
    ask(`/api/export/${encodeURIComponent(competition)}`, {}, (response) => response.blob()),
};

/** Exchanges the one-time token of the printed address for a cookie. */
export async function openSession(token: string): Promise<boolean> {
  const response = await fetch("/api/session", json({ token })).catch(() => undefined);
  return response?.ok ?? false;
}

function about({ competition, event, name }: EventFile): string {
  return asAddress({ competition, event, name });
}

/** What is null is left out. */
function asAddress(parts: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(parts).filter(([, it]) => it !== null && it !== undefined);
  return new URLSearchParams(given.map(([key, it]) => [key, String(it)])).toString();
}

function get<T>(path: string): Promise<Answer<T>> {
  return ask(path, {}, read<T>);
}

function read<T>(response: Response): Promise<T> {
  return response.json() as Promise<T>;
}

function remove<T>(path: string): Promise<Answer<T>> {
  return ask(path, { method: "DELETE" }, read<T>);
}

function post<T>(path: string, body: string | Uint8Array<ArrayBuffer> | File): Promise<Answer<T>> {
  const type = typeof body === "string" ? "application/json" : "application/octet-stream";
  const headers = { "content-type": type };
  return ask(path, { method: "POST", headers, body }, read<T>);
}

async function ask<T>(
  path: string,
  request: RequestInit,
  take: (response: Response) => Promise<T>,
): Promise<Answer<T>> {
  try {
    const response = await fetch(path, request);
    if (response.ok) return { done: await take(response) };
    if (response.status === 409 || response.status === 500) {
      return { failed: (await response.json()) as Failure };
    }
    return unreachable(`${response.status} ${response.statusText}`);
  } catch (cause) {
    return unreachable(cause);
  }
}

function json(body: unknown): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** Hears the stream. The browser reconnects by itself; what was missed meanwhile is unknown. */
function listen(listener: Listener): () => void {
  const stream = new EventSource("/api/changes");
  let opened = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(silence);
    silence = setTimeout(() => listener.heard(false), SILENCE_MS);
  };

  stream.onopen = () => {
    listener.heard(true);
    if (opened) listener.changed("unknown");
    opened = true;
  };
  stream.onerror = () => listener.heard(false);
  stream.onmessage = (event: MessageEvent<string>) => {
    listener.heard(true);
    if (silence !== undefined) wait();
    listener.changed(JSON.parse(event.data) as Changes);
  };
  // Only a desk that sends `alive` is expected to go on sending it.
  stream.addEventListener("alive", () => {
    listener.heard(true);
    wait();
  });

  return () => {
    clearTimeout(silence);
    stream.close();
  };
}
