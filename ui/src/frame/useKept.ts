import { useState } from "react";
import type { Backend } from "../backend/backend";
import { useDesk } from "../backend/desk";

// It is in memory only: what people type about people is in no store of the browser.
const typedAt = new WeakMap<Backend, Map<string, unknown>>();

/** What is being typed, and whether it was left here earlier. */
export interface Kept<T> {
  readonly value: T;
  readonly keep: (value: T) => void;
  readonly drop: () => void;
  readonly wasLeft: boolean;
}

/**
 * What is typed into the form of this name. Whoever leaves the form and comes back finds it again,
 * as long as the page is open; nothing else ever sees it. One name is always of one type.
 */
export function useKept<T>(name: string, empty: T): Kept<T> {
  const typed = typedOn(useDesk().backend);
  const [value, setValue] = useState(() => (typed.has(name) ? (typed.get(name) as T) : empty));
  const [wasLeft, setWasLeft] = useState(() => JSON.stringify(value) !== JSON.stringify(empty));
  return {
    value,
    wasLeft,
    keep: (it) => {
      typed.set(name, it);
      setValue(it);
    },
    drop: () => {
      typed.delete(name);
      setValue(empty);
      setWasLeft(false);
    },
  };
}

function typedOn(desk: Backend): Map<string, unknown> {
  const typed = typedAt.get(desk) ?? new Map<string, unknown>();
  typedAt.set(desk, typed);
  return typed;
}
