// The whole service in this process, without HTTP: real handlers on a real engine (or the in-memory table), a clock that
// tests move, tenants and tokens on demand. `request` speaks API Gateway events and `expect` prints what it did not expect.
import { randomBytes } from 'node:crypto';
import { webhookPorts } from '#background/deliveries/webhook-ports.ts';
import { openTables } from '#data-directory/tables.ts';
import { catalogue } from '#domain/catalogue.ts';
import { taxPorts } from '#http/composition/tax-ports.ts';
import { ForgedCredentials } from '#http/middleware/forged-credentials.ts';
import { accountPorts } from '#http/operation/account-ports.ts';
import { platformPorts } from '#http/reference/platform-ports.ts';
import { createRuntime, type Runtime } from '#http/runtime.ts';
import { type Handler, serveRoutes } from '#http/serve.ts';
import type { Mode, Role } from '#resource/context.ts';
import type { Scope } from '#resource/scopes.ts';
import { SCOPES } from '#resource/scopes.ts';
import type { ServerKeys } from '#store/server-key.ts';
import type { CallRecord, Table } from '#store/table.ts';
import { createTenant, type NewTenant } from '#store/tenants.ts';
import { openCredentials } from '#store/token-slots.ts';
import { type Background, openBackground } from './background.ts';
import { MovableClock } from './clock.ts';
import { assertDeclared } from './declared-answer.ts';
import { heldToDeclarations } from './declared-failures.ts';
import { testEngine } from './engine.ts';
import { engineTables as freshTables, IS_ENGINE_ASKED } from './engine-table.ts';
import { call, type Reply, type RequestOptions } from './exchange.ts';
import { MemoryTable } from './memory/memory-table.ts';
import { serviceDocument } from './service-document.ts';
import { serviceRoutes } from './service-routes.ts';
import { type SessionIssuer, sessionIssuer } from './session-issuer.ts';
import type { StackParts } from './stack-parts.ts';
import { SwitchTable } from './switch-table.ts';
import { testConfig } from './test-config.ts';

export type TestTenant = {
  id: string;
  name: string;
  /** A token of that mode; all scopes unless told. */
  token(mode: Mode, scopes?: readonly Scope[]): Promise<string>;
  /** Of a person with that role, the owner unless told; the same person again for the same `subject`. */
  session(role?: Role, subject?: string, claims?: Record<string, unknown>): Promise<string>;
};

type StackOptions = {
  tables?: Record<Mode, Table>;
  /** Receives what each call of the real engine cost. */
  onCall?: (call: CallRecord) => void;
  /** Of a key of its own unless told. */
  serverKeys?: ServerKeys;
  /** Of the sessions that it takes; one of its own unless told. */
  issuer?: SessionIssuer;
  /** Credentials that an address may forge in a minute; any number unless told, since tests come from one. */
  forgedAMinute?: number;
  /** Every process that worked on its tables before then is dead; not known unless told. */
  aloneSinceMs?: number;
};

export type Stack = Omit<StackParts, 'tables'> & {
  tables: Record<Mode, SwitchTable>;
  newTenant(options?: Partial<NewTenant>): Promise<TestTenant>;
  /** One that its tables have already. */
  tenantOf(made: Pick<TestTenant, 'id' | 'name'>): TestTenant;
  /** The reply, or an Error that tells the whole exchange when its status is another one. */
  expect(status: number, method: string, path: string, options?: RequestOptions): Promise<Reply>;
  /** Stream, queues and timer, on the in-memory tables. */
  background?: Background;
};
export type MemoryStack = Stack & { background: Background };

let tenants = 0;
/** Facts about all groups: worked out once in a process, however many stacks it opens. */
const [account, webhooks] = [accountPorts(catalogue), webhookPorts(catalogue)];
/** The groups are asked for where the OpenAPI document is written: it is made then, once for all tests of the process, and held. */
const platform = platformPorts({
  nouns: catalogue.nouns,
  groups: () => {
    serviceDocument();
    return catalogue.groups();
  },
});

/** True where the stories run against the bundles: nothing in their processes can be reached into. */
export const IS_BUNDLED = process.env.STACK === 'bundles';

export async function openStack(options: StackOptions = {}): Promise<Stack> {
  if (IS_BUNDLED && options.tables === undefined) return openBundledStack();
  return assembled(await inProcess(options));
}

/** A stack on the in-memory table (TABLE=engine: the real one): for the many requests that do not measure the engine. */
export async function openMemoryStack(): Promise<MemoryStack> {
  if (IS_BUNDLED) return openBundledStack();
  const tables = IS_ENGINE_ASKED
    ? await freshTables()
    : { live: new MemoryTable('live'), test: new MemoryTable('test') };
  const stack = await openStack({ tables });
  return { ...stack, background: openBackground(stack.runtime, tables) };
}

async function openBundledStack(): Promise<MemoryStack> {
  const { openBundledParts } = await import('./bundled/bundled-stack.ts');
  const { background, ...parts } = await openBundledParts();
  return { ...assembled(parts), background };
}

