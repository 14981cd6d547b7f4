import { describe, expect, it } from 'vitest';
import { Failure } from '#kernel/error.ts';
import {
  BOOK_TYPES,
  bookId,
  bookOfId,
  monthsBetween,
  movedPeriod,
  pathBookType,
  pathPeriod,
} from './period.ts';

const refusalOf = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error instanceof Failure ? { ...error.errors[0], code: error.code } : error;
  }
};

describe('a period in a path', () => {
  it.each([
    '2026-13',
    '2026-00',
    '2026-1',
    '26-10',
    '2026-10-01',
    '1999-12',
    '2100-01',
    'entries',
    '',
  ])('%j is refused by name', (period) => {
    expect(refusalOf(() => pathPeriod({ period }))).toMatchObject({
      code: 'validation_error',
      field: 'period',
      location: 'path',
    });
  });

  it('is a month of the books', () => {
    expect(pathPeriod({ period: '2026-10' })).toBe('2026-10');
  });
});

describe('a kind of book in a path', () => {
  it('is told in both languages', () => {
    const types = ['sales', 'ventas', 'purchases', 'compras'];
    expect(types.map((book_type) => pathBookType({ book_type }))).toEqual([
      'sales',
      'sales',
      'purchases',
      'purchases',
    ]);
  });

  it.each(['iva', 'constructor', ''])('%j is refused by name', (book_type) => {
    expect(refusalOf(() => pathBookType({ book_type }))).toMatchObject({
      code: 'validation_error',
      field: 'book_type',
    });
  });
});

describe('the id of a book', () => {
  it('tells month and kind for every month of the century', () => {
    for (let period = '2000-01'; period <= '2099-12'; period = movedPeriod(period, 1)) {
      for (const bookType of BOOK_TYPES) {
        expect(bookOfId(bookId(period, bookType))).toEqual({ period, bookType });
      }
    }
  });

  it('is no other id', () => {
    const id = bookId('2026-10', 'sales');
    expect(bookOfId(`${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`)).toBeUndefined();
    expect(bookOfId('0'.repeat(24))).toBeUndefined();
    expect(bookOfId('f'.repeat(24))).toBeUndefined();
  });
});

it('months are counted over years', () => {
  expect(monthsBetween('2025-11', '2026-02')).toBe(3);
  expect(monthsBetween('2026-02', '2025-11')).toBe(-3);
});
