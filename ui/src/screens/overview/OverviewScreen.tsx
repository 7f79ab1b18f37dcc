import type { EventView } from "@shared/EventView";
import { useView } from "../../backend/desk";
import { EventFrame } from "../../frame/EventFrame";
import { Loaded } from "../../frame/Loaded";
import { namesIn } from "../../frame/names";
import { RoundsWarning } from "../../frame/RoundsWarning";
import { Refused, useWish } from "../../frame/useWish";
import { Card, CardHead } from "../../parts/Card";
import { EmptyState } from "../../parts/EmptyState";
import type { EventPlace } from "../../paths";
import { useWords } from "../../words/words";
import css from "./overview.module.css";
import { Phases } from "./Phases";
import { Rules } from "./Rules";
import { SecondOrganiser, TaskRow } from "./TaskRow";

/** An event at a glance: what is to be done next, how far it is, and what its regulation says. */
export function OverviewScreen({ place }: { place: EventPlace }) {
  const view = useView({ view: "event", ...place });
  return <Loaded view={view}>{(it) => <Overview view={it} />}</Loaded>;
}

function Overview({ view: { head, rules } }: { view: EventView }) {
  const t = useWords();
  const wishes = useWish(head.competition);
  return (
    <EventFrame head={head} here="overview">
      <Refused wishes={wishes} names={namesIn(head)} />
      <div className={css.columns}>
        <div className={css.column}>
          <Phases head={head} />
          {head.phases.map((it) => <RoundsWarning key={it.phase} phase={it} />)}
          <section aria-label={t("overview.tasks")}>
            <CardHead
              title={t("overview.tasks")}
              note={t("overview.counts", {
                active: head.active, entered: head.entered, delegations: head.delegations,
              })}
            />
            <Card>
              {head.tasks.length === 0 && !head.lone_organiser && <EmptyState title={t("overview.nothing")}>{t("overview.nothing_hint")}</EmptyState>}
              {head.tasks.map((it, at) => (
                <TaskRow key={JSON.stringify(it)} head={head} task={it} first={at === 0} wishes={wishes} />
              ))}
              {head.lone_organiser && <SecondOrganiser head={head} />}
            </Card>
          </section>
        </div>
        <Rules rules={rules} />
      </div>
    </EventFrame>
  );
}
