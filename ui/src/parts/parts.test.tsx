import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { expectAccessible, show } from "../testing/render";
import { AppFrame } from "./AppFrame";
import { OpenBoard, BoardRow, type BoardProps } from "./BoardRow";
import { ConnectionStrip } from "./ConnectionStrip";
import { DataTable, type Column } from "./DataTable";
import { OutcomePad } from "./OutcomePad";
import { RefusalNote } from "./RefusalNote";
import { sayDone } from "./toast";

const BOARD: BoardProps = {
  number: 3,
  discipline: "chess",
  white: { name: "选手戊五", notes: ["新疆生产建设兵团", "3½"] },
  black: { name: "选手己六", notes: ["中国煤矿体协", "3½"] },
  results: [],
  state: "playing",
};

test("a board says its state in a word, and a dispute shows every result", async () => {
  const { container } = show(
    <>
      <BoardRow {...BOARD} onOpen={vi.fn()} />
      <BoardRow {...BOARD} number={5} results={["1 – 0", "½ – ½"]} state="disputed" onOpen={vi.fn()} />
    </>,
  );
  expect(screen.getByText("进行中")).toBeDefined();
  expect(screen.getByText("争议")).toBeDefined();
  expect(screen.getByText("1 – 0")).toBeDefined();
  expect(screen.getByText("½ – ½")).toBeDefined();
  await expectAccessible(container);
});

test("one tap picks an outcome; the rare ones are behind more", async () => {
  const user = userEvent.setup();
  const pick = vi.fn();
  const white = { value: "w", score: "1 – 0", word: "白胜", key: "1" };
  const absent = { value: "f", score: "+ – −", word: "黑方弃权" };
  const { container } = show(
    <OpenBoard {...BOARD}><OutcomePad usual={[white]} rare={[absent]} onPick={pick} /></OpenBoard>,
  );

  await user.click(screen.getByText("1 – 0"));
  expect(pick).toHaveBeenCalledWith(white);
  expect(screen.queryByText("黑方弃权")).toBeNull();
  await user.click(screen.getByText("迟到 · 弃权 · 裁定 …"));
  await user.click(screen.getByText("黑方弃权"));
  expect(pick).toHaveBeenLastCalledWith(absent);
  await expectAccessible(container);
});

interface Person {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly points: number;
}

const PEOPLE: Person[] = [
  { id: "a", name: "选手甲一", group: "3 分组", points: 3 },
  { id: "b", name: "选手乙二", group: "3 分组", points: 3 },
  { id: "c", name: "选手丙三", group: "2 分组", points: 2 },
];
const COLUMNS: Column<Person>[] = [
  { id: "name", head: "选手", cell: (it) => it.name },
  { id: "points", head: "分", cell: (it) => it.points, num: true, by: (it) => it.points },
];

test("a table is walked with arrows and opened with Enter", async () => {
  const open = vi.fn();
  const { container } = show(
    <DataTable
      label="选手"
      rows={PEOPLE}
      columns={COLUMNS}
      rowId={(it) => it.id}
      groupOf={(it) => it.group}
      onOpen={open}
    />,
  );
  const row = (name: string) => screen.getByText(name).closest("tr") as HTMLElement;
  row("选手乙二").focus();
  fireEvent.keyDown(row("选手乙二"), { key: "ArrowDown" });
  expect(document.activeElement).toBe(row("选手丙三"));
  fireEvent.keyDown(row("选手丙三"), { key: "Enter" });
  expect(open).toHaveBeenCalledWith(PEOPLE[2]);
  await expectAccessible(container);
});

test("a sorted table has no groups", async () => {
  show(<DataTable label="选手" rows={PEOPLE} columns={COLUMNS} rowId={(it) => it.id} groupOf={(it) => it.group} />);
  expect(screen.getByText("2 分组")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "分" }));
  expect(screen.queryByText("2 分组")).toBeNull();
  expect(screen.getAllByRole("row").at(1)?.textContent).toContain("3");
});

test("a refusal has a grade in words and names every article", async () => {
  const { container } = show(
    <RefusalNote grade="asks" objections={[{ text: "连执三白", article: "C3" }, { text: "已相遇", article: "C1" }]} />,
  );
  expect(screen.getByText("可以强制：写明理由并留痕")).toBeDefined();
  expect(screen.getByText("条款 C3")).toBeDefined();
  expect(screen.getByText("条款 C1")).toBeDefined();
  await expectAccessible(container);
});

test("what is done can be taken back from where it was made", async () => {
  const undo = vi.fn();
  show(<i />);
  sayDone("第 2 台 选手丙三 1 – 0 选手丁四 已存", undo);
  await userEvent.click(await screen.findByRole("button", { name: /撤销/ }));
  expect(undo).toHaveBeenCalledTimes(1);
});

test("the connection says what is kept, what is unsent and who was seen", () => {
  show(<ConnectionStrip heard kept="here" unsent={3} seen={{ name: "编排台", agoS: 840 }} />);
  expect(screen.getByRole("status").textContent)
    .toBe("已存本机 · 3 条待送 · 编排台 14 分钟前见过 · 照常录入，见面即送");
});

test("a device that is on the line is said to be, and one that was silent for 5 s is away (B4)", () => {
  const strip = (agoS: number, online: boolean) => {
    const { unmount } = show(<ConnectionStrip heard kept="here" unsent={0} seen={{ name: "编排台", agoS, online }} />);
    const { textContent } = screen.getByRole("status");
    unmount();
    return textContent;
  };
  expect(strip(0, true)).toBe("已存本机 · 编排台 在线");
  expect(strip(4, false)).toBe("已存本机 · 编排台 4 秒前见过");
  expect(strip(6, false)).toBe("已存本机 · 编排台 6 秒前见过 · 照常录入，见面即送");
});

test("a person whose right has ended is told, and is not told to carry on", () => {
  const ended = { known: "here", by: "沈一鸣", reason: "平板遗失" } as const;
  show(<ConnectionStrip heard kept="here" unsent={0} seen={{ name: "编排台", agoS: 1 }} ended={ended} />);
  expect(screen.getByRole("status").textContent)
    .toBe("本机的权限已由 沈一鸣 收回：平板遗失 · 已存本机 · 编排台 1 秒前见过");
});

test("a page that cannot reach its desk says that nothing is saved", () => {
  show(<ConnectionStrip heard={false} kept="desk" unsent={0} seen={undefined} />);
  expect(screen.getByRole("status").textContent).toContain("暂时存不下");
});

test("the frame is accessible and marks where one is", async () => {
  const { container } = show(
    <AppFrame
      title="男子个人快棋"
      connection={{ heard: true, kept: "here", unsent: 0, seen: undefined }}
      places={[{ href: "#/a", word: "总览", here: true }, { href: "#/b", word: "报名", count: "42", here: false }]}
      heading="第 4 轮编排前还有 1 件事"
      tasks={[{ href: "#/b", word: "第 3 轮 5 台争议" }]}
      onFind={vi.fn()}
    >
      <p>正文</p>
    </AppFrame>,
  );
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("总览");
  await expectAccessible(container);
});
