import type { RoundView } from "@shared/RoundView";
import { Button } from "@mantine/core";
import type { Wishes } from "../../frame/useWish";
import { go, roundPath, standingsPath } from "../../paths";
import { useWords } from "../../words/words";
import css from "./round.module.css";

/** When every board has its result: the way to the standings and to the next round. */
export function NextRound({ view, finished, wishes }: { view: RoundView; finished: boolean; wishes: Wishes }) {
  const t = useWords();
  const { head, phase, round } = view;
  const task = head.tasks.find((it) => it.task === "draw_round" && it.phase === phase);
  if (!finished) return null;

  async function draw(next: number) {
    if (await wishes.wish({ command: "draw_round", event: head.event, phase })) go(roundPath(head, phase, next));
  }

  return (
    <div className={css.next}>
      <b>{t("round.finished", { round })}</b>
      <span className={css.grow} />
      <Button component="a" href={standingsPath(head, phase, round)}>{t("round.standings")}</Button>
      {task?.task === "draw_round" && (
        <Button variant="filled" onClick={() => void draw(task.round)}>{t("round.draw_next", { round: task.round })}</Button>
      )}
    </div>
  );
}
