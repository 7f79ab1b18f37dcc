/** The keys that enter results. Everybody is used to other ones, so they can be chosen. */

import type { Outcome } from "@shared/Outcome";
import { useState } from "react";

/** The keys of the three outcomes of a game that was played. */
export interface ResultKeys {
  readonly white: string;
  readonly drawn: string;
  readonly black: string;
}

export const KEY_MAPS = {
  points: { white: "1", drawn: "5", black: "0" },
  order: { white: "1", drawn: "2", black: "3" },
  letters: { white: "s", drawn: "h", black: "f" }, // 胜 sheng, 和 he, 负 fu
} as const satisfies Record<string, ResultKeys>;

export type KeyMapName = keyof typeof KEY_MAPS;

const KEPT_AS = "yicheng-result-keys";

/** The chosen keys, kept on this device. */
export function useResultKeys(): [KeyMapName, (name: KeyMapName) => void] {
  const [name, setName] = useState<KeyMapName>(kept);
  return [name, (chosen) => {
    localStorage.setItem(KEPT_AS, chosen);
    setName(chosen);
  }];
}

function kept(): KeyMapName {
  const found = localStorage.getItem(KEPT_AS);
  return found !== null && found in KEY_MAPS ? (found as KeyMapName) : "points";
}

/** The key of an outcome; none for the rare ones. */
export function keyOf(outcome: Outcome, keys: ResultKeys): string | undefined {
  switch (outcome.kind) {
    case "won":
      return keys[outcome.by];
    case "drawn":
      return keys.drawn;
    case "forfeited":
    case "double_forfeit":
    case "ruled":
      return undefined;
    default:
      return outcome satisfies never;
  }
}
