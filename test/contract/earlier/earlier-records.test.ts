// Records that earlier versions wrote are answered as this one declares (every success of a stack is held to that), and a client that
// sends one back changes nothing: there is no step in between for an operator who deploys. Each file is a shop as a version of
// that day kept it: the demo shop, to which the service's own Postman collection was sent without its deletions and
// cancellations (keep-shop.ts). Decision 728.
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { portItemFromText } from '#embedded-table/values/item-text.ts';
import { API_PREFIX, type Route } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply } from '../../support/exchange.ts';
import { serviceRoutes } from '../../support/service-routes.ts';
import { dataOf, type MemoryStack, openMemoryStack, type TestTenant } from '../../support/stack.ts';

const DAYS = readdirSync(new URL('.', import.meta.url)).flatMap(
  (name) => /^(\d{4}-\d{2}-\d{2})\.ndjson\.gz$/.exec(name)?.[1] ?? [],
);

const isRead = ({ method, path, contentType, outsideApi }: Route): boolean =>
  method === 'GET' && !path.includes('{') && contentType === undefined && outsideApi !== true;

/** Lists, summaries and configurations: what is asked for without a name. */
const reads = serviceRoutes.all.filter(isRead);

/** The route of one record beside its list, if it has one. */
const ofOne = (list: Route, method: string): Route | undefined =>
  serviceRoutes.all.find(
    (route) =>
      route.method === method &&
      route.path.replace(/\{[^}]+\}\/$/, '') === list.path.replace(/list\/$/, '') &&
      route.path.endsWith('}/'),
  );

describe.each(DAYS)('a shop of %s', (day) => {
  let stack: MemoryStack;
  let tenant: TestTenant;
  let token: string;

  beforeAll(async () => {
    stack = await openMemoryStack();
    stack.clock.set(Date.parse(`2026-12-01T12:00:00Z`));
    tenant = await stack.newTenant();
    token = await tenant.token('test');
    const text = gunzipSync(readFileSync(new URL(`${day}.ndjson.gz`, import.meta.url))).toString();
    const [, kept = ''] = /"pk":"(\w+\.\d+)#/.exec(text) ?? [];
    const here = text.replaceAll(kept, `${tenant.id}.0`).split('\n');
    for (const line of here) await stack.tables.test.put({ put: portItemFromText(line) });
    stack.restart();
  });

  const call = (method: string, path: string, body?: Rec): Promise<Reply> =>
    stack.request(method, `${API_PREFIX}${path}`, { token, body });

  async function good(method: string, path: string, body?: Rec): Promise<Rec> {
    const reply = await call(method, path, body);
    expect(reply.status, reply.story).toBe(200);
    return dataOf(reply);
  }

  test('is told as this version declares', async () => {
    for (const { path } of reads) {
      const { status, story } = await call('GET', path);
      expect([200, 403], story).toContain(status);
    }
  });

  test('keeps what a client sends back as it was read', async () => {
    let sent = 0;
    for (const list of reads.filter(({ path }) => path.endsWith('/list/'))) {
      const one = ofOne(list, 'GET');
      if (one === undefined) continue;
      const { items = [] } = (await call('GET', list.path)).json.data ?? {};
      for (const record of items as Rec[]) {
        const path = one.path.replace(/\{[^}]+\}/, record[list.noun?.idField ?? '_id']);
        const read = await good('GET', path);
        if (ofOne(list, 'PUT') === undefined) continue;
        const { version: _, updated_at: __, ...kept } = await good('PUT', path, read);
        expect(read).toMatchObject(kept);
        sent += 1;
      }
    }
    expect(sent).toBeGreaterThan(90);
  });

  test('has its stock counted anew', async () => {
    const { items } = await good('GET', '/products/list/');
    const { _id } = items.find(({ track_stock: isTracked }: Rec) => isTracked);
    const { stock_version: read } = await good('GET', `/products/${_id}/`);
    const counted = { total_stock: 44, stock: 44, stock_version: read };
    const { stock_version: then } = await good('PUT', `/products/${_id}/`, counted);
    expect(then).toBe(read + 1);
  });
});
