import type { BoardRow } from "@shared/BoardRow";
import type { Obstacle } from "@shared/Obstacle";
import type { PairingBracket } from "@shared/PairingBracket";
import type { Why } from "@shared/Why";

/** The score group in which a board was made: that of the lower of the two. */
export function groupScore({ white, black }: BoardRow): number {
  return Math.min(white.points, black.points);
}

/** The account of a board's score group, if there is one. */
export function bracketOf(board: BoardRow, why: Why | null): PairingBracket | undefined {
  return why?.reasons.brackets.find((it) => it.score === groupScore(board));
}

/** What kept somebody at a board from the opponent who would have come first, if that says why these two meet. */
export function obstacleOf(board: BoardRow, why: Why | null): Obstacle | undefined {
  const sits = [board.white.line.number, board.black.line.number];
  const passed = bracketOf(board, why)?.rejected?.filter((it) => it.with !== null && sits.includes(it.who)) ?? [];
  return passed.map((it) => it.because).find((it) => !VAGUE.includes(it.obstacle));
}

const VAGUE: readonly Obstacle["obstacle"][] = ["taken", "pairs", "order"];
