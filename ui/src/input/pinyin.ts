/** Finding people by the initials of their names in pinyin, by pinyin in full, or by characters. */

import { pinyin } from "pinyin-pro";
import { narrow } from "./digits";

/** What a name may be found by, made once per name. */
export interface Searchable {
  readonly plain: string;
  readonly initials: string;
  readonly spelled: string;
}

const known = new Map<string, Searchable>();

/** The search forms of a name. Surnames are read as surnames: 曾 zeng, 仇 qiu, 解 xie, 单 shan. */
export function searchable(name: string): Searchable {
  const found = known.get(name);
  if (found !== undefined) return found;

  const syllables = pinyin(name, { toneType: "none", type: "array", surname: "head", v: true })
    .flatMap((it) => plain(it).split(/\s+/))
    .filter((it) => it !== "");
  const made = {
    plain: plain(name),
    initials: syllables.map((it) => it.charAt(0)).join(""),
    spelled: syllables.join(""),
  };
  known.set(name, made);
  return made;
}

/** Whether one of these texts is found by what was typed. Nothing typed finds everything. */
export function finds(typed: string, ...texts: readonly string[]): boolean {
  const wanted = plain(typed).replace(/\s+/g, "");
  if (wanted === "") return true;
  return texts.some((text) => {
    const { plain, initials, spelled } = searchable(text);
    return plain.replace(/\s+/g, "").includes(wanted) || initials.includes(wanted) || spelled.startsWith(wanted);
  });
}

/** Narrow, small letters, no accents. */
function plain(text: string): string {
  return narrow(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
