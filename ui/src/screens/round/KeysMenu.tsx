import { Button, Menu } from "@mantine/core";
import { KEY_MAPS, type KeyMapName } from "../../input/keymaps";
import { KeyHint } from "../../parts/KeyHint";
import { useWords } from "../../words/words";
import css from "./round.module.css";

const NAMES = Object.keys(KEY_MAPS) as KeyMapName[];

/** The choice of the keys that enter results. */
export function KeysMenu({ chosen, onChoose }: { chosen: KeyMapName; onChoose: (name: KeyMapName) => void }) {
  const t = useWords();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button className={css.keys ?? ""} leftSection={t("keys.title")}><Keys name={chosen} /></Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("keys.hint")}</Menu.Label>
        {NAMES.map((it) => (
          <Menu.Item key={it} onClick={() => onChoose(it)} rightSection={it === chosen && "✓"}><Keys name={it} /></Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Keys({ name }: { name: KeyMapName }) {
  const { white, drawn, black } = KEY_MAPS[name];
  return (
    <span className={css.keyRow}>
      {[white, drawn, black].map((it) => <KeyHint key={it} name={it.toUpperCase()} />)}
    </span>
  );
}
