import type { RatingListLine } from "@shared/RatingListLine";
import type { RatingShelf } from "@shared/RatingShelf";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDesk, useRatings } from "../../backend/desk";
import { HomeFrame } from "../../frame/HomeFrame";
import { Loaded } from "../../frame/Loaded";
import { sayRefused } from "../../frame/useWish";
import { Card, CardHead } from "../../parts/Card";
import { DataTable, type Column } from "../../parts/DataTable";
import { EmptyState } from "../../parts/EmptyState";
import { sayDone } from "../../parts/toast";
import { home, ratingsPath } from "../../paths";
import { moment } from "../../words/dates";
import { listName } from "../../words/ratings";
import { useWords, type Words } from "../../words/words";
import { ImportList } from "./ImportList";
import { Incoming } from "./Incoming";

/** The rating lists of this device: read in from a file, removed. None is ever fetched. */
export function RatingsScreen() {
  const t = useWords();
  const shelf = useRatings({ ask: "lists" });
  const places = [
    { href: home, word: t("competitions.title"), here: false },
    { href: ratingsPath, word: t("ratings.lists"), here: true },
  ];
  return (
    <HomeFrame title={t("app.name")} subtitle={t("app.purpose")} onward={places}>
      <Loaded view={shelf}>{(it) => <Shelf shelf={it} />}</Loaded>
    </HomeFrame>
  );
}

function Shelf({ shelf: { lists, incoming, may_import } }: { shelf: RatingShelf }) {
  const t = useWords();
  const remove = useRemove();
  const columns = useMemo(() => columnsIn(t, may_import ? remove : undefined), [t, may_import, remove]);
  return (
    <>
      <CardHead title={t("ratings.lists")} />
      <Card>
        {lists.length === 0
          ? <EmptyState title={t("ratings.none")}>{t("ratings.none_hint")}</EmptyState>
          : <DataTable label={t("ratings.lists")} rows={lists} columns={columns} rowId={(it) => listName(it.key)} />}
      </Card>
      {may_import && (incoming === null ? <ImportList /> : <Incoming progress={incoming} />)}
    </>
  );
}

function useRemove() {
  const t = useWords();
  const { backend } = useDesk();
  const client = useQueryClient();
  return useMemo(() => async ({ key }: RatingListLine) => {
    const answer = await backend.removeRatings(key);
    if ("failed" in answer) sayRefused(answer.failed);
    else sayDone(t("ratings.removed", { list: listName(key) }));
    await client.invalidateQueries();
  }, [backend, client, t]);
}

type Remove = (line: RatingListLine) => Promise<void>;

function columnsIn(t: Words, remove: Remove | undefined): readonly Column<RatingListLine>[] {
  const all: Column<RatingListLine>[] = [
    { id: "list", head: t("ratings.lists"), cell: (it) => <b>{listName(it.key)}</b> },
    { id: "rows", head: t("ratings.rows"), num: true, cell: (it) => it.rows.toLocaleString("en") },
    { id: "left_out", head: t("ratings.left_out"), num: true, wide: true, cell: (it) => it.left_out.toLocaleString("en") },
    { id: "imported", head: t("ratings.imported_at"), tone: "quiet", wide: true, cell: (it) => moment(it.imported_ms) },
  ];
  if (remove === undefined) return all;
  return [...all, {
    id: "remove",
    head: t("ratings.remove"),
    cell: (it) => (
      <Button size="compact-md" aria-label={t("ratings.remove_of", { list: listName(it.key) })} onClick={() => void remove(it)}>
        {t("ratings.remove")}
      </Button>
    ),
  }];
}
