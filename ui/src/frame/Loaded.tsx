import { Button, Loader } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Failure } from "../backend/backend";
import { ReadFailed } from "../backend/desk";
import { EmptyState } from "../parts/EmptyState";
import { explain, type Explanation, type Names } from "../words/explain";
import { useWords, words } from "../words/words";

/** What a read gave: the screen, a moment's wait, or why there is nothing to show. */
export function Loaded<T>({ view, children }: { view: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const t = useWords();
  if (view.data !== undefined) return children(view.data);
  if (view.isPending) return <EmptyState title={t("read.waiting")} steps={<Loader size="sm" />} />;
  return (
    <EmptyState
      title={t("read.failed")}
      steps={(
        <>
          <Button component="a" href="#/">{t("read.home")}</Button>
          <Button variant="filled" onClick={() => void view.refetch()}>{t("read.again")}</Button>
        </>
      )}
    >
      {view.error instanceof ReadFailed ? inWords(view.error.failure) : view.error?.message}
    </EmptyState>
  );
}

/** Why nothing came of a wish, whatever the cause. */
export function explanation(failure: Failure, names?: Names): Explanation {
  switch (failure.kind) {
    case "refused":
      return explain(failure.what, names);
    case "fault":
      return { grade: "blocks", reasons: [{ text: words(`fault.${failure.what.code}`) }] };
    case "no_session":
      return { grade: "blocks", reasons: [{ text: words("fault.no_session") }] };
    case "unreachable":
      return { grade: "blocks", reasons: [{ text: words("fault.unreachable") }] };
    default:
      return failure satisfies never;
  }
}

/** Why a wish came to nothing, in one sentence or a few. */
export function inWords(failure: Failure): string {
  return explanation(failure).reasons.map((it) => it.text).join("\n");
}
