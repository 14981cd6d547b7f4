// The catalogue of events is what happens: each kind of it is made by some verb or job of the source, and what they make is in it.
import { describe, expect, test } from 'vitest';
import { groups } from '#domain/groups.ts';
import { sampledEvents } from '#resource/check/check-events.ts';
import type { Noun, StandardEvent } from '#resource/declaration.ts';
import { eventName, hasNameFor, hasStandardEvents, standardEvents } from '#resource/event-kinds.ts';
import { eventKinds } from '#resource/event-reference.ts';
import { AT_EVENT } from '#resource/sample/record-at-event.ts';
import { exampleOf } from '#resource/sample.ts';
import { nouns } from '../support/catalogue.ts';
import { codeOnly, sourceFiles } from '../support/source-files.ts';

const product = sourceFiles().filter(({ path, isTest }) => path.startsWith('packages/') && !isTest);
const domain = product.filter(({ path }) => path.startsWith('packages/domain/'));
const code = product.map(({ text }) => codeOnly(text)).join('\n');

/** The constant of each noun, by its name. */
const constants = new Map(
  product.flatMap(({ text }) =>
    [
      ...text.matchAll(/export const (\w+)\b[^=]*= (?:noun|looseNoun)\b[^(]*\(\{\s*name: '(\w+)'/g),
    ].map(([, constant, name]) => [name ?? '', constant ?? ''] as const),
  ),
);

/** How a change of a record is written; what is brand new is created, what is amended updated. */
const WRITTEN: Record<StandardEvent, string> = {
  created: 'create|brandNew',
  updated: 'update',
  deleted: 'remove',
};
const STANDARD_VERB = { created: 'create', updated: 'update', deleted: 'delete' } as const;

const isWritten = (noun: Noun, event: StandardEvent): boolean =>
  noun.standard.includes(STANDARD_VERB[event]) ||
  new RegExp(`\\b(${WRITTEN[event]})\\(\\s*${constants.get(noun.name)}\\b`).test(code);

const STANDARD = ['created', 'updated', 'deleted'] as const;
const cases = nouns
  .filter(hasStandardEvents)
  .flatMap((noun) => STANDARD.map((event) => [`${noun.name}.${event}`, noun, event] as const));

describe.each(cases)('%s', (_, noun, event) => {
  test('is in the catalogue if, and only if, it can happen', () => {
    const isThere = standardEvents(noun).includes(event);
    const canBe = isWritten(noun, event);
    if (isThere) expect(canBe, 'no verb or job does that').toBe(true);
    else expect(canBe && !hasNameFor(noun, event), 'it happens and is not told').toBe(false);
  });
});

/** Events that adjustments of a number carry, written out where they are made. */
const carried = new Set(
  domain.flatMap(({ text }) =>
    [...text.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, name]) => name ?? ''),
  ),
);

const kinds = nouns.flatMap((noun) => {
  const sampled = sampledEvents(noun);
  return Object.keys(noun.eventKinds).map(
    (kind) => [`${noun.name}.${kind}`, noun, kind, sampled] as const,
  );
});

test.each(kinds)('%s is made by a change of its record', (name, _, kind, sampled) => {
  expect(sampled.has(kind) || carried.has(name)).toBe(true);
});

test('no sample has what a record shows but once, or an event leaves out', () => {
  const shown = eventKinds(groups).map(({ name, sample }) => [name, JSON.stringify(sample)]);
  expect(shown.length).toBeGreaterThan(200);
  expect(shown.filter(([, text = '']) => /whsec_|tal_(live|test)_/.test(text))).toEqual([]);
});

test('no sample tells of a draft, but of its beginning, its changes and its end', () => {
  const drafts = nouns.flatMap((noun) =>
    Object.keys(noun.eventKinds).filter((event) =>
      Object.keys(noun.states).some((field) => {
        const prefix = noun.eventPrefix?.values[0] ?? noun.name;
        return ['draft', 'borrador'].includes(String(exampleOf(noun, { prefix, event })[field]));
      }),
    ),
  );
  expect(drafts).toEqual([]);
});

test.each(Object.entries(AT_EVENT))(
  'the example of %s says what its record says then',
  (name, said) => {
    const examples = nouns.flatMap((noun) =>
      Object.keys(noun.eventKinds)
        .filter((event) => eventName(noun.name, event) === name)
        .map((event) => exampleOf(noun, { prefix: noun.name, event })),
    );
    expect(examples).toEqual([expect.objectContaining(said)]);
  },
);
