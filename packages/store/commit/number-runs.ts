// Numbers of sequences that the change sets of one transaction take: those of one sequence follow on, so that its item is moved once,
// from where the first found it to where the last leaves it.
import { Contention } from '../contention.ts';
import type { Item, Key } from '../table.ts';
import { Edit } from './edit.ts';

/** The numbers after `from` up to `to`, and whose they are. */
export type NumberRun = {
  key: Key;
  from: number;
  to: number;
  owners: readonly number[];
  /** Told where the sequence stands, where it is not at `from`. */
  onMoved: (last: number) => void;
};

/** Throws where the numbers do not follow those that the transaction takes already. */
export function addRun(all: Map<string, NumberRun>, key: string, more: NumberRun): void {
  const begun = all.get(key);
  if (begun !== undefined && begun.to !== more.from)
    throw new Error(`numbers of one sequence that do not follow on: ${key}`);
  const { from } = begun ?? more;
  all.set(key, { ...more, from, owners: [...(begun?.owners ?? []), ...more.owners] });
}

/** Holds only if the sequence is where the first of the numbers follows on. */
export function numberEdit({ key, from, to, owners, onMoved }: NumberRun): Edit {
  const edit = new Edit(key);
  edit.kind = 'update';
  const n = edit.path('n');
  edit.condition(from === 0 ? `attribute_not_exists(${n})` : `${n} = ${edit.value(from)}`);
  for (const owner of owners) {
    edit.clause({
      owner,
      holds: (item) => lastOf(item) === from,
      error: (item) => {
        onMoved(lastOf(item));
        return new Contention('sequence');
      },
    });
  }
  edit.set(n, edit.value(to));
  return edit;
}

const lastOf = (item: Item | undefined): number => (item?.n as number | undefined) ?? 0;

/** Where the sequences of a bulk commit stand while it is written, by their keys. */
export type Standing = Map<string, number>;

type Taking = { parts: { numbers: ReadonlyMap<string, NumberRun> } };

/** In the order of their numbers, behind those that take none. */
export const byNumber = <T extends Taking>(all: readonly T[]): readonly T[] =>
  all.some(takesNumbers) ? all.toSorted((a, b) => firstOf(a) - firstOf(b)) : all;

const takesNumbers = ({ parts }: Taking): boolean => parts.numbers.size > 0;

function firstOf({ parts }: Taking): number {
  const [run] = parts.numbers.values();
  return run?.from ?? -1;
}

/** As the first of each sequence found it, which its own condition tells to be true or not. */
export function standingBefore(inTurn: readonly Taking[]): Standing {
  const standing: Standing = new Map();
  for (const { parts } of inTurn) {
    for (const [key, { from }] of parts.numbers) if (!standing.has(key)) standing.set(key, from);
  }
  return standing;
}

export function noteWritten(written: readonly Taking[], standing: Standing): void {
  for (const { parts } of written) {
    for (const [key, { to }] of parts.numbers) standing.set(key, to);
  }
}

/** Those whose numbers follow on, and those whose number comes after one that is not taken after all, so that theirs cannot be either. */
export function following<T extends Taking>(
  inTurn: readonly T[],
  standing: Standing,
): { sound: readonly T[]; broken: readonly T[] } {
  if (!inTurn.some(takesNumbers)) return { sound: inTurn, broken: [] };
  const next = new Map(standing);
  const sound: T[] = [];
  const broken: T[] = [];
  for (const each of inTurn) {
    const isSound = [...each.parts.numbers].every(([key, { from }]) => next.get(key) === from);
    (isSound ? sound : broken).push(each);
    if (isSound) noteWritten([each], next);
  }
  return { sound, broken };
}
