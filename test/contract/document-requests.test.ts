// Every request that the OpenAPI document shows succeeds as it stands in a sandbox that was just filled with the demo shop, and what it
// answers there, and refuses elsewhere, is what the document says.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ANSWERS_FILE,
  LIST_QUERY,
  type RecordedAnswer,
  recordedAnswers,
} from '#http/docs/answers.ts';
import { postmanCollection } from '#resource/openapi/postman.ts';
import { firstId } from '#resource/sample/shown-on.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { wrongEvents } from '../fault/invariants.ts';
import { namesOf } from '../support/answer-names.ts';
import { openBackground } from '../support/background.ts';
import { CAUSES } from '../support/causes/causes.ts';
import { DocumentAnswers } from '../support/document-answers.ts';
import { type ShownRequest, shownRequests } from '../support/document-requests.ts';
import type { Reply } from '../support/exchange.ts';
import { MemoryTable } from '../support/memory/memory-table.ts';
import { serviceDocument } from '../support/service-document.ts';
import { dataOf, openStack, type Stack, type TestTenant } from '../support/stack.ts';

const document: Rec = JSON.parse(JSON.stringify(serviceDocument()));
const requests = shownRequests(document);
const answers = new DocumentAnswers(document);
const shown = (operationId: string): ShownRequest => {
  const found = requests.find((each) => each.operationId === operationId);
  if (found === undefined) throw new Error(`the document has no ${operationId}`);
  return found;
};
/** What must have been asked for before: there are only two billing systems, and a fault would spoil the other requests. */
const BEFORE: Readonly<Record<string, string>> = {
  'bill_tax_info.active_system': 'bill_tax_info.configure',
  'sandbox.remove_fault': 'sandbox.add_fault',
};

/** Days after what the shop did, so that its month is the present one. */
const SHOP_DAY = '2026-03-20T12:00:00-03:00';
const IS_RECORDED_ANEW = process.env.ANSWERS === 'record';
const came = new Map<string, RecordedAnswer>();
/** Whole documents, which no page of the reference repeats. */
const SHOWN_MAX = 20_000;
/** What they hold is of any record of the shop, another one each time. */
const OF_ANY_RECORD = /^(events|deliveries)\./;
/** Credentials are shown once, to whom they are given. */
const SECRET = /\b(tal_test|tal_live|whsec)_[\w+/=]+/g;

let stack: Stack;
let tenant: TestTenant;
let credentials: { token: string; session: string };
/** Of an account without records; `narrow` may read categories. */
let stranger: { narrow: string; token: string; session: string };
let filled: Record<'live' | 'test', MemoryTable>;
let empty: typeof filled;
/** Ids that no reset can fix: of what outlives it, of what background work makes, and the number of a parcel, which is secret. */
let found: Record<string, string>;
/** Events of what the requests did. */
const told = new Set<string>();
beforeAll(async () => {
  filled = { live: new MemoryTable('live'), test: new MemoryTable('test') };
  stack = await openStack({ tables: filled });
  stack.clock.set(Date.parse(SHOP_DAY));
  const background = openBackground(stack.runtime, filled);
  const [shop, other] = [
    await stack.newTenant({ name: 'Vinoteca Los Andes SRL' }),
    await stack.newTenant(),
  ];
  tenant = shop;
  credentials = { token: await tenant.token('test'), session: await tenant.session() };
  stranger = {
    narrow: await other.token('test', ['categories:read']),
    token: await other.token('test'),
    session: await other.session(),
  };
  empty = { live: filled.live.copy(), test: filled.test.copy() };
  const hook = { url: 'https://avisos.vinoteca.example/', event_types: ['sale.*'] };
  const { body } = shown('webhooks.create');
  const webhook = dataOf(await send(shown('webhooks.create'), { ...(body as Rec), ...hook }))._id;
  await send(shown('sandbox.reset'));
  await background.rest();
  takeEvents(filled);
  await background.keepLogs(stack.log);
  const first = async (operationId: string) => dataOf(await send(shown(operationId))).items[0];
  found = { webhooks: webhook, 'deliveries.list': webhook };
  found = {
    ...found,
    events: (await first('events.list'))._id,
    deliveries: (await first('deliveries.list'))._id,
    request_logs: (await first('request_logs.list'))._id,
    api_tokens: dataOf(await send(shown('api_tokens.create')))._id,
    'shipments.track': (await first('shipments.list')).tracking_number,
    crm_tasks_communications_sent_items: (await first('crm_tasks_communications.sent_items'))._id,
  };
}, 60_000);

