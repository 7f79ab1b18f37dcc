import type { Points } from "@shared/Points";
import type { Tpn } from "@shared/Tpn";
import { points } from "../../words/number";
import css from "./standings.module.css";
import type { PersonOf } from "./TieBreakWhy";

/** Those who were tied with the points that are compared one after the other. */
export function PointsInTurn({ rows, personOf }: {
  rows: readonly { who: Tpn; points: readonly Points[] }[];
  personOf: PersonOf;
}) {
  return (
    <table className={css.rounds}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.who}>
            <td>{personOf(row.who)?.name}</td>
            <td className={css.num}>{row.points.map(points).join(" · ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
