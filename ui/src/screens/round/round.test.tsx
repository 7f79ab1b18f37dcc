import type { RoundView } from "@shared/RoundView";
import type { View } from "@shared/View";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeDesk } from "../../backend/fake";
import { COMPETITION, draftRound, MEN, playedRound, sampleDesk, WOMEN } from "../../testing/sample";
import { expectAccessible, show } from "../../testing/render";
import { RoundScreen } from "./RoundScreen";

const screenOf = (event = MEN) => (
  <RoundScreen place={{ competition: COMPETITION, event }} phase={undefined} round={undefined} />
);

const showing = (round: RoundView) => () => ({ view: "round", data: round }) satisfies View;
const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more });
const commands = (desk: FakeDesk) => desk.orders.map((it) => it.command);
const openBoard = () => screen.getByRole("region", { name: /^第 \d+ 台$/ });

test("one key writes the result and moves on to the next open board", async () => {
  const desk = sampleDesk();
  show(screenOf(), desk);
  expect((await screen.findByRole("region", { name: "第 3 台" })).textContent).toContain("选手戊五");

  press("1");
  await screen.findByRole("region", { name: "第 6 台" });
  press("5");
  await screen.findByRole("region", { name: "第 8 台" });
  expect(commands(desk)).toMatchObject([
    { command: "record_result", board: { board: 3 }, outcome: { kind: "won", by: "white" }, attested: "both_sides" },
    { command: "record_result", board: { board: 6 }, outcome: { kind: "drawn" } },
  ]);
  expect(await screen.findByText(/第 6 台 选手子十一 ½ – ½ 选手丑十二 已存/)).toBeDefined();
});

test("the key maps can be chosen, and full-width digits are the same keys", async () => {
  const desk = sampleDesk();
  show(screenOf(), desk);
  await screen.findByRole("region", { name: "第 3 台" });
  await userEvent.click(screen.getByRole("button", { name: /键位/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "123" }));

  press("３");
  await screen.findByRole("region", { name: "第 6 台" });
  expect(commands(desk)).toMatchObject([{ outcome: { kind: "won", by: "black" } }]);
  localStorage.clear();
});

test("a trembling finger records one result", async () => {
  const desk = sampleDesk();
  show(screenOf(), desk);
  const win = await screen.findByRole("button", { name: /1 – 0白方胜/ });
  fireEvent.click(win);
  fireEvent.click(win);
  await screen.findByRole("region", { name: "第 6 台" });
  expect(desk.orders.length).toBe(1);
});

test("keys do nothing while an input method composes", async () => {
  const desk = sampleDesk();
  show(screenOf(), desk);
  await screen.findByRole("region", { name: "第 3 台" });
  press("1", { isComposing: true });
  press("1", { keyCode: 229 });
  expect(desk.orders).toEqual([]);
});

test("a result that stands is asked about before it is replaced", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  show(screenOf(), desk);
  await user.click(await screen.findByRole("button", { name: /选手丙三/ }));
  press("0");
  expect((await screen.findByRole("alert")).textContent).toContain("已有成绩 1 – 0，改为 0 – 1？");
  expect(desk.orders).toEqual([]);

  await user.click(screen.getByRole("button", { name: "改" }));
  const heads = playedRound().boards[1]?.heads;
  expect(commands(desk)).toMatchObject([{ board: { board: 2 }, replaces: heads }]);
});

test("a dispute is ruled on with one result that replaces both", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  show(screenOf(), desk);
  await user.click(await screen.findByRole("button", { name: /争议 1/ }));
  await user.click(screen.getByRole("button", { name: /选手壬九/ }));
  await user.click(within(openBoard()).getByRole("button", { name: /½ – ½和棋/ }));
  expect(commands(desk)).toMatchObject([{ board: { board: 5 }, outcome: { kind: "drawn" } }]);
});

