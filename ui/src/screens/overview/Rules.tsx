import type { Article } from "@shared/Article";
import type { EntryRule } from "@shared/EntryRule";
import type { EventRules } from "@shared/EventRules";
import type { PhaseRules } from "@shared/PhaseRules";
import type { ReactNode } from "react";
import { Card } from "../../parts/Card";
import { Tag } from "../../parts/DraftTag";
import { timeWords } from "../../words/clockTimes";
import { ruleWords } from "../../words/explain";
import { tieBreakName } from "../../words/tieBreaks";
import { inLanguage, sharedWords, useWords } from "../../words/words";
import css from "./overview.module.css";

/** What the regulation says of the event, each rule with its article. */
export function Rules({ rules }: { rules: EventRules }) {
  const t = useWords();
  return (
    <Card label={t("overview.rules")}>
      <div className={css.rules}>
        <h2>{t("overview.rules")}</h2>
        <Group title={t("overview.time")}>
          <Rule article={rules.time.article}>{timeWords(rules.time)}</Rule>
        </Group>
        <Group title={t("overview.who")}>
          {rules.entry.map((it) => <Rule key={JSON.stringify(it)} article={it.article}>{entryWords(it)}</Rule>)}
          {rules.exhibition_below !== null && (
            <Rule article={rules.exhibition_below.article}>
              {t("overview.exhibition", { at_least: rules.exhibition_below.at_least })}
            </Rule>
          )}
          {rules.filler !== null && <Rule article={rules.filler}>{t("overview.filler")}</Rule>}
        </Group>
        {rules.phases.map((it) => <Phase key={it.key} phase={it} />)}
        <Group title={t("overview.awards")}>
          <Rule article={rules.awards.article}>
            {rules.awards.steps.map((it) => t("overview.award_step", { ...it })).join(t("semicolon"))}
          </Rule>
        </Group>
      </div>
    </Card>
  );
}

function Phase({ phase }: { phase: PhaseRules }) {
  const t = useWords();
  const { form } = phase;
  const title = inLanguage(phase.name);
  switch (form.form) {
    case "team_swiss":
    case "swiss":
      return (
        <Group title={title}>
          <Rule article={form.article}>{sharedWords(`swiss_system.${form.system}`)}</Rule>
          <Rule article={form.tie_breaks.article}>{form.tie_breaks.list.map(tieBreakName).join(" → ")}</Rule>
        </Group>
      );
    case "round_robin":
      return (
        <Group title={title}>
          <Rule article={form.article}>{t("overview.round_robin")}</Rule>
        </Group>
      );
    case "knockout":
      return (
        <Group title={title}>
          <Rule article={form.from.article}>{t(`overview.from_${form.from.take}`)}</Rule>
          <Rule article={form.article}>{t("overview.games", { count: form.games.length })}</Rule>
        </Group>
      );
    case "sum_of_ranks":
      return (
        <Group title={title}>
          <Rule article={form.article}>{t("overview.sum_of_ranks")}</Rule>
        </Group>
      );
    default:
      return form satisfies never;
  }
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.group}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

function Rule({ article, children }: { article: Article; children: ReactNode }) {
  const t = useWords();
  return (
    <li className={css.rule}>
      <span>{children}</span>
      {article.clause !== "" && <Tag>{article.clause}</Tag>}
      {article.reading !== null && <Tag>{t("overview.reading", { reading: article.reading })}</Tag>}
    </li>
  );
}

/** An entry rule in words. */
function entryWords(demand: EntryRule): string {
  const args: Record<string, string | number> = {};
  for (const [name, it] of Object.entries(demand)) {
    if (typeof it === "string" || typeof it === "number") args[name] = it;
    else if (Array.isArray(it)) args[name] = it.join(",");
  }
  if (demand.rule === "documents") args.documents = demand.any_of.join(",");
  if (demand.rule === "sex") {
    args.sex = demand.is;
    if (demand.women_rated_from !== null) Object.assign(args, demand.women_rated_from);
  }
  return ruleWords(demand.rule, args);
}
