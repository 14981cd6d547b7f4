import { expect, it } from 'vitest';
import type { FieldCode } from '../../error.ts';
import { fieldWords } from './field-words.ts';

it.each([
  [{ min: '2026-11-05', max: '2026-11-20' }, 'It is from 2026-11-05 to 2026-11-20'],
  [{ min: '2026-11-05' }, 'It is from 2026-11-05 on', 'Va desde 2026-11-05'],
  [{ max: 99_998 }, 'It is up to 99998', 'Va hasta 99998'],
  [{}, 'The value is outside of what is allowed here'],
])('of a value out of the range of %o as much is told as is known', (bounds, en, es?: string) => {
  const words = fieldWords({ code: 'out_of_range', ...bounds });
  expect(words).toMatchObject({ en, ...(es && { es }) });
});

const WITH_BOUNDS: readonly FieldCode[] = [
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'too_few_items',
  'too_many_items',
  'not_multiple_of',
];

it.each(WITH_BOUNDS)('%s without its bound is told without one', (code) => {
  const { en = '', es = '' } = fieldWords({ code }) ?? {};
  expect(en).not.toMatch(/undefined|NaN|^$/);
  expect(es).not.toMatch(/undefined|NaN|^$/);
});
