// The operations that are measured, each as the next request of a shop, and what each may cost: the counts that the
// contract tests assert (test/contract/round-trips.test.ts; data#units).
import { randomUUID } from 'node:crypto';
import type { Rec } from '#resource/test-data/rec.ts';
import { RowCache } from '#store/list/row-cache.ts';
import type { Tables } from './floor.ts';
import { productBody } from './product-body.ts';
import type { Shop } from './shop-records.ts';

export type Request = {
  method: string;
  path: string;
  query?: string;
  body?: Rec;
  headers?: Record<string, string>;
};
export type Cost = { trips: number; read: number; write: number; indexWrite: number };
export type Operation = {
  name: string;
  /** The same calls can be made any number of times. */
  isRead: boolean;
  status: number;
  /** `at` counts the requests of the shop, over all operations. */
  request: (shop: Shop, at: number) => Request;
  /** What comes before each request. */
  prepare?: (tables: Tables) => void;
  /** At most; undefined where it grows with the records. */
  cost?: Cost;
  /** Its calls hold for the state in which they were made, so that made again in another order they would be refused. */
  isWithoutFloor?: boolean;
};

const PER_PAGE = 20;
const LINES = 3;
const ROWS = 100;
const PRIME = 7919;
const DEEP_PAGE = 400;
/** Of rows, as a process has it. */
const MEMORY_BYTES = 40 * 2 ** 20;

const idAt = ({ productIds }: Shop, at: number): string =>
  productIds[(at * PRIME) % productIds.length] ?? '';
const customerAt = ({ customerIds }: Shop, at: number): string =>
  customerIds[at % customerIds.length] ?? '';
const keyed = () => ({ 'idempotency-key': randomUUID() });

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'get',
    isRead: true,
    status: 200,
    request: (shop, at) => ({ method: 'GET', path: `/products/${idAt(shop, at)}/` }),
    cost: { trips: 1, read: 2, write: 1, indexWrite: 0 },
  },
  {
    name: 'get sale, expanded',
    isRead: true,
    status: 200,
    request: ({ saleId }) => ({
      method: 'GET',
      path: `/sales/${saleId}/`,
      query: 'expand=customer,items.product',
    }),
  },
  {
    name: 'list page 1',
    isRead: true,
    status: 200,
    request: () => ({ method: 'GET', path: '/products/list/' }),
    cost: { trips: 1, read: 7, write: 1, indexWrite: 0 },
  },
  {
    name: `list page ${DEEP_PAGE}`,
    isRead: true,
    status: 200,
    request: ({ productIds }) => ({
      method: 'GET',
      path: '/products/list/',
      query: `page=${Math.min(DEEP_PAGE, Math.floor(productIds.length / PER_PAGE))}`,
    }),
  },
  {
    name: 'search',
    isRead: true,
    status: 200,
    request: (_, at) => ({
      method: 'GET',
      path: '/products/list/',
      query: `search=bonarda ${at % 50}`,
    }),
  },
  {
    name: 'search, cold',
    isRead: true,
    status: 200,
    prepare: ({ live }) => RowCache.bound(live, MEMORY_BYTES),
    request: (_, at) => ({
      method: 'GET',
      path: '/products/list/',
      query: `search=bonarda ${at % 50}`,
    }),
  },
  {
    name: 'update',
    isRead: false,
    status: 200,
    request: (shop, at) => ({
      method: 'PUT',
      path: `/products/${idAt(shop, at)}/`,
      body: { base_price: 2000 + (at % 100_000) },
    }),
    cost: { trips: 2, read: 2, write: 3, indexWrite: 4 },
  },
  {
    name: 'create',
    isRead: false,
    status: 201,
    request: (_, at) => ({
      method: 'POST',
      path: '/products/',
      body: { ...productBody(at), stock: 5 },
      headers: keyed(),
    }),
    cost: { trips: 2, read: 2, write: 7, indexWrite: 8 },
  },
  {
    name: 'create, no key',
    isRead: false,
    status: 201,
    request: (_, at) => ({
      method: 'POST',
      path: '/products/',
      body: { ...productBody(at), stock: 5 },
    }),
    cost: { trips: 2, read: 1, write: 5, indexWrite: 8 },
  },
  {
    name: 'replay of a create',
    isRead: true,
    status: 201,
    request: () => ({
      method: 'POST',
      path: '/products/',
      body: { ...productBody(0), stock: 5 },
      headers: { 'idempotency-key': 'once' },
    }),
    cost: { trips: 1, read: 2, write: 1, indexWrite: 0 },
  },
  {
    name: 'sale of 3 lines',
    isRead: false,
    status: 201,
    request: (shop, at) => saleOf(shop, at, {}),
    cost: { trips: 2, read: 8, write: 15, indexWrite: 8 },
  },
  {
    name: 'sale, customer',
    isRead: false,
    status: 201,
    request: (shop, at) => saleOf(shop, at, { customer: customerAt(shop, at) }),
  },
  {
    name: 'sale on account',
    isRead: false,
    status: 201,
    isWithoutFloor: true,
    request: (shop, at) =>
      saleOf(shop, at, { customer: customerAt(shop, at), payment_method: 'current_account' }),
  },
  {
    name: 'live invoice',
    isRead: false,
    status: 200,
    isWithoutFloor: true,
    request: (_, at) => ({
      method: 'POST',
      path: '/bill/receipts/invoice/',
      body: {
        autorizar: true,
        items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 100 + at / 100 }],
      },
      headers: keyed(),
    }),
  },
  {
    name: `bulk of ${ROWS}`,
    isRead: false,
    status: 200,
    request: (_, at) => ({
      method: 'POST',
      path: '/products/bulk/create/',
      body: { items: Array.from({ length: ROWS }, (_row, row) => productBody(at * ROWS + row)) },
      headers: keyed(),
    }),
  },
];

/** Throws where the bench has none of that name. */
export function operationNamed(name: string): Operation {
  const found = OPERATIONS.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

const saleOf = (shop: Shop, at: number, more: Rec): Request => ({
  method: 'POST',
  path: '/sales/',
  body: { items: lines(shop, at), tax_rate: 21, ...more },
  headers: keyed(),
});

const lines = (shop: Shop, at: number): Rec[] =>
  Array.from({ length: LINES }, (_, line) => ({
    publication_id: idAt(shop, at * LINES + line),
    publication_type: 'product',
    name: 'Botella',
    quantity: 1,
    price: 1500,
  }));
