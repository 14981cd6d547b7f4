// What a program or a model gives as an id must reach the operation that it called and no other: the client library and the tools of
// the command line, over every operation with an id, with what the standard of addresses takes for a step up.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { toolsOf } from '#cli/mcp/tools.ts';
import { Talonario } from '#sdk/sdk.ts';
import { openStack, type Stack } from '../support/stack.ts';
import { type StackFetch, stackFetch } from '../support/stack-fetch.ts';

const STEPS = ['..', '.', '', undefined, null];
const INERT = ['%2e%2e', '../products', '..\\..', 'a/../../b', '?per_page=1', '#', '{id}', '$&'];

let stack: Stack;
let wire: StackFetch;
let client: Talonario;
beforeAll(async () => {
  stack = await openStack();
  wire = stackFetch(stack);
  const token = await (await stack.newTenant()).token('test');
  client = new Talonario({ token, baseUrl: 'http://service.test', fetch: wire.fetch });
});

const pathOf = async (work: () => unknown): Promise<string | undefined> => {
  wire.sent.length = 0;
  await Promise.resolve()
    .then(work)
    .catch(() => undefined);
  return wire.sent.at(-1)?.path;
};

test('a tool sends nothing for an id that is a step, and one segment for any other', async () => {
  const tags = ['customers', 'webhooks', 'products'];
  const tools = (await toolsOf(client, tags)).filter(({ tool }) =>
    (tool.inputSchema.required as string[]).some((name) => name === 'id' || name.endsWith('_id')),
  );
  expect(tools.length).toBeGreaterThan(10);
  for (const { tool, call } of tools) {
    const names = tool.inputSchema.required as string[];
    const given = (id: unknown) => Object.fromEntries(names.map((name) => [name, id]));
    const usual = await pathOf(() => call(client, { ...given('a'.repeat(24)), body: {} }));
    for (const id of STEPS)
      expect(await pathOf(() => call(client, { ...given(id), body: {} }))).toBeUndefined();
    for (const id of INERT) {
      const path = await pathOf(() => call(client, { ...given(id), body: {} }));
      expect(path?.split('/').length, `${tool.name} ${id}`).toBe(usual?.split('/').length);
    }
  }
});

test('a method of the library likewise', async () => {
  const { products } = client;
  for (const id of STEPS) {
    expect(await pathOf(() => products.get(id as string))).toBeUndefined();
    expect(await pathOf(() => products.delete(id as string))).toBeUndefined();
  }
  for (const id of INERT) {
    const path = await pathOf(() => products.get(id));
    expect(path).toBe(`/api/v1/products/${encodeURIComponent(id)}/`);
  }
});

test('no redirect carries the token to another host', async () => {
  const seen: unknown[] = [];
  const elsewhere = createServer((request, response) => {
    seen.push(request.headers['x-api-key']);
    response.end('{}');
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  const { port } = elsewhere.address() as AddressInfo;
  const here = createServer((_, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end(),
  );
  await new Promise<void>((done) => here.listen(0, '127.0.0.1', done));
  const baseUrl = `http://127.0.0.1:${(here.address() as AddressInfo).port}`;
  const lost = new Talonario({ token: 'tal_test_x', baseUrl, retries: 0 });
  await expect(lost.products.get('a'.repeat(24))).rejects.toThrow('no answer');
  expect(seen).toEqual([]);
  for (const server of [here, elsewhere]) server.close();
});
