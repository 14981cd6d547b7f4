import { expect, test } from 'vitest';
import { signed } from '#domain/current-accounts/records/account-movement.ts';
import type { Reckoned } from '../../records/ledger-posting.ts';
import { ExchangeBook, type Moved } from './book.ts';
import { itemOf, plus } from './pieces.ts';

const EMPTY = { balance: 0, books: 0, unrated: 0, items: [], imputed: [] };
const DAY = '2026-01-01';
const none = { again: new Map(), counters: [] };

const moved = (
  _id: string,
  direction: Moved['direction'],
  account_amount: number,
  allocations: Moved['allocations'] = [],
): Moved => ({ _id, direction, account_amount, allocations, date: DAY });
const of = (movement_id: string, amount: number) => ({ movement_id, amount });

/** What is open, in pesos: what the control account has to say. */
const open = ({ standing: { balance, items } }: ExchangeBook) =>
  signed(balance < 0 ? 'credit' : 'debit', plus(...items.map(({ left = 0 }) => left)));

test('parts of a debt take exactly what it stands for, and the books are what is open', () => {
  const book = new ExchangeBook(EMPTY);
  book.post(moved('a', 'debit', 100), 100_012.35);
  const parts = [33.33, 0.01, 33.33, 33.33].map((amount, at) =>
    book.post(moved(`p${at}`, 'credit', amount, [of('a', amount)]), 0),
  );
  expect(plus(...parts.map(({ difference }) => difference))).toBe(100_012.35);
  expect(book.standing).toMatchObject({ balance: 0, books: 0, items: [] });
});

test('what had settled what is taken back settles another for the pesos of both', () => {
  const book = new ExchangeBook(EMPTY);
  book.post(moved('a', 'debit', 10), 9000);
  const back = moved('b', 'debit', 20);
  const was = book.post(back, 20_000);
  book.post(moved('p', 'credit', 5, [of('b', 5)]), 6000);
  const counter = moved('c', 'credit', 20, [of('a', 5)]);
  expect(book.reverse(counter, { back, was, ...none }).difference).toBe(-500);
  expect(book.standing).toMatchObject({ balance: 5, books: 4500 });
  expect(open(book)).toBe(4500);
});

test('a payment that is taken back opens what it had settled for the pesos at which it did', () => {
  const book = new ExchangeBook(EMPTY);
  const debt = book.post(moved('a', 'debit', 3), 1000);
  const back = moved('p', 'credit', 1, [of('a', 1)]);
  const was = book.post(back, 400);
  expect(was.difference).toBe(-66.67);
  const again = new Map([['a', itemOf({ ...of('a', debt.amount), pesos: 1000 }, DAY)]]);
  const counter = book.reverse(moved('c', 'debit', 1), { back, was, again, counters: [] });
  expect(counter).toMatchObject({ difference: 0, amount: 0 });
  expect([book.standing.books, open(book)]).toEqual([1000, 1000]);
});

test('what has no rate is settled for what settles it, and leaves nothing once it is taken back', () => {
  const book = new ExchangeBook(EMPTY);
  const back = moved('a', 'debit', 10);
  const was: Reckoned = book.post(back, undefined);
  expect(book.post(moved('p', 'credit', 5, [of('a', 5)]), 6000).difference).toBe(0);
  expect(book.reverse(moved('c', 'credit', 10), { back, was, ...none }).difference).toBe(0);
  expect(book.standing.items).toMatchObject([{ movement_id: 'c', open: 5, left: 6000 }]);
  expect(book.post(moved('b', 'debit', 5, [of('c', 5)]), 7000).difference).toBe(-1000);
  expect(book.standing).toMatchObject({ balance: 0, books: 0, unrated: 0 });
});
