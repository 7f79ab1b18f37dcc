import type { HistoryLine } from "@shared/HistoryLine";
import type { HistoryView } from "@shared/HistoryView";
import { Button } from "@mantine/core";
import type { Wishes } from "../../frame/useWish";
import { Reason } from "../../parts/Aside";
import { clockToSecond, moment } from "../../words/dates";
import { useWords } from "../../words/words";
import css from "./history.module.css";

/** One record: who wrote it, what it replaces, and the button that takes its command back. */
export function RecordDetails({ line, what, view, wishes }: {
  line: HistoryLine;
  what: string;
  view: HistoryView;
  wishes: Wishes;
}) {
  const t = useWords();
  return (
    <>
      <Reason title={what}>{moment(line.at_ms)} ({clockToSecond(line.at_ms)})</Reason>
      <Reason title={t("history.who")}>
        {view.devices[line.author] ?? t("history.unknown_device")} <code className={css.code}>{line.author.slice(0, 16)}</code>
      </Reason>
      {line.effect.effect !== "counts" && (
        <Reason title={t(`effect.${line.effect.effect}`)}>{t(`history.effect.${line.effect.effect}`)}</Reason>
      )}
      {line.supersedes.length > 0 && (
        <Reason title={t("history.replaces")}>
          {line.supersedes.map((it) => <code key={it} className={css.code}>{it.slice(0, 16)} </code>)}
        </Reason>
      )}
      <Reason title={t("history.name")}><code className={css.code}>{line.record}</code></Reason>
      <Button onClick={() => void wishes.wish({ command: "undo", op: line.op }, { done: t("undone") })}>
        {t("history.undo")}
      </Button>
    </>
  );
}
