/** Two desks: one invites from its screen, the other joins by the typed code. */

import assert from "node:assert/strict";
import { openPage, takePicture } from "./browser.mjs";
import { Desk } from "./desk.mjs";
import { MEETING, startHub } from "./hub.mjs";
import { scene } from "./scene.mjs";

/** After a wrong code a desk lets a person wait this long. */
const SLOWED_MS = 300;

scene("a desk joins by a typed code, and both agree", async ({ page, browser, complaints }) => {
  const { competition, event } = await found(page);
  const { code, address } = await invite(page, competition);

  const hub = await startHub(MEETING);
  const other = await openPage(browser);
  try {
    await other.page.goto(hub.addresses.at(-1));
    await other.page.getByRole("link", { name: "加入比赛" }).click();
    await join(other.page, wrong(code), address);
    await other.page.getByText(/邀请码不对/).waitFor();
    await takePicture(other.page, "join refused");

    await page.getByText("有人输错邀请码 1 次").waitFor();
    await page.waitForTimeout(SLOWED_MS);
    await join(other.page, code.toLowerCase(), address);
    await other.page.waitForURL((url) => url.hash === `#/c/${competition}`);
    // Nobody works at the wrong table.
    await other.page.getByText("裁判员 · 杏花厅", { exact: true }).waitFor();
    await takePicture(other.page, "joined");
    await page.getByText("已加入").waitFor();

    await agree(new Desk(page, competition, event), new Desk(other.page, competition, event));
    assert.deepEqual([...complaints, ...other.complaints.filter((it) => !it.includes("500"))], []);
  } catch (failure) {
    await takePicture(other.page, "failed at the other desk");
    throw failure;
  } finally {
    await other.page.context().close();
    await hub.stop();
  }
}, MEETING);

/** Founds a sample whose fourth round is being played. */
async function found(page) {
  await page.getByRole("button", { name: "试一个样例" }).click();
  await page.getByRole("menuitem", { name: "第四轮进行中" }).click();
  await page.waitForURL(/#\/c\/[0-9a-f]{64}\//);
  const [, competition, event] = /#\/c\/([0-9a-f]{64})\/([^/]+)/.exec(page.url());
  return { competition, event };
}

/** Invites an arbiter, and reads what the screen says. */
async function invite(page, competition) {
  await page.evaluate((it) => { location.hash = `#/c/${it}/devices`; }, competition);
  await page.getByRole("button", { name: "邀请一台设备" }).click();
  const form = page.getByRole("form", { name: "邀请一台设备" });
  await form.getByLabel("姓名").fill("顾言");
  await form.getByLabel("赛场").fill("杏花厅");
  await form.getByRole("button", { name: "邀请一台设备" }).click();
  const code = await page.getByLabel("邀请码", { exact: true }).textContent();
  const address = await page.getByText(/^127\.0\.0\.1:\d+$/).textContent();
  await takePicture(page, "invitation");
  return { code, address };
}

async function join(page, code, address) {
  await page.getByLabel("邀请码或邀请链接").fill(code);
  await page.getByLabel("对方的地址").fill(address);
  await page.getByRole("button", { name: "加入", exact: true }).click();
}

/** The last letter belongs to the secret. */
function wrong(code) {
  return code.slice(0, -1) + (code.endsWith("7") ? "8" : "7");
}

/** What is written at one desk comes to the other by itself. */
async function agree(here, there) {
  await here.fillRound("swiss");
  const finished = await here.finished("swiss");
  while (await there.finished("swiss") !== finished) await there.page.waitForTimeout(50);
  const rows = async (desk) => (await desk.read("standings", { phase: null, after_round: null })).rows;
  assert.deepEqual(await rows(there), await rows(here));
}
