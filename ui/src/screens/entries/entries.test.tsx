import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { COMPETITION, MEN, sampleDesk } from "../../testing/sample";
import { expectAccessible, show } from "../../testing/render";
import { EntriesScreen } from "./EntriesScreen";

const entries = <EntriesScreen place={{ competition: COMPETITION, event: MEN }} />;

test("people are found by initials, by characters and by unit", async () => {
  const user = userEvent.setup();
  const { container } = show(entries, sampleDesk());
  const search = await screen.findByRole("searchbox");
  await user.type(search, "xsjy");
  expect(screen.getAllByRole("row")).toHaveLength(2);
  await user.clear(search);
  await user.type(search, "青岛");
  expect(screen.getByText("选手壬九")).toBeDefined();
  expect(screen.getAllByRole("row")).toHaveLength(2);
  await expectAccessible(container);
});

test("somebody whom a rule asks about is entered with a reason", async () => {
  const desk = sampleDesk({
    refuse: ({ command }) => (command.command === "enter" && command.waive === null
      ? {
          code: "not_eligible",
          objections: [{
            entry: 0,
            name: "王小明",
            objection: { rule: "born_between", article: "四(一)", reading: null, grade: "asks", missing: false, args: { from: "1950-01-01" } },
          }],
        }
      : undefined),
  });
  const user = userEvent.setup();
  show(entries, desk);
  await user.click(await screen.findByRole("button", { name: "加一人" }));
  const form = within(await screen.findByRole("dialog"));
  await user.type(form.getByLabelText(/姓名/), "王小明");
  await user.type(form.getByLabelText(/代表单位/, { selector: "input" }), "上海");
  await user.type(form.getByLabelText("等级分"), "２１００");
  await user.click(form.getByRole("button", { name: "报名" }));

  expect(await form.findByText(/王小明：出生日期不得早于 1950-01-01/)).toBeDefined();
  await user.type(form.getByLabelText("强制的理由"), "组委会同意");
  await user.click(form.getByRole("button", { name: "强制并留痕" }));
  expect(desk.orders.at(-1)?.command).toMatchObject({
    command: "enter",
    waive: "组委会同意",
    entries: [{ person: { name: "王小明", rating: 2100 }, delegation: "上海", filler: false }],
  });
});

test("the Enter that picks a candidate enters nobody", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  show(entries, desk);
  await user.click(await screen.findByRole("button", { name: "加一人" }));
  const name = within(await screen.findByRole("dialog")).getByLabelText(/姓名/);
  expect(fireEvent.keyDown(name, { key: "Enter", keyCode: 229 })).toBe(false);
  expect(desk.orders).toEqual([]);
});

test("A3: what was typed and not sent is there again, marked, and counts nowhere", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  const { unmount } = show(entries, desk);
  const name = async () => {
    await user.click(await screen.findByRole("button", { name: "加一人" }));
    return within(await screen.findByRole("dialog")).getByLabelText<HTMLInputElement>(/姓名/);
  };
  await user.type(await name(), "半个名字");
  expect(screen.queryByText(/未保存/)).toBeNull();
  unmount();

  const { container } = show(entries, desk);
  expect((await name()).value).toBe("半个名字");
  expect(screen.getByText(/未保存，不计入/)).toBeDefined();
  expect(desk.orders).toEqual([]);
  await expectAccessible(container);
  await user.click(screen.getByRole("button", { name: "清除" }));
  expect(screen.getByLabelText<HTMLInputElement>(/姓名/).value).toBe("");
  expect(screen.queryByText(/未保存/)).toBeNull();
});

test("leaving needs a reason and can be taken back", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  show(entries, desk);
  await user.click(await screen.findByText("选手丙三"));
  await user.click(await screen.findByRole("button", { name: "退赛" }));
  await user.type(screen.getByLabelText("原因"), "因病");
  await user.click(screen.getAllByRole("button", { name: "退赛" }).at(-1)!);
  expect(desk.orders.at(-1)?.command).toMatchObject({ command: "withdraw", reason: "因病" });
  await user.click(await screen.findByRole("button", { name: /撤销/ }));
  expect(desk.orders.at(-1)?.command).toEqual({ command: "undo", op: desk.orders[0]?.op });
});

test("a file is shown row by row before anything is entered; only good rows are", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  const { container } = show(entries, desk);
  await user.click(await screen.findByRole("button", { name: "导入文件" }));
  const file = new File(["姓名"], "报名表.csv", { type: "text/csv" });
  await user.upload(container.querySelector("input[type=file]")!, file);

  expect(await screen.findByText("读出 4 行，可录入 1 人，暂不录入 3 人")).toBeDefined();
  expect(screen.getByText(/已经报过名/)).toBeDefined();
  expect(screen.getByText(/D8：看不懂日期：九六年/)).toBeDefined();
  await user.type(screen.getByLabelText("强制的理由"), "组委会同意");
  await user.click(screen.getByRole("button", { name: "录入 2 人" }));
  expect(desk.orders.at(-1)?.command).toMatchObject({ command: "enter", waive: "组委会同意", entries: [{ person: { name: "选手新26" } }, { person: { name: "选手新27" } }] });
});

test("a person is picked from the rating list, the first one by Enter", async () => {
  const user = userEvent.setup();
  show(entries, sampleDesk());
  await user.click(await screen.findByRole("button", { name: "加一人" }));
  const form = within(await screen.findByRole("dialog"));
  await user.type(await form.findByLabelText("在等级分表里找"), "xu ce");
  await form.findByRole("button", { name: /Xuan, Ce/ });
  await user.keyboard("{Enter}");
  expect(form.getByLabelText<HTMLInputElement>(/姓名/).value).toBe("Xuan, Ce");
  expect(form.getByLabelText<HTMLInputElement>("FIDE ID").value).toBe("8600001");
  expect(form.getByLabelText<HTMLInputElement>("等级分").value).toBe("2380");
  expect(form.getByText("等级分表：1999 年")).toBeDefined();
});

test("what a rating list changes is accepted all at once, but for those who need a second look", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  const { container } = show(entries, desk);
  await user.click(await screen.findByRole("button", { name: "等级分变动" }));
  expect(await screen.findByText("等级分 2100 → 2111")).toBeDefined();
  expect(screen.getByText("等级分表里没有这个 FIDE ID")).toBeDefined();
  await expectAccessible(container);
  await user.click(screen.getByRole("button", { name: "全部采用（1 人）" }));
  expect(desk.orders).toMatchObject([{ command: { command: "correct_entry", person: { rating: 2111 }, waive: null } }]);
  await user.click(screen.getAllByRole("button", { name: "采用" }).at(-1)!);
  expect(desk.orders.at(-1)?.command).toMatchObject({ command: "correct_entry", person: { name: "Else, Somebody" } });
});
