// The writes of one table, in the thread that has the connection that writes: each is read and bound when it is asked for, runs in the
// next commit, and is answered when that is on the disk.
import type { Action, Delete, Put, Update } from '#store/table.ts';
import { refuseBadTransaction } from './limits.ts';
import { Repeats } from './repeats.ts';
import type { Place } from './sqlite/durability.ts';
import type { GroupCommit } from './sqlite/group-commit.ts';
import type { Rows } from './sqlite/rows.ts';
import type { Units } from './units.ts';
import { type Asked, asked, textOf, writeAll, writeOne } from './write.ts';

/** What one write cost, and the text of the item that it left. */
export type Written = { units: Units; text?: string };

/** Throws, where it is asked for or later, ConditionFailed, TransactionRefused, service_unavailable, or what was wrong with it. */
export type Writes = {
  one(action: Put | Update | Delete): Promise<Written>;
  /** Resolves when it is committed, with the number of a commit that holds it. */
  lightly(action: Update): Promise<Written & { commit: number }>;
  all(actions: readonly Action[], token: string): Promise<Units>;
  /** What was read there now is on the disk when this resolves; undefined where it is already. */
  durable(place: Omit<Place, 'table'>): Promise<void> | undefined;
  /** The same for all commits up to and including that one. */
  reach(commit: number): Promise<void> | undefined;
};

/** What writes to a file. */
export type Writer = {
  /** Of the table of that name, made when it is not there. */
  writes(name: string): Writes;
  /** Forgets what happened to the records of that table up to and including that change. */
  trim(name: string, through: number): Promise<void>;
  /** Removes items of that table whose time has passed; returns how many. */
  expire(name: string, nowSeconds: number): Promise<number>;
  /** Gives back what it keeps in memory to be faster. */
  rest(): void;
  /** Commits what waits. */
  close(): void;
};

type Parts = { name: string; rows: Rows; commits: GroupCommit };

export function openWrites({ name, rows, commits }: Parts): Writes {
  const repeats = new Repeats();
  const asWrite = (one: Asked) => ({
    run: () => writtenOf(writeOne(rows, one)),
    table: name,
    keys: [one.key],
  });
  return {
    one: async (action) => commits.write(asWrite(asked(action))),
    lightly: async (action) => {
      const { value, commit } = await commits.writeLightly(asWrite(asked(action)));
      return { ...value, commit };
    },
    all: async (actions, token) => {
      const all = actions.map(asked);
      const text = all.map((one, at) => textOf(actions[at] as Action, one)).join('\n');
      refuseBadTransaction(
        all.map(({ key }) => key),
        token,
      );
      let isNew = false;
      const run = () => {
        const known = repeats.known(token, text);
        if (known !== undefined) return known;
        const units = writeAll(rows, all);
        repeats.remember(token, text, units);
        isNew = true;
        return units;
      };
      const undo = () => isNew && repeats.forget(token);
      const keys = all.filter(({ kind }) => kind !== 'check').map(({ key }) => key);
      return commits.write({ run, undo, weight: all.length, table: name, keys });
    },
    durable: (place) => commits.durable({ table: name, ...place }),
    reach: (commit) => commits.reach(commit),
  };
}

const writtenOf = ({ units, after }: ReturnType<typeof writeOne>): Written => ({
  units,
  ...(after !== undefined && { text: after.text }),
});
