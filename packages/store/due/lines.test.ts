// Heads of lines: one holder at a time, and nothing that comes into a line is ever forgotten.
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryTable } from '../../../test/support/memory/memory-table.ts';
import { keyOf } from './due-index.ts';
import { duePartitions } from './due-keys.ts';
import { enter, QUEUED_MAX } from './enter-line.ts';
import { endLeases, type Head, LEASE_MS, leave, type Rest, take } from './lines.ts';
import { overdue } from './overdue.ts';
import type { QueuedEvent } from './queued-events.ts';

const line = { tenantId: 'tenant0001', mode: 'live', generation: 0, line: 'a'.repeat(24) } as const;
const NOW = Date.UTC(2026, 10, 22);
const AT_ONCE = { messageAfterMs: 0 };
const NONE = { messageAfterMs: undefined };
let table: MemoryTable;
beforeEach(() => {
  table = new MemoryTable('live');
});
const comesIn = (nowMs = NOW, dueMs = nowMs) => enter(table, line, { nowMs, dueMs });
const taken = (holder: string, nowMs = NOW) => take(table, line, { holder, nowMs });
const left = (head: Head | undefined, nextMs?: number, pausedMs?: number) => {
  if (head === undefined) throw new Error('not held');
  return leave(table, line, head, { ...head, nextMs, pausedMs, nowMs: NOW });
};
const isDue = async (nowMs: number): Promise<boolean> => {
  const found = await Promise.all(
    duePartitions.map((partition) => overdue(table, 'live', { partition, nowMs, limit: 10 })),
  );
  return found.flat().length > 0;
};

