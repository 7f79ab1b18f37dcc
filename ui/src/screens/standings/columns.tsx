import type { CompetitorId } from "@shared/CompetitorId";
import type { PlaceRow } from "@shared/PlaceRow";
import type { StandingsView } from "@shared/StandingsView";
import { cx } from "../../parts/cx";
import type { Column } from "../../parts/DataTable";
import { Tag } from "../../parts/DraftTag";
import { tieBreakName, tieBreakShort } from "../../words/tieBreaks";
import type { Words } from "../../words/words";
import css from "./standings.module.css";

/** A number that somebody wants explained: whose, and which. */
export interface Asked {
  readonly competitor: CompetitorId;
  readonly code: string;
}

/** The columns of a ranking that is only supposed: with the moves, and nothing to ask about. */
export function supposedColumns(view: StandingsView, t: Words): readonly Column<PlaceRow>[] {
  const value = (code: string, at: number): Column<PlaceRow> => ({
    id: code,
    head: <abbr title={tieBreakName(code)}>{tieBreakShort(code)}</abbr>,
    num: true,
    wide: at > 1,
    cell: (row) => row.values[at] ?? "–",
  });
  return [
    { id: "rank", head: t("standings.rank"), cell: (it) => <b>{it.rank}</b>, num: true },
    { id: "moved", head: t("what_if.moves"), cell: (it) => <Moved by={it.moved} t={t} /> },
    { id: "name", head: t("person.name"), tone: "name", cell: (it) => <Name row={it} t={t} /> },
    ...view.columns.map(value),
  ];
}

/** How many places somebody goes up or down, with a shape, a color and a word for it. */
function Moved({ by, t }: { by: number | null; t: Words }) {
  if (by === null) return null;
  if (by === 0) return <span className={css.quiet} role="img" aria-label={t("what_if.same")}>–</span>;
  const count = Math.abs(by);
  return by > 0
    ? <span className={css.up} role="img" aria-label={t("what_if.up", { count })}>▲ {count}</span>
    : <span className={css.down} role="img" aria-label={t("what_if.down", { count })}>▼ {count}</span>;
}

/** The columns of a ranking; each number can be asked about. */
export function columnsOf(view: StandingsView, t: Words, onAsk: (asked: Asked) => void): readonly Column<PlaceRow>[] {
  const value = (code: string, at: number): Column<PlaceRow> => ({
    id: code,
    head: <abbr title={tieBreakName(code)}>{tieBreakShort(code)}</abbr>,
    num: true,
    wide: at > 1,
    cell: (row) => (
      <button
        type="button"
        className={cx(css.value, row.parted_by === code && css.hit)}
        aria-label={t("standings.ask", { name: row.line.name, code: tieBreakName(code), value: row.values[at] ?? "–" })}
        onClick={(event) => {
          event.stopPropagation();
          onAsk({ competitor: row.line.competitor, code });
        }}
      >
        {row.values[at] ?? "–"}
      </button>
    ),
  });

  return [
    { id: "rank", head: t("standings.rank"), cell: (it) => <b>{it.rank}</b>, num: true },
    { id: "name", head: t("person.name"), tone: "name", cell: (it) => <Name row={it} t={t} /> },
    { id: "delegation", head: t("person.delegation"), cell: ({ line }) => line.delegation, tone: "quiet", wide: true },
    ...view.columns.map(value),
    { id: "decided", head: t("standings.decided"), cell: (it) => decided(it, view, t), tone: "small", wide: true },
  ];
}

function Name({ row: { line }, t }: { row: PlaceRow; t: Words }) {
  return (
    <>
      {line.name}
      {line.filler && <> <Tag>{t("person.filler")}</Tag></>}
      {line.status !== "active" && <> <Tag>{t(`status.${line.status}`)}</Tag></>}
      <span className={css.under}>{line.delegation}</span>
    </>
  );
}

function decided(row: PlaceRow, view: StandingsView, t: Words): string {
  const by = row.parted_by === null ? "" : tieBreakName(row.parted_by);
  const said = row.shared ? t("standings.shared") : by;
  const goesOn = row.rank <= view.qualify ? t("standings.goes_on") : "";
  return [said, goesOn].filter((it) => it !== "").join(" · ");
}
