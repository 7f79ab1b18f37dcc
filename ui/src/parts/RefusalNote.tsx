import type { Grade } from "@shared/Grade";
import { useWords } from "../words/words";
import css from "./surface.module.css";

/** One reason of a refusal, in words, with its article. */
export interface Objection {
  readonly text: string;
  readonly article?: string | undefined;
}

/** Why the rules say no, all reasons at once: what blocks, what may be forced, what is only noted. */
export function RefusalNote({ grade, objections }: { grade: Grade; objections: readonly Objection[] }) {
  const t = useWords();
  return (
    <div className={css[grade]} role={grade === "notes" ? "note" : "alert"}>
      <span className={css.grade}>{t(`grade.${grade}`)}</span>
      <ul className={css.noteList}>
        {objections.map((it) => (
          <li key={it.text}>
            {it.text}
            {it.article !== undefined && <span className={css.article}>{t("article", { clause: it.article })}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
