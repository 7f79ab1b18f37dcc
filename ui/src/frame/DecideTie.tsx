import type { DecidedBy } from "@shared/DecidedBy";
import type { EventHead } from "@shared/EventHead";
import type { PersonLine } from "@shared/PersonLine";
import type { PhaseKey } from "@shared/PhaseKey";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useKept } from "./useKept";
import { withoutComposing } from "../input/keys";
import { NotSaved } from "../parts/NotSaved";
import { useWords } from "../words/words";
import css from "./frame.module.css";
import type { Wishes } from "./useWish";

/** Equals across a line that must be drawn: put in order by a playoff, or by lot, and recorded. */
export function DecideTie({ head, phase, people, wishes }: {
  head: EventHead;
  phase: PhaseKey;
  people: readonly PersonLine[];
  wishes: Wishes;
}) {
  const t = useWords();
  const [order, setOrder] = useState(people);
  const note = useKept(`tie ${people.map((it) => it.competitor).join()}`, "");

  async function decide(by: DecidedBy) {
    const among = order.map((it) => it.competitor);
    const done = await wishes.wish(
      { command: "decide_tie", event: head.event, phase, among, by, note: note.value },
      { done: t("tie.done", { by: t(`decided_by.${by}`) }), undo: true },
    );
    if (done) note.drop();
  }
  const lift = (at: number) => setOrder([
    ...order.slice(0, at - 1), ...order.slice(at, at + 1), ...order.slice(at - 1, at), ...order.slice(at + 1),
  ]);

  return (
    <section className={css.tie} aria-label={t("tie.title", { count: people.length })}>
      <b>{t("tie.title", { count: people.length })}</b>
      <ol>
        {order.map((it, at) => (
          <li key={it.competitor}>
            <span>{it.name} <span className={css.quiet}>{it.delegation}</span></span>
            {at > 0 && (
              <Button size="compact-md" onClick={() => lift(at)} aria-label={t("tie.lift", { name: it.name })}>↑</Button>
            )}
          </li>
        ))}
      </ol>
      <form
        onKeyDown={withoutComposing}
        onSubmit={(event) => {
          event.preventDefault();
          void decide("playoff");
        }}
      >
        {note.wasLeft && <NotSaved onDrop={note.drop} />}
        <TextInput label={t("tie.note")} value={note.value} onChange={(event) => note.keep(event.currentTarget.value)} />
        <Button onClick={() => void decide("lot")}>{t("tie.by_lot")}</Button>
        <Button type="submit" variant="filled">{t("tie.by_playoff")}</Button>
      </form>
    </section>
  );
}
