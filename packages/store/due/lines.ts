// Lines: records that wait for background work one behind the other, such as the deliveries of a subscription. The records
// themselves are the line (index l5, `Noun.line`); the due index holds one item for each line, its head. Whatever is in the
// line, there is one message for it, one worker at a time works on it, and others' lines never stand behind it.
//
// The head: l1 when the line is worked on next; gone while nothing waits, and `ttl` then takes the head away some day.
// n counts what came into the line: a worker that leaves looks whether more came since it looked.
// u lease until and b its holder. s, c: calls that were made in that second. k: rounds of nothing but time-outs.
// p: paused until; what comes meanwhile wakes no worker. m: so long a message may be on its way; what comes meanwhile sends no second
// one. f: times that the sweep sent it. q…: events that have no record in the line yet (queued-events.ts), h: how many, or more where
// some were queued twice. Decision 370.

import { TTL_ATTRIBUTE } from '../keys.ts';
import { SKEW_MS } from '../rate/buckets.ts';
import { ConditionFailed, type Item, type Table } from '../table.ts';
import { type DueLine, itemsIn, keyOf, orderAt, unlessRefused } from './due-index.ts';
import { dueRangesOfKind } from './due-keys.ts';
import { type Queue, type QueuedEvent, readQueue, requeueing } from './queued-events.ts';

/** Longer than the longest run, shorter than the function's time. */
export const LEASE_MS = 50_000;
/** Until the head of a line in which nothing waits is forgotten. */
const IDLE_SECONDS = 86_400;
/** So long after it was to come a message is waited for before another one is sent; one that is lost costs no more. */
export const MESSAGE_MS = 5_000;
/** A message that comes within so much is on its way. */
export const GATHER_MS = 1_000;
/**
 * What the name of a holder begins with who sees what is queued in the head. One of an earlier version does not, and would leave the
 * line as an empty one: nothing is queued while such a one holds it.
 */
export const SEES_QUEUE = 'q-';

/** What a worker knows of the line that it holds. */
export type Head = {
  holder: string;
  entries: number;
  /** Calls made in that second. */
  calls: { second: number; count: number };
  /** Rounds of calls in a row that all timed out. */
  timeouts: number;
  /** When the last message that was sent to the line is to come, or came. */
  expectedMs: number | undefined;
  /** Events that wait in the head. */
  queue: Queue;
};

/** True while a worker has the line. */
export function isHeld(head: Item, nowMs: number): boolean {
  const untilMs = Number(head.u ?? 0);
  return untilMs > nowMs && untilMs <= furthestMs(nowMs);
}

/** No lease of now ends later: what does is of a worker whose clock has been set back since, and holds nothing. */
const furthestMs = (nowMs: number): number => nowMs + LEASE_MS + SKEW_MS;

/** Leases the line; undefined while another worker has it, or when there is no such line. */
export async function take(
  table: Table,
  line: DueLine,
  { holder, nowMs }: { holder: string; nowMs: number },
): Promise<Head | undefined> {
  const untilMs = nowMs + LEASE_MS;
  const item = await unlessRefused(
    table.update({
      update: keyOf(line),
      set: {
        expression: 'SET u = :until, b = :me, l1 = :until_text',
        values: { ':until': untilMs, ':me': nameOf(holder), ':until_text': orderAt(untilMs, line) },
      },
      condition: {
        expression:
          'attribute_exists(n) AND (attribute_not_exists(u) OR u <= :now OR u > :furthest)',
        values: { ':now': nowMs, ':furthest': furthestMs(nowMs) },
      },
    }),
  );
  return item && readHead(item, holder);
}

/** A holder as the head names it. */
const nameOf = (holder: string): string => SEES_QUEUE + holder;

