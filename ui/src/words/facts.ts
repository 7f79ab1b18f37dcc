/** What happened, in words: a line of the history. A new fact in Rust fails to compile here. */

import type { About } from "@shared/About";
import type { BoardRef } from "@shared/BoardRef";
import type { CompetitorId } from "@shared/CompetitorId";
import type { Discipline } from "@shared/Discipline";
import type { Fact } from "@shared/Fact";
import type { HistoryView } from "@shared/HistoryView";
import { score } from "./outcome";
import { inLanguage, sharedWords, words } from "./words";

/** The names of the people and of the offenses in a history. */
export type Named = Pick<HistoryView, "names" | "offenses">;

export function factWords(fact: Fact, discipline: Discipline, { names, offenses }: Named): string {
  const t = words;
  const nameOf = (id: CompetitorId) => names[id] ?? "?";
  const at = (board: BoardRef) => t("fact.board", { board: board.board });
  switch (fact.kind) {
    case "competition_founded":
      return t("fact.competition_founded", { name: fact.name });
    case "rulebook_adopted":
      return t("fact.rulebook_adopted", { root: fact.root });
    case "grant_given":
      return t("fact.grant_given", { name: fact.grant.name, role: sharedWords(`role.${fact.grant.role}`) });
    case "grant_revoked":
      return t("fact.grant_revoked", { reason: fact.reason });
    case "key_rotated":
      return t("fact.key_rotated");
    case "device_nudged":
      return t("fact.device_nudged", { note: fact.note });
    case "chair_handed":
      return t("fact.chair_handed");
    case "chair_taken":
      return t("fact.chair_taken", { reason: fact.reason });
    case "boards_placed":
      return t("fact.boards_placed", { ...fact.boards, venue: fact.venue });
    case "records_ruled":
      return t(`fact.records_${fact.ruling}`, { count: fact.records.length, reason: fact.reason });
    case "receipt_given":
      return t("fact.receipt_given", { count: fact.records.length });
    case "seat_opened":
      return t("fact.seat_opened", { name: fact.name, role: sharedWords(`role.${fact.scope.role}`) });
    case "seat_closed":
      return t("fact.seat_closed");
    case "delegation_registered":
      return t("fact.delegation_registered", { name: fact.delegation.name });
    case "event_opened":
      return t("fact.event_opened");
    case "event_struck":
      return t("fact.event_struck");
    case "phase_planned":
      return fact.rounds === null ? t("fact.phase_unplanned") : t("fact.phase_planned", { rounds: fact.rounds });
    case "competitor_entered":
      return t(fact.filler ? "fact.filler_entered" : "fact.competitor_entered", { name: fact.person.name });
    case "entry_corrected":
      return t("fact.entry_corrected", { name: fact.person.name });
    case "entry_struck":
      return t("fact.entry_struck", { name: nameOf(fact.competitor) });
    case "competitor_withdrawn":
      return t("fact.competitor_withdrawn", { name: nameOf(fact.competitor), reason: fact.reason });
    case "competitor_returned":
      return t("fact.competitor_returned", { name: nameOf(fact.competitor) });
    case "competitor_disqualified":
      return t("fact.competitor_disqualified", { name: nameOf(fact.competitor), reason: fact.reason });
    case "bye_granted":
      return t("fact.bye_granted", { name: nameOf(fact.competitor), round: fact.round, bye: t(`bye.${fact.bye}`) });
    case "bye_revoked":
      return t("fact.bye_revoked", { name: nameOf(fact.competitor), round: fact.round });
    case "field_ordered":
      return t("fact.field_ordered", { by: t(`ordered_by.${fact.by}`) });
    case "field_unordered":
      return t("fact.field_unordered");
    case "pair_forbidden":
      return t("fact.pair_forbidden", {
        one: nameOf(fact.forbidden.one),
        other: nameOf(fact.forbidden.other),
        firmness: sharedWords(`firmness.${fact.forbidden.firmness}`),
        reason: fact.forbidden.reason,
      });
    case "pair_allowed":
      return t("fact.pair_allowed");
    case "delegations_kept_apart":
      if (fact.apart === null) return t("fact.delegations_free");
      return t("fact.delegations_kept_apart", {
        rounds: sharedWords(`apart_rounds.${fact.apart.rounds}`), firmness: sharedWords(`firmness.${fact.apart.firmness}`),
      });
    case "round_drafted":
      return t(fact.drawn.edited === null ? "fact.round_drafted" : "fact.round_edited", { round: fact.drawn.round });
    case "draft_discarded":
      return t("fact.draft_discarded");
    case "round_published":
      return t("fact.round_published", { round: fact.round });
    case "round_unpublished":
      return t("fact.round_unpublished", { round: fact.round });
    case "result_recorded":
      return t(`fact.recorded_${fact.attested}`, { at: at(fact.board), score: score(fact.outcome, discipline) });
    case "result_withdrawn":
      return t("fact.result_withdrawn", { at: at(fact.board) });
    case "result_verified":
      return t("fact.result_verified", { at: at(fact.board) });
    case "foul_recorded": {
      const offense = fact.offense === null ? undefined : offenses[fact.offense];
      const what = [offense === undefined ? fact.offense : inLanguage(offense), fact.note].filter((it) => it !== null && it !== "");
      return t("fact.foul_recorded", { at: at(fact.board), name: nameOf(fact.competitor), what: what.join(t("semicolon")) });
    }
    case "foul_withdrawn":
      return t("fact.foul_withdrawn", { at: at(fact.board) });
    case "tie_decided":
      return t("fact.tie_decided", { order: fact.order.map(nameOf).join(" → "), by: t(`decided_by.${fact.by}`) });
    case "tie_decision_withdrawn":
      return t("fact.tie_decision_withdrawn");
    case "phase_closed":
      return t("fact.phase_closed");
    case "phase_reopened":
      return t("fact.phase_reopened");
    case "awards_confirmed":
      return t("fact.awards_confirmed");
    case "awards_withdrawn":
      return t("fact.awards_withdrawn");
    case "sealed":
      return t("fact.sealed", { about: sealed(fact.about, nameOf), fingerprint: fact.sealing.commitment.slice(0, 16) });
    case "seal_shared":
      return t("fact.seal_shared", { key: fact.with.slice(0, 8) });
    case "seal_revealed":
      return t("fact.seal_revealed");
    default:
      return fact satisfies never;
  }
}

function sealed(about: About, nameOf: (id: CompetitorId) => string): string {
  const t = words;
  switch (about.what) {
    case "line_up":
      return t("fact.sealed_line_up", { name: nameOf(about.team), at: t("fact.board", { board: about.board.board }) });
    case "person":
      return t("fact.sealed_person", { name: nameOf(about.competitor) });
    case "fact":
      return t("fact.sealed_fact", { kind: about.kind });
    default:
      return about satisfies never;
  }
}
