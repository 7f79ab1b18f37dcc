import type { Outcome } from "@shared/Outcome";
import { expect, test } from "vitest";
import { isSame, score } from "./outcome";

test.each<[Outcome, string, string]>([
  [{ kind: "won", by: "white" }, "1 – 0", "胜 – 负"],
  [{ kind: "won", by: "black" }, "0 – 1", "负 – 胜"],
  [{ kind: "drawn" }, "½ – ½", "和 – 和"],
  [{ kind: "forfeited", by: "black" }, "+ – −", "+ – −"],
  [{ kind: "double_forfeit" }, "− – −", "− – −"],
  [{ kind: "ruled", white: "draw", black: "loss" }, "½ – 0", "和 – 负"],
])("%j is written %s, in xiangqi %s", (outcome, chess, xiangqi) => {
  expect(score(outcome, "chess")).toBe(chess);
  expect(score(outcome, "xiangqi")).toBe(xiangqi);
});

test("the order of the keys makes no other outcome", () => {
  expect(isSame({ kind: "won", by: "white" }, { by: "white", kind: "won" })).toBe(true);
  expect(isSame({ kind: "won", by: "white" }, { kind: "won", by: "black" })).toBe(false);
});
