// The in-memory table against a real engine: the same seeded calls give the same answers, refusals and items.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTable } from '#store/sdk-table.ts';
import {
  type Action,
  ConditionFailed,
  type Item,
  type Table,
  TransactionRefused,
} from '#store/table.ts';
import { wireEngine } from '../engine.ts';
import { seeded } from '../random.ts';
import { MemoryTable } from './memory-table.ts';
import { someCall, walk } from './some-call.ts';

const SEEDS = [1, 2, 3, 4];
const CALLS = 150;
/** Reading everything costs more than the calls; 1 names the call that went wrong. */
const LOOK_EVERY = 6;

let real: Table;
beforeAll(async () => {
  const { client } = await wireEngine();
  real = openTable('talonario-live', { client });
});
afterAll(async () => (await wireEngine()).stop());

describe.each(SEEDS)('seed %i', (seed) => {
  test(`${CALLS} calls of every kind answer as the engine answers`, async () => {
    const random = seeded(seed);
    const memory = new MemoryTable('memory', { random: seeded(seed) });
    for (let i = 0; i < CALLS; i += 1) {
      const call = someCall(random, `s${seed}`);
      const [expected, actual] = [
        await outcome(() => call.run(real)),
        await outcome(() => call.run(memory)),
      ];
      expect(actual, `call ${i}: ${call.text}`).toEqual(expected);
      if ((i + 1) % LOOK_EVERY > 0) continue;
      expect(await contents(memory, `s${seed}`), `after call ${i}: ${call.text}`).toEqual(
        await contents(real, `s${seed}`),
      );
    }
  });
});

test('a transaction that meets another one waits and then happens', async () => {
  const table = new MemoryTable('memory', { random: seeded(7), conflictRate: 0.2 });
  await table.put({ put: { pk: 'a', sk: 'n', n: 0 } });
  const add = (i: number) =>
    table.transact(
      [{ update: { pk: 'a', sk: 'n' }, set: { expression: 'ADD n :one', values: { ':one': 1 } } }],
      `t${i}`,
    );
  await Promise.all(Array.from({ length: 20 }, (_, i) => add(i)));
  expect((await table.get({ pk: 'a', sk: 'n' }))?.n).toBe(20);
});

test('a table that never stops conflicting answers service_unavailable and is unchanged', async () => {
  const table = new MemoryTable('memory', { conflictRate: 1 });
  const put = table.put({ put: { pk: 'a', sk: 'n' } });
  await expect(put).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(table.items()).toEqual([]);
});

test('the same token with the same actions is applied once', async () => {
  const table = new MemoryTable('memory');
  const actions: Action[] = [
    { update: { pk: 'a', sk: 'n' }, set: { expression: 'ADD n :one', values: { ':one': 1 } } },
  ];
  await table.transact(actions, 'token');
  await table.transact(actions, 'token');
  expect((await table.get({ pk: 'a', sk: 'n' }))?.n).toBe(1);
});

const contents = async (table: Table, prefix: string): Promise<Item[]> => [
  ...(await walk(table, { pk: `${prefix}#0` })),
  ...(await walk(table, { pk: `${prefix}#1` })),
];

/** The answer, or the kind of the refusal with what it carries; validation errors are alike whatever their text. */
async function outcome(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return { answer: (await run()) ?? 'nothing' };
  } catch (error) {
    if (error instanceof ConditionFailed) return { refused: error.item };
    if (error instanceof TransactionRefused) return { reasons: [...error.reasons] };
    return { invalid: true };
  }
}
