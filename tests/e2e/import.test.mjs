/** A tournament that was played elsewhere is taken over whole, and a faulty file changes nothing. */

import assert from "node:assert/strict";
import { takePicture } from "./browser.mjs";
import { Desk } from "./desk.mjs";
import { scene } from "./scene.mjs";

const GOOD = table(["1,甲,2000,3w1,2w=", "2,乙,1900,4w0,1b=", "3,丙,1800,1b0,4b1", "4,丁,1700,2b1,3w0"]);
const FAULTY = table(["1,甲,2000,3w1,2w=", "2,乙,1900,4w0,1b=", "3,丙,1800,1b1,4b1", "4,丁,1700,2b1,3w0"]);

function table(rows) {
  return ["start_no,name,rating,r1,r2", ...rows].join("\r\n");
}

scene("a played tournament is taken over, and a faulty one is not", async ({ page, complaints }) => {
  await page.getByRole("link", { name: "新建比赛" }).click();
  await page.getByLabel("比赛名称").fill("公开赛");
  await page.getByLabel("您的姓名").fill("编排长");
  await page.getByRole("radio", { name: /国际象棋公开赛/ }).click();
  await page.getByRole("button", { name: "建立比赛" }).click();
  await page.getByRole("button", { name: /^开设/ }).first().click();
  await page.waitForURL(/#\/c\/[0-9a-f]{64}/);
  const competition = /#\/c\/([0-9a-f]{64})/.exec(page.url())[1];
  const { events } = await new Desk(page, competition).read("competition");
  const desk = new Desk(page, competition, events[0].event);

  await desk.show("entries");
  await page.getByRole("button", { name: "导入已赛的比赛" }).click();
  await choose(page, FAULTY);
  await page.getByText("这个文件不能导入").waitFor();
  await page.getByText(/双方结果矛盾/).first().waitFor();
  await takePicture(page, "import faulty");
  assert.equal(await page.getByRole("button", { name: "全部导入" }).isDisabled(), true);
  assert.equal((await desk.read("entries")).rows.length, 0);

  await choose(page, GOOD);
  await page.getByRole("button", { name: "全部导入" }).click();
  await page.getByText("已导入 4 人的比赛").waitFor();
  const { rows, finished } = await desk.read("standings", { phase: null, after_round: null });
  assert.deepEqual([finished, ...rows.map((it) => `${it.line.name} ${it.values[0]}`)], [2, "甲 1½", "丙 1", "丁 1", "乙 ½"]);
  assert.deepEqual(complaints, []);
});

function choose(page, text) {
  const file = { name: "表.csv", mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${text}`) };
  return page.locator("input[type=file]").last().setInputFiles(file);
}
