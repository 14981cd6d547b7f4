// Mass assignment: a field that only the service sets is accepted from clients, so that they can send back what they got,
// and ignored. Every assigned field of every noun. contract#unknown-fields; reliability#request-bodies.
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Noun } from '#resource/declaration.ts';
import { sampleRecord } from '#resource/sample.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { fill, nouns, parametersOf, routes, rows, standard } from '../support/catalogue.ts';
import { fresh, idOf, nextBody } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import { dataOf, type Stack } from '../support/stack.ts';

/** Every record has one of its own, and keeps it. */
const NUMBERS = [
  'contract_number',
  'order_number',
  'budget_number',
  'sort_order',
  'tracking_number',
  'access_code',
  'device_code',
  'events',
];
/** They differ between two records, or tell when and how often one was changed. */
const MOVING = [
  '_id',
  'id',
  'created_at',
  'updated_at',
  'opened_at',
  'version',
  'secret',
  'secret_hint',
];

let stack: Stack;
let furniture: Furniture;
beforeAll(async () => {
  ({ stack, live: furniture } = await furnishedStack());
});

const creatable = nouns.filter((noun) => standard(noun, 'create') !== undefined);
const cases = creatable.flatMap((noun) =>
  [...new Set(noun.assigned)].map((field) => [`${noun.plural} · ${field}`, noun, field] as const),
);

/** One record of each noun is compared with all that are forged, and one is sent every forged update: neither is to notice. */
const plains = new Map<string, Promise<Rec>>();
const targets = new Map<string, Promise<Rec>>();
const only = (known: Map<string, Promise<Rec>>, noun: Noun): Promise<Rec> => {
  const record = known.get(noun.name) ?? fresh(furniture, noun);
  known.set(noun.name, record);
  return record;
};
/** There is room for ten webhooks, of which later ones make way: the first stays. */
const targetOf = async (noun: Noun): Promise<Rec> =>
  (noun.name === 'webhook' ? furniture.records.get(noun.name) : undefined) ?? only(targets, noun);

describe.each(cases)('%s', (_, noun, field) => {
  test('cannot be set on creation', async () => {
    const plain = await only(plains, noun);
    for (const forged of forgeries(noun, field, plain)) {
      const made = await fresh(furniture, noun, { [field]: forged });
      expect(made[field]).not.toEqual(forged);
      if (![...MOVING, ...NUMBERS].includes(field)) expect(made[field]).toEqual(plain[field]);
    }
  });

  const update = standard(noun, 'update');
  test.runIf(update !== undefined)('cannot be changed by an update', async () => {
    const before = await targetOf(noun);
    for (const forged of forgeries(noun, field, before)) {
      if (update === undefined) return;
      // A forged version is a version asserted (contract#error-codes), so it is not ignored but refused.
      const status = field === 'version' ? 409 : 200;
      const path = fill(update, () => idOf(before));
      const reply = await stack.expect(status, update.method, path, {
        token: furniture.token,
        body: { [field]: forged, metadata: { forged: field } },
      });
      const get = await stack.expect(200, 'GET', path, { token: furniture.token });
      const after: Rec = dataOf(get);
      expect(after[field], reply.story).not.toEqual(forged);
      if (!MOVING.includes(field)) expect(after[field], reply.story).toEqual(before[field]);
    }
  });
});

describe.each(creatable.map((noun) => [noun.plural, noun] as const))('%s', (_, noun) => {
  test('takes back the whole record that it gave', async () => {
    const update = standard(noun, 'update');
    if (update === undefined) return;
    const before = await fresh(furniture, noun);
    const path = fill(update, () => idOf(before));
    const reply = await stack.expect(200, update.method, path, {
      token: furniture.token,
      body: before,
    });
    expect(withoutMoving(dataOf(reply)), reply.story).toEqual(withoutMoving(before));
  });

  test('does not store who it belongs to', async () => {
    for (const name of ['tenant_id', 'user_id', 'pk', 'sk', 'd']) {
      const create = standard(noun, 'create');
      if (create === undefined) return;
      const body = { ...nextBody(furniture, noun), [name]: 'forged' };
      const reply = await stack.request(
        create.method,
        fill(create, () => ''),
        { token: furniture.token, body },
      );
      const isKept = noun.open && reply.status < 300;
      if (!isKept)
        expect(reply.json.errors?.[0], reply.story).toMatchObject({
          field: name,
          code: 'unknown_field',
        });
      expect(stack.tables.live.name, reply.story).toBeDefined();
    }
  });
});

/** Whatever is shown under the path of a PUT may be sent to it, so that a client changes one member of what it got. */
const replaced = routes.filter(
  (route) =>
    route.method === 'PUT' &&
    parametersOf(route).length === 0 &&
    routes.some(({ method, path }) => method === 'GET' && path === route.path),
);

test('there are configurations that are shown and put at one path', () => {
  expect(replaced.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/accounting/config/', '/iva/config/']),
  );
});

test.each(rows(replaced))('%s takes back the whole that it gives', async (_, route) => {
  const [method, path] = [route.method, fill(route, () => '')];
  const { token } = furniture;
  for (const _time of ['before it was ever put', 'and afterwards']) {
    const before: Rec = dataOf(await stack.expect(200, 'GET', path, { token }));
    const reply = await stack.expect(200, method, path, { token, body: before });
    expect(withoutMoving(dataOf(reply)), reply.story).toMatchObject(withoutMoving(before));
  }
  const body = { surely_unknown: 1 };
  const refused = await stack.expect(400, method, path, { token, body });
  expect(refused.json.errors, refused.story).toMatchObject([{ code: 'unknown_field' }]);
});

/** Values of the field's own kind that differ from what it has. */
function forgeries(noun: Noun, field: string, record: Rec): unknown[] {
  const now = record[field];
  if (typeof now === 'boolean') return [!now];
  if (typeof now === 'number') return [now + 41];
  if (field === '_id' || field === 'id') return ['0123456789ab0123456789ab'];
  if (field.endsWith('_at')) return ['2001-02-03T04:05:06.000Z'];
  if (isDeepStrictEqual(now, {})) return [{ forged: 1 }];
  const samples = [7, 8].map((seed) => sampleRecord(noun, seed)[field]);
  return [samples.find((value) => value !== now) ?? 'forged'];
}

const withoutMoving = (record: Rec): Rec =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !MOVING.includes(name)));
