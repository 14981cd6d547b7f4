// What was told to the simulator (taxpayers, sale points, delegations, rates) and lies beside the rules.
import type { DatabaseSync } from 'node:sqlite';

export type Script<T> = {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  remove(key: string): void;
  entries(): [key: string, value: T][];
};

type Row = { key: string; body: string };

/** The part of that kind. */
export function openScript<T>(database: DatabaseSync, kind: string): Script<T> {
  const one = database.prepare('SELECT key, body FROM script WHERE kind = ? AND key = ?');
  const put = database.prepare(
    'INSERT INTO script (kind, key, body) VALUES (?,?,?)' +
      ' ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body',
  );
  const drop = database.prepare('DELETE FROM script WHERE kind = ? AND key = ?');
  const all = database.prepare('SELECT key, body FROM script WHERE kind = ? ORDER BY key');
  const read = (row: unknown) => JSON.parse((row as Row).body) as T;
  return {
    get(key) {
      const row = one.get(kind, key);
      return row === undefined ? undefined : read(row);
    },
    set: (key, value) => void put.run(kind, key, JSON.stringify(value)),
    remove: (key) => void drop.run(kind, key),
    entries: () => all.all(kind).map((row) => [(row as Row).key, read(row)]),
  };
}
