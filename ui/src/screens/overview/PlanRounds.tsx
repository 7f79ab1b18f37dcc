import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { wholeNumber } from "../../input/digits";
import { withoutComposing } from "../../input/keys";
import { useWords } from "../../words/words";
import css from "./overview.module.css";

/** Lays down the number of rounds. */
export function PlanRounds({ onPlan }: { onPlan: (rounds: number) => void }) {
  const t = useWords();
  const [typed, setTyped] = useState("");
  const rounds = wholeNumber(typed);
  return (
    <form
      className={css.plan}
      onKeyDown={withoutComposing}
      onSubmit={(event) => {
        event.preventDefault();
        if (rounds !== undefined) onPlan(rounds);
      }}
    >
      <TextInput
        aria-label={t("overview.rounds")}
        placeholder={t("overview.rounds")}
        value={typed}
        inputMode="numeric"
        w={90}
        error={typed !== "" && rounds === undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled">{t("overview.plan")}</Button>
    </form>
  );
}
