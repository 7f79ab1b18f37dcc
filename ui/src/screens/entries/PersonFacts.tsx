import type { EntryRow } from "@shared/EntryRow";
import { sharedWords, useWords } from "../../words/words";
import css from "./entries.module.css";

/** What the entry form says. */
export function PersonFacts({ row: { line, person } }: { row: EntryRow }) {
  const t = useWords();
  const facts: [string, string | number | null][] = [
    [t("person.delegation"), line.delegation],
    [t("person.sex"), person.sex === null ? null : sharedWords(`sex.${person.sex}`)],
    [t("person.born"), person.born],
    [t("person.title"), person.title],
    [t("person.rating"), person.rating ?? t("person.unrated")],
    [t("person.fide_id"), person.fide_id],
    [t("person.registration"), person.registration],
    [t("person.registered_year"), person.registered_year],
    [t("person.registered_unit"), person.registered_unit],
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === "" ? <span className={css.unsaid}>{t("person.unsaid")}</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
