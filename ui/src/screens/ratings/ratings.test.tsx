import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { expectAccessible, show } from "../../testing/render";
import { sampleDesk } from "../../testing/sample";
import { RatingsScreen } from "./RatingsScreen";

test("a list is read in for the month and the speed that are said", async () => {
  const desk = sampleDesk();
  const importRatings = vi.spyOn(desk, "importRatings");
  const user = userEvent.setup();
  const { container } = show(<RatingsScreen />, desk);
  await user.click(await screen.findByText("快棋"));
  const file = new File(["ID Number"], "list.txt");
  await user.upload(container.querySelector("input[type=file]")!, file);
  expect(importRatings).toHaveBeenCalledWith(expect.objectContaining({ single: "rapid" }), file);
});

test("one sees how far a list is, and can stop it", async () => {
  const desk = sampleDesk({
    ratings: () => ({ ask: "lists", data: { lists: [], incoming: { percent: 41, rows: 812_000 }, may_import: true } }),
  });
  const stopRatings = vi.spyOn(desk, "stopRatings");
  const { container } = show(<RatingsScreen />, desk);
  expect(await screen.findByText("已读 41%，812,000 人")).toBeDefined();
  await expectAccessible(container);
  await userEvent.click(screen.getByRole("button", { name: "取消导入" }));
  expect(stopRatings).toHaveBeenCalled();
});

test("who may not keep lists only sees them", async () => {
  const desk = sampleDesk({
    ratings: () => ({ ask: "lists", data: { lists: [], incoming: null, may_import: false } }),
  });
  show(<RatingsScreen />, desk);
  expect(await screen.findByText("这台设备上还没有等级分表")).toBeDefined();
  expect(screen.queryByRole("button", { name: "选择文件" })).toBeNull();
});
