// The limiter on a real engine: one write a call, concurrent callers never over-admitted, refusals not counted.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateKey } from './control-keys.ts';
import { WINDOWS } from './rate/windows.ts';
import { asUpdate } from './rate-expression.ts';
import { heldRefusal, rateHeaders, refund, retryAfterSeconds, spend } from './rate-limit.ts';
import { counted, newCall } from './rate-window.ts';
import type { Item, Table } from './table.ts';
import { changeTenant, createTenant } from './tenants.ts';
import { startTestTable, type TestTable } from './test-table.ts';

const START = Date.UTC(2026, 10, 20, 12);
let engine: TestTable;
let control: Table;
let tenantId: string;
let tenants = 0;

beforeAll(async () => {
  engine = await startTestTable();
});
afterAll(() => engine.close());
beforeEach(async () => {
  tenants += 1;
  ({ id: tenantId } = await createTenant(engine.table, { name: `tenant ${tenants}` }, START));
  control = anotherProcess();
  engine.calls.length = 0;
});

/** The same table with a memory of its own, as another Lambda instance has. */
const anotherProcess = (): Table => engine.reopen({ onCall: (call) => engine.calls.push(call) });

const itemOf = async (id: string): Promise<Item> => (await engine.table.get(rateKey(id))) ?? {};

async function use(count: number, nowMs: number): Promise<void> {
  for (let i = 0; i < count; i++) await spend(control, tenantId, nowMs + i);
}

describe('one call', () => {
  it('costs one update of one write unit and one round trip', async () => {
    const { state, refusal } = await spend(control, tenantId, START);
    expect(refusal).toBeUndefined();
    expect(state.windows.minute.remaining).toBe(99);
    expect(engine.calls).toHaveLength(1);
    expect(engine.calls[0]).toMatchObject({ operation: 'UpdateItem', writeUnits: 1 });
  });

  it('counts in the windows of the tenant, whichever process serves it', async () => {
    await use(4, START);
    const { state } = await spend(anotherProcess(), tenantId, START + 10);
    expect(state.windows.second.remaining).toBe(5);
    expect(state.windows.day.remaining).toBe(19_995);
  });

  it('finds no item for a tenant that does not exist, and makes none', async () => {
    expect((await spend(control, 'zzzzzzzzzz', START)).item).toBeUndefined();
    expect(await itemOf('zzzzzzzzzz')).toEqual({});
  });
});

