// How far each table's stream was read, kept in DATA_DIR from one run of the stack to the next.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '#kernel/write-whole.ts';

/** Where reading goes on after a restart: last sequence number dealt with in each shard. */
export type Position = { streamArn: string; shards: Record<string, string> };

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
