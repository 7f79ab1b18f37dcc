import type { EventHead } from "@shared/EventHead";
import type { PhaseKey } from "@shared/PhaseKey";
import type { RoundNumber } from "@shared/RoundNumber";
import type { SheetFormat } from "@shared/SheetFormat";
import type { SheetOf } from "@shared/SheetOf";
import { Button, Menu } from "@mantine/core";
import { useDesk } from "../backend/desk";
import { currentLanguage, inLanguage, useWords } from "../words/words";
import { download } from "./download";
import { sayRefused } from "./useWish";

const FORMATS: readonly SheetFormat[] = ["xlsx", "csv"];

/** Saves lists of an event as files for Excel. */
export function SaveSheet({ head, lists, phase = null, round = null }: {
  head: EventHead;
  lists: readonly SheetOf[];
  phase?: PhaseKey | null;
  round?: RoundNumber | null;
}) {
  const t = useWords();
  const { backend } = useDesk();

  async function save(of: SheetOf, format: SheetFormat) {
    const { competition, event } = head;
    const name = [inLanguage(head.name), t(`sheet.${of}`), ...(round === null ? [] : [round])].join(" ");
    const query = { competition, event, of, phase, round, language: currentLanguage() };
    const answer = await backend.sheet({ query, format, name });
    if ("failed" in answer) sayRefused(answer.failed);
    else if (answer.done !== null) download(answer.done, `${name}.${format}`);
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target><Button>{t("sheet.save")}</Button></Menu.Target>
      <Menu.Dropdown>
        {lists.flatMap((of) => FORMATS.map((format) => (
          <Menu.Item key={`${of} ${format}`} onClick={() => void save(of, format)}>
            {t(`sheet.${of}`)} · {t(`sheet.${format}`)}
          </Menu.Item>
        )))}
      </Menu.Dropdown>
    </Menu>
  );
}
