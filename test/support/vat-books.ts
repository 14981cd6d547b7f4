// Months and books for the contract tests: their routes name a month, a kind of book or the id that follows from both. What a route
// changes is a month of its own, further back each time, once no document is on its way into the books.
import { bookId, movedPeriod } from '#domain/accounting/records/vat/period.ts';
import type { Route } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { fill } from './catalogue.ts';
import type { Furniture } from './furniture.ts';

const BASE = '/iva/';
/** Before the clock of any test begins. */
const MONTH = '2025-12';
let months = 0;

type Place = (name: string) => string | undefined;
const NOWHERE: Place = () => undefined;

const placeIn =
  (period: string): Place =>
  (name) =>
    ({ period, book_type: 'sales', book_id: bookId(period, 'sales') })[name];

/** The parameters of a route of the books; none of any other route. */
export async function vatPlace(furniture: Furniture, route: Route): Promise<Place> {
  if (!route.path.startsWith(BASE)) return NOWHERE;
  if (!route.path.includes('{period}') || route.method === 'GET') return placeIn(MONTH);
  months += 1;
  const period = movedPeriod(MONTH, -(months % 300));
  await furniture.stack.background?.rest();
  if (route.name === 'iva/books.reopen') await close(furniture, period);
  return placeIn(period);
}

/** The path at which a record of the route's noun is made. */
export const makingPath = (route: Route): string =>
  fill(route, (name) => (route.path.startsWith(BASE) ? (placeIn(MONTH)(name) ?? '') : ''));

/** An entry of that month, unlike any other. */
export const entryBody = (serial: number): Rec => ({
  date: `${MONTH}-05`,
  voucher_type: 1,
  sale_point: 1,
  number: serial,
  party: { document_type: 80, document_number: '30715686054', name: 'Sample' },
  vat_items: [{ aliquot: 21, base: 100, amount: 21 }],
  total: 121,
});

async function close({ stack, token }: Furniture, period: string): Promise<void> {
  const path = `/api/v1/iva/books/${period}/close/`;
  await stack.expect(200, 'POST', path, { token, body: {} });
}
