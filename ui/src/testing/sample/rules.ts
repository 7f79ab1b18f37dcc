/** What the sample's regulation says. */

import type { CompetitionLine } from "@shared/CompetitionLine";
import type { CompetitionView } from "@shared/CompetitionView";
import type { Digest } from "@shared/Digest";
import type { EventKey } from "@shared/EventKey";
import type { EventRules } from "@shared/EventRules";
import type { TieBreakCode } from "@shared/TieBreakCode";
import type { RulebookLine } from "@shared/RulebookLine";
import { CHESS } from "./scoring";
import { BOYS, COMPETITION, COMPETITION_NAME, FINAL, HEADS, MEN, NAMES, SEMIFINAL, SWISS, THIRD, WOMEN } from "./head";
import { bracket } from "./knockout";
import { RAPID } from "./round";

const article = (clause: string, reading: string | null = null) => ({ clause, reading });

const TITLE = { zh: "第五届全国智力运动会国际象棋竞赛规程", en: "Fifth National Mind Sports Games: chess" };

export function rules(event: EventKey): EventRules {
  const [semifinal, third, final] = bracket().stages;
  const knockout = (stage: NonNullable<typeof semifinal>) =>
    ({ form: "knockout" as const, from: stage.seeding, matches: [{ first: 1, second: 4 }], games: stage.games, compare: [], article: article("六(二)") });
  return {
    key: event,
    name: NAMES[event] ?? { zh: event, en: event },
    kind: "individual",
    scoring: CHESS,
    time: RAPID,
    clause: "二",
    team: null,
    small_field: null,
    entry: [
      { rule: "sex", is: event === WOMEN ? "female" : "male", women_rated_from: null, grade: "blocks", article: article("五(二)") },
      { rule: "registered_unit", year: 2023, grade: "blocks", article: article("四(一)3") },
      { rule: "per_delegation", at_most: 4, grade: "blocks", article: article("五(二)") },
    ],
    exhibition_below: { at_least: 6, article: article("总则五(四)") },
    filler: article("六(六)", "AMB-6"),
    phases: [
      {
        key: SWISS,
        name: { zh: "瑞士制", en: "Swiss" },
        form: {
          form: "swiss", system: "dutch-2026", rounds: null, playoff: null, apart: null, xiangqi: null,
          article: article("六(二)"),
          tie_breaks: {
            list: ["PTS", "BH/C1", "BH", "SB", "PLAYOFF"] as TieBreakCode[],
            edition: "2024-08",
            bye_opponent: "fide_dummy",
            article: article("六(三)1"),
          },
        },
      },
      ...(semifinal === undefined ? [] : [{ key: SEMIFINAL, name: semifinal.name, form: knockout(semifinal) }]),
      ...(third === undefined ? [] : [{ key: THIRD, name: third.name, form: knockout(third) }]),
      ...(final === undefined ? [] : [{ key: FINAL, name: final.name, form: knockout(final) }]),
    ],
    final_order: [FINAL, THIRD, SWISS],
    awards: {
      steps: [{ field: 11, places: 8 }, { field: 8, places: 6 }, { field: 6, places: 3 }],
      medals: 3,
      coaches: 0,
      shared_leave_gap: true,
      article: article("总则六(一)"),
    },
  };
}

export function line(): CompetitionLine {
  return {
    competition: COMPETITION, name: COMPETITION_NAME, place: "合肥", from: "2026-10-25", to: "2026-11-04",
    rulebooks: [TITLE], events: 3, entered: 62, records: 418, changed_ms: Date.UTC(2026, 9, 26, 2, 21),
  };
}

export function rulebooks(): RulebookLine[] {
  const events = [MEN, WOMEN, BOYS].map((event) =>
    ({ event, name: NAMES[event] ?? { zh: "", en: "" }, kind: "individual" as const, runs: true, open: true }));
  const girls = {
    event: "girls-individual-rapid" as EventKey,
    name: { zh: "少年女子个人快棋", en: "Girls’ individual rapid" }, kind: "individual" as const, runs: true, open: false,
  };
  const team = {
    event: "men-team" as EventKey,
    name: { zh: "男子团体", en: "Men’s team" }, kind: "team" as const, runs: false, open: false,
  };
  return [
    {
      key: "games-2023/chess", digest: "ab".repeat(32) as Digest, title: TITLE, issued: "2022-11-07",
      discipline: "chess", events: [...events, girls, team],
    },
    {
      key: "chongqing-2022/xiangqi", digest: "cd".repeat(32) as Digest, issued: "2022-07-06", discipline: "xiangqi",
      title: { zh: "重庆市第二届智力运动会象棋赛竞赛规程", en: "Chongqing mind sports games: xiangqi" },
      events: [{ ...girls, event: "open-men" as EventKey, name: { zh: "公开组男子个人", en: "Open men" } }],
    },
  ];
}

export function competition(): CompetitionView {
  return {
    line: line(),
    rulebooks: rulebooks().slice(0, 1),
    events: [MEN, WOMEN, BOYS].flatMap((it) => HEADS[it] ?? []),
    delegations: [],
  };
}
