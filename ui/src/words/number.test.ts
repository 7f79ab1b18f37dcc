import { expect, test } from "vitest";
import { hundredths, points } from "./number";

test.each([[0, "0"], [1, "½"], [2, "1"], [9, "4½"], [18, "9"]])("%i halves are %s", (halves, written) => {
  expect(points(halves)).toBe(written);
});

test.each([[0, "0"], [25, "¼"], [1175, "11¾"], [1650, "16½"], [1033, "10.33"], [205, "2.05"], [-50, "−½"]])(
  "%i hundredths are %s",
  (count, written) => {
    expect(hundredths(count)).toBe(written);
  },
);
