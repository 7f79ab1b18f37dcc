import type { EntryRow } from "@shared/EntryRow";
import type { Column } from "../../parts/DataTable";
import { Tag } from "../../parts/DraftTag";
import { sharedWords, type Words } from "../../words/words";
import css from "./entries.module.css";

/** The columns of the entries; those of the form are left out while it is open beside them. */
export function columnsIn(t: Words, beside: boolean): readonly Column<EntryRow>[] {
  const all: Column<EntryRow>[] = [
    {
      id: "number", head: t("person.number"), num: true, cell: ({ line }) => line.number ?? "",
      by: ({ line }) => line.number ?? Number.MAX_SAFE_INTEGER,
    },
    {
      id: "name", head: t("person.name"), tone: "name", cell: ({ line }) => <b>{line.name}</b>, by: ({ line }) => line.name,
    },
    {
      id: "sex", head: t("person.sex"), wide: true,
      cell: ({ person }) => (person.sex === null ? "" : sharedWords(`sex.${person.sex}`)),
    },
    { id: "born", head: t("person.born"), cell: ({ person }) => <span className={css.day}>{person.born}</span>, wide: true, by: ({ person }) => person.born ?? "" },
    { id: "delegation", head: t("person.delegation"), cell: ({ line }) => line.delegation, by: ({ line }) => line.delegation },
    { id: "title", head: t("person.title"), cell: ({ line }) => line.title, tone: "quiet", wide: true },
    {
      id: "rating", head: t("person.rating"), num: true, cell: ({ line }) => line.rating ?? t("person.unrated"),
      by: ({ line }) => -(line.rating ?? 0),
    },
    { id: "state", head: t("entries.state"), cell: (it) => <State row={it} t={t} /> },
  ];
  return beside ? all.filter((it) => it.wide !== true) : all;
}

function State({ row: { line, objections, waived, byes }, t }: { row: EntryRow; t: Words }) {
  return (
    <span className={css.tags}>
      {line.status !== "active" && <Tag>{t(`status.${line.status}`)}</Tag>}
      {line.filler && <Tag>{t("person.filler")}</Tag>}
      {objections.length > 0 && <Tag>{t("entries.objected", { count: objections.length })}</Tag>}
      {waived.length > 0 && <Tag>{t("entries.waived")}</Tag>}
      {byes.map((it) => <Tag key={`${it.phase} ${it.round}`}>{t("entries.bye", { round: it.round, bye: t(`bye.${it.bye}`) })}</Tag>)}
    </span>
  );
}
