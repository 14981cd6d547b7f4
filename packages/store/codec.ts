// A record as its item and back. Scalars of the record are plain attributes of `d`, so that conditions and adjustments reach
// them; objects and arrays are JSON text, because DynamoDB keeps no order of members and refuses empty names. An item
// (also from the table's stream) is read through here.
import { toIso } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { firstIdAt, idTime } from '#kernel/id.ts';
import { parseJson } from '#kernel/json.ts';
import type { JobOrder, Noun } from '#resource/declaration.ts';
import { type AnyRow, idOf, member } from '#resource/fields/row.ts';
import { measured, RECORD_BYTES_MAX } from './commit/record-size.ts';
import {
  apartCounts,
  countedMember,
  fromMembers,
  isCounterMap,
  isMember,
  toMembers,
  withCounts,
} from './counter-maps.ts';
import { filterTerms, isHidden, searchText, sortFields } from './index-entry.ts';
import { INDEXES, LINE_INDEX, linePlace } from './keys.ts';
import { indexKey, KIND_INDEX, sortValue } from './sort-value.ts';
import type { Item, Key } from './table.ts';
import { decodeName, encodeName } from './wire/attribute-name.ts';
import { NUMBER_MAX, NUMBER_MIN } from './wire/attribute-value.ts';

/** Members that are derived from the item rather than kept in `d`. */
const DERIVED: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'version', 'livemode']);
/** Attributes that follow from the record and may come and go. */
export const FOLLOWING = [...INDEXES, 'x', 'y', 'z'] as const;
/** Begins a text that is JSON. */
const ESCAPE = '\u0001';
const TIME_DIGITS = 12;
/** Between the name of a job and its instant. */
const AT = '@';

/** The item of a record that is written at that real time. Throws payload_too_large. */
export const toItem = (key: Key, noun: Noun, record: AnyRow, writtenMs = 0): Item => ({
  ...key,
  v: record.version,
  d: toFields(noun, record),
  ...following(noun, record),
  ...(noun.retentionDays !== undefined && {
    ttl: expirySeconds(Math.max(idTime(key.sk), writtenMs), noun.retentionDays),
  }),
});

/** True once the item has outlived its noun's retention; DynamoDB removes it later. */
export const isExpired = (item: Item, nowMs: number): boolean =>
  typeof item.ttl === 'number' && item.ttl * 1000 <= nowMs;

/** What it takes to read a record; its fields by name. */
type RecordForm = Pick<Noun, 'idField' | 'fieldNames' | 'createdAt' | 'counterMaps' | 'counted'>;

/** The record of an item; `livemode` is that of the item's table. */
export function toRecord(noun: RecordForm, item: Item, livemode: boolean): AnyRow {
  const id = String(item.sk);
  const fields = item.d as Item;
  const own = fieldOrder(noun, fields).map((name) => [
    decodeName(name),
    isCounterMap(noun, name) ? undefined : read(noun, name, fields),
  ]);
  const told = Object.fromEntries(own);
  const record = {
    [noun.idField]: id,
    ...told,
    created_at: (noun.createdAt && told[noun.createdAt]) ?? toIso(idTime(id)),
    updated_at: toIso(idTime(String(item.l2))),
    version: item.v,
    livemode,
  };
  for (const name of noun.counterMaps ?? []) tellWhenAsked(record, name, fields);
  return record;
}

/** Of a counter that has hundreds of members a writer often wants to know no more than that it is there. */
function tellWhenAsked(record: AnyRow, name: string, fields: Item): void {
  const form = { configurable: true, enumerable: true };
  const keep = (value: unknown) =>
    Object.defineProperty(record, name, { ...form, writable: true, value });
  const get = () => {
    const value = fromMembers(name, fields);
    keep(value);
    return value;
  };
  Object.defineProperty(record, name, { ...form, get, set: keep });
}

/** `d` of a record: its own fields, encoded. */
export function toFields(noun: Noun, record: AnyRow): Item {
  const attributes: [string, unknown][] = [];
  for (const name of Object.keys(record)) {
    if (DERIVED.has(name) || name === noun.idField) continue;
    const value = member(record, name);
    if (value === undefined) continue;
    if (isCounterMap(noun, name)) attributes.push(...toMembers(name, value));
    else attributes.push(...written(noun, name, value));
  }
  const fields = Object.fromEntries(attributes);
  if (measured(record, fields) > RECORD_BYTES_MAX) {
    fail('payload_too_large', { errors: [{ max: RECORD_BYTES_MAX }] });
  }
  return fields;
}

