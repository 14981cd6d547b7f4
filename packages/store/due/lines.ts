// Lines: records that wait for background work one behind the other, such as the deliveries of a subscription. The records
// themselves are the line (index l5, `Noun.line`); the due index holds one item for each line, its head. Whatever is in the
// line, there is one message for it, one worker at a time works on it, and others' lines never stand behind it.
//
// The head: l1 when the line is worked on next; gone while nothing waits, and `ttl` then takes the head away some day.
// n counts what came into the line: a worker that leaves looks whether more came since it looked.
// u lease until and b its holder. s, c: calls that were made in that second. k: rounds of nothing but time-outs.
// p: paused until; what comes meanwhile wakes no worker. f: times that the sweep sent it.

import { TTL_ATTRIBUTE } from '../keys.ts';
import { SKEW_MS } from '../rate/buckets.ts';
import { ConditionFailed, type Item, type Table } from '../table.ts';
import { type DueLine, keyOf, orderAt, unlessRefused } from './due-index.ts';

/** Longer than the longest run, shorter than the function's time. */
export const LEASE_MS = 50_000;
/** Until the head of a line in which nothing waits is forgotten. */
const IDLE_SECONDS = 86_400;

/** What a worker knows of the line that it holds. */
export type Head = {
  holder: string;
  entries: number;
  /** Calls made in that second. */
  calls: { second: number; count: number };
  /** Rounds of calls in a row that all timed out. */
  timeouts: number;
};

/**
 * Something came into the line, due at that instant. Tells whether a message would be of use: not while a worker holds the line,
 * which sees it by itself, nor while the line is paused. `again` ends a pause.
 */
export async function enter(
  table: Table,
  line: DueLine,
  { dueMs, nowMs, again = false }: { dueMs: number; nowMs: number; again?: boolean },
): Promise<{ wantsMessage: boolean }> {
  const head = await table.update({
    update: keyOf(line),
    set: {
      expression: `ADD n :one REMOVE #ttl${again ? ', p' : ''}`,
      names: { '#ttl': TTL_ATTRIBUTE },
      values: { ':one': 1 },
    },
  });
  const pausedMs = Number(head.p ?? 0);
  const isPaused = pausedMs > nowMs;
  const at = orderAt(isPaused ? Math.max(pausedMs, dueMs) : dueMs, line);
  if (typeof head.l1 !== 'string' || head.l1 > at) await pull(table, line, at);
  const untilMs = Number(head.u ?? 0);
  const isHeld = untilMs > nowMs && untilMs <= furthestMs(nowMs);
  return { wantsMessage: !isPaused && !isHeld };
}

async function pull(table: Table, line: DueLine, at: string): Promise<void> {
  await unlessRefused(
    table.update({
      update: keyOf(line),
      set: { expression: 'SET l1 = :at', values: { ':at': at } },
      condition: {
        expression: 'attribute_not_exists(l1) OR l1 > :at',
        values: { ':at': at },
      },
    }),
  );
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
        values: { ':until': untilMs, ':me': holder, ':until_text': orderAt(untilMs, line) },
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

/** What a worker leaves behind: when the line goes on, if at all, and until when it is paused. */
export type Rest = Pick<Head, 'calls' | 'timeouts'> & {
  nextMs: number | undefined;
  pausedMs: number | undefined;
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
      set: leaving(line, rest),
      condition: {
        expression: 'b = :me AND n = :entries',
        values: { ':me': head.holder, ':entries': head.entries },
      },
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return error.item?.b === head.holder ? readHead(error.item, head.holder) : undefined;
  }
}

function leaving(
  line: DueLine,
  { nextMs, pausedMs, calls, timeouts, nowMs }: Rest & { nowMs: number },
) {
  const values = { ':second': calls.second, ':count': calls.count, ':timeouts': timeouts };
  const kept = 's = :second, c = :count, k = :timeouts';
  const [paused, pause] =
    pausedMs === undefined ? ([', p', {}] as const) : (['', { ':paused': pausedMs }] as const);
  const set = pausedMs === undefined ? kept : `${kept}, p = :paused`;
  if (nextMs === undefined) {
    return {
      expression: `SET ${set}, #ttl = :ttl REMOVE u, b, f, l1${paused}`,
      names: { '#ttl': TTL_ATTRIBUTE },
      values: { ...values, ...pause, ':ttl': Math.floor(nowMs / 1000) + IDLE_SECONDS },
    };
  }
  return {
    expression: `SET ${set}, l1 = :next REMOVE u, b, f${paused}`,
    values: { ...values, ...pause, ':next': orderAt(nextMs, line) },
  };
}

const readHead = (item: Item, holder: string): Head => ({
  holder,
  entries: Number(item.n),
  calls: { second: Number(item.s ?? 0), count: Number(item.c ?? 0) },
  timeouts: Number(item.k ?? 0),
});
