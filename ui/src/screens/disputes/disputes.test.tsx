import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { expectAccessible, show } from "../../testing/render";
import { COMPETITION, MEN, sampleDesk } from "../../testing/sample";
import { disputes } from "../../testing/sample/roster";
import { DisputesScreen } from "./DisputesScreen";

const [BOARD, ENTRY, , APART] = disputes().lines;
const region = (name: RegExp) => screen.findByRole("region", { name });

test("a ruling on a board replaces both results, and both sides say who had seen what", async () => {
  const desk = sampleDesk();
  show(<DisputesScreen competition={COMPETITION} />, desk);
  const board = await region(/第 5 轮第 5 台：成绩不一致/);
  for (const words of ["杏花厅平板 · 裁判员", "编排台 · 主办 · 编排长", "写时没有看到这件事的其他记录"]) {
    expect(board.textContent).toContain(words);
  }
  await userEvent.click(within(board).getByRole("button", { name: "裁定 ½ – ½" }));
  expect(desk.orders.at(-1)?.command).toMatchObject({
    command: "record_result", outcome: { kind: "drawn" }, replaces: BOARD?.statements.map((it) => it.record),
  });
});

test("one of two forms is chosen as it was written", async () => {
  const desk = sampleDesk();
  show(<DisputesScreen competition={COMPETITION} />, desk);
  const entry = await region(/报名表有不同的更正/);
  expect(within(entry).getAllByRole("definition").map((it) => it.textContent)).toEqual(["2509", "2400"]);
  const [first] = within(entry).getAllByRole("button", { name: "以这份为准" });
  await userEvent.click(first!);
  const fact = ENTRY?.statements[0]?.fact;
  expect(desk.orders.at(-1)?.command).toMatchObject({
    command: "correct_entry", event: MEN, person: fact?.kind === "entry_corrected" ? fact.person : undefined,
  });
});

test("whether a record counts is ruled with a reason only", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  show(<DisputesScreen competition={COMPETITION} />, desk);
  const apart = await region(/权限结束之后/);
  const reject = within(apart).getByRole("button", { name: "裁定无效" });
  expect(reject.hasAttribute("disabled")).toBe(true);
  await user.type(within(apart).getByLabelText("裁定理由"), "设备已遗失");
  await user.click(reject);
  expect(desk.orders.at(-1)?.command).toEqual({
    command: "rule_on_records", records: [APART?.statements[0]?.record], ruling: "rejected", reason: "设备已遗失",
  });
});

test("what has no ruling offers none", async () => {
  show(<DisputesScreen competition={COMPETITION} />, sampleDesk());
  expect(within(await region(/无权写下/)).queryByRole("button")).toBeNull();
});

test("everything about a board is one tap away, with what each writer had seen", async () => {
  const { baseElement } = show(<DisputesScreen competition={COMPETITION} />, sampleDesk());
  await userEvent.click(within(await region(/第 5 台：成绩/)).getByRole("button", { name: "查看全部经过" }));
  const trail = await screen.findByRole("dialog", { name: "第 5 台的全部经过" });
  expect(await within(trail).findByText(/写时已看到并代替：第 1 条、第 2 条/)).toBeDefined();
  expect(within(trail).getAllByText("已被代替")).toHaveLength(2);
  await expectAccessible(baseElement);
});
