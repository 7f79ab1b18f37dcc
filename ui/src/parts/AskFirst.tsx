import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useWords } from "../words/words";
import css from "./surface.module.css";

/** A button that asks before it acts: only for what makes something public or ends a key. */
export function AskFirst({ act, title, variant = "filled", children, onYes }: {
  act: string;
  /** How the button looks that asks. */
  variant?: "filled" | "default";
  title: string;
  children: ReactNode;
  onYes: () => void;
}) {
  const t = useWords();
  const [asked, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant={variant} onClick={open}>{act}</Button>
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
