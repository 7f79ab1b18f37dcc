import type { Person } from "@shared/Person";
import type { Statement } from "@shared/Statement";
import { sharedWords, useWords } from "../../words/words";
import css from "./disputes.module.css";

/** The fields of a form that are named; the others are only said to differ. */
const NAMED = [
  "name", "sex", "born", "title", "rating", "fide_id", "registration", "registered_year", "registered_unit",
] as const satisfies readonly (keyof Person)[];

/** What one of several entry forms says where they differ. */
export function FormDifference({ person, statements }: { person: Person; statements: readonly Statement[] }) {
  const t = useWords();
  const others = statements.flatMap(({ fact }) => (fact !== null && "person" in fact ? [fact.person] : []));
  const differs = (key: keyof Person) => others.some((it) => JSON.stringify(it[key]) !== JSON.stringify(person[key]));
  const valueOf = (key: (typeof NAMED)[number]) => {
    const value = key === "sex" && person.sex !== null ? sharedWords(`sex.${person.sex}`) : person[key];
    return value === null || value === "" ? t("person.unsaid") : value;
  };
  const named = NAMED.filter(differs);
  const rest = (Object.keys(person) as (keyof Person)[]).filter((it) => !named.some((key) => key === it));
  const unnamed = rest.some(differs);
  return (
    <dl className={css.fields}>
      {named.map((key) => (
        <div key={key}>
          <dt>{t(`person.${key}`)}</dt>
          <dd>{valueOf(key)}</dd>
        </div>
      ))}
      {unnamed && <div><dt>{t("dispute.other_fields")}</dt><dd /></div>}
    </dl>
  );
}
