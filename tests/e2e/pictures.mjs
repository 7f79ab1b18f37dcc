/** Takes the README's pictures from the product: `YICHENG=… node pictures.mjs FOLDER`. */

import { join } from "node:path";
import { openPage, startBrowser } from "./browser.mjs";
import { Desk } from "./desk.mjs";
import { startHub } from "./hub.mjs";

const [folder] = process.argv.slice(2);
const hub = await startHub();
const browser = await startBrowser();
try {
  const { page } = await openPage(browser);
  await page.goto(hub.addresses.at(-1));
  await page.getByRole("heading").first().waitFor();
  const sample = await sampleOf(page, "running");
  const desk = new Desk(page, sample.competition, sample.event);
  const shoot = async (name) => {
    await page.waitForLoadState("networkidle").catch(() => undefined);
    await page.waitForTimeout(700);
    await page.screenshot({ path: join(folder, `${name}.png`) });
  };

  await desk.show("round");
  await page.getByText(/未完/).first().waitFor();
  await shoot("round");

  await desk.fillRound("swiss");
  await desk.show("standings");
  const { rows } = await desk.read("standings", { phase: null, after_round: null });
  await page.getByText(rows[3].line.name).first().waitFor();
  await page.getByRole("button", { name: new RegExp(`^${rows[3].line.name}，`) }).nth(1).click();
  await shoot("standings");

  await desk.execute({ command: "draw_round", phase: "swiss" });
  await desk.show("round");
  await page.getByRole("heading", { name: "对阵草稿" }).waitFor();
  await page.getByRole("row").nth(4).click();
  await shoot("draft");

} finally {
  await browser.close();
  await hub.stop();
}

/** Founds a sample as the first screen's button does. */
function sampleOf(page, kind) {
  return page.evaluate(async (kind) => {
    const op = Array.from(crypto.getRandomValues(new Uint8Array(16)), (it) => it.toString(16).padStart(2, "0")).join("");
    const headers = { "content-type": "application/json" };
    const response = await fetch("/api/sample", { method: "POST", headers, body: JSON.stringify({ op, kind }) });
    return response.json();
  }, kind);
}
