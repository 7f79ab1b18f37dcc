/** What the sample's rating list says. */

import type { FileCheck } from "@shared/FileCheck";
import type { RatedLine } from "@shared/RatedLine";
import type { RatingChange } from "@shared/RatingChange";
import type { RatingListKey } from "@shared/RatingListKey";
import type { RatingsQuery } from "@shared/RatingsQuery";
import type { RatingsView } from "@shared/RatingsView";
import { emptyPerson } from "../../input/person";
import { entries } from "./entries";

const LIST: RatingListKey = { year: 2026, month: 10, of: "all" };

/** A list of all speeds. */
export function ratings(query: RatingsQuery): RatingsView {
  switch (query.ask) {
    case "lists":
      return {
        ask: "lists",
        data: {
          lists: [{ key: LIST, rows: 1_934_210, left_out: 3, imported_ms: 1_760_000_000_000 }],
          incoming: null,
          may_import: true,
        },
      };
    case "find":
      return { ask: "find", data: { list: LIST, speed: "rapid", players: query.typed.length < 2 ? [] : players() } };
    case "changes":
      return { ask: "changes", data: { list: LIST, speed: "rapid", looked_up: 3, without_id: 21, rows: changes() } };
    default:
      return query satisfies never;
  }
}

/** A report that lacks a few things. */
export function fileCheck(): FileCheck {
  return {
    details: {
      name: "弈城杯 男子个人快棋", city: "合肥", federation: "", from: "2026-10-25", to: null,
      chief_arbiter: "", deputies: "", time_control: "25 min + 10 s", round_dates: [],
    },
    rounds: [{ round: 1, at_ms: 1_760_000_000_000 }, { round: 2, at_ms: 1_760_086_400_000 }],
    problems: [
      { code: "missing", field: "federation" },
      { code: "id_missing", name: "选手甲一" },
      { code: "lost", name: "选手甲一", of: "federation" },
    ],
  };
}

function players(): RatedLine[] {
  const player = { federation: "CHN", sex: "male", women_title: "", inactive: false } as const;
  return [
    { ...player, fide_id: 8600001, name: "Xuan, Ce", title: "FM", ratings: [2401, 2380, null], born: 1999 },
    { ...player, fide_id: 8600002, name: "Xu, Cheng", title: "", ratings: [null, null, null], born: null, inactive: true },
  ];
}

function changes(): RatingChange[] {
  const [one, two, three] = entries().rows.map((it) => it.line.competitor);
  if (one === undefined || two === undefined || three === undefined) throw new Error("the sample has three entries");
  const plain = { ...emptyPerson(), name: "选手甲一", rating: 2111 };
  const other = { ...emptyPerson(), name: "Else, Somebody" };
  return [
    {
      competitor: one, name: "选手甲一", fide_id: 8600011, found: [{ of: "rating", was: 2100, now: 2111 }],
      corrected: plain, refusal: null, is_plain: true,
    },
    { competitor: two, name: "选手乙二", fide_id: 8600099, found: [{ of: "not_listed" }], corrected: null, refusal: null, is_plain: false },
    {
      competitor: three, name: "Bing, San", fide_id: 8600013, found: [{ of: "name", was: "Bing, San", now: "Else, Somebody" }],
      corrected: other, refusal: null, is_plain: false,
    },
  ];
}
