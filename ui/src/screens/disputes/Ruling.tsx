import type { Discipline } from "@shared/Discipline";
import type { DisputeLine } from "@shared/DisputeLine";
import type { DisputesView } from "@shared/DisputesView";
import type { RecordId } from "@shared/RecordId";
import type { Ruling as RulingKind } from "@shared/Ruling";
import type { Statement } from "@shared/Statement";
import { Button, TextInput } from "@mantine/core";
import type { Wishes } from "../../frame/useWish";
import { useKept } from "../../frame/useKept";
import { withoutComposing } from "../../input/keys";
import { NotSaved } from "../../parts/NotSaved";
import { score } from "../../words/outcome";
import { useWords } from "../../words/words";
import css from "./disputes.module.css";
import { FormDifference } from "./FormDifference";

/** What can be ruled about one of the statements of a dispute. */
export function Ruling({ line, statement, discipline, names, wishes }: {
  line: DisputeLine;
  statement: Statement;
  discipline: Discipline;
  names: DisputesView["names"];
  wishes: Wishes;
}) {
  const t = useWords();
  const { fact, record } = statement;
  const done = { done: t("dispute.ruled"), undo: true };

  switch (line.settled_by) {
    case "record_result": {
      if (fact?.kind !== "result_recorded") return null;
      const { board, outcome, attested } = fact;
      const replaces = line.statements.map((it) => it.record);
      return (
        <Button onClick={() => void wishes.wish({ command: "record_result", board, outcome, attested, replaces }, done)}>
          {t("dispute.this_result", { score: score(outcome, discipline) })}
        </Button>
      );
    }
    case "discard_draft": {
      if (fact?.kind !== "round_published" || line.dispute.about !== "draws") return null;
      const { event, phase, draws } = line.dispute;
      const others = draws.filter((it) => it !== fact.draw);
      const keep = async () => {
        for (const draw of others) {
          if (!await wishes.wish({ command: "discard_draft", event, phase, draw }, done)) return;
        }
      };
      return <Button onClick={() => void keep()}>{t("dispute.this_draw")}</Button>;
    }
    case "correct_entry": {
      if (fact?.kind !== "entry_corrected" && fact?.kind !== "competitor_entered") return null;
      const { event, competitor, person } = fact;
      return (
        <>
          <FormDifference person={person} statements={line.statements} />
          <Button onClick={() => void wishes.wish({ command: "correct_entry", event, competitor, person, waive: null }, done)}>
            {t("dispute.this_form")}
          </Button>
        </>
      );
    }
    case "strike_entry": {
      if (fact === null || !("competitor" in fact) || !("event" in fact)) return null;
      const { event, competitor } = fact;
      return (
        <Button onClick={() => void wishes.wish({ command: "strike_entry", event, competitor }, done)}>
          {t("dispute.strike", { name: names[competitor] ?? "?" })}
        </Button>
      );
    }
    case "rule_on_records":
      return <RuleOnRecord record={record} wishes={wishes} />;
    case "take_chair":
    case "nothing":
    case "update":
      return null;
    default:
      return line.settled_by satisfies never;
  }
}

/** Rules whether a record counts, and why. */
function RuleOnRecord({ record, wishes }: { record: RecordId; wishes: Wishes }) {
  const t = useWords();
  const reason = useKept(`ruling ${record}`, "");
  const said = reason.value.trim();
  async function rule(ruling: RulingKind) {
    const done = await wishes.wish(
      { command: "rule_on_records", records: [record], ruling, reason: said },
      { done: t("dispute.ruled") },
    );
    if (done) reason.drop();
  }
  return (
    <div className={css.ruling} onKeyDown={withoutComposing}>
      {reason.wasLeft && <NotSaved onDrop={reason.drop} />}
      <TextInput label={t("dispute.reason")} value={reason.value} onChange={(event) => reason.keep(event.currentTarget.value)} />
      <Button disabled={said === ""} onClick={() => void rule("accepted")}>{t("dispute.accept")}</Button>
      <Button disabled={said === ""} onClick={() => void rule("rejected")}>{t("dispute.reject")}</Button>
    </div>
  );
}
