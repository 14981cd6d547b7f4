// Which id an event has: the same whenever the change is read again, also where a reset of the sandbox came in between.
import { expect, test } from 'vitest';
import { catalogueOf } from '#resource/catalogue/of-groups.ts';
import { group } from '#resource/define.ts';
import { looseNoun } from '#resource/test-data/loose-noun.ts';
import { changeEventsOf } from './change-events.ts';

const thing = (more: object) =>
  looseNoun({
    name: 'thing',
    summary: 'A thing.',
    base: '/things',
    key: 'th',
    scope: 'products',
    fields: {},
    ...more,
  });

function listed(more: object) {
  const [noun] = catalogueOf([group('things', { title: 'Things', nouns: [thing(more)] })]).nouns;
  if (noun === undefined) throw new Error('the thing is not listed');
  return noun;
}

function idIn(generation: number, more: object): string | undefined {
  const id = '0'.repeat(24);
  const at = '2026-11-20T12:00:00.000Z';
  const after = { _id: id, created_at: at, updated_at: at, version: 1, livemode: false };
  const [event] = changeEventsOf({
    binding: { tenantId: 'aaaaaaaaaa', mode: 'test', generation },
    noun: listed(more),
    id,
    after,
    newItem: { e: ['thing.created'], w: 'mark' },
    atMs: Date.parse(at),
    sequence: '1',
  });
  return event?.id;
}

test.each([{ ofSandbox: true }, { keptOnReset: true }])(
  'an event of %j has one id in every generation of the sandbox',
  (more) => {
    expect(idIn(1, more)).toMatch(/^[0-9a-f]{24}$/);
    expect(idIn(2, more)).toBe(idIn(1, more));
  },
);

test('an event of what a reset empties belongs to its generation', () => {
  expect(idIn(2, {})).not.toBe(idIn(1, {}));
});
