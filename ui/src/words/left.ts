import { words } from "./words";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long something still lasts, as one says it: no more of it than there is. */
export function leftWords(ms: number): string {
  if (ms < MINUTE_MS) return words("left.s", { count: Math.floor(ms / 1000) });
  if (ms < HOUR_MS) return words("left.min", { count: Math.floor(ms / MINUTE_MS) });
  if (ms < DAY_MS) return words("left.h", { count: Math.floor(ms / HOUR_MS) });
  return words("left.d", { count: Math.floor(ms / DAY_MS) });
}
