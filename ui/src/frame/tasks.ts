/** What is to be done next, in words and with the way there. */

import type { EventHead } from "@shared/EventHead";
import type { PhaseKey } from "@shared/PhaseKey";
import type { Task } from "@shared/Task";
import { devicesPath, eventPath, roundPath, standingsPath } from "../paths";
import type { Task as TaskLink } from "../parts/Navigation";
import { inLanguage, words } from "../words/words";

/** The tasks of an event as links. */
export function taskLinks(head: EventHead): readonly TaskLink[] {
  const tasks = head.tasks.map((it) => ({ word: taskWords(head, it), href: taskPath(head, it) }));
  const second = { word: words("task.second_organiser"), href: devicesPath(head.competition) };
  return head.lone_organiser ? [...tasks, second] : tasks;
}

/** What stands above the tasks: how many things come before the next draw. */
export function taskHeading(head: EventHead): string {
  const phase = head.phases.find((it) => it.phase === head.current_phase);
  const ready = head.tasks.every((it) => it.task === "draw_round" || it.task === "confirm_awards");
  const count = head.tasks.length;
  if (ready || phase === undefined || phase.closed) return words("task.next");
  const round = phase.published + 1;
  if (phase.draft !== null) return words("task.before_publish", { count, round: phase.draft });
  if (phase.rounds !== null && round > phase.rounds) return words("task.before_close", { count, phase: inLanguage(phase.name) });
  return words("task.before_draw", { count, round });
}

/** A task in words. */
export function taskWords(head: EventHead, task: Task): string {
  const t = words;
  switch (task.task) {
    case "enter":
      return t("task.enter", { at_least: task.at_least });
    case "plan_rounds":
      return t("task.plan_rounds", { phase: phaseName(head, task.phase) });
    case "fill_up":
      return t("task.fill_up");
    case "exhibition":
      return t("task.exhibition", { delegations: task.delegations, at_least: task.at_least });
    case "order_field":
      return t(task.by_lot ? "task.order_by_lot" : "task.order", { phase: phaseName(head, task.phase) });
    case "enter_results":
      return t("task.enter_results", { round: task.round, count: task.open });
    case "rule_on_disputes":
      return t("task.rule_on_disputes", {
        round: task.round, count: task.boards.length, boards: task.boards.join(t("comma")),
      });
    case "draw_round":
      return t("task.draw_round", { phase: phaseName(head, task.phase), round: task.round });
    case "publish_round":
      return t("task.publish_round", { phase: phaseName(head, task.phase), round: task.round });
    case "decide_tie":
      return t("task.decide_tie", { count: task.among.length });
    case "close_phase":
      return t("task.close_phase", { phase: phaseName(head, task.phase) });
    case "confirm_awards":
      return t("task.confirm_awards");
    default:
      return task satisfies never;
  }
}

/** Where a task is done. */
export function taskPath(head: EventHead, task: Task): string {
  switch (task.task) {
    case "enter":
    case "fill_up":
    case "exhibition":
      return eventPath(head, "entries");
    case "plan_rounds":
      return eventPath(head, "overview");
    case "order_field":
      return isKnockout(head, task.phase) ? eventPath(head, "bracket") : eventPath(head, "overview");
    case "enter_results":
    case "rule_on_disputes":
    case "publish_round":
      return roundPath(head, task.phase, task.round);
    case "draw_round":
      return roundPath(head, task.phase, task.round);
    case "decide_tie":
    case "close_phase":
      return isKnockout(head, task.phase) ? eventPath(head, "bracket") : standingsPath(head, task.phase);
    case "confirm_awards":
      return eventPath(head, "awards");
    default:
      return task satisfies never;
  }
}

/** The name of a phase, or its key where it has none. */
export function phaseName(head: EventHead, key: PhaseKey): string {
  const phase = head.phases.find((it) => it.phase === key);
  return phase === undefined ? key : inLanguage(phase.name);
}

function isKnockout(head: EventHead, key: PhaseKey): boolean {
  return head.phases.some((it) => it.phase === key && it.knockout);
}
