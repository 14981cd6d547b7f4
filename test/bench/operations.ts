// What the bench measures: one request each, aimed at data of a given size. `next` makes the requests of a load differ.
import type { Rec } from '#resource/context.ts';

export type Shot = { method: string; path: string; body?: Rec; headers?: Record<string, string> };
export type Operation = {
  name: string;
  /** Peers in design/performance.md do the same work. */
  next: (data: Loaded, serial: number) => Shot;
};
/** Records that are there before the load begins. */
export type Loaded = { productIds: readonly string[]; total: number };

const PER_PAGE = 20;
const pick = (ids: readonly string[], serial: number): string =>
  ids[(serial * 7919) % ids.length] ?? '';
const list = (query: string): Shot => ({ method: 'GET', path: `/api/v1/products/list/?${query}` });

export const PRODUCT = {
  name: 'Malbec Gran Reserva',
  base_price: 1234.56,
  description: 'A red wine of the high valleys, in a bottle of three quarters of a litre. '.repeat(
    5,
  ),
  tax_rate: 21,
  track_stock: true,
  stock: 1_000_000,
  tags: ['red', 'oak'],
};

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'get one product',
    next: ({ productIds }, serial) => ({
      method: 'GET',
      path: `/api/v1/products/${pick(productIds, serial)}/`,
    }),
  },
  { name: 'list page 1 of 20', next: () => list('page=1') },
  {
    name: 'list page 400 (or the last)',
    next: ({ total }) => list(`page=${Math.min(400, Math.ceil(total / PER_PAGE))}`),
  },
  { name: 'text search', next: (_, serial) => list(`search=reserva%20${serial % 100}`) },
  {
    name: 'update',
    next: ({ productIds }, serial) => ({
      method: 'PUT',
      path: `/api/v1/products/${pick(productIds, serial)}/`,
      body: { base_price: 1000 + (serial % 1000) },
    }),
  },
  {
    name: 'create with key',
    next: (_, serial) => ({
      method: 'POST',
      path: '/api/v1/products/',
      body: { ...PRODUCT, name: `Created ${serial}` },
      headers: { 'idempotency-key': `bench-${serial}` },
    }),
  },
  {
    name: 'sale of 3 lines',
    next: ({ productIds }, serial) => ({
      method: 'POST',
      path: '/api/v1/sales/',
      body: {
        items: [0, 1, 2].map((line) => ({
          publication_id: pick(productIds, serial * 3 + line),
          publication_type: 'product',
          name: 'Malbec',
          quantity: 1,
          price: 1234.56,
        })),
      },
      headers: { 'idempotency-key': `bench-sale-${serial}` },
    }),
  },
];
