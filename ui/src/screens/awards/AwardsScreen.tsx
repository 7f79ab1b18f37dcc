import type { AwardRow } from "@shared/AwardRow";
import type { AwardsView } from "@shared/AwardsView";
import type { Medal } from "@shared/Medal";
import { useView } from "../../backend/desk";
import { EventFrame } from "../../frame/EventFrame";
import { Loaded } from "../../frame/Loaded";
import { namesIn } from "../../frame/names";
import { phaseName } from "../../frame/tasks";
import { Refused, useWish } from "../../frame/useWish";
import { AskFirst } from "../../parts/AskFirst";
import { Card, CardHead } from "../../parts/Card";
import { DataTable, type Column } from "../../parts/DataTable";
import { DraftTag, Tag } from "../../parts/DraftTag";
import { EmptyState } from "../../parts/EmptyState";
import { RefusalNote } from "../../parts/RefusalNote";
import type { EventPlace } from "../../paths";
import { explain } from "../../words/explain";
import { useWords, type Words } from "../../words/words";
import css from "./awards.module.css";

/** The final places, the medals and the honors, and their confirmation. */
export function AwardsScreen({ place }: { place: EventPlace }) {
  const view = useView({ view: "awards", ...place });
  return <Loaded view={view}>{(it) => <Awards view={it} />}</Loaded>;
}

function Awards({ view }: { view: AwardsView }) {
  const t = useWords();
  const wishes = useWish(view.head.competition);
  const names = namesIn(view.head, view.rows.map((it) => it.line));
  const confirm = () => void wishes.wish(
    { command: "confirm_awards", event: view.head.event },
    { done: t("awards.confirmed_now"), undo: true },
  );

  return (
    <EventFrame head={view.head} here="awards" tag={<Status confirmed={view.confirmed} />}>
      <Refused wishes={wishes} names={names} />
      <CardHead
        title={t("awards.title")}
        note={view.exhibition
          ? t("awards.exhibition")
          : t("awards.note", { field: view.field, honored: view.honored, clause: view.article.clause })}
      >
        {!view.confirmed && view.blocked.length === 0 && (
          <AskFirst act={t("awards.confirm")} title={t("awards.confirm")} onYes={confirm}>
            <p>{t("awards.confirm_what", { honored: view.honored })}</p>
          </AskFirst>
        )}
      </CardHead>
      {!view.confirmed && view.blocked.map((it) => {
        const { grade, reasons } = explain(it, names);
        return <div key={it.code} className={css.blocked}><RefusalNote grade={grade} objections={reasons} /></div>;
      })}
      <Card>
        {view.rows.length === 0
          ? <EmptyState title={t("awards.none")}>{t("awards.none_hint")}</EmptyState>
          : (
              <DataTable
                label={t("awards.title")}
                rows={view.rows}
                columns={columnsOf(view, t)}
                rowId={(it) => it.line.competitor}
                lookOf={(it) => lookOf(view, it)}
              />
            )}
      </Card>
    </EventFrame>
  );
}

function Status({ confirmed }: { confirmed: boolean }) {
  const t = useWords();
  return <DraftTag standing={confirmed ? "final" : "draft"}>{t(confirmed ? "awards.confirmed" : "awards.provisional")}</DraftTag>;
}

/** The line under the last honored place. */
function lookOf({ rows }: AwardsView, row: AwardRow) {
  return rows.filter((it) => it.honored).at(-1) === row ? "cut" : undefined;
}

function columnsOf(view: AwardsView, t: Words): readonly Column<AwardRow>[] {
  return [
    { id: "rank", head: t("standings.rank"), num: true, cell: (it) => <b>{it.rank}</b> },
    { id: "medal", head: t("awards.medal"), cell: ({ medal }) => medal !== null && <MedalMark medal={medal} /> },
    {
      id: "name", head: t("person.name"), tone: "name",
      cell: ({ line }) => <><b>{line.name}</b> {line.filler && <Tag>{t("person.filler")}</Tag>}</>,
    },
    { id: "delegation", head: t("person.delegation"), cell: ({ line }) => line.delegation },
    { id: "honored", head: t("awards.honor"), cell: (it) => it.honored && t("awards.honored"), tone: "small" },
    { id: "from", head: t("awards.from"), cell: (it) => phaseName(view.head, it.from), tone: "small", wide: true },
  ];
}

/** A medal by its word; the color only goes with it. */
function MedalMark({ medal }: { medal: Medal }) {
  const t = useWords();
  return (
    <span className={css.medal}>
      <i className={css[medal]} aria-hidden />
      {t(`medal.${medal}`)}
    </span>
  );
}
