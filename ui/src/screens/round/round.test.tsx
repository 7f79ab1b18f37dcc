import type { RoundView } from "@shared/RoundView";
import type { View } from "@shared/View";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeDesk } from "../../backend/fake";
import { COMPETITION, draftRound, MEN, playedRound, sampleDesk, WOMEN } from "../../testing/sample";
import { foul } from "../../testing/sample/round";
import { expectAccessible, show } from "../../testing/render";
import { RoundScreen } from "./RoundScreen";

const screenOf = (event = MEN) => (
  <RoundScreen place={{ competition: COMPETITION, event }} phase={undefined} round={undefined} />
);

const showing = (round: RoundView) => () => ({ view: "round", data: round }) satisfies View;
const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more });
const commands = (desk: FakeDesk) => desk.orders.map((it) => it.command);
const seated = (name: RegExp) => within(screen.getByRole("region", { name: "手工调整" })).getByRole("button", { name });
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

test("a foul is a key and a key away, and names the regulation's offense", async () => {
  const desk = sampleDesk();
  const { container } = show(screenOf(), desk);
  const board = await screen.findByRole("region", { name: "第 3 台" });
  press("g");
  const form = await screen.findByRole("form", { name: "记犯规" });
  await expectAccessible(container);
  expect(form.textContent).toContain("一局 2 次 · 判负 · 条款 补三2");
  press("ArrowRight");
  press("1");
  expect(await screen.findByText("第 3 台 选手己六 的犯规已记")).toBeDefined();
  const competitor = playedRound().boards[2]?.black.line.competitor;
  expect(commands(desk)).toMatchObject([
    { command: "record_foul", board: { board: 3 }, competitor, offense: "clock-stopped", note: "" },
  ]);
  expect(within(board).queryByRole("form")).toBeNull();
});

test("while a foul is written down, the keys of results write none", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  show(screenOf(), desk);
  await user.click(await screen.findByRole("button", { name: /^记犯规/ }));
  press("5");
  press("0");
  press("Escape");
  expect(screen.queryByRole("form", { name: "记犯规" })).toBeNull();
  expect(desk.orders).toEqual([]);
});

test("what the regulation does not name needs a note", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  show(screenOf(), desk);
  await user.click(await screen.findByRole("button", { name: /^记犯规/ }));
  const unnamed = screen.getByRole("button", { name: "规程未列的犯规" });
  expect(unnamed).toHaveProperty("disabled", true);
  await user.type(screen.getByRole("textbox", { name: "经过" }), "场内喧哗");
  await user.click(unnamed);
  expect(commands(desk)).toMatchObject([{ command: "record_foul", offense: null, note: "场内喧哗" }]);
});

test("a foul at a board says what is still to be done, and can be taken back", async () => {
  const round = playedRound();
  const fouls = [foul(5, { costs: "game", due: "result" })];
  const boards = round.boards.map((it) => (it.board.board === 3 ? { ...it, fouls } : it));
  const desk = sampleDesk({ view: showing({ ...round, boards }) });
  const user = userEvent.setup();
  show(screenOf(), desk);
  const list = await screen.findByRole("list", { name: "犯规" });
  expect(list.textContent).toContain("按规程判负：请录成绩");
  await user.click(within(list).getByRole("button", { name: "撤销这次犯规" }));
  expect(commands(desk)).toMatchObject([{ command: "withdraw_foul", board: { board: 3 }, foul: fouls[0]?.record }]);
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
  expect(within(why).getAllByText("C14")).toHaveLength(2);
  expect(within(why).getByText("没有让选手丁四下调：会不满足：上轮下调者不再下调")).toBeDefined();
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
  await user.click(seated(/选手甲一/));
  await user.click(seated(/选手乙二/));
  await user.click(screen.getByRole("button", { name: "对调" }));
  expect(await screen.findByText("第 1 台两人在第 2 轮已经相遇")).toBeDefined();

  await user.type(screen.getByLabelText("强制的理由"), "裁判长决定");
  await user.click(screen.getByRole("button", { name: "强制并留痕" }));
  expect(commands(desk).at(-1)).toMatchObject({ command: "edit_draft", reason: "裁判长决定", edits: [{ edit: "swap" }] });
});

const DRAFT = draftRound();
const [ONE, TWO] = [DRAFT.field[0]?.competitor, DRAFT.field[1]?.competitor];

test("two who are taken are swapped, seated or kept apart by a key, and the rest is paired again", async () => {
  const desk = sampleDesk({ view: showing(DRAFT) });
  const user = userEvent.setup();
  const { container } = show(screenOf(WOMEN), desk);
  await user.click(await screen.findByRole("button", { name: "手工调整" }));
  const take = async (key: string) => {
    await user.click(seated(/选手甲一/));
    await user.click(seated(/选手乙二/));
    press(key);
  };
  await take("m");
  await take("x");
  await user.click(screen.getByRole("button", { name: "固定第 1 台" }));
  await user.click(screen.getByRole("button", { name: "重排其余" }));
  await user.click(seated(/选手甲一/));
  await user.click(screen.getByRole("button", { name: "轮空" }));
  expect(commands(desk)).toMatchObject([
    { edits: [{ edit: "seat", white: ONE, black: TWO }] },
    { edits: [{ edit: "forbid", one: ONE, other: TWO }] },
    { edits: [{ edit: "fix", board: 1 }] },
    { edits: [{ edit: "pair_rest" }] },
    { edits: [{ edit: "free", competitor: ONE, kind: "pairing" }] },
  ]);
  await expectAccessible(container);
}, 20_000);

