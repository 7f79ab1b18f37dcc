import type { RoundView } from "@shared/RoundView";
import type { ReactNode } from "react";
import { EventFrame } from "../../frame/EventFrame";
import { phaseName } from "../../frame/tasks";
import { cx } from "../../parts/cx";
import type { Findable } from "../../parts/Palette";
import { roundPath } from "../../paths";
import { useWords } from "../../words/words";
import css from "./round.module.css";

/** The frame of a round, with the way to the other rounds. */
export function RoundFrame({ view, tag, findable, children }: {
  view: RoundView;
  tag?: ReactNode;
  findable?: readonly Findable[];
  children: ReactNode;
}) {
  return (
    <EventFrame head={view.head} here="round" tag={tag} {...(findable !== undefined && { findable })}>
      <Rounds view={view} />
      {children}
    </EventFrame>
  );
}

/** Every round of the phases that have begun, and the next one. */
function Rounds({ view }: { view: RoundView }) {
  const t = useWords();
  const begun = view.head.phases.filter((it) => it.published > 0 || it.draft !== null || it.phase === view.phase);
  return (
    <nav className={css.rounds} aria-label={t("round.rounds")}>
      {begun.map((phase) => {
        const last = Math.max(phase.published, phase.draft ?? 0, phase.phase === view.phase ? view.round : 0);
        return (
          <span key={phase.phase} className={css.phase}>
            {begun.length > 1 && <span className={css.phaseName}>{phaseName(view.head, phase.phase)}</span>}
            {Array.from({ length: last }, (_, at) => at + 1).map((round) => (
              <a
                key={round}
                className={cx(css.round, round === phase.draft && css.isDraft)}
                href={roundPath(view.head, phase.phase, round)}
                aria-current={phase.phase === view.phase && round === view.round ? "page" : undefined}
                aria-label={t("round.number", { round })}
              >
                {round}
              </a>
            ))}
          </span>
        );
      })}
    </nav>
  );
}
