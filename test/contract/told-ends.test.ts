// The event of a record's end says where it comes from, as every other does: the request that deleted it, and the batch where it went with
// others. A record that is really removed has no item any more that could say so. Decision 681; contract#bulk, contract#webhook-payload.
import { beforeAll, expect, test } from 'vitest';
import type { Noun } from '#resource/declaration.ts';
import { standardEvents } from '#resource/event-kinds.ts';
import type { Route } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { fill, nouns, standard } from '../support/catalogue.ts';
import type { Reply, RequestOptions } from '../support/exchange.ts';
import { fresh, idOf } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import { dataOf, type MemoryStack } from '../support/stack.ts';

/** Of one transaction, of a hundred actions, at most. Each register frees its terminal. */
const ATOMIC_MAX = 25;
const FEWER: Record<string, number> = { cash_register: 24 };

let stack: MemoryStack;
let furniture: Furniture;
beforeAll(async () => {
  ({ stack, live: furniture } = await furnishedStack());
});

const ended = (kind: string) =>
  nouns
    .filter((noun) => standard(noun, kind) && standard(noun, 'create'))
    .filter((noun) => standardEvents(noun).includes('deleted'))
    .map((noun) => [noun.plural, noun] as const);

test.each(ended('delete'))('%s: the end of one names its request', async (_, noun) => {
  const id = idOf(await fresh(furniture, noun));
  const reply = await good(noun, 'delete', {}, id);
  expect(await endsOf([id])).toEqual([origin(reply)]);
});

test.each(ended('bulk_delete'))(
  '%s: the ends of a bulk deletion name its request, and one batch',
  async (_, noun) => {
    const ids = [idOf(await fresh(furniture, noun)), idOf(await fresh(furniture, noun))];
    const reply = await good(noun, 'bulk_delete', { body: { ids } });
    expect(dataOf(reply).success_count, reply.story).toBe(ids.length);
    const ends = await endsOf(ids);
    const batch_id = ends[0]?.batch_id;
    expect(batch_id).toMatch(/^[0-9a-f]{24}$/);
    expect(ends).toEqual(ids.map(() => ({ ...origin(reply), batch_id })));
  },
);

test.each(ended('bulk_delete'))(
  '%s: as many as go at once are one transaction, each told with its batch',
  async (_, noun) => {
    const ids: string[] = [];
    while (ids.length < (FEWER[noun.name] ?? ATOMIC_MAX))
      ids.push(idOf(await fresh(furniture, noun)));
    const reply = await good(noun, 'bulk_delete', { body: { ids }, query: { atomic: 'true' } });
    expect(dataOf(reply).success_count, reply.story).toBe(ids.length);
    expect(new Set((await endsOf(ids)).map(({ batch_id }) => batch_id)).size).toBe(1);
  },
);

const origin = ({ headers }: Reply) => ({
  request: { id: headers['x-request-id'], idempotency_key: null },
});

/** Where the events of the records' ends say that they come from, one a record. */
async function endsOf(ids: readonly string[]): Promise<{ batch_id?: string; request: Rec }[]> {
  await stack.background.relay();
  const ends = await Promise.all(
    ids.map(async (resource_id) => {
      const query = { resource_id, per_page: '100' };
      const reply = await stack.expect(200, 'GET', '/api/v1/events/list/', {
        token: furniture.token,
        query,
      });
      return dataOf(reply).items.filter(({ type }: Rec) => type.endsWith('.deleted'));
    }),
  );
  expect(ends.map(({ length }) => length)).toEqual(ids.map(() => 1));
  return ends.flat().map(({ batch_id, request }: Rec) => ({
    ...(batch_id !== undefined && { batch_id }),
    request,
  }));
}

async function good(noun: Noun, kind: string, options: RequestOptions, id = ''): Promise<Reply> {
  const route = standard(noun, kind) as Route;
  const path = fill(route, () => id);
  const reply = await stack.request(route.method, path, { token: furniture.token, ...options });
  if (reply.status >= 300) throw new Error(`expected success:\n${reply.story}`);
  return reply;
}
