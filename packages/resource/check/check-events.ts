// Does a noun describe every event that it names? Best effort: its pure function is asked about sample changes.
import type { Rec } from '../context.ts';
import type { Noun, RecordChange } from '../declaration.ts';
import { sampleRecord } from '../sample.ts';

export function checkEvents(noun: Noun): string[] {
  const described = new Set(Object.keys(noun.eventKinds));
  const named = new Set(sampleChanges(noun).flatMap((change) => namesOf(noun, change)));
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
  ].map((mistake) => `noun ${noun.name}: ${mistake}`);
}

/** A creation, a deletion, a change of every number and flag, and every state to every other. */
function sampleChanges(noun: Noun): RecordChange[] {
  const record = sampleRecord(noun);
  const states = Object.entries(noun.states).flatMap(([field, { moves }]) =>
    Object.keys(moves).map((state) => ({ ...record, [field]: state })),
  );
  const moved = Object.entries(record).map(([name, value]) => ({
    ...record,
    [name]: other(value),
  }));
  const versions: Rec[] = [record, ...states, ...moved];
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

function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : undefined;
}

/** A function that cannot cope with a sample tells nothing. */
function namesOf(noun: Noun, change: RecordChange): readonly string[] {
  try {
    return noun.events(change);
  } catch {
    return [];
  }
}
