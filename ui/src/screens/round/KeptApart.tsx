import type { ApartRounds } from "@shared/ApartRounds";
import type { ConstraintsView } from "@shared/ConstraintsView";
import type { DelegationsRow } from "@shared/DelegationsRow";
import type { Firmness } from "@shared/Firmness";
import type { ForbiddenRow } from "@shared/ForbiddenRow";
import type { RoundView } from "@shared/RoundView";
import { Button, SegmentedControl, Select } from "@mantine/core";
import { useState } from "react";
import type { Wishes } from "../../frame/useWish";
import { Card, CardHead } from "../../parts/Card";
import { Tag } from "../../parts/DraftTag";
import { SideSheet } from "../../parts/SideSheet";
import { sharedWords, useWords, type Words } from "../../words/words";
import { ForbidForm } from "./ForbidForm";
import css from "./round.module.css";

/** Who is kept apart: the list, a new decision, and taking one back. Nothing in a knock-out. */
export function KeptApart({ view, wishes }: { view: RoundView; wishes: Wishes }) {
  const t = useWords();
  const [adding, setAdding] = useState(false);
  const { constraints } = view;
  if (constraints === null) return null;
  return (
    <section className={css.apart} aria-label={t("constraint.title")}>
      <CardHead title={t("constraint.title")}>
        <Button onClick={() => setAdding(true)}>{t("constraint.add")}</Button>
      </CardHead>
      <Card>
        <Delegations view={view} row={constraints.delegations} wishes={wishes} />
        <Pairs view={view} constraints={constraints} wishes={wishes} />
      </Card>
      <SideSheet opened={adding} title={t("constraint.add")} onClose={() => setAdding(false)}>
        <ForbidForm view={view} wishes={wishes} onDone={() => setAdding(false)} />
      </SideSheet>
    </section>
  );
}

function Pairs({ view, constraints, wishes }: { view: RoundView; constraints: ConstraintsView; wishes: Wishes }) {
  const t = useWords();
  const { head: { event }, phase } = view;
  if (constraints.pairs.length === 0) return <p className={css.noneApart}>{t("constraint.none")}</p>;
  return constraints.pairs.map((it) => (
    <div key={it.record} className={css.constraint}>
      <span className={css.grow}>
        <b>{it.one.name}</b> – <b>{it.other.name}</b> <Tag>{sharedWords(`firmness.${it.firmness}`)}</Tag>
        <span className={css.constraintWhy}>{roundsWords(it, t)} · {it.reason}</span>
        {!it.holds && <span className={css.constraintWhy}>{t("constraint.not_now")}</span>}
      </span>
      <Button
        aria-label={t("constraint.withdraw_of", { one: it.one.name, other: it.other.name })}
        onClick={() => void wishes.wish(
          { command: "allow_pair", event, phase, forbidden: it.record },
          { done: t("constraint.withdrawn"), undo: true },
        )}
      >
        {t("constraint.withdraw")}
      </Button>
    </div>
  ));
}

function roundsWords({ from, to }: ForbiddenRow, t: Words): string {
  return to === null ? t("constraint.rounds_on", { from }) : t("constraint.rounds", { from, to });
}

const ROUNDS: readonly ApartRounds[] = ["none", "first", "last", "all"];

/** How those of one delegation are kept apart: a choice of rounds and how firmly. */
function Delegations({ view, row, wishes }: { view: RoundView; row: DelegationsRow | null; wishes: Wishes }) {
  const t = useWords();
  const { head: { event }, phase } = view;
  const rounds = row?.apart.rounds ?? "none";
  const firmness = row?.apart.firmness ?? "soft";
  const keep = (rounds: ApartRounds, firmness: Firmness) => void wishes.wish(
    { command: "keep_delegations_apart", event, phase, apart: { rounds, firmness } },
    { done: t("constraint.delegations_done"), undo: true },
  );
  return (
    <div className={css.constraint}>
      <span className={css.grow}>
        <b>{t("constraint.delegations")}</b>
        {row !== null && row.article !== "" && <span className={css.constraintWhy}>{t("article", { clause: row.article })}</span>}
      </span>
      <Select
        aria-label={t("constraint.delegations")}
        data={ROUNDS.map((it) => ({ value: it, label: sharedWords(`apart_rounds.${it}`) }))}
        value={rounds}
        allowDeselect={false}
        w={190}
        onChange={(it) => keep(it ?? rounds, firmness)}
      />
      {rounds !== "none" && (
        <SegmentedControl
          aria-label={t("constraint.firmness")}
          data={(["soft", "hard"] as const).map((it) => ({ value: it, label: sharedWords(`firmness.${it}`) }))}
          value={firmness}
          onChange={(it) => keep(rounds, it)}
        />
      )}
    </div>
  );
}
