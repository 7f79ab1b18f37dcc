/** Debian's Chromium, headless. */

import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// The UI's packages hold the driver too, so that there is one lock file.
const { chromium } = createRequire(new URL("../../ui/package.json", import.meta.url))("playwright-core");

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const PICTURES = process.env.YICHENG_PICTURES ?? fileURLToPath(new URL("../../target/pictures/e2e", import.meta.url));
const QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic", "--no-first-run"];

/** Starts the browser. As root Chromium knows no sandbox. */
export function startBrowser() {
  const root = process.getuid?.() === 0;
  return chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: !root, args: QUIET });
}

/** A page in a browser profile of its own, and everything that it complained about or fetched. */
export async function openPage(browser, viewport = { width: 1280, height: 800 }) {
  const context = await browser.newContext({ viewport, locale: "zh-CN" });
  const page = await context.newPage();
  const complaints = [];
  const fetched = [];
  page.on("console", (it) => it.type() === "error" && complaints.push(it.text()));
  page.on("pageerror", (it) => complaints.push(String(it)));
  page.on("request", (it) => fetched.push(it.url()));
  return { page, complaints, fetched };
}

/** Takes a picture of the page into the build folder. */
export async function takePicture(page, name) {
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}
