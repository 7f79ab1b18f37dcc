import type { HistoryLine } from "@shared/HistoryLine";
import type { HistoryView } from "@shared/HistoryView";
import type { EventHead } from "@shared/EventHead";
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useView } from "../../backend/desk";
import { EventFrame } from "../../frame/EventFrame";
import { Loaded } from "../../frame/Loaded";
import { namesIn } from "../../frame/names";
import { Refused, useWish } from "../../frame/useWish";
import { WithAside } from "../../parts/Aside";
import { Card, CardHead } from "../../parts/Card";
import { DataTable, type Column } from "../../parts/DataTable";
import { Tag } from "../../parts/DraftTag";
import { EmptyState } from "../../parts/EmptyState";
import type { EventPlace } from "../../paths";
import { clockToSecond, moment } from "../../words/dates";
import { factWords } from "../../words/facts";
import { useWords, type Words } from "../../words/words";
import { RecordDetails } from "./RecordDetails";

/** Everything that was written, newest first: what, by whom, when; and what can be taken back. */
export function HistoryScreen({ place }: { place: EventPlace }) {
  const head = useView({ view: "event", ...place });
  return <Loaded view={head}>{(it) => <History head={it.head} />}</Loaded>;
}

type Scope = "event" | "all";

/** So many lines come at a time. */
const PAGE = 200;

function History({ head }: { head: EventHead }) {
  const t = useWords();
  const [scope, setScope] = useState<Scope>("event");
  const [skip, setSkip] = useState(0);
  const { competition, event } = head;
  const view = useView({ view: "history", competition, event: scope === "event" ? event : null, skip, board: null });
  const choose = (it: Scope) => {
    setScope(it);
    setSkip(0);
  };

  return (
    <EventFrame head={head} here="history">
      <CardHead title={t("history.title")} note={view.data && t("history.count", { count: view.data.total })}>
        <SegmentedControl
          aria-label={t("history.scope")}
          value={scope}
          onChange={choose}
          data={(["event", "all"] as const).map((it) => ({ value: it, label: t(`history.${it}`) }))}
        />
      </CardHead>
      <Loaded view={view}>
        {(it) => (
          <>
            <Records head={head} view={it} />
            <Pages view={it} skip={skip} onSkip={setSkip} />
          </>
        )}
      </Loaded>
    </EventFrame>
  );
}

function Records({ head, view }: { head: EventHead; view: HistoryView }) {
  const t = useWords();
  const wishes = useWish(head.competition);
  const [asked, setAsked] = useState<string>();
  const line = view.lines.find((it) => it.record === asked);
  return (
    <>
      <Refused wishes={wishes} names={namesIn(head)} />
      <WithAside
        title={t("history.record")}
        aside={line && <RecordDetails line={line} what={said(head, view, line)} view={view} wishes={wishes} />}
        onClose={() => setAsked(undefined)}
      >
        <Card>
          {view.lines.length === 0
            ? <EmptyState title={t("history.none")} />
            : (
                <DataTable
                  label={t("history.title")}
                  rows={view.lines}
                  columns={columnsOf(head, view, t)}
                  rowId={(it) => it.record}
                  lookOf={(it) => (IN_FORCE.has(it.effect.effect) ? undefined : "gone")}
                  selected={asked}
                  onOpen={(it) => setAsked(it.record)}
                />
              )}
        </Card>
      </WithAside>
    </>
  );
}

function columnsOf(head: EventHead, view: HistoryView, t: Words): readonly Column<HistoryLine>[] {
  return [
    {
      id: "at", head: t("history.when"), tone: "quiet",
      cell: ({ at_ms }) => <span title={clockToSecond(at_ms)}>{moment(at_ms)}</span>,
    },
    { id: "what", head: t("history.what"), cell: (it) => said(head, view, it) },
    { id: "who", head: t("history.who"), cell: (it) => view.devices[it.author] ?? it.author.slice(0, 8), tone: "quiet" },
    {
      id: "state", head: t("history.state"), wide: true,
      cell: ({ effect: { effect } }) => effect !== "counts" && <Tag>{t(`effect.${effect}`)}</Tag>,
    },
  ];
}

/** What became of records that stand. */
const IN_FORCE: ReadonlySet<string> = new Set(["counts", "accepted"]);

/** What a record says; one of a newer version by its kind. */
function said(head: EventHead, view: HistoryView, { fact, kind }: HistoryLine): string {
  return fact === null ? kind : factWords(fact, head.discipline, view);
}

function Pages({ view, skip, onSkip }: { view: HistoryView; skip: number; onSkip: (skip: number) => void }) {
  const t = useWords();
  const older = skip + view.lines.length < view.total;
  if (skip === 0 && !older) return null;
  return (
    <Button.Group mt="md">
      <Button disabled={skip === 0} onClick={() => onSkip(Math.max(0, skip - PAGE))}>{t("history.newer")}</Button>
      <Button disabled={!older} onClick={() => onSkip(skip + view.lines.length)}>{t("history.older")}</Button>
    </Button.Group>
  );
}
