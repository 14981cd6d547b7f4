// An engine may give a count before it is durable (Table.updateSoon): then it is the answer that waits, whatever it says.
import { beforeAll, expect, test } from 'vitest';
import { fail } from '#kernel/error.ts';
import * as z from '#kernel/schema.ts';
import { group, verb } from '#resource/define.ts';
import { call, type Reply } from '../../../test/support/exchange.ts';
import { openMemoryStack, type Stack } from '../../../test/support/stack.ts';
import { serve } from '../serve.ts';

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await openMemoryStack();
  token = await (await stack.newTenant()).token('live');
});

const wire = { method: 'GET', access: 'any', fails: ['not_found'], status: [200] } as const;
const shape = { summary: 'Spins', data: z.strictObject({ spun: z.boolean() }) };
const toys = group('toys', {
  title: 'Toys',
  verbs: [
    verb(undefined, { ...wire, ...shape, name: 'toys.spin', path: '/toys/spin/' }, async () => ({
      data: { spun: true },
    })),
    verb(undefined, { ...wire, ...shape, name: 'toys.lose', path: '/toys/lose/' }, async () =>
      fail('not_found'),
    ),
  ],
});

/** One request, and what becomes of its count. */
function ask(path: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const admit: Stack['runtime']['admit'] = async (...args) => ({
    ...(await stack.runtime.admit(...args)),
    counted: () => promise,
  });
  const handler = serve(toys, { runtime: () => ({ ...stack.runtime, admit }) });
  const answers: number[] = [];
  const reply: Promise<Reply> = call(handler, 'GET', `/api/v1${path}`, { token });
  const answered = reply.then(({ status }) => void answers.push(status));
  return { answers, answered, resolve, reject };
}

const PATHS = [
  ['/toys/spin/', 200],
  ['/toys/lose/', 404],
  ['/toys/none/', 404],
] as const;

test.each(PATHS)('%s is answered when its call is counted for good', async (path, status) => {
  const { answers, answered, resolve } = ask(path);
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect(answers).toEqual([]);
  resolve();
  await answered;
  expect(answers).toEqual([status]);
});

test.each(PATHS)('%s is service_unavailable where it cannot be counted', async (path) => {
  const { answers, answered, reject } = ask(path);
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  const { unavailable } = await import('#store/wire/retry.ts');
  reject(unavailable(new Error('EIO')));
  await answered;
  expect(answers).toEqual([503]);
});
