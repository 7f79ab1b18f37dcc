/** Class names that apply, as one. */
export function cx(...names: readonly (string | false | undefined)[]): string {
  return names.filter((it) => typeof it === "string" && it !== "").join(" ");
}
