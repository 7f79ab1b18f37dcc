import type { EventHead } from "@shared/EventHead";
import type { TournamentPreview } from "@shared/TournamentPreview";
import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { useDesk } from "../../backend/desk";
import { Refused, sayRefused, useWish, type Wishes } from "../../frame/useWish";
import { Card, CardHead } from "../../parts/Card";
import { EmptyState } from "../../parts/EmptyState";
import { RefusalNote } from "../../parts/RefusalNote";
import { explain } from "../../words/explain";
import { explainTournamentProblem } from "../../words/problems";
import { useWords, type Words } from "../../words/words";
import css from "./entries.module.css";

/** A tournament that was played elsewhere, with all its rounds: first what was read, then the taking over. */
export function ImportTournament({ head, onDone }: { head: EventHead; onDone: () => void }) {
  const t = useWords();
  const { backend } = useDesk();
  const wishes = useWish(head.competition);
  const [busy, setBusy] = useState(false);
  const [read, setRead] = useState<{ name: string; preview: TournamentPreview }>();

  async function look(file: File | null) {
    if (file === null) return;
    setBusy(true);
    const { competition, event } = head;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const answer = await backend.previewTournament({ competition, event, name: file.name, bytes });
    setBusy(false);
    if ("failed" in answer) sayRefused(answer.failed);
    else setRead({ name: file.name, preview: answer.done });
  }

  return (
    <>
      <Refused wishes={wishes} />
      <CardHead title={t("tournament.title")} note={read?.name}>
        <Button onClick={onDone}>{t("cancel")}</Button>
      </CardHead>
      <Card>
        <EmptyState
          title={read === undefined ? t("tournament.which") : counts(read.preview, t)}
          steps={(
            <>
              <FileButton onChange={(file) => void look(file)} accept=".trf,.trfx,.txt,.csv,.xlsx">
                {(props) => (
                  <Button {...props} loading={busy} variant={read === undefined ? "filled" : "default"}>{t("import.pick")}</Button>
                )}
              </FileButton>
              {read !== undefined && <TakeOver head={head} preview={read.preview} wishes={wishes} onDone={onDone} />}
            </>
          )}
        >
          {t("tournament.which_hint")}
        </EmptyState>
      </Card>
      {read !== undefined && <Objections preview={read.preview} />}
    </>
  );
}

function counts({ summary }: TournamentPreview, t: Words): string {
  if (summary === null) return t("tournament.unreadable");
  const { players, rounds, games, forfeits, byes } = summary;
  return t("tournament.counts", { players, rounds, games, forfeits, byes });
}

function TakeOver({ head, preview: { players, rounds, summary, refusal }, wishes, onDone }: {
  head: EventHead;
  preview: TournamentPreview;
  wishes: Wishes;
  onDone: () => void;
}) {
  const t = useWords();
  const [busy, setBusy] = useState(false);

  async function takeOver() {
    setBusy(true);
    const command = { command: "import_tournament" as const, event: head.event, players, rounds };
    const done = await wishes.wish(command, { done: t("tournament.done", { count: players.length }), undo: true });
    setBusy(false);
    if (done) onDone();
  }

  return (
    <Button variant="filled" loading={busy} disabled={summary === null || refusal !== null} onClick={() => void takeOver()}>
      {t("tournament.do")}
    </Button>
  );
}

/** What is wrong with the file, and what the regulation has against taking it over. */
function Objections({ preview: { problems, refusal, summary } }: { preview: TournamentPreview }) {
  const grade = summary === null ? "blocks" : "notes";
  return (
    <div className={css.objections}>
      {refusal !== null && <RefusalNote grade="blocks" objections={explain(refusal).reasons} />}
      {problems.length > 0 && <RefusalNote grade={grade} objections={problems.map(explainTournamentProblem)} />}
    </div>
  );
}
