/** A role and how far it reaches, in words. */

import type { Delegation } from "@shared/Delegation";
import type { EventHead } from "@shared/EventHead";
import type { Scope } from "@shared/Scope";
import { inLanguage, sharedWords, words } from "./words";

/** What the events and delegations of a scope are called. */
export interface ScopeNames {
  readonly events: readonly Pick<EventHead, "event" | "name">[];
  readonly delegations: readonly Delegation[];
}

export function scopeWords({ role, events, delegation, venue }: Scope, names: ScopeNames): string {
  const nameOf = (key: string) => {
    const event = names.events.find((it) => it.event === key);
    return event === undefined ? key : inLanguage(event.name);
  };
  return [
    sharedWords(`role.${role}`),
    ...(delegation === null ? [] : [names.delegations.find((it) => it.id === delegation)?.name ?? "?"]),
    ...(venue === null ? [] : [venue]),
    ...(events.length === 0 ? [] : [words("scope.in_events", { events: events.map(nameOf).join(words("comma")) })]),
  ].join(" · ");
}
