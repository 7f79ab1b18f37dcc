import type { EventHead } from "@shared/EventHead";
import type { Task } from "@shared/Task";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { phaseName, taskPath, taskWords } from "../../frame/tasks";
import type { Wishes } from "../../frame/useWish";
import { devicesPath, go, roundPath } from "../../paths";
import { useWords } from "../../words/words";
import css from "./overview.module.css";
import { PlanRounds } from "./PlanRounds";

/** One thing to be done, and the button that does it or leads there. */
export function TaskRow({ head, task, first, wishes }: {
  head: EventHead;
  task: Task;
  first: boolean;
  wishes: Wishes;
}) {
  return (
    <div className={css.task}>
      <span className={css.bullet} aria-hidden />
      <span className={css.words}>{taskWords(head, task)}</span>
      <Act head={head} task={task} first={first} wishes={wishes} />
    </div>
  );
}

/** If the one device that runs the competition is lost, nobody gives rights any more. */
export function SecondOrganiser({ head }: { head: EventHead }) {
  const t = useWords();
  return (
    <div className={css.task}>
      <span className={css.bullet} aria-hidden />
      <span className={css.words}>{t("task.second_organiser")}</span>
      <Button component="a" href={devicesPath(head.competition)}>{t("overview.go")}</Button>
    </div>
  );
}

function Act({ head, task, first, wishes: { wish } }: { head: EventHead; task: Task; first: boolean; wishes: Wishes }) {
  const t = useWords();
  const { event } = head;
  const button = (words: ReactNode, act: () => void) => (
    <Button variant={first ? "filled" : "default"} onClick={act}>{words}</Button>
  );
  const link = <Button component="a" variant={first ? "filled" : "default"} href={taskPath(head, task)}>{t("overview.go")}</Button>;

  switch (task.task) {
    case "plan_rounds":
      return <PlanRounds onPlan={(rounds) => void wish({ command: "plan_phase", event, phase: task.phase, rounds })} />;
    case "order_field":
      return button(t(task.by_lot ? "overview.draw_lots" : "overview.order"), () => void wish(
        { command: "order_field", event, phase: task.phase, how: { how: "regulation" } },
        { done: t("overview.ordered", { phase: phaseName(head, task.phase) }), undo: true },
      ));
    case "draw_round":
      return button(t("overview.draw"), () => void wish({ command: "draw_round", event, phase: task.phase }).then((done) => {
        if (done) go(roundPath(head, task.phase, task.round));
      }));
    case "close_phase":
      return button(t("overview.close"), () => void wish(
        { command: "close_phase", event, phase: task.phase },
        { done: t("overview.closed_now", { phase: phaseName(head, task.phase) }), undo: true },
      ));
    case "enter":
    case "fill_up":
    case "exhibition":
    case "enter_results":
    case "rule_on_disputes":
    case "publish_round":
    case "decide_tie":
    case "confirm_awards":
      return link;
    default:
      return task satisfies never;
  }
}
