// What is announced: operations that will end, by headers of every answer and in the document; what changed, as a feed; and the way to all
// of it from the entry point. Decision 221.
import { beforeAll, describe, expect, test } from 'vitest';
import { changelogFeed, changelogText, changesIn } from '#http/reference/changelog.ts';
import { serve } from '#http/serve.ts';
import { text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { checkGroups } from '#resource/check.ts';
import { group, verb } from '#resource/define.ts';
import type { Deprecation } from '#resource/openapi/deprecation.ts';
import { openApiDocument } from '#resource/openapi.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { call } from '../support/exchange.ts';
import { dataOf, openMemoryStack, type Stack } from '../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await openMemoryStack();
});

/** Nothing of the service is deprecated, so a group of its own shows what is. */
const toys = (deprecated?: Deprecation) => {
  const wire = { method: 'GET', access: 'any', fails: ['not_found'], status: [200] } as const;
  const spin = verb(
    undefined,
    {
      ...{ ...wire, name: 'toys.spin', summary: 'Spins the toy', path: '/toys/spin/' },
      query: z.strictObject({
        speed: text().meta({ deprecated: true, description: 'Nothing any more' }).optional(),
      }),
      data: z.strictObject({ spun: z.boolean() }),
      ...(deprecated && { deprecated }),
    },
    async () => ({ data: { spun: true } }),
  );
  return group('toys', { title: 'Toys', verbs: [spin] });
};
const OLD = { since: '2026-01-01', sunset: '2026-09-01', instead: 'toys.turn' };

describe('an operation that will end', () => {
  const ask = async (deprecated: Deprecation | undefined, query: Record<string, string> = {}) => {
    const token = await (await stack.newTenant()).token('test');
    const handler = serve(toys(deprecated), { runtime: () => stack.runtime });
    return call(handler, 'GET', '/api/v1/toys/spin/', { token, query });
  };

  test('says so with each answer, a refusal too', async () => {
    for (const reply of [await ask(OLD), await ask(OLD, { colour: 'red' })]) {
      expect(reply.headers).toMatchObject({
        deprecation: `@${Date.UTC(2026, 0, 1) / 1000}`,
        sunset: 'Tue, 01 Sep 2026 00:00:00 GMT',
        link: '</docs/changes>; rel="deprecation"; type="text/html"',
      });
    }
    expect((await stack.expect(200, 'GET', '/docs/changes', {})).text).toContain('Changes');
  });

  test('and the others say nothing', async () => {
    expect((await ask(undefined)).headers).not.toHaveProperty('deprecation');
  });

  test('is marked in the document, as is a deprecated field', () => {
    const shown = openApiDocument([toys(OLD)]) as Rec;
    const { get } = shown.paths['/api/v1/toys/spin/'];
    expect(get).toMatchObject({ deprecated: true });
    expect(get.description).toContain('it stops on 2026-09-01. `toys.turn` takes its place');
    expect(Object.keys(get.responses['200'].headers)).toContain('Sunset');
    expect(get.parameters[0].schema).toMatchObject({ deprecated: true });
  });

  test('is announced half a year before', () => {
    const late = { since: '2026-01-01', sunset: '2026-03-01' };
    expect(() => checkGroups([toys(late)])).toThrow('less than 180 days');
  });
});

test('the changelog is a feed of which every entry has words of its own', async () => {
  const reply = await stack.expect(200, 'GET', '/api/v1/changelog.json', {});
  expect(reply.json).toMatchObject({ version: 'https://jsonfeed.org/version/1.1' });
  const ids = reply.json.items.map(({ id }: Rec) => id);
  expect(ids.length).toBeGreaterThan(20);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every entry of the changelog has its day, and the newest comes first', () => {
  const days = changesIn(changelogText()).map(({ day }) => day);
  expect(days.filter((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day ?? ''))).toEqual([]);
  expect(days).toEqual(days.toSorted().toReversed());
  const { items } = changelogFeed('# C\n\n## Unreleased\n\n### 2026-11-30\n\n- New:\n  this.\n');
  expect(items).toMatchObject([
    { content_text: 'New: this.', date_published: '2026-11-30T12:00:00-03:00' },
  ]);
});

test('every link of the entry point answers', async () => {
  const token = await (await stack.newTenant()).token('test');
  const entry = await stack.expect(200, 'GET', '/api/v1/', {});
  const links = Object.values<Rec>(entry.json._links).map(({ href }) => href);
  const resources = dataOf(entry).resources.map(({ href }: Rec) => href);
  expect(resources.length).toBeGreaterThan(40);
  for (const href of [...links, ...resources]) {
    const reply = await stack.request('GET', href, { token });
    expect(reply.status, `${href}\n${reply.story}`).toBe(200);
  }
});
