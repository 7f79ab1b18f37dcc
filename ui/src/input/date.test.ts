import { expect, test } from "vitest";
import { parseDay } from "./date";

test.each([
  ["2009-3-12", "2009-03-12"],
  ["20090312", "2009-03-12"],
  ["２００９．３．１２", "2009-03-12"],
  ["2009年3月12日", "2009-03-12"],
  ["2009/03/12", "2009-03-12"],
  ["2013-09-31", undefined],
  ["2009-02-29", undefined],
  ["2009-3", undefined],
  ["九年", undefined],
])("%s is read as %s", (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});
