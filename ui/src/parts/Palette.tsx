import { Spotlight, type SpotlightActionData } from "@mantine/spotlight";
import { finds } from "../input/pinyin";
import { useWords } from "../words/words";
import css from "./palette.module.css";

/** Something the palette can find: a place, a person, an act. */
export interface Findable {
  readonly id: string;
  readonly word: string;
  readonly note?: string | undefined;
  readonly go: () => void;
}

/** Ctrl K: anything by its name, or by the initials of its name in pinyin. */
export function Palette({ findable }: { findable: readonly Findable[] }) {
  const t = useWords();
  const actions = findable.map(({ id, word, note, go }): SpotlightActionData => ({
    id,
    label: word,
    ...(note !== undefined && { description: note }),
    onClick: go,
  }));
  return (
    <Spotlight
      actions={actions}
      filter={(typed, all) => all.filter((it) => "label" in it && finds(typed, it.label ?? "", it.description ?? ""))}
      shortcut={["mod + K"]}
      limit={12}
      attributes={{ content: { "aria-label": t("frame.find") } }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      classNames={{ action: css.action ?? "" }}
      nothingFound={t("find.nothing")}
      searchProps={{ placeholder: t("find.hint"), "aria-label": t("frame.find") }}
    />
  );
}
