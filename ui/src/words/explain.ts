/** Refusals in words. A new refusal in Rust fails to compile here. */

import type { Breach } from "@shared/Breach";
import type { CompetitorId } from "@shared/CompetitorId";
import type { EntryObjection } from "@shared/EntryObjection";
import type { Grade } from "@shared/Grade";
import type { Objection } from "@shared/Objection";
import type { PhaseKey } from "@shared/PhaseKey";
import type { Refusal } from "@shared/Refusal";
import { explainBlocking } from "./constraints";
import { explainRulebookProblem } from "./problems";
import { sharedWords } from "./words";

/** A refusal as a person reads it: how hard it is, and every reason with its article. */
export interface Explanation {
  readonly grade: Grade;
  readonly reasons: readonly Reason[];
}

/** One reason. */
export interface Reason {
  readonly text: string;
  readonly article?: string;
}

/** The name of a competitor. */
export type NameOf = (competitor: CompetitorId) => string;

/** Names for the ids in a refusal. */
export interface Names {
  readonly person: NameOf;
  readonly phase: (phase: PhaseKey) => string;
}

const NOBODY: Names = { person: () => "?", phase: (key) => key };

const GRADES: readonly Grade[] = ["notes", "asks", "blocks"];

/** Words a refusal. */
export function explain(refusal: Refusal, names = NOBODY): Explanation {
  if (refusal.code === "not_eligible") {
    return { grade: hardest(refusal.objections), reasons: refusal.objections.map(explainEntry) };
  }
  const grade = refusal.code === "reason_needed" ? "asks" : "blocks";
  return { grade, reasons: reasons(refusal, names) };
}

/** Words an objection to an entry. */
export function explainObjection({ rule, article, missing, args }: Objection): Reason {
  const asked = ruleWords(rule, args);
  const text = missing ? sharedWords("rule.unsaid", { text: asked }) : asked;
  return article === "" ? { text } : { text, article };
}

/** What a rule of entry asks. A rule that has no words yet is shown by its code. */
export function ruleWords(rule: string, args: Readonly<Record<string, string | number | undefined>>): string {
  const said = Object.fromEntries(Object.entries(args).map(([name, it]) => [name, argWords(name, it)]));
  return sharedWords(`rule.${variant(rule, args)}` as "rule.citizen", { ...said, defaultValue: rule });
}

/** Some rules are said in another way where they ask for less. */
function variant(rule: string, args: Readonly<Record<string, unknown>>): string {
  if (rule === "sex" && "rating_min" in args) return "sex_or_rated";
  if (rule === "born_between" && !("to" in args)) return "born_from";
  if (rule === "born_between" && !("from" in args)) return "born_by";
  return rule;
}

/** The groups of words that codes stand for. An event is said by its key. */
const GROUPS: Readonly<Record<string, string>> = { sex: "sex", documents: "document", events: "event" };

function argWords(name: string, arg: string | number | undefined): string | number | undefined {
  const group = GROUPS[name];
  if (typeof arg !== "string" || group === undefined) return arg;
  return arg
    .split(",")
    .map((code) => sharedWords(`${group}.${code}` as "sex.male", { defaultValue: code }))
    .join(sharedWords("comma"));
}

function explainEntry({ name, objection }: EntryObjection): Reason {
  const { text, ...rest } = explainObjection(objection);
  return { text: sharedWords("refusal.about", { name, text }), ...rest };
}

function hardest(objections: readonly EntryObjection[]): Grade {
  const grades = objections.map((it) => GRADES.indexOf(it.objection.grade));
  return GRADES[Math.max(0, ...grades)] ?? "blocks";
}

