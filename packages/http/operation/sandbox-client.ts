// The client with which the service fills a sandbox itself: every operation runs through its own verb, body validated and all, as
// if a client had asked for it.

import { Failure } from '#kernel/error.ts';
import type { Catalogue } from '#resource/catalogue/catalogue.ts';
import type { Verb } from '#resource/declaration.ts';
import { membersOf } from '#resource/fields/row.ts';
import { parseBody } from '#resource/input/parse-body.ts';
import { groupVerbs } from '#resource/routes.ts';
import { demoIds } from '#resource/sample/demo-id.ts';
import type { SandboxClient } from '#resource/sample/sandbox-call.ts';
import { readSandbox } from '#store/rate/sandbox-state.ts';
import type { Runtime } from '../runtime.ts';
import { whenUnlocked } from './locked-record.ts';
import { openServiceContext } from './service-context.ts';

/** Opens it in a generation of the tenant's sandbox, at the time of its clock. */
export function sandboxClient(
  runtime: Runtime,
  tenantId: string,
  catalogue: Catalogue,
): (generation: number) => Promise<SandboxClient> {
  return async (generation) => {
    const clockOffsetMs = (await readSandbox(runtime.tables.live, tenantId))?.clockOffsetMs;
    const binding = { tenantId, mode: 'test', generation } as const;
    const work = runtime.newId(runtime.clock.now());
    let ids = demoIds('');
    const ctx = openServiceContext(runtime, binding, {
      id: work,
      clockOffsetMs,
      newId: () => ids(),
    });
    return async ({ as, idsBefore, operation, on, params, body, file }) => {
      const verb = await verbNamed(catalogue, operation);
      const run = async () => {
        ids = demoIds(as, idsBefore);
        const record = on === undefined || !verb.noun ? {} : await ctx.store.get(verb.noun, on);
        // A bundle has what parses in the file of its writes.
        const json = verb.body === undefined ? undefined : await parseBody(verb, body ?? {});
        const call = { params: { id: on, ...params }, query: {}, body: json, record, file };
        return verb.run(ctx, call as never);
      };
      const { data } = await whenUnlocked(ctx, () => ctx.retry(run)).catch((error) =>
        ownMistake(as, error),
      );
      return membersOf(Object(data));
    };
  };
}

/** What the caller did not write must not be held against it. */
function ownMistake(as: string, error: unknown): never {
  const isRefusal = error instanceof Failure && error.status < 500;
  throw isRefusal ? new Error(`${as}: ${error.code} ${JSON.stringify(error.errors)}`) : error;
}

async function verbNamed(catalogue: Catalogue, name: string): Promise<Verb> {
  const group = await catalogue.groupOf(name);
  const found = group && groupVerbs(group).find((verb) => verb.name === name);
  if (found === undefined) throw new Error(`no group has an operation named ${name}`);
  return found;
}
