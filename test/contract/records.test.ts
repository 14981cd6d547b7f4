// The standard set on every noun that has it: what was created is found, changes are exactly those asked for, versions
// guard against lost updates, bulk answers item by item. Spec: Standard CRUD set; contract#lists, contract#bulk.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Noun } from '#resource/declaration.ts';
import type { Route } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { fill, nouns, STRANGE_ID, standard } from '../support/catalogue.ts';
import type { Reply, RequestOptions } from '../support/exchange.ts';
import { fresh, idOf, nextBody } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import { dataOf, type Stack } from '../support/stack.ts';

let stack: Stack;
let furniture: Furniture;
beforeAll(async () => {
  ({ stack, live: furniture } = await furnishedStack());
});

const having = (...kinds: string[]) =>
  nouns
    .filter((noun) => kinds.every((kind) => standard(noun, kind) !== undefined))
    .map((noun) => [noun.plural, noun] as const);

describe.each(having('create', 'get', 'list'))('%s', (_, noun) => {
  test('what was created is read back alike, by id and in the list', async () => {
    const made = shownLater(await fresh(furniture, noun));
    expect(await read(noun, made)).toEqual(made);
    const page = dataOf(await on(noun, 'list', { query: { per_page: '100' } }));
    expect(page.items.find((item: Rec) => idOf(item) === idOf(made))).toEqual(made);
    expect(made).toMatchObject({ version: 1, livemode: true, created_at: made.updated_at });
  });

  test('a body without the required fields names every one of them', async () => {
    const { required } = noun;
    const reply = await on(noun, 'create', { body: noun.open ? { x: 1 } : {} });
    const named = (reply.json.errors ?? []).map((error: Rec) => error.field);
    expect(named, reply.story).toEqual(expect.arrayContaining([...required]));
    if (required.length > 0) expect(reply.status, reply.story).toBe(400);
  });

  test('an unknown field is named, unless the noun is open', async () => {
    const body = { ...nextBody(furniture, noun), misspelt: 1 };
    const reply = await on(noun, 'create', { body });
    if (noun.open) expect(dataOf(reply).misspelt, reply.story).toBe(1);
    else
      expect(reply.json.errors, reply.story).toEqual([
        expect.objectContaining({ field: 'misspelt', code: 'unknown_field' }),
      ]);
  });

  test('a malformed id is invalid_id and an unknown one not_found', async () => {
    expect((await on(noun, 'get', {}, 'no-id')).json.code).toBe('invalid_id');
    expect((await on(noun, 'get', {}, STRANGE_ID)).json.code).toBe('not_found');
  });
});

describe.each(having('create', 'update', 'get'))('%s', (_, noun) => {
  test('an update changes what it names and nothing else', async () => {
    const before = shownLater(await fresh(furniture, noun));
    stack.clock.advance(1000);
    const metadata = { note: 'changed' };
    const after = dataOf(await good(on(noun, 'update', { body: { metadata } }, idOf(before))));
    expect(after).toEqual({ ...before, metadata, version: 2, updated_at: after.updated_at });
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    expect(await read(noun, before)).toEqual(after);
  });

  test('a stale version is 409, by If-Match and by the body', async () => {
    const before = await fresh(furniture, noun);
    const body = { metadata: { note: 'one' } };
    await good(on(noun, 'update', { body, headers: { 'if-match': '"1"' } }, idOf(before)));
    const stale = await on(
      noun,
      'update',
      { body: { metadata: { note: 'two' } }, headers: { 'if-match': '"1"' } },
      idOf(before),
    );
    expect(stale.json.code, stale.story).toBe('version_conflict');
    const inBody = await on(
      noun,
      'update',
      { body: { metadata: { note: 'two' }, version: 1 } },
      idOf(before),
    );
    expect(inBody.json.code, inBody.story).toBe('version_conflict');
    expect((await read(noun, before)).metadata).toEqual({ note: 'one' });
  });

  test('two updates at once of different fields both stay', async () => {
    const before = await fresh(furniture, noun);
    const replies = await Promise.all([
      on(noun, 'update', { body: { metadata: { by: 'one' } } }, idOf(before)),
      on(noun, 'update', { body: { external_reference: 'two' } }, idOf(before)),
    ]);
    for (const reply of replies) expect(reply.status, reply.story).toBe(200);
    expect(await read(noun, before)).toMatchObject({
      metadata: { by: 'one' },
      external_reference: 'two',
      version: 3,
    });
  });

  const ownUnique = noun.unique.filter(({ field }) => !noun.assigned.includes(field));
  test.each(ownUnique.map(({ field }) => field))('%s is unique', async (field) => {
    const value = `U-${field}-1`;
    const rest = Object.fromEntries(
      noun.unique.flatMap((each) => (each.with ?? []).map((name) => [name, undefined])),
    );
    const first = await on(noun, 'create', {
      body: { ...nextBody(furniture, noun), [field]: value, ...rest },
    });
    if (first.status >= 400) return;
    const second = await on(noun, 'create', {
      body: { ...nextBody(furniture, noun), [field]: value, ...rest },
    });
    expect(second.json.code, second.story).toBe('duplicate_value');
    expect(second.json.errors?.[0]?.field, second.story).toBe(field);
  });
});

