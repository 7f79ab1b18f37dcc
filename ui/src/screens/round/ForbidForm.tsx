import type { CompetitorId } from "@shared/CompetitorId";
import type { Firmness } from "@shared/Firmness";
import type { RoundNumber } from "@shared/RoundNumber";
import type { RoundView } from "@shared/RoundView";
import { Button, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Wishes } from "../../frame/useWish";
import { wholeNumber } from "../../input/digits";
import { withoutComposing } from "../../input/keys";
import { sharedWords, useWords } from "../../words/words";
import css from "./round.module.css";

/** Keeps two apart: whom, in which rounds, how firmly, and why. */
export function ForbidForm({ view, wishes, onDone }: { view: RoundView; wishes: Wishes; onDone: () => void }) {
  const t = useWords();
  const { head: { event }, phase, field } = view;
  const [one, setOne] = useState<string | null>(null);
  const [other, setOther] = useState<string | null>(null);
  const [from, setFrom] = useState(String(view.round));
  const [to, setTo] = useState("");
  const [firmness, setFirmness] = useState<Firmness>("soft");
  const [reason, setReason] = useState("");
  const people = field.map((it) => ({ value: it.competitor, label: `${it.number ?? ""} ${it.name} ${it.delegation}` }));
  const [first, last] = [wholeNumber(from), to === "" ? null : wholeNumber(to)];
  const ready = one !== null && other !== null && one !== other && first !== undefined && last !== undefined && reason.trim() !== "";

  async function keep() {
    if (!ready) return;
    const name = (id: string) => field.find((it) => it.competitor === id)?.name ?? "";
    const done = await wishes.wish(
      {
        command: "forbid_pair", event, phase, forbidden: {
          one: one as CompetitorId, other: other as CompetitorId,
          from: first as RoundNumber, to: last as RoundNumber | null, firmness, reason: reason.trim(),
        },
      },
      { done: t("constraint.added", { one: name(one), other: name(other) }), undo: true },
    );
    if (done) onDone();
  }

  return (
    <form
      className={css.forbid}
      onKeyDown={withoutComposing}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <Select label={t("constraint.one")} data={people} value={one} onChange={setOne} searchable limit={50} />
      <Select label={t("constraint.other")} data={people} value={other} onChange={setOther} searchable limit={50} />
      <div className={css.forbidRounds}>
        <TextInput label={t("constraint.from")} value={from} inputMode="numeric" onChange={(event) => setFrom(event.currentTarget.value)} />
        <TextInput label={t("constraint.to")} value={to} inputMode="numeric" onChange={(event) => setTo(event.currentTarget.value)} />
      </div>
      <SegmentedControl
        aria-label={t("constraint.firmness")}
        data={(["soft", "hard"] as const).map((it) => ({ value: it, label: sharedWords(`firmness.${it}`) }))}
        value={firmness}
        onChange={setFirmness}
      />
      <p className={css.quiet}>{t(`constraint.hint_${firmness}`)}</p>
      <TextInput label={t("constraint.reason")} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      <Button type="submit" variant="filled" disabled={!ready}>{t("constraint.do")}</Button>
      {!ready && <p className={css.quiet}>{t("constraint.pick_both")}</p>}
    </form>
  );
}
