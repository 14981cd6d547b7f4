import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as fields from './fields.ts';

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
const codes = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return fields
    .toFieldErrors(error?.issues ?? [], 'body')
    .map(({ field, code }) => `${field} ${code}`);
};

describe('fields', () => {
  it('takes amounts of at most two decimals up to the maximum of the contract', () => {
    for (const value of [0, 0.1, 0.29, 1.1, 19.99, 4.35, 999_999_999_999.99]) {
      expect(accepts(fields.amount(), value), String(value)).toBe(true);
    }
    for (const value of [-0.01, 0.001, 1.005, 1e12, Number.NaN, Number.POSITIVE_INFINITY, '1']) {
      expect(accepts(fields.amount(), value), String(value)).toBe(false);
    }
  });

  it('takes quantities of six and percentages of four decimals', () => {
    expect(accepts(fields.positiveQuantity(), 0.000001)).toBe(true);
    expect(accepts(fields.positiveQuantity(), 0)).toBe(false);
    expect(accepts(fields.quantity(), 1.0000001)).toBe(false);
    expect(accepts(fields.percentage(), 10.5)).toBe(true);
    expect(accepts(fields.percentage(), 0.00001)).toBe(false);
    expect(accepts(fields.percentage(), 100.5)).toBe(false);
  });

  it('takes no number next to one that has as few decimals', () => {
    const places = [
      [fields.amount(), 2],
      [fields.quantity(), 6],
      [fields.percentage(), 4],
      [fields.exchangeRate(), 6],
    ] as const;
    for (const [schema, decimals] of places) {
      for (const right of [0.07, 1.1, 2.03, 19.99, 33.33, 99.99, 12.5, 64]) {
        expect(accepts(schema, right), String(right)).toBe(true);
        for (const beside of [right * (1 + Number.EPSILON), right * (1 - Number.EPSILON)])
          expect(codes(schema, beside), `${beside} has no ${decimals}`).toEqual([
            ' not_multiple_of',
          ]);
      }
    }
    expect(accepts(fields.amount(), 0.1 + 0.2)).toBe(false);
    expect(accepts(fields.amount(), 999_999_999_999.98)).toBe(true);
  });

  it('says of an id what an id is', () => {
    const { error } = fields.recordId().safeParse('01A2');
    expect(fields.toFieldErrors(error?.issues ?? [], 'body')).toMatchObject([
      { code: 'invalid_format', format: 'record-id' },
    ]);
  });

  it('keeps an instant with its offset, Argentina where none was sent', () => {
    const kept = (value: string) => fields.dayOrInstant().parse(value);
    expect(kept('2026-11-20T10:00:00')).toBe('2026-11-20T10:00:00-03:00');
    expect(kept('2026-11-20T10:00:00-0300')).toBe('2026-11-20T10:00:00-03:00');
    expect(kept('2026-11-20T10:00:00.5Z')).toBe('2026-11-20T10:00:00.5Z');
    expect(kept('2026-11-20T10:00Z')).toBe('2026-11-20T10:00:00Z');
    expect(kept('2026-11-20T10:00-03')).toBe('2026-11-20T10:00:00-03:00');
    expect(kept('2026-11-20')).toBe('2026-11-20');
    expect(kept('2026-11-20T24:00')).toBe('2026-11-21T00:00:00-03:00');
  });

  it('takes real instants only', () => {
    for (const value of [
      '2026-11-20',
      '2026-11-20T10:00:00Z',
      '2026-11-20T10:00:00.123-03:00',
      '2026-11-20T10:00Z',
      '2026-11-20T10:00:00.123456',
      '2026-11-20T10:00:00-0300',
    ]) {
      expect(accepts(fields.dayOrInstant(), value), value).toBe(true);
    }
    for (const value of [
      '2026-11-31',
      '2026-11-20T25:00:00Z',
      '2026-11-20T24:00:01Z',
      '2026-11-20T23:59:60Z',
      '2026-11-20T10:60:00Z',
      '2026-11-20T10:00:00+24:00',
      '2026-02-30T24:00:00Z',
      '9999-12-31T24:00:00Z',
      '2026-11-20 10:00',
      'today',
      '',
    ]) {
      expect(accepts(fields.dayOrInstant(), value), value).toBe(false);
    }
  });

  it('names each wrong field with its path and code', () => {
    const schema = fields.object({
      name: fields.text(1, 5),
      price: fields.amount(0, 10),
      status: fields.oneOf(['on', 'off']).optional(),
      items: fields.list(fields.object({ quantity: fields.positiveQuantity() }), 2, 1),
    });
    expect(
      codes(schema, { price: 11, status: 'x', items: [{ quantity: 'two' }], extra: 1 }).sort(),
    ).toEqual([
      'extra unknown_field',
      'items[0].quantity invalid_type',
      'name required',
      'price too_large',
      'status invalid_enum',
    ]);
    expect(codes(schema, { name: '', price: 0.001, items: [] }).sort()).toEqual([
      'items too_few_items',
      'name too_short',
      'price not_multiple_of',
    ]);
  });

  it('names the values of every branch of a choice, where numbers and words may stand', () => {
    const schema = z.union([z.literal([0, 21]), fields.oneOf(['exento', 'no_gravado'])]);
    const { error } = schema.safeParse('21');
    const [line] = fields.toFieldErrors(error?.issues ?? [], 'body');
    expect(line).toMatchObject({
      code: 'invalid_enum',
      allowed: [0, 21, 'exento', 'no_gravado'],
    });
  });

  it('takes white space alone for too short where something must be written, and only there', () => {
    for (const blank of [' ', '\t\n', '\u00a0\u3000', '\u200b\u2060', '\u3164', ' \u00ad']) {
      expect(codes(fields.text(1, 5), blank)).toEqual([' too_short']);
      expect(accepts(fields.text(0, 5), blank)).toBe(true);
    }
    expect(codes(fields.text(3, 5), '')).toEqual([' too_short']);
    expect(accepts(fields.text(1, 5), ' a ')).toBe(true);
  });

  it('bounds metadata to 50 keys of 40 and values of 500 characters', () => {
    expect(accepts(fields.metadata(), { a: 'x', b: 1, c: null })).toBe(true);
    expect(accepts(fields.metadata(), { ['k'.repeat(41)]: 'x' })).toBe(false);
    expect(accepts(fields.metadata(), { a: 'x'.repeat(501) })).toBe(false);
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'x']));
    expect(codes(fields.metadata(), many)).toEqual([' too_many_items']);
  });
});
