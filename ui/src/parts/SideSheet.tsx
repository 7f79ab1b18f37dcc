import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../words/words";
import css from "./surface.module.css";

/** A sheet that slides in from a side, over the page. */
export function SideSheet({ opened, title, side = "right", size = 420, onClose, children }: {
  opened: boolean;
  title: string;
  side?: "left" | "right";
  size?: number;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <Drawer.Root opened={opened} onClose={onClose} position={side} size={size}>
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        {/* A sheet's head is no banner of the page. */}
        <Drawer.Header role="presentation">
          <Drawer.Title className={css.sheetTitle ?? ""}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t("close")} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
