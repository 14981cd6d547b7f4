// What is still to be done and when, independent of the queues: one small item per unfinished delivery or job, in the
// mode's own table, ordered by time in index l1. It is written before the message is sent and removed when the work is
// done, so a lost message, a crashed worker or a wait longer than SQS allows all end in the sweep sending it again.
//
// | pk          | sk                                    | l1                            | n               |
// |-------------|---------------------------------------|-------------------------------|-----------------|
// | due#<0..7>  | d#<tenant>.<generation>#<delivery>    | when, RFC 3339, and the id    | times sent again|
// | due#<0..7>  | j#<tenant>.<generation>#<job>#<record>| same                          | same            |
import { createHash } from 'node:crypto';
import { toIso } from '#kernel/clock.ts';
import type { Mode } from '#resource/context.ts';
import { ConditionFailed, type Item, type Key, type Table } from '#store/table.ts';
import { isJob, type Message } from './messages.ts';

export const DUE_SHARDS = 8;

/** A message and the instant from which the sweep sends it. */
export type Due = { message: Message; at: string };

/** Writes or moves the due item of a message. */
export const remember = (table: Table, message: Message, dueMs: number): Promise<void> =>
  table.put({ put: { ...keyOf(message), l1: orderAt(toIso(dueMs), message), n: 0 } });

/** The work of the message is done or will never be. */
export const forget = (table: Table, message: Message): Promise<void> =>
  table.delete({ delete: keyOf(message) });

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
  try {
    const item = await table.update({
      update: keyOf(due.message),
      set: {
        expression: 'SET l1 = :next ADD n :one',
        values: { ':next': orderAt(toIso(nextMs), due.message), ':one': 1 },
      },
      condition: { expression: 'l1 = :was', values: { ':was': orderAt(due.at, due.message) } },
    });
    return Number(item.n);
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
  if (kind === 'd') return { at, message: { ...bound, deliveryId: first } };
  return kind === 'j' ? { at, message: { ...bound, job: first, recordId: second } } : undefined;
}
