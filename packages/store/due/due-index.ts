// What is still to be done and when, independent of the queues: one small item per unfinished job, and one per line of records
// that wait (lines.ts), in the mode's own table, ordered by time in index l1. It is written before a message is sent and removed
// when the work is done, so a lost message, a crashed worker or a wait longer than SQS allows all end in the sweep sending it
// again.
//
// A job is remembered once for a record: its last order stands, and only the end of that one's work removes the item. One that
// works on several records at once is remembered once for all that a batch of changes ordered it for (decision 305).
//
// Attributes: l1 when (RFC 3339) and the id, n times sent again, t instant of the tenant's clock, o version and m change that
// ordered the job, r records of a batch. Those of lines are in lines.ts.
import { toIso } from '#kernel/clock.ts';
import type { Mode, OrderedJob } from '#resource/context.ts';
import { SEPARATOR } from '../keys.ts';
import { type Condition, ConditionFailed, type Item, type Key, type Table } from '../table.ts';
import { dueKey, dueRanges, parseDueKey } from './due-keys.ts';

/** Tenant, mode and sandbox generation that a piece of work belongs to. */
export type WorkBinding = { tenantId: string; mode: Mode; generation: number };
/** Not before this instant of the tenant's clock, in milliseconds: only then is the work sent anew when that clock moves. */
type Timed = { atMs?: number };
/** A job to run for a record. */
export type DueJob = WorkBinding &
  Timed & {
    job: string;
    recordId: string;
    /** The version of the record that ordered it: a later one's order of the same job takes its place. */
    version: number;
    /** The change in the stream that ordered it: only the work of the last order is the end of it. */
    sequence: string;
  };
/** A job to run for several records, as soon as may be. `batch` tells it from all others of that job. */
export type DueBatch = WorkBinding & { job: string; batch: string; recordIds: readonly string[] };
/** A line of records that wait (the deliveries of a subscription). */
export type DueLine = WorkBinding & { line: string };
/** A single delivery, as earlier versions kept it. */
export type DueDelivery = WorkBinding & Timed & { deliveryId: string };
export type DueWork = DueJob | DueBatch | DueLine | DueDelivery;

/** Work, the instant from which the sweep sends it, and how often it has. */
export type Due = { work: DueWork; at: string; times: number };

const PAGE = 500;
/** The last instant that RFC 3339 writes in the same order as its text. */
const TIME_MAX_MS = Date.UTC(9999, 11, 31);

/** Writes or moves the due item of a job; one that a later version ordered stays where it is. */
export async function remember(table: Table, job: DueJob, dueMs: number): Promise<void> {
  const { atMs, version, sequence } = job;
  const item = { ...keyOf(job), l1: orderAt(dueMs, job), n: 0, o: version, m: sequence };
  await unlessRefused(
    table.put({
      put: { ...item, ...(atMs !== undefined && { t: atMs }) },
      condition: {
        expression: 'attribute_not_exists(o) OR o <= :version',
        values: { ':version': version },
      },
    }),
  );
}

/** Writes the due item of a batch; once more where it is ordered again. */
export function rememberBatch(table: Table, batch: DueBatch, dueMs: number): Promise<void> {
  const item = { ...keyOf(batch), l1: orderAt(dueMs, batch), n: 0, r: batch.recordIds };
  return table.put({ put: item });
}

/** The work is done or will never be; a job that was ordered again meanwhile stays. */
export async function forget(table: Table, work: DueWork): Promise<void> {
  if (!('recordId' in work)) return table.delete({ delete: keyOf(work) });
  const condition = {
    expression: 'attribute_not_exists(m) OR m = :sequence',
    values: { ':sequence': work.sequence },
  };
  await unlessRefused(table.delete({ delete: keyOf(work), condition }));
}

/** Moves an item that was just sent; tells how often that happened, or undefined when another process moved it. */
export async function postpone(
  table: Table,
  due: Due,
  nextMs: number,
): Promise<number | undefined> {
  const item = await unlessRefused(
    table.update({
      update: keyOf(due.work),
      set: {
        expression: 'SET l1 = :next ADD #times :one',
        names: { '#times': timesOf(due.work) },
        values: { ':next': orderAt(nextMs, due.work), ':one': 1 },
      },
      condition: {
        expression: 'l1 = :was',
        values: { ':was': due.at + SEPARATOR + idOf(due.work) },
      },
    }),
  );
  return item && Number(item[timesOf(due.work)]);
}

