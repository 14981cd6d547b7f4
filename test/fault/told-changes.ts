// Is every change of a record told, each act by its name, once, and nothing besides? Decision 230, reliability#invariants. What must be
// told is read from the two records of a change; that a commit named it, and that the relay lost none of it, is what this judges.

import type { Noun, StandardEvent } from '#resource/declaration.ts';
import { eventName, eventPrefix, namesOfChange } from '#resource/event-kinds.ts';
import type { Rec } from '#resource/test-data/rec.ts';

/** One write of a record; `isVersion`: it made, changed or ended the record, and moved no mere counter. */
export type Move = {
  noun: Noun;
  id: string;
  standard: StandardEvent;
  isVersion: boolean;
  before?: Rec;
  after?: Rec;
  /** Whole names that a write which moves counters brought beside them. */
  brought: readonly string[];
  /** Batch and request that the write noted beside it, in one text; not judged where its note is another's by now. */
  from?: string;
};
/** An event that was told: its name, and the record and version that it tells of; of an end the version after the last. */
export type Told = { type: string; id: string; version: number; from?: string };

/** What is not told, told twice, told of nothing or told of another request, in words. */
export function wronglyTold(moves: readonly Move[], told: readonly Told[]): string[] {
  const due = moves.flatMap((move) =>
    dueOf(move).map((type) => [keyOf({ ...placeOf(move), type }), move] as const),
  );
  const [wanted, found] = [countOf(due.map(([key]) => key)), countOf(told.map(keyOf))];
  const movesOf = Map.groupBy(due, ([key]) => key);
  const missing = [...wanted].filter(([key, count]) => (found.get(key) ?? 0) < count);
  const surplus = [...found].filter(([key, count]) => count > (wanted.get(key) ?? 0));
  return [
    ...missing.map(([key]) => `no event: ${key}`),
    ...surplus.map(
      ([key, count]) => `${wanted.has(key) ? `event ${count} times` : 'event of nothing'}: ${key}`,
    ),
    ...moves.flatMap((move) => untold(move, found)),
    ...told.flatMap((event) => otherwiseFrom(event, movesOf.get(keyOf(event)) ?? [])),
  ];
}

/** An event says where it comes from as the write of it noted that. */
function otherwiseFrom(event: Told, own: readonly (readonly [string, Move])[]): string[] {
  const isNoted = own.length === 0 || own.some(([, { from = event.from }]) => from === event.from);
  return isNoted ? [] : [`${keyOf(event)} is from ${event.from}, not ${own[0]?.[1].from}`];
}

/**
 * The names of the change: those of its acts; an end as an end; of counters that move what the noun reads from them and what the
 * write brought.
 */
function dueOf(move: Move): string[] {
  const { noun, before, after, standard, isVersion, brought } = move;
  if (after === undefined) return [nameOf(move, 'deleted')];
  if (isVersion)
    return namesOfChange(noun, { before, after }, standard).map((name) => nameOf(move, name));
  const read = noun.events({ before, after }).map((name) => nameOf(move, name));
  return [...new Set([...brought, ...read])];
}

/**
 * What holds whatever rule chooses the names: a version has at least one, each act that the noun names is told, and a beginning or
 * end is told as such, by the standard name or by one that the noun declares for it.
 */
function untold(move: Move, found: ReadonlyMap<string, number>): string[] {
  const { noun, id, standard, isVersion, before, after } = move;
  if (!isVersion) return [];
  const acts = after === undefined ? [] : noun.events({ before, after });
  const isTold = (name: string) => found.has(keyOf({ ...placeOf(move), type: nameOf(move, name) }));
  const standing = [standard, ...acts.filter((act) => noun.tells?.[act]?.includes(standard))];
  const needed = standard === 'updated' ? [standard, ...acts] : standing;
  return [
    ...(needed.some(isTold) ? [] : [`${noun.name} ${id} is not told as ${standard}`]),
    ...acts
      .filter((act) => !isTold(act))
      .map((act) => `act ${act} of ${noun.name} ${id} is not told`),
  ];
}

const nameOf = ({ noun, before, after }: Move, name: string): string =>
  eventName(eventPrefix(noun, after ?? before ?? {}), name);

/** The end of a record comes after its last version. */
const placeOf = ({ id, before, after }: Move) => ({
  id,
  version: after === undefined ? Number(before?.version) + 1 : Number(after.version),
});

const keyOf = ({ type, id, version }: Told): string => `${type} ${id} version ${version}`;

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
