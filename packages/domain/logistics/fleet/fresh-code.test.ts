// Codes of drivers and devices: how they are made, and what happens when another record has one already.
import { describe, expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { CODE_SYMBOLS } from '../records/fleet-access.ts';
import { randomCode, withFreshCode } from './fresh-code.ts';

const taken = (field: string) =>
  new Failure('duplicate_value', { errors: [{ field, code: 'not_unique' }] });

test('a code has 8 of 31 symbols, none of which is read for another', () => {
  expect(new Set(CODE_SYMBOLS).size).toBe(31);
  expect(CODE_SYMBOLS).not.toMatch(/[ILO01]/);
  const codes = Array.from({ length: 500 }, () => randomCode());
  for (const code of codes) expect(code).toMatch(new RegExp(`^[${CODE_SYMBOLS}]{8}$`));
  expect(new Set(codes).size).toBe(500);
  expect(new Set(codes.join('')).size).toBe(31);
});

describe('a code that somebody has', () => {
  const drawing = (...codes: string[]) => {
    const left = [...codes];
    return () => left.shift() ?? 'EMPTY';
  };

  test('gives way to another', async () => {
    const write = async (code: string) => {
      if (code === 'AAAAAAAA') throw taken('access_code');
      return code;
    };
    const draw = drawing('AAAAAAAA', 'BBBBBBBB');
    expect(await withFreshCode('access_code', write, draw)).toBe('BBBBBBBB');
  });

  test('is told when three in a row are taken, and so is any other refusal at once', async () => {
    const tried: string[] = [];
    const write = (field: string) => async (code: string) => {
      tried.push(code);
      throw taken(field);
    };
    const draw = drawing('A', 'B', 'C', 'D');
    await expect(withFreshCode('access_code', write('access_code'), draw)).rejects.toThrow(Failure);
    expect(tried).toEqual(['A', 'B', 'C']);
    await expect(withFreshCode('access_code', write('name'), draw)).rejects.toThrow(Failure);
    expect(tried).toHaveLength(4);
  });
});