function reasons(refusal: Exclude<Refusal, { code: "not_eligible" }>, names: Names): readonly Reason[] {
  const t = sharedWords;
  const list = (among: readonly CompetitorId[]) => among.map(names.person).join(t("comma"));
  switch (refusal.code) {
    case "no_such_event":
      return [{ text: t("refusal.no_such_event", { event: refusal.event }) }];
    case "no_such_phase":
      return [{ text: t("refusal.no_such_phase", { phase: names.phase(refusal.phase) }) }];
    case "no_such_board":
      return [{ text: t("refusal.no_such_board", { board: refusal.board }) }];
    case "bad_field":
      return [{ text: t("refusal.bad_field", { field: refusal.field, seen: refusal.seen }) }];
    case "rulebook_faulty":
      return refusal.problems.map(explainRulebookProblem);
    case "rounds_out_of_range":
      return [{ text: t("refusal.rounds_out_of_range", { at_least: refusal.at_least, at_most: refusal.at_most }) }];
    case "rounds_fixed":
      return [{ text: t("refusal.rounds_fixed", { rounds: refusal.rounds }), article: refusal.article }];
    case "waits_for_phase":
      return [{ text: t("refusal.waits_for_phase", { phase: names.phase(refusal.phase) }) }];
    case "takes_field_first":
      return [{ text: t("refusal.takes_field_first", { phase: names.phase(refusal.phase) }) }];
    case "province_too_large":
      return [
        {
          text: t("refusal.province_too_large", {
            province: refusal.province,
            members: refusal.members,
            at_most: refusal.at_most,
          }),
          article: refusal.article,
        },
      ];
    case "provinces_not_apart":
      return [{ text: t("refusal.provinces_not_apart"), article: refusal.article }];
    case "phase_not_closed":
      return [{ text: t("refusal.phase_not_closed", { phase: names.phase(refusal.phase) }) }];
    case "field_too_small":
      return [{ text: t("refusal.field_too_small", { at_least: refusal.at_least }) }];
    case "field_too_large":
      return [{ text: t("refusal.field_too_large", { at_most: refusal.at_most }) }];
    case "round_unfinished":
      return unfinished(refusal);
    case "outcome_not_possible":
      return [{ text: t("refusal.outcome_not_possible"), article: refusal.article }];
    case "tie_to_decide":
      return [{ text: t("refusal.tie_to_decide", { names: list(refusal.among) }), article: refusal.article }];
    case "no_legal_pairing":
      return [{ text: t("refusal.no_legal_pairing") }, ...refusal.blocking.map((it) => explainBlocking(it, names.person))];
    case "nobody_for_the_bye":
      return [
        { text: t("refusal.nobody_for_the_bye", { names: list(refusal.barred) }) },
        ...refusal.blocking.map((it) => explainBlocking(it, names.person)),
      ];
    case "must_not_meet":
      return [{ text: t("refusal.must_not_meet") }, ...refusal.breaches.map((it) => explainBreach(it, names.person))];
    case "round_incomplete":
      return incomplete(refusal.breaches, list);
    case "event_not_built":
      return [{ text: t("refusal.event_not_built", { event: refusal.event }) }];
    case "phase_not_built":
      return [{ text: t("refusal.phase_not_built", { phase: names.phase(refusal.phase) }) }];
    case "reason_needed":
      if (refusal.breaches.length === 0) return [{ text: t("refusal.reason_needed") }];
      return refusal.breaches.map((it) => explainBreach(it, names.person));
    case "not_at_board":
      return [{ text: t("refusal.not_at_board", { board: refusal.board }) }];
    case "built_upon":
      return [{ text: t("refusal.built_upon", { by: refusal.by }) }];
    case "not_in_the_chair":
      return [{ text: t(refusal.holder === null ? "refusal.chair_disputed" : "refusal.not_in_the_chair") }];
    case "drawn_apart":
      return [{ text: t("refusal.drawn_apart", { round: refusal.round }) }];
    case "too_many_organisers":
      return [{ text: t("refusal.too_many_organisers", { at_most: refusal.at_most }) }];
    case "no_such_device":
    case "last_organiser":
    case "key_in_use":
    case "seat_in_use":
    case "no_such_seat":
    case "not_disputed":
    case "not_allowed":
    case "no_such_competition":
    case "no_such_competitor":
    case "no_such_draw":
    case "event_already_open":
    case "rulebook_already_adopted":
    case "has_played":
    case "not_playing":
    case "still_playing":
    case "rounds_not_planned":
    case "field_not_ordered":
    case "not_an_order":
    case "already_drawn":
    case "no_byes":
    case "no_more_rounds":
    case "nothing_to_draw":
    case "draft_waiting":
    case "round_already_published":
    case "phase_closed":
    case "result_unseen":
    case "no_result":
    case "result_differs":
    case "not_tied":
    case "awards_already_confirmed":
    case "event_not_empty":
    case "nobody_to_seal_to":
    case "no_such_seal":
    case "not_what_was_sealed":
    case "nothing_to_undo":
    case "nothing_to_set_aside":
    case "no_such_constraint":
    case "no_such_offense":
    case "no_such_foul":
    case "cannot_be_undone":
    case "newer_version_needed":
      return [{ text: t(`refusal.${refusal.code}`) }];
    default:
      return refusal satisfies never;
  }
}

