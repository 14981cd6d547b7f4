// The sales of a day, read page by page.
import { toIso } from '#kernel/clock.ts';
import { addDays, businessDate, startOfBusinessDay } from '#kernel/date.ts';
import { get, type Page } from '../../app/api.ts';
import { addedUp, type DayOfSales, type Sold } from './added-up.ts';

const PER_PAGE = 100;
/** Each page is a request of the account's windows. */
const PAGES_MAX = 20;

export async function readDay(date: string, signal: AbortSignal): Promise<DayOfSales> {
  const last = startOfBusinessDay(addDays(date, 1)) - 1;
  const span = {
    created_from: toIso(startOfBusinessDay(date)),
    created_to: toIso(last),
    fields: 'created_at,status,total',
    per_page: PER_PAGE,
  };
  const sold: Sold[] = [];
  let cursor: string | undefined;
  for (let read = 0; read < PAGES_MAX; read += 1) {
    const page = await get<Page<Sold>>('/sales/list/', { query: { ...span, cursor }, signal });
    sold.push(...page.items);
    cursor = page.next_cursor;
    if (!page.has_next || cursor === undefined) return addedUp(sold, false);
  }
  return addedUp(sold, true);
}

/** The day of the latest sale; undefined where there is none. */
export async function latestDay(signal: AbortSignal): Promise<string | undefined> {
  const query = { per_page: 1, fields: 'created_at' };
  const { items } = await get<Page<Sold>>('/sales/list/', { query, signal });
  const at = items[0]?.created_at;
  return at === undefined ? undefined : businessDate(Date.parse(at));
}
