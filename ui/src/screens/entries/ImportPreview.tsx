import type { EventHead } from "@shared/EventHead";
import type { ListedEntry } from "@shared/ListedEntry";
import { Button, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import type { EntriesPreview } from "@shared/EntriesPreview";
import type { Wishes } from "../../frame/useWish";
import { Card } from "../../parts/Card";
import { DataTable, type Column } from "../../parts/DataTable";
import { RefusalNote } from "../../parts/RefusalNote";
import { explainProblem } from "../../words/problems";
import { sharedWords, useWords, type Words } from "../../words/words";
import css from "./entries.module.css";
import { listed, type Listed } from "./listed";

/** What a file says, row by row, with what speaks against each; then the good rows are entered. */
export function ImportPreview({ head, preview, wishes, onDone }: {
  head: EventHead;
  preview: EntriesPreview;
  wishes: Wishes;
  onDone: () => void;
}) {
  const t = useWords();
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const rows = useMemo(() => listed(preview), [preview]);
  const columns = useMemo(() => columnsIn(t), [t]);
  const ofFile = preview.list.problems.filter((it) => it.place === null);
  const waive = reason.trim();
  const good = rows.filter((it) => it.grade === undefined || it.grade === "notes" || (it.grade === "asks" && waive !== ""));
  const asking = rows.filter((it) => it.grade === "asks").length;

  async function enter() {
    setBusy(true);
    const entries = good.map((it) => it.form);
    const done = await wishes.wish(
      { command: "enter", event: head.event, entries, waive: waive === "" ? null : waive },
      { done: t("import.entered", { count: entries.length }), undo: true },
    );
    setBusy(false);
    if (done) onDone();
  }

  return (
    <>
      {ofFile.length > 0 && <RefusalNote grade="blocks" objections={ofFile.map(explainProblem)} />}
      <div className={css.importBar}>
        <span>{t("import.counts", { rows: rows.length, good: good.length, bad: rows.length - good.length })}</span>
        {asking > 0 && (
          <TextInput
            aria-label={t("force.reason")}
            placeholder={t("import.reason", { count: asking })}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <Button variant="filled" loading={busy} disabled={good.length === 0} onClick={() => void enter()}>
          {t("import.do", { count: good.length })}
        </Button>
      </div>
      <Card>
        <DataTable
          label={t("import.title")}
          rows={rows}
          columns={columns}
          rowId={(it) => String(it.entry.row)}
          lookOf={(it) => (good.includes(it) ? undefined : "warned")}
        />
      </Card>
    </>
  );
}

function columnsIn(t: Words): readonly Column<Listed>[] {
  const of = (cell: (entry: ListedEntry) => string | number | null) => ({ entry }: Listed) => cell(entry);
  return [
    { id: "row", head: t("import.row"), num: true, cell: of((it) => it.row) },
    { id: "name", head: t("person.name"), cell: ({ entry }) => <b>{entry.person.name}</b> },
    { id: "delegation", head: t("person.delegation"), cell: of((it) => it.delegation) },
    {
      id: "sex", head: t("person.sex"), wide: true,
      cell: of(({ person }) => (person.sex === null ? "" : sharedWords(`sex.${person.sex}`))),
    },
    { id: "born", head: t("person.born"), wide: true, cell: of((it) => it.person.born) },
    { id: "rating", head: t("person.rating"), num: true, wide: true, cell: of((it) => it.person.rating) },
    { id: "said", head: t("import.said"), cell: ({ said, grade }) => <Said said={said} grade={grade} /> },
  ];
}

function Said({ said, grade }: Pick<Listed, "said" | "grade">) {
  const t = useWords();
  if (grade === undefined) return <span className={css.unsaid}>{t("import.good")}</span>;
  return (
    <ul className={css.said}>
      {said.map((it) => <li key={it.text}>{it.text} {it.article !== undefined && t("article", { clause: it.article })}</li>)}
    </ul>
  );
}
