// The path of an operation with its parameters. An id of dots alone would be taken for a step up (URL Standard, "dot path
// segments") and one of nothing for no segment, and the request would reach another operation than the one that was called.

/** Throws TypeError where a parameter is no id. */
export function filledPath(path: string, given: readonly unknown[]): string {
  let at = 0;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = given[at] ?? '';
    at += 1;
    if (/^\.{0,2}$/.test(String(id))) throw new TypeError(`${name} is no id: "${String(id)}"`);
    return encodeURIComponent(String(id));
  });
}
