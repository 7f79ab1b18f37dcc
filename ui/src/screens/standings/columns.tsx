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

/** The columns of a ranking; each number can be asked about. */
export function columnsOf(view: StandingsView, t: Words, onAsk: (asked: Asked) => void): readonly Column<PlaceRow>[] {
  const value = (code: string, at: number): Column<PlaceRow> => ({
    id: code,
    head: <abbr title={tieBreakName(code)}>{tieBreakShort(code)}</abbr>,
    num: true,
    wide: at > 1,
    cell: ({ line, values, decided_by }) => (
      <button
        type="button"
        className={cx(css.value, decided_by === code && css.hit)}
        aria-label={t("standings.ask", { name: line.name, code: tieBreakName(code), value: values[at] ?? "–" })}
        onClick={(event) => {
          event.stopPropagation();
          onAsk({ competitor: line.competitor, code });
        }}
      >
        {values[at] ?? "–"}
      </button>
    ),
  });

  return [
    { id: "rank", head: t("standings.rank"), cell: (it) => <b>{it.rank}</b>, num: true },
    { id: "name", head: t("person.name"), cell: (it) => <Name row={it} t={t} /> },
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

function decided(row: PlaceRow, { rows, qualify }: StandingsView, t: Words): string {
  const shared = row.decided_by === null && rows.some((it) => it !== row && it.rank === row.rank);
  const by = row.decided_by === null ? (shared ? t("standings.shared") : "") : tieBreakName(row.decided_by);
  const goesOn = row.rank <= qualify ? t("standings.goes_on") : "";
  return [by, goesOn].filter((it) => it !== "").join(" · ");
}
