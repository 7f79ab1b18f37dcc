import type { EventHead } from "@shared/EventHead";
import type { StageView } from "@shared/StageView";
import { Button } from "@mantine/core";
import { DecideTie } from "../../frame/DecideTie";
import { phaseName } from "../../frame/tasks";
import type { Wishes } from "../../frame/useWish";
import { DraftTag, Tag } from "../../parts/DraftTag";
import { go, roundPath } from "../../paths";
import { inLanguage, useWords } from "../../words/words";
import css from "./bracket.module.css";
import { Match } from "./Match";

/** One knock-out phase: where its field comes from, its matches, and what is to be done next. */
export function Stage({ head, stage, wishes }: { head: EventHead; stage: StageView; wishes: Wishes }) {
  const t = useWords();
  const { seeding } = stage;
  return (
    <section className={css.stage} aria-label={inLanguage(stage.name)}>
      <div className={css.head}>
        <h2>{inLanguage(stage.name)}</h2>
        {stage.closed && <DraftTag standing="final">{t("overview.closed")}</DraftTag>}
      </div>
      <p className={css.note}>
        {seeding.take === "top"
          ? t("bracket.top", { phase: phaseName(head, seeding.phase), count: seeding.count, by: t(`bracket.by_${seeding.numbered}`) })
          : t(`bracket.${seeding.take}`, { phase: phaseName(head, seeding.phase) })}{" "}
        <Tag>{seeding.article.clause}</Tag>
      </p>
      <Lot stage={stage} />
      {stage.matches.map((it) => (
        <Match key={it.numbers.join()} head={head} stage={stage} match={it} />
      ))}
      {stage.matches.filter((it) => it.level).map((it) => (
        <DecideTie
          key={`${it.numbers.join()} level`}
          head={head}
          phase={stage.phase}
          people={it.sides.filter((side) => side !== null)}
          wishes={wishes}
        />
      ))}
      <Act head={head} stage={stage} wishes={wishes} />
    </section>
  );
}

/** The seed of a lot, so that anybody can draw it again. */
function Lot({ stage: { ordered_by, seed } }: { stage: StageView }) {
  const t = useWords();
  if (ordered_by === null) return null;
  return (
    <p className={css.note}>
      {t("bracket.numbered", { by: t(`ordered_by.${ordered_by}`) })}
      {seed !== null && <> <code title={seed}>{t("bracket.seed", { seed: seed.slice(0, 12) })}</code></>}
    </p>
  );
}

/** What is to be done next in the phase, if anything is. */
function Act({ head, stage: { phase }, wishes: { wish } }: { head: EventHead; stage: StageView; wishes: Wishes }) {
  const t = useWords();
  const { event, tasks } = head;
  const name = phaseName(head, phase);
  for (const task of tasks) {
    if (!("phase" in task) || task.phase !== phase) continue;
    switch (task.task) {
      case "order_field":
        return (
          <Button
            variant="filled"
            onClick={() => void wish(
              { command: "order_field", event, phase, how: { how: "regulation" } },
              { done: t("overview.ordered", { phase: name }), undo: true },
            )}
          >
            {t(task.by_lot ? "bracket.draw_lots" : "bracket.number")}
          </Button>
        );
      case "draw_round":
        return (
          <Button
            variant="filled"
            onClick={() => void wish({ command: "draw_round", event, phase }).then((done) => {
              if (done) go(roundPath(head, phase, task.round));
            })}
          >
            {t("bracket.draw", { game: task.round })}
          </Button>
        );
      case "publish_round":
        return <Button component="a" variant="filled" href={roundPath(head, phase, task.round)}>{t("bracket.publish")}</Button>;
      case "enter_results":
      case "rule_on_disputes":
        return <Button component="a" variant="filled" href={roundPath(head, phase, task.round)}>{t("bracket.results")}</Button>;
      case "close_phase":
        return (
          <Button
            variant="filled"
            onClick={() => void wish(
              { command: "close_phase", event, phase },
              { done: t("overview.closed_now", { phase: name }), undo: true },
            )}
          >
            {t("standings.close", { phase: name })}
          </Button>
        );
      case "plan_rounds":
      case "decide_tie":
        break;
      default:
        task satisfies never;
    }
  }
  return null;
}
