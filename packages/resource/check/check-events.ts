// Does a noun describe every event that it names, and nothing else? Best effort: its pure function is asked about sample changes.
import type { Noun, RecordChange } from '../declaration.ts';
import { sampleRecord } from '../sample.ts';

/** What an event may be the only one to tell of. */
const STANDARD: readonly string[] = ['created', 'updated'];

export function checkEvents(noun: Noun): string[] {
  const described = new Set(Object.keys(noun.eventKinds));
  const named = sampledEvents(noun);
  const reserved = [...described].filter((name) =>
    ['created', 'updated', 'deleted'].includes(name),
  );
  return [
    ...[...named]
      .filter((name) => !described.has(name))
      .map((name) => `event ${name} is not described in eventKinds`),
    ...reserved.map((name) => `event ${name} is emitted for every noun and not declared`),
    ...[...described]
      .filter((name) => !/^([a-z][a-z0-9_]*\.)?[a-z][a-z0-9_]*$/.test(name))
      .map((name) => `event ${name} is not snake_case`),
    ...Object.keys(noun.tells ?? {})
      .filter((name) => !described.has(name))
      .map((name) => `tells names ${name}, which is no event of it`),
    ...Object.values(noun.tells ?? {})
      .flat()
      .filter((field) => !STANDARD.includes(field) && !(field in noun.record.shape))
      .map((field) => `tells names ${field}, which is no field of it`),
  ].map((mistake) => `noun ${noun.name}: ${mistake}`);
}

/** The names that the noun gives to sample changes. */
export const sampledEvents = (noun: Noun): ReadonlySet<string> =>
  new Set(sampleChanges(noun).flatMap((change) => namesOf(noun, change)));

/** A creation, a deletion, a change of every number and flag, and every state to every other. */
function sampleChanges(noun: Noun): RecordChange<object>[] {
  const record = sampleRecord(noun);
  const states = Object.entries(noun.states).flatMap(([field, { moves }]) =>
    Object.keys(moves).map((state) => ({ ...record, [field]: state })),
  );
  const moved = Object.entries(record).flatMap(([name, value]) =>
    others(value).map((other) => ({ ...record, [name]: other })),
  );
  const versions: object[] = [record, ...states, ...moved];
  return [
    { before: record },
    ...versions.map((after) => ({ after })),
    ...versions.flatMap((after) => [
      { before: record, after },
      { before: after, after: record },
    ]),
    ...states.flatMap((before) => states.map((after) => ({ before, after }))),
  ];
}

const MUCH = 1_000_000_000;

function others(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, 0, -MUCH];
  return [typeof value === 'boolean' ? !value : undefined];
}

/** A function that cannot cope with a sample tells nothing. */
function namesOf(noun: Noun, change: RecordChange<object>): readonly string[] {
  try {
    return noun.events(change);
  } catch {
    return [];
  }
}
