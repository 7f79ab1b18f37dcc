/** Keys that act, and never while an input method composes or somebody writes into a field. */

import { useEffect, useRef, type KeyboardEvent } from "react";
import { narrow } from "./digits";

/** What a key does, by the key's name (`"1"`, `"Enter"`, `"/"`). */
export type KeyMap = Readonly<Record<string, (() => void) | undefined>>;

/** For forms: the Enter that picks a candidate submits nothing. */
export function withoutComposing(event: KeyboardEvent): void {
  if (event.key === "Enter" && isComposing(event.nativeEvent)) event.preventDefault();
}

type Pressed = Pick<globalThis.KeyboardEvent, "key" | "isComposing" | "keyCode">;

/** Whether an input method is at work: this press chooses a candidate and means nothing else. */
export function isComposing(event: Pressed): boolean {
  // Safari ends the composition before the Enter that ended it; only that key's code, 229, tells.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return event.isComposing || event.keyCode === 229;
}

/** Whether the place where the key was pressed takes text, or is a dialog or menu with own keys. */
function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN_KEYS) !== null;
}

const OWN_KEYS = "input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]";

/** Acts on keys anywhere on the page, as long as `enabled`. A key held down acts once. */
export function useKeys(map: KeyMap, enabled = true): void {
  const latest = useRef(map);
  useEffect(() => {
    latest.current = map;
  });

  useEffect(() => {
    if (!enabled) return;
    function press(event: globalThis.KeyboardEvent) {
      if (isComposing(event) || event.repeat || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target)) return;
      const act = latest.current[narrow(event.key)];
      if (act === undefined) return;
      event.preventDefault();
      act();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [enabled]);
}
