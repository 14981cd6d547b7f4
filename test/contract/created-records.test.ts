// A creation says where its record is: `Location` leads to what was answered, is the same for a repeat and stands in the document.
// Spec: Create; contract#links.
import { beforeAll, describe, expect, test } from 'vitest';
import { shownRequests } from '../support/document-requests.ts';
import { MemoryTable } from '../support/memory/memory-table.ts';
import { serviceDocument } from '../support/service-document.ts';
import { dataOf, openStack, type Stack, type TestTenant } from '../support/stack.ts';

const document = JSON.parse(JSON.stringify(serviceDocument()));
/** Of these the demo shop has none under a fixed id. */
const OUTLIVES_A_RESET = /\/(webhooks\/.+|events\/.+)$/;
const creations = shownRequests(document).filter(
  ({ method, template, needsSession }) =>
    method === 'POST' &&
    !needsSession &&
    !OUTLIVES_A_RESET.test(template) &&
    document.paths[template].post.responses['201'] !== undefined,
);
/** What they answer is read in a list and has no path of its own. */
const WITHOUT_PATH = [
  '/api/v1/rewards/customers/{customer_id}/points/',
  '/api/v1/rewards/{id}/grant/',
  '/api/v1/rewards/{id}/redeem/',
  '/api/v1/sandbox/faults/',
  '/api/v1/supplies/{id}/movement/',
];

let stack: Stack;
let tenant: TestTenant;
let token: string;
/** Filled with the demo shop once: each test has it as the reset left it. */
const filled = { live: new MemoryTable('live'), test: new MemoryTable('test') };
beforeAll(async () => {
  stack = await openStack({ tables: filled });
  tenant = await stack.newTenant();
  token = await tenant.token('test');
  await stack.expect(200, 'POST', '/api/v1/sandbox/reset/', { token, body: { seed: 'demo' } });
});

describe.each(creations.map((each) => [each.template, each] as const))(
  '%s',
  (template, request) => {
    test('says where the record is, and a repeat says it again', async () => {
      stack.tables.live.target = filled.live.copy();
      stack.tables.test.target = filled.test.copy();
      const headers = { 'idempotency-key': 'once' };
      const send = () =>
        stack.request('POST', request.path, { token, headers, body: request.body as object });
      const created = await send();
      expect(created.status, created.story).toBe(201);
      const { location } = created.headers;
      expect(location === undefined, created.story).toBe(WITHOUT_PATH.includes(template));
      if (location === undefined) return;
      expect(location).toBe(created.json._links.self.href);
      const read = await stack.expect(200, 'GET', location, { token });
      const id = ({ _id, id }: { _id?: string; id?: string }) => _id ?? id;
      expect(id(dataOf(read))).toBe(id(created.json.data));
      expect((await send()).headers.location).toBe(location);
      const shown = document.paths[template].post.responses['201'];
      const { headers: told } = shown.$ref
        ? document.components.responses[shown.$ref.split('/').at(-1)]
        : shown;
      expect(told.Location).toEqual({ $ref: '#/components/headers/Location' });
    });
  },
);

test('there are many', () => {
  expect(creations.length).toBeGreaterThan(35);
});
