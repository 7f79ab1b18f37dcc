/** The sample's ranking after round 5, and where one of its numbers comes from. */

import type { CompetitorId } from "@shared/CompetitorId";
import type { Points } from "@shared/Points";
import type { RoundNumber } from "@shared/RoundNumber";
import type { StandingsView } from "@shared/StandingsView";
import type { Supposition } from "@shared/Supposition";
import type { TieBreakCode } from "@shared/TieBreakCode";
import type { TieBreakValue } from "@shared/TieBreakValue";
import type { Tpn } from "@shared/Tpn";
import type { TieBreakView } from "@shared/TieBreakView";
import { headOf, MEN, SWISS } from "./head";
import { person } from "./people";
import { foul, playedRound } from "./round";

const ROWS: [number, string[], string | null][] = [
  [1, ["4½", "13½", "16", "14¼"], null],
  [3, ["4", "14", "16½", "12¾"], "PTS"],
  [2, ["4", "13½", "16½", "12½"], "BH/C1"],
  [4, ["4", "13½", "16", "11¾"], "BH"],
  [5, ["4", "13½", "16", "11¼"], "SB"],
  [24, ["3½", "12", "14½", "9½"], "PTS"],
  [8, ["3½", "11½", "14", "9¼"], "BH/C1"],
  [6, ["3½", "11", "13½", "9"], "BH/C1"],
  [7, ["3", "12½", "15", "8¼"], "PTS"],
  [9, ["3", "12", "14½", "8"], "BH/C1"],
  [10, ["3", "12", "14½", "8"], null],
  [11, ["2½", "11", "13½", "7"], "PTS"],
];

export function ranking(): StandingsView {
  let rank = 0;
  return {
    head: headOf(MEN),
    phase: SWISS,
    after_round: 5,
    finished: 5,
    status: "provisional",
    columns: ["PTS", "BH/C1", "BH", "SB"],
    edition: "2024-08",
    article: { clause: "六(三)1", reading: null },
    rows: ROWS.map(([n, values, after], at) => {
      const parted_by = ROWS[at + 1]?.[2] ?? null;
      if (after !== null || at === 0) rank = at + 1;
      const shared = (after === null && at > 0) || (parted_by === null && at + 1 < ROWS.length);
      return { rank, line: person(n), values, shared, parted_by, moved: null };
    }),
    qualify: 4,
    to_decide: [],
    decided: [{
      order: [person(9), person(10)], how: "lot", note: "在杏花厅当众抽签", by: "沈一鸣", at_ms: Date.UTC(2026, 9, 26, 3, 5),
    }],
    open: [],
  };
}

/** What the ranking would be if the boards that are still open ended so. */
export function supposedRanking({ rest }: Supposition): StandingsView {
  const { rows, ...view } = ranking();
  return {
    ...view,
    status: "supposed",
    decided: [],
    rows: rows.map((it, at) => ({ ...it, moved: rest === null ? 0 : ([2, -1, -1][at] ?? 0) })),
    open: playedRound().boards.filter((it) => it.standing.standing === "open").map((it) => ({
      round: 5 as RoundNumber, board: it.board.board, white: it.white.line, black: it.black.line, outcomes: it.outcomes,
    })),
  };
}

export function tieBreak(who: CompetitorId, code: string): TieBreakView {
  const line = ROWS.map(([n]) => person(n)).find((it) => it.competitor === who) ?? person(4);
  const value = (text: string) => text as TieBreakValue;
  const rounds: [number, number, number, string, boolean][] = [
    [13, 5, 2, "2½", true], [1, 9, 1, "2¼", false], [10, 5, 2, "2½", false], [2, 8, 1, "2", false], [9, 5, 2, "2½", false],
  ];
  return {
    why: {
      who: (line.number ?? 4) as Tpn,
      code: code as TieBreakCode,
      article: "8.2",
      value: value("11¾"),
      tied: [4 as Tpn, 5 as Tpn],
      detail: {
        kind: "rounds",
        contributions: rounds.map(([opponent, halves, got, text, low], at) => ({
          round: (at + 1) as RoundNumber,
          opponent: opponent as Tpn,
          opponent_score: { kind: "adjusted", score: halves as Points, as_draws: [] },
          points: got as Points,
          voluntary: false,
          value: value(text),
          cut: low && code === "BH/C1" ? "lowest" : null,
        })),
      },
    },
    field: Array.from({ length: 24 }, (_, at) => person(at + 1)),
    fouls: code === "FOULS" ? [foul(4)] : [],
    decision: null,
    points: Array.from({ length: 24 }, (_, at) => (9 - Math.floor(at / 3)) as Points),
  };
}