test.each(requests.map((request) => [request.label, request] as const))(
  '%s',
  async (_, request) => {
    const tables = { live: filled.live.copy(), test: filled.test.copy() };
    stack.tables.live.target = tables.live;
    stack.tables.test.target = tables.test;
    const { operationId } = request;
    const earlier = BEFORE[operationId];
    if (earlier !== undefined) found[operationId] = dataOf(await send(shown(earlier)))._id;
    const reply = await send(request);
    await keepAnswer(request, reply);
    if (operationId.includes('.bulk_')) expect(dataOf(reply).error_count, reply.story).toBe(0);
    const [item] = request.takes.includes('fields') ? dataOf(reply).items : [];
    for (const fields of Object.keys(item ?? {}).slice(-2))
      await send({ ...request, query: { ...request.query, fields } });
    if (request.method === 'GET') return;
    await openBackground(stack.runtime, tables).rest();
    takeEvents(tables);
    expect(await wrongEvents({ stack, base: filled, tables, tenant })).toEqual([]);
  },
);

/** What was told since the tables are there is what the document says of its events. */
function takeEvents({ live, test: sandbox }: typeof filled): void {
  for (const { after } of [...live.stream, ...sandbox.stream]) {
    const { body: text } = (after?.d ?? {}) as Rec;
    if (!String(after?.pk).endsWith('#ev') || typeof text !== 'string') continue;
    const body: Rec = JSON.parse(text);
    expect(answers.wrongEvent(body), text).toEqual([]);
    told.add(body.type);
  }
}

test('every event of the catalogue is told of a request that is shown, or of a story of its own', () => {
  const causes = new Set(Object.keys(CAUSES).flatMap((names) => names.split(' ')));
  const known = Object.keys(document.webhooks);
  expect(known.filter((name) => !told.has(name) && !causes.has(name))).toEqual([]);
  expect([...causes].filter((name) => !known.includes(name))).toEqual([]);
  // A story of what a shown request does anyway is one too many.
  expect([...causes].filter((name) => told.has(name))).toEqual([]);
});

test.each(requests.map((request) => [request.label, request] as const))(
  '%s answers as the document says without a credential, without rights, and where no records are',
  async (_, request) => {
    stack.tables.live.target = empty.live.copy();
    stack.tables.test.target = empty.test.copy();
    const { narrow, token, session } = stranger;
    for (const credential of [undefined, narrow, request.needsSession ? session : token])
      await answered(request, request.body, credential);
  },
);

/** Of an operation with several examples the first is shown. A list is asked for as the reference asks for it. */
async function keepAnswer(request: ShownRequest, first: Reply): Promise<void> {
  const { operationId, takes } = request;
  if (came.has(operationId)) return;
  const query = { ...request.query, [LIST_QUERY.name]: LIST_QUERY.value };
  const reply = takes.includes(LIST_QUERY.name) ? await send({ ...request, query }) : first;
  const isJson = reply.headers['content-type']?.startsWith('application/json') === true;
  if (!isJson || reply.text.length > SHOWN_MAX) return;
  const body = JSON.parse(reply.text.replaceAll(SECRET, '$1_…'));
  came.set(operationId, { operationId, status: reply.status, body });
}

afterAll(() => {
  if (!IS_RECORDED_ANEW) return;
  const lines = [...came.keys()].sort().map((operationId) => JSON.stringify(came.get(operationId)));
  writeFileSync(ANSWERS_FILE, `${lines.join('\n')}\n`);
});

test.skipIf(IS_RECORDED_ANEW)('the reference shows what is answered (ANSWERS=record)', () => {
  const shownNames = ({ operationId, status, body }: RecordedAnswer) =>
    [operationId, status, ...(OF_ANY_RECORD.test(operationId) ? [] : namesOf(body))].join(' ');
  const answered = [...came.keys()].sort().map((operationId) => came.get(operationId));
  expect(recordedAnswers().map(shownNames)).toEqual(
    answered.map((each) => shownNames(each as RecordedAnswer)),
  );
});

