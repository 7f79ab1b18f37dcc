import type { OpenBoard } from "@shared/OpenBoard";
import type { Outcome } from "@shared/Outcome";
import type { StandingsView } from "@shared/StandingsView";
import type { SupposedResult } from "@shared/SupposedResult";
import type { Supposition } from "@shared/Supposition";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ReadFailed, useView, useViewOrLast } from "../../backend/desk";
import { explanation, Loaded } from "../../frame/Loaded";
import { namesIn } from "../../frame/names";
import { useKeys } from "../../input/keys";
import { Card } from "../../parts/Card";
import { DataTable } from "../../parts/DataTable";
import { RefusalNote } from "../../parts/RefusalNote";
import { isSame } from "../../words/outcome";
import { useWords } from "../../words/words";
import { supposedColumns } from "./columns";
import css from "./standings.module.css";
import { Supposing } from "./Supposing";

const NOTHING: Supposition = { results: [], rest: null };

/** The ranking as it would be if boards ended so. Nothing is written. */
export function WhatIf({ view: { head, phase }, onBack }: { view: StandingsView; onBack: () => void }) {
  const t = useWords();
  const [supposition, suppose] = useState<Supposition>({ results: [], rest: { kind: "drawn" } });
  const query = { view: "what_if", competition: head.competition, event: head.event, phase } as const;
  const asItIs = useView({ ...query, supposition: NOTHING });
  const supposed = useViewOrLast({ ...query, supposition });
  useKeys({ Escape: onBack });

  const set = (board: OpenBoard, outcome: Outcome) => {
    const at = (it: SupposedResult) => it.round === board.round && it.board === board.board;
    const taken = supposition.results.some((it) => at(it) && isSame(it.outcome, outcome));
    const others = supposition.results.filter((it) => !at(it));
    const { round, board: number } = board;
    suppose({ ...supposition, results: taken ? others : [...others, { round, board: number, outcome }] });
  };

  return (
    <>
      <div className={css.supposed} role="note">
        <b>{t("what_if.tag")}</b>
        <span>{t("what_if.hint")}</span>
        <Button variant="filled" onClick={onBack}>{t("what_if.back")}</Button>
      </div>
      <Loaded view={asItIs}>
        {(base) => {
          const shown = supposed.data ?? base;
          return (
            <div className={css.whatIf}>
              <Supposing
                boards={base.open}
                discipline={head.discipline}
                supposition={supposition}
                onSet={set}
                onRest={(rest) => suppose({ ...supposition, rest })}
              />
              <div>
                <WhyNot error={supposed.error} view={base} />
                <Card label={t("what_if.tag")}>
                  <DataTable
                    label={t("what_if.tag")}
                    rows={shown.rows}
                    columns={supposedColumns(shown, t)}
                    rowId={(it) => it.line.competitor}
                  />
                </Card>
              </div>
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

/** Why that cannot be supposed. */
function WhyNot({ error, view }: { error: Error | null; view: StandingsView }) {
  if (!(error instanceof ReadFailed)) return null;
  const { grade, reasons } = explanation(error.failure, namesIn(view.head, view.rows.map((it) => it.line)));
  return <div className={css.whyNot}><RefusalNote grade={grade} objections={reasons} /></div>;
}
