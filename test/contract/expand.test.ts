// What `expand` promises, for every noun that names others: the records are what their own GET shows, in one more round trip, with the
// rights that this GET asks for, in every list and every get. Decision 220.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Noun } from '#resource/declaration.ts';
import { EXPANDED, type Expansion, expansionsOf, targetOf } from '#resource/expand/expansions.ts';
import type { Route } from '#resource/routes.ts';
import { SCOPES, type Scope } from '#resource/scopes.ts';
import { readAccess } from '#resource/shape/actor.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { CallRecord } from '#store/table.ts';
import { fill, nouns, standard } from '../support/catalogue.ts';
import { ENGINE, testEngine } from '../support/engine.ts';
import { furnish, idOf } from '../support/furnish.ts';
import type { Furniture } from '../support/furniture.ts';
import { TripRecorder } from '../support/round-trips.ts';
import { dataOf, openStack, type Stack } from '../support/stack.ts';

const trips = new TripRecorder();
const calls: CallRecord[] = [];
let stack: Stack;
let furniture: Furniture;
beforeAll(async () => {
  stack = await openStack({ onCall: (call) => calls.push(call) });
  furniture = await furnish(stack, 'live');
  for (const table of Object.values(stack.tables)) table.target = trips.watch(table.target);
});
afterAll(async () => (await testEngine()).stop());

const naming = nouns
  .filter((noun) => expansionsOf(noun).length > 0)
  .filter((noun) => standard(noun, 'get') !== undefined && standard(noun, 'list') !== undefined)
  .map((noun) => [noun.plural, noun] as const);

test('most nouns name others, lines too', () => {
  const names = naming.flatMap(([plural, noun]) =>
    expansionsOf(noun).map(({ name }) => `${plural}: ${name}`),
  );
  expect(names).toEqual(
    expect.arrayContaining(['sales: customer', 'sales: invoice', 'sales: items.product']),
  );
  expect(new Set(names).size).toBe(names.length);
});

test('records with rights of their own show none of what they name', () => {
  const delivery = nouns.find(({ name }) => name === 'delivery') as Noun;
  expect(Object.keys(delivery.mentions ?? {})).toEqual(['webhook_id', 'event_id']);
  expect(expansionsOf(delivery)).toEqual([]);
});

test('what is named can be read by its own GET', () => {
  const targets = naming.flatMap(([, noun]) => expansionsOf(noun).map(targetOf));
  expect(targets.filter((target) => standard(target, 'get') === undefined)).toEqual([]);
});

describe.each(naming)('%s', (_, noun) => {
  const all = expansionsOf(noun);
  const names = all.map(({ name }) => name).join(',');

  test('shows what it names as the GET of that does, in one more round trip', async () => {
    const record = furniture.records.get(noun.name) as Rec;
    const plain = await read(noun, record);
    const usual = trips.sequential;
    const shown = await read(noun, record, { expand: names });
    const named = all.flatMap((each) => pairsIn(shown, each));
    expect(trips.sequential).toBe(named.length === 0 ? usual : usual + 1);
    expect(without(shown)).toEqual(plain);
    for (const { target, id, value } of named) expect(value).toEqual(await own(target, id));
  });

  test('shows the same in its list, in as many round trips, beside the fields that are selected', async () => {
    const path = pathOf(noun, 'list');
    const query = { expand: names, per_page: '5' };
    const items: Rec[] = dataOf(await get(path, query)).items;
    expect(trips.sequential).toBeLessThanOrEqual(2);
    const selected: Rec[] = dataOf(await get(path, { ...query, fields: 'created_at' })).items;
    const tops = all.some(({ way }) => way.length === 0);
    expect(selected.map((item) => item[EXPANDED])).toEqual(
      items.map((item) => (tops ? item[EXPANDED] : undefined)),
    );
    const lines = new Set(all.flatMap(({ way }) => way.slice(0, 1)));
    const allowed = new Set([noun.idField, 'created_at', EXPANDED, ...lines]);
    expect(selected.flatMap(Object.keys).filter((name) => !allowed.has(name))).toEqual([]);
  });

  test('refuses it to a token without the right to what is named, and says which', async () => {
    for (const { name, ...expansion } of all) {
      const access = readAccess(targetOf({ name, ...expansion }));
      if (access === readAccess(noun)) continue;
      const tenant = await stack.newTenant();
      const token = await tenant.token('live', [readAccess(noun) as Scope]);
      const reply = await stack.expect(403, 'GET', pathOf(noun, 'list'), {
        token,
        query: { expand: name },
      });
      expect(reply.json.errors).toEqual([
        expect.objectContaining({ field: 'expand', actual: name, required_scope: access }),
      ]);
    }
  });

  test('refuses a name that it does not have, and says which was meant', async () => {
    const [first] = all as [Expansion];
    for (const path of [pathOf(noun, 'list'), pathOf(noun, 'get')]) {
      for (const [expand, meant] of [
        [`${first.name}x`, first.name],
        [`${first.name}.${first.name}.${first.name}`, undefined],
      ] as const) {
        const query = { expand };
        const reply = await stack.expect(400, 'GET', path, { token: furniture.token, query });
        expect(reply.json.code).toBe('invalid_query_parameter');
        expect(reply.json.errors[0]).toMatchObject({ field: 'expand[0]', location: 'query' });
        expect(reply.json.errors[0].did_you_mean).toBe(meant);
      }
    }
  });
});

