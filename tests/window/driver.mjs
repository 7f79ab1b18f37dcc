/** The real window on a display of its own, driven by plain WebDriver calls. */

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(`../../target/${path}`, import.meta.url));
const APP = process.env.YICHENG_APP ?? at("debug/yicheng-app");
const DRIVER = process.env.TAURI_DRIVER ?? at("tools/bin/tauri-driver");

/** An app that takes longer to answer has failed. */
const CALL_MS = 30_000;

/** Opens the app with an empty store. */
export async function openWindow() {
  const undo = [];
  const close = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const data = await mkdtemp(join(tmpdir(), "yicheng-window-"));
    undo.push(() => rm(data, { recursive: true, force: true }));
    const { display, stop } = await startDisplay();
    undo.push(stop);
    const driver = await startDriver(display);
    undo.push(driver.stop);

    const capabilities = { alwaysMatch: { "tauri:options": { application: APP, args: ["--data", data] } } };
    const { sessionId } = await call(driver.base, "POST", "/session", { capabilities });
    const session = `${driver.base}/session/${sessionId}`;
    undo.push(() => call(session, "DELETE", ""));
    return { ...remote(session), close };
  } catch (failure) {
    await close();
    throw failure;
  }
}

/** What a test does with the window. */
function remote(session) {
  const run = (script, ...args) => call(session, "POST", "/execute/sync", { script, args });
  return {
    /** Runs `script`, whose last argument takes its answer. */
    ask: (script, ...args) => call(session, "POST", "/execute/async", { script, args }),
    title: () => call(session, "GET", "/title"),
    picture: async () => Buffer.from(await call(session, "GET", "/screenshot"), "base64"),
    /** Waits until a person can read `words` in the window. */
    shows: (words) => patiently(async () => {
      const text = await run("return document.body.innerText");
      if (!text.includes(words)) throw new Error(`the window does not show ${words}, but: ${text}`);
    }),
  };
}

/** A display in memory. It chooses its own number and says it on the fourth channel. */
async function startDisplay() {
  const args = ["-displayfd", "3", "-screen", "0", "1280x800x24", "-nolisten", "tcp"];
  const display = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((resolve, reject) => {
    display.once("error", reject);
    display.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
    display.stdio[3].once("data", (it) => resolve(String(it).trim()));
  });
  return { display: `:${number}`, stop: () => end(display) };
}

async function startDriver(display) {
  const [port, native] = [await freePort(), await freePort()];
  const driver = spawn(DRIVER, ["--port", `${port}`, "--native-port", `${native}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const base = `http://127.0.0.1:${port}`;
  await patiently(() => call(base, "GET", "/status"));
  return { base, stop: () => end(driver) };
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill();
  await ended;
}

async function call(base, method, path, body) {
  const signal = AbortSignal.timeout(CALL_MS);
  const response = await fetch(base + path, { method, signal, body: body && JSON.stringify(body) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
  return value;
}

/** Tries until it goes well, for half a minute. */
async function patiently(act) {
  const latest = Date.now() + 30_000;
  for (;;) {
    try {
      return await act();
    } catch (failure) {
      if (Date.now() > latest) throw failure;
      await pause(100);
    }
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
