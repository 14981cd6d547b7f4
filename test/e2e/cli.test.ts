// The command line: what it prints for people and programs, its exit codes, and that every event that it offers to trigger happens.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RECIPES } from '#cli/recipes.ts';
import { EXIT, OPTIONS, runCommand } from '#cli/run-command.ts';
import { unwrapWebhook } from '#sdk/sdk.ts';
import { type MemoryStack, openMemoryStack, type TestTenant } from '../support/stack.ts';
import { type StackFetch, stackFetch } from '../support/stack-fetch.ts';

const TARGET = 'http://localhost:4242/webhooks';
let stack: MemoryStack;
let wire: StackFetch;
let tenant: TestTenant;
let folder: string;
let printed: string[];
let complaints: string[];
let forwarded: { body: string; headers: Headers }[];

let incoming: string[] = [];
async function* linesIn(): AsyncGenerator<string> {
  yield* incoming;
}

async function cli(...args: string[]): Promise<number> {
  printed = [];
  complaints = [];
  return runCommand(args, {
    print: (line) => void printed.push(line),
    complain: (line) => void complaints.push(line),
    environment: {},
    settingsFile: path.join(folder, 'settings.json'),
    signal: new AbortController().signal,
    lines: linesIn(),
    fetch: async (url, init) => {
      if (url !== TARGET) return wire.fetch(url, init);
      forwarded.push({ body: String(init.body), headers: new Headers(init.headers) });
      return new Response(null, { status: 204 });
    },
  });
}
const json = () => JSON.parse(printed.join('\n'));

beforeEach(async () => {
  stack = await openMemoryStack();
  wire = stackFetch(stack);
  tenant = await stack.newTenant();
  folder = mkdtempSync(path.join(tmpdir(), 'talonario-'));
  forwarded = [];
  expect(await cli('login', '--token', await tenant.token('test'))).toBe(EXIT.done);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the version is that of the package, told to anybody', async () => {
  rmSync(path.join(folder, 'settings.json'));
  const manifest = readFileSync(
    new URL('../../packages/cli/manifest.json', import.meta.url),
    'utf8',
  );
  for (const ask of [['--version'], ['version'], ['list', '--version']]) {
    expect(await cli(...ask)).toBe(EXIT.done);
    expect(printed).toEqual([JSON.parse(manifest).version]);
  }
});

