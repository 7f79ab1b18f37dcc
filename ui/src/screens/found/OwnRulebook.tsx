import type { RulebookPreview } from "@shared/RulebookPreview";
import type { RulebookSource } from "@shared/RulebookSource";
import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { useDesk } from "../../backend/desk";
import { sayRefused } from "../../frame/useWish";
import { RefusalNote } from "../../parts/RefusalNote";
import { explainRulebookProblem } from "../../words/problems";
import { inLanguage, useWords } from "../../words/words";
import css from "./found.module.css";

/** Reads an own regulation, and says everything that is wrong with it before it is adopted. */
export function OwnRulebook({ onRead }: { onRead: (own: RulebookSource | null) => void }) {
  const t = useWords();
  const { backend } = useDesk();
  const [preview, setPreview] = useState<RulebookPreview>();

  async function read(file: File | null) {
    if (file === null) return;
    const answer = await backend.previewRulebook(new Uint8Array(await file.arrayBuffer()));
    if ("failed" in answer) {
      sayRefused(answer.failed);
      return;
    }
    setPreview(answer.done);
    onRead(answer.done.source);
  }

  return (
    <div className={css.own}>
      <FileButton onChange={(file) => void read(file)} accept=".toml">
        {(props) => <Button {...props}>{t("found.pick")}</Button>}
      </FileButton>
      {preview !== undefined && <Verdict {...preview} />}
    </div>
  );
}

function Verdict({ title, problems }: RulebookPreview) {
  const t = useWords();
  if (problems.length > 0) return <RefusalNote grade="blocks" objections={problems.map(explainRulebookProblem)} />;
  return <span>{t("found.readable", { title: title === null ? "" : inLanguage(title) })}</span>;
}
