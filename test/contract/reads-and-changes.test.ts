// Wherever a change has a read at its path. If-Match: the ETag of the read is right until something changes, any other is a conflict, and
// the document says so. A PUT takes what the read gave and changes nothing by it. Spec: Errors; contract#unknown-fields.
import { beforeAll, describe, expect, test } from 'vitest';
import { type ShownRequest, shownRequests } from '../support/document-requests.ts';
import type { Reply } from '../support/exchange.ts';
import { MemoryTable } from '../support/memory/memory-table.ts';
import { serviceDocument } from '../support/service-document.ts';
import { dataOf, openStack, type Stack } from '../support/stack.ts';

const document = JSON.parse(JSON.stringify(serviceDocument()));
const requests = shownRequests(document);
const readAt = (template: string): ShownRequest | undefined =>
  requests.find((each) => each.method === 'GET' && each.template === template);
/** The clock and the faults of the sandbox are no records. */
const changes = requests.filter(
  ({ method, template, needsSession }) =>
    ['PUT', 'PATCH', 'DELETE'].includes(method) &&
    readAt(template) !== undefined &&
    !needsSession &&
    !template.includes('/sandbox/'),
);

let stack: Stack;
let token: string;
/** Filled with the demo shop once: each test has it as the reset left it. */
const filled = { live: new MemoryTable('live'), test: new MemoryTable('test') };
beforeAll(async () => {
  stack = await openStack({ tables: filled });
  token = await (await stack.newTenant()).token('test');
  const reset = { token, body: { seed: 'demo' } };
  await stack.expect(200, 'POST', '/api/v1/sandbox/reset/', reset);
});

const send = (
  { method, path, body }: Pick<ShownRequest, 'method' | 'path' | 'body'>,
  tag?: string,
) =>
  stack.request(method, path, {
    token,
    ...(body !== undefined && { body: body as object }),
    ...(tag !== undefined && { headers: { 'if-match': tag } }),
  });

async function shop(change: ShownRequest): Promise<ShownRequest> {
  stack.tables.live.target = filled.live.copy();
  stack.tables.test.target = filled.test.copy();
  if (!change.template.startsWith('/api/v1/webhooks/')) return change;
  const { items } = dataOf(await stack.expect(200, 'GET', '/api/v1/webhooks/list/', { token }));
  const body = { url: 'https://avisos.vinoteca.example/', event_types: ['sale.*'] };
  const webhook =
    items[0] ?? dataOf(await stack.expect(201, 'POST', '/api/v1/webhooks/', { token, body }));
  return { ...change, path: change.template.replace('{id}', webhook._id) };
}

const told = ({ json }: Reply): string | undefined => json?.code;

test('there are many', () => {
  expect(changes.length).toBeGreaterThan(80);
});

describe.each(changes.map((change) => [change.label, change] as const))('%s', (_, shown) => {
  test('takes the tag that the read gave and refuses another', async () => {
    const change = await shop(shown);
    const read = { ...change, method: 'GET', body: undefined };
    // What is there only once it was written: a session at a terminal, a configuration.
    const missing =
      dataOf(await send(read))?.version === undefined || (await send(read)).status === 404;
    if (missing) await send({ ...change, method: 'PUT', body: {} });
    const { etag } = (await send(read)).headers;
    const refused = await send(change, '"99.Vhvf3oBceaHax-42"');
    expect(told(refused), refused.story).toBe('version_conflict');
    const taken = await send(change, `"98", W/${etag}`);
    expect(told(taken), taken.story).not.toBe('version_conflict');
    expect(taken.status, taken.story).toBeLessThan(500);
  });

  test.runIf(shown.method === 'PUT')(
    'takes what the read gave, and changes nothing by it',
    async () => {
      const change = await shop(shown);
      const read = { ...change, method: 'GET', body: undefined };
      if (!(dataOf(await send(read))?.version > 0)) await send({ ...change, body: {} });
      const body = dataOf(await send(read));
      const taken = await send({ ...change, body });
      expect(taken.status, taken.story).toBe(200);
      expect(dataOf(taken)).toEqual(body);
    },
  );

  test('says in the document that it does', () => {
    const { parameters } = document.paths[shown.template][shown.method.toLowerCase()];
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/IfMatch' });
  });
});
