import { TextInput } from "@mantine/core";
import { useRef } from "react";
import { useKeys } from "../input/keys";
import { useWords } from "../words/words";
import { KeyHint } from "./KeyHint";

/** Finds people by characters, pinyin or its initials; the key / jumps here. */
export function SearchField({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  useKeys({ "/": () => field.current?.focus() });
  return (
    <TextInput
      ref={field}
      type="search"
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      placeholder={t("find.people")}
      aria-label={t("find.people")}
      rightSection={<KeyHint name="/" />}
    />
  );
}
