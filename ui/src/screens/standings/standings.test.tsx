import type { Query } from "@shared/Query";
import type { RecordId } from "@shared/RecordId";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { COMPETITION, MEN, sampleDesk } from "../../testing/sample";
import { foul } from "../../testing/sample/round";
import { ranking, tieBreak } from "../../testing/sample/standings";
import { expectAccessible, show } from "../../testing/render";
import { speak } from "../../words/words";
import { StandingsScreen } from "./StandingsScreen";

const place = { competition: COMPETITION, event: MEN };
const standings = <StandingsScreen place={place} phase={undefined} after={undefined} />;

afterEach(() => speak("zh"));

/** A desk that writes down what is asked about suppositions. */
function listening() {
  const asked: Extract<Query, { view: "what_if" }>["supposition"][] = [];
  const desk = sampleDesk({
    view: (query) => {
      if (query.view === "what_if") asked.push(query.supposition);
      return undefined;
    },
  });
  return { desk, asked };
}

test("a supposition is asked for by tap and by key, is tagged, and writes nothing", async () => {
  const { desk, asked } = listening();
  const user = userEvent.setup();
  show(standings, desk);
  await user.click(await screen.findByRole("button", { name: "假设" }));
  const note = await screen.findByRole("note");
  expect(note.textContent).toContain("什么也不写下");
  await user.click(await screen.findByRole("button", { name: "选手戊五 1 – 0 选手己六" }));
  expect(asked.at(-1)).toEqual({
    results: [{ round: 5, board: 3, outcome: { kind: "won", by: "white" } }], rest: { kind: "drawn" },
  });

  fireEvent.keyDown(document.body, { key: "0" });
  expect(asked.at(-1)?.results.at(-1)).toEqual({ round: 5, board: 6, outcome: { kind: "won", by: "black" } });
  await user.click(screen.getByRole("radio", { name: "黑方胜" }));
  expect(asked.at(-1)?.rest).toEqual({ kind: "won", by: "black" });

  const table = await screen.findByRole("table", { name: "假设" });
  expect(within(table).getByRole("img", { name: "升 2 名" }).textContent).toBe("▲ 2");
  expect(within(table).getAllByRole("img", { name: "降 1 名" }).length).toBe(2);
  expect(desk.orders).toEqual([]);

  await user.click(screen.getByRole("button", { name: "回到实际排名" }));
  expect(screen.queryByRole("note")).toBeNull();
  expect(screen.getByRole("grid", { name: "排名" })).toBeDefined();
});

test("what cannot be supposed is said, and the ranking as it is stays in sight", async () => {
  const { desk } = listening();
  const read = desk.read.bind(desk);
  const refusing = {
    ...desk,
    read: ((query: Query) => query.view === "what_if" && query.supposition.results.length > 0
      ? Promise.resolve({ failed: { kind: "refused", what: { code: "round_unfinished", round: 5, open: [6], disputed: [] } } })
      : read(query)) as typeof desk.read,
  };
  const user = userEvent.setup();
  show(standings, refusing);
  await user.click(await screen.findByRole("button", { name: "假设" }));
  await user.click(await screen.findByRole("button", { name: "选手戊五 ½ – ½ 选手己六" }));
  expect((await screen.findByRole("alert")).textContent).toContain("第 5 轮");
  expect(screen.getByRole("table", { name: "假设" })).toBeDefined();
});

test.each(["zh", "en"] as const)("the supposed ranking is accessible, and no words are missing: %s", async (language) => {
  await speak(language);
  const { container } = show(standings, sampleDesk());
  fireEvent.click(await screen.findByText(/^(假设|What if)$/));
  await screen.findByText("▲ 2");
  await expectAccessible(container);
  expect(container.textContent).not.toMatch(/\{\{|undefined|\[object|NaN/);
});

test("a number of fouls tells each foul, where it is said, and what was only a warning", async () => {
  const desk = sampleDesk({
    view: (query) => {
      if (query.view === "standings") return { view: "standings", data: { ...ranking(), columns: ["PTS", "FOULS", "BH", "SB"] } };
      if (query.view !== "tie_break" || query.code !== "FOULS") return undefined;
      const fouls = [foul(4), foul(4, { record: "fb".repeat(32) as RecordId, costs: null, note: "" })];
      return { view: "tie_break", data: { ...tieBreak(query.competitor, "FOULS"), fouls } };
    },
  });
  const user = userEvent.setup();
  show(standings, desk);
  await user.click(await screen.findByRole("button", { name: "选手丁四，犯规 13½" }));
  const fouls = await screen.findByRole("list", { name: "犯规" });
  expect(fouls.textContent).toContain("第 5 轮第 3 台 无故擅停棋钟 记犯规一次 条款 补三3");
  expect(fouls.textContent).toContain("警告，不计犯规");
});

test("a ranking says who decided between equals, how and when", async () => {
  show(standings, sampleDesk());
  const decided = await screen.findByRole("region", { name: "由人决出的名次" });
  expect(decided.textContent).toMatch(/选手壬九 → 选手癸十.*在杏花厅当众抽签 · 沈一鸣 10月26日 \d\d:05 记录/);
});
