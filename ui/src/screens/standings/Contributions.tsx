import type { OpponentScore } from "@shared/OpponentScore";
import type { Points } from "@shared/Points";
import type { TieBreakContribution } from "@shared/TieBreakContribution";
import type { Tpn } from "@shared/Tpn";
import { cx } from "../../parts/cx";
import { points } from "../../words/number";
import { useWords } from "../../words/words";
import css from "./standings.module.css";
import type { PersonOf } from "./TieBreakWhy";

/** What each round adds to a number; what does not count is struck through, with the reason. */
export function Contributions({ contributions, personOf, pointsOf }: {
  contributions: readonly TieBreakContribution[];
  personOf: PersonOf;
  pointsOf: (number: Tpn) => Points | undefined;
}) {
  const t = useWords();
  return (
    <table className={css.rounds}>
      <thead>
        <tr>
          <th>{t("standings.in_round")}</th>
          <th>{t("standings.opponent")}</th>
          <th className={css.num}>{t("standings.got")}</th>
          <th className={css.num}>{t("standings.adds")}</th>
        </tr>
      </thead>
      <tbody>
        {contributions.map((it) => (
          <tr key={it.round} className={cx(it.cut !== null && css.struck)}>
            <td>{it.round}</td>
            <td>
              <Opponent contribution={it} personOf={personOf} pointsOf={pointsOf} />
              {it.cut !== null && <span className={css.cut}>{t(`cut.${it.cut}`)}</span>}
            </td>
            <td className={css.num}>{points(it.points)}</td>
            <td className={css.num}>{it.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Opponent({ contribution: { opponent, opponent_score: score, voluntary }, personOf, pointsOf }: {
  contribution: TieBreakContribution;
  personOf: PersonOf;
  pointsOf: (number: Tpn) => Points | undefined;
}) {
  const t = useWords();
  const person = opponent === null ? undefined : personOf(opponent);
  const own = opponent === null ? undefined : pointsOf(opponent);
  return (
    <span>
      {person?.name ?? t(voluntary ? "standings.absent" : "standings.no_opponent")}{" "}
      <span className={css.quiet}>
        {score !== null && <Score score={score} own={own} />}
        {score === null && own !== undefined && points(own)}
      </span>
    </span>
  );
}

/** The score that an opponent counts with, and why where it is another than the real one. */
function Score({ score, own }: { score: OpponentScore; own: Points | undefined }) {
  const t = useWords();
  switch (score.kind) {
    case "adjusted":
      return score.score === own || own === undefined
        ? t("standings.points", { points: points(score.score) })
        : t("standings.adjusted", { points: points(score.score), own: points(own) });
    case "dummy":
      return t("standings.dummy", { points: points(score.score) });
    case "lowest":
      return t("standings.lowest", { points: points(score.score) });
    case "nobody":
      return t("standings.nobody");
    default:
      return score satisfies never;
  }
}
