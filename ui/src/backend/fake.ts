/** A desk that plays recorded views: for component tests, and for looking at screens without one. */

import type { CompetitionId } from "@shared/CompetitionId";
import type { EventKey } from "@shared/EventKey";
import type { Query } from "@shared/Query";
import type { Changes } from "@shared/Changes";
import type { Refusal } from "@shared/Refusal";
import type { View } from "@shared/View";
import type { Answer, Backend, Order } from "./backend";
import type { EntriesPreview } from "@shared/EntriesPreview";
import type { RulebookPreview } from "@shared/RulebookPreview";
import type { TournamentPreview } from "@shared/TournamentPreview";

/** What a fake desk says. */
export interface Recording {
  /** The view for a query; none if it was not recorded. */
  readonly view: (query: Query) => View | undefined;
  /** Why an order is refused; none if it is carried out. */
  readonly refuse?: (order: Order) => Refusal | undefined;
  /** Hears what is carried out. */
  readonly carriedOut?: (order: Order) => void;
  readonly entries?: EntriesPreview;
  readonly tournament?: TournamentPreview;
  readonly rulebook?: RulebookPreview;
}

/** A fake desk, and the orders it got. */
export interface FakeDesk extends Backend {
  readonly orders: Order[];
}

const NOWHERE = "0".repeat(64) as CompetitionId;

export function fakeDesk({ view, refuse, carriedOut, entries, tournament, rulebook }: Recording): FakeDesk {
  const orders: Order[] = [];
  return {
    orders,
    execute: (order) => {
      orders.push(order);
      const refusal = refuse?.(order);
      if (refusal === undefined) carriedOut?.(order);
      const answer: Answer<Changes> = refusal === undefined
        ? { done: changed(order) }
        : { failed: { kind: "refused", what: refusal } };
      return Promise.resolve(answer);
    },
    read: (query) => Promise.resolve(recorded(view(query))),
    listen: (listener) => {
      listener.heard(true);
      return () => undefined;
    },
    previewEntries: () => Promise.resolve(recorded(entries)),
    previewTournament: () => Promise.resolve(recorded(tournament)),
    previewRulebook: () => Promise.resolve(recorded(rulebook)),
    sheet: () => Promise.resolve({ done: new Blob() }),
    sample: () => Promise.resolve({ done: { competition: NOWHERE, event: "men-individual-rapid" as EventKey } }),
    importBundle: () => Promise.resolve({ done: { competition: NOWHERE } }),
    exportBundle: () => Promise.resolve({ done: new Blob() }),
  };
}

function recorded<T>(it: T | undefined): Answer<T> {
  if (it !== undefined) return { done: it };
  return { failed: { kind: "unreachable", what: { detail: "this was not recorded" } } };
}

function changed({ competition, op }: Order): Changes {
  return { competition: competition ?? NOWHERE, op, records: [], events: [], whole: true };
}
