// How far each table's stream was read, kept in DATA_DIR from one run of the stack to the next.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '#kernel/write-whole.ts';
import type { Position } from './stream-reader.ts';

export type Positions = Record<string, Position | undefined>;

export const savePositions = (directory: string, positions: Positions): void =>
  writeWhole(pathIn(directory), JSON.stringify(positions), 0o600);

/** Without a readable file, reading starts at the oldest record: repeated events, none lost. */
export function readPositions(directory: string): Positions {
  try {
    return JSON.parse(readFileSync(pathIn(directory), 'utf8')) as Positions;
  } catch {
    return {};
  }
}

const pathIn = (directory: string): string => join(directory, 'stream-position.json');
