// `talonario mcp` as a program of its own, spoken to by the official client of the Model Context Protocol as a model's host does.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpStack, listen } from '../support/http-stack.ts';
import { openMemoryStack, type TestTenant } from '../support/stack.ts';

const PROGRAM = path.resolve('packages/cli/talonario.ts');
const INVOICE = {
  autorizar: true,
  concepto: 1,
  receptor: { condicion_iva_receptor: 5 },
  items: [{ descripcion: 'Malbec', cantidad: 2, precio_unitario: 100, alicuota_iva: 21 }],
};
let http: HttpStack;
let tenant: TestTenant;

beforeAll(async () => {
  const stack = await openMemoryStack();
  http = await listen(stack);
  tenant = await stack.newTenant();
});
afterAll(() => http.close());

/** Starts the program, shakes hands and does the work; with what it complained of when it ends instead. */
async function asHost<T>(token: string, args: string[], work: (host: Client) => Promise<T>) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp', ...args],
    env: { TALONARIO_TOKEN: token, TALONARIO_URL: http.url, XDG_CONFIG_HOME: '/nonexistent' },
    stderr: 'pipe',
  });
  const host = new Client({ name: 'host', version: '1.0.0' });
  let told = '';
  transport.stderr?.on('data', (part: Buffer) => {
    told += part.toString();
  });
  try {
    await host.connect(transport);
    return { done: await work(host), told };
  } catch (error) {
    return { error, told };
  } finally {
    await host.close();
  }
}

/** What a tool answered, read from its one text. */
async function called(host: Client, name: string, body: object) {
  const { content, isError = false } = await host.callTool({ name, arguments: { body } });
  const [{ text }] = content as [{ text: string }];
  return { isError, answer: JSON.parse(text) };
}

const groups = ['--groups', 'bill_receipts,products'];

test('the official client lists the tools and issues an authorized invoice', async () => {
  const { done, error, told } = await asHost(await tenant.token('test'), groups, async (host) => ({
    server: host.getServerVersion(),
    tools: (await host.listTools()).tools,
    invoice: await called(host, 'bill_receipts_create_invoice', INVOICE),
    refused: await called(host, 'products_create', {}),
    unknown: await called(host, 'no_such_tool', {}).catch(({ code }) => code),
  }));
  expect(error, told).toBeUndefined();
  expect(done?.server).toMatchObject({ name: 'talonario' });
  const tools = new Map(done?.tools.map((tool) => [tool.name, tool]));
  expect(tools.get('bill_receipts_create_invoice')?.inputSchema.properties).toHaveProperty('body');
  expect(tools.get('products_create')?.inputSchema.required).toContain('body');
  expect(tools.get('products_list')?.annotations?.readOnlyHint).toBe(true);
  expect([...tools.keys()].filter((name) => name.startsWith('customers_'))).toEqual([]);
  expect(done?.invoice).toMatchObject({
    isError: false,
    answer: { estado: 'autorizado', cae: expect.stringMatching(/^\d{14}$/), livemode: false },
  });
  expect(done?.refused).toMatchObject({ isError: true, answer: { code: 'validation_error' } });
  expect(done?.unknown).toBe(-32_602);
  expect(told).toBe('');
});

test('what a tool does not take is named, and no tool asks for a file that a model has not', async () => {
  const { done, told } = await asHost(
    await tenant.token('test'),
    ['--groups', 'received_invoices_import_history,products'],
    async (host) => ({
      tools: (await host.listTools()).tools,
      filtered: await host.callTool({ name: 'products_list', arguments: { estado: 'x' } }),
      flat: await host.callTool({ name: 'products_create', arguments: { name: 'Malbec' } }),
      list: await host.callTool({ name: 'products_list', arguments: { per_page: 1 } }),
    }),
  );
  const text = (answer: unknown): string =>
    (answer as { content: { text: string }[] }).content[0]?.text ?? '';
  expect(done?.filtered.isError, told).toBe(true);
  expect(text(done?.filtered)).toContain(
    'products_list takes no estado, only page, per_page, search',
  );
  expect(text(done?.flat)).toContain('products_create takes no name, only body');
  expect(done?.list.isError).toBeUndefined();
  const names = done?.tools.map(({ name }) => name);
  expect(names).toContain('received_invoices_import_history_list');
  expect(names).not.toContain('received_invoices_upload_csv');
  for (const { inputSchema } of done?.tools ?? []) {
    const { properties = {}, required = [] } = inputSchema;
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(required));
    expect(inputSchema.additionalProperties).toBe(false);
  }
});

test('a live token is refused before a tool is offered, unless it is told so', async () => {
  const token = await tenant.token('live');
  const names = async (host: Client) => (await host.listTools()).tools.map(({ name }) => name);
  const refused = await asHost(token, groups, names);
  expect(refused.done).toBeUndefined();
  expect(refused.told).toContain('--live');
  const told = await asHost(token, [...groups, '--live'], names);
  expect(told.done, told.told).toContain('products_create');
});