/** What a worker leaves behind: when the line goes on, if at all, and until when it is paused. */
export type Rest = Pick<Head, 'calls' | 'timeouts'> & {
  nextMs: number | undefined;
  pausedMs: number | undefined;
  /** When a message comes to the line, where one is sent. */
  messageMs?: number | undefined;
  /** Events of the head that stay in it; the others are taken out. */
  kept?: readonly QueuedEvent[];
};

/**
 * Ends the lease. Where more came into the line since the worker looked, the lease goes on and the head is told anew;
 * undefined is the end, also where the lease was another's by then.
 */
export async function leave(
  table: Table,
  line: DueLine,
  head: Head,
  rest: Rest & { nowMs: number },
): Promise<Head | undefined> {
  try {
    await table.update({
      update: keyOf(line),
      set: leaving(line, head, rest),
      condition: {
        expression: 'b = :me AND n = :entries',
        values: { ':me': nameOf(head.holder), ':entries': head.entries },
      },
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return error.item?.b === nameOf(head.holder) ? readHead(error.item, head.holder) : undefined;
  }
}

/** Ends all leases of a table: for who knows that their workers live no more, as a stack that starts and is alone on its data. */
export async function endLeases(table: Table): Promise<void> {
  const filter = { expression: 'attribute_exists(u)' };
  for await (const heads of itemsIn(table, dueRangesOfKind('l'), filter)) {
    await Promise.all(heads.map((head) => endLease(table, head)));
  }
}

const endLease = (table: Table, { pk, sk, u }: Item): Promise<unknown> =>
  unlessRefused(
    table.update({
      update: { pk: String(pk), sk: String(sk) },
      set: { expression: 'REMOVE u, b' },
      condition: { expression: 'u = :u', values: { ':u': u } },
    }),
  );

function leaving(
  line: DueLine,
  head: Head,
  { nextMs, pausedMs, messageMs, calls, timeouts, kept = [], nowMs }: Rest & { nowMs: number },
) {
  const isSoon = messageMs !== undefined && messageMs <= nowMs + GATHER_MS;
  const paused = pausedMs === undefined ? NOTHING : setting('p', ':paused', pausedMs);
  const message = isSoon ? setting('m', ':message', messageMs + MESSAGE_MS) : NOTHING;
  const queue = requeueing(head.queue, kept);
  const set = `SET s = :second, c = :count, k = :timeouts${paused.set}${message.set}${queue.set}`;
  const gone = `u, b, f${pausedMs === undefined ? ', p' : ''}${isSoon ? '' : ', m'}${queue.gone}`;
  const counts = { ':second': calls.second, ':count': calls.count, ':timeouts': timeouts };
  const values = { ...counts, ...paused.values, ...message.values, ...queue.values };
  // A line with something queued in its head never rests, or no worker would look at it again.
  const dueMs = nextMs ?? (kept.length > 0 ? nowMs : undefined);
  if (dueMs === undefined) {
    return {
      expression: `${set}, #ttl = :ttl REMOVE ${gone}, l1`,
      names: { '#ttl': TTL_ATTRIBUTE, ...queue.names },
      values: { ...values, ':ttl': Math.floor(nowMs / 1000) + IDLE_SECONDS },
    };
  }
  return {
    expression: `${set}, l1 = :next REMOVE ${gone}`,
    names: queue.names,
    values: { ...values, ':next': orderAt(dueMs, line) },
  };
}

/** Of an expression that sets one attribute more, or none. */
export const NOTHING = { set: '', values: {} };
export const setting = (name: string, placeholder: string, value: number) => ({
  set: `, ${name} = ${placeholder}`,
  values: { [placeholder]: value },
});

const readHead = (item: Item, holder: string): Head => ({
  holder,
  entries: Number(item.n),
  calls: { second: Number(item.s ?? 0), count: Number(item.c ?? 0) },
  timeouts: Number(item.k ?? 0),
  expectedMs: item.m === undefined ? undefined : Number(item.m) - MESSAGE_MS,
  queue: readQueue(item),
});