test("forfeits are behind more", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  show(screenOf(), desk);
  await user.click(await screen.findByRole("button", { name: "迟到 · 弃权 · 裁定 …" }));
  await user.click(screen.getByRole("switch", { name: "只有一方报" }));
  await user.click(screen.getByRole("button", { name: /黑方弃权/ }));
  expect(commands(desk)).toMatchObject([{ outcome: { kind: "forfeited", by: "black" }, attested: "one_side" }]);
});

test("verification stops at the first difference and shows both", async () => {
  const standing = playedRound().boards[1]?.standing ?? { standing: "open" };
  const desk = sampleDesk({
    refuse: ({ command }) => (command.command === "verify_result" && command.outcome.kind === "drawn"
      ? { code: "result_differs", standing }
      : undefined),
  });
  const user = userEvent.setup();
  show(screenOf(), desk);
  await user.click(await screen.findByRole("button", { name: "核对记分单" }));
  expect(within(openBoard()).queryByText("1 – 0", { selector: "span" })).toBeNull();

  press("5");
  expect((await screen.findByRole("alert")).textContent).toContain("已录 1 – 0，记分单 ½ – ½");
  press("1");
  expect(commands(desk).map((it) => it.command)).toEqual(["verify_result"]);

  await user.click(screen.getByRole("button", { name: "按错了，再看" }));
  press("1");
  await screen.findByRole("region", { name: "第 4 台" });
});

test("people are found by the initials of their names", async () => {
  const user = userEvent.setup();
  show(screenOf(), sampleDesk());
  await user.type(await screen.findByRole("searchbox"), "xsgq");
  expect(screen.getAllByRole("button", { name: /选手/ }).map((it) => it.textContent)).toHaveLength(1);
  expect(screen.getByText("选手庚七")).toBeDefined();
});

test("a draft says under which score group and why", async () => {
  const { container } = show(screenOf(WOMEN), sampleDesk());
  await userEvent.click(await screen.findByText("选手戊五"));
  expect(screen.getByText("2½ 分组 · 7 人 + 1 下调")).toBeDefined();
  expect(screen.getByText("3 ↓")).toBeDefined();
  const why = screen.getByRole("dialog");
  expect(within(why).getByText("组内为单数，按规则由选手戊五下调。")).toBeDefined();
  expect(within(why).getByText("C14")).toBeDefined();
  expect(within(why).getByText("5.2.2")).toBeDefined();
  await expectAccessible(container);
});

test("a change by hand that breaks a rule needs a reason, which is sent with it", async () => {
  const draw = draftRound();
  const breach = { code: "rematch" as const, board: 1, met_in: 2 as RoundView["round"] };
  const desk = sampleDesk({
    view: showing(draw),
    refuse: ({ command }) => (command.command === "edit_draft" && command.reason === ""
      ? { code: "reason_needed", breaches: [breach] }
      : undefined),
  });
  const user = userEvent.setup();
  show(screenOf(WOMEN), desk);
  await user.click(await screen.findByRole("button", { name: "手工调整" }));
  await user.click(screen.getByRole("button", { name: /^选手甲一/ }));
  await user.click(screen.getByRole("button", { name: /^选手乙二/ }));
  await user.click(screen.getByRole("button", { name: "对调" }));
  expect(await screen.findByText("第 1 台两人在第 2 轮已经相遇")).toBeDefined();

  await user.type(screen.getByLabelText("强制的理由"), "裁判长决定");
  await user.click(screen.getByRole("button", { name: "强制并留痕" }));
  expect(commands(desk).at(-1)).toMatchObject({ command: "edit_draft", reason: "裁判长决定", edits: [{ edit: "swap" }] });
});

test("publication is asked about", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  show(screenOf(WOMEN), desk);
  await user.click(await screen.findByRole("button", { name: "公布" }));
  expect(desk.orders).toEqual([]);
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "公布" }));
  expect(commands(desk)).toMatchObject([{ command: "publish_round" }]);
});