describe('over a limit', () => {
  it('the eleventh call in a second is refused, not counted, and costs one refund', async () => {
    await use(10, START);
    engine.calls.length = 0;
    const { refusal } = await spend(control, tenantId, START + 20);
    expect(refusal).toEqual({ window: 'second', untilMs: START + 1000 });
    expect(engine.calls).toHaveLength(2);
    const { state } = await spend(anotherProcess(), tenantId, START + 1500);
    expect(state.windows.minute.remaining).toBe(89);
  });

  it('while the guard stands another process counts nothing, and each process asks the table once', async () => {
    await use(10, START);
    await spend(control, tenantId, START + 20);
    const before = await itemOf(tenantId);
    const other = anotherProcess();
    engine.calls.length = 0;
    expect((await spend(other, tenantId, START + 30)).refusal?.untilMs).toBe(START + 1000);
    expect(engine.calls).toHaveLength(1);
    expect(await itemOf(tenantId)).toEqual(before);
    engine.calls.length = 0;
    expect(heldRefusal(control, tenantId, START + 40)?.refusal.window).toBe('second');
    expect(heldRefusal(other, tenantId, START + 999)?.refusal.untilMs).toBe(START + 1000);
    expect(heldRefusal(other, tenantId, START + 1000)).toBeUndefined();
    expect(engine.calls).toHaveLength(0);
  });

  it('a guard of a clock that ran a year ahead locks nobody out once it is set back', async () => {
    const ahead = START + 365 * 86_400_000;
    await use(10, ahead);
    expect((await spend(control, tenantId, ahead + 20)).refusal?.window).toBe('second');
    for (const process of [control, anotherProcess()]) {
      expect(heldRefusal(process, tenantId, START)).toBeUndefined();
      expect((await spend(process, tenantId, START)).refusal).toBeUndefined();
    }
  });

  it.each([6, 60, 600, 3_600, 20 * 3_600])(
    'a clock that is set back by %d s locks nobody out',
    async (seconds) => {
      const ahead = START + seconds * 1_000;
      await use(10, ahead);
      expect((await spend(control, tenantId, ahead + 20)).refusal?.window).toBe('second');
      for (const process of [control, anotherProcess()]) {
        expect(heldRefusal(process, tenantId, START)).toBeUndefined();
        expect((await spend(process, tenantId, START)).refusal).toBeUndefined();
      }
    },
  );

  it('calls of a clock that was an hour ahead do not count again when their time comes', async () => {
    for (let n = 0; n < 90; n += 1) await use(1, START + 3_600_000 + n * 600);
    const { housekeeping } = await spend(control, tenantId, START);
    await housekeeping;
    const { state } = await spend(control, tenantId, START + 3_600_000 + 55_000);
    expect(state.windows.minute.remaining).toBe(99);
    expect(state.windows.day.remaining).toBe(19_998);
  });

  it('of two windows at once the headers tell the one to wait for, and the other as it empties', async () => {
    for (let i = 0; i < 10; i++) await use(10, START + i * 1100);
    const { refusal, state } = await spend(control, tenantId, START + 10_000);
    expect(refusal).toEqual({ window: 'minute', untilMs: START + 63_000 });
    expect(state.windows.second.remaining).toBe(0);
    expect(rateHeaders(state)).toMatchObject({
      'X-RateLimit-Window': 'minute',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(START / 1000 + 63),
    });
    const held = heldRefusal(control, tenantId, START + 11_000)?.state.windows;
    expect(held?.second).toEqual({ limit: 10, remaining: 10, resetMs: START + 11_000 });
    expect(held?.minute.remaining).toBe(0);
  });

  it('a refund repeated by a retry gives back once', async () => {
    const { call } = await spend(control, tenantId, START);
    if (call === undefined) throw new Error('not counted');
    await spend(control, tenantId, START + 1);
    await refund(control, tenantId, call);
    await refund(control, tenantId, call);
    expect((await spend(control, tenantId, START + 2)).state.windows.minute.remaining).toBe(98);
  });
});

describe('concurrent callers', () => {
  it('of four processes never exceed a limit in any window, and use all of it', async () => {
    const processes = Array.from({ length: 4 }, anotherProcess);
    const admitted: number[] = [];
    let clock = START;
    const worker = async (table: Table) => {
      for (let i = 0; i < 60; i++) {
        clock += 9;
        const nowMs = clock;
        if (heldRefusal(table, tenantId, nowMs) !== undefined) continue;
        if ((await spend(table, tenantId, nowMs)).refusal === undefined) admitted.push(nowMs);
      }
    };
    await Promise.all([...processes, ...processes, ...processes].map(worker));
    admitted.sort((a, b) => a - b);
    for (const { limit, lengthMs } of WINDOWS) {
      admitted.forEach((time, i) => {
        const inside = admitted.slice(0, i + 1).filter((other) => other > time - lengthMs);
        expect(inside.length).toBeLessThanOrEqual(limit);
      });
    }
    expect(admitted.length).toBeGreaterThanOrEqual(50);
  });

  it('of fifty at the same instant ten are admitted', async () => {
    const calls = Array.from({ length: 50 }, () => spend(control, tenantId, START));
    const refused = (await Promise.all(calls)).filter(({ refusal }) => refusal !== undefined);
    expect(refused).toHaveLength(40);
    const { state } = await spend(anotherProcess(), tenantId, START + 1000);
    expect(state.windows.hour.remaining).toBe(2989);
  });

  it('that are refused together use up no longer window, and are told the second', async () => {
    const processes = Array.from({ length: 3 }, anotherProcess);
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, i) => spend(processes[i % 3] ?? control, tenantId, START)),
    );
    const refused = answers.filter(({ refusal }) => refusal !== undefined);
    expect(new Set(refused.map(({ refusal }) => refusal?.window))).toEqual(new Set(['second']));
    const [minutes, hours] = (['minute', 'hour'] as const).map(
      (name) => new Set(refused.map(({ state }) => state.windows[name].remaining)),
    );
    expect([minutes, hours]).toEqual([new Set([90]), new Set([2990])]);
    for (const process of [...processes, anotherProcess()]) {
      expect(heldRefusal(process, tenantId, START + 1000)).toBeUndefined();
      expect((await spend(process, tenantId, START + 1000)).refusal).toBeUndefined();
    }
  });

  it('whose refusals take seconds to be taken back use up no longer window', async () => {
    const slow = Array.from({ length: 100 }, (_, i) => newCall(START + i, i + 1));
    for (const call of slow)
      await engine.table.update({ update: rateKey(tenantId), set: asUpdate(counted(call)) });
    await use(10, START + 1500);
    const { refusal } = await spend(control, tenantId, START + 1600);
    expect(refusal).toEqual({ window: 'second', untilMs: START + 2500 });
    const { state } = await spend(anotherProcess(), tenantId, START + 2500);
    expect(state.windows.minute.remaining).toBe(79);
  });
});

