import type { EventHead } from "@shared/EventHead";
import type { TrailOf } from "@shared/TrailOf";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useView } from "../backend/desk";
import { EmptyState } from "../parts/EmptyState";
import { SideSheet } from "../parts/SideSheet";
import { useWords } from "../words/words";
import { Loaded } from "./Loaded";
import { SaidList } from "./Said";
import "./print.css";
import css from "./statement.module.css";

/** Whose trail it is, and what stands above it. */
export interface TrailProps {
  readonly head: Pick<EventHead, "competition" | "discipline">;
  readonly of: TrailOf;
  readonly title: string;
}

/** A button that shows every record about one thing. */
export function TrailButton(props: TrailProps) {
  const t = useWords();
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button size="compact-md" variant="subtle" onClick={open}>{t("trail.act")}</Button>
      <TrailSheet {...props} opened={opened} onClose={close} />
    </>
  );
}

/** Every record about one thing, the first one first: who wrote it, what they had seen, what became of it. */
export function TrailSheet({ opened, onClose, ...props }: TrailProps & { opened: boolean; onClose: () => void }) {
  return (
    <SideSheet opened={opened} title={props.title} size={520} onClose={onClose}>
      {opened && <Trail {...props} />}
    </SideSheet>
  );
}

function Trail({ head: { competition, discipline }, of }: TrailProps) {
  const t = useWords();
  const view = useView({ view: "trail", competition, of });
  return (
    <Loaded view={view}>
      {({ competition_name, statements, names, offenses }) => (
        statements.length === 0
          ? <EmptyState title={t("trail.none")} />
          : (
              <div data-annex>
                <div className={css.count}>
                  <p className={css.quiet}>{t("trail.count", { count: statements.length })}</p>
                  <Button size="compact-md" onClick={() => window.print()}>{t("trail.print")}</Button>
                </div>
                <p className={css.printed}>{competition_name}</p>
                <SaidList statements={statements} told={{ discipline, named: { names, offenses } }} />
              </div>
            )
      )}
    </Loaded>
  );
}