/** One field as attributes of `d`. */
function written(noun: Noun, name: string, value: unknown): [string, unknown][] {
  const counted = countedMember(noun, name);
  if (counted === undefined) return [[encodeName(name), encodeValue(value)]];
  const { rest, counts } = apartCounts(name, value, counted);
  return [[encodeName(name), encodeValue(rest)], ...counts];
}

function read(noun: RecordForm, name: string, fields: Item): unknown {
  const value = decodeValue(fields[name]);
  const counted = countedMember(noun, name);
  return counted === undefined ? value : withCounts(name, value, counted, fields);
}

/** Sort keys, search text, filter terms and the mark of soft deletion. A hidden record is only in the slim index. */
export function following(noun: Noun, record: AnyRow): Item {
  const id = idOf(noun, record);
  const hidden = isHidden(noun, record);
  const x = searchText(noun, record);
  const y = filterTerms(noun, record, x);
  const item: Item = { l2: indexKey(timeText(Date.parse(record.updated_at)), id) };
  for (const [kind, field] of hidden ? [] : sortFields(noun)) {
    item[KIND_INDEX[kind]] = indexKey(sortValue(kind, member(record, field)), id);
  }
  const line = noun.line?.(record);
  if (line !== undefined) item[LINE_INDEX] = linePlace(line, id);
  if (x) item.x = x;
  if (y) item.y = y;
  if (hidden) item.z = 1;
  return item;
}

/** The instant in the order of the slim index. */
export const timeText = (ms: number): string => firstIdAt(ms).slice(0, TIME_DIGITS);

/** A field's value as `d` holds it. */
export function encodeValue(value: unknown): unknown {
  const asJson =
    (typeof value === 'object' && value !== null) ||
    (typeof value === 'string' && value.startsWith(ESCAPE)) ||
    (typeof value === 'number' && !isStorable(value));
  return asJson ? ESCAPE + JSON.stringify(value) : value;
}

/** Full names of the events that the step from one image of an item to the next stands for, in order. */
export function eventsBetween(before: Item | undefined, after: Item | undefined): string[] {
  const names = (item: Item | undefined): string[] => (item?.e as string[] | undefined) ?? [];
  if (after === undefined) return names(before).slice(0, 1).map(toDeletion);
  return before === undefined || before.w !== after.w ? names(after) : [];
}

/** `j` of a version: the names of its jobs, each with its instant where it has one. Throws for an instant that is none. */
export const encodeJobs = (orders: readonly JobOrder[]): string[] =>
  orders.map((order) => {
    if (typeof order === 'string') return order;
    if (!Number.isFinite(order.atMs)) throw new Error(`job ${order.name} has no instant`);
    return `${order.name}${AT}${order.atMs}`;
  });

/** The jobs that the version of an item ordered. */
export const jobsOf = (item: Item | undefined): JobOrder[] =>
  ((item?.j as string[] | undefined) ?? []).map((text) => {
    const [name = '', at] = text.split(AT);
    return at === undefined ? name : { name, atMs: Number(at) };
  });

const toDeletion = (event: string): string => `${event.slice(0, event.indexOf('.'))}.deleted`;

/**
 * A day beyond the retention, so that the lists, which go by whole days, never miss one that the counters still have. From the
 * real time on where the sandbox clock stands before it: DynamoDB knows no other.
 */
const expirySeconds = (fromMs: number, days: number): number =>
  Math.ceil((fromMs + (days + 1) * DAY_MS) / 1000);

const decodeValue = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(ESCAPE) ? parseJson(value.slice(1)) : value;

function isStorable(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= NUMBER_MIN && size <= NUMBER_MAX);
}

/** Declared fields as the specification orders them, then the client's own by name. */
function fieldOrder(noun: RecordForm, fields: Item): string[] {
  const declared = declaredNames(noun);
  const known = declared.names.filter(
    (name) => Object.hasOwn(fields, name) || isCounterMap(noun, name),
  );
  const others = Object.keys(fields).filter(
    (name) => !declared.set.has(name) && !isMember(noun, name),
  );
  return [...known, ...others.sort()];
}

type Declared = { names: readonly string[]; set: ReadonlySet<string> };
const declaredCache = new WeakMap<RecordForm, Declared>();

function declaredNames(noun: RecordForm): Declared {
  const cached = declaredCache.get(noun);
  if (cached !== undefined) return cached;
  const declared = { names: noun.fieldNames, set: new Set(noun.fieldNames) };
  declaredCache.set(noun, declared);
  return declared;
}
