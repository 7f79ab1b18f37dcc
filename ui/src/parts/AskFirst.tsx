import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useWords } from "../words/words";
import css from "./surface.module.css";

/** A button that asks before it acts: only for what makes something public. */
export function AskFirst({ act, title, children, onYes }: {
  act: string;
  title: string;
  children: ReactNode;
  onYes: () => void;
}) {
  const t = useWords();
  const [asked, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="filled" onClick={open}>{act}</Button>
      <Modal.Root opened={asked} onClose={close} centered>
        <Modal.Overlay backgroundOpacity={0.35} />
        <Modal.Content>
          <Modal.Header role="presentation">
            <Modal.Title className={css.sheetTitle ?? ""}>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t("close")} />
          </Modal.Header>
          <Modal.Body>
            <div className={css.ask}>
              {children}
              <div className={css.askEnd}>
                <Button onClick={close}>{t("cancel")}</Button>
                <Button
                  variant="filled"
                  data-autofocus
                  onClick={() => {
                    close();
                    onYes();
                  }}
                >
                  {act}
                </Button>
              </div>
            </div>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}
