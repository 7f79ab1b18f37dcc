import { Button } from "@mantine/core";
import { useWords } from "../words/words";
import css from "./surface.module.css";

/** Says that what stands in a form was typed earlier and counts nowhere, and throws it away. */
export function NotSaved({ onDrop }: { onDrop: () => void }) {
  const t = useWords();
  return (
    <p className={css.notSaved} role="status">
      <span>{t("not_saved")}</span>
      <Button size="compact-md" onClick={onDrop}>{t("not_saved_drop")}</Button>
    </p>
  );
}