describe('a tenant without limits', () => {
  it('is never refused, costs the same one update, and its item does not grow', async () => {
    const { id } = await createTenant(
      engine.table,
      { name: 'without limits', rateLimits: 'off' },
      START,
    );
    await spend(control, id, START);
    const before = await itemOf(id);
    engine.calls.length = 0;
    for (let i = 0; i < 30; i++)
      expect((await spend(control, id, START + 1)).refusal).toBeUndefined();
    expect(engine.calls).toHaveLength(30);
    expect(engine.calls.every(({ writeUnits }) => writeUnits === 1)).toBe(true);
    expect(Object.keys(await itemOf(id)).length).toBeLessThanOrEqual(
      Object.keys(before).length + 1,
    );
    expect((await spend(control, id, START)).item?.plan).toBe('premium');
  });
});

describe('stale buckets', () => {
  it('are removed beside the operation once there are many', async () => {
    for (let i = 0; i < 30; i++) {
      const { housekeeping } = await spend(control, tenantId, START + i * 7_300_000);
      await housekeeping;
    }
    expect(Object.keys(await itemOf(tenantId)).length).toBeLessThan(45);
    await changeTenant(engine.table, tenantId, { plan: 'trial' });
    expect((await spend(control, tenantId, START + 300_000_000)).item?.plan).toBe('trial');
  });
});

describe('the headers', () => {
  it('tell the tightest window, every window, and the draft standard', async () => {
    await use(3, START);
    const { state } = await spend(control, tenantId, START + 500);
    expect(rateHeaders(state)).toEqual({
      'X-RateLimit-Limit': '10',
      'X-RateLimit-Remaining': '6',
      'X-RateLimit-Reset': String(START / 1000 + 1),
      'X-RateLimit-Window': 'second',
      'X-RateLimit-Limit-Second': '10',
      'X-RateLimit-Remaining-Second': '6',
      'X-RateLimit-Limit-Minute': '100',
      'X-RateLimit-Remaining-Minute': '96',
      'X-RateLimit-Limit-Hour': '3000',
      'X-RateLimit-Remaining-Hour': '2996',
      'X-RateLimit-Limit-Day': '20000',
      'X-RateLimit-Remaining-Day': '19996',
      'RateLimit-Policy':
        '"second";q=10;w=1, "minute";q=100;w=60, "hour";q=3000;w=3600, "day";q=20000;w=86400',
      RateLimit:
        '"second";r=6;t=1, "minute";r=96;t=63, "hour";r=2996;t=3720, "day";r=19996;t=90000',
    });
  });

  it('ask a refused client to wait at least one second', () => {
    expect(retryAfterSeconds({ window: 'second', untilMs: START + 1 }, START)).toBe(1);
    expect(retryAfterSeconds({ window: 'minute', untilMs: START + 12_001 }, START)).toBe(13);
  });
});
