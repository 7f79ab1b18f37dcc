/** The one-time token of the printed address, `http://127.0.0.1:PORT/#token=…`. */

/** Takes the token out of the address, so that it stays in no history and no bookmark. */
export function takeToken(): string | undefined {
  const found = /^#token=([\w-]+)$/.exec(location.hash)?.[1];
  if (found === undefined) return undefined;
  history.replaceState(null, "", location.pathname + location.search);
  return found;
}
