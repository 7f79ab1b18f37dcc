import type { EventHead } from "@shared/EventHead";
import type { RatingChange } from "@shared/RatingChange";
import type { RatingChanges as Changes } from "@shared/RatingChanges";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useRatings } from "../../backend/desk";
import { Loaded } from "../../frame/Loaded";
import { Refused, useWish, type Wishes } from "../../frame/useWish";
import { Card, CardHead } from "../../parts/Card";
import { DataTable, type Column } from "../../parts/DataTable";
import { EmptyState } from "../../parts/EmptyState";
import { sayDone } from "../../parts/toast";
import { ratingsPath } from "../../paths";
import { explain } from "../../words/explain";
import { explainDifference, listName } from "../../words/ratings";
import { useWords, type Words } from "../../words/words";
import css from "./entries.module.css";

/** What the newest rating list says otherwise of those who have entered: accepted one by one, or all. */
export function RatingChanges({ head, onDone }: { head: EventHead; onDone: () => void }) {
  const { competition, event } = head;
  const changes = useRatings({ ask: "changes", competition, event });
  return <Loaded view={changes}>{(it) => <Found head={head} changes={it} onDone={onDone} />}</Loaded>;
}

function Found({ head, changes: { list, looked_up, without_id, rows }, onDone }: {
  head: EventHead;
  changes: Changes;
  onDone: () => void;
}) {
  const t = useWords();
  const wishes = useWish(head.competition);
  const [busy, setBusy] = useState(false);
  const columns = useMemo(() => columnsIn(t, (row) => void accept(t, head, wishes, row)), [t, head, wishes]);
  const plain = rows.filter((it) => it.is_plain && it.corrected !== null && it.refusal === null);

  async function acceptAll() {
    setBusy(true);
    let done = 0;
    for (const row of plain) {
      if (!await wishes.wish(correction(head, row))) break;
      done += 1;
    }
    setBusy(false);
    if (done > 0) sayDone(t("ratings.accepted_all", { count: done }));
  }

  const note = list === null ? undefined : t("ratings.compared", { list: listName(list), count: looked_up, without: without_id });
  return (
    <>
      <Refused wishes={wishes} />
      <CardHead title={t("ratings.changed")} note={note}>
        <Button onClick={onDone}>{t("close")}</Button>
        {plain.length > 0 && (
          <Button variant="filled" loading={busy} onClick={() => void acceptAll()}>
            {t("ratings.accept_all", { count: plain.length })}
          </Button>
        )}
      </CardHead>
      {rows.length > plain.length && <p className={css.hint}>{t("ratings.accept_hint")}</p>}
      <Card>
        {list === null && (
          <EmptyState
            title={t("ratings.none_here")}
            steps={<Button component="a" href={ratingsPath} variant="filled">{t("ratings.open")}</Button>}
          >
            {t("ratings.none_hint")}
          </EmptyState>
        )}
        {list !== null && rows.length === 0 && <EmptyState title={t("ratings.unchanged")} />}
        {rows.length > 0 && (
          <DataTable
            label={t("ratings.changed")}
            rows={rows}
            columns={columns}
            rowId={(it) => it.competitor}
            lookOf={(it) => (it.is_plain ? undefined : "warned")}
          />
        )}
      </Card>
    </>
  );
}

function correction({ event }: EventHead, { competitor, corrected }: RatingChange) {
  if (corrected === null) throw new Error("only what changes the form is accepted");
  return { command: "correct_entry", event, competitor, person: corrected, waive: null } as const;
}

async function accept(t: Words, head: EventHead, wishes: Wishes, row: RatingChange) {
  await wishes.wish(correction(head, row), { done: t("ratings.accepted", { name: row.name }), undo: true });
}

function columnsIn(t: Words, take: (row: RatingChange) => void): readonly Column<RatingChange>[] {
  return [
    { id: "name", head: t("person.name"), cell: (it) => <b>{it.name}</b> },
    { id: "fide_id", head: t("person.fide_id"), num: true, wide: true, cell: (it) => it.fide_id },
    { id: "what", head: t("ratings.what"), cell: (it) => <What row={it} /> },
    {
      id: "accept",
      head: t("ratings.accept"),
      cell: (it) => it.corrected !== null && (
        <Button size="compact-md" disabled={it.refusal !== null} onClick={() => take(it)}>{t("ratings.accept")}</Button>
      ),
    },
  ];
}

function What({ row: { found, refusal } }: { row: RatingChange }) {
  const t = useWords();
  const refused = refusal === null ? [] : explain(refusal).reasons;
  return (
    <ul className={css.said}>
      {found.map((it) => <li key={it.of}>{explainDifference(t, it)}</li>)}
      {refused.map((it) => <li key={it.text}>{it.text}</li>)}
    </ul>
  );
}
