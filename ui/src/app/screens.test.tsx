import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { BOYS, COMPETITION, headOf, MEN, rules, sampleDesk, SWISS, WOMEN } from "../testing/sample";
import { expectAccessible, show } from "../testing/render";
import { speak } from "../words/words";
import { AwardsScreen } from "../screens/awards/AwardsScreen";
import { BracketScreen } from "../screens/bracket/BracketScreen";
import { CompetitionScreen } from "../screens/competition/CompetitionScreen";
import { CompetitionsScreen } from "../screens/competitions/CompetitionsScreen";
import { DevicesScreen } from "../screens/devices/DevicesScreen";
import { DisputesScreen } from "../screens/disputes/DisputesScreen";
import { EntriesScreen } from "../screens/entries/EntriesScreen";
import { FoundScreen } from "../screens/found/FoundScreen";
import { HistoryScreen } from "../screens/history/HistoryScreen";
import { JoinScreen } from "../screens/join/JoinScreen";
import { OverviewScreen } from "../screens/overview/OverviewScreen";
import { RatingsScreen } from "../screens/ratings/RatingsScreen";
import { RoundScreen } from "../screens/round/RoundScreen";
import { StandingsScreen } from "../screens/standings/StandingsScreen";

const at = (event: typeof MEN) => ({ competition: COMPETITION, event });

const SCREENS: [string, ReactNode][] = [
  ["competitions", <CompetitionsScreen />],
  ["found", <FoundScreen />],
  ["join", <JoinScreen />],
  ["ratings", <RatingsScreen />],
  ["competition", <CompetitionScreen competition={COMPETITION} />],
  ["disputes", <DisputesScreen competition={COMPETITION} />],
  ["devices", <DevicesScreen competition={COMPETITION} />],
  ["overview", <OverviewScreen place={at(MEN)} />],
  ["entries", <EntriesScreen place={at(MEN)} />],
  ["round", <RoundScreen place={at(MEN)} phase={undefined} round={undefined} />],
  ["draft", <RoundScreen place={at(WOMEN)} phase={undefined} round={undefined} />],
  ["standings", <StandingsScreen place={at(MEN)} phase={undefined} after={undefined} />],
  ["bracket", <BracketScreen place={at(BOYS)} />],
  ["awards", <AwardsScreen place={at(BOYS)} />],
  ["history", <HistoryScreen place={at(MEN)} />],
];

afterEach(() => speak("zh"));

test.each(SCREENS)("%s is accessible in both languages, and no words are missing", async (_, ui) => {
  for (const language of ["zh", "en"] as const) {
    await speak(language);
    const { container, unmount } = show(ui, sampleDesk());
    await screen.findByRole("main");
    await screen.findAllByRole("heading", { level: 2 });
    await expectAccessible(container);
    expect(container.textContent).not.toMatch(/\{\{|undefined|\[object|NaN/);
    unmount();
  }
});

test("a place says what put it before the next one, and every number where it comes from", async () => {
  const user = userEvent.setup();
  show(<StandingsScreen place={at(MEN)} phase={undefined} after={undefined} />, sampleDesk());
  const fourth = (await screen.findByText("选手丁四")).closest("tr") as HTMLElement;
  expect(fourth.textContent).toContain("索尼伯恩-伯格 · 进入下一阶段");

  await user.click(within(fourth).getByRole("button", { name: "选手丁四，扣除对手分 13½" }));
  const cut = (await screen.findByText("去掉最低的一个")).closest("tr");
  expect(cut?.textContent).toContain("选手寅十三");
  expect(screen.getByText("FIDE C.07 8.2")).toBeDefined();
});

test("the number of rounds may be typed in full width", async () => {
  const head = { ...headOf(MEN), tasks: [{ task: "plan_rounds" as const, phase: SWISS }] };
  const desk = sampleDesk({
    view: (query) => (query.view === "event" ? { view: "event", data: { head, rules: rules(MEN) } } : undefined),
  });
  const user = userEvent.setup();
  show(<OverviewScreen place={at(MEN)} />, desk);
  await user.type(await screen.findByLabelText("轮数"), "９");
  await user.click(screen.getByRole("button", { name: "确定" }));
  expect(desk.orders.at(-1)?.command).toEqual({ command: "plan_phase", event: MEN, phase: "swiss", rounds: 9 });
});

test("final places are confirmed only when nothing stands against it, and after a question", async () => {
  show(<AwardsScreen place={at(BOYS)} />, sampleDesk());
  expect(await screen.findByText("“决赛”还没有结束")).toBeDefined();
  expect(screen.queryByRole("button", { name: "确认最终名次" })).toBeNull();
});

test("what was written can be taken back from the history", async () => {
  const desk = sampleDesk();
  const user = userEvent.setup();
  show(<HistoryScreen place={at(MEN)} />, desk);
  await user.click(await screen.findByText("公布第 5 轮"));
  await user.click(await screen.findByRole("button", { name: "撤销这次操作" }));
  expect(desk.orders.at(-1)?.command).toMatchObject({ command: "undo" });
});

test("a sample is founded by the desk, and its event is shown", async () => {
  show(<CompetitionsScreen />, sampleDesk());
  await userEvent.click(await screen.findByRole("button", { name: "试一个样例" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "第四轮进行中" }));
  await waitFor(() => expect(location.hash).toMatch(/men-individual-rapid/));
});

test("a browser in a seat is not offered to join", async () => {
  const desk = sampleDesk();
  desk.addresses = () => Promise.resolve({ failed: { kind: "refused", what: { code: "not_allowed" } } });
  show(<CompetitionsScreen />, desk);
  expect(await screen.findByRole("button", { name: "导入比赛包" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "加入比赛" })).toBeNull();
});
