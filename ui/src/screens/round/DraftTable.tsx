import type { BoardRow } from "@shared/BoardRow";
import type { Color } from "@shared/Color";
import type { RoundView } from "@shared/RoundView";
import type { Seat } from "@shared/Seat";
import { DataTable, type Column } from "../../parts/DataTable";
import { Side } from "../../parts/Side";
import { points } from "../../words/number";
import { colorRule, obstacleWords } from "../../words/pairing";
import { useWords, type Words } from "../../words/words";
import { bracketOf, groupScore, obstacleOf } from "./brackets";
import type { DraftStatus } from "./Draft";
import css from "./round.module.css";

/** The pairs of a draft under their score groups, each with its reason. */
export function DraftTable({ view, draft, asked, onAsk }: {
  view: RoundView;
  draft: DraftStatus;
  asked: number | undefined;
  onAsk: (board: number) => void;
}) {
  const t = useWords();
  const broken = new Set(draft.breaches.map((it) => ("board" in it ? it.board : undefined)));
  return (
    <DataTable
      label={t("draft.title")}
      rows={view.boards}
      columns={columnsOf(view, draft, t)}
      rowId={(it) => String(it.board.board)}
      groupOf={(it) => groupWords(it, draft, t)}
      lookOf={(it) => (broken.has(it.board.board) ? "warned" : undefined)}
      selected={asked === undefined ? undefined : String(asked)}
      onOpen={(it) => onAsk(it.board.board)}
    />
  );
}

function columnsOf(view: RoundView, draft: DraftStatus, t: Words): readonly Column<BoardRow>[] {
  const { discipline } = view.head;
  const person = (color: Color) => (it: BoardRow) => (
    <>
      <span className={css.mark}><Side color={color} discipline={discipline} /></span>
      {it[color].line.name} <span className={css.quiet}>{it[color].line.delegation}</span>
    </>
  );
  return [
    { id: "board", head: t("draft.board"), cell: (it) => it.board.board },
    { id: "white", head: t(`side.${discipline}.white`), tone: "name", cell: person("white") },
    { id: "white_points", head: t("draft.points"), num: true, cell: (it) => float(it.white, it) },
    { id: "black", head: t(`side.${discipline}.black`), tone: "name", cell: person("black") },
    { id: "black_points", head: t("draft.points"), num: true, cell: (it) => float(it.black, it) },
    { id: "why", head: t("draft.why"), tone: "small", wide: true, cell: (it) => shortReason(it, view, draft, t) },
  ];
}

/** The points, with an arrow where somebody plays below the own score group. */
function float(seat: Seat, board: BoardRow): string {
  return seat.points > groupScore(board) ? `${points(seat.points)} ↓` : points(seat.points);
}

function groupWords(board: BoardRow, { why }: DraftStatus, t: Words): string {
  const group = t("draft.group", { points: points(groupScore(board)) });
  const bracket = bracketOf(board, why);
  if (bracket === undefined) return group;
  const { residents, moved_down, floaters } = bracket;
  return [
    group,
    t(moved_down.length > 0 ? "draft.residents_and" : "draft.residents", { count: residents, down: moved_down.length }),
    ...(floaters.length > 0 ? [t("draft.floaters", { count: floaters.length })] : []),
  ].join(" · ");
}

function shortReason(board: BoardRow, view: RoundView, draft: DraftStatus, t: Words): string {
  const { why } = draft;
  const at = view.boards.indexOf(board);
  const pair = why?.reasons.pairs[at];
  const floats = board.white.points !== board.black.points;
  const { fixed } = draft.settled;
  const two = [board.white.line.competitor, board.black.line.competitor];
  const isFixed = fixed.some((pair) => two.every((it) => pair.includes(it)));
  const obstacle = obstacleOf(board, why);
  const moved = obstacle !== undefined && t("draft.moved", { because: obstacleWords(obstacle) });
  const colors = pair !== undefined && colorRule(pair.colors).text;
  const said = [isFixed && t("draft.fixed"), floats && t("draft.floats"), moved, colors];
  return said.filter((it) => typeof it === "string").join(" · ");
}
