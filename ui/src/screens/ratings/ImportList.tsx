import type { Speed } from "@shared/Speed";
import { Button, FileButton, SegmentedControl } from "@mantine/core";
import { MonthPickerInput } from "@mantine/dates";
import { useQueryClient } from "@tanstack/react-query";
import dayjs from "dayjs";
import { useState } from "react";
import { useDesk } from "../../backend/desk";
import { sayRefused } from "../../frame/useWish";
import { Card, CardHead } from "../../parts/Card";
import { sayDone } from "../../parts/toast";
import { useWords } from "../../words/words";
import css from "./ratings.module.css";

const SPEEDS: readonly Speed[] = ["standard", "rapid", "blitz"];

/** Reads a list in from a file. What no list says itself is asked: its month, and its one speed. */
export function ImportList() {
  const t = useWords();
  const { backend } = useDesk();
  const client = useQueryClient();
  const [month, setMonth] = useState(() => dayjs().format("YYYY-MM-01"));
  const [single, setSingle] = useState<Speed>("standard");
  const [busy, setBusy] = useState(false);

  async function read(file: File | null) {
    setBusy(true);
    const at = dayjs(month);
    const reading = backend.importRatings({ year: at.year(), month: at.month() + 1, single }, file);
    // The list is on its way now: the screen shows how far.
    setTimeout(() => void client.invalidateQueries(), 200);
    const answer = await reading;
    setBusy(false);
    await client.invalidateQueries();
    if ("failed" in answer) sayRefused(answer.failed);
    else if (answer.done === null) sayDone(t("ratings.stopped"));
    else sayDone(t("ratings.imported", { rows: answer.done.rows.toLocaleString("en") }));
  }

  return (
    <div className={css.import}>
      <CardHead title={t("ratings.import")} />
      <Card>
        <div className={css.form}>
          <MonthPickerInput
            label={t("ratings.month")}
            valueFormat="YYYY-MM"
            value={month}
            onChange={(it) => setMonth(it ?? month)}
          />
          <div>
            <span className={css.label} id="ratings-single">{t("ratings.single")}</span>
            <SegmentedControl
              aria-labelledby="ratings-single"
              data={SPEEDS.map((it) => ({ value: it, label: t(`ratings.of.${it}`) }))}
              value={single}
              onChange={(it) => setSingle(it)}
            />
          </div>
          {backend.asksForRatings
            ? <Button variant="filled" loading={busy} onClick={() => void read(null)}>{t("ratings.pick")}</Button>
            : (
                <FileButton accept=".zip,.txt,.xml" onChange={(file) => void (file !== null && read(file))}>
                  {(props) => <Button {...props} variant="filled" loading={busy}>{t("ratings.pick")}</Button>}
                </FileButton>
              )}
        </div>
      </Card>
    </div>
  );
}
