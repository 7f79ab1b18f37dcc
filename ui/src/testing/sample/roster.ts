/** What the sample's devices know differently, and who they are. */

import type { Connection } from "@shared/Connection";
import type { Delegation } from "@shared/Delegation";
import type { DelegationId } from "@shared/DelegationId";
import type { DeviceKey } from "@shared/DeviceKey";
import type { DevicesView } from "@shared/DevicesView";
import type { DisputeLine } from "@shared/DisputeLine";
import type { DisputesView } from "@shared/DisputesView";
import type { Effect } from "@shared/Effect";
import type { Fact } from "@shared/Fact";
import type { Grant } from "@shared/Grant";
import type { Incarnation } from "@shared/Incarnation";
import type { OpId } from "@shared/OpId";
import type { RecordId } from "@shared/RecordId";
import type { RoundNumber } from "@shared/RoundNumber";
import type { SeatId } from "@shared/SeatId";
import type { Sitting } from "@shared/Sitting";
import type { Statement } from "@shared/Statement";
import type { TrailOf } from "@shared/TrailOf";
import type { TrailView } from "@shared/TrailView";
import type { Venue } from "@shared/Venue";
import { COMPETITION_NAME, DRAW, MEN, SWISS } from "./head";
import { form, id, person } from "./people";
import { DRAWN, WHITE } from "./round";

const DESK = "a1".repeat(32) as DeviceKey;
const TABLET = "b2".repeat(32) as DeviceKey;
const LEADER = "c3".repeat(32) as DeviceKey;
const LOG = "11".repeat(16) as Incarnation;
const FIVE = { event: MEN, phase: SWISS, draw: DRAW, board: 5 };
const record = (n: number) => n.toString(16).padStart(64, "e") as RecordId;
const at = (n: number) => Date.UTC(2026, 9, 26, 2, 0) + n * 61_000;

function grant(device: DeviceKey, role: Grant["role"], name: string, over: Partial<Grant> = {}): Grant {
  return { device, role, name, events: [], delegation: null, venue: null, seal_key: null, ...over };
}

const WRITERS: Record<string, Pick<Statement, "name" | "roles">> = {
  [DESK]: { name: "编排台", roles: ["organiser", "pairings_officer"] },
  [TABLET]: { name: "杏花厅平板", roles: ["arbiter"] },
  [LEADER]: { name: "安徽领队", roles: ["team_leader"] },
};

function said(n: number, device: DeviceKey, fact: Fact | null, over: Partial<Statement> = {}): Statement {
  return {
    record: record(n),
    op: n.toString(16).padStart(32, "0") as OpId,
    device,
    ...(WRITERS[device] ?? { name: "", roles: [] }),
    incarnation: LOG,
    seq: n,
    seat: null,
    seat_name: "",
    at_ms: at(n),
    fact,
    kind: fact?.kind ?? "line_up_sealed",
    supersedes: [],
    roster: [record(240)],
    effect: { effect: "counts" } satisfies Effect,
    ...over,
  };
}

const RESULTS = [
  said(41, TABLET, { kind: "result_recorded", board: FIVE, outcome: WHITE, attested: "both_sides" }),
  said(43, DESK, { kind: "result_recorded", board: FIVE, outcome: DRAWN, attested: "one_side" }),
];

const LINES: DisputeLine[] = [
  {
    dispute: { about: "board", board: FIVE, round: 5 as RoundNumber },
    statements: RESULTS,
    settled_by: "record_result",
  },
  {
    dispute: { about: "entry", event: MEN, competitor: id(3) },
    statements: [
      said(51, LEADER, { kind: "entry_corrected", event: MEN, competitor: id(3), person: form(3), waived: [] }),
      said(52, DESK, { kind: "entry_corrected", event: MEN, competitor: id(3), person: { ...form(3), rating: 2400 }, waived: [] }),
    ],
    settled_by: "correct_entry",
  },
  {
    dispute: { about: "chair", event: MEN, holders: [DESK, TABLET] },
    statements: [said(55, DESK, { kind: "chair_handed", event: MEN, to: TABLET })],
    settled_by: "take_chair",
  },
  {
    dispute: { about: "apart" },
    statements: [
      said(61, TABLET, { kind: "result_recorded", board: { ...FIVE, board: 7 }, outcome: WHITE, attested: "both_sides" }, {
        effect: { effect: "apart" },
      }),
    ],
    settled_by: "rule_on_records",
  },
  {
    dispute: { about: "quarantined" },
    statements: [
      said(62, "d4".repeat(32) as DeviceKey, { kind: "result_withdrawn", board: FIVE }, { effect: { effect: "quarantined" }, roster: [] }),
    ],
    settled_by: "nothing",
  },
  { dispute: { about: "unknown" }, statements: [said(63, TABLET, null)], settled_by: "update" },
];

