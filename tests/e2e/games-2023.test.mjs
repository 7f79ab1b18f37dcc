/** The men's individual rapid of the 2023 Games with 40 players, from nothing to its awards. */

import assert from "node:assert/strict";
import { Desk } from "./desk.mjs";
import { scene } from "./scene.mjs";
import { takePicture } from "./browser.mjs";

const EVENT = "men-individual-rapid";
const PLAYERS = 40;
const ROUNDS = 7;
const DELEGATIONS = ["安徽", "北京", "重庆", "广东", "河北", "湖北", "江苏", "青岛", "山东", "上海"];

scene("the men's individual rapid of 2023 is played to its awards", async ({ page, complaints }) => {
  const competition = await found(page);
  const desk = new Desk(page, competition, EVENT);
  await enterFromFile(page, desk);
  await planAndNumber(page, desk);

  await drawAndPublish(page, desk, 1);
  await typeResults(page, PLAYERS / 2);
  await takePicture(page, "games-2023 round 1 by keys");
  await drawAndPublish(page, desk, 2);
  await tapResults(page, PLAYERS / 2);
  await takePicture(page, "games-2023 round 2 by taps");
  assert.deepEqual(await desk.finished("swiss"), 2);

  for (let round = 3; round <= ROUNDS; round += 1) await desk.playRound("swiss");
  await seeStandings(page, desk);
  await desk.close("swiss");
  await desk.number("semifinal");
  await desk.playMatches("semifinal");
  for (const phase of ["third-place", "final"]) {
    await desk.number(phase);
    await desk.playMatches(phase);
  }
  await confirmAwards(page, desk);
  assert.deepEqual(complaints, []);
});

/** Founds the competition and opens the event with the mouse and the keyboard. */
async function found(page) {
  await page.getByRole("link", { name: "新建比赛" }).click();
  await page.getByLabel("比赛名称").fill("测试赛");
  await page.getByLabel("您的姓名").fill("编排长");
  await page.getByRole("radio", { name: /第五届全国智力运动会国际象棋/ }).click();
  await page.getByRole("button", { name: "建立比赛" }).click();
  await page.getByRole("button", { name: "开设男子个人快棋" }).click();
  await page.waitForURL(/#\/c\/[0-9a-f]{64}/);
  return /#\/c\/([0-9a-f]{64})/.exec(page.url())[1];
}

/** A list as an organiser has it: made of syllables, nobody's names. */
function entryList() {
  const row = (_, n) => {
    const name = `${"甲乙丙丁戊己庚辛壬癸"[n % 10]}${"一二三四"[Math.floor(n / 10)]}手`;
    const delegation = DELEGATIONS[n % DELEGATIONS.length];
    return [name, "男", `199${n % 10}-0${1 + (n % 9)}-15`, delegation, 2500 - 9 * n, 2023, delegation].join(",");
  };
  return ["姓名,性别,出生日期,代表单位,等级分,注册年份,注册单位", ...Array.from({ length: PLAYERS }, row)].join("\r\n");
}

async function enterFromFile(page, desk) {
  await desk.show("entries");
  await page.getByRole("button", { name: "导入文件" }).first().click();
  const file = { name: "报名表.csv", mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${entryList()}`) };
  await page.locator("input[type=file]").last().setInputFiles(file);
  await page.getByRole("button", { name: `录入 ${PLAYERS} 人` }).click();
  await page.getByText(`已录入 ${PLAYERS} 人`).first().waitFor();
  assert.equal((await desk.read("entries")).rows.length, PLAYERS);
}

async function planAndNumber(page, desk) {
  await desk.show("overview");
  await page.getByLabel("轮数").fill(String(ROUNDS));
  await page.getByRole("button", { name: "确定" }).click();
  await page.getByRole("button", { name: "按规程编号" }).click();
  await page.getByText(/编排瑞士制第 1 轮/).first().waitFor();
}

async function drawAndPublish(page, desk, round) {
  if (round === 1) {
    await desk.show("round");
    await page.getByRole("button", { name: "编排这一轮" }).click();
  } else {
    await page.getByRole("button", { name: `编排第 ${round} 轮` }).click();
  }
  await page.getByRole("heading", { name: "对阵草稿" }).waitFor();
  await takePicture(page, `games-2023 round ${round} draft`);
  await page.getByRole("button", { name: "公布", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "公布", exact: true }).click();
  await page.getByText(`未完 ${PLAYERS / 2}`).waitFor();
}

/** One key writes and moves on to the next open board. */
async function typeResults(page, boards) {
  for (let board = 1; board <= boards; board += 1) {
    await page.keyboard.press(["1", "5", "0"][board % 3]);
    await page.getByText(`第 ${board} 台`).first().waitFor();
  }
  await page.getByText("第 1 轮成绩齐了").waitFor();
}

/** One tap on the outcome writes, and the next open board opens. */
async function tapResults(page, boards) {
  for (let board = 1; board <= boards; board += 1) {
    await page.getByRole("button", { name: ["白方胜", "和棋", "黑方胜"][board % 3] }).click();
    await page.getByText(`第 ${board} 台`).first().waitFor();
  }
  await page.getByText("第 2 轮成绩齐了").waitFor();
}

async function seeStandings(page, desk) {
  await desk.show("standings");
  const { rows, qualify } = await desk.read("standings", { phase: null, after_round: null });
  assert.deepEqual([rows.length, qualify], [PLAYERS, 4]);
  await page.getByText(rows[0].line.name).first().waitFor();
  await takePicture(page, "games-2023 standings");
}

async function confirmAwards(page, desk) {
  await desk.show("awards");
  await page.getByRole("button", { name: "确认最终名次" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认最终名次" }).click();
  await page.getByText("已确认").first().waitFor();
  await takePicture(page, "games-2023 awards");

  const { rows, honored, exhibition, confirmed } = await desk.read("awards");
  assert.deepEqual([rows.length, honored, exhibition, confirmed], [PLAYERS, 8, false, true]);
  assert.deepEqual(rows.slice(0, 4).map((it) => [it.rank, it.medal, it.from]), [
    [1, "gold", "final"], [2, "silver", "final"], [3, "bronze", "third-place"], [4, null, "third-place"],
  ]);
}
