import type { RoundView } from "@shared/RoundView";
import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Wishes } from "../../frame/useWish";
import { RefusalNote } from "../../parts/RefusalNote";
import { explainBreach, type NameOf } from "../../words/explain";
import { useWords } from "../../words/words";
import type { DraftStatus } from "./Draft";
import css from "./round.module.css";

/** Publication is the one act that is asked about before: what is public has been read. */
export function PublishButton({ view, draft, wishes, nameOf }: {
  view: RoundView;
  draft: DraftStatus;
  wishes: Wishes;
  nameOf: NameOf;
}) {
  const t = useWords();
  const [asked, { open, close }] = useDisclosure();
  const { head: { event }, phase, round, boards, byes } = view;

  async function publish() {
    close();
    await wishes.wish(
      { command: "publish_round", event, phase, draw: draft.draw },
      { done: t("publish.done", { round }), undo: true },
    );
  }

  return (
    <>
      <Button variant="filled" onClick={open}>{t("publish.do")}</Button>
      <Modal opened={asked} onClose={close} title={t("publish.title", { round })} closeButtonProps={{ "aria-label": t("close") }}>
        <div className={css.publish}>
          <p>{t("publish.what", { boards: boards.length, byes: byes.length })}</p>
          {draft.breaches.length > 0 && (
            <RefusalNote grade="asks" objections={draft.breaches.map((it) => explainBreach(it, nameOf))} />
          )}
          <div className={css.publishEnd}>
            <Button onClick={close}>{t("cancel")}</Button>
            <Button variant="filled" onClick={() => void publish()} data-autofocus>{t("publish.do")}</Button>
          </div>
        </div>
      </Modal>
    </>
  );
}
