import type { ByeRow } from "@shared/ByeRow";
import { points } from "../../words/number";
import { useWords } from "../../words/words";
import css from "./round.module.css";

/** Those who do not play, and what it is worth. */
export function Byes({ byes }: { byes: readonly ByeRow[] }) {
  const t = useWords();
  return byes.map(({ seat, kind, worth }) => (
    <div key={seat.line.competitor} className={css.bye}>
      <span className={css.byeKind}>{t(`bye.${kind}`)}</span>
      <b>{seat.line.name}</b>
      <span className={css.quiet}>{seat.line.delegation} · {points(seat.points)}</span>
      <span className={css.worth}>{t("bye.worth", { points: points(worth) })}</span>
    </div>
  ));
}
