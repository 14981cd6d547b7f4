// The body of a webhook: what an event says. contract#webhook-payload: the record as GET returns it, small enough for every
// receiver, and enough to order events by resource.version. Kept as text, so that every attempt sends the same bytes.
import { parseJson } from '#kernel/json.ts';
import type { Noun } from '#resource/declaration.ts';
import { type Members, member } from '#resource/fields/row.ts';

const PAYLOAD_BYTES_MAX = 20_000;
export const PAYLOAD_VERSION = '1.0.0';
const EVENT_ID_PREFIX = 'evt_';

/** One event before it is written down. `id` is the record id of the event, 24 hex digits. */
export type ChangeEvent = {
  id: string;
  type: string;
  at: string;
  tenantId: string;
  livemode: boolean;
  resource: { type: string; id: string; version: number };
  batchId?: string;
  /** The request that made the change; none where time or a job did. */
  request?: { id: string; idempotencyKey?: string };
  /** The record after the change, or the last one of a deleted record. */
  data: object;
  /** Fields that the change moved, with their values before it. */
  previous?: object;
  idField: string;
};

/** `evt_` and the record id: the webhook-id of every delivery of the event. */
export const eventId = (id: string): string => EVENT_ID_PREFIX + id;

/** The record id within an event id; either form is accepted. */
export const recordIdOfEvent = (id: string): string =>
  id.startsWith(EVENT_ID_PREFIX) ? id.slice(EVENT_ID_PREFIX.length) : id;

/** The body with the record in it, or, when that is too large, only with its id and `data_truncated`. */
export function fullBody(event: ChangeEvent): string {
  const { data, previous } = event;
  const full = JSON.stringify({ ...head(event), data, ...(previous && { previous }) });
  if (Buffer.byteLength(full) <= PAYLOAD_BYTES_MAX) return full;
  return JSON.stringify({ ...head(event), data: onlyId(event), data_truncated: true });
}

/** The body of a test: an example record, and `test` to tell it from what happened. */
export const testBody = (event: ChangeEvent): string =>
  JSON.stringify({ ...head(event), test: true, data: event.data });

type Payload = {
  data: { _id?: unknown };
  previous?: unknown;
  data_truncated?: unknown;
  resource: { id: string };
};

/** The body for subscriptions that fetch the record themselves, from the whole one. */
export function thinOf(full: string): string {
  const { data, previous, data_truncated, ...rest } = parseJson<Payload>(full);
  const idField = data._id === undefined ? 'id' : '_id';
  return JSON.stringify({ ...rest, data: { [idField]: rest.resource.id } });
}

/** The record as events may tell it: without its credentials. */
export function published(noun: Pick<Noun, 'credentials'>, record: object): object {
  const secret = noun.credentials ?? [];
  if (secret.length === 0) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !secret.includes(name)));
}

/** The fields of `before` that `after` has not or has differently; what is new was null before. */
export function changedFields(before: object, after: object): Members {
  const changed: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [member(before, name), member(after, name)];
    if (!CHANGES_ALWAYS.has(name) && differs(was, is)) changed[name] = was ?? null;
  }
  return changed;
}

/** As they are written: most fields are texts and numbers, which need not be written to be compared. */
const differs = (was: unknown, is: unknown): boolean =>
  was !== is &&
  (typeof was !== 'object' || typeof is !== 'object' || JSON.stringify(was) !== JSON.stringify(is));

const CHANGES_ALWAYS = new Set(['updated_at', 'version']);

const head = (event: ChangeEvent): Members => ({
  id: eventId(event.id),
  type: event.type,
  timestamp: event.at,
  api_version: PAYLOAD_VERSION,
  livemode: event.livemode,
  tenant_id: event.tenantId,
  resource: event.resource,
  ...(event.batchId !== undefined && { batch_id: event.batchId }),
  request: {
    id: event.request?.id ?? null,
    idempotency_key: event.request?.idempotencyKey ?? null,
  },
});

const onlyId = ({ idField, resource }: ChangeEvent): Members => ({ [idField]: resource.id });
