/** The only door to the desk. Screens know this file; transports implement it. */

import type { CompetitionId } from "@shared/CompetitionId";
import type { DeviceKey } from "@shared/DeviceKey";
import type { EventKey } from "@shared/EventKey";
import type { Failure as DeskFailure } from "@shared/Failure";
import type { OpId } from "@shared/OpId";
import type { Changes } from "@shared/Changes";
import type { Connection } from "@shared/Connection";
import type { Command } from "@shared/Command";
import type { Notices } from "@shared/Notices";
import type { Query } from "@shared/Query";
import type { SeatId } from "@shared/SeatId";
import type { Sitting } from "@shared/Sitting";
import type { View } from "@shared/View";
import type { SampleKind } from "@shared/SampleKind";
import type { SheetFormat } from "@shared/SheetFormat";
import type { SheetQuery } from "@shared/SheetQuery";
import type { EntriesPreview } from "@shared/EntriesPreview";
import type { RulebookPreview } from "@shared/RulebookPreview";
import type { TournamentPreview } from "@shared/TournamentPreview";
import type { FileCheck } from "@shared/FileCheck";
import type { FileQuery } from "@shared/FileQuery";
import type { RatingListKey } from "@shared/RatingListKey";
import type { RatingListLine } from "@shared/RatingListLine";
import type { RatingListWish } from "@shared/RatingListWish";
import type { RatingsQuery } from "@shared/RatingsQuery";
import type { RatingsView } from "@shared/RatingsView";
import type { AddressesView } from "@shared/AddressesView";
import type { Invitation } from "@shared/Invitation";
import type { InvitationsView } from "@shared/InvitationsView";
import type { InvitationWish } from "@shared/InvitationWish";
import type { JoinWish } from "@shared/JoinWish";

/** Why nothing came of a wish: the desk says so, cannot be reached, or does not know this browser. */
export type Failure =
  | DeskFailure
  | { readonly kind: "unreachable"; readonly what: { readonly detail: string } }
  | { readonly kind: "no_session" };

/** What a query of this kind is answered with. */
export type ViewOf<Q extends Query> = Extract<View, { view: Answering<Q["view"]> }>["data"];

/** What is only supposed is shown as what is. */
type Answering<Asked> = Asked extends "what_if" ? "standings" : Asked;

/** What came of a wish: it is done, or here is why not. */
export type Answer<T> = { readonly done: T } | { readonly failed: Failure };

/** One wish of one person. The same `op` twice is carried out once. */
export interface Order {
  readonly competition: CompetitionId | null;
  readonly op: OpId;
  readonly command: Command;
}

/** A file for an event, as somebody picked it. */
export interface EventFile {
  readonly competition: CompetitionId;
  readonly event: EventKey;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A list to be saved under a name. */
export interface SheetFile {
  readonly query: SheetQuery;
  readonly format: SheetFormat;
  readonly name: string;
}

/** An event as a file of the field, to be saved under a name with its ending. */
export interface TournamentFile {
  readonly query: FileQuery;
  readonly name: string;
}

/** A wish for a competition to try things on. */
export interface SampleOrder {
  readonly op: OpId;
  readonly kind: SampleKind;
}

/** Hears what happens at the desk. */
export interface Listener {
  /** Something changed; `"unknown"` after a gap, when anything may have. */
  changed(changes: Changes | "unknown"): void;
  /** Whether the desk can be heard. */
  heard(desk: boolean): void;
}

/** A desk, behind IPC, behind HTTP, or recorded. */
export interface Backend {
  execute(order: Order): Promise<Answer<Changes>>;
  read(query: Query): Promise<Answer<View>>;
  /** Who sits at this screen of a competition. */
  sitting(competition: CompetitionId): Promise<Answer<Sitting>>;
  /** What the person at this device should know on every screen; nothing for a browser in a seat. */
  notices(): Promise<Answer<Notices>>;
  /** Goes on under a new key in all competitions; only for the device's own seat. */
  rotateKey(): Promise<Answer<{ device: DeviceKey }>>;
  /** How a competition is connected; only for the device itself and for officials. */
  connection(competition: CompetitionId): Promise<Answer<Connection>>;
  /** Whether other browsers can be let into seats from here. */
  readonly hasSeats: boolean;
  /** A one-time address that lets one browser into a seat. */
  pass(competition: CompetitionId, seat: SeatId): Promise<Answer<{ address: string }>>;
  /** Invites a device. The secrets of the answer are told this once. */
  invite(wish: InvitationWish): Promise<Answer<Invitation>>;
  /** The invitations that were given here; only for those who may give a right. */
  invitations(competition: CompetitionId): Promise<Answer<InvitationsView>>;
  closeInvitation(competition: CompetitionId, number: number): Promise<Answer<null>>;
  /** Where this desk and others are met; only for the device itself, as all about it. */
  addresses(): Promise<Answer<AddressesView>>;
  /** Meets others at these addresses, and no longer at those that were typed before. */
  typeAddresses(typed: readonly string[]): Promise<Answer<AddressesView>>;
  /** Joins a competition of another desk. */
  join(wish: JoinWish): Promise<Answer<{ competition: CompetitionId }>>;
  /** Listens until the returned function is called. */
  listen(listener: Listener): () => void;
  previewEntries(file: EventFile): Promise<Answer<EntriesPreview>>;
  previewTournament(file: EventFile): Promise<Answer<TournamentPreview>>;
  previewRulebook(bytes: Uint8Array<ArrayBuffer>): Promise<Answer<RulebookPreview>>;
  /** A list for the page to save; null where the window has seen to it. */
  sheet(file: SheetFile): Promise<Answer<Blob | null>>;
  /** An event as a file of the field for the page to save; null where the window has seen to it. */
  tournamentFile(file: TournamentFile): Promise<Answer<Blob | null>>;
  /** What a person should know before such a file is given away. */
  checkFile(query: FileQuery): Promise<Answer<FileCheck>>;
  readRatings(query: RatingsQuery): Promise<Answer<RatingsView>>;
  /** Whether `importRatings` itself asks for the file. */
  readonly asksForRatings: boolean;
  /** Reads a rating list in; null if it was stopped, or no file was chosen. */
  importRatings(wish: RatingListWish, file: File | null): Promise<Answer<RatingListLine | null>>;
  /** Stops reading a rating list in. */
  stopRatings(): Promise<Answer<null>>;
  removeRatings(key: RatingListKey): Promise<Answer<null>>;
  /** Founds a competition to try things on. */
  sample(order: SampleOrder): Promise<Answer<{ competition: CompetitionId; event: EventKey }>>;
  importBundle(bytes: Uint8Array<ArrayBuffer>): Promise<Answer<{ competition: CompetitionId }>>;
  /** A whole competition for the page to save under a name; null where the window has seen to it. */
  exportBundle(competition: CompetitionId, name: string): Promise<Answer<Blob | null>>;
}

/** What a question about rating lists is answered with. */
export type RatingsOf<Q extends RatingsQuery> = Extract<RatingsView, { ask: Q["ask"] }>["data"];

/** A failure of the way to the desk, not of the desk. */
export function unreachable(cause: unknown): { readonly failed: Failure } {
  const detail = cause instanceof Error ? cause.message : String(cause);
  return { failed: { kind: "unreachable", what: { detail } } };
}