describe('a line', () => {
  it('is due from when something came into it, and not once it was worked off', async () => {
    expect(await taken('nobody')).toBeUndefined();
    expect(await comesIn()).toEqual(AT_ONCE);
    expect(await isDue(NOW)).toBe(true);
    expect(await left(await taken('one'))).toBeUndefined();
    expect(await isDue(NOW + 1e9)).toBe(false);
  });

  it('has one holder at a time, until the lease ends', async () => {
    await comesIn();
    const first = await taken('one');
    expect(await taken('two', NOW + LEASE_MS - 1)).toBeUndefined();
    expect((await taken('two', NOW + LEASE_MS))?.holder).toBe('two');
    expect(await left(first)).toBeUndefined();
    expect((await taken('three', NOW + LEASE_MS + 1))?.holder).toBeUndefined();
  });

  it.each([60, 3_600, 86_400])(
    'is held by no worker that died before its clock was set back by %d s',
    async (seconds) => {
      await comesIn(NOW - 10_000);
      const dead = await taken('dead', NOW + seconds * 1_000);
      expect(await comesIn()).toEqual(AT_ONCE);
      expect((await taken('heir'))?.holder).toBe('heir');
      expect(await comesIn()).toEqual(NONE);
      expect(await taken('third', NOW + 1_000)).toBeUndefined();
      expect(await taken('behind', NOW - 4_000)).toBeUndefined();
      expect(await comesIn(NOW - 4_000)).toEqual(NONE);
      expect(await left(dead)).toBeUndefined();
      expect(await taken('fourth', NOW + 1_000)).toBeUndefined();
    },
  );

  it('is held by nobody once all leases were ended, and due as it was', async () => {
    await comesIn();
    const dead = await taken('dead');
    expect(await comesIn(NOW, NOW + 60_000)).toEqual(NONE);
    await endLeases(table);
    expect([await isDue(NOW + LEASE_MS - 1), await isDue(NOW + LEASE_MS)]).toEqual([false, true]);
    expect(await left(dead)).toBeUndefined();
    expect(await taken('heir')).toMatchObject({ holder: 'heir', entries: 2 });
  });

  it('is due again where its holder died', async () => {
    await comesIn();
    await taken('one');
    expect(await isDue(NOW + LEASE_MS - 1)).toBe(false);
    expect(await isDue(NOW + LEASE_MS)).toBe(true);
  });

  it('is not left before what came meanwhile was seen, for which no message is needed', async () => {
    await comesIn();
    const head = await taken('one');
    expect(await comesIn()).toEqual(NONE);
    const again = await left(head);
    expect(again).toMatchObject({ holder: 'one', entries: 2 });
    expect(await left(again)).toBeUndefined();
  });

  it('is pulled nearer by what is due earlier, and never pushed away', async () => {
    await comesIn(NOW, NOW + 9_000);
    await comesIn(NOW, NOW + 3_000);
    await comesIn(NOW, NOW + 6_000);
    expect([await isDue(NOW + 2_999), await isDue(NOW + 3_000)]).toEqual([false, true]);
  });

  it('that is paused stays so, whatever comes, until it is woken again', async () => {
    await comesIn();
    await left(await taken('one'), NOW + 9_000, NOW + 9_000);
    expect(await comesIn(NOW + 10)).toEqual(NONE);
    expect([await isDue(NOW + 8_999), await isDue(NOW + 9_000)]).toEqual([false, true]);
    const woken = await enter(table, line, { nowMs: NOW + 20, dueMs: NOW + 20, again: true });
    expect([woken, await isDue(NOW + 20)]).toEqual([AT_ONCE, true]);
  });

  it('remembers calls and time-outs for who holds it next', async () => {
    await comesIn();
    const head = await taken('one');
    const calls = { second: 7, count: 3 };
    if (head === undefined) throw new Error('not held');
    await leave(
      table,
      line,
      { ...head },
      { calls, timeouts: 2, nextMs: NOW, pausedMs: undefined, nowMs: NOW },
    );
    expect(await taken('two')).toMatchObject({ calls, timeouts: 2 });
  });

  it('is sent one message while that is on its way, and another where it may have been lost', async () => {
    expect(await comesIn()).toEqual(AT_ONCE);
    expect(await comesIn(NOW + 4_999)).toEqual(NONE);
    expect(await comesIn(NOW + 5_000)).toEqual(AT_ONCE);
    expect(await comesIn(NOW + 5_001)).toEqual(NONE);
    const again = { nowMs: NOW + 5_002, dueMs: NOW + 5_002, again: true };
    expect(await enter(table, line, again)).toEqual(AT_ONCE);
  });

  it('is sent a message again once a worker took it, whatever was on its way', async () => {
    await comesIn();
    const head = await taken('one');
    expect(await left(head)).toBeUndefined();
    expect(await comesIn()).toEqual(AT_ONCE);
    await taken('two');
    expect(await comesIn()).toEqual(NONE);
  });

  it('waits for the message that its worker sends, where that is to come within the second', async () => {
    const inMs = async (ms: number) => {
      const head = await taken('one');
      if (head === undefined) throw new Error('not held');
      const nextMs = NOW + ms;
      const rest = { ...head, nextMs, messageMs: nextMs, pausedMs: undefined, nowMs: NOW };
      await leave(table, line, head, rest);
      return comesIn();
    };
    await comesIn();
    expect([await inMs(700), await inMs(1_001)]).toEqual([NONE, AT_ONCE]);
  });

  it('waits for no message of a clock that was set back since', async () => {
    await comesIn(NOW + 60_000);
    expect(await comesIn()).toEqual(AT_ONCE);
  });

  it.each([
    [5, 0, 1_000],
    [5, 1_999, 1_000],
    [4, 0, 0],
    [5, 2_000, 0],
  ])('of %i calls gathers %i ms later for %i ms', async (count, laterMs, messageAfterMs) => {
    await comesIn();
    const head = await taken('one');
    if (head === undefined) throw new Error('not held');
    const rest = { nextMs: undefined, pausedMs: undefined, timeouts: 0, nowMs: NOW };
    await leave(table, line, head, { ...rest, calls: { second: NOW / 1000, count } });
    expect(await comesIn(NOW + laterMs)).toEqual({ messageAfterMs });
  });
});

