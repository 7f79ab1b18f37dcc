import type { EventHead } from "@shared/EventHead";
import type { PhaseHead } from "@shared/PhaseHead";
import { cx } from "../../parts/cx";
import { eventPath, roundPath } from "../../paths";
import { inLanguage, useWords } from "../../words/words";
import css from "./overview.module.css";

/** The phases in a row, and how far each is. */
export function Phases({ head }: { head: EventHead }) {
  return (
    <ol className={css.phases}>
      {head.phases.map((it) => (
        <li key={it.phase}>
          <a
            className={cx(css.phase, it.phase === head.current_phase && css.on)}
            href={it.knockout ? eventPath(head, "bracket") : roundPath(head, it.phase)}
            aria-current={it.phase === head.current_phase ? "step" : undefined}
          >
            <b>{inLanguage(it.name)}</b>
            <Progress phase={it} />
          </a>
        </li>
      ))}
    </ol>
  );
}

function Progress({ phase }: { phase: PhaseHead }) {
  const t = useWords();
  const { closed, draft, published, finished, rounds } = phase;
  if (closed) return <span className={css.progress}>{t("overview.closed")}</span>;
  if (draft !== null) return <span className={css.progress}>{t("overview.draft", { round: draft })}</span>;
  if (published === 0) return <span className={css.progress}>{t("overview.not_begun")}</span>;
  const of = rounds ?? published;
  return <span className={css.progress}>{t("overview.finished", { finished, of })}</span>;
}
