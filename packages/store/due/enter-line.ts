// Something comes into a line: it is counted in the head, queued there where it has no record, and the head is due no later than that.
import { TTL_ATTRIBUTE } from '../keys.ts';
import type { Item, Table, Update } from '../table.ts';
import { type DueLine, keyOf, orderAt, unlessRefused } from './due-index.ts';
import { GATHER_MS, isHeld, MESSAGE_MS, NOTHING, SEES_QUEUE, setting } from './lines.ts';
import { type QueuedEvent, settingQueue } from './queued-events.ts';

/** A line in which so many calls were made lately is worked on once a second: what comes meanwhile goes out together. */
const BUSY_CALLS = 5;
/** Events that a head may hold: as many as its line has calls in some seconds, and few enough that the item stays small. */
export const QUEUED_MAX = 300;

/** What comes into a line: `events` are to be queued in its head, anything else stands in it already. `again` ends a pause. */
type Entry = { dueMs: number; nowMs: number; again?: boolean; events?: readonly QueuedEvent[] };

/**
 * Something came into the line, due at that instant. Tells after how long a message would be of use: never while a worker holds the
 * line, which sees it by itself, while another message is on its way, or while the line is paused. Undefined where its events were not
 * queued: the line is paused, has enough of them, or is held by a worker that would not see them.
 */
export async function enter(
  table: Table,
  line: DueLine,
  { dueMs, nowMs, again = false, events = [] }: Entry,
): Promise<{ messageAfterMs: number | undefined } | undefined> {
  const entering = events.length === 0 ? counting(again) : queueing(events, { nowMs, again });
  const head = await unlessRefused(table.update({ update: keyOf(line), ...entering }));
  if (head === undefined) return undefined;
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

const counting = (again: boolean): Pick<Update, 'set'> => ({
  set: {
    expression: `ADD n :one ${ending(again)}`,
    names: { '#ttl': TTL_ATTRIBUTE },
    values: { ':one': 1 },
  },
});

function queueing(
  events: readonly QueuedEvent[],
  { nowMs, again }: { nowMs: number; again: boolean },
): Pick<Update, 'set' | 'condition'> {
  const { set, names, values } = settingQueue(events);
  const tests = [
    '(attribute_not_exists(h) OR h <= :room)',
    '(attribute_not_exists(b) OR begins_with(b, :seeing))',
    ...(again ? [] : ['(attribute_not_exists(p) OR p <= :now)']),
  ];
  return {
    set: {
      expression: `ADD n :one, h :count SET ${set} ${ending(again)}`,
      names: { '#ttl': TTL_ATTRIBUTE, ...names },
      values: { ':one': 1, ':count': events.length, ...values },
    },
    condition: {
      expression: tests.join(' AND '),
      values: {
        ':room': QUEUED_MAX - events.length,
        ':seeing': SEES_QUEUE,
        ...(!again && { ':now': nowMs }),
      },
    },
  };
}

/** Something came in, so the head is kept. */
const ending = (again: boolean): string => `REMOVE #ttl${again ? ', p' : ''}`;

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
