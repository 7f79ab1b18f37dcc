import type { CompetitionLine } from "@shared/CompetitionLine";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useView } from "../../backend/desk";
import { useAddresses } from "../../backend/peers";
import { useNotices } from "../../backend/sitting";
import { HomeFrame } from "../../frame/HomeFrame";
import { ImportButton } from "../../frame/ImportButton";
import { Loaded } from "../../frame/Loaded";
import { Card, CardHead } from "../../parts/Card";
import { DataTable, type Column } from "../../parts/DataTable";
import { EmptyState } from "../../parts/EmptyState";
import { RefusalNote } from "../../parts/RefusalNote";
import { competitionPath, foundPath, go, joinPath, ratingsPath } from "../../paths";
import { days, moment } from "../../words/dates";
import { inLanguage, useWords, type Words } from "../../words/words";
import { SampleButton } from "./SampleButton";

/** The competitions of this device: open one, found one, take one over, or try a sample. */
export function CompetitionsScreen() {
  const t = useWords();
  const view = useView({ view: "competitions" });
  const program = useNotices()?.synced_by;
  const found = view.data ?? [];
  const findable = found.map((it) => ({
    id: it.competition, word: it.name, note: it.place, go: () => go(competitionPath(it.competition)),
  }));

  return (
    <HomeFrame title={t("app.name")} subtitle={t("app.purpose")} findable={findable}>
      {program !== null && program !== undefined && (
        <RefusalNote grade="asks" objections={[{ text: t("competitions.synced_by", { program }) }]} />
      )}
      <Loaded view={view}>
        {(lines) => (lines.length === 0 ? <NoneYet /> : <List lines={lines} />)}
      </Loaded>
    </HomeFrame>
  );
}

function NoneYet() {
  const t = useWords();
  return (
    <Card>
      <EmptyState
        title={t("competitions.none")}
        steps={(
          <>
            <Button component="a" href={foundPath} variant="filled">{t("competitions.found")}</Button>
            <ToJoin />
            <ImportButton />
            <SampleButton />
            <ToRatings />
          </>
        )}
      >
        {t("competitions.none_hint")}
      </EmptyState>
    </Card>
  );
}

function List({ lines }: { lines: readonly CompetitionLine[] }) {
  const t = useWords();
  const columns = useMemo(() => columnsIn(t), [t]);
  return (
    <>
      <CardHead title={t("competitions.title")} note={t("competitions.count", { count: lines.length })}>
        <ToRatings />
        <SampleButton />
        <ImportButton />
        <ToJoin />
        <Button component="a" href={foundPath} variant="filled">{t("competitions.found")}</Button>
      </CardHead>
      <Card>
        <DataTable
          label={t("competitions.title")}
          rows={lines}
          columns={columns}
          rowId={(it) => it.competition}
          onOpen={(it) => go(competitionPath(it.competition))}
        />
      </Card>
    </>
  );
}

/** A browser in a seat joins nothing: it has no device. */
function ToJoin() {
  const t = useWords();
  const { data } = useAddresses();
  return data !== undefined && <Button component="a" href={joinPath}>{t("competitions.join")}</Button>;
}

function ToRatings() {
  const t = useWords();
  return <Button component="a" href={ratingsPath} variant="subtle">{t("competitions.ratings")}</Button>;
}

function columnsIn(t: Words): readonly Column<CompetitionLine>[] {
  return [
    { id: "name", head: t("competitions.name"), cell: (it) => <b>{it.name}</b>, by: (it) => it.name },
    { id: "place", head: t("competitions.place"), cell: (it) => it.place, tone: "quiet", wide: true },
    { id: "days", head: t("competitions.days"), cell: (it) => days(it.from, it.to), tone: "quiet", by: (it) => it.from ?? "" },
    {
      id: "rulebooks", head: t("competitions.rulebooks"), tone: "small", wide: true,
      cell: (it) => it.rulebooks.map(inLanguage).join(t("comma")),
    },
    { id: "events", head: t("competitions.events"), cell: (it) => it.events, num: true },
    { id: "entered", head: t("competitions.entered"), cell: (it) => it.entered, num: true },
    {
      id: "changed", head: t("competitions.changed"), cell: (it) => moment(it.changed_ms), tone: "quiet", wide: true,
      by: (it) => it.changed_ms,
    },
  ];
}
