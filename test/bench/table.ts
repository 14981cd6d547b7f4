// A table for people: the first column to the left, the others to the right.

/** `head` names the columns, parted by commas. */
export function table(head: string, rows: readonly (string | number)[][]): string {
  const all = [head.split(','), ...rows.map((row) => row.map(String))];
  const widths = all[0]?.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  return all.map(line).join('\n');
}
