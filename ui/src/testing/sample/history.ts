/** What was written in the sample, newest first. */

import type { DelegationId } from "@shared/DelegationId";
import type { DeviceKey } from "@shared/DeviceKey";
import type { Fact } from "@shared/Fact";
import type { HistoryView } from "@shared/HistoryView";
import type { OpId } from "@shared/OpId";
import type { RecordId } from "@shared/RecordId";
import type { RoundNumber } from "@shared/RoundNumber";
import { COMPETITION_NAME, DRAW, MEN, SWISS } from "./head";
import { form, id, person } from "./people";
import { DRAWN, OFFENSES, WHITE } from "./round";

const DESK = "a1".repeat(32) as DeviceKey;
const TABLET = "b2".repeat(32) as DeviceKey;
const round = 5 as RoundNumber;
const board = (n: number) => ({ event: MEN, phase: SWISS, draw: DRAW, board: n });

const FACTS: [DeviceKey, Fact][] = [
  [DESK, { kind: "result_verified", board: board(1), seen: [] }],
  [TABLET, { kind: "result_recorded", board: board(5), outcome: DRAWN, attested: "both_sides" }],
  [DESK, { kind: "result_recorded", board: board(5), outcome: WHITE, attested: "both_sides" }],
  [TABLET, { kind: "result_withdrawn", board: board(3) }],
  [TABLET, { kind: "foul_recorded", board: board(3), competitor: id(5), offense: "clock-stopped", note: "" }],
  [TABLET, { kind: "result_recorded", board: board(1), outcome: DRAWN, attested: "one_side" }],
  [DESK, { kind: "round_published", event: MEN, phase: SWISS, round, draw: DRAW }],
  [DESK, { kind: "competitor_withdrawn", event: MEN, competitor: id(14), reason: "因病" }],
  [DESK, { kind: "bye_granted", event: MEN, phase: SWISS, round: 6 as RoundNumber, competitor: id(20), bye: "half" }],
  [DESK, { kind: "phase_planned", event: MEN, phase: SWISS, rounds: 7 }],
  [
    DESK,
    {
      kind: "competitor_entered", event: MEN, competitor: id(3), delegation: id(2) as string as DelegationId,
      person: form(3), filler: false, waived: [],
    },
  ],
  [DESK, { kind: "event_opened", event: MEN, rulebook: "ab".repeat(32) as Extract<Fact, { kind: "event_opened" }>["rulebook"] }],
  [DESK, { kind: "competition_founded", name: COMPETITION_NAME, place: "合肥", from: "2026-10-25", to: "2026-11-04" }],
];

export function history(): HistoryView {
  return {
    competition_name: COMPETITION_NAME,
    lines: FACTS.map(([author, fact], at) => ({
      record: String(at).padStart(64, "0") as RecordId,
      op: String(at).padStart(32, "0") as OpId,
      author,
      at_ms: Date.UTC(2026, 9, 26, 2, 21) - at * 97_000,
      fact,
      kind: fact.kind,
      supersedes: at === 3 ? ["f".repeat(64) as RecordId] : [],
      effect: { effect: at === 3 ? "quarantined" : at === 5 ? "apart" : "counts" },
    })),
    total: FACTS.length,
    names: Object.fromEntries(Array.from({ length: 24 }, (_, at) => [id(at + 1), person(at + 1).name])),
    offenses: Object.fromEntries(OFFENSES.map((it) => [it.key, it.name])),
    devices: { [DESK]: "编排台", [TABLET]: "杏花厅平板" },
  };
}
