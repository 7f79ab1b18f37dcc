import type { EntriesView } from "@shared/EntriesView";
import type { EntryForm as Form } from "@shared/EntryForm";
import type { EntryRow } from "@shared/EntryRow";
import type { Person } from "@shared/Person";
import type { RatedLine } from "@shared/RatedLine";
import type { Sex } from "@shared/Sex";
import { Autocomplete, Button, SegmentedControl, Switch, TextInput } from "@mantine/core";
import { DateInput } from "@mantine/dates";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Refused, useWish } from "../../frame/useWish";
import { parseDay } from "../../input/date";
import { narrow, wholeNumber } from "../../input/digits";
import { useKept } from "../../frame/useKept";
import { withoutComposing } from "../../input/keys";
import { emptyPerson } from "../../input/person";
import { NotSaved } from "../../parts/NotSaved";
import { ReasonForm } from "../../parts/ReasonForm";
import { explain } from "../../words/explain";
import { sharedWords, useWords } from "../../words/words";
import css from "./entries.module.css";
import { FindRated } from "./FindRated";

/** What is typed: figures are texts until they are sent. */
interface Fields {
  name: string;
  delegation: string;
  sex: Sex | "";
  born: string | null;
  title: string;
  rating: string;
  fide_id: string;
  registration: string;
  registered_year: string;
  registered_unit: string;
  filler: boolean;
}

const FIRST_FIELD = "entry-name";
const SEXES: readonly Sex[] = ["male", "female"];

