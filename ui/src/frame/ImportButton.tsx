import { Button, FileButton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "../backend/desk";
import { competitionPath, go } from "../paths";
import { useWords } from "../words/words";
import { sayRefused } from "./useWish";

/** Takes over a competition from a bundle: a file from a USB stick or a messenger. */
export function ImportButton() {
  const t = useWords();
  const { backend } = useDesk();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function take(file: File | null) {
    if (file === null) return;
    setBusy(true);
    const answer = await backend.importBundle(new Uint8Array(await file.arrayBuffer()));
    setBusy(false);
    if ("failed" in answer) {
      sayRefused(answer.failed);
      return;
    }
    await client.invalidateQueries();
    go(competitionPath(answer.done.competition));
  }

  return (
    <FileButton onChange={(file) => void take(file)} accept=".yicheng,application/octet-stream">
      {(props) => <Button {...props} loading={busy}>{t("competitions.import")}</Button>}
    </FileButton>
  );
}
