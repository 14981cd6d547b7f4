// An integrator who imports the collection runs it from top to bottom: each request succeeds there, also behind those that delete and end.
import { expect, test } from 'vitest';
import { postmanCollection } from '#resource/openapi/postman.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { runCollection } from '../support/postman-run.ts';
import { serviceDocument } from '../support/service-document.ts';
import { openMemoryStack } from '../support/stack.ts';

/** The month of the shop is the present one. */
const SHOP_DAY = '2026-03-20T12:00:00-03:00';
/** Their file is chosen by the person who sends them. */
const WITH_A_FILE = ['received_invoices.upload_csv'].concat(
  'accounting_retenciones_percepciones_rate_tables.upload',
);

test('the Postman collection succeeds from top to bottom', { timeout: 120_000 }, async () => {
  const stack = await openMemoryStack();
  stack.clock.set(Date.parse(SHOP_DAY));
  const tenant = await stack.newTenant({ name: 'Vinoteca Los Andes SRL' });
  const credentials = { token: await tenant.token('test'), session: await tenant.session() };
  const collection: Rec = postmanCollection(serviceDocument());
  let logged = 0;
  const ran = await runCollection(collection, credentials, async ({ method, path, options }) => {
    const reply = await stack.request(method, path, options);
    await stack.background.rest();
    await stack.background.keepLogs(stack.log.slice(logged));
    logged = stack.log.length;
    return reply;
  });
  const isRefused = ({ status, json }: (typeof ran)[number]['reply']): boolean =>
    status < 200 || status >= 300 || json.data?.error_count > 0;
  const failed = ran.filter(({ reply }) => isRefused(reply));
  const unforeseen = failed.filter(({ operationId }) => !WITH_A_FILE.includes(operationId));
  expect(unforeseen.map(({ operationId, reply }) => `${operationId}: ${reply.story}`)).toEqual([]);
  expect(failed).toHaveLength(WITH_A_FILE.length);
});

test('a request of the collection that is sent alone works on the record that it is shown on', () => {
  const { variable, item }: Rec = postmanCollection(serviceDocument());
  const values = new Map<string, string>(variable.map(({ key, value }: Rec) => [key, value]));
  const text = JSON.stringify(item);
  const used = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  const kept = [...text.matchAll(/collectionVariables\.set\('(\w+)'/g)].map(([, name]) => name);
  const isOurs = (name: string) => values.has(name) && !['base', 'session'].includes(name);
  expect(new Set(used.filter(isOurs))).toEqual(new Set(kept));
  expect(kept.filter((name = '') => (values.get(name) ?? '') === '')).toEqual([]);
  expect(new Set(kept).size).toBe(kept.length);
});
