import type { EventChoice } from "@shared/EventChoice";
import type { EventKey } from "@shared/EventKey";
import type { RulebookLine } from "@shared/RulebookLine";
import { Button } from "@mantine/core";
import { Card } from "../../parts/Card";
import { Tag } from "../../parts/DraftTag";
import { inLanguage, useWords } from "../../words/words";
import css from "./competition.module.css";

/** The events of the regulation that are not open yet. */
export function MoreEvents({ rulebooks, onOpen }: {
  rulebooks: readonly RulebookLine[];
  onOpen: (event: EventKey) => void;
}) {
  const t = useWords();
  const closed = rulebooks.flatMap((it) => it.events).filter((it) => !it.open);
  if (closed.length === 0) return null;
  return (
    <section className={css.more} aria-label={t("competition.more")}>
      <h2>{t("competition.more")}</h2>
      <Card>
        <ul className={css.list}>
          {closed.map((it) => <Choice key={it.event} choice={it} onOpen={onOpen} />)}
        </ul>
      </Card>
    </section>
  );
}

function Choice({ choice, onOpen }: { choice: EventChoice; onOpen: (event: EventKey) => void }) {
  const t = useWords();
  const name = inLanguage(choice.name);
  return (
    <li className={css.item}>
      <span>{name}</span>
      <Tag>{t(`kind.${choice.kind}`)}</Tag>
      <span className={css.grow} />
      {choice.runs
        ? (
            <Button onClick={() => onOpen(choice.event)} aria-label={t("competition.open_named", { name })}>
              {t("competition.open")}
            </Button>
          )
        : <span className={css.quiet}>{t("competition.not_built")}</span>}
    </li>
  );
}
