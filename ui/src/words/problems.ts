/** What is wrong with a table file, in words. */

import type { FileProblem } from "@shared/FileProblem";
import type { TableProblem } from "@shared/TableProblem";
import type { RulebookProblem } from "@shared/RulebookProblem";
import type { TournamentProblem } from "@shared/TournamentProblem";
import type { Reason } from "./explain";
import { sharedWords } from "./words";

/** A fault of a regulation file, with the place where it stands. */
export function explainRulebookProblem({ file, line, at, code, seen }: RulebookProblem): Reason {
  const place = line === null ? `${file} ${at}` : `${file}:${line} ${at}`;
  return { text: `${place.trim()}：${sharedWords(`rulebook_problem.${code}`, { seen })}` };
}

/** A fault of a tournament file, with its place. */
export function explainTournamentProblem(problem: TournamentProblem): Reason {
  switch (problem.of) {
    case "table":
      return explainProblem(problem);
    case "trf": {
      const text = sharedWords(`trf.${problem.code}` as "trf.no_players", { ...problem });
      return { text: `${problem.line}:${problem.column}：${text}` };
    }
    case "points":
      return { text: sharedWords("tournament.points", { ...problem }) };
    default:
      return problem satisfies never;
  }
}

export function explainProblem(problem: TableProblem): Reason {
  const { place, code } = problem;
  const args: Record<string, unknown> = { ...problem };
  const what = "what" in problem ? { what: sharedWords(`table_measure.${problem.what}`) } : {};
  const text = sharedWords(`table.${code}` as "table.no_rows", { ...args, ...what });
  const cell = place?.column ?? null;
  return { text: cell === null || place === null ? text : `${cell}${place.row}：${text}` };
}

/** What a person should look at before a file is given away. */
export function explainFileProblem(problem: FileProblem): Reason {
  switch (problem.code) {
    case "missing":
      return { text: sharedWords(`file_problem.missing.${problem.field}`) };
    case "lost":
      return { text: sharedWords(`file_problem.lost.${problem.of}`, { name: problem.name }) };
    default:
      return { text: sharedWords(`file_problem.${problem.code}`, { ...problem }) };
  }
}
