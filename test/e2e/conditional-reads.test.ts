// A client that polls is sent what changed and nothing else: the ETag of what is read stands for its content, so that a stock which moved
// without a new version counts too.
import { beforeAll, expect, test } from 'vitest';
import { dataOf, openMemoryStack, type Stack } from '../support/stack.ts';

let stack: Stack;
let token: string;
let path: string;
let id: string;
beforeAll(async () => {
  stack = await openMemoryStack();
  token = await (await stack.newTenant()).token('test');
  const body = {
    name: 'Malbec',
    base_price: 100,
    stock: 5,
    track_stock: true,
    status: 'published',
  };
  id = dataOf(await stack.expect(201, 'POST', '/api/v1/products/', { token, body }))._id;
  path = `/api/v1/products/${id}/`;
});

const read = (target: string, tag?: string) =>
  stack.request('GET', target, {
    token,
    headers: tag === undefined ? {} : { 'if-none-match': tag },
  });

test.each(['record', 'list'])('a %s that is known is not sent again', async (kind) => {
  const target = kind === 'record' ? path : '/api/v1/products/list/';
  const first = await read(target);
  expect(first.status, first.story).toBe(200);
  const tag = first.headers.etag ?? '';
  const again = await read(target, `"other", W/${tag}`);
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
  expect(again.headers).not.toHaveProperty('content-type');
  expect((await read(target, '"other"')).status).toBe(200);
  expect((await read(target, '*')).status).toBe(304);
});

test.each(['/api/v1/openapi.json', '/docs/quickstart'])(
  'so is %s, whether the tag that it has is weak or not',
  async (target) => {
    const { etag = '' } = (await read(target)).headers;
    const strong = etag.replace('W/', '');
    for (const tag of [strong, `W/${strong}`, '*']) {
      const again = await read(target, tag);
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
      expect(again.headers).not.toHaveProperty('content-type');
    }
    expect((await read(target, '"other"')).status).toBe(200);
  },
);

test('a stock that moved is sent, although the version stayed, whose tag still changes the record', async () => {
  const before = await read(path);
  const items = [{ publication_id: id, publication_type: 'product', name: 'Malbec', quantity: 2 }];
  await stack.expect(201, 'POST', '/api/v1/sales/', { token, body: { items } });
  const after = await read(path, before.headers.etag);
  expect(after.status, after.story).toBe(200);
  expect(dataOf(after)).toMatchObject({ stock: 3, version: dataOf(before).version });
  const changed = await stack.request('PUT', path, {
    token,
    body: { name: 'Malbec reserva' },
    headers: { 'if-match': before.headers.etag ?? '' },
  });
  expect(changed.status, changed.story).toBe(200);
  const stale = await stack.request('PUT', path, {
    token,
    body: { name: 'Torrontés' },
    headers: { 'if-match': before.headers.etag ?? '' },
  });
  expect(stale.json.code, stale.story).toBe('version_conflict');
});
