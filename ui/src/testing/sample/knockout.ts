/** The sample's knock-out, and the places it gave. */

import type { AwardsView } from "@shared/AwardsView";
import type { BracketView } from "@shared/BracketView";
import type { Color } from "@shared/Color";
import type { GameRules } from "@shared/GameRules";
import type { GameView } from "@shared/GameView";
import type { MatchView } from "@shared/MatchView";
import type { Outcome } from "@shared/Outcome";
import type { PhaseKey } from "@shared/PhaseKey";
import type { Points } from "@shared/Points";
import type { RecordId } from "@shared/RecordId";
import type { RoundNumber } from "@shared/RoundNumber";
import type { Seed } from "@shared/Seed";
import { BOYS, DRAW, FINAL, headOf, SEMIFINAL, SWISS, THIRD } from "./head";
import { person } from "./people";
import { BLACK, DRAWN, RAPID, WHITE } from "./round";

const article = (clause: string) => ({ clause, reading: null });

const GAMES: GameRules[] = [
  {
    played: "always", first_move: { by: "numbers", white: [1, 2] },
    time: RAPID, draw_wins: null, board: null, article: article("六(五)"),
  },
  { played: "always", first_move: { by: "swapped" }, time: RAPID, draw_wins: null, board: null, article: article("六(五)") },
  {
    played: "if_level",
    first_move: { by: "lot" },
    time: { white_s: 300, black_s: 240, increment_s: 3, increment_after_move: 60, article: article("六(三)1") },
    draw_wins: "black",
    board: null,
    article: article("六(三)1"),
  },
];

function game(phase: PhaseKey, board: number, round: number, first: Color, outcome: Outcome | undefined): GameView {
  return {
    round: round as RoundNumber,
    board: { event: BOYS, phase, draw: DRAW, board },
    first_side: first,
    standing: outcome === undefined
      ? { standing: "open" }
      : { standing: "known", outcome, attested: "both_sides", verified: false },
    heads: outcome === undefined ? [] : [String(round).padStart(64, "0") as RecordId],
    decider: round === 3,
    published: true,
  };
}

function match(phase: PhaseKey, board: number, sides: [number, number], at: {
  games: [Color, Outcome | undefined][];
  points: [number, number];
  winner: number | null;
}): MatchView {
  return {
    numbers: board === 1 ? [1, 4] : [2, 3],
    sides: [person(sides[0]), person(sides[1])],
    points: at.points as [Points, Points],
    winner: at.winner,
    level: false,
    games: at.games.map(([first, outcome], n) => game(phase, board, n + 1, first, outcome)),
  };
}

export function bracket(): BracketView {
  return {
    head: headOf(BOYS),
    stages: [
      {
        phase: SEMIFINAL, name: { zh: "半决赛", en: "Semifinal" }, games: GAMES, closed: true,
        seeding: {
          take: "top", phase: SWISS, count: 4, after_round: null, numbered: "lot", article: article("六(四)"),
        },
        ordered_by: "lot", seed: "5e".repeat(32) as Seed,
        matches: [
          match(SEMIFINAL, 1, [3, 1], { games: [["white", WHITE], ["black", DRAWN]], points: [3, 1], winner: 0 }),
          match(SEMIFINAL, 2, [2, 4], {
            games: [["white", DRAWN], ["black", DRAWN], ["black", DRAWN]], points: [2, 2], winner: 0,
          }),
        ],
      },
      {
        phase: THIRD, name: { zh: "三四名赛", en: "Third place" }, games: GAMES, closed: false,
        seeding: { take: "losers", phase: SEMIFINAL, article: { clause: "六(二)", reading: "AMB-8" } },
        ordered_by: "matches", seed: null,
        matches: [match(THIRD, 1, [1, 4], { games: [["white", BLACK], ["black", BLACK]], points: [2, 2], winner: null })],
      },
      {
        phase: FINAL, name: { zh: "决赛", en: "Final" }, games: GAMES, closed: false,
        seeding: { take: "winners", phase: SEMIFINAL, article: article("六(二)") },
        ordered_by: "matches", seed: null,
        matches: [match(FINAL, 1, [3, 2], { games: [["white", WHITE], ["black", undefined]], points: [2, 0], winner: null })],
      },
    ],
  };
}

export function awards(): AwardsView {
  const order = [3, 2, 1, 4, 5, 24, 8, 6, 7, 9, 10, 11];
  const medals = ["gold", "silver", "bronze"] as const;
  return {
    head: headOf(BOYS),
    confirmed: false,
    blocked: [{ code: "phase_not_closed", phase: FINAL }],
    field: 24,
    honored: 8,
    exhibition: false,
    article: article("总则六(一)"),
    rows: order.map((n, at) => ({
      rank: at + 1,
      line: person(n),
      medal: medals[at] ?? null,
      honored: at < 8,
      from: at < 2 ? FINAL : at < 4 ? THIRD : SWISS,
    })),
  };
}
