// A standard verb with work of its own says only what is different.
import { expect, it } from 'vitest';
import * as z from '#kernel/schema.ts';
import { ownVerb } from './own-verb.ts';
import { standardVerbs } from './standard-verbs.ts';
import { testContext } from './test-data/plain-context.ts';
import { runVerb } from './test-data/run-verb.ts';
import { Tool } from './test-data/workshop.ts';

const standard = (name: string) =>
  standardVerbs(Tool, () => undefined).find((verb) => verb.name === name);

it.each(['get', 'create', 'update', 'delete'] as const)('%s is as declared by the noun', (kind) => {
  const own = ownVerb(Tool, kind, {}, async () => ({ data: kind }));
  const { when, run, ...declared } = standard(`tools.${kind}`) ?? own;
  expect(own).toMatchObject(declared);
  expect(own.run).not.toBe(run);
  expect(own.when?.({ status: 'deleted' })).toBe(when?.({ status: 'deleted' }));
});

it('runs its own work', async () => {
  const own = ownVerb(Tool, 'get', {}, async (_, { params }) => ({ data: params }));
  expect(await runVerb(testContext(), own, { params: { tool_id: '7' } })).toEqual({ tool_id: '7' });
});

it('has what it says besides, and what it says instead', () => {
  const body = z.strictObject({ name: z.string() });
  const own = ownVerb(
    Tool,
    'delete',
    {
      body,
      summary: 'Break it',
      fails: ['insufficient_stock', 'not_found'],
      failStatus: { resource_in_use: 422 },
    },
    async () => ({ data: {} }),
  );
  const usual = standard('tools.delete');
  expect(own).toMatchObject({ body, summary: 'Break it', path: usual?.path });
  expect(own.fails).toEqual([...(usual?.fails ?? []), 'insufficient_stock']);
  expect(own.failStatus).toEqual({ resource_in_use: 422 });
});