test('login keeps a token that works, for its owner alone', async () => {
  const file = path.join(folder, 'settings.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = readFileSync(file, 'utf8');
  expect(await cli('login', '--token', 'tal_test_wrong')).toBe(EXIT.refused);
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(complaints[0]).toContain('invalid_token');
});

test('requests are made, and lists read to their end', async () => {
  for (const name of ['Malbec', 'Torrontés']) {
    const data = JSON.stringify({ name, base_price: 100 });
    expect(await cli('post', 'products', '--data', data)).toBe(EXIT.done);
  }
  expect(await cli('list', 'products/list', '--query', 'per_page=1', '--json')).toBe(EXIT.done);
  expect(
    json()
      .map(({ name }: { name: string }) => name)
      .sort(),
  ).toEqual(['Malbec', 'Torrontés']);
  await cli('list', '/products/list/');
  expect(printed.join('\n')).toMatch(/_id +name .*\n[\s\S]*Malbec[\s\S]*2 of 2/);
});

test('numbers arrive as they are typed, to the last digit', async () => {
  const product = (price: string) => `{"name":"Malbec","base_price":${price}}`;
  const lost = '19.990000000000000001';
  expect(await cli('post', 'products', '--data', product(lost))).toBe(EXIT.refused);
  expect(complaints.join('\n')).toContain('base_price');
  for (const kept of ['999999999999.99', '19.90', '1e2']) {
    expect(await cli('post', 'products', '--data', product(kept), '--json')).toBe(EXIT.done);
    expect(json().base_price).toBe(Number(kept));
  }
});

test('the exit code tells a refusal, a command that is none, silence, and that nobody is logged in', async () => {
  expect(await cli('get', 'products/ffffffffffff0123456789ab')).toBe(EXIT.refused);
  expect(complaints[0]).toMatch(/^404 not_found.*req_/);
  expect(await cli('fly')).toBe(EXIT.usage);
  expect(await cli('post', 'products', '--data', '{')).toBe(EXIT.usage);
  wire.script.push('lost');
  expect(await cli('delete', 'products/ffffffffffff0123456789ab')).toBe(EXIT.noAnswer);
  rmSync(path.join(folder, 'settings.json'));
  expect(await cli('get', 'products/list')).toBe(EXIT.loggedOut);
  expect(existsSync(path.join(folder, 'settings.json'))).toBe(false);
});

test('an address that is none, or an id of nothing, is not understood, and a damaged file keeps no login', async () => {
  for (const address of ['nonsense', 'http://', 'ftp://localhost/']) {
    expect(await cli('login', '--token', 'x', '--url', address)).toBe(EXIT.usage);
    expect(complaints[0]).toContain(JSON.stringify(address));
    expect(await cli('listen', '--forward-to', address)).toBe(EXIT.usage);
  }
  expect(await cli('events', 'resend', '')).toBe(EXIT.usage);
  const file = path.join(folder, 'settings.json');
  writeFileSync(file, JSON.stringify({ token: 'x', url: 'nonsense' }));
  expect(await cli('get', 'products/list')).toBe(EXIT.usage);
  writeFileSync(file, '{"token":');
  expect(await cli('get', 'products/list')).toBe(EXIT.loggedOut);
  expect(await cli('login', '--token', await tenant.token('test'))).toBe(EXIT.done);
  expect(await cli('get', 'products/list')).toBe(EXIT.done);
});

test('an option that a command does not read is refused, and what it takes is told', async () => {
  expect(await cli('list', 'products/list', '--per_page', '5')).toBe(EXIT.usage);
  expect(complaints[0]).toContain('list takes no --per_page, only --json, --query');
  expect(await cli('get', 'products/list', '--url=http://127.0.0.1:1')).toBe(EXIT.usage);
  expect(await cli('get', 'products/list', '--nonsense')).toBe(EXIT.usage);
  expect(complaints[0]).toContain('get takes no --nonsense, only');
  expect(await cli('post', 'products', '--data')).toBe(EXIT.usage);
  expect(complaints[0]).toContain('--data needs a value');
  for (const args of [
    ['--nonsense', 'get', 'products/list'],
    ['--nonsense'],
    ['--nonsense=1', 'help'],
  ]) {
    expect(await cli(...args)).toBe(EXIT.usage);
    expect(complaints[0]).toContain('there is no option --nonsense');
  }
  expect(await cli('list', '--help')).toBe(EXIT.done);
});

test('help names each option that a command reads', async () => {
  expect(await cli('help')).toBe(EXIT.done);
  const told = new Set(printed.join('\n').match(/--[a-z-]+/g));
  const read = Object.values(OPTIONS).flat();
  expect(read.filter((option) => !told.has(`--${option}`))).toEqual([]);
});

test('-h tells how it is used, and another letter is refused as an option', async () => {
  expect(await cli('-h')).toBe(EXIT.done);
  expect(await cli('get', '-h')).toBe(EXIT.done);
  expect(await cli('-x')).toBe(EXIT.usage);
  expect(complaints[0]).toBe('there is no option -x. See talonario help');
});

test('what is wrong with a path is told without the name of a field', async () => {
  expect(await cli('get', 'products')).toBe(EXIT.refused);
  expect(complaints[1]).toMatch(/^ {2}GET \/api\/v1\/products\/list\/ lists them/);
});

test('the sandbox is filled, moved in time, and told to fail', async () => {
  expect(await cli('sandbox', 'reset', '--seed', 'demo', '--json')).toBe(EXIT.done);
  expect(json().seeded_counts.products).toBe(7);
  expect(await cli('sandbox', 'clock', '+3600')).toBe(EXIT.done);
  expect(await cli('sandbox', 'clock', 'now')).toBe(EXIT.done);
  expect(await cli('sandbox', 'fault', 'authorize', 'rejected', '--times', '2', '--json')).toBe(
    EXIT.done,
  );
  expect(json()).toMatchObject({ fault: 'rejected', times: 2 });
});

test('events are forwarded, signed with the secret that was printed, and delivered again', async () => {
  await cli('trigger', 'product.created');
  await stack.background.rest();
  await cli('listen', '--forward-to', TARGET, '--since', '2020-01-01T00:00:00Z', '--once');
  const secret = /whsec_\S+/.exec(printed[0] ?? '')?.[0] ?? '';
  const calls = forwarded.map(({ body, headers }) => unwrapWebhook(body, headers, { secret }));
  const types = (await Promise.all(calls)).map(({ type }) => type);
  expect(types).toContain('product.created');
});

test('what listen prints for programs is a line of JSON each: the secret, then each event', async () => {
  await cli('trigger', 'product.created');
  await stack.background.rest();
  const from = ['--since', '2020-01-01T00:00:00Z', '--once', '--json'];
  expect(await cli('listen', '--forward-to', TARGET, ...from)).toBe(EXIT.done);
  const [first, ...events] = printed.map((line) => JSON.parse(line));
  expect(first.secret).toMatch(/^whsec_/);
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'product.created', status: 204, id: expect.any(String) }),
  );
});

