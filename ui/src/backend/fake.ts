/** A desk that plays recorded views: for component tests, and for looking at screens without one. */

import type { CompetitionId } from "@shared/CompetitionId";
import type { DeviceKey } from "@shared/DeviceKey";
import type { EventKey } from "@shared/EventKey";
import type { Notices } from "@shared/Notices";
import type { Query } from "@shared/Query";
import type { Changes } from "@shared/Changes";
import type { Refusal } from "@shared/Refusal";
import type { Connection } from "@shared/Connection";
import type { Sitting } from "@shared/Sitting";
import type { View } from "@shared/View";
import type { Answer, Backend, Failure, Order } from "./backend";
import type { EntriesPreview } from "@shared/EntriesPreview";
import type { RulebookPreview } from "@shared/RulebookPreview";
import type { TournamentPreview } from "@shared/TournamentPreview";
import type { FileCheck } from "@shared/FileCheck";
import type { FileQuery } from "@shared/FileQuery";
import type { RatingsQuery } from "@shared/RatingsQuery";
import type { RatingsView } from "@shared/RatingsView";
import type { AddressesView } from "@shared/AddressesView";
import type { Invitation } from "@shared/Invitation";
import type { InvitationsView } from "@shared/InvitationsView";

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
  readonly ratings?: (query: RatingsQuery) => RatingsView | undefined;
  readonly check?: FileCheck;
  readonly sitting?: Sitting;
  readonly connection?: Connection;
  readonly invitation?: Invitation;
  readonly invitations?: InvitationsView;
  readonly addresses?: AddressesView;
  /** Why nobody joins by what was typed; nothing if that is right. */
  readonly unjoined?: (ticket: string) => Failure | undefined;
  readonly notices?: Notices;
}

/** A fake desk, and the orders it got. */
export interface FakeDesk extends Backend {
  readonly orders: Order[];
  /** The files it was asked for. */
  readonly files: FileQuery[];
  /** The keys that it went over to. */
  readonly keys: DeviceKey[];
}

const NEW_KEY = "f7".repeat(32) as DeviceKey;
const NOWHERE = "0".repeat(64) as CompetitionId;

export function fakeDesk(recording: Recording): FakeDesk {
  const { view, refuse, carriedOut, entries, tournament, rulebook, ratings, check, sitting, connection, notices } = recording;
  const { invitation, invitations, addresses, unjoined } = recording;
  const orders: Order[] = [];
  const files: FileQuery[] = [];
  const keys: DeviceKey[] = [];
  return {
    orders,
    files,
    keys,
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
    sitting: () => Promise.resolve(recorded(sitting)),
    rotateKey: () => {
      keys.push(NEW_KEY);
      return Promise.resolve({ done: { device: NEW_KEY } });
    },
    notices: () => Promise.resolve({ done: notices ?? { synced_by: null, nudges: [] } }),
    connection: () => Promise.resolve(recorded(connection)),
    hasSeats: true,
    pass: (_, seat) => Promise.resolve({ done: { address: `http://192.168.1.5:7878/#token=${seat}` } }),
    invite: () => Promise.resolve(recorded(invitation)),
    invitations: () => Promise.resolve(recorded(invitations)),
    closeInvitation: () => Promise.resolve({ done: null }),
    addresses: () => Promise.resolve(recorded(addresses)),
    typeAddresses: (typed) => Promise.resolve(recorded(addresses && { ...addresses, typed: [...typed] })),
    join: ({ ticket }) => {
      const failed = unjoined?.(ticket);
      return Promise.resolve(failed === undefined ? { done: { competition: NOWHERE } } : { failed });
    },
    listen: (listener) => {
      listener.heard(true);
      return () => undefined;
    },
    previewEntries: () => Promise.resolve(recorded(entries)),
    previewTournament: () => Promise.resolve(recorded(tournament)),
    previewRulebook: () => Promise.resolve(recorded(rulebook)),
    sheet: () => Promise.resolve({ done: new Blob() }),
    tournamentFile: ({ query }) => {
      files.push(query);
      return Promise.resolve({ done: new Blob() });
    },
    checkFile: () => Promise.resolve(recorded(check)),
    readRatings: (query) => Promise.resolve(recorded(ratings?.(query))),
    asksForRatings: false,
    importRatings: () => Promise.resolve({ done: null }),
    stopRatings: () => Promise.resolve({ done: null }),
    removeRatings: () => Promise.resolve({ done: null }),
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