describe.runIf(ENGINE !== 'dynamodb-local')('capacity units', () => {
  test('of a page of sales: one for each record that is shown besides, once', async () => {
    const token = await (await stack.newTenant()).token('live');
    const made = async (path: string, body: Rec): Promise<string> =>
      dataOf(await stack.expect(201, 'POST', path, { token, body }))._id;
    const products = [];
    for (const name of ['Malbec', 'Torrontés', 'Bonarda'])
      products.push(await made('/api/v1/products/', { name, base_price: 10, status: 'published' }));
    const customer_id = await made('/api/v1/customers/', { name: 'Ana' });
    const items = products.map((publication_id) => ({
      ...{ publication_id, publication_type: 'product', name: 'Vino', quantity: 1, price: 10 },
    }));
    for (let n = 0; n < 12; n += 1) await made('/api/v1/sales/', { customer_id, items });
    const units = async (query: Record<string, string>) => {
      calls.length = 0;
      trips.reset();
      await stack.expect(200, 'GET', '/api/v1/sales/list/', { token, query });
      return calls.reduce((sum, { readUnits }) => sum + readUnits, 0);
    };
    const plain = await units({ per_page: '12' });
    const whole = await units({ per_page: '12', expand: 'customer,items.product' });
    expect(trips.sequential).toBe(2);
    expect(whole - plain).toBe(4);
  });
});

test('the scopes of expansions are scopes', () => {
  const accesses = naming.flatMap(([, noun]) =>
    expansionsOf(noun).map((each) => readAccess(targetOf(each))),
  );
  expect(accesses.filter((access) => !SCOPES.includes(access as Scope))).toEqual([]);
});

type Pair = { target: Noun; id: string; value: unknown };

/** The ids that the record holds for the expansion, each with what is shown of it. */
function pairsIn(record: Rec, expansion: Expansion): Pair[] {
  const { way, field, member, when } = expansion;
  const holders = way.reduce<Rec[]>((at, name) => at.flatMap((each) => each[name] ?? []), [record]);
  return holders
    .filter((holder) => when === undefined || when.is.includes(holder[when.by]))
    .flatMap((holder) => {
      const shown = [holder[EXPANDED][member]].flat();
      return [holder[field] ?? []]
        .flat()
        .flatMap((id, at) =>
          id === '' ? [] : [{ target: targetOf(expansion), id, value: shown[at] }],
        );
    });
}

const without = (record: Rec): Rec =>
  JSON.parse(JSON.stringify(record, (name, value) => (name === EXPANDED ? undefined : value)));

/** Of a record that is gone, null. */
async function own(noun: Noun, id: string): Promise<Rec | null> {
  const route = standard(noun, 'get') as Route;
  const reply = await stack.request(
    'GET',
    fill(route, () => id),
    { token: furniture.token },
  );
  return reply.status === 200 ? dataOf(reply) : null;
}

const pathOf = (noun: Noun, kind: 'get' | 'list'): string =>
  fill(standard(noun, kind) as Route, () => idOf(furniture.records.get(noun.name)));

const read = async (noun: Noun, record: Rec, query: Record<string, string> = {}): Promise<Rec> =>
  dataOf(
    await get(
      fill(standard(noun, 'get') as Route, () => idOf(record)),
      query,
    ),
  );

async function get(path: string, query: Record<string, string>) {
  trips.reset();
  calls.length = 0;
  return stack.expect(200, 'GET', path, { token: furniture.token, query });
}