async function inProcess(options: StackOptions): Promise<StackParts> {
  const clock = new MovableClock();
  const issuer = options.issuer ?? (await sessionIssuer());
  const tables = options.tables ?? (await engineTables(options.onCall));
  const switches = { live: new SwitchTable(tables.live), test: new SwitchTable(tables.test) };
  const log: Record<string, unknown>[] = [];
  const runtime = createRuntime(
    { ...testConfig(issuer), ...options.serverKeys },
    {
      tables: { ...switches },
      clock,
      log: (line) => log.push(line),
      pause: async () => undefined,
      forged: new ForgedCredentials(options.forgedAMinute ?? Number.POSITIVE_INFINITY),
      aloneSinceMs: options.aloneSinceMs,
    },
  );
  const request = requester(handlerOf(runtime), clock);
  return {
    clock,
    issuer,
    tables: switches,
    log,
    runtime,
    request,
    restart: () => {
      runtime.sandboxes.clear();
      Object.assign(runtime.tables, asNew(switches));
    },
  };
}

/** What a process remembers of its tables, it remembers by them. */
const asNew = ({ live, test }: Record<Mode, SwitchTable>): Record<Mode, SwitchTable> => ({
  live: new SwitchTable(live),
  test: new SwitchTable(test),
});

function assembled({ tables, ...parts }: StackParts): Stack {
  const { log } = parts;
  const request = heldToDeclarations(renewing(parts));
  return {
    ...parts,
    request,
    tables: { live: switchOf(tables.live), test: switchOf(tables.test) },
    newTenant: async (input = {}) => tenantOf(parts, await newTenant(parts.runtime, input)),
    tenantOf: (made) => tenantOf(parts, made),
    async expect(status, method, path, sent) {
      const reply = await request(method, path, sent);
      if (reply.status !== status) throw new Error(surprise(status, reply, log));
      assertDeclared(method, path, reply);
      return reply;
    },
  };
}

/** A session is sent as it would be issued now: clocks of tests outrun its hour. */
const renewing =
  ({
    request,
    issuer,
    clock,
  }: Pick<StackParts, 'request' | 'issuer' | 'clock'>): Stack['request'] =>
  async (method, path, options = {}) => {
    const { token } = options;
    const renewed = token && { token: await issuer.renewed(token, clock.now()) };
    return request(method, path, { ...options, ...renewed });
  };

const switchOf = (table: Table): SwitchTable =>
  table instanceof SwitchTable ? table : new SwitchTable(table);

/** Data of a success, whatever it is. */
export const dataOf = (reply: Reply) => reply.json.data;

async function engineTables(onCall: StackOptions['onCall']): Promise<Record<Mode, Table>> {
  const { engine } = await testEngine();
  return openTables(engine, onCall).tables;
}

/** All groups behind one pipeline, with every port that any function has. */
function handlerOf(runtime: Runtime): Handler {
  return serveRoutes(serviceRoutes, {
    runtime: () => runtime,
    ports: (of, binding) => ({
      ...account(of, binding),
      ...webhooks(of, binding),
      ...taxPorts(of, binding),
      ...platform(of),
    }),
  });
}

/** Each request happens a millisecond later than the one before. */
const requester =
  (handler: Handler, clock: MovableClock): Stack['request'] =>
  (method, path, options) => {
    clock.advance(1);
    return call(handler, method, path, options);
  };

async function newTenant(
  { tables, clock }: Runtime,
  input: Partial<NewTenant>,
): Promise<Pick<TestTenant, 'id' | 'name'>> {
  tenants += 1;
  const name = `Tenant ${tenants} ${randomBytes(4).toString('hex')}`;
  const cuit = '30-71234567-1';
  const wish = { name, cuit, rateLimits: 'off' as const, ...input };
  return createTenant(tables.live, wish, clock.now());
}

function tenantOf(
  { runtime, issuer }: Pick<StackParts, 'runtime' | 'issuer'>,
  { id, name }: Pick<TestTenant, 'id' | 'name'>,
): TestTenant {
  const { config, clock, tables } = runtime;
  const { serverKey } = config;
  const credentials = openCredentials({ control: tables.live, serverKey, tenantId: id, clock });
  return {
    id,
    name,
    async token(mode, scopes = SCOPES) {
      const expires = 'never' as const;
      const wish = { name: 'test', mode, scopes, expires, createdBy: 'test' };
      return (await credentials.create(wish)).token;
    },
    session: (role = 'owner', sub = `user-${role}`, claims = {}) =>
      issuer.sign({ tenantId: id, role, changes: { sub, ...claims } }, clock.now()),
  };
}

function surprise(status: number, reply: Reply, log: readonly Record<string, unknown>[]): string {
  const causes = log.filter((line) => line.cause !== undefined).slice(-1);
  return `expected ${status}:\n${reply.story}\n${causes.map((line) => JSON.stringify(line)).join('\n')}`;
}
