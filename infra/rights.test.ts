// Every call of a table that each function makes, heard while it does all that it can, against the statements of its role in the
// synthesised template: enough for all of it, and none for what only others may.
import { beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#domain/groups.ts';
import { routeTable } from '#local/gateway/route-table.ts';
import type { Noun } from '#resource/declaration.ts';
import { wirePath } from '#resource/routes.ts';
import { heard } from '../test/support/asked-rights.ts';
import { openBackground } from '../test/support/background.ts';
import type { Ask } from '../test/support/bundled/asks.ts';
import { type Grants, grantsOf } from '../test/support/bundled/grants.ts';
import { isGranted } from '../test/support/bundled/judge.ts';
import { productionTemplate } from '../test/support/bundled/templates.ts';
import { nouns, routes } from '../test/support/catalogue.ts';
import { credential, fresh, furnish, prepare } from '../test/support/furnish.ts';
import type { Furniture } from '../test/support/furniture.ts';
import { MemoryTable } from '../test/support/memory/memory-table.ts';
import { openStack, type Stack } from '../test/support/stack.ts';
import { ISSUERS } from './permissions.ts';
import { nameOf, stageOf } from './stage.ts';

const functionOf = routeTable(groups);
/** The account last, as it empties the sandbox. */
const API = groups
  .map(({ name }) => name)
  .sort((a, b) => Number(a === 'account') - Number(b === 'account'));
/** Of any tenant. */
const TENANT = 'abcdefghij';
const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem'].map((action) => `dynamodb:${action}`);

let grants: Grants = {};
let stack: Stack;
let furniture: Furniture[];
let calls: Ask[] = [];

beforeAll(async () => {
  grants = grantsOf(productionTemplate('service'), nameOf(stageOf('prod'), ''));
  const raw = { live: new MemoryTable('live'), test: new MemoryTable('test') };
  const hear = (ask: Ask): void => void calls.push(ask);
  const tables = { live: heard('live', raw.live, hear), test: heard('test', raw.test, hear) };
  const opened = await openStack({ tables });
  stack = { ...opened, background: openBackground(opened.runtime, raw) };
  const tenant = await stack.newTenant();
  furniture = [await furnish(stack, 'live', tenant), await furnish(stack, 'test', tenant)];
}, 240_000);
/** What the run asks of the tables. */
async function askedBy(run: () => Promise<unknown>): Promise<Ask[]> {
  calls = [];
  await run();
  return calls;
}

const mayAll = (owners: readonly string[]) => owners.flatMap((owner) => grants[owner] ?? []);
const refused = (owners: readonly string[], asked: readonly Ask[]): Ask[] =>
  asked.filter((ask) => !isGranted(mayAll(owners), ask));

const may = (owner: string, action: string, key: string, attributes = ['pk', 'sk', 'name']) =>
  isGranted(mayAll([owner]), { action, resource: 'live', leadingKeys: [key], attributes });

/** Live documents need the authority itself; the same routes are called in the sandbox. */
function notWithoutAuthority({ mode }: Furniture, error: Error): undefined {
  if (mode === 'test' || !/tax_authority_unavailable/.test(error.message)) throw error;
}

describe('has rights for all that it does', () => {
  it.each(API)(
    '%s',
    async (name) => {
      const own = routes.filter((route) => functionOf(wirePath(route)).functionName === name);
      let answered = 0;
      for (const desk of furniture) {
        for (const route of own) {
          const aimed = await prepare(desk, route).catch((error) =>
            notWithoutAuthority(desk, error),
          );
          if (aimed === undefined) continue;
          const { path, body } = aimed;
          const token = credential(desk, route);
          const asked = await askedBy(async () => {
            const { status } = await stack.request(route.method, path, { token, body });
            answered += status < 300 ? 1 : 0;
          });
          expect(refused([name], asked), route.name).toEqual([]);
        }
      }
      expect(answered).toBeGreaterThanOrEqual(own.length);
    },
    240_000,
  );

  it('account, where it fills the sandbox with the demo shop, which works as other groups do', async () => {
    const token = await (await stack.newTenant()).token('test');
    const body = { seed: 'demo' };
    const asked = await askedBy(() =>
      stack.expect(200, 'POST', '/api/v1/sandbox/reset/', { token, body }),
    );
    expect(refused(['account'], asked)).toEqual([]);
  });

  it('the default function, where it counts a request for a path that is none', async () => {
    const [{ token } = {}] = furniture;
    const asked = await askedBy(() => stack.request('GET', '/api/v1/nowhere/', { token }));
    expect(asked.map(({ action }) => action)).toContain('dynamodb:UpdateItem');
    expect(refused(['platform'], asked)).toEqual([]);
  });

  it('the relay, the workers and the sweep', async () => {
    const [live, test] = furniture;
    for (const desk of furniture)
      await fresh(desk, nouns.find(({ name }) => name === 'product') as Noun);
    const { background, clock } = stack;
    expect(live && test && background).toBeDefined();
    const relayed = await askedBy(async () => background?.relay());
    expect(relayed.length).toBeGreaterThan(0);
    expect(refused(['relay'], relayed)).toEqual([]);
    const worked = await askedBy(async () => background?.work());
    expect(refused(['run-jobs', 'deliver-webhooks'], worked)).toEqual([]);
    await stack.expect(200, 'POST', '/api/v1/sandbox/reset/', { token: test?.token, body: {} });
    clock.advance(3_600_000);
    const swept = await askedBy(async () => background?.sweep());
    expect(swept.flatMap(({ leadingKeys }) => leadingKeys)).toContain('c#resets');
    expect(refused(['sweep'], swept)).toEqual([]);
  }, 120_000);
});

describe('no function but that of the account', () => {
  const others = [...API, 'relay', 'run-jobs', 'sweep', 'deliver-webhooks', 'keep-request-logs'];

  it.each(others.filter((name) => name !== 'account'))(
    'such as %s, may write tokens, plans or suspensions',
    (name) => {
      for (const action of WRITES) {
        for (const attributes of [
          ['pk', 'sk', 'h'],
          ['pk', 'sk', 'plan'],
          ['pk', 'sk', 'sus'],
        ])
          expect(may(name, action, `c#${TENANT}`, attributes), action).toBe(false);
        expect(may(name, action, 'c#tenants'), action).toBe(false);
      }
    },
  );

  it('may read or write the list of tenants, nor it, and only issuers their tickets', () => {
    for (const name of others) {
      for (const action of [...WRITES, 'dynamodb:GetItem', 'dynamodb:Query']) {
        expect(may(name, action, 'c#tenants'), `${name} ${action}`).toBe(false);
        const isTicket = ISSUERS.includes(name) && /GetItem|UpdateItem/.test(action);
        expect(may(name, action, 'c#tickets'), `${name} ${action}`).toBe(isTicket);
      }
    }
  });

  it('serves the public pages, and that one touches no record of either mode', () => {
    for (const mode of ['live', 'test'] as const) {
      for (const action of [...WRITES, 'dynamodb:GetItem', 'dynamodb:Query']) {
        const asked = { action, resource: mode, leadingKeys: [`${TENANT}.0#pr`] };
        expect(isGranted(mayAll(['platform']), asked), action).toBe(false);
        expect(isGranted(mayAll(['catalog']), asked), action).toBe(true);
      }
    }
  });

  it('touches what is due, nor it; that is the background’s', () => {
    for (const name of API) expect(may(name, 'dynamodb:PutItem', 'due#1'), name).toBe(false);
    for (const name of ['relay', 'sweep', 'run-jobs', 'deliver-webhooks'])
      expect(may(name, 'dynamodb:PutItem', 'due#1'), name).toBe(true);
  });
});