test('for people a resent event is a line for each webhook, and an empty list says so', async () => {
  await cli('post', 'products', '--data', '{"name":"Malbec","base_price":1}');
  await stack.background.rest();
  await cli('list', 'events/list', '--query', 'type=product.created', '--json');
  const [{ id }] = json();
  await cli('events', 'resend', id);
  expect(printed).toEqual([`${id}: no active webhook takes it, nothing is sent`]);
  await cli('list', 'webhooks/list');
  expect(printed).toEqual(['None']);
  await cli('trigger', 'invoice.rejected');
  expect(printed.join('\n')).toContain('refused as it should be: tax_authority_rejected');
});

test('logs tail tells what was refused, by status and path', async () => {
  await cli('get', 'products/ffffffffffff0123456789ab');
  await cli('post', 'customers', '--data', '{"name":5}');
  await cli('get', 'nowhere');
  await stack.background.keepLogs(stack.log);
  const tail = (...more: string[]) =>
    cli('logs', 'tail', '--since', '2020-01-01T00:00:00Z', '--once', ...more);
  expect(await tail('--status', '4xx', '--path', 'customers')).toBe(EXIT.done);
  expect(printed).toEqual([expect.stringMatching(/ 400 {2}POST .*customers.*name: invalid_type/)]);
  expect(await tail('--status', '404', '--json')).toBe(EXIT.done);
  expect(printed.map((log) => JSON.parse(log))).toMatchObject([
    { status_code: 404, code: 'not_found' },
    { status_code: 404, code: 'route_not_found' },
  ]);
  expect(await tail('--status', '404')).toBe(EXIT.done);
  expect(printed[1]).toMatch(/ route_not_found$/);
  expect(printed[1]).not.toContain('route_not_found route_not_found');
  expect(await tail('--status', 'bad')).toBe(EXIT.usage);
});

test('an event is sent again to a webhook that is younger', async () => {
  await cli('post', 'products', '--data', '{"name":"Malbec","base_price":1}');
  await stack.background.rest();
  await cli('list', 'events/list', '--query', 'type=product.created', '--json');
  const [{ id }] = json();
  const webhook = { url: 'https://example.com/hook', event_types: ['product.created'] };
  await cli('post', 'webhooks', '--data', JSON.stringify(webhook), '--json');
  expect(await cli('events', 'resend', id, '--webhook', json()._id, '--json')).toBe(EXIT.done);
  expect(json()).toMatchObject({ event_id: id, queued: 1 });
});

