/** The sample's entries, and a file of some more. */

import type { Delegation } from "@shared/Delegation";
import type { DelegationId } from "@shared/DelegationId";
import type { EntriesView } from "@shared/EntriesView";
import type { Objection } from "@shared/Objection";
import type { RoundNumber } from "@shared/RoundNumber";
import type { EntriesPreview } from "@shared/EntriesPreview";
import { headOf, MEN, SWISS } from "./head";
import { DELEGATIONS, form, person } from "./people";

const TOO_YOUNG: Objection = {
  rule: "born_between", article: "四(一)", reading: null, grade: "asks", missing: false, args: { from: "1950-01-01" },
};
const NO_REGISTRATION: Objection = {
  rule: "registered_unit", article: "四(一)3", reading: null, grade: "blocks", missing: true, args: { year: "2023" },
};

export function entries(): EntriesView {
  return {
    head: headOf(MEN),
    rows: Array.from({ length: 24 }, (_, at) => {
      const n = at + 1;
      return {
        line: person(n, { status: n === 14 ? "withdrawn" : "active" }),
        person: n > 3 ? form(n) : { ...form(n), fide_id: `860001${n}` },
        objections: n === 12 ? [NO_REGISTRATION] : [],
        waived: n === 7 ? [{ rule: "born_between", article: "四(一)", reason: "组委会同意" }] : [],
        byes: n === 20 ? [{ phase: SWISS, round: 6 as RoundNumber, bye: "half" as const }] : [],
        can_strike: false, whole: true,
      };
    }),
    delegations: DELEGATIONS.map(delegation),
    filler_allowed: true,
  };
}

function delegation(name: string, at: number): Delegation {
  return { id: String(at).padStart(32, "0") as DelegationId, name, kind: null, province: "", authority: "" };
}

export function entriesFile(): EntriesPreview {
  const rows = [25, 26, 27, 28].map((n) => ({
    row: n - 20,
    cells: [],
    person: { ...form(n), name: `选手新${n}` },
    born: null,
    delegation: DELEGATIONS[n % 7] ?? "",
    event: null, board: null, number: null, national_id: null, school: null, remark: null,
  }));
  return {
    list: {
      format: { kind: "csv", encoding: "gb18030", separator: "," },
      sheet: null,
      columns: [],
      rows,
      problems: [
        {
          severity: "warning", place: { row: 6, column: "C", header: "等级分" }, seen: "２４１０？", code: "title_without_rating",
        },
        { severity: "error", place: { row: 8, column: "D", header: "出生日期" }, seen: "九六年", code: "unreadable_date" },
      ],
    },
    objections: [
      { entry: 1, name: "选手新26", objection: TOO_YOUNG },
      { entry: 3, name: "选手新28", objection: NO_REGISTRATION },
    ],
    entered: [0],
    entries: rows.map((it) => ({ person: it.person, delegation: it.delegation, filler: false })),
  };
}
