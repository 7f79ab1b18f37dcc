import type { BoardRow } from "@shared/BoardRow";
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
