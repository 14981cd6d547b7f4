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
import { filterTerms, isHidden, searchText, sortEntries } from './index-entry.ts';
import { INDEXES, LINE_INDEX, linePlace } from './keys.ts';
import { indexKey, KIND_INDEX } from './sort-value.ts';
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
const OVER = '-';

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
type RecordForm = Pick<
  Noun,
  'idField' | 'fieldNames' | 'defaults' | 'createdAt' | 'counterMaps' | 'counted'
>;

/** An item and the record that was read of it. */
type Known = { item: Item; record: AnyRow };

/**
 * The record of an item; `livemode` is that of the item's table. What lies in a `known` item alike is one value in both records, and is
 * not read again. A member that every record has and that the writer of an earlier version did not know begins as it does in a new
 * record (decision 728).
 */
export function toRecord(noun: RecordForm, item: Item, livemode: boolean, known?: Known): AnyRow {
  const id = String(item.sk);
  const fields = item.d as Item;
  const record: Record<string, unknown> = { [noun.idField]: id };
  for (const name of fieldOrder(noun, fields)) {
    const value = isCounterMap(noun, name) ? undefined : read(noun, name, fields, known);
    define(record, decodeName(name), value);
  }
  record.created_at = (noun.createdAt && record[noun.createdAt]) ?? toIso(idTime(id));
  record.updated_at = toIso(idTime(String(item.l2)));
  record.version = item.v;
  record.livemode = livemode;
  for (const name of noun.counterMaps ?? []) tellWhenAsked(record, name, fields);
  return record as AnyRow & typeof record;
}

/** Of a counter that has hundreds of members a writer often wants to know no more than that it is there. */
function tellWhenAsked(record: object, name: string, fields: Item): void {
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
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(record)) {
    if (DERIVED.has(name) || name === noun.idField) continue;
    const value = member(record, name);
    if (value !== undefined) write(noun, name, value, fields);
  }
  if (measured(record, fields) > RECORD_BYTES_MAX) {
    fail('payload_too_large', { errors: [{ max: RECORD_BYTES_MAX }] });
  }
  return fields;
}

const NONE: readonly [string, number][] = [];

/** One field as attributes of `d`. */
function write(noun: Noun, name: string, value: unknown, fields: Record<string, unknown>): void {
  if (isCounterMap(noun, name)) {
    for (const [at, number] of toMembers(name, value)) define(fields, at, number);
    return;
  }
  const counted = countedMember(noun, name);
  const { rest, counts } =
    counted === undefined ? { rest: value, counts: NONE } : apartCounts(name, value, counted);
  define(fields, encodeName(name), encodeValue(rest));
  for (const [at, count] of counts) define(fields, at, count);
}

function read(noun: RecordForm, name: string, fields: Item, known: Known | undefined): unknown {
  const counted = countedMember(noun, name);
  const text = fields[name];
  if (text === undefined && Object.hasOwn(noun.defaults, name)) return noun.defaults[name];
  if (counted !== undefined) return withCounts(name, decodeValue(text), counted, fields);
  if (known !== undefined && isJsonText(text) && (known.item.d as Item)[name] === text)
    return member(known.record, decodeName(name));
  return decodeValue(text);
}

/** Assignment, except for the one name that would set the prototype. */
function define(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') target[name] = value;
  else {
    const form = { configurable: true, enumerable: true, writable: true };
    Object.defineProperty(target, name, { ...form, value });
  }
}

/** Sort keys, search text, filter terms and the mark of soft deletion. A hidden record is only in the slim index. */
export function following(noun: Noun, record: AnyRow): Item {
  const id = idOf(noun, record);
  const hidden = isHidden(noun, record);
  const x = searchText(noun, record);
  const sorts = sortEntries(noun, record);
  const y = filterTerms(noun, record, { x, sorts });
  const item: Item = { l2: indexKey(timeText(Date.parse(record.updated_at)), id) };
  if (!hidden) {
    for (const { kind, value } of sorts) item[KIND_INDEX[kind]] = indexKey(value, id);
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

/** `j` of a version: its jobs by name, with instants where they have one, and those that are over. Throws for an instant that is none. */
export const encodeJobs = (orders: readonly JobOrder[]): string[] =>
  orders.map((order) => {
    if (typeof order === 'string') return order;
    if ('isOver' in order) return `${OVER}${order.name}`;
    if (!Number.isFinite(order.atMs)) throw new Error(`job ${order.name} has no instant`);
    return `${order.name}${AT}${order.atMs}`;
  });

/** The jobs that the version of an item ordered. */
export const jobsOf = (item: Item | undefined): JobOrder[] =>
  ((item?.j as string[] | undefined) ?? []).map((text) => {
    const [name = '', at] = text.split(AT);
    if (name.startsWith(OVER)) return { name: name.slice(OVER.length), isOver: true };
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
  isJsonText(value) ? parseJson(value.slice(1)) : value;

const isJsonText = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(ESCAPE);

function isStorable(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= NUMBER_MIN && size <= NUMBER_MAX);
}

/** Declared fields as the specification orders them, then the client's own by name. */
function fieldOrder(noun: RecordForm, fields: Item): string[] {
  const declared = declaredNames(noun);
  const order: string[] = [];
  let known = 0;
  for (const name of declared.names) {
    const isThere = Object.hasOwn(fields, name);
    if (isThere) known += 1;
    if (isThere || isCounterMap(noun, name) || Object.hasOwn(noun.defaults, name)) order.push(name);
  }
  const names = Object.keys(fields);
  if (known === names.length) return order;
  const others = names.filter((name) => !declared.set.has(name) && !isMember(noun, name));
  return [...order, ...others.sort()];
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
