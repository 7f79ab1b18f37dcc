import { Button } from "@mantine/core";
import { EmptyState } from "../parts/EmptyState";
import { home } from "../paths";
import { useWords } from "../words/words";

/** A screen broke. What was saved is saved; the text of the error is for a report. */
export function Broken({ error }: { error: unknown }) {
  const t = useWords();
  return (
    <main>
      <EmptyState title={t("broken.title")} steps={<Button component="a" href={home}>{t("read.home")}</Button>}>
        {t("broken.hint")} <code>{String(error)}</code>
      </EmptyState>
    </main>
  );
}

/** An address without a screen. */
export function Nowhere() {
  const t = useWords();
  return (
    <main>
      <EmptyState title={t("broken.nowhere")} steps={<Button component="a" href={home}>{t("read.home")}</Button>} />
    </main>
  );
}