describe('the head of a line', () => {
  const event = (n: number, isThin = false): QueuedEvent => ({
    eventId: n.toString(16).padStart(24, '0'),
    isThin,
  });
  const events = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => event(from + at));
  const queued = (all: readonly QueuedEvent[], more: { nowMs?: number; again?: boolean } = {}) =>
    enter(table, line, { nowMs: NOW, dueMs: NOW, events: all, ...more });
  const leaves = (head: Head | undefined, more: Partial<Rest> = {}) => {
    if (head === undefined) throw new Error('not held');
    const rest = { ...head, nextMs: undefined, pausedMs: undefined, nowMs: NOW };
    return leave(table, line, head, { ...rest, ...more });
  };
  const item = async () => (await table.get(keyOf(line))) ?? {};

  it('holds what was queued in it, the oldest first and each once, however often it was queued', async () => {
    expect(await queued([event(7), event(3, true)])).toEqual(AT_ONCE);
    const before = Object.keys(await item()).length;
    expect(await queued([event(7), event(3, true)])).toEqual(NONE);
    expect(Object.keys(await item())).toHaveLength(before);
    await queued([event(5), event(7)]);
    const head = await taken('one');
    expect(head?.queue.events).toEqual([event(3, true), event(5), event(7)]);
  });

  it('is emptied by who leaves it, but for what is to stay, with which the line does not rest', async () => {
    await queued(events(1, 3));
    await queued([event(9, true)]);
    await leaves(await taken('one'), { kept: [event(2), event(9, true)] });
    expect(await item()).toMatchObject({ h: 2, l1: expect.any(String) });
    expect(await item()).not.toHaveProperty('ttl');
    const head = await taken('two');
    expect(head?.queue.events).toEqual([event(2), event(9, true)]);
    await leaves(head);
    expect(Object.keys(await item()).sort()).toEqual(['c', 'k', 'n', 'pk', 's', 'sk', 'ttl']);
  });

  it('is not left before what was queued meanwhile was seen', async () => {
    await queued([event(1)]);
    const head = await taken('one');
    expect(await queued([event(2)])).toEqual(NONE);
    const again = await leaves(head);
    expect(again?.queue.events).toEqual(events(1, 2));
    expect(await leaves(again)).toBeUndefined();
  });

  it('takes nothing while its line is paused, unless that ends the pause', async () => {
    await comesIn();
    await leaves(await taken('one'), { nextMs: NOW + 9_000, pausedMs: NOW + 9_000 });
    expect(await queued([event(1)], { nowMs: NOW + 8_999 })).toBeUndefined();
    expect(await queued([event(1)], { nowMs: NOW + 9_000 })).toBeDefined();
    await leaves(await taken('two'), { nextMs: NOW + 9_000, pausedMs: NOW + 9_000 });
    expect(await queued([event(2)], { again: true })).toEqual(AT_ONCE);
  });

  it('takes so many and no more, and is emptied of them although each came alone', async () => {
    for (const each of events(0, QUEUED_MAX)) expect(await queued([each])).toBeDefined();
    expect(await queued([event(QUEUED_MAX)])).toBeUndefined();
    const head = await taken('one');
    expect(head?.queue.events).toHaveLength(QUEUED_MAX);
    await leaves(head, { kept: events(0, 2) });
    expect(await queued(events(10, QUEUED_MAX - 1))).toBeUndefined();
    expect(await queued(events(10, QUEUED_MAX - 2))).toBeDefined();
  });

  it('takes nothing while a worker of an earlier version holds it, which would leave it as an empty one', async () => {
    await comesIn();
    await taken('one');
    await table.update({
      update: keyOf(line),
      set: { expression: 'SET b = :old', values: { ':old': 'c3b0a2d8' } },
    });
    expect(await queued([event(1)])).toBeUndefined();
    const heir = await taken('heir', NOW + LEASE_MS);
    expect(await queued([event(1)])).toBeDefined();
    expect((await leaves(heir))?.queue.events).toEqual([event(1)]);
  });
});