/** Enters somebody by hand, one after another, or puts an entry right. */
export function EntryForm({ view, row, onDone }: { view: EntriesView; row: EntryRow | undefined; onDone: () => void }) {
  const t = useWords();
  const wishes = useWish(view.head.competition);
  const figure = (it: string) => (it !== "" && wholeNumber(it) === undefined ? t("person.not_a_number") : null);
  const left = useKept(`entry ${view.head.competition} ${view.head.event} ${row?.line.competitor ?? ""}`, fieldsOf(row));
  const form = useForm<Fields>({
    initialValues: left.value,
    onValuesChange: left.keep,
    validate: {
      name: (it) => (it.trim() === "" ? t("person.name_needed") : null),
      delegation: (it) => (it.trim() === "" ? t("person.delegation_needed") : null),
      rating: figure,
      registered_year: figure,
    },
  });

  // A list knows the year only; the form asks for the day.
  const [bornIn, setBornIn] = useState<number | null>(null);

  function take(player: RatedLine, rating: number | null) {
    const { name, delegation } = form.getValues();
    // A name that was written in characters stays: no list has it.
    const keepsName = /\p{Script=Han}/u.test(name);
    const isOfFederations = view.delegations.every((it) => /^[A-Z]{3}$/.test(it.name));
    form.setValues({
      name: keepsName ? name : player.name,
      fide_id: String(player.fide_id),
      title: player.title === "" ? player.women_title : player.title,
      rating: rating === null ? "" : String(rating),
      ...(player.sex === null ? {} : { sex: player.sex }),
      ...(delegation === "" && isOfFederations ? { delegation: player.federation } : {}),
    });
    setBornIn(player.born);
  }

  async function send(fields: Fields, waive: string | null) {
    const { event } = view.head;
    const entry = formOf(fields, row?.person ?? emptyPerson());
    const receipt = { done: t(row === undefined ? "entries.added" : "entries.corrected", { name: entry.person.name }), undo: true };
    const done = row === undefined
      ? await wishes.wish({ command: "enter", event, entries: [entry], waive }, receipt)
      : await wishes.wish(
          { command: "correct_entry", event, competitor: row.line.competitor, person: entry.person, waive },
          receipt,
        );
    if (!done) return;
    // The next one is most likely of the same delegation.
    form.setValues({ ...fieldsOf(undefined), delegation: fields.delegation, sex: fields.sex });
    left.drop();
    setBornIn(null);
    document.getElementById(FIRST_FIELD)?.focus();
    onDone();
  }

  function clear() {
    form.setValues(fieldsOf(row));
    setBornIn(null);
    left.drop();
  }

  const mayForce = wishes.failure?.kind === "refused" && explain(wishes.failure.what).grade === "asks";
  return (
    <>
      <Refused wishes={wishes} />
      {mayForce && (
        <ReasonForm
          label={t("force.reason")}
          act={t("force.do")}
          onSend={(reason) => void send(form.getValues(), reason)}
        />
      )}
      {left.wasLeft && <NotSaved onDrop={clear} />}
      <FindRated head={view.head} onPick={take} />
      <form className={css.form} onKeyDown={withoutComposing} onSubmit={form.onSubmit((it) => void send(it, null))}>
        <TextInput id={FIRST_FIELD} label={t("person.name")} data-autofocus withAsterisk {...form.getInputProps("name")} />
        <Autocomplete
          label={t("person.delegation")}
          withAsterisk
          data={view.delegations.map((it) => it.name)}
          disabled={row !== undefined}
          {...form.getInputProps("delegation")}
        />
        <div className={css.two}>
          <div>
            <span className={css.label} id="entry-sex">{t("person.sex")}</span>
            <SegmentedControl
              aria-labelledby="entry-sex"
              fullWidth
              data={SEXES.map((it) => ({ value: it, label: sharedWords(`sex.${it}`) }))}
              {...form.getInputProps("sex")}
            />
          </div>
          <DateInput
            label={t("person.born")}
            description={bornIn === null ? undefined : t("ratings.year", { year: bornIn })}
            valueFormat="YYYY-MM-DD"
            dateParser={(typed) => parseDay(typed) ?? null}
            placeholder="2009-03-12"
            defaultLevel="decade"
            clearable
            {...form.getInputProps("born")}
          />
        </div>
        <div className={css.two}>
          <TextInput label={t("person.rating")} inputMode="numeric" {...form.getInputProps("rating")} />
          <TextInput label={t("person.title")} {...form.getInputProps("title")} />
        </div>
        <div className={css.two}>
          <TextInput label={t("person.registered_year")} inputMode="numeric" {...form.getInputProps("registered_year")} />
          <TextInput label={t("person.registered_unit")} {...form.getInputProps("registered_unit")} />
        </div>
        <div className={css.two}>
          <TextInput label={t("person.registration")} {...form.getInputProps("registration")} />
          <TextInput label={t("person.fide_id")} inputMode="numeric" {...form.getInputProps("fide_id")} />
        </div>
        {view.filler_allowed && row === undefined && (
          <Switch label={t("person.filler_hint")} {...form.getInputProps("filler", { type: "checkbox" })} />
        )}
        <Button type="submit" variant="filled">{t(row === undefined ? "entries.add_do" : "entries.correct_do")}</Button>
      </form>
    </>
  );
}

function fieldsOf(row: EntryRow | undefined): Fields {
  const person = row?.person ?? emptyPerson();
  const text = (it: number | null) => (it === null ? "" : String(it));
  return {
    name: person.name,
    delegation: row?.line.delegation ?? "",
    sex: person.sex ?? "",
    born: person.born,
    title: person.title,
    rating: text(person.rating),
    fide_id: person.fide_id,
    registration: person.registration,
    registered_year: text(person.registered_year),
    registered_unit: person.registered_unit,
    filler: row?.line.filler ?? false,
  };
}

/** The form as it is sent. What it does not ask about stays as it was. */
function formOf(fields: Fields, before: Person): Form {
  const person: Person = {
    ...before,
    name: fields.name.trim(),
    sex: fields.sex === "" ? null : fields.sex,
    born: fields.born,
    title: fields.title.trim(),
    rating: wholeNumber(fields.rating) ?? null,
    fide_id: narrow(fields.fide_id).trim(),
    registration: narrow(fields.registration).trim(),
    registered_year: wholeNumber(fields.registered_year) ?? null,
    registered_unit: fields.registered_unit.trim(),
  };
  return { person, delegation: fields.delegation.trim(), filler: fields.filler };
}
