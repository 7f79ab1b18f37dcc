import type { BoardRow } from "@shared/BoardRow";
import type { Discipline } from "@shared/Discipline";
import type { FoulRow } from "@shared/FoulRow";
import type { Outcome } from "@shared/Outcome";
import type { Seat } from "@shared/Seat";
import type { Standing } from "@shared/Standing";
import type { BoardProps, Player } from "../../parts/BoardRow";
import type { BoardState } from "../../parts/StateMark";
import { points } from "../../words/number";
import { score } from "../../words/outcome";
import { words } from "../../words/words";

/** The state of a board, from what stands. */
export function stateOf(standing: Standing): BoardState {
  switch (standing.standing) {
    case "open":
      return "playing";
    case "known":
      if (standing.verified) return "verified";
      return standing.attested === "both_sides" ? "both" : "one";
    case "disputed":
      return "disputed";
    default:
      return standing satisfies never;
  }
}

/** The outcomes that stand: one if all agree, several in a dispute. */
export function standingOutcomes(standing: Standing): readonly Outcome[] {
  if (standing.standing === "open") return [];
  if (standing.standing === "known") return [standing.outcome];
  return standing.reports.flatMap((it) => (it.outcome === null ? [] : [it.outcome]));
}

/** A board as its row shows it. */
export function boardProps(board: BoardRow, discipline: Discipline): BoardProps {
  return {
    number: board.board.board,
    discipline,
    white: player(board.white, board.fouls),
    black: player(board.black, board.fouls),
    results: results(board.standing, discipline),
    state: stateOf(board.standing),
  };
}

/** The results that stand, as they are written; one that was taken back as a dash. */
function results(standing: Standing, discipline: Discipline): readonly string[] {
  if (standing.standing !== "disputed") return standingOutcomes(standing).map((it) => score(it, discipline));
  const written = standing.reports.map((it) => (it.outcome === null ? words("round.taken_back") : score(it.outcome, discipline)));
  return [...new Set(written)];
}

function player({ line, points: before }: Seat, fouls: readonly FoulRow[]): Player {
  const gone = line.status === "active" ? [] : [words(`status.${line.status}`)];
  const count = fouls.filter((it) => it.competitor === line.competitor && it.costs === "foul").length;
  const fouled = count === 0 ? [] : [words("foul.count", { count })];
  return { name: line.name, notes: [line.delegation, points(before), ...gone, ...fouled] };
}