test("a draft names who is forgotten, and what gave way", async () => {
  const gaveWay = { constraint: { constraint: "same_delegation" as const, delegation: "d" as never, name: "上海" }, reason: "" };
  const [waiting] = DRAFT.boards.map((it) => it.white);
  if (waiting === undefined || DRAFT.status.status !== "draft") throw new Error("the sample is a draft");
  const breaches = [{ code: "unpaired" as const, competitor: waiting.line.competitor }];
  const draft: RoundView = { ...DRAFT, waiting: [waiting], status: { ...DRAFT.status, breaches, gave_way: [gaveWay] } };
  show(screenOf(WOMEN), sampleDesk({ view: showing(draft) }));
  expect(await screen.findByText("1 名在场选手没有排上：选手甲一")).toBeDefined();
  expect(screen.getByText("没能做到：上海同单位回避（否则排不出来）")).toBeDefined();
});

test("two are kept apart with a reason, and may meet again", async () => {
  const desk = sampleDesk({ view: showing(DRAFT) });
  const user = userEvent.setup();
  show(screenOf(WOMEN), desk);
  await user.click(await screen.findByRole("button", { name: "撤销选手甲一与选手乙二的回避" }));
  await user.click(screen.getByRole("button", { name: "加一条回避" }));
  await user.click(await screen.findByRole("combobox", { name: "一人" }));
  await user.click(await screen.findByRole("option", { name: /选手丙三/ }));
  await user.click(screen.getByRole("combobox", { name: "另一人" }));
  await user.click((await screen.findAllByRole("option", { name: /选手丁四/ })).at(-1) ?? document.body);
  await user.type(screen.getByRole("textbox", { name: "理由" }), "师徒");
  await user.click(screen.getByRole("button", { name: "定下回避" }));
  expect(commands(desk)).toMatchObject([
    { command: "allow_pair", forbidden: "f0".repeat(32) },
    { command: "forbid_pair", forbidden: { from: 4, to: null, firmness: "soft", reason: "师徒" } },
  ]);
});

test("c6: where nothing is legal, what blocks is named and what can be set aside is offered", async () => {
  const { field } = DRAFT;
  const undrawn: RoundView = { ...DRAFT, status: { status: "undrawn" }, boards: [], byes: [], next_blocked: [] };
  const [one, other] = [field[0]?.competitor, field[1]?.competitor];
  if (one === undefined || other === undefined) throw new Error("the sample has players");
  const desk = sampleDesk({
    view: showing(undrawn),
    refuse: ({ command }) => (command.command === "draw_round"
      ? {
          code: "no_legal_pairing", unpaired: 2, among: [one, other], blocking: [
            {
              constraint: { constraint: "system", rule: "rematch", article: "C1" },
              without: [{ exception: "rematch", one, other, met_in: 1 as RoundView["round"] }],
            },
            { constraint: { constraint: "forbidden_pair", forbidden: "f0".repeat(32) as never, one, other }, without: null },
          ],
        }
      : undefined),
  });
  const user = userEvent.setup();
  const { container } = show(screenOf(WOMEN), desk);
  await user.click(await screen.findByRole("button", { name: "编排这一轮" }));
  expect(await screen.findByText(/不得重复相遇。放宽它就能排：选手甲一与选手乙二再次相遇（第 1 轮遇过）/)).toBeDefined();
  expect(screen.getByText("选手甲一与选手乙二须回避。单独放宽还不够")).toBeDefined();
  await expectAccessible(container);

  await user.type(screen.getByRole("textbox", { name: "放宽的理由" }), "裁判长决定");
  await user.click(screen.getByRole("button", { name: "放宽后排草稿" }));
  expect(commands(desk).at(-1)).toMatchObject({ command: "draw_relaxed", relax: ["rematch"], reason: "裁判长决定" });
});

test("c12: rounds that are too many for the field are warned of before the first is drawn", async () => {
  const warning = {
    players: 8, rounds: 7, certain: 4, certain_with_colors: 3, certain_kept: 4, constrained: false, round_robin: true,
  };
  const phases = DRAFT.head.phases.map((it) => (it.phase === DRAFT.phase ? { ...it, too_many_rounds: warning } : it));
  const undrawn: RoundView = { ...DRAFT, head: { ...DRAFT.head, phases }, status: { status: "undrawn" }, boards: [] };
  show(screenOf(WOMEN), sampleDesk({ view: showing(undrawn) }));
  expect(await screen.findByText("8 人 7 轮，不少于单循环：建议改用循环赛。")).toBeDefined();
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
