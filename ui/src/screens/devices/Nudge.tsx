import type { DeviceLine } from "@shared/DeviceLine";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Wishes } from "../../frame/useWish";
import { withoutComposing } from "../../input/keys";
import { Reason } from "../../parts/Aside";
import { moment } from "../../words/dates";
import { useWords } from "../../words/words";
import css from "./devices.module.css";

/** Asks whoever is at a silent device to look at it, and says when that was last done. */
export function Nudge({ line: { device, name, nudge }, wishes }: { line: DeviceLine; wishes: Wishes }) {
  const t = useWords();
  const [note, setNote] = useState("");
  const send = async () => {
    if (await wishes.wish({ command: "nudge", device, note: note.trim() }, { done: t("nudge.sent", { name }) })) setNote("");
  };
  return (
    <div>
      {nudge !== null && (
        <Reason title={t("nudge.last")}>{t("nudge.from", { name: nudge.name, at: moment(nudge.at_ms) })} {nudge.note}</Reason>
      )}
      <form
        className={css.nudge}
        onKeyDown={withoutComposing}
        onSubmit={(sent) => {
          sent.preventDefault();
          void send();
        }}
      >
        <TextInput label={t("nudge.note")} value={note} maxLength={200} onChange={(typed) => setNote(typed.currentTarget.value)} />
        <Button type="submit">{t("nudge.send")}</Button>
      </form>
    </div>
  );
}