test('an answer that the document does not say is noticed', async () => {
  const request = shown('sales.list');
  const { method, template } = request;
  const reply = await send(request);
  const wrong = (changed: Partial<Reply>) =>
    answers.wrong(method, template, { ...reply, ...changed });
  const changed = (from: string | RegExp, to: string) => reply.text.replace(from, to);
  expect(wrong({})).toEqual([]);
  expect(wrong({ status: 418 })).toEqual(['status 418 is not declared']);
  expect(wrong({ headers: {} })).toContain('header X-Request-Id is missing');
  expect(wrong({ text: changed('"success":true', '"success":1') })).not.toEqual([]);
  expect(wrong({ text: changed(/"total":[\d.]+/, '"total":"20"') })).not.toEqual([]);
  expect(wrong({ text: changed('"total_pages":', '"pages":') })).not.toEqual([]);
});

/** A token is named by each operation in its own way; a run of the collection takes the one that it made. */
const NO_FIXED_ID = /^api_tokens\./;

test('the Postman collection has these requests, filled as they are here', () => {
  const collection = postmanCollection(document) as Rec;
  const items: Rec[] = collection.item.flatMap(({ item }: Rec) => item);
  const values = new Map<string, string>();
  for (const { key, value } of collection.variable) values.set(`{{${key}}}`, value);
  for (const { operationId, method, path, query } of requests) {
    const { request } = items.find((each) => each.request.description === operationId) as Rec;
    const variables = new Map(
      request.url.variable.map(({ key, value }: Rec) => [`:${key}`, values.get(value) ?? value]),
    );
    if (NO_FIXED_ID.test(operationId)) continue;
    const filledPath = request.url.path
      .map((part: string) => variables.get(part) ?? part)
      .join('/');
    expect([request.method, decodeURIComponent(`/${filledPath}`)]).toEqual([
      method,
      decodeURIComponent(path),
    ]);
    const sent = request.url.query.filter(({ disabled }: Rec) => disabled !== true);
    expect(sent.map(({ key, value }: Rec) => [key, value])).toEqual(Object.entries(query));
  }
});

/** Nouns of which a reset makes no record, or none whose id can be known before. */
const NOT_IN_SHOP = [
  ...[
    'request_log',
    'api_token',
    'webhook',
    'event',
    'delivery',
    'sandbox_fault',
    'crm_sent_item',
    'fiscal_year',
    'tenant',
  ],
  ...[
    'bank_statement_line',
    'withholding_config',
    'batch',
    'tracking_number',
    'api-tokens.regenerate',
  ],
  ...['api-tokens.revoke', 'fault', 'sent_item', 'counter'],
];

test('every record that the document names is in the shop', () => {
  const text = JSON.stringify(document.paths) + JSON.stringify(document.components.responses);
  const ids = [...text.matchAll(/"(\w+_ids?)":\[?"(019[0-9a-f]{21})"/g)];
  const kept = JSON.stringify(filled.test.items());
  const without = new Set(NOT_IN_SHOP.map(firstId));
  const strange = ids.filter(([, , id = '']) => !kept.includes(id) && !without.has(id));
  expect(new Set(ids.map(([, , id]) => id)).size).toBeGreaterThan(40);
  expect([...new Set(strange.map(([, field]) => field))]).toEqual([]);
});

async function send(request: ShownRequest, body = request.body): Promise<Reply> {
  const { isPublic, needsSession } = request;
  const { token, session } = credentials;
  const credential = isPublic ? undefined : needsSession ? session : token;
  const reply = await answered(request, body, credential);
  expect(reply.status, reply.story).toBeGreaterThanOrEqual(200);
  expect(reply.status, reply.story).toBeLessThan(300);
  return reply;
}

/** What came, which is as the document says. */
async function answered(request: ShownRequest, body: unknown, token?: string): Promise<Reply> {
  const { method, query, needsSession, template } = request;
  const headers: Record<string, string> = needsSession ? { 'x-mode': 'test' } : {};
  const reply = await stack.request(method, aimed(request), { token, query, body, headers });
  expect(answers.wrong(method, template, reply), reply.story).toEqual([]);
  return reply;
}

function aimed({ operationId, path }: ShownRequest): string {
  const [collection = ''] = operationId.split('.');
  const id = found?.[operationId] ?? found?.[collection];
  return id === undefined ? path : path.replace(/[0-9a-f]{24}/, id);
}
