import type { Discipline } from "@shared/Discipline";
import type { RecordId } from "@shared/RecordId";
import type { Statement } from "@shared/Statement";
import type { ReactNode } from "react";
import { Tag } from "../parts/DraftTag";
import { clockToSecond, moment } from "../words/dates";
import { factWords, type Named } from "../words/facts";
import { sharedWords, useWords, type Words } from "../words/words";
import css from "./statement.module.css";

/** What is needed to word what was said: what is played, and the names. */
export interface Told {
  readonly discipline: Discipline;
  readonly named: Named;
}

/** What devices said about one thing: who, as what, when, and what each had seen of the others. */
export function SaidList({ statements, told, actsOn }: {
  statements: readonly Statement[];
  told: Told;
  /** What can be done about one of them. */
  actsOn?: (statement: Statement) => ReactNode;
}) {
  const numbers = new Map(statements.map((it, at) => [it.record, at + 1]));
  return (
    <ol className={css.list}>
      {statements.map((it, at) => (
        <li key={it.record} className={css.statement}>
          <Said statement={it} number={at + 1} numbers={numbers} told={told} />
          {actsOn !== undefined && <div className={css.acts}>{actsOn(it)}</div>}
        </li>
      ))}
    </ol>
  );
}

function Said({ statement, number, numbers, told }: {
  statement: Statement;
  number: number;
  numbers: ReadonlyMap<RecordId, number>;
  told: Told;
}) {
  const t = useWords();
  const { fact, kind, at_ms, effect, supersedes, roster } = statement;
  const list = (records: readonly RecordId[]) => records.map((it) => nameOf(t, it, numbers)).join(t("comma"));
  return (
    <>
      <div className={css.head}>
        <span className={css.quiet}>{t("statement.number", { number })}</span>
        <b>{writer(statement, t)}</b>
        {effect.effect !== "counts" && <Tag>{t(`effect.${effect.effect}`)}</Tag>}
      </div>
      <div className={css.what}>{fact === null ? kind : factWords(fact, told.discipline, told.named)}</div>
      <div className={css.quiet}>
        {moment(at_ms)} ({clockToSecond(at_ms)}) · {t("statement.device", { key: short(statement.device) })}
        {statement.seat_name !== "" && <> · {t("statement.for_seat", { name: statement.seat_name })}</>}
      </div>
      <div className={css.quiet}>
        {supersedes.length === 0 ? t("statement.saw_nothing") : t("statement.saw", { records: list(supersedes) })}
        {roster.length > 0 && <> · {t("statement.roster", { records: list(roster) })}</>}
      </div>
      <code className={css.code}>{statement.record.slice(0, 32)}</code>
    </>
  );
}

/** Who wrote it, and as what. */
function writer({ name, roles }: Statement, t: Words): string {
  const known = name === "" ? t("statement.stranger") : name;
  return [known, ...roles.map((it) => sharedWords(`role.${it}`))].join(" · ");
}

function nameOf(t: Words, record: RecordId, numbers: ReadonlyMap<RecordId, number>): string {
  const number = numbers.get(record);
  return number === undefined ? short(record) : t("statement.number", { number });
}

/** The beginning of a key or a record's name, as people read it to each other. */
export function short(id: string): string {
  return id.slice(0, 8);
}
