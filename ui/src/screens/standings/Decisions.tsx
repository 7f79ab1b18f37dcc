import type { TieDecision } from "@shared/TieDecision";
import { moment } from "../../words/dates";
import { useWords } from "../../words/words";
import css from "./standings.module.css";

/** What people decided between equals: how, by whom and when it was written down. */
export function Decisions({ decisions }: { decisions: readonly TieDecision[] }) {
  const t = useWords();
  if (decisions.length === 0) return null;
  return (
    <section className={css.decisions} aria-label={t("standings.decisions")}>
      <h3>{t("standings.decisions")}</h3>
      {decisions.map((it) => <Decision key={it.order.map(({ competitor }) => competitor).join()} decision={it} />)}
    </section>
  );
}

/** One such decision. */
export function Decision({ decision: { order, how, note, by, at_ms } }: { decision: TieDecision }) {
  const t = useWords();
  return (
    <p className={css.decision}>
      {order.map((it) => it.name).join(" → ")}
      <span className={css.cut}>
        {t(`decided_by.${how}`)}
        {note !== "" && <> · {note}</>}
        {" · "}{t("standings.decided_by", { name: by, time: moment(at_ms) })}
      </span>
    </p>
  );
}
