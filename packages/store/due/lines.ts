// Lines: records that wait for background work one behind the other, such as the deliveries of a subscription. The records
// themselves are the line (index l5, `Noun.line`); the due index holds one item for each line, its head. Whatever is in the
// line, there is one message for it, one worker at a time works on it, and others' lines never stand behind it.
//
// The head: l1 when the line is worked on next; gone while nothing waits, and `ttl` then takes the head away some day.
// n counts what came into the line: a worker that leaves looks whether more came since it looked.
// u lease until and b its holder. s, c: calls that were made in that second. k: rounds of nothing but time-outs.
// p: paused until; what comes meanwhile wakes no worker. m: so long a message may be on its way; what comes meanwhile sends no second
// one. f: times that the sweep sent it.

import { TTL_ATTRIBUTE } from '../keys.ts';
import { SKEW_MS } from '../rate/buckets.ts';
import { ConditionFailed, type Item, type Table } from '../table.ts';
import { type DueLine, keyOf, orderAt, unlessRefused } from './due-index.ts';

/** Longer than the longest run, shorter than the function's time. */
export const LEASE_MS = 50_000;
/** Until the head of a line in which nothing waits is forgotten. */
const IDLE_SECONDS = 86_400;
/** So long after it was to come a message is waited for before another one is sent; one that is lost costs no more. */
const MESSAGE_MS = 5_000;
/** A line in which so many calls were made lately is worked on once a second: what comes meanwhile goes out together. */
const BUSY_CALLS = 5;
const GATHER_MS = 1_000;

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
};

/**
 * Something came into the line, due at that instant. Tells after how long a message would be of use: never while a worker holds the
 * line, which sees it by itself, while another message is on its way, or while the line is paused. `again` ends a pause.
 */
export async function enter(
  table: Table,
  line: DueLine,
  { dueMs, nowMs, again = false }: { dueMs: number; nowMs: number; again?: boolean },
): Promise<{ messageAfterMs: number | undefined }> {
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
  const isComing = !again && isExpected(head, nowMs);
  const wantsMessage = !isPaused && !isComing && !isHeld(head, nowMs);
  const gatheredMs = again ? 0 : gatherMs(head, nowMs);
  const messageAfterMs = wantsMessage ? gatheredMs : undefined;
  const untilMs = messageAfterMs === undefined ? undefined : nowMs + messageAfterMs + MESSAGE_MS;
  if (typeof head.l1 !== 'string' || head.l1 > at) await pull(table, line, { at, untilMs });
  else if (untilMs !== undefined) await expectMessage(table, line, untilMs);
  return { messageAfterMs };
}

/** Makes the line due at that place of the order, if it is not earlier. */
async function pull(
  table: Table,
  line: DueLine,
  { at, untilMs }: { at: string; untilMs: number | undefined },
): Promise<void> {
  const message = untilMs === undefined ? NOTHING : setting('m', ':until', untilMs);
  await unlessRefused(
    table.update({
      update: keyOf(line),
      set: { expression: `SET l1 = :at${message.set}`, values: { ':at': at, ...message.values } },
      condition: {
        expression: 'attribute_not_exists(l1) OR l1 > :at',
        values: { ':at': at },
      },
    }),
  );
}

/** A message is sent to the line. */
async function expectMessage(table: Table, line: DueLine, untilMs: number): Promise<void> {
  await unlessRefused(
    table.update({
      update: keyOf(line),
      set: { expression: 'SET m = :until', values: { ':until': untilMs } },
      condition: { expression: 'attribute_exists(n)' },
    }),
  );
}

function isHeld(head: Item, nowMs: number): boolean {
  const untilMs = Number(head.u ?? 0);
  return untilMs > nowMs && untilMs <= furthestMs(nowMs);
}

/** True while a message is on its way. One that would be waited for longer is of a clock that has been set back since. */
function isExpected(head: Item, nowMs: number): boolean {
  const untilMs = Number(head.m ?? 0);
  return untilMs > nowMs && untilMs <= nowMs + GATHER_MS + MESSAGE_MS;
}

/** How long a message to the line may wait: not at all, unless many calls were made in this second or the one before it. */
function gatherMs(head: Item, nowMs: number): number {
  const secondsAgo = Math.floor(nowMs / 1000) - Number(head.s ?? 0);
  const isBusy = Number(head.c ?? 0) >= BUSY_CALLS && secondsAgo >= 0 && secondsAgo <= 1;
  return isBusy ? GATHER_MS : 0;
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
  /** When a message comes to the line, where one is sent. */
  messageMs?: number | undefined;
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
  { nextMs, pausedMs, messageMs, calls, timeouts, nowMs }: Rest & { nowMs: number },
) {
  const isSoon = messageMs !== undefined && messageMs <= nowMs + GATHER_MS;
  const values = { ':second': calls.second, ':count': calls.count, ':timeouts': timeouts };
  const paused = pausedMs === undefined ? NOTHING : setting('p', ':paused', pausedMs);
  const message = isSoon ? setting('m', ':message', messageMs + MESSAGE_MS) : NOTHING;
  const kept = `s = :second, c = :count, k = :timeouts${paused.set}${message.set}`;
  const gone = `u, b, f${pausedMs === undefined ? ', p' : ''}${isSoon ? '' : ', m'}`;
  const also = { ...values, ...paused.values, ...message.values };
  if (nextMs === undefined) {
    return {
      expression: `SET ${kept}, #ttl = :ttl REMOVE ${gone}, l1`,
      names: { '#ttl': TTL_ATTRIBUTE },
      values: { ...also, ':ttl': Math.floor(nowMs / 1000) + IDLE_SECONDS },
    };
  }
  return {
    expression: `SET ${kept}, l1 = :next REMOVE ${gone}`,
    values: { ...also, ':next': orderAt(nextMs, line) },
  };
}

/** Of an expression that sets one attribute more, or none. */
const NOTHING = { set: '', values: {} };
const setting = (name: string, placeholder: string, value: number) => ({
  set: `, ${name} = ${placeholder}`,
  values: { [placeholder]: value },
});

const readHead = (item: Item, holder: string): Head => ({
  holder,
  entries: Number(item.n),
  calls: { second: Number(item.s ?? 0), count: Number(item.c ?? 0) },
  timeouts: Number(item.k ?? 0),
  expectedMs: item.m === undefined ? undefined : Number(item.m) - MESSAGE_MS,
});
