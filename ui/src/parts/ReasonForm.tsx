import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { withoutComposing } from "../input/keys";
import css from "./surface.module.css";

/** Asks why before something that is kept on record with its reason. */
export function ReasonForm({ label, act, onSend }: { label: string; act: string; onSend: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  const said = reason.trim();
  return (
    <form
      className={css.reasonForm}
      onKeyDown={withoutComposing}
      onSubmit={(event) => {
        event.preventDefault();
        if (said !== "") onSend(said);
      }}
    >
      <TextInput label={label} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      <Button type="submit" disabled={said === ""}>{act}</Button>
    </form>
  );
}
