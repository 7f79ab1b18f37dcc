import type { FoulRow } from "@shared/FoulRow";
import type { ReactNode } from "react";
import { moment } from "../words/dates";
import { inLanguage, sharedWords, useWords } from "../words/words";
import css from "./FoulLine.module.css";
import { Tag } from "./DraftTag";

/** A foul: what it was, what it costs and where that is said, and what is still to be done. */
export function FoulLine({ foul, name, children }: {
  foul: FoulRow;
  /** Whose it is, or where it was. */
  name: string;
  /** What can be done with it. */
  children?: ReactNode;
}) {
  const t = useWords();
  return (
    <li className={css.foul}>
      <div>
        <b>{name}</b>{" "}
        {foul.name === null ? t("foul.none_named") : inLanguage(foul.name)}{" "}
        <Tag>{foul.costs === null ? t("foul.warning") : sharedWords(`cost.${foul.costs}`)}</Tag>
        {foul.article !== null && <span className={css.quiet}> {t("article", { clause: foul.article.clause })}</span>}
        <span className={css.under}>
          {foul.note !== "" && <>{foul.note} · </>}
          {t("foul.by", { name: foul.by, time: moment(foul.at_ms) })}
        </span>
        {foul.due !== null && <span className={css.due}>{t(`foul.${foul.due}`)}</span>}
      </div>
      {children}
    </li>
  );
}
