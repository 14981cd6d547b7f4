// Items whose time has passed are removed now and then. Readers never trust that it has happened.
import type { DatabaseSync } from 'node:sqlite';
import type { Key } from '#store/table.ts';
import type { GroupCommit } from './sqlite/group-commit.ts';
import type { Rows } from './sqlite/rows.ts';
import { quoted } from './sqlite/schema.ts';

/** So many in one commit, between which others write. */
const BATCH = 100;

/** Removes what expired before that second; returns how many. An item that was renewed in between stays. */
export async function removeExpired(
  { writer, commits, rows }: { writer: DatabaseSync; commits: GroupCommit; rows: Rows },
  name: string,
  nowSeconds: number,
): Promise<number> {
  const find = writer.prepare(`SELECT pk, sk FROM ${quoted(name)} WHERE ttl <= ? LIMIT ${BATCH}`);
  const removeBatch = (keys: Key[]): number => {
    const found = find.all(nowSeconds);
    for (const { pk, sk } of found) {
      const key: Key = { pk: String(pk), sk: String(sk) };
      rows.replace(key, rows.find(key), undefined);
      keys.push(key);
    }
    return found.length;
  };
  let removed = 0;
  for (;;) {
    const keys: Key[] = [];
    const run = () => removeBatch(keys);
    const batch = await commits.write({ run, weight: BATCH, table: name, keys });
    removed += batch;
    if (batch < BATCH) return removed;
  }
}
