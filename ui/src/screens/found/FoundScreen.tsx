import { Button, Radio, TextInput } from "@mantine/core";
import { DateInput } from "@mantine/dates";
import { useForm } from "@mantine/form";
import type { RulebookLine } from "@shared/RulebookLine";
import type { RulebookSource } from "@shared/RulebookSource";
import { useDesk, useView } from "../../backend/desk";
import { HomeFrame } from "../../frame/HomeFrame";
import { Loaded } from "../../frame/Loaded";
import { Refused, useWish } from "../../frame/useWish";
import { Card, CardHead } from "../../parts/Card";
import { Tag } from "../../parts/DraftTag";
import { useKept } from "../../frame/useKept";
import { withoutComposing } from "../../input/keys";
import { NotSaved } from "../../parts/NotSaved";
import { competitionPath, go, home } from "../../paths";
import { day } from "../../words/dates";
import { inLanguage, sharedWords, useWords } from "../../words/words";
import css from "./found.module.css";
import { OwnRulebook } from "./OwnRulebook";
import { useState } from "react";

/** Founding a competition: its name and days, and the regulation it is held under. */
export function FoundScreen() {
  const t = useWords();
  const view = useView({ view: "rulebooks" });
  return (
    <HomeFrame title={t("found.title")} subtitle={t("found.purpose")}>
      <Loaded view={view}>{(rulebooks) => <Form rulebooks={rulebooks} />}</Loaded>
    </HomeFrame>
  );
}

const OWN = "own";

interface Fields {
  name: string;
  place: string;
  from: string | null;
  to: string | null;
  organiser: string;
  rulebook: string;
}

function Form({ rulebooks }: { rulebooks: readonly RulebookLine[] }) {
  const t = useWords();
  const { carryOut } = useDesk();
  const wishes = useWish(null);
  const [own, setOwn] = useState<RulebookSource | null>(null);
  const empty: Fields = { name: "", place: "", from: null, to: null, organiser: "", rulebook: rulebooks[0]?.key ?? OWN };
  const left = useKept("found", empty);
  const form = useForm<Fields>({
    initialValues: left.value,
    onValuesChange: left.keep,
    validate: {
      name: (it) => (it.trim() === "" ? t("found.name_needed") : null),
      organiser: (it) => (it.trim() === "" ? t("found.organiser_needed") : null),
    },
  });

  async function found({ rulebook, ...fields }: Fields) {
    const source = rulebook === OWN ? own : { source: "shipped" as const, key: rulebook };
    if (source === null) return;
    const answer = await carryOut({
      competition: null,
      command: { command: "found_competition", ...fields, rulebook: source },
    });
    if ("failed" in answer) {
      wishes.fail(answer.failed);
      return;
    }
    left.drop();
    go(competitionPath(answer.done.changes.competition));
  }

  function clear() {
    form.setValues(empty);
    left.drop();
  }

  return (
    <form className={css.form} onSubmit={form.onSubmit((it) => void found(it))} onKeyDown={withoutComposing}>
      <Refused wishes={wishes} />
      {left.wasLeft && <NotSaved onDrop={clear} />}
      <Card>
        <div className={css.fields}>
          <TextInput label={t("found.name")} placeholder={t("found.name_hint")} {...form.getInputProps("name")} data-autofocus />
          <TextInput label={t("found.place")} {...form.getInputProps("place")} />
          <DateInput label={t("found.from")} valueFormat="YYYY-MM-DD" clearable {...form.getInputProps("from")} />
          <DateInput label={t("found.to")} valueFormat="YYYY-MM-DD" clearable {...form.getInputProps("to")} />
          <TextInput label={t("found.organiser")} description={t("found.organiser_hint")} {...form.getInputProps("organiser")} />
        </div>
      </Card>
      <div>
        <CardHead title={t("found.rulebook")} note={t("found.rulebook_hint")} />
        <Radio.Group aria-label={t("found.rulebook")} {...form.getInputProps("rulebook")}>
          <div className={css.choices}>
            {rulebooks.map((it) => <Choice key={it.key} rulebook={it} />)}
            <Radio.Card value={OWN} className={css.choice}>
              <b>{t("found.own")}</b>
              <span className={css.note}>{t("found.own_hint")}</span>
            </Radio.Card>
          </div>
        </Radio.Group>
        {form.values.rulebook === OWN && <OwnRulebook onRead={setOwn} />}
      </div>
      <div className={css.end}>
        <Button component="a" href={home}>{t("cancel")}</Button>
        <Button type="submit" variant="filled">{t("found.do")}</Button>
      </div>
    </form>
  );
}

function Choice({ rulebook }: { rulebook: RulebookLine }) {
  const t = useWords();
  const runs = rulebook.events.filter((it) => it.runs).length;
  return (
    <Radio.Card value={rulebook.key} className={css.choice}>
      <b>{inLanguage(rulebook.title)}</b>
      <span className={css.note}>
        <Tag>{sharedWords(`discipline.${rulebook.discipline}`)}</Tag>
        {rulebook.issued !== null && `${t("found.issued", { day: day(rulebook.issued) })} · `}
        {t("found.events", { count: rulebook.events.length, runs })}
      </span>
    </Radio.Card>
  );
}