const names = () => Object.fromEntries(Array.from({ length: 24 }, (_, n) => [id(n + 1), person(n + 1).name]));

const ANHUI: Delegation = {
  id: id(2) as string as DelegationId, name: "安徽", kind: null, province: "安徽", authority: "",
};

export function disputes(): DisputesView {
  return {
    competition_name: COMPETITION_NAME, lines: LINES, total: LINES.length,
    names: names(), delegations: { [ANHUI.id]: ANHUI.name },
  };
}

/** Two results that did not know each other, and the ruling that replaced both. */
export function trail(of: TrailOf): TrailView {
  const by = [record(70)];
  const ruling = said(70, DESK, { kind: "result_recorded", board: FIVE, outcome: DRAWN, attested: "both_sides" }, {
    supersedes: RESULTS.map((it) => it.record),
  });
  return {
    competition_name: COMPETITION_NAME, of, names: names(), offenses: {},
    statements: [...RESULTS.map((it) => ({ ...it, effect: { effect: "replaced", by } satisfies Effect })), ruling],
  };
}

export function devices(): DevicesView {
  const line = (device: DeviceKey, grants: Grant[], last_seq: number, ended = false) => ({
    device,
    name: grants[0]?.name ?? "",
    grants: grants.map((it, n) => (
      { grant: it, given_by: record(200 + n), ended_by: ended ? record(230) : null, disputed: false }
    )),
    chairs: device === DESK ? [MEN] : [],
    logs: [{ incarnation: LOG, last_seq, claimed_ms: at(last_seq) }],
    last_claimed_ms: at(last_seq),
    goes_on_as: null,
    seats: [],
    nudge: device === TABLET ? { record: record(250), by: DESK, name: "编排台", at_ms: at(70), note: "请连上网络" } : null,
  });
  return {
    competition_name: COMPETITION_NAME,
    devices: [
      {
        ...line(DESK, [grant(DESK, "organiser", "编排台"), grant(DESK, "pairings_officer", "编排台")], 318),
        seats: [{
          seat: "05".repeat(16) as SeatId, name: "杏花厅大屏", until_ms: null, closed: false,
          scope: { role: "screen", events: [], delegation: null, venue: null },
        }],
      },
      line(TABLET, [grant(TABLET, "arbiter", "杏花厅平板", { venue: "杏花厅" as Venue, events: [MEN] })], 61),
      line(LEADER, [grant(LEADER, "team_leader", "安徽领队", { delegation: ANHUI.id })], 12, true),
    ],
    delegations: [ANHUI],
  };
}

/** The desk of the sample itself. */
export function sitting(): Sitting {
  return {
    device: DESK, own: true,
    scopes: [{ role: "organiser", events: [], delegation: null, venue: null }],
  };
}

/** Who else is there: the tablet on the line, the leader's away, with a clock that is wrong. */
export function connection(): Connection {
  const line = {
    online: false, seen_ago_ms: 0, unsent: 0, offset_ms: 120, error_ms: 40,
    program: "1.2.0", older: false, battery: null, nudged: null,
  };
  return {
    unsent: 3,
    ended: null,
    peers: [
      { ...line, device: TABLET, name: "杏花厅平板", online: true, unsent: 3, nudged: true, battery: { percent: 14, charging: false } },
      { ...line, device: LEADER, name: "安徽领队", seen_ago_ms: 3_720_000, unsent: 41, offset_ms: 400_000, program: "1.1.4", older: true },
    ],
  };
}
