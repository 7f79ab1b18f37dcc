import type { MiniTable } from "@shared/MiniTable";
import { useWords } from "../../words/words";
import css from "./standings.module.css";
import type { PersonOf } from "./TieBreakWhy";

/** The games among those who are tied. */
export function MiniTables({ tables, personOf }: { tables: readonly MiniTable[]; personOf: PersonOf }) {
  const t = useWords();
  return tables.map(({ score, complete, rows }) => (
    <div key={`${score} ${rows.map((it) => it.who).join()}`}>
      {score !== null && <p className={css.note}>{t(`team_score.${score}`)}</p>}
      {!complete && <p className={css.note}>{t("standings.incomplete")}</p>}
      <table className={css.rounds}>
        <tbody>
          {rows.map((row) => (
            <tr key={row.who}>
              <td>{row.place ?? "–"}</td>
              <td>
                {personOf(row.who)?.name}
                {row.met.map((it) => (
                  <span key={it.opponent} className={css.cut}>
                    {t("standings.against", { name: personOf(it.opponent)?.name ?? "?", score: it.score })}
                  </span>
                ))}
              </td>
              <td className={css.num}>{row.score}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ));
}
