import type { EntryRow } from "@shared/EntryRow";
import type { EventHead } from "@shared/EventHead";
import type { Grade } from "@shared/Grade";
import { Button } from "@mantine/core";
import { useState } from "react";
import { TrailButton } from "../../frame/Trail";
import type { Wishes } from "../../frame/useWish";
import { Reason } from "../../parts/Aside";
import { ReasonForm } from "../../parts/ReasonForm";
import { RefusalNote } from "../../parts/RefusalNote";
import { explainObjection } from "../../words/explain";
import { useWords } from "../../words/words";
import { ByeForm } from "./ByeForm";
import css from "./entries.module.css";
import { PersonFacts } from "./PersonFacts";

const GRADES: readonly Grade[] = ["blocks", "asks", "notes"];

/** One entry: the form, what the regulation has against it, and what can be done. */
export function EntryDetails({ head, row, wishes, onCorrect }: {
  head: EventHead;
  row: EntryRow;
  wishes: Wishes;
  onCorrect: () => void;
}) {
  const t = useWords();
  return (
    <div className={css.details}>
      {GRADES.map((grade) => {
        const found = row.objections.filter((it) => it.grade === grade);
        return found.length > 0 && <RefusalNote key={grade} grade={grade} objections={found.map(explainObjection)} />;
      })}
      {row.whole ? <PersonFacts row={row} /> : <p>{t("entries.not_whole")}</p>}
      {row.waived.map((it) => (
        <Reason key={it.rule} title={t("entries.waived")} article={it.article}>{it.reason}</Reason>
      ))}
      <Byes head={head} row={row} wishes={wishes} />
      {row.whole && <Acts head={head} row={row} wishes={wishes} onCorrect={onCorrect} />}
      {head.trails && (
        <TrailButton
          head={head}
          of={{ of: "competitor", event: head.event, competitor: row.line.competitor }}
          title={t("trail.of_competitor", { name: row.line.name })}
        />
      )}
    </div>
  );
}

function Byes({ head, row, wishes }: { head: EventHead; row: EntryRow; wishes: Wishes }) {
  const t = useWords();
  const { competitor, name } = row.line;
  return row.byes.map(({ phase, round, bye }) => (
    <div key={`${phase} ${round}`} className={css.line}>
      <span>{t("entries.bye", { round, bye: t(`bye.${bye}`) })}</span>
      <Button
        size="compact-md"
        onClick={() => void wishes.wish(
          { command: "revoke_bye", event: head.event, phase, round, competitor },
          { done: t("fact.bye_revoked", { name, round }), undo: true },
        )}
      >
        {t("entries.bye_revoke")}
      </Button>
    </div>
  ));
}

type Asking = "withdraw" | "disqualify" | "bye" | undefined;

function Acts({ head, row: { line, can_strike }, wishes, onCorrect }: {
  head: EventHead;
  row: EntryRow;
  wishes: Wishes;
  onCorrect: () => void;
}) {
  const t = useWords();
  const [asking, setAsking] = useState<Asking>();
  const { event } = head;
  const { competitor, name } = line;

  async function leave(command: "withdraw" | "disqualify", reason: string) {
    setAsking(undefined);
    await wishes.wish(
      { command, event, competitor, reason },
      { done: t(command === "withdraw" ? "fact.competitor_withdrawn" : "fact.competitor_disqualified", { name, reason }), undo: true },
    );
  }

  return (
    <>
      <div className={css.acts}>
        <Button onClick={onCorrect}>{t("entries.correct")}</Button>
        {line.status === "active" && (
          <>
            <Button aria-expanded={asking === "bye"} onClick={() => setAsking("bye")}>{t("entries.bye_grant")}</Button>
            <Button aria-expanded={asking === "withdraw"} onClick={() => setAsking("withdraw")}>{t("entries.withdraw")}</Button>
          </>
        )}
        {line.status === "withdrawn" && (
          <Button
            onClick={() => void wishes.wish(
              { command: "return", event, competitor },
              { done: t("fact.competitor_returned", { name }), undo: true },
            )}
          >
            {t("entries.return")}
          </Button>
        )}
        {line.status !== "disqualified" && (
          <Button aria-expanded={asking === "disqualify"} onClick={() => setAsking("disqualify")}>{t("entries.disqualify")}</Button>
        )}
        {can_strike && (
          <Button
            onClick={() => void wishes.wish(
              { command: "strike_entry", event, competitor },
              { done: t("fact.entry_struck", { name }), undo: true },
            )}
          >
            {t("entries.strike")}
          </Button>
        )}
      </div>
      {asking === "bye" && <ByeForm head={head} competitor={competitor} name={name} wishes={wishes} />}
      {(asking === "withdraw" || asking === "disqualify") && (
        <ReasonForm
          key={asking}
          label={t("entries.reason")}
          act={t(`entries.${asking}`)}
          onSend={(reason) => void leave(asking, reason)}
        />
      )}
    </>
  );
}
