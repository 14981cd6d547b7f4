// Rules of segments: what they accept, and whom they find.
import { describe, expect, test } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/date.ts';
import { type SegmentRule, satisfies, segmentRuleErrors } from './segment-rule.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const ana = {
  _id: 'a',
  name: 'Ana Núñez',
  tax_condition: 'monotributo',
  total_purchases: 1500.5,
  whatsapp_opt_in: true,
  tags: ['VIP', 'Mayorista'],
  addresses: [{ city: 'Córdoba' }, { city: 'Rosario' }],
  metadata: { level: 3, colour: 'red' },
  birth_date: '1990-05-01',
  last_purchase_at: toIso(NOW_MS - 10 * DAY_MS),
  created_at: '2026-01-01T03:00:00.000Z',
};
const found = (field: string, op: SegmentRule['op'], value?: unknown) =>
  satisfies(ana, { field, op, value }, NOW_MS);

describe('a rule finds a customer', () => {
  test.each<[string, SegmentRule['op'], unknown]>([
    ['name', 'contains', 'nunez'],
    ['name', 'starts_with', 'ANA'],
    ['tax_condition', 'eq', 'monotributo'],
    ['tax_condition', 'in', ['exento', 'monotributo']],
    ['tax_condition', 'not_in', ['exento']],
    ['total_purchases', 'gte', 1500.5],
    ['total_purchases', 'lt', 1501],
    ['whatsapp_opt_in', 'eq', true],
    ['tags', 'eq', 'vip'],
    ['tags', 'ne', 'minorista'],
    ['addresses.city', 'eq', 'cordoba'],
    ['addresses.city', 'in', ['Rosario']],
    ['metadata.level', 'gt', 2],
    ['metadata.colour', 'eq', 'Red'],
    ['birth_date', 'lt', '1990-05-02'],
    ['birth_date', 'lte', '1990-05-01'],
    ['created_at', 'gte', '2026-01-01'],
    ['created_at', 'lte', '2026-01-01'],
    ['created_at', 'gt', '2025-12-31'],
    ['created_at', 'lt', '2026-01-02'],
    ['last_purchase_at', 'eq', '2026-11-10'],
    ['created_at', 'eq', '2026-01-01T00:00:00-03:00'],
    ['created_at', 'ne', '2026-01-01T00:00:01-03:00'],
    ['birth_date', 'eq', '1990-05-01'],
    ['last_purchase_at', 'within_days', 10],
    ['last_purchase_at', 'older_than_days', 9],
    ['email', 'exists', false],
    ['name', 'exists', undefined],
    ['email', 'ne', 'x@example.com'],
  ])('whose %s %s %j', (field, op, value) => {
    expect(segmentRuleErrors({ field, op, value }, 'r')).toEqual([]);
    expect(found(field, op, value)).toBe(true);
  });
});

describe('a rule does not find a customer', () => {
  test.each<[string, SegmentRule['op'], unknown]>([
    ['email', 'contains', ''],
    ['credit_limit', 'lt', 10],
    ['last_purchase_at', 'older_than_days', 11],
    ['birth_date', 'gt', '1990-05-01'],
    ['created_at', 'gt', '2026-01-01'],
    ['created_at', 'lt', '2026-01-01'],
    ['created_at', 'lte', '2025-12-31'],
    ['last_purchase_at', 'ne', '2026-11-10'],
    ['last_purchase_at', 'eq', '2026-11-09'],
    ['last_purchase_at', 'eq', '2026-11-11'],
    ['birth_date', 'eq', '1990-05-02'],
    ['tags', 'ne', 'vip'],
    ['addresses.city', 'not_in', ['rosario', 'salta']],
    ['metadata.level', 'gt', 'a'],
    ['name', 'exists', false],
  ])('whose %s is not %s %j', (field, op, value) => {
    expect(found(field, op, value)).toBe(false);
  });
});

test.each<[string, SegmentRule, string, string]>([
  ['an unknown field', { field: 'nombre', op: 'eq', value: 'x' }, 'r.field', 'invalid_enum'],
  ['a whole object', { field: 'metadata', op: 'exists' }, 'r.field', 'invalid_enum'],
  ['the prototype', { field: 'constructor', op: 'exists' }, 'r.field', 'invalid_enum'],
  ['an operator of another kind', { field: 'name', op: 'gt', value: 'a' }, 'r.op', 'invalid_enum'],
  ['a text for a number', { field: 'balance', op: 'gt', value: '5' }, 'r.value', 'invalid_type'],
  ['one value for a set', { field: 'name', op: 'in', value: 'x' }, 'r.value', 'invalid_type'],
  ['no value', { field: 'name', op: 'eq' }, 'r.value', 'required'],
  ['no date', { field: 'birth_date', op: 'gt', value: 'soon' }, 'r.value', 'invalid_type'],
  [
    'a day of no month',
    { field: 'birth_date', op: 'gt', value: '1990-02-30' },
    'r.value',
    'invalid_type',
  ],
  ['a number in words', { field: 'created_at', op: 'lt', value: '5' }, 'r.value', 'invalid_type'],
])('%s is refused where it stands', (_, rule, field, code) => {
  expect(segmentRuleErrors(rule, 'r')).toEqual([expect.objectContaining({ field, code })]);
});
