/** The app opens in its real window, and the screens reach the desk behind it. */

import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openWindow } from "./driver.mjs";

const PICTURES = process.env.YICHENG_PICTURES ?? fileURLToPath(new URL("../../target/pictures/window", import.meta.url));

test("the window opens on the competitions, and its desk answers", { timeout: 180_000 }, async () => {
  const window = await openWindow();
  try {
    await window.shows("新建比赛");
    assert.match(await window.title(), /弈程/);
    assert.deepEqual(await read(window, { view: "competitions" }), { done: { view: "competitions", data: [] } });
    await keep(await window.picture(), "opened");
  } finally {
    await window.close();
  }
});

/** Asks the desk as the screens do: over the window's own channel. */
function read(window, query) {
  const script = `
    const [query, answer] = arguments;
    window.__TAURI_INTERNALS__.invoke("read", { query })
      .then((done) => answer({ done }), (failed) => answer({ failed }));
  `;
  return window.ask(script, query);
}

async function keep(picture, name) {
  await mkdir(PICTURES, { recursive: true });
  await writeFile(join(PICTURES, `${name}.png`), picture);
}
