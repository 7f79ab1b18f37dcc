import type { EventHead } from "@shared/EventHead";
import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { useDesk } from "../../backend/desk";
import type { EntriesPreview } from "@shared/EntriesPreview";
import { sayRefused, Refused, useWish } from "../../frame/useWish";
import { Card, CardHead } from "../../parts/Card";
import { EmptyState } from "../../parts/EmptyState";
import { useWords } from "../../words/words";
import { ImportPreview } from "./ImportPreview";

/** Entries from a csv or Excel file: first what was read and what is wrong with it, then the entering. */
export function ImportFile({ head, onDone }: { head: EventHead; onDone: () => void }) {
  const t = useWords();
  const { backend } = useDesk();
  const wishes = useWish(head.competition);
  const [busy, setBusy] = useState(false);
  const [read, setRead] = useState<{ name: string; preview: EntriesPreview }>();

  async function preview(file: File | null) {
    if (file === null) return;
    setBusy(true);
    const { competition, event } = head;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const answer = await backend.previewEntries({ competition, event, name: file.name, bytes });
    setBusy(false);
    if ("failed" in answer) sayRefused(answer.failed);
    else setRead({ name: file.name, preview: answer.done });
  }

  const pick = (
    <FileButton onChange={(file) => void preview(file)} accept=".csv,.xlsx">
      {(props) => (
        <Button {...props} loading={busy} variant={read === undefined ? "filled" : "default"}>{t("import.pick")}</Button>
      )}
    </FileButton>
  );
  return (
    <>
      <Refused wishes={wishes} />
      <CardHead title={t("import.title")} note={read?.name}>
        <Button onClick={onDone}>{t("cancel")}</Button>
        {read !== undefined && pick}
      </CardHead>
      {read === undefined
        ? <Card><EmptyState title={t("import.which")} steps={pick}>{t("import.which_hint")}</EmptyState></Card>
        : <ImportPreview head={head} preview={read.preview} wishes={wishes} onDone={onDone} />}
    </>
  );
}
