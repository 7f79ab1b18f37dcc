import type { BoardRow as Board } from "@shared/BoardRow";
import type { RoundStatus } from "@shared/RoundStatus";
import type { RoundView } from "@shared/RoundView";
import { Button } from "@mantine/core";
import { useState } from "react";
import { finds } from "../../input/pinyin";
import { namesInRound } from "../../frame/names";
import { TrailSheet } from "../../frame/Trail";
import { SaveSheet } from "../../frame/SaveSheet";
import { Refused, useWish } from "../../frame/useWish";
import { CardHead } from "../../parts/Card";
import { DraftTag } from "../../parts/DraftTag";
import { SearchField } from "../../parts/SearchField";
import { clock } from "../../words/dates";
import { timeWords } from "../../words/clockTimes";
import { useWords } from "../../words/words";
import { Boards } from "./Boards";
import { FilterChips, isShown, type Filter } from "./FilterChips";
import { KeysMenu } from "./KeysMenu";
import { NextRound } from "./NextRound";
import { Relax } from "./Relax";
import css from "./round.module.css";
import { RoundFrame } from "./RoundFrame";
import { useResultKeys } from "../../input/keymaps";
import { Verify } from "./Verify";

type Published = Extract<RoundStatus, { status: "published" }>;

/** A published round: results by tap or key, verification, correction with its history. */
export function Played({ view, published }: { view: RoundView; published: Published }) {
  const t = useWords();
  const wishes = useWish(view.head.competition);
  const [filter, setFilter] = useState<Filter>("all");
  const [typed, setTyped] = useState("");
  const [verifying, setVerifying] = useState(false);
  const [asked, setAsked] = useState<Board>();
  const [keys, chooseKeys] = useResultKeys();
  const shown = view.boards.filter((it) => isShown(it, filter) && isFound(it, typed));
  const tag = (
    <DraftTag standing="published">
      {t("round.published", { version: published.version, time: clock(published.at_ms) })}
    </DraftTag>
  );

  return (
    <RoundFrame view={view} tag={tag}>
      <Refused wishes={wishes} names={namesInRound(view)} />
      <Relax view={view} wishes={wishes} nameOf={namesInRound(view).person} />
      <CardHead title={t("round.number", { round: view.round })} note={view.time === null ? undefined : timeWords(view.time)}>
        <SaveSheet head={view.head} lists={["pairings"]} phase={view.phase} round={view.round} />
        <KeysMenu chosen={keys} onChoose={chooseKeys} />
        <Button onClick={() => setVerifying(!verifying)} aria-pressed={verifying}>
          {t(verifying ? "verify.stop" : "verify.start")}
        </Button>
      </CardHead>
      <NextRound view={view} finished={published.finished} wishes={wishes} />
      {verifying
        ? <Verify view={view} keys={keys} wishes={wishes} />
        : (
            <>
              <div className={css.tools}>
                <FilterChips boards={view.boards} chosen={filter} onChoose={setFilter} />
                <SearchField typed={typed} onType={setTyped} />
              </div>
              <Boards view={view} shown={shown} keys={keys} wishes={wishes} onHistory={setAsked} />
            </>
          )}
      {asked !== undefined && (
        <TrailSheet
          opened
          head={view.head}
          of={{ of: "board", board: asked.board }}
          title={t("trail.of_board", { board: asked.board.board })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </RoundFrame>
  );
}

function isFound({ board, white, black }: Board, typed: string): boolean {
  return typed.trim() === String(board.board)
    || finds(typed, white.line.name, black.line.name, white.line.delegation, black.line.delegation);
}
