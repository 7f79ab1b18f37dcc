import { ActionIcon, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useWords } from "../words/words";
import { ConnectionStrip, type Connection } from "./ConnectionStrip";
import css from "./frame.module.css";
import { cx } from "./cx";
import { KeyHint } from "./KeyHint";
import { Navigation, type Destination, type Task } from "./Navigation";
import { Settings } from "./Settings";
import { SideSheet } from "./SideSheet";

export interface AppFrameProps {
  /** The venue and role of this device, if it has one. */
  readonly place?: string | undefined;
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly tag?: ReactNode;
  readonly connection: Connection;
  /** What the person here is to see first. */
  readonly notices?: ReactNode;
  readonly places: readonly Destination[];
  readonly heading?: string | undefined;
  readonly tasks: readonly Task[];
  readonly onFind: () => void;
  readonly children: ReactNode;
}

/** What is around every screen: where one is, how the connection is, where one can go. */
export function AppFrame(props: AppFrameProps) {
  const t = useWords();
  const [open, { open: show, close }] = useDisclosure();
  const navigation = <Navigation places={props.places} heading={props.heading} tasks={props.tasks} />;
  const alone = props.places.length === 0;

  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main" onClick={skipToMain}>{t("frame.skip")}</a>
      <header className={css.bar}>
        {!alone && (
          <ActionIcon className={css.menu} variant="default" size={44} onClick={show} aria-label={t("frame.menu")}>
            <Bars />
          </ActionIcon>
        )}
        {props.place !== undefined && <span className={css.place}>{props.place}</span>}
        <div className={css.titles}>
          <h1>{props.title}</h1>
          {props.subtitle !== undefined && <p>{props.subtitle}</p>}
        </div>
        <span className={css.wide}>{props.tag}</span>
        <span className={css.grow} />
        <Button className={css.wide} onClick={props.onFind} leftSection={<KeyHint name="Ctrl K" />}>
          {t("frame.find")}
        </Button>
        <Settings />
      </header>
      <ConnectionStrip {...props.connection} />
      {props.notices}
      <div className={cx(css.body, alone && css.alone)}>
        {!alone && navigation}
        <main id="main" className={css.main} tabIndex={-1}>{props.children}</main>
      </div>
      <SideSheet opened={open} title={props.title} side="left" size={280} onClose={close}>
        <div onClick={close} role="presentation">{navigation}</div>
      </SideSheet>
    </div>
  );
}

/** The address keeps the screen, so the jump is made by hand. */
function skipToMain(event: { preventDefault: () => void }) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function Bars() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d="M3 5h14M3 10h14M3 15h14" />
    </svg>
  );
}
