/** The sample's rounds: one that is played, and one that is a draft. */

import type { BoardRow } from "@shared/BoardRow";
import type { Breach } from "@shared/Breach";
import type { Color } from "@shared/Color";
import type { DeviceKey } from "@shared/DeviceKey";
import type { EventKey } from "@shared/EventKey";
import type { FoulRow } from "@shared/FoulRow";
import type { OffenseLine } from "@shared/OffenseLine";
import type { Outcome } from "@shared/Outcome";
import type { Points } from "@shared/Points";
import type { RecordId } from "@shared/RecordId";
import type { Report } from "@shared/Report";
import type { RoundNumber } from "@shared/RoundNumber";
import type { RoundView } from "@shared/RoundView";
import type { Seat } from "@shared/Seat";
import type { Settled } from "@shared/Settled";
import type { Standing } from "@shared/Standing";
import type { TimeControl } from "@shared/TimeControl";
import type { Tpn } from "@shared/Tpn";
import type { PairReason } from "@shared/PairReason";
import type { Why } from "@shared/Why";
import { DRAW, headOf, MEN, SWISS, WOMEN } from "./head";
import { person } from "./people";

export const WHITE: Outcome = { kind: "won", by: "white" };
export const BLACK: Outcome = { kind: "won", by: "black" };
export const DRAWN: Outcome = { kind: "drawn" };
const OUTCOMES: Outcome[] = [
  WHITE, DRAWN, BLACK,
  { kind: "forfeited", by: "black" }, { kind: "forfeited", by: "white" }, { kind: "double_forfeit" },
  { kind: "ruled", white: "loss", black: "loss" },
];

export const RAPID: TimeControl = {
  white_s: 1500, black_s: 1500, increment_s: 10, increment_after_move: 0,
  article: { clause: "六(一)1", reading: null },
};

const OPEN: Standing = { standing: "open" };
const MORNING = Date.UTC(2026, 9, 26, 1, 30);

function known(outcome: Outcome, attested: "one_side" | "both_sides", verified = false): Standing {
  return { standing: "known", outcome, attested, verified };
}

function report(n: number, outcome: Outcome, minutes: number): Report {
  return {
    record: n.toString(16).padStart(64, "0") as RecordId,
    outcome,
    attested: "both_sides",
    author: n.toString(16).padStart(64, "a") as DeviceKey,
    at_ms: MORNING + minutes * 60_000,
  };
}

function seat(n: number, halves: number): Seat {
  return { line: person(n), points: halves as Points };
}

function board(event: EventKey, n: number, [white, black]: [Seat, Seat], standing: Standing): BoardRow {
  const heads = standing.standing === "open" ? [] : [n.toString(16).padStart(64, "0") as RecordId];
  return {
    board: { event, phase: SWISS, draw: DRAW, board: n },
    white, black, standing, heads, outcomes: OUTCOMES, reports: heads.length, decider: false, trail: true, fouls: [],
  };
}

/** Offenses as the regulation of xiangqi has them. */
export const OFFENSES: OffenseLine[] = [
  {
    key: "clock-stopped", name: { zh: "无故擅停棋钟", en: "Stopping the clock without reason" },
    times: 1, costs: "foul", article: { clause: "补三3", reading: null },
  },
  {
    key: "illegal-move", name: { zh: "违反行棋规定", en: "A move that the piece cannot make" },
    times: 2, costs: "game", article: { clause: "补三2", reading: null },
  },
];

/** A foul of somebody. */
export function foul(n: number, over: Partial<FoulRow> = {}): FoulRow {
  return {
    record: "fa".repeat(32) as RecordId, round: 5 as RoundNumber, board: 3, competitor: person(n).competitor,
    name: OFFENSES[0]!.name, article: OFFENSES[0]!.article, costs: "foul", due: null,
    note: "对方投诉", by: "沈一鸣", at_ms: MORNING, ...over,
  };
}

const STANDINGS: Standing[] = [
  known(DRAWN, "both_sides", true), known(WHITE, "both_sides"), OPEN, known(BLACK, "one_side"),
  { standing: "disputed", reports: [report(1, WHITE, 41), report(2, DRAWN, 43)] },
  OPEN, known({ kind: "forfeited", by: "black" }, "both_sides"), OPEN, known(WHITE, "both_sides"), OPEN, OPEN,
];

