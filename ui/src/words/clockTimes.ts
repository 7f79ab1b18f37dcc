/** A time control as players say it. */

import type { TimeControl } from "@shared/TimeControl";
import { words } from "./words";

export function timeWords({ white_s, black_s, increment_s, increment_after_move }: TimeControl): string {
  const base = white_s === black_s
    ? words("time.base", { minutes: minutes(white_s) })
    : words("time.uneven", { white: minutes(white_s), black: minutes(black_s) });
  if (increment_s === 0) return base;
  const key = increment_after_move > 0 ? "time.increment_after" : "time.increment";
  return words(key, { base, seconds: increment_s, move: increment_after_move });
}

function minutes(seconds: number): string {
  return String(Math.round(seconds / 6) / 10);
}
