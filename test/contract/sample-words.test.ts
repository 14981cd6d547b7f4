// The samples of the document read like records of a shop: no member shows the word that a generator makes of its own name.
import { expect, test } from 'vitest';
import { isPlainObject } from '#resource/input/hostile.ts';
import { openMemoryStack } from '../support/stack.ts';

const FILLER = /^(string|text|lorem\b.*|foo|bar)$/i;

/** "name 1" of name, or what stands for any text. */
const isPlaceholder = (member: string, value: string): boolean =>
  FILLER.test(value) ||
  (value.startsWith(`${member.replaceAll('_', ' ')} `) && /^.* \d+$/.test(value));

type Place = { path: string; member: string; isSample: boolean };

function placeholders(value: unknown, { path, member, isSample }: Place): string[] {
  if (typeof value === 'string')
    return isSample && isPlaceholder(member, value) ? [`${path}: ${value}`] : [];
  if (Array.isArray(value))
    return value.flatMap((each) => placeholders(each, { path, member, isSample }));
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    placeholders(each, {
      path: `${path}.${name}`,
      member: name,
      isSample: isSample || name === 'example' || name === 'examples',
    }),
  );
}

test('no sample of the document, its webhooks or its events holds a placeholder', async () => {
  const stack = await openMemoryStack();
  const { json } = await stack.expect(200, 'GET', '/api/v1/openapi.json');
  expect(placeholders(json, { path: '', member: '', isSample: false })).toEqual([]);
});

test('a placeholder is found wherever it stands', () => {
  const document = { a: { example: { accounts: { cash: 'cash 1' }, tags: ['string'] } } };
  const found = placeholders(document, { path: '', member: '', isSample: false });
  expect(found).toEqual(['.a.example.accounts.cash: cash 1', '.a.example.tags: string']);
});

test('no test event that is sent holds a placeholder', async () => {
  const stack = await openMemoryStack();
  const token = await (await stack.newTenant()).token('test');
  const { json: kinds } = await stack.expect(200, 'GET', '/api/v1/webhooks/event-types/', {
    token,
  });
  const body = { url: 'https://example.com/hook', event_types: ['*'] };
  const { json: made } = await stack.expect(201, 'POST', '/api/v1/webhooks/', { token, body });
  const types = kinds.data.map(({ name }: { name: string }) => name);
  expect(types.length).toBeGreaterThan(100);
  const path = `/api/v1/webhooks/${made.data._id}/test/`;
  for (const event_type of types) {
    const { json } = await stack.expect(201, 'POST', path, { token, body: { event_type } });
    const told = placeholders(json.data.payload, { path: event_type, member: '', isSample: true });
    expect(told).toEqual([]);
  }
});

test.each(['live', 'test'] as const)(
  'a test event of %s mode tells of a record of that mode',
  async (mode) => {
    const stack = await openMemoryStack();
    const token = await (await stack.newTenant()).token(mode);
    const body = { url: 'https://example.com/hook', event_types: ['*'] };
    const { json: made } = await stack.expect(201, 'POST', '/api/v1/webhooks/', { token, body });
    for (const event_type of ['product.created', 'invoice.authorized', 'job.completed']) {
      const path = `/api/v1/webhooks/${made.data._id}/test/`;
      const { json } = await stack.expect(201, 'POST', path, { token, body: { event_type } });
      const { livemode, data } = json.data.payload;
      expect([livemode, data.livemode, data.simulated ?? !livemode]).toEqual([
        mode === 'live',
        mode === 'live',
        mode === 'test',
      ]);
    }
  },
);