/** A round that is being played. */
export function playedRound(): RoundView {
  const scores = [8, 8, 7, 7, 7, 6, 6, 6, 5, 5, 4];
  return {
    head: headOf(MEN),
    phase: SWISS,
    round: 5 as RoundNumber,
    status: {
      status: "published", draw: DRAW, by: { by: "engine", system: "dutch-2026" },
      version: 2, at_ms: MORNING - 18 * 60_000, breaches: [], reason: "", gave_way: [], finished: false, why: null,
    },
    next_blocked: [{ code: "round_unfinished", round: 5 as RoundNumber, open: [3, 6, 8, 10, 11], disputed: [5] }],
    time: RAPID,
    boards: STANDINGS.map((it, at) => {
      const pair: [Seat, Seat] = [seat(at * 2 + 1, scores[at] ?? 0), seat(at * 2 + 2, scores[at] ?? 0)];
      return board(MEN, at + 1, pair, it);
    }),
    offenses: OFFENSES,
    byes: [{ seat: seat(23, 3), kind: "pairing", worth: 2 as Points }],
    waiting: [],
    constraints: { pairs: [], delegations: null },
    field: [],
  };
}

const why = (colors: PairReason["colors"], white: Color | null, black: Color | null): PairReason => ({
  colors,
  white: { color: white, strength: white === null ? "none" : "strong" },
  black: { color: black, strength: black === null ? "none" : "mild" },
});

const WHY: Why = {
  reasons: {
    brackets: [
      {
        score: 6 as Points, residents: 5, moved_down: [],
        floaters: [{ who: num(5), because: "left_over", decided_by: 14 }], shortfalls: [],
        rejected: [
          { who: num(4), with: null, because: { obstacle: "criterion", criterion: 14 } },
          { who: num(1), with: num(3), because: { obstacle: "may_not_meet" } },
        ],
      },
      {
        score: 5 as Points, residents: 7, moved_down: [num(5)],
        floaters: [], shortfalls: [{ criterion: 12, count: 1 }],
      },
      { score: 4 as Points, residents: 2, moved_down: [], floaters: [], shortfalls: [] },
    ],
    pairs: [
      why("both", "white", "black"), why("both", "white", "black"), why("stronger", "white", "white"),
      why("stronger", "white", "white"), why("alternate", "black", "black"),
      why("higher_ranked", "black", "black"),
      why("both", "white", "black"),
    ],
  },
  field: Array.from({ length: 14 }, (_, at) => person(at + 1)),
};

const NOTHING_SETTLED: Settled = { fixed: [], forbidden: [], free: [] };

/** A draft with the account of its drawing. */
export function draftRound(breaches: Breach[] = [], reason = ""): RoundView {
  const pairs: [number, number, number, number][] = [
    [1, 6, 4, 6], [3, 6, 2, 6], [5, 6, 7, 5], [8, 5, 6, 5], [9, 5, 10, 5], [11, 5, 12, 5], [13, 4, 14, 4],
  ];
  return {
    head: headOf(WOMEN),
    phase: SWISS,
    round: 4 as RoundNumber,
    status: { status: "draft", draw: DRAW, by: { by: "engine", system: "dutch-2026" }, breaches, reason, gave_way: [], settled: NOTHING_SETTLED, why: WHY },
    next_blocked: [],
    time: RAPID,
    boards: pairs.map(([white, one, black, other], at) =>
      board(WOMEN, at + 1, [seat(white, one), seat(black, other)], OPEN)),
    offenses: [],
    byes: [],
    waiting: [],
    constraints: {
      pairs: [{
        record: "f0".repeat(32) as RecordId, one: person(1), other: person(2), from: 1 as RoundNumber, to: null,
        firmness: "soft", reason: "姐妹", holds: true,
      }],
      delegations: { apart: { rounds: "first", firmness: "soft" }, holds: false, article: "" },
    },
    field: Array.from({ length: 14 }, (_, at) => person(at + 1)),
  };
}

function num(n: number) {
  return n as Tpn;
}
