// What is still to be done and when, independent of the queues: one small item per unfinished delivery or job, in the
// mode's own table, ordered by time in index l1. It is written before the message is sent and removed when the work is
// done, so a lost message, a crashed worker or a wait longer than SQS allows all end in the sweep sending it again.
//
// A job is remembered once for a record: its last order stands, and only the end of that one's work removes the item.
//
// pk          sk                                      attributes
// due#<0..7>  d#<tenant>.<generation>#<delivery>      l1 when (RFC 3339) and the id, n times sent again, t instant of the tenant's clock
// due#<0..7>  j#<tenant>.<generation>#<job>#<record>  also o version and m change that ordered it
import { createHash } from 'node:crypto';
import { isJob, type JobMessage, type Message } from '#background/queue/messages.ts';
import type { Binding } from '#background/workers.ts';
import { toIso } from '#kernel/clock.ts';
import type { Mode } from '#resource/context.ts';
import { type Condition, ConditionFailed, type Item, type Key, type Table } from '#store/table.ts';

export const DUE_SHARDS = 8;
const PAGE = 500;
/** The last instant that RFC 3339 writes in the same order as its text. */
const TIME_MAX_MS = Date.UTC(9999, 11, 31);

/** A message and the instant from which the sweep sends it. */
export type Due = { message: Message; at: string };

/** Writes or moves the due item of a message; a job that a later version ordered stays where it is. */
export async function remember(table: Table, message: Message, dueMs: number): Promise<void> {
  const l1 = orderAt(toIso(Math.min(dueMs, TIME_MAX_MS)), message);
  const { atMs } = message;
  const item = { ...keyOf(message), l1, n: 0, ...(atMs !== undefined && { t: atMs }) };
  if (!isJob(message)) return table.put({ put: item });
  const { version, sequence } = message;
  await unlessRefused(
    table.put({
      put: { ...item, o: version, m: sequence },
      condition: {
        expression: 'attribute_not_exists(o) OR o <= :version',
        values: { ':version': version },
      },
    }),
  );
}

/** The work of the message is done or will never be; a job that was ordered again meanwhile stays. */
export async function forget(table: Table, message: Message): Promise<void> {
  const condition: Condition | undefined = isJob(message)
    ? {
        expression: 'attribute_not_exists(m) OR m = :sequence',
        values: { ':sequence': message.sequence },
      }
    : undefined;
  await unlessRefused(table.delete({ delete: keyOf(message), condition }));
}

/** Up to `limit` items of one shard that were due by then, oldest first. */
export async function overdue(
  table: Table,
  mode: Mode,
  query: { shard: number; nowMs: number; limit: number },
): Promise<Due[]> {
  const { items } = await table.query({
    pk: partition(query.shard),
    index: 'l1',
    to: `${toIso(query.nowMs)}\u0002`,
    whole: true,
    limit: query.limit,
  });
  return items.map((item) => readDue(item, mode)).filter((due) => due !== undefined);
}

/** Moves an item that was just sent; tells how often that happened, or undefined when someone else moved it. */
export async function postpone(
  table: Table,
  due: Due,
  nextMs: number,
): Promise<number | undefined> {
  const item = await unlessRefused(
    table.update({
      update: keyOf(due.message),
      set: {
        expression: 'SET l1 = :next ADD n :one',
        values: { ':next': orderAt(toIso(nextMs), due.message), ':one': 1 },
      },
      condition: { expression: 'l1 = :was', values: { ':was': orderAt(due.at, due.message) } },
    }),
  );
  return item && Number(item.n);
}

/** All work of that tenant, mode and generation that waits for an instant of its clock, in pages. */
export async function* timedWork(table: Table, binding: Binding): AsyncGenerator<Message[]> {
  for (const kind of ['d', 'j']) {
    const from = `${kind}#${binding.tenantId}.${binding.generation}#`;
    for (let shard = 0; shard < DUE_SHARDS; shard += 1) {
      let startKey: Item | undefined;
      do {
        const range = { pk: partition(shard), from, to: `${from}\uffff`, startKey };
        const page = await table.query({ ...range, limit: PAGE });
        const found = page.items.map((item) => readDue(item, binding.mode)?.message);
        yield found.filter((message) => message?.atMs !== undefined) as Message[];
        startKey = page.lastKey;
      } while (startKey !== undefined);
    }
  }
}

/** Undefined where the write's condition did not hold. */
async function unlessRefused<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

const partition = (shard: number): string => `due#${shard}`;
const orderAt = (at: string, message: Message): string => `${at}\u0001${subject(message)}`;
const subject = (message: Message): string =>
  isJob(message) ? message.recordId : message.deliveryId;

function keyOf(message: Message): Key {
  const { tenantId, generation } = message;
  const what = isJob(message) ? `${message.job}#${message.recordId}` : message.deliveryId;
  const shard = createHash('sha256').update(subject(message)).digest().readUInt8(0) % DUE_SHARDS;
  const kind = isJob(message) ? 'j' : 'd';
  return { pk: partition(shard), sk: `${kind}#${tenantId}.${generation}#${what}` };
}

function readDue(item: Item, mode: Mode): Due | undefined {
  const [kind, owner = '', first = '', second = ''] = String(item.sk).split('#');
  const [tenantId = '', generation = ''] = owner.split('.');
  const bound = { tenantId, mode, generation: Number.parseInt(generation, 10) };
  const at = String(item.l1).split('\u0001')[0] ?? '';
  const timed = item.t === undefined ? {} : { atMs: Number(item.t) };
  if (kind === 'd') return { at, message: { ...bound, deliveryId: first, ...timed } };
  return kind === 'j'
    ? { at, message: { ...bound, job: first, recordId: second, ...orderOf(item), ...timed } }
    : undefined;
}

const orderOf = ({ o = 0, m = '' }: Item): Pick<JobMessage, 'version' | 'sequence'> => ({
  version: Number(o),
  sequence: String(m),
});
