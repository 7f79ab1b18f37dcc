import css from "./marks.module.css";

/** The key that does the same. */
export function KeyHint({ name }: { name: string }) {
  return <kbd className={css.key}>{name}</kbd>;
}
