/** How a device stands in the roster. */

import type { DeviceLine } from "@shared/DeviceLine";
import type { GrantLine } from "@shared/GrantLine";

/** Whether a grant holds. */
export function isHeld({ ended_by, disputed }: GrantLine): boolean {
  return ended_by === null && !disputed;
}

export function standingOf({ grants, goes_on_as }: DeviceLine): "active" | "moved" | "waits" | "ended" {
  if (grants.some(isHeld)) return "active";
  if (goes_on_as !== null) return "moved";
  return grants.some((it) => it.ended_by === null) ? "waits" : "ended";
}
