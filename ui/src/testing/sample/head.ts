/** The sample's competition and its events. */

import type { Bilingual } from "@shared/Bilingual";
import type { CompetitionId } from "@shared/CompetitionId";
import type { DrawId } from "@shared/DrawId";
import type { EventHead } from "@shared/EventHead";
import type { EventKey } from "@shared/EventKey";
import type { PhaseHead } from "@shared/PhaseHead";
import type { PhaseKey } from "@shared/PhaseKey";
import type { RoundNumber } from "@shared/RoundNumber";

export const COMPETITION = "c0".repeat(32) as CompetitionId;
export const COMPETITION_NAME = "样例：智力运动会国际象棋赛";

export const MEN = "men-individual-rapid" as EventKey;
export const WOMEN = "women-individual-rapid" as EventKey;
export const BOYS = "boys-individual-rapid" as EventKey;

export const SWISS = "swiss" as PhaseKey;
export const SEMIFINAL = "semifinal" as PhaseKey;
export const THIRD = "third-place" as PhaseKey;
export const FINAL = "final" as PhaseKey;

export const DRAW = "d0".repeat(16) as DrawId;

export const NAMES: Record<string, Bilingual> = {
  [MEN]: { zh: "男子个人快棋", en: "Men’s individual rapid" },
  [WOMEN]: { zh: "女子个人快棋", en: "Women’s individual rapid" },
  [BOYS]: { zh: "少年男子个人快棋", en: "Boys’ individual rapid" },
};

function phase(key: PhaseKey, zh: string, en: string, at: Partial<PhaseHead> = {}): PhaseHead {
  const nothing = { rounds: null, published: 0, finished: 0, draft: null, closed: false, too_many_rounds: null };
  return { phase: key, name: { zh, en }, knockout: key !== SWISS, ...nothing, ...at };
}

/** The phases, the Swiss being so far. */
export function phases(swiss: Partial<PhaseHead>, knockout: Partial<PhaseHead> = {}): PhaseHead[] {
  return [
    phase(SWISS, "瑞士制", "Swiss", { rounds: 7, ...swiss }),
    phase(SEMIFINAL, "半决赛", "Semifinal", knockout),
    phase(THIRD, "三四名赛", "Third place", knockout),
    phase(FINAL, "决赛", "Final", knockout),
  ];
}

function head(event: EventKey, at: Partial<EventHead>): EventHead {
  return {
    competition: COMPETITION,
    competition_name: COMPETITION_NAME,
    event,
    name: NAMES[event] ?? { zh: event, en: event },
    discipline: "chess",
    kind: "individual",
    entered: 24,
    active: 24,
    delegations: 20,
    phases: phases({}),
    current_phase: SWISS,
    disputes: 0,
    tasks: [],
    lone_organiser: false,
    trails: true,
    read_only: false,
    ...at,
  };
}

const round = (n: number) => n as RoundNumber;

export const HEADS: Record<string, EventHead> = {
  [MEN]: head(MEN, {
    phases: phases({ published: 5, finished: 4 }),
    disputes: 1,
    active: 23,
    tasks: [
      { task: "rule_on_disputes", phase: SWISS, round: round(5), boards: [5] },
      { task: "enter_results", phase: SWISS, round: round(5), open: 5 },
    ],
  }),
  [WOMEN]: head(WOMEN, {
    entered: 14,
    active: 14,
    phases: phases({ published: 3, finished: 3, draft: round(4) }),
    tasks: [{ task: "publish_round", phase: SWISS, round: round(4), draw: DRAW }],
  }),
  [BOYS]: head(BOYS, {
    phases: phases({ published: 7, finished: 7, closed: true }, { rounds: 3, published: 2, finished: 2 }),
    current_phase: FINAL,
    tasks: [{ task: "draw_round", phase: FINAL, round: round(3) }],
  }),
};

/** The head of an event of the sample. */
export function headOf(event: EventKey): EventHead {
  const found = HEADS[event];
  if (found === undefined) throw new Error(`the sample has no event ${event}`);
  return found;
}
