import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { StandingsScreen } from "../screens/standings/StandingsScreen";
import { expectAccessible, show } from "../testing/render";
import { COMPETITION, MEN, sampleDesk } from "../testing/sample";
import { fileCheck } from "../testing/sample/ratings";

const place = { competition: COMPETITION, event: MEN };
const standings = <StandingsScreen place={place} phase={undefined} after={undefined} />;

beforeEach(() => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:", revokeObjectURL: () => undefined }));
});

async function choose(name: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "导出" }));
  await user.click(await screen.findByRole("menuitem", { name }));
  return user;
}

test("what has no problem is saved without a question", async () => {
  const desk = sampleDesk({ check: { ...fileCheck(), problems: [] } });
  show(standings, desk);
  await choose("TRF26");
  await vi.waitFor(() => expect(desk.files).toMatchObject([{ format: "trf26", event: MEN, details: null }]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what a file cannot hold is told before it is saved", async () => {
  const desk = sampleDesk();
  show(standings, desk);
  const user = await choose("TRF16");
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getByText("选手甲一：单位超过 3 个字符，会被截断")).toBeDefined();
  expect(desk.files).toEqual([]);
  await user.click(sheet.getByRole("button", { name: "保存文件" }));
  expect(desk.files).toMatchObject([{ format: "trf16" }]);
});

test("a rating report says what is typed into it, and a round's day is that of its publishing", async () => {
  const desk = sampleDesk();
  const { baseElement } = show(standings, desk);
  const user = await choose("FIDE 等级分报告");
  const sheet = within(await screen.findByRole("dialog"));
  await expectAccessible(baseElement);
  await user.type(sheet.getByLabelText("裁判长"), "IA 王八");
  await user.click(sheet.getByRole("button", { name: "保存文件" }));
  await vi.waitFor(() => expect(desk.files).toMatchObject([
    { format: "fide_report", details: { city: "合肥", chief_arbiter: "IA 王八" } },
  ]));
});
