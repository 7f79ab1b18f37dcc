import type { EventHead } from "@shared/EventHead";
import type { FileFormat } from "@shared/FileFormat";
import type { PhaseKey } from "@shared/PhaseKey";
import type { RoundNumber } from "@shared/RoundNumber";
import type { SheetFormat } from "@shared/SheetFormat";
import type { SheetOf } from "@shared/SheetOf";
import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { useDesk } from "../backend/desk";
import { currentLanguage, inLanguage, useWords } from "../words/words";
import { download } from "./download";
import { FileSheet, useSaveFile, type Looked } from "./SaveFile";
import { sayRefused } from "./useWish";

const FORMATS: readonly SheetFormat[] = ["xlsx", "csv"];

/** Saves lists of an event as files for Excel, and the event as files of the field. */
export function SaveSheet({ head, lists, files = [], phase = null, round = null }: {
  head: EventHead;
  lists: readonly SheetOf[];
  files?: readonly FileFormat[];
  phase?: PhaseKey | null;
  round?: RoundNumber | null;
}) {
  const t = useWords();
  const { backend } = useDesk();
  const [looked, setLooked] = useState<Looked>();
  const { look, save: saveFile } = useSaveFile(head, phase);

  async function save(of: SheetOf, format: SheetFormat) {
    const { competition, event } = head;
    const name = [inLanguage(head.name), t(`sheet.${of}`), ...(round === null ? [] : [round])].join(" ");
    const query = { competition, event, of, phase, round, language: currentLanguage() };
    const answer = await backend.sheet({ query, format, name });
    if ("failed" in answer) sayRefused(answer.failed);
    else if (answer.done !== null) download(answer.done, `${name}.${format}`);
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target><Button>{t("sheet.save")}</Button></Menu.Target>
        <Menu.Dropdown>
          {lists.flatMap((of) => FORMATS.map((format) => (
            <Menu.Item key={`${of} ${format}`} onClick={() => void save(of, format)}>
              {t(`sheet.${of}`)} · {t(`sheet.${format}`)}
            </Menu.Item>
          )))}
          {files.length > 0 && <Menu.Divider />}
          {files.map((format) => (
            <Menu.Item key={format} onClick={() => void look(format).then(setLooked)}>{t(`sheet.${format}`)}</Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {looked !== undefined && (
        <FileSheet looked={looked} save={saveFile} look={look} onClose={() => setLooked(undefined)} />
      )}
    </>
  );
}
