// The operations that are measured, each as the next request of a shop, and what each may cost: the counts that the
// contract tests assert (test/contract/round-trips.test.ts; data#units).
import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, Context as LambdaContext } from 'aws-lambda';
import type { Handler } from '#http/serve.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { RowCache } from '#store/list/row-cache.ts';
import type { Tables } from './floor.ts';
import { productBody, type Shop } from './shop.ts';

type Request = {
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
};

const PER_PAGE = 20;
const LINES = 3;
const PRIME = 7919;
const DEEP_PAGE = 400;
/** Of rows, as a process has it. */
const MEMORY_BYTES = 32 * 2 ** 20;

const idAt = ({ productIds }: Shop, at: number): string =>
  productIds[(at * PRIME) % productIds.length] ?? '';
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
    name: 'sale of 3 lines',
    isRead: false,
    status: 201,
    request: (shop, at) => ({
      method: 'POST',
      path: '/sales/',
      body: { items: lines(shop, at), tax_rate: 21 },
      headers: keyed(),
    }),
    cost: { trips: 2, read: 8, write: 15, indexWrite: 8 },
  },
];

const lines = (shop: Shop, at: number): Rec[] =>
  Array.from({ length: LINES }, (_, line) => ({
    publication_id: idAt(shop, at * LINES + line),
    publication_type: 'product',
    name: 'Botella',
    quantity: 1,
    price: 1500,
  }));

const CONTEXT = { getRemainingTimeInMillis: () => 29_000 } as LambdaContext;

/** One request through the handler; an Error with the answer when its status is another than expected. */
export async function perform(
  handler: Handler,
  operation: Operation,
  shop: Shop,
  at: number,
): Promise<void> {
  const request = operation.request(shop, at);
  const answer = await handler(toEvent(request, shop.token), CONTEXT);
  if (answer.statusCode !== operation.status) {
    throw new Error(`${operation.name} ${request.path}: ${answer.statusCode} ${answer.body}`);
  }
}

export const headersOf = ({ headers, body }: Request, token: string): Record<string, string> => ({
  'x-api-key': token,
  ...(body && { 'content-type': 'application/json' }),
  ...headers,
});

function toEvent(request: Request, token: string): APIGatewayProxyEventV2 {
  const { method, query = '' } = request;
  const path = `/api/v1${request.path}`;
  const event: Partial<APIGatewayProxyEventV2> = {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query.replaceAll(' ', '%20'),
    headers: headersOf(request, token),
    isBase64Encoded: false,
    ...(request.body && { body: JSON.stringify(request.body) }),
    requestContext: {
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'bench' },
    } as APIGatewayProxyEventV2['requestContext'],
  };
  return event as APIGatewayProxyEventV2;
}
