import type { CompetitionId } from "@shared/CompetitionId";
import type { DisputesView } from "@shared/DisputesView";
import type { EventHead } from "@shared/EventHead";
import { useView } from "../../backend/desk";
import { CompetitionFrame } from "../../frame/CompetitionFrame";
import { Loaded } from "../../frame/Loaded";
import { Refused, useWish } from "../../frame/useWish";
import { CardHead } from "../../parts/Card";
import { EmptyState } from "../../parts/EmptyState";
import { useWords } from "../../words/words";
import { DisputeCard } from "./DisputeCard";
import css from "./disputes.module.css";

/** All that devices know differently, each with what was said and the ruling that settles it. */
export function DisputesScreen({ competition }: { competition: CompetitionId }) {
  const view = useView({ view: "disputes", competition });
  return (
    <CompetitionFrame competition={competition} here="disputes">
      {({ events }) => (
        <Loaded view={view}>{(it) => <Disputes competition={competition} events={events} view={it} />}</Loaded>
      )}
    </CompetitionFrame>
  );
}

function Disputes({ competition, events, view }: {
  competition: CompetitionId;
  events: readonly EventHead[];
  view: DisputesView;
}) {
  const t = useWords();
  const wishes = useWish(competition);
  const { lines, total, names } = view;
  const more = total > lines.length ? t("dispute.more", { shown: lines.length, total }) : t("dispute.count", { count: total });
  return (
    <>
      <CardHead title={t("place.disputes")} note={total > 0 ? more : undefined} />
      <Refused wishes={wishes} names={{ person: (id) => names[id] ?? "?", phase: (key) => key }} />
      {lines.length === 0 && <EmptyState title={t("dispute.none")}>{t("dispute.none_hint")}</EmptyState>}
      <div className={css.lines}>
        {lines.map((it, at) => (
          <DisputeCard key={it.statements[0]?.record ?? at} line={it} view={view} events={events} wishes={wishes} />
        ))}
      </div>
    </>
  );
}
