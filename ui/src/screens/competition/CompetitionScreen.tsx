import type { CompetitionId } from "@shared/CompetitionId";
import type { CompetitionView } from "@shared/CompetitionView";
import type { EventHead } from "@shared/EventHead";
import { useMemo } from "react";
import { CompetitionFrame } from "../../frame/CompetitionFrame";
import { taskWords } from "../../frame/tasks";
import { Refused, useWish } from "../../frame/useWish";
import { Card, CardHead } from "../../parts/Card";
import { DataTable, type Column } from "../../parts/DataTable";
import { EmptyState } from "../../parts/EmptyState";
import { StateMark } from "../../parts/StateMark";
import { eventPath, go } from "../../paths";
import { inLanguage, useWords, type Words } from "../../words/words";
import { ExportButton } from "./ExportButton";
import { MoreEvents } from "./MoreEvents";

/** One competition: its open events and what each waits for, and the events that can be opened. */
export function CompetitionScreen({ competition }: { competition: CompetitionId }) {
  return (
    <CompetitionFrame competition={competition} here="competition">
      {(it) => <Events view={it} />}
    </CompetitionFrame>
  );
}

function Events({ view }: { view: CompetitionView }) {
  const t = useWords();
  const { competition } = view.line;
  const wishes = useWish(competition);
  const columns = useMemo(() => columnsIn(t), [t]);

  return (
    <>
      <Refused wishes={wishes} />
      <CardHead title={t("competition.events")} note={view.rulebooks.map((it) => inLanguage(it.title)).join(t("comma"))}>
        <ExportButton competition={competition} name={view.line.name} />
      </CardHead>
      <Card>
        {view.events.length === 0
          ? <EmptyState title={t("competition.none")}>{t("competition.none_hint")}</EmptyState>
          : (
              <DataTable
                label={t("competition.events")}
                rows={view.events}
                columns={columns}
                rowId={(it) => it.event}
                onOpen={(it) => go(eventPath(it))}
              />
            )}
      </Card>
      <MoreEvents rulebooks={view.rulebooks} onOpen={(event) => void wishes.wish({ command: "open_event", event })} />
    </>
  );
}

function columnsIn(t: Words): readonly Column<EventHead>[] {
  return [
    { id: "name", head: t("competition.event"), cell: (it) => <b>{inLanguage(it.name)}</b> },
    { id: "active", head: t("competition.entered"), cell: (it) => it.active, num: true },
    { id: "delegations", head: t("competition.delegations"), cell: (it) => it.delegations, num: true, wide: true },
    { id: "phase", head: t("competition.phase"), cell: phaseWords },
    { id: "next", head: t("competition.next"), cell: next, tone: "small" },
    {
      id: "disputes", head: t("competition.state"),
      cell: (it) => it.disputes > 0 && <StateMark state="disputed" word={t("competition.disputes", { count: it.disputes })} />,
    },
  ];
}

function phaseWords(head: EventHead): string {
  const phase = head.phases.find((it) => it.phase === head.current_phase);
  if (phase === undefined) return "";
  const rounds = phase.rounds === null ? "" : ` / ${phase.rounds}`;
  return `${inLanguage(phase.name)} ${phase.published}${rounds}`;
}

function next(head: EventHead): string {
  const [first] = head.tasks;
  return first === undefined ? "" : taskWords(head, first);
}
