// A small file replaced in one step, for whatever keeps its state in one.
import { renameSync, writeFileSync } from 'node:fs';

/** A reader or a crash never meets half of it. */
export function writeWhole(path: string, text: string, mode: number): void {
  const next = `${path}.${process.pid}.new`;
  writeFileSync(next, text, { mode });
  renameSync(next, path);
}
