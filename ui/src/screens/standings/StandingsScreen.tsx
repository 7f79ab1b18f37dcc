import type { PhaseKey } from "@shared/PhaseKey";
import type { PlaceRow } from "@shared/PlaceRow";
import type { RoundNumber } from "@shared/RoundNumber";
import type { StandingsView } from "@shared/StandingsView";
import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { useView } from "../../backend/desk";
import { EventFrame } from "../../frame/EventFrame";
import { Loaded } from "../../frame/Loaded";
import { namesIn } from "../../frame/names";
import { phaseName } from "../../frame/tasks";
import { SaveSheet } from "../../frame/SaveSheet";
import { Refused, useWish } from "../../frame/useWish";
import { WithAside } from "../../parts/Aside";
import { Card, CardHead } from "../../parts/Card";
import { DataTable } from "../../parts/DataTable";
import { DraftTag } from "../../parts/DraftTag";
import { EmptyState } from "../../parts/EmptyState";
import { go, standingsPath, type EventPlace } from "../../paths";
import { tieBreakName } from "../../words/tieBreaks";
import { useWords } from "../../words/words";
import { columnsOf, type Asked } from "./columns";
import { DecideTie } from "../../frame/DecideTie";
import { Decisions } from "./Decisions";
import { TieBreakWhy } from "./TieBreakWhy";
import { WhatIf } from "./WhatIf";

/** The ranking of a phase: what decided each place, and where every number comes from. */
export function StandingsScreen({ place, phase, after }: {
  place: EventPlace;
  phase: PhaseKey | undefined;
  after: number | undefined;
}) {
  const view = useView({ view: "standings", ...place, phase: phase ?? null, after_round: after ?? null });
  return <Loaded view={view}>{(it) => <Ranking view={it} />}</Loaded>;
}

function Ranking({ view }: { view: StandingsView }) {
  const t = useWords();
  const wishes = useWish(view.head.competition);
  const [asked, setAsked] = useState<Asked>();
  const [supposing, setSupposing] = useState(false);
  const row = view.rows.find((it) => it.line.competitor === asked?.competitor);
  const title = row === undefined ? "" : t("standings.why", { name: row.line.name, code: tieBreakName(asked?.code ?? "") });
  // In the middle of a phase equals are nothing to decide yet.
  const isToDecide = view.head.tasks.some((it) => it.task === "decide_tie" && it.phase === view.phase);
  const findable = view.rows.map(({ line }) => ({
    id: line.competitor, word: line.name, note: line.delegation,
    go: () => setAsked({ competitor: line.competitor, code: view.columns[0] ?? "PTS" }),
  }));

  return (
    <EventFrame head={view.head} here="standings" tag={<Status view={view} supposing={supposing} />} findable={findable}>
      <Refused wishes={wishes} names={namesIn(view.head, view.rows.map((it) => it.line))} />
      <CardHead
        title={supposing
          ? phaseName(view.head, view.phase)
          : t("standings.after", { phase: phaseName(view.head, view.phase), round: view.after_round })}
        note={`${view.columns.map(tieBreakName).join(" → ")} · ${t("article", { clause: view.article.clause })}`}
      >
        {!supposing && <RoundChoice view={view} />}
        {!supposing && (
          <SaveSheet
            head={view.head}
            lists={["standings", "crosstable"]}
            files={["trf26", "trf16", "pgn", "fide_report"]}
            phase={view.phase}
            round={view.after_round as RoundNumber}
          />
        )}
        {!supposing && isOn(view) && <Button onClick={() => setSupposing(true)}>{t("what_if.act")}</Button>}
        <CloseButton view={view} wish={wishes.wish} />
      </CardHead>
      {supposing && <WhatIf view={view} onBack={() => setSupposing(false)} />}
      {isToDecide && view.to_decide.map((among) => (
        <DecideTie
          key={among.join()}
          head={view.head}
          phase={view.phase}
          people={among.flatMap((id) => view.rows.find((it) => it.line.competitor === id)?.line ?? [])}
          wishes={wishes}
        />
      ))}
      {!supposing && (
        <WithAside
          title={title}
          aside={asked && <TieBreakWhy view={view} asked={asked} />}
          onClose={() => setAsked(undefined)}
        >
          <Card>
            {view.rows.length === 0
              ? <EmptyState title={t("standings.none")}>{t("standings.none_hint")}</EmptyState>
              : (
                  <DataTable
                    label={t("place.standings")}
                    rows={view.rows}
                    columns={columnsOf(view, t, setAsked)}
                    rowId={(it) => it.line.competitor}
                    lookOf={(it) => lookOf(view, it)}
                    selected={asked?.competitor}
                    onOpen={(it) => setAsked({ competitor: it.line.competitor, code: it.parted_by ?? view.columns[0] ?? "PTS" })}
                  />
                )}
          </Card>
          <Decisions decisions={view.decided} />
        </WithAside>
      )}
    </EventFrame>
  );
}

/** Whether a round is being played, so that there is something to suppose. */
function isOn({ head, phase, status }: StandingsView): boolean {
  return status === "provisional" && head.phases.some((it) => it.phase === phase && it.published > it.finished);
}

function Status({ view: { status, after_round }, supposing }: { view: StandingsView; supposing: boolean }) {
  const t = useWords();
  if (supposing) return <DraftTag standing="draft">{t("what_if.tag")}</DraftTag>;
  return (
    <DraftTag standing={status === "final" ? "final" : "draft"}>
      {t(`standings.${status}`, { round: after_round })}
    </DraftTag>
  );
}

/** The line under those who go on. */
function lookOf({ rows, qualify }: StandingsView, row: PlaceRow) {
  if (row.line.status !== "active") return "gone";
  return qualify > 0 && rows[qualify - 1] === row ? "cut" : undefined;
}

function RoundChoice({ view: { head, phase, finished, after_round } }: { view: StandingsView }) {
  const t = useWords();
  if (finished < 2) return null;
  return (
    <Select
      aria-label={t("standings.choose")}
      w={150}
      allowDeselect={false}
      value={String(after_round)}
      data={Array.from({ length: finished }, (_, at) => ({ value: String(at + 1), label: t("standings.round", { round: at + 1 }) }))}
      onChange={(round) => go(standingsPath(head, phase, Number(round)))}
    />
  );
}

function CloseButton({ view: { head, phase }, wish }: { view: StandingsView; wish: ReturnType<typeof useWish>["wish"] }) {
  const t = useWords();
  if (!head.tasks.some((it) => it.task === "close_phase" && it.phase === phase)) return null;
  const name = phaseName(head, phase);
  const close = () => void wish(
    { command: "close_phase", event: head.event, phase },
    { done: t("overview.closed_now", { phase: name }), undo: true },
  );
  return <Button variant="filled" onClick={close}>{t("standings.close", { phase: name })}</Button>;
}