describe.each(having('create', 'delete', 'get', 'list'))('%s', (_, noun) => {
  test('a deleted record is gone, or marked where deletion is soft', async () => {
    const made = await fresh(furniture, noun);
    const total = async () => dataOf(await good(on(noun, 'list', {}))).total;
    const before = await total();
    const reply = await good(on(noun, 'delete', {}, idOf(made)));
    expect(dataOf(reply), reply.story).toEqual({ deleted: true, id: idOf(made) });
    const read = await on(noun, 'get', {}, idOf(made));
    if (noun.softDelete) {
      expect(dataOf(read).status, read.story).toBe('deleted');
    } else {
      expect(read.json.code, read.story).toBe('not_found');
      expect(await total()).toBe(before - 1);
    }
    const again = await on(noun, 'delete', {}, idOf(made));
    expect(again.json.code, again.story).toBe('not_found');
  });
});

describe.each(having('bulk_create', 'bulk_update', 'bulk_delete', 'get'))('%s', (_, noun) => {
  test('bulk creates, changes and deletes item by item, in order', async () => {
    const bad = noun.open ? null : { misspelt: 1 };
    const items = [nextBody(furniture, noun), bad, nextBody(furniture, noun)];
    const created = dataOf(await good(on(noun, 'bulk_create', { body: { items } })));
    expect(created).toMatchObject({ total: 3, success_count: 2, error_count: 1 });
    expect(created.created.map((each: Rec) => [each.index, each.success])).toEqual([
      [0, true],
      [1, false],
      [2, true],
    ]);
    const [first, , third] = created.created.map((each: Rec) => each.id);
    const updates = [first, STRANGE_ID, third].map((id) => ({ id, metadata: { bulk: true } }));
    const updated = dataOf(await good(on(noun, 'bulk_update', { body: { updates } })));
    expect(updated.updated.map((each: Rec) => each.code ?? each.success)).toEqual([
      true,
      'not_found',
      true,
    ]);
    expect((await read(noun, { _id: third, id: third })).metadata).toEqual({ bulk: true });
    const deleted = dataOf(
      await good(on(noun, 'bulk_delete', { body: { ids: [third, STRANGE_ID, first] } })),
    );
    expect(deleted.deleted.map((each: Rec) => each.code ?? each.success)).toEqual([
      true,
      'not_found',
      true,
    ]);
  });

  test('refuses an empty bulk, more than 100 items and the same id twice', async () => {
    const item = nextBody(furniture, noun);
    const code = async (kind: string, body: Rec) => (await on(noun, kind, { body })).json.code;
    expect(await code('bulk_create', { items: [] })).toBe('bulk_empty');
    expect(await code('bulk_create', { items: Array.from({ length: 101 }, () => item) })).toBe(
      'bulk_limit_exceeded',
    );
    expect(await code('bulk_delete', { ids: [STRANGE_ID, STRANGE_ID] })).toBe('bulk_duplicate_id');
    expect(await code('bulk_update', { updates: [{ id: STRANGE_ID }, { id: STRANGE_ID }] })).toBe(
      'bulk_duplicate_id',
    );
  });

  test('?atomic=true writes all or nothing', async () => {
    const total = async () => dataOf(await good(on(noun, 'list', {}))).total;
    const before = await total();
    const items = [nextBody(furniture, noun), { misspelt: 1, ...(noun.open && { name: 7 }) }];
    const reply = await good(
      on(noun, 'bulk_create', { body: { items }, query: { atomic: 'true' } }),
    );
    expect(dataOf(reply), reply.story).toMatchObject({ success_count: 0, error_count: 2 });
    for (const { id, error, errors } of dataOf(reply).created) {
      expect([id, typeof error], reply.story).toEqual([undefined, 'string']);
      for (const line of errors ?? []) expect(line.message, reply.story).toMatch(/./);
    }
    expect(await total()).toBe(before);
  });

  test('a record made in bulk is like one made alone', async () => {
    const { created } = dataOf(
      await good(on(noun, 'bulk_create', { body: { items: [nextBody(furniture, noun)] } })),
    );
    const alone = await fresh(furniture, noun);
    const inBulk = await read(noun, { _id: created[0].id, id: created[0].id });
    expect(Object.keys(inBulk).sort()).toEqual(Object.keys(alone).sort());
  });
});

/** A secret is shown on creation and never again. */
function shownLater(record: Rec): Rec {
  const { secret: _, ...rest } = record;
  return rest;
}

const read = async (noun: Noun, record: Rec): Promise<Rec> =>
  dataOf(await good(on(noun, 'get', {}, idOf(record))));

function on(noun: Noun, kind: string, options: RequestOptions, id = STRANGE_ID): Promise<Reply> {
  const route = standard(noun, kind) as Route;
  return stack.request(
    route.method,
    fill(route, () => id),
    { token: furniture.token, ...options },
  );
}

async function good(asked: Promise<Reply>): Promise<Reply> {
  const reply = await asked;
  if (reply.status >= 300) throw new Error(`expected success:\n${reply.story}`);
  return reply;
}
