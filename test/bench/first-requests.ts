// In a process of its own: what the first requests cost after the bundle of a function was loaded, on the engine in the process, which
// was used before: neither its own first calls are in it, as no function deployed has it, nor those of the transport. Told as one line of
// JSON, processor milliseconds of the first and the second.
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { openEngine } from '#data-directory/open-engine.ts';
import { giveTables } from '#http/composition/given-tables.ts';
import type { Table } from '#store/table.ts';

/** What a function is asked first: with the name under which it is told. */
export type FirstRequest = { kind: string; method: string; path: string; body?: unknown };
export type FirstAnswer = { kind: string; status: number; first: number; second: number };

if (import.meta.main) await main(process.argv.slice(2));

async function main([bundle = '', directory = '', token = '', plan = '[]']: string[]) {
  const engine = await openEngine(directory, {});
  giveTables(engine.tables);
  for (const table of [engine.tables.live, engine.tables.test]) await use(table);
  const { handler } = await import(bundle);
  const answers: FirstAnswer[] = [];
  for (const request of JSON.parse(plan) as FirstRequest[]) {
    const [first, status] = await timed(() => handler(eventOf(request, token), {}));
    const [second] = await timed(() => handler(eventOf(request, token), {}));
    answers.push({ kind: request.kind, status, first, second });
  }
  process.stdout.write(JSON.stringify(answers), () => process.exit(0));
}

/** Each kind of call once, on an item of its own that is gone afterwards. */
async function use(table: Table): Promise<void> {
  const key = { pk: 'bench', sk: 'first' };
  const set = { expression: 'SET #n = :n', names: { '#n': 'n' }, values: { ':n': 1 } };
  await table.put({ put: key });
  await table.update({ update: key, set });
  await (await table.updateSoon?.({ update: key, set }))?.durable();
  await table.get(key);
  await table.batchGet([key]);
  await table.query({ pk: key.pk, limit: 1 });
  await table.transact([{ delete: key }], 'bench');
}

async function timed(
  call: () => Promise<{ statusCode: number }>,
): Promise<[ms: number, status: number]> {
  const before = process.cpuUsage();
  const { statusCode } = await call();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, statusCode];
}

function eventOf({ method, path, body }: FirstRequest, token: string): APIGatewayProxyEventV2 {
  const http = { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'bench' };
  const event: Partial<APIGatewayProxyEventV2> = {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: '',
    headers: { 'x-api-key': token, 'content-type': 'application/json' },
    isBase64Encoded: false,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    requestContext: { http } as APIGatewayProxyEventV2['requestContext'],
  };
  return event as APIGatewayProxyEventV2;
}
