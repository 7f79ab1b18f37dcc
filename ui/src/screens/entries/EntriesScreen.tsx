import type { CompetitorId } from "@shared/CompetitorId";
import type { EntriesView } from "@shared/EntriesView";
import type { EntryRow } from "@shared/EntryRow";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useView } from "../../backend/desk";
import { EventFrame } from "../../frame/EventFrame";
import { Loaded } from "../../frame/Loaded";
import { namesIn } from "../../frame/names";
import { SaveSheet } from "../../frame/SaveSheet";
import { Refused, useWish } from "../../frame/useWish";
import { finds } from "../../input/pinyin";
import { WithAside } from "../../parts/Aside";
import { Card, CardHead } from "../../parts/Card";
import { DataTable } from "../../parts/DataTable";
import { EmptyState } from "../../parts/EmptyState";
import { SearchField } from "../../parts/SearchField";
import { SideSheet } from "../../parts/SideSheet";
import type { EventPlace } from "../../paths";
import { useWords } from "../../words/words";
import { columnsIn } from "./columns";
import { EntryDetails } from "./EntryDetails";
import { EntryForm } from "./EntryForm";
import { ImportFile } from "./ImportFile";
import { ImportTournament } from "./ImportTournament";
import { RatingChanges } from "./RatingChanges";

/** Who has entered: found by initials, added by hand or from a file, put right, withdrawn. */
export function EntriesScreen({ place }: { place: EventPlace }) {
  const view = useView({ view: "entries", ...place });
  return <Loaded view={view}>{(it) => <Entries view={it} />}</Loaded>;
}

type Doing = { readonly what: "add" | "import" | "tournament" | "ratings" } | { readonly what: "correct"; readonly row: EntryRow } | undefined;

function Entries({ view }: { view: EntriesView }) {
  const t = useWords();
  const wishes = useWish(view.head.competition);
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<CompetitorId>();
  const [doing, setDoing] = useState<Doing>();
  const shown = view.rows.filter((it) => finds(typed, it.line.name, it.line.delegation));
  const row = view.rows.find((it) => it.line.competitor === asked);
  const columns = useMemo(() => columnsIn(t, asked !== undefined), [t, asked]);
  const findable = view.rows.map(({ line }) => ({
    id: line.competitor, word: line.name, note: line.delegation, go: () => setAsked(line.competitor),
  }));

  if (doing?.what === "import") {
    return (
      <EventFrame head={view.head} here="entries">
        <ImportFile head={view.head} onDone={() => setDoing(undefined)} />
      </EventFrame>
    );
  }
  if (doing?.what === "tournament") {
    return (
      <EventFrame head={view.head} here="entries">
        <ImportTournament head={view.head} onDone={() => setDoing(undefined)} />
      </EventFrame>
    );
  }
  if (doing?.what === "ratings") {
    return (
      <EventFrame head={view.head} here="entries">
        <RatingChanges head={view.head} onDone={() => setDoing(undefined)} />
      </EventFrame>
    );
  }
  return (
    <EventFrame head={view.head} here="entries" findable={findable}>
      <Refused wishes={wishes} names={namesIn(view.head, view.rows.map((it) => it.line))} />
      <CardHead title={t("entries.title")} note={<Counts view={view} />}>
        <SearchField typed={typed} onType={setTyped} />
        <SaveSheet head={view.head} lists={["entries"]} />
        {view.rows.some((it) => it.person.fide_id !== "") && (
          <Button onClick={() => setDoing({ what: "ratings" })}>{t("ratings.changed")}</Button>
        )}
        <Button onClick={() => setDoing({ what: "import" })}>{t("entries.import")}</Button>
        <Button variant="filled" onClick={() => setDoing({ what: "add" })}>{t("entries.add")}</Button>
      </CardHead>
      <WithAside
        title={row?.line.name ?? ""}
        onClose={() => setAsked(undefined)}
        aside={row && (
          <EntryDetails
            key={row.line.competitor}
            head={view.head}
            row={row}
            wishes={wishes}
            onCorrect={() => setDoing({ what: "correct", row })}
          />
        )}
      >
        <Card>
          {view.rows.length === 0
            ? <NobodyYet onDo={(what) => setDoing({ what })} />
            : (
                <DataTable
                  label={t("entries.title")}
                  rows={shown}
                  columns={columns}
                  rowId={(it) => it.line.competitor}
                  lookOf={lookOf}
                  selected={asked}
                  onOpen={(it) => setAsked(it.line.competitor)}
                />
              )}
        </Card>
      </WithAside>
      <SideSheet
        opened={doing !== undefined}
        title={t(doing?.what === "correct" ? "entries.correct" : "entries.add")}
        size={460}
        onClose={() => setDoing(undefined)}
      >
        {doing !== undefined && (
          <EntryForm
            view={view}
            row={doing.what === "correct" ? doing.row : undefined}
            onDone={() => setDoing(doing.what === "correct" ? undefined : doing)}
          />
        )}
      </SideSheet>
    </EventFrame>
  );
}

function lookOf({ line, objections }: EntryRow) {
  if (line.status !== "active") return "gone";
  return objections.length > 0 ? "warned" : undefined;
}

function Counts({ view: { head, rows } }: { view: EntriesView }) {
  const t = useWords();
  const open = rows.filter((it) => it.objections.length > 0).length;
  const counts = t("overview.counts", { active: head.active, entered: head.entered, delegations: head.delegations });
  return <>{counts}{open > 0 && ` · ${t("entries.objections", { count: open })}`}</>;
}

function NobodyYet({ onDo }: { onDo: (what: "add" | "import" | "tournament") => void }) {
  const t = useWords();
  return (
    <EmptyState
      title={t("entries.none")}
      steps={(
        <>
          <Button variant="filled" onClick={() => onDo("import")}>{t("entries.import")}</Button>
          <Button onClick={() => onDo("add")}>{t("entries.add")}</Button>
          <Button onClick={() => onDo("tournament")}>{t("tournament.title")}</Button>
        </>
      )}
    >
      {t("entries.none_hint")}
    </EmptyState>
  );
}