/** Words a rule of pairing that a draft breaks, with its number in the system's regulation. */
export function explainBreach(breach: Breach, nameOf: NameOf): Reason {
  const text = breachWords(breach, nameOf);
  const article = "article" in breach ? breach.article : undefined;
  return article === undefined || article === "" ? { text } : { text, article };
}

function breachWords(breach: Breach, nameOf: NameOf): string {
  const t = sharedWords;
  switch (breach.code) {
    case "rematch":
      return t("breach.rematch", { board: breach.board, round: breach.met_in });
    case "second_bye":
      return t("breach.second_bye", { name: nameOf(breach.competitor) });
    case "color_forbidden":
      return t("breach.color_forbidden", { board: breach.board, name: nameOf(breach.competitor) });
    case "different_scores":
      return t("breach.different_scores", { board: breach.board });
    case "forbidden_pair":
      if (breach.reason === "") return t("breach.forbidden_here", { board: breach.board });
      return t("breach.forbidden_pair", { board: breach.board, reason: breach.reason });
    case "same_delegation":
      return t("breach.same_delegation", { board: breach.board, name: breach.name });
    case "unpaired":
      return t("breach.unpaired", { name: nameOf(breach.competitor) });
    case "gone":
      return t("breach.gone", { name: nameOf(breach.competitor) });
    default:
      return breach satisfies never;
  }
}

/** Whether a draft with it cannot be published: somebody would be forgotten or missed. */
export function leavesIncomplete(breach: Breach): boolean {
  return breach.code === "unpaired" || breach.code === "gone";
}

/** Words who would be forgotten or missed if a draft were published. */
export function explainIncomplete(breaches: readonly Breach[], nameOf: NameOf): readonly Reason[] {
  return incomplete(breaches, (among) => among.map(nameOf).join(sharedWords("comma")));
}

function incomplete(breaches: readonly Breach[], list: (among: readonly CompetitorId[]) => string): readonly Reason[] {
  const who = (code: "unpaired" | "gone") =>
    breaches.flatMap((it) => (it.code === code && "competitor" in it ? [it.competitor] : []));
  const [unpaired, gone] = [who("unpaired"), who("gone")];
  return [
    ...(unpaired.length > 0 ? [{ text: sharedWords("refusal.round_unpaired", { count: unpaired.length, names: list(unpaired) }) }] : []),
    ...(gone.length > 0 ? [{ text: sharedWords("refusal.round_gone", { names: list(gone) }) }] : []),
  ];
}

function unfinished({ round, open, disputed }: Extract<Refusal, { code: "round_unfinished" }>): readonly Reason[] {
  const t = sharedWords;
  const said = (key: "refusal.round_open" | "refusal.round_disputed", boards: readonly number[]) =>
    boards.length === 0 ? [] : [{ text: t(key, { round, boards: boards.join(t("comma")) }) }];
  return [...said("refusal.round_open", open), ...said("refusal.round_disputed", disputed)];
}
