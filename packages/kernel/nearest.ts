// The name that was probably meant by a misspelt one, for refusals that help.

/** The name with the fewest changed letters, where at most a third of them differ. */
export function nearest(text: string, names: readonly string[]): string | undefined {
  const wanted = text.toLowerCase();
  let best: { name: string; distance: number } | undefined;
  for (const name of names) {
    const distance = changes(wanted, name.toLowerCase());
    if (best === undefined || distance < best.distance) best = { name, distance };
  }
  return best !== undefined && best.distance * 3 <= best.name.length ? best.name : undefined;
}

/** Letters to add, drop or replace, row by row. */
function changes(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (let i = 1; i <= to.length; i += 1) {
      const replaced = (row[i - 1] ?? 0) + Number(to[i - 1] !== letter);
      next.push(Math.min(replaced, (row[i] ?? 0) + 1, (next[i - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