describe('trigger', () => {
  test('refuses a live token and what it does not know', async () => {
    expect(await cli('trigger', 'sun.rose')).toBe(EXIT.usage);
    await cli('login', '--token', await tenant.token('live'));
    expect(await cli('trigger', 'product.created')).toBe(EXIT.usage);
  });

  test.each(Object.keys(RECIPES))('%s happens', async (event) => {
    expect(await cli('trigger', event, '--json'), complaints.join('\n')).toBe(EXIT.done);
    await stack.background.rest();
    await cli('list', 'events/list', '--query', `type=${event}`, '--json');
    expect(json()).toContainEqual(expect.objectContaining({ type: event }));
  });
});

describe('mcp', () => {
  const ask = (id: number, method: string, params: object = {}) =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const replies = () =>
    new Map(printed.map((line) => JSON.parse(line)).map((each) => [each.id, each]));

  test('offers the operations of the chosen sections, and issues an invoice', async () => {
    const body = {
      autorizar: true,
      concepto: 1,
      receptor: { condicion_iva_receptor: 5 },
      items: [{ descripcion: 'Malbec', cantidad: 1, precio_unitario: 100, alicuota_iva: 21 }],
    };
    incoming = [
      ask(1, 'initialize', { protocolVersion: '2025-06-18' }),
      JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
      ask(2, 'tools/list'),
      ask(3, 'tools/call', { name: 'bill_receipts_create_invoice', arguments: { body } }),
      ask(4, 'tools/call', { name: 'products_create', arguments: { body: {} } }),
      ask(5, 'tools/call', { name: 'no_such_tool' }),
    ];
    expect(await cli('mcp', '--groups', 'bill_receipts,products'), complaints.join()).toBe(
      EXIT.done,
    );
    const by = replies();
    const names = by.get(2).result.tools.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['products_create', 'bill_receipts_create_invoice']),
    );
    expect(JSON.stringify(by.get(2))).not.toContain('$ref');
    expect(JSON.parse(by.get(3).result.content[0].text)).toMatchObject({ estado: 'autorizado' });
    expect(by.get(4).result).toMatchObject({ isError: true });
    expect(by.get(4).result.content[0].text).toContain('base_price');
    expect(by.get(5).error.code).toBe(-32_602);
    expect(by.size).toBe(5);
  });

  test('sends numbers as the model wrote them', async () => {
    const call = (id: number, name: string, given: string) =>
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}","arguments":${given}}}`;
    const product = (price: string) => `{"body":{"name":"1.0","base_price":${price}}}`;
    incoming = [
      call(1, 'products_create', product('19.990000000000000001')),
      call(2, 'products_create', product('19.90')),
      call(3, 'products_list', '{"per_page":1.0}'),
      call(4, 'products_list', '{"per_page":1.000000000000000001}'),
    ];
    expect(await cli('mcp', '--groups', 'products')).toBe(EXIT.done);
    const by = replies();
    const texts = [1, 2, 3, 4].map((id) => JSON.parse(by.get(id).result.content[0].text));
    expect(texts[0].errors).toMatchObject([
      { field: 'base_price', code: 'not_multiple_of', actual: '19.990000000000000001' },
    ]);
    expect(texts[1]).toMatchObject({ name: '1.0', base_price: 19.9 });
    expect(texts[2]).toMatchObject({ per_page: 1 });
    expect(texts[3].errors).toMatchObject([{ field: 'per_page' }]);
  });

  test('does not work with real data unless told to', async () => {
    incoming = [];
    await cli('login', '--token', await tenant.token('live'));
    expect(await cli('mcp')).toBe(EXIT.usage);
    expect(await cli('mcp', '--live')).toBe(EXIT.done);
  });
});