/** All jobs of that tenant, mode and generation that wait for an instant of its clock, in pages. */
export async function* timedJobs(table: Table, binding: WorkBinding): AsyncGenerator<DueJob[]> {
  for await (const items of itemsIn(table, dueRanges('j', binding))) {
    const found = items.map((item) => readDue(item, binding.mode)?.work);
    yield found.filter(
      (work) => work !== undefined && 'recordId' in work && work.atMs !== undefined,
    ) as DueJob[];
  }
}

/** Jobs of those names that records of that tenant, mode and generation ordered and that are not done. */
export async function orderedJobs(
  table: Table,
  binding: Pick<WorkBinding, 'tenantId' | 'generation'>,
  names: readonly string[],
): Promise<OrderedJob[]> {
  const found: OrderedJob[] = [];
  const readRange = async (range: DueRange): Promise<void> => {
    for await (const items of itemsIn(table, [range])) {
      for (const item of items) {
        const { job = '', id = '' } = parseDueKey(item)?.name ?? {};
        if (!names.includes(job)) continue;
        for (const recordId of recordsOf(item) ?? [id]) found.push({ job, recordId });
      }
    }
  };
  // What fails in a batch is ordered alone before the batch is forgotten, so that it is seen in one or the other.
  await Promise.all(dueRanges('b', binding).map(readRange));
  await Promise.all(dueRanges('j', binding).map(readRange));
  return found;
}

/** All lines of that tenant, mode and generation, in pages. */
export async function* linesOf(table: Table, binding: WorkBinding): AsyncGenerator<DueLine[]> {
  const { tenantId, mode, generation } = binding;
  for await (const items of itemsIn(table, dueRanges('l', binding))) {
    const names = items.map((item) => parseDueKey(item)?.name.id ?? '');
    yield names.map((line) => ({ tenantId, mode, generation, line }));
  }
}

type DueRange = ReturnType<typeof dueRanges>[number];

/** Due items of those ranges, in pages. */
export async function* itemsIn(
  table: Table,
  ranges: readonly DueRange[],
  filter?: Condition,
): AsyncGenerator<Item[]> {
  for (const range of ranges) {
    let startKey: Item | undefined;
    do {
      const page = await table.query({ ...range, filter, startKey, limit: PAGE });
      yield page.items;
      startKey = page.lastKey;
    } while (startKey !== undefined);
  }
}

/** Undefined where the write's condition did not hold. */
export async function unlessRefused<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** The place of the work in the order of time. */
export const orderAt = (atMs: number, work: DueWork): string =>
  toIso(Math.min(atMs, TIME_MAX_MS)) + SEPARATOR + idOf(work);

/** Those of a batch. */
const recordsOf = ({ r }: Item): string[] | undefined =>
  Array.isArray(r) ? r.map(String) : undefined;

export function keyOf(work: DueWork): Key {
  if ('batch' in work) return dueKey('b', work, { id: work.batch, job: work.job });
  if ('job' in work) return dueKey('j', work, { id: work.recordId, job: work.job });
  return dueKey('line' in work ? 'l' : 'd', work, { id: idOf(work) });
}

function idOf(work: DueWork): string {
  if ('batch' in work) return work.batch;
  if ('job' in work) return work.recordId;
  return 'line' in work ? work.line : work.deliveryId;
}

/** Where it is counted how often the sweep sent the work: `n` of a line counts what came into it. */
const timesOf = (work: DueWork): string => ('line' in work ? 'f' : 'n');

/** What an item of the index says; undefined where it is none. */
export function readDue(item: Item, mode: Mode): Due | undefined {
  const key = parseDueKey(item);
  if (key === undefined) return undefined;
  const { kind, tenantId, generation, name } = key;
  const bound = { tenantId, mode, generation };
  const at = String(item.l1).split(SEPARATOR)[0] ?? '';
  const timed = item.t === undefined ? {} : { atMs: Number(item.t) };
  if (kind === 'l') return { at, times: Number(item.f ?? 0), work: { ...bound, line: name.id } };
  const times = Number(item.n ?? 0);
  if (kind === 'd') return { at, times, work: { ...bound, deliveryId: name.id, ...timed } };
  const { job = '', id: recordId } = name;
  const recordIds = recordsOf(item);
  if (kind === 'b')
    return { at, times, work: { ...bound, job, batch: name.id, recordIds: recordIds ?? [] } };
  const { o = 0, m = '' } = item;
  const order = { version: Number(o), sequence: String(m) };
  return { at, times, work: { ...bound, job, recordId, ...order, ...timed } };
}
