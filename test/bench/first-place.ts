// Where bundles are asked their first requests: tables of an engine that speaks DynamoDB's protocol, which is how what is deployed reaches
// them, with a tenant that has one record of every noun. A bundle has classes of its own, so it cannot be given tables of this process:
// what these throw it would not know.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionEnvironment } from '#data-directory/environment.ts';
import { localKeys } from '#data-directory/keys.ts';
import { openTables } from '#data-directory/tables.ts';
import type { Group } from '#resource/declaration.ts';
import { standardKind } from '#resource/input/standard-kind.ts';
import { buildRoutes, wirePath } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { rateKey } from '#store/control-keys.ts';
import { serverKeysOf } from '#store/server-key.ts';
import { fill, parametersOf } from '../support/catalogue.ts';
import { wireEngine } from '../support/engine.ts';
import { furnish, idOf, nextBody } from '../support/furnish.ts';
import { dataOf, openStack } from '../support/stack.ts';
import type { FirstRequest } from './first-requests.ts';

/** In the order in which they are told. */
const KINDS = ['get', 'list', 'create'] as const;
/** Nothing listens there: what is asked first sends no message. */
const NOWHERE = 'http://127.0.0.1:9';

const WEBHOOKS = '/api/v1/webhooks/';

export async function openFirstPlace() {
  const directory = mkdtempSync(join(tmpdir(), 'talonario-starts-'));
  const keys = localKeys(directory);
  rmSync(directory, { recursive: true });
  const engine = await wireEngine();
  const { tables, close } = openTables(engine);
  const stack = await openStack({ tables, serverKeys: serverKeysOf(keys.serverKey) });
  const furniture = await furnish(stack, 'test');
  const { tenant, token, records } = furniture;
  return {
    env: functionEnvironment(keys, { engineUrl: engine.url, queueUrl: NOWHERE }),
    token,

    /**
     * Of the first noun for which the group has that operation; none of a record that only the background makes.
     * No two bodies are alike.
     */
    requests(group: Group): FirstRequest[] {
      const routes = buildRoutes([group]).all;
      return KINDS.flatMap((kind) => {
        const route = routes.find((each) => standardKind(each) === kind);
        if (route?.noun === undefined) return [];
        const { noun, method } = route;
        const record = records.get(noun.name);
        const isOne = parametersOf(route).length > 0;
        if (isOne && record === undefined) return [];
        const path = isOne ? fill(route, () => idOf(record)) : wirePath(route);
        const bodies = kind === 'create' ? [1, 2].map(() => nextBody(furniture, noun)) : [];
        return [{ kind, method, path, status: route.status[0] ?? 200, bodies }];
      });
    },

    /** Before each request: no call is counted against the tenant's limits yet, and of webhooks, which are few, it has its first. */
    async ready(): Promise<void> {
      const { items } = dataOf(await stack.expect(200, 'GET', `${WEBHOOKS}list/`, { token }));
      for (const { _id } of items.filter((each: Rec) => each._id !== idOf(records.get('webhook'))))
        await stack.expect(200, 'DELETE', `${WEBHOOKS}${_id}/`, { token });
      await tables.live.put({ put: { ...rateKey(tenant.id), plan: 'premium', sus: false } });
    },

    async close(): Promise<void> {
      close();
      await engine.stop();
    },
  };
}
