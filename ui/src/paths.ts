/** The addresses of the screens. They live behind the #, so that no server needs to know them. */

import type { CompetitionId } from "@shared/CompetitionId";
import type { EventKey } from "@shared/EventKey";
import type { PhaseKey } from "@shared/PhaseKey";

/** An event's place: its competition and itself. */
export interface EventPlace {
  readonly competition: CompetitionId;
  readonly event: EventKey;
}

/** The screens of an event. */
export type EventScreen = "overview" | "entries" | "round" | "standings" | "bracket" | "awards" | "history";

const part = encodeURIComponent;

export const home = "#/";
export const foundPath = "#/found";
export const joinPath = "#/join";
export const ratingsPath = "#/ratings";

export function competitionPath(competition: CompetitionId): string {
  return `#/c/${part(competition)}`;
}

export function eventPath({ competition, event }: EventPlace, screen: EventScreen = "overview"): string {
  return `${competitionPath(competition)}/${part(event)}/${screen}`;
}

/** What desks know differently, for those who rule on it. */
export function disputesPath(competition: CompetitionId): string {
  return `${competitionPath(competition)}/disputes`;
}

/** Who is what on which device. */
export function devicesPath(competition: CompetitionId): string {
  return `${competitionPath(competition)}/devices`;
}

/** A round, the one that is on if none is said. */
export function roundPath(place: EventPlace, phase?: PhaseKey, round?: number): string {
  const at = phase === undefined ? "" : `?phase=${part(phase)}${round === undefined ? "" : `&round=${round}`}`;
  return eventPath(place, "round") + at;
}

/** A ranking, the newest of the phase that is on if nothing is said. */
export function standingsPath(place: EventPlace, phase?: PhaseKey, after?: number): string {
  const at = phase === undefined ? "" : `?phase=${part(phase)}${after === undefined ? "" : `&after=${after}`}`;
  return eventPath(place, "standings") + at;
}

/** Goes there. */
export function go(path: string): void {
  location.hash = path.slice(1);
}
