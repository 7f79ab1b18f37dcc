import type { CompetitorId } from "@shared/CompetitorId";
import type { EventHead } from "@shared/EventHead";
import type { RequestedBye } from "@shared/RequestedBye";
import type { RoundNumber } from "@shared/RoundNumber";
import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Wishes } from "../../frame/useWish";
import { wholeNumber } from "../../input/digits";
import { useWords } from "../../words/words";
import css from "./entries.module.css";

const BYES: readonly RequestedBye[] = ["half", "zero", "full"];

/** Frees somebody from a round that is not drawn yet. */
export function ByeForm({ head, competitor, name, wishes }: {
  head: EventHead;
  competitor: CompetitorId;
  name: string;
  wishes: Wishes;
}) {
  const t = useWords();
  const phase = head.phases.find((it) => it.phase === head.current_phase);
  const [typed, setTyped] = useState(String((phase?.published ?? 0) + 1));
  const [bye, setBye] = useState<RequestedBye>("half");
  const round = wholeNumber(typed);

  async function grant() {
    if (round === undefined || phase === undefined) return;
    await wishes.wish(
      { command: "grant_bye", event: head.event, phase: phase.phase, round: round as RoundNumber, competitor, bye },
      { done: t("fact.bye_granted", { name, round, bye: t(`bye.${bye}`) }), undo: true },
    );
  }

  return (
    <form
      className={css.byeForm}
      onSubmit={(event) => {
        event.preventDefault();
        void grant();
      }}
    >
      <TextInput
        label={t("entries.bye_round")}
        value={typed}
        inputMode="numeric"
        error={round === undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label={t("entries.bye_grant")}
        data={BYES.map((it) => ({ value: it, label: t(`bye.${it}`) }))}
        value={bye}
        onChange={setBye}
      />
      <Button type="submit">{t("entries.bye_do")}</Button>
    </form>
  );
}
