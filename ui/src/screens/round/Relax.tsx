import type { AbsoluteRule } from "@shared/AbsoluteRule";
import type { Blocking } from "@shared/Blocking";
import type { RoundView } from "@shared/RoundView";
import { Button } from "@mantine/core";
import type { Wishes } from "../../frame/useWish";
import { ReasonForm } from "../../parts/ReasonForm";
import { go, roundPath } from "../../paths";
import { constraintWords } from "../../words/constraints";
import type { NameOf } from "../../words/explain";
import { sharedWords, useWords } from "../../words/words";
import css from "./round.module.css";

/** Where no round could be drawn: what can be set aside, each with the way to do it. */
export function Relax({ view, wishes, nameOf }: { view: RoundView; wishes: Wishes; nameOf: NameOf }) {
  const t = useWords();
  const { failure } = wishes;
  const refusal = failure?.kind === "refused" ? failure.what : undefined;
  if (refusal?.code !== "no_legal_pairing" && refusal?.code !== "nobody_for_the_bye") return null;
  const { blocking } = refusal;
  return (
    <section className={css.relax} aria-label={t("relax.title")}>
      <h2>{t("relax.title")}</h2>
      {ruleSets(blocking).map((relax) => (
        <Rules key={relax.join()} relax={relax} view={view} wishes={wishes} />
      ))}
      {blocking.map((it) => (
        <Decision key={JSON.stringify(it.constraint)} blocking={it} view={view} wishes={wishes} nameOf={nameOf} />
      ))}
    </section>
  );
}

/** The rules of the system that help each by itself; all of them together where none does. */
function ruleSets(blocking: readonly Blocking[]): readonly AbsoluteRule[][] {
  const rules = blocking.flatMap(({ constraint, without }) =>
    (constraint.constraint === "system" ? [{ rule: constraint.rule, helps: without !== null }] : []));
  const alone = rules.filter((it) => it.helps).map((it) => [it.rule]);
  if (alone.length > 0 || rules.length === 0) return alone;
  return [rules.map((it) => it.rule)];
}

function Rules({ relax, view, wishes }: { relax: AbsoluteRule[]; view: RoundView; wishes: Wishes }) {
  const t = useWords();
  const { head: { event }, phase } = view;
  const constraint = relax.map((it) => sharedWords(`constraint.${it}`)).join(t("comma"));

  async function draw(reason: string) {
    const done = await wishes.wish({ command: "draw_relaxed", event, phase, relax, reason });
    if (done) go(roundPath(view.head, phase));
  }

  return (
    <div>
      <b>{t("relax.do", { constraint })}</b>
      <ReasonForm
        label={t("relax.reason")}
        act={t("relax.also")}
        onSend={(reason) => void draw(reason)}
      />
    </div>
  );
}

/** Taking a decision of people back, or letting it give way. */
function Decision({ blocking: { constraint }, view, wishes, nameOf }: {
  blocking: Blocking;
  view: RoundView;
  wishes: Wishes;
  nameOf: NameOf;
}) {
  const t = useWords();
  const { head: { event }, phase } = view;
  const said = constraintWords(constraint, nameOf);
  const apart = view.constraints?.delegations?.apart;
  if (constraint.constraint === "forbidden_pair") {
    const { forbidden } = constraint;
    const withdraw = () => void wishes.wish(
      { command: "allow_pair", event, phase, forbidden },
      { done: t("constraint.withdrawn"), undo: true },
    );
    return <Button onClick={withdraw}>{t("relax.withdraw", { constraint: said })}</Button>;
  }
  if (constraint.constraint === "same_delegation" && apart !== undefined) {
    const soften = () => void wishes.wish(
      { command: "keep_delegations_apart", event, phase, apart: { ...apart, firmness: "soft" } },
      { done: t("constraint.delegations_done"), undo: true },
    );
    return <Button onClick={soften}>{t("relax.soften", { constraint: said })}</Button>;
  }
  return null;
}
