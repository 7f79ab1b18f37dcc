/** How a board ended, as it is written and as it is said. */

import type { Color } from "@shared/Color";
import type { Discipline } from "@shared/Discipline";
import type { Outcome } from "@shared/Outcome";
import type { Share } from "@shared/Share";
import { words } from "./words";

const CHESS: Readonly<Record<Share, string>> = { win: "1", draw: "½", loss: "0" };

/** As it is written on a sheet: 1 – 0, ½ – ½, + – −. In xiangqi by words: 胜 – 负. */
export function score(outcome: Outcome, discipline: Discipline): string {
  const mark = (share: Share) => (discipline === "chess" ? CHESS[share] : words(`share.${share}`));
  switch (outcome.kind) {
    case "won":
      return outcome.by === "white" ? pair(mark("win"), mark("loss")) : pair(mark("loss"), mark("win"));
    case "drawn":
      return pair(mark("draw"), mark("draw"));
    case "forfeited":
      return outcome.by === "black" ? pair("+", "−") : pair("−", "+");
    case "double_forfeit":
      return pair("−", "−");
    case "ruled":
      return pair(mark(outcome.white), mark(outcome.black));
    default:
      return outcome satisfies never;
  }
}

/** As it is said: White wins. */
export function outcomeWords(outcome: Outcome, discipline: Discipline): string {
  const side = (color: Color) => words(`side.${discipline}.${color}`);
  switch (outcome.kind) {
    case "won":
      return words("outcome.won", { side: side(outcome.by) });
    case "drawn":
      return words("outcome.drawn");
    case "forfeited":
      return words("outcome.forfeited", { side: side(outcome.by) });
    case "double_forfeit":
      return words("outcome.double_forfeit");
    case "ruled":
      return words("outcome.ruled");
    default:
      return outcome satisfies never;
  }
}

/** Whether two outcomes are the same one. */
export function isSame(one: Outcome, other: Outcome): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}

function pair(white: string, black: string): string {
  return `${white} – ${black}`;
}
