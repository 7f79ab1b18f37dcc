import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { CompetitionsScreen } from "../screens/competitions/CompetitionsScreen";
import { show } from "../testing/render";
import { COMPETITION, sampleDesk } from "../testing/sample";
import { devices } from "../testing/sample/roster";

const nudge = devices().devices[1]!.nudge!;
const nudges = [{ competition: COMPETITION, competition_name: "弈城杯", nudge }];

beforeEach(() => localStorage.clear());

test("a nudge stands on every screen till its person closes it, and stays closed", async () => {
  const user = userEvent.setup();
  const notices = { synced_by: null, nudges };
  const { unmount } = show(<CompetitionsScreen />, sampleDesk({ notices }));
  expect((await screen.findByRole("alert")).textContent).toContain("请连上网络");
  await user.click(screen.getByRole("button", { name: "知道了，关闭提醒" }));
  expect(screen.queryByRole("alert")).toBeNull();
  unmount();
  show(<CompetitionsScreen />, sampleDesk({ notices }));
  await screen.findByRole("status");
  expect(screen.queryByText(/请连上网络/)).toBeNull();
});

test("the strip and the home say that the data folder is copied elsewhere (A9)", async () => {
  show(<CompetitionsScreen />, sampleDesk({ notices: { synced_by: "OneDrive", nudges: [] } }));
  expect((await screen.findByRole("alert")).textContent).toContain("OneDrive");
  expect(screen.getByRole("status").textContent).toContain("OneDrive");
});
