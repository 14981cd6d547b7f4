// What falls due within a year, of every obligation, on the memory of a test and on the engine, whose filters are bounded.
import { afterAll, describe, expect, test } from 'vitest';
import { OBLIGATION_NAMES } from '#domain/accounting/calendar/due-dates.ts';
import { addDays, businessDate } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import { openShop } from '../support/shop.ts';
import { openMemoryStack, openStack } from '../support/stack.ts';

const CALENDAR = '/accounting/fiscal-calendar/';

afterAll(async () => (await testEngine()).stop());

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('what falls due, %s', (_, open) => {
  test.each(['test', 'live'] as const)('within any number of days up to 366, %s', async (mode) => {
    const stack = await open();
    const shop = await openShop(stack, await stack.newTenant(), mode);
    const today = businessDate(stack.clock.now());
    const year = Number(today.slice(0, 4));
    for (const each of [year, year + 1]) {
      const body = { year: each, obligations: OBLIGATION_NAMES };
      await shop.good('POST', `${CALENDAR}seed/`, body);
    }
    const due = async (path: string): Promise<string[]> => {
      const pages = [1, 2, 3, 4, 5].map((page) =>
        shop.good('GET', `${CALENDAR}${path}per_page=100&page=${page}`),
      );
      return (await Promise.all(pages)).flatMap(({ items }) =>
        items.map(({ due_date }: Rec) => due_date),
      );
    };
    const all = await due('?status=pending&');
    for (const days of [0, 30, 100, 101, 366]) {
      const last = addDays(today, days);
      const within = all.filter((day) => today <= day && day <= last);
      expect(await due(`upcoming/?days=${days}&`)).toEqual(within);
    }
  });
});
