/** The names of tie-breaks, by their codes. A code without words is shown as it is. */

import { sharedWords } from "./words";

export function tieBreakName(code: string): string {
  return sharedWords(`tie_break.${code}.name` as "tie_break.BH.name", { defaultValue: code });
}

/** As a column's heading. */
export function tieBreakShort(code: string): string {
  return sharedWords(`tie_break.${code}.short` as "tie_break.BH.short", { defaultValue: code });
}
