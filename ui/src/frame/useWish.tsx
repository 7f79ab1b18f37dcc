import type { Command } from "@shared/Command";
import type { CompetitionId } from "@shared/CompetitionId";
import { CloseButton } from "@mantine/core";
import { useState } from "react";
import { useAct } from "../backend/desk";
import type { Failure } from "../backend/backend";
import { RefusalNote } from "../parts/RefusalNote";
import { sayDone, sayFailed } from "../parts/toast";
import type { Names } from "../words/explain";
import { useWords, words } from "../words/words";
import css from "./frame.module.css";
import { explanation, inWords } from "./Loaded";

/** What to say when a wish is carried out, and whether to offer to take it back. */
export interface Receipt {
  readonly done: string;
  readonly undo?: boolean;
}

/** The wishes of one screen, and the refusal that the last one met. */
export interface Wishes {
  /** Carries a command out; says so, or keeps why not. Whether it was done. */
  readonly wish: (command: Command, receipt?: Receipt) => Promise<boolean>;
  readonly failure: Failure | undefined;
  /** Shows a failure from elsewhere in the same place. */
  readonly fail: (failure: Failure) => void;
  readonly clear: () => void;
}

export function useWish(competition: CompetitionId | null): Wishes {
  const act = useAct(competition);
  const [failure, setFailure] = useState<Failure>();

  async function wish(command: Command, receipt?: Receipt): Promise<boolean> {
    const answer = await act(command);
    if ("failed" in answer) {
      setFailure(answer.failed);
      return false;
    }
    setFailure(undefined);
    const { op } = answer.done;
    const undo = receipt?.undo === true ? () => void takeBack(op) : undefined;
    if (receipt !== undefined) sayDone(receipt.done, undo);
    return true;
  }

  async function takeBack(op: Extract<Command, { command: "undo" }>["op"]): Promise<void> {
    await wish({ command: "undo", op }, { done: words("undone") });
  }

  return { wish, failure, fail: setFailure, clear: () => setFailure(undefined) };
}

/** The refusal that the last wish met, with all its reasons. */
export function Refused({ wishes, names }: { wishes: Wishes; names?: Names }) {
  const t = useWords();
  const { failure, clear } = wishes;
  if (failure === undefined) return null;

  const { grade, reasons } = explanation(failure, names);
  return (
    <div className={css.refused}>
      <RefusalNote grade={grade} objections={reasons} />
      <CloseButton className={css.close} onClick={clear} aria-label={t("close")} />
    </div>
  );
}

/** Says why something outside a form failed. */
export function sayRefused(failure: Failure): void {
  sayFailed(words("failed"), inWords(failure));
}
