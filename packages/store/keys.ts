// The only file that spells partition keys, sort keys and attribute names; control items are in control-keys.ts.
import { createHash } from 'node:crypto';
import { businessDate, DAY_MS, startOfBusinessDay } from '#kernel/date.ts';
import { idTime } from '#kernel/id.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Key } from './table.ts';

/*
 * T = tenant id, g = generation (live: always 0), G = T.g, res = the noun's two-letter key.
 *
 * item               pk        sk                attributes
 * record             G#res     id                v version, d fields, l1..l5 sort values, x search text, y filter terms,
 *                                                e events, j jobs (name or name@ms), b batch, w mark of the write
 *                                                that named the events, q the relay need not see it, z soft-deleted, ttl of
 *                                                what is kept for some days; l5 is its place where the noun has lines
 * month counter      G#res#n   YYYY-MM           d01..d31 records created on that business day, g how often one of them was
 *                                                deleted for good or changed with a date long past
 * idempotency record G#o       hash of key       bh body hash, st status, r deflated body, ct content type, exp, ttl,
 *                                                w mark of the write, o request that wrote it, ss state, sa started at,
 *                                                lu lease until
 * sequence           G#q       name              n last number given
 * unique value       G#u       res.field#value   id of the record that has it
 * claimed key        G#u       claim.key         id it was claimed for
 * reference counter  G#u       ref.res#id        n records that refer to it; gone once it was deleted, then ttl too
 * note of an end     G#u       ref.res#id        b batch and r request of the deletion, of instant of the version that it
 *                                                ended, ttl
 *
 * Nouns that a sandbox reset keeps are always in generation 0, their unique values in T.0#res#u, away from those it empties.
 */

export const INDEXES = ['l1', 'l2', 'l3', 'l4', 'l5'] as const;
export type Index = (typeof INDEXES)[number];

/** DynamoDB wants at least three characters. */
export const INDEX_NAME = {
  l1: 'by-l1',
  l2: 'by-l2',
  l3: 'by-l3',
  l4: 'by-l4',
  l5: 'by-l5',
} as const;

/** The sparse index of records that wait in a line (lines.ts). */
export const LINE_INDEX: Index = 'l5';

/** Attribute that DynamoDB's TTL reads, epoch seconds. */
export const TTL_ATTRIBUTE = 'ttl';

/** Separates a sort value from the id; below every character that a folded value may hold. */
export const SEPARATOR = '\u0001';
const AFTER_SEPARATOR = '\u0002';

/** What all keys of one tenant and generation of its records begin with. */
export type Keyspace = { tenantId: string; generation: number };

const HASHED_FROM_BYTES = 256;

const partition = ({ tenantId, generation }: Keyspace): string => `${tenantId}.${generation}`;

/** What places a noun's items. */
export type Placed = Pick<Noun, 'key' | 'keptOnReset'>;

export const recordsOf = (keyspace: Keyspace, noun: Placed): string =>
  `${partition(noun.keptOnReset === true ? { ...keyspace, generation: 0 } : keyspace)}#${noun.key}`;
export const countersOf = (keyspace: Keyspace, noun: Placed): string =>
  `${recordsOf(keyspace, noun)}#n`;

export const recordKey = (keyspace: Keyspace, noun: Noun, id: string): Key => ({
  pk: recordsOf(keyspace, noun),
  sk: id,
});

/** The counter of the month of that `YYYY-MM-DD`. */
export const counterKey = (keyspace: Keyspace, noun: Noun, date: string): Key => ({
  pk: countersOf(keyspace, noun),
  sk: date.slice(0, 7),
});

/** Attribute of the day in its month's counter. */
export const dayAttribute = (date: string): string => `d${date.slice(8, 10)}`;

/** Attribute of a month's counter that grows with what the dates of changes do not tell. */
export const MARKS = 'g';

/** Attribute of a month's counter that grows whenever a record of that month stops being shown or is shown again. */
export const VISIBILITY_CHANGES = 't';

/** The business day on which a record is counted: the day of its id. Most ids are of one day with the id before them. */
export function dayOf(id: string): string {
  const ms = idTime(id);
  if (!(ms >= lastDay.fromMs && ms < lastDay.fromMs + DAY_MS)) {
    const date = businessDate(ms);
    lastDay = { date, fromMs: startOfBusinessDay(date) };
  }
  return lastDay.date;
}
let lastDay = { date: '', fromMs: Number.NaN };

export const idempotencyRecordKey = (keyspace: Keyspace, key: string): Key => ({
  pk: `${partition(keyspace)}#o`,
  sk: key,
});

export const sequenceKey = (keyspace: Keyspace, sequence: string): Key => ({
  pk: `${partition(keyspace)}#q`,
  sk: sequence,
});

/** `value` is what uniqueValue (references.ts) makes of a record; long ones are hashed, as keys end at 1024 bytes. */
export const uniqueKey = (keyspace: Keyspace, noun: Noun, field: string, value: string): Key => ({
  pk: heldValuesOf(keyspace, noun),
  sk: `${noun.key}.${field}#${shortened(value)}`,
});

export const claimKey = (keyspace: Keyspace, key: string): Key => ({
  pk: `${partition(keyspace)}#u`,
  sk: `claim.${shortened(key)}`,
});

export const referenceKey = (keyspace: Keyspace, target: Placed, id: string): Key => ({
  pk: heldValuesOf(keyspace, target),
  sk: `ref.${target.key}#${shortened(id)}`,
});

/** Every partition of a generation that a sandbox reset leaves behind. */
export const partitionsOf = (keyspace: Keyspace, nouns: readonly Placed[]): string[] => [
  ...nouns
    .filter((noun) => noun.keptOnReset !== true)
    .flatMap((noun) => [recordsOf(keyspace, noun), countersOf(keyspace, noun)]),
  ...['o', 'q', 'u'].map((suffix) => `${partition(keyspace)}#${suffix}`),
];

/** Every partition of tenants' records, counters, answers, sequences and held values: no control item, nothing due. */
export const RECORDS_PATTERN = '*.*#*';

/** The partitions of a noun's records, counters and unique values in every tenant, for rules that name keys by pattern. */
export const partitionPatterns = (nounKey: string): string[] =>
  ['', '#n', '#u'].map((suffix) => `*#${nounKey}${suffix}`);

/** Tenant, generation and noun key of a record's partition; undefined for any other item. */
export function parseRecordsPartition(
  pk: string,
): { tenantId: string; generation: number; nounKey: string } | undefined {
  const match = /^([a-z0-9]+)\.(\d+)#([a-z0-9]{2})$/.exec(pk);
  if (match?.[1] === undefined || match[2] === undefined || match[3] === undefined)
    return undefined;
  return { tenantId: match[1], generation: Number.parseInt(match[2], 10), nounKey: match[3] };
}

/** The place of a record in its line: at once before later, and then in the order of the ids. */
export const linePlace = ({ name, from }: { name: string; from: string }, id: string): string =>
  [name, from, id].join(SEPARATOR);

/** All places of a line. */
export const placesIn = (name: string): { from: string; to: string } => ({
  from: name + SEPARATOR,
  to: name + AFTER_SEPARATOR,
});

const heldValuesOf = (keyspace: Keyspace, noun: Placed): string =>
  noun.keptOnReset === true ? `${recordsOf(keyspace, noun)}#u` : `${partition(keyspace)}#u`;

function shortened(value: string): string {
  if (Buffer.byteLength(value) <= HASHED_FROM_BYTES) return value.toWellFormed();
  return createHash('sha256').update(value).digest('hex');
}
