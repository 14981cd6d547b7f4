// The server key gets a successor: for as long as two keys are accepted, tokens and cursors of both hold; only then do those
// of the earlier one end.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { SCOPES } from '#resource/scopes.ts';
import { createTenant } from '#store/tenants.ts';
import { openCredentials } from '#store/token-slots.ts';
import type { Reply } from '../support/exchange.ts';
import { MemoryTable } from '../support/memory/memory-table.ts';
import { openStack, type Stack } from '../support/stack.ts';

const LIST = '/api/v1/products/list/';
const ORDER = { sort: 'created_at', per_page: '2' };
const [earlier, later] = [randomBytes(32), randomBytes(32)];
const tables = { live: new MemoryTable('live'), test: new MemoryTable('test') };

/** As functions that start with those keys on the same tables. */
const startedWith = (serverKey: Buffer, formerServerKey?: Buffer): Promise<Stack> =>
  openStack({ tables, serverKeys: { serverKey, ...(formerServerKey && { formerServerKey }) } });

const list = ({ request }: Stack, token: string, cursor?: string): Promise<Reply> =>
  request('GET', LIST, { token, query: { ...ORDER, ...(cursor !== undefined && { cursor }) } });
const cursorIn = ({ json }: Reply): string => json.data.next_cursor;
const itemsIn = ({ json }: Reply): unknown[] => json.data.items;

test('tokens and cursors of both keys live until the earlier key is dropped', async () => {
  const before = await startedWith(earlier);
  const { clock } = before;
  const { id: tenantId } = await createTenant(
    tables.live,
    { name: 'Acme', rateLimits: 'off' },
    clock.now(),
  );
  const newToken = async (serverKey: Buffer): Promise<string> => {
    const credentials = openCredentials({ control: tables.live, serverKey, tenantId, clock });
    const wish = { name: 'till', mode: 'live', scopes: SCOPES, expires: 'never' } as const;
    return (await credentials.create({ ...wish, createdBy: 'test' })).token;
  };
  const first = await newToken(earlier);
  for (const name of ['Vino', 'Pan', 'Queso']) {
    const body = { name, base_price: 100 };
    await before.expect(201, 'POST', '/api/v1/products/', { token: first, body });
  }
  const cursor = cursorIn(await list(before, first));
  const rest = itemsIn(await list(before, first, cursor));
  expect(rest).toHaveLength(1);

  const second = await newToken(later);
  expect((await list(before, second)).json.code).toBe('invalid_token');
  const prepared = await startedWith(earlier, later);
  expect(itemsIn(await list(prepared, second, cursor))).toEqual(rest);

  const turned = await startedWith(later, earlier);
  expect(itemsIn(await list(turned, first, cursor))).toEqual(rest);
  const newer = cursorIn(await list(turned, second));
  expect(newer).not.toBe(cursor);
  expect(itemsIn(await list(prepared, first, newer))).toEqual(rest);

  const done = await startedWith(later);
  expect(itemsIn(await list(done, second, newer))).toEqual(rest);
  expect((await list(done, second, cursor)).json.code).toBe('invalid_cursor');
  expect((await list(done, first)).json.code).toBe('invalid_token');
});
