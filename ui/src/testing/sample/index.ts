/** A desk with a generated competition, for looking at screens and for tests. Results can be entered. */

import type { BoardRow } from "@shared/BoardRow";
import type { Command } from "@shared/Command";
import type { Query } from "@shared/Query";
import type { RoundView } from "@shared/RoundView";
import type { View } from "@shared/View";
import { fakeDesk, type FakeDesk, type Recording } from "../../backend/fake";
import { entries, entriesFile } from "./entries";
import { headOf, WOMEN } from "./head";
import { history } from "./history";
import { fileCheck, ratings } from "./ratings";
import { connection, devices, disputes, sitting, trail } from "./roster";
import { addresses, invitation, invitations } from "./peers";
import { awards, bracket } from "./knockout";
import { draftRound, playedRound } from "./round";
import { competition, line, rulebooks, rules } from "./rules";
import { ranking, supposedRanking, tieBreak } from "./standings";

export { BOYS, COMPETITION, headOf, MEN, SWISS, WOMEN } from "./head";
export { draftRound, playedRound } from "./round";
export { rules } from "./rules";

/** The sample's desk. What `over` says comes first. */
export function sampleDesk(over: Partial<Recording> = {}): FakeDesk {
  const played = playedRound();
  return fakeDesk({
    check: fileCheck(),
    ratings,
    sitting: sitting(),
    connection: connection(),
    invitation: invitation(),
    invitations: invitations(),
    addresses: addresses(),
    ...over,
    view: (query) => over.view?.(query) ?? view(query, played),
    carriedOut: ({ command }) => enterResult(played.boards, command),
    entries: entriesFile(),
    rulebook: { title: rulebooks()[0]?.title ?? null, problems: [], source: { source: "own", root: "own", files: {} } },
  });
}

function view(query: Query, played: RoundView): View | undefined {
  switch (query.view) {
    case "competitions":
      return { view: "competitions", data: [line()] };
    case "rulebooks":
      return { view: "rulebooks", data: rulebooks() };
    case "competition":
      return { view: "competition", data: competition() };
    case "event":
      return { view: "event", data: { head: headOf(query.event), rules: rules(query.event) } };
    case "entries":
      return { view: "entries", data: { ...entries(), head: headOf(query.event) } };
    case "round":
      return { view: "round", data: query.event === WOMEN ? draftRound() : { ...played, boards: [...played.boards] } };
    case "standings":
      return { view: "standings", data: { ...ranking(), head: headOf(query.event) } };
    case "what_if":
      return { view: "standings", data: { ...supposedRanking(query.supposition), head: headOf(query.event) } };
    case "tie_break":
      return { view: "tie_break", data: tieBreak(query.competitor, query.code) };
    case "bracket":
      return { view: "bracket", data: bracket() };
    case "awards":
      return { view: "awards", data: awards() };
    case "history":
      return { view: "history", data: history() };
    case "disputes":
      return { view: "disputes", data: disputes() };
    case "trail":
      return { view: "trail", data: trail(query.of) };
    case "devices":
      return { view: "devices", data: devices() };
  }
}

/** Lets the results of the sample's round be entered. */
function enterResult(boards: BoardRow[], command: Command): void {
  if (command.command !== "record_result" && command.command !== "verify_result") return;
  const at = boards.findIndex((it) => it.board.board === command.board.board);
  const row = boards[at];
  if (row === undefined) return;
  const { outcome } = command;
  const verified = command.command === "verify_result";
  boards[at] = { ...row, standing: { standing: "known", outcome, attested: "both_sides", verified } };
}
