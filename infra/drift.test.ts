// What runs on one machine is what is deployed: the local stack is started with functions that only take notes, and what
// they see (routes, variables, queues, time-outs) is compared with the synthesised template.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Template } from 'aws-cdk-lib/assertions';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#domain/groups.ts';
import { routeTable } from '#local/gateway/route-table.ts';
import { type Stack, startStack } from '#local/stack.ts';
import { API_PREFIX, bases } from '#resource/routes.ts';
import { productionTemplate } from '../test/support/bundled/templates.ts';

type Resource = { Properties: Record<string, unknown> };
type Call = { name: string; source: string; seconds: number };

/** Variables of the local stack for what AWS has otherwise: its endpoints and credentials are those of Lambda itself. */
const LOCAL_ONLY = [
  'AWS_ACCESS_KEY_ID',
  'AWS_ENDPOINT_URL_DYNAMODB',
  'AWS_ENDPOINT_URL_DYNAMODB_STREAMS',
  'AWS_ENDPOINT_URL_SQS',
  'AWS_REGION',
  'AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED',
  'AWS_SECRET_ACCESS_KEY',
  'SERVER_KEY',
  'JOBS_GATHER_MS',
  'SESSION_JWKS',
  'TAX_AUTHORITY_CERTIFICATE',
  'TAX_AUTHORITY_KEY',
  'WEBHOOK_ALLOW_LOCAL',
];
/**
 * The deployed functions fetch the keys that the local ones are given, and seal under KMS. They send no webhook to themselves; the
 * local stack is on loopback, where its receivers may be too.
 */
const DEPLOYED_ONLY = ['SERVER_KEY_SECRET', 'SERVICE_URL', 'TAX_AUTHORITY_SECRET', 'VAULT_KEY_ID'];
/** Cognito's hook: the local stack has its own issuer of sessions. */
const DEPLOYED_ONLY_FUNCTIONS = ['name-tenant'];
const WAITS = 400;

const directory = mkdtempSync(join(tmpdir(), 'talonario-drift-'));
const loaded: string[] = [];
const calls: Call[] = [];
let seen: string[] = [];
let stack: Stack | undefined;
let template = Template.fromJSON({});

beforeAll(async () => {
  template = productionTemplate('service');
  const before = new Set(Object.keys(process.env));
  stack = await startStack({
    directory: join(directory, 'data'),
    port: 0,
    functions: async (name) => {
      loaded.push(name);
      seen = Object.keys(process.env).filter((variable) => !before.has(variable));
      return async (event, context) => answer(name, event, context);
    },
  });
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function answer(name: string, event: unknown, context: Context): Promise<unknown> {
  const seconds = Math.ceil(context.getRemainingTimeInMillis() / 1000);
  const { Records, routeKey } = event as { Records?: Record<string, string>[]; routeKey?: string };
  const source = Records?.[0]?.eventSourceARN ?? routeKey ?? 'timer';
  calls.push({ name, source, seconds });
  return Records === undefined ? { statusCode: 200, body: '{}' } : { batchItemFailures: [] };
}

const resources = (type: string): [string, Resource['Properties']][] =>
  Object.entries(template.findResources(type)).map(([id, { Properties }]) => [id, Properties]);

/** "catalog" of the function with that logical id. */
function functionNamed(id: string): string {
  const found = resources('AWS::Lambda::Function').find(([own]) => own === id)?.[1];
  return String(found?.FunctionName).replace('talonario-prod-', '');
}

const idIn = (value: unknown): string =>
  /"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/.exec(JSON.stringify(value))?.[1] ?? '';

async function callOf(name: string, source = ''): Promise<Call> {
  for (let i = 0; i < WAITS; i += 1) {
    const found = calls.find((call) => call.name === name && call.source.includes(source));
    if (found !== undefined) return found;
    await delay(25);
  }
  throw new Error(`${name} was not called; ${JSON.stringify(calls)}`);
}

describe('the local stack and the template', () => {
  it('answer every path by the same function, under the same route key', () => {
    const integrations = new Map(resources('AWS::ApiGatewayV2::Integration'));
    const local = routeTable(groups);
    const routes = resources('AWS::ApiGatewayV2::Route');
    expect(routes.length).toBeGreaterThan(groups.length);
    for (const [, { RouteKey, Target }] of routes) {
      const integration = integrations.get(idIn(Target));
      const functionName = functionNamed(idIn(integration?.IntegrationUri));
      const key = String(RouteKey);
      const path =
        key === '$default' ? '/nowhere' : key.replace('ANY ', '').replace('{proxy+}', 'x/y');
      expect(local(path)).toMatchObject({ functionName, routeKey: key });
    }
  });

  it('have the same functions, those of groups from their first request on', async () => {
    for (const base of groups.flatMap(bases)) await fetch(`${stack?.url}${API_PREFIX}/${base}`);
    const deployed = resources('AWS::Lambda::Function').map(([id]) => functionNamed(id));
    const expected = deployed.filter((name) => !DEPLOYED_ONLY_FUNCTIONS.includes(name));
    expect([...new Set(loaded)].sort()).toEqual(expected.sort());
  });

  it('give every function the same variables, but for those that are named here', () => {
    for (const [id, { Environment }] of resources('AWS::Lambda::Function')) {
      if (DEPLOYED_ONLY_FUNCTIONS.includes(functionNamed(id))) continue;
      const { Variables } = Environment as { Variables: Record<string, unknown> };
      const deployed = Object.keys(Variables).filter((name) => !DEPLOYED_ONLY.includes(name));
      const given = seen.filter((name) => !LOCAL_ONLY.includes(name));
      expect(given.sort(), id).toEqual(deployed.sort());
    }
  });

  it('let the same function work on each queue, and end it after the same time', async () => {
    if (stack === undefined) throw new Error('no stack');
    const { caller, queueUrl } = stack.queues;
    for (const name of ['deliveries', 'jobs'] as const) {
      const message = { QueueUrl: queueUrl(name), MessageBody: name };
      await caller.call('SendMessage', message);
    }
    const mappings = resources('AWS::Lambda::EventSourceMapping').map(([, mapping]) => mapping);
    const sourceOf = (mapping: Resource['Properties']) => JSON.stringify(mapping.EventSourceArn);
    const queues = mappings.filter((mapping) => !sourceOf(mapping).includes('StreamArn'));
    expect(queues).toHaveLength(2);
    for (const { EventSourceArn, FunctionName } of queues) {
      const name = /deliveries/.test(JSON.stringify(EventSourceArn)) ? 'deliveries' : 'jobs';
      const worker = functionNamed(idIn(FunctionName));
      expect((await callOf(worker, name)).seconds, worker).toBe(timeoutOf(worker));
    }
    expect((await callOf('sweep')).seconds).toBe(timeoutOf('sweep'));
    await fetch(`${stack.url}/api/v1/products/`);
    expect((await callOf('catalog')).seconds).toBe(timeoutOf('catalog'));
  });
});

function timeoutOf(name: string): number {
  const found = resources('AWS::Lambda::Function').find(([id]) => functionNamed(id) === name)?.[1];
  return Number(found?.Timeout);
}
