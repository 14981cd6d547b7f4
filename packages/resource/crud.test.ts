// The standard verbs on one record: rules before writes, one commit, nothing written when anything is wrong.
import { describe, expect, it } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/date.ts';
import { Failure } from '#kernel/error.ts';
import { parseQuery } from './bodies.ts';
import type { Answer } from './context.ts';
import type { Verb } from './declaration.ts';
import { parseBody } from './input/parse-body.ts';
import { standardVerbs } from './standard-verbs.ts';
import { given, NOW_MS, type TestContext, testContext } from './test-data/plain-context.ts';
import type { Rec } from './test-data/rec.ts';
import { Shelf, Tool } from './test-data/workshop.ts';

const MISSING = 'f'.repeat(24);

/** Runs a standard verb as the pipeline does: body parsed, record loaded. */
async function run(ctx: TestContext, name: string, body?: Rec, record: Rec = {}): Promise<Answer> {
  const verb = named(name);
  const call = { params: {}, query: {}, body: body && parseBody(verb, body), record };
  return verb.run(ctx, call as never);
}

const named = (name: string): Verb =>
  [Tool, Shelf]
    .flatMap((noun) => standardVerbs(noun, () => undefined))
    .find((verb) => verb.name === name) ?? expect.fail(`no ${name}`);

async function refused(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Failure) return error;
  throw new Error(`not refused: ${error}`);
}

describe('create', () => {
  it('stores defaults, prepared fields and the assigned members, and answers 201 with the record', async () => {
    const ctx = testContext();
    const answer = await run(ctx, 'tools.create', { name: 'saw', kind: 'hand', sharp: false });
    const { _id, ...record } = answer.data as Rec;
    expect(answer.status).toBe(201);
    expect(_id).toMatch(/^[0-9a-f]{24}$/);
    expect(record).toEqual({
      status: 'draft',
      sharp: false,
      uses: 0,
      name: 'saw',
      kind: 'hand',
      code: 'NONE',
      created_at: toIso(NOW_MS),
      updated_at: toIso(NOW_MS),
      version: 1,
      livemode: false,
    });
    expect(ctx.committed).toEqual([[{ kind: 'create', noun: Tool, record: answer.data }]]);
    expect(ctx.reads).toEqual([]);
  });

  it('refuses a unique value that looks like another, in creations and changes', async () => {
    const ctx = testContext();
    for (const code of ['A\u200b1', 'A1 ', ' A1', 'A\u00a01', 'A\u20031']) {
      const hidden = { name: 'saw', kind: 'hand', code };
      const lines = (await refused(run(ctx, 'tools.create', hidden))).errors;
      expect(lines).toMatchObject([{ field: 'code', code: 'invalid_format' }]);
    }
    const spaced = { name: 'saw', kind: 'hand', code: 'A 1' };
    expect((await run(ctx, 'tools.create', spaced)).data).toMatchObject({ code: 'A 1' });
    const before = given(ctx, Tool, { ...Tool.defaults, name: 'saw', kind: 'hand', code: 'A1' });
    const change = run(ctx, 'tools.update', { code: 'A\u00ad1' }, before);
    expect((await refused(change)).errors).toMatchObject([{ field: 'code' }]);
    const kept = given(ctx, Tool, { ...before, code: 'A\u200b1' });
    expect((await run(ctx, 'tools.update', { name: 'axe' }, kept)).data).toMatchObject({
      name: 'axe',
    });
  });

  it('refuses a state that is no initial one, and broken rules, in one answer', async () => {
    const ctx = testContext();
    const { code, errors } = await refused(
      run(ctx, 'tools.create', { name: 'saw', kind: 'power', sharp: false, status: 'broken' }),
    );
    expect(code).toBe('validation_error');
    expect(errors).toMatchObject([
      { field: 'status', code: 'invalid_enum', allowed: ['draft', 'active'], actual: 'broken' },
      { field: 'sharp', message: 'Power tools are sharp' },
    ]);
    expect(ctx.committed).toEqual([]);
  });

  it('names each field that refers to nothing, with one read for each noun referred to', async () => {
    const ctx = testContext();
    const shelf = given(ctx, Shelf, { name: 'a' });
    const gone = given(ctx, Tool, { name: 'b', status: 'deleted' });
    const { code, errors } = await refused(
      run(ctx, 'tools.create', {
        name: 'saw',
        kind: 'hand',
        shelf_id: shelf._id,
        spares: [MISSING, gone._id],
        parts: [
          { label: 'x', shelf_id: shelf._id },
          { label: 'y', shelf_id: 'no-id' },
        ],
      }),
    );
    expect(code).toBe('related_record_not_found');
    expect(errors.map(({ field }) => field)).toEqual([
      'spares[0]',
      'spares[1]',
      'parts[1].shelf_id',
    ]);
    expect(ctx.reads).toEqual([
      { noun: 'shelf', ids: 2 },
      { noun: 'tool', ids: 2 },
    ]);
    expect(ctx.committed).toEqual([]);
  });

  it('refuses a record whose JSON passes the limit', async () => {
    const note = { note: 'x'.repeat(9000) };
    const many = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`part${i}`, note]));
    const { code, errors } = await refused(
      run(testContext(), 'shelves.create', { name: 'a', ...many }),
    );
    expect({ code, line: errors[0] }).toMatchObject({
      code: 'validation_error',
      line: { code: 'too_large', max: 200_000 },
    });
  });
});

describe('update', () => {
  const stored = {
    name: 'saw',
    kind: 'hand',
    status: 'draft',
    sharp: false,
    uses: 4,
    price: 5,
    code: 'A',
  };

  it('changes what was sent, keeps the rest and moves the version', async () => {
    const ctx = testContext();
    const before = given(ctx, Tool, stored);
    ctx.nowMs += 1000;
    const { data } = await run(ctx, 'tools.update', { price: 6, uses: 99, version: 1 }, before);
    expect(data).toEqual({ ...before, price: 6, version: 2, updated_at: toIso(NOW_MS + 1000) });
    expect(ctx.committed).toEqual([[{ kind: 'update', noun: Tool, before, after: data }]]);
  });

  it('that changes nothing answers the record and writes nothing', async () => {
    const ctx = testContext();
    const before = given(ctx, Tool, stored);
    const { data } = await run(ctx, 'tools.update', { ...before, price: 5 }, before);
    expect(data).toBe(before);
    expect(ctx.committed).toEqual([]);
  });

  it('asserts the version of the body', async () => {
    const ctx = testContext();
    const before = given(ctx, Tool, stored);
    const failure = await refused(run(ctx, 'tools.update', { price: 6, version: 2 }, before));
    expect(failure).toMatchObject({
      code: 'version_conflict',
      errors: [{ field: 'version', actual: 1 }],
    });
  });

  it('removes a field by null, or takes it back to its default', async () => {
    const ctx = testContext();
    const before = given(ctx, Tool, stored);
    const { data } = await run(ctx, 'tools.update', { price: null, sharp: null }, before);
    expect(data).toMatchObject({ sharp: true });
    expect(data).not.toHaveProperty('price');
  });

  it('follows the state machine and the rules of the whole record', async () => {
    const ctx = testContext();
    const before = given(ctx, Tool, stored);
    expect(await refused(run(ctx, 'tools.update', { status: 'broken' }, before))).toMatchObject({
      code: 'invalid_state_transition',
      errors: [{ from: 'draft', to: 'broken', allowed: ['active', 'deleted'] }],
    });
    expect(
      (await refused(run(ctx, 'tools.update', { kind: 'power' }, before))).errors[0],
    ).toMatchObject({ field: 'sharp' });
    expect((await run(ctx, 'tools.update', { status: 'active' }, before)).data).toMatchObject({
      status: 'active',
    });
  });

  it('looks up only references that are new', async () => {
    const ctx = testContext();
    const shelf = given(ctx, Shelf, { name: 'a' });
    const before = given(ctx, Tool, { ...stored, shelf_id: MISSING });
    await run(ctx, 'tools.update', { price: 7 }, before);
    expect(ctx.reads).toEqual([]);
    await run(ctx, 'tools.update', { spares: [before._id], shelf_id: shelf._id }, before);
    expect(ctx.reads).toEqual([
      { noun: 'shelf', ids: 1 },
      { noun: 'tool', ids: 1 },
    ]);
  });

  it('asks the guard last, and nothing is written when it refuses', async () => {
    const ctx = testContext();
    const before = given(ctx, Tool, { ...stored, name: 'locked' });
    expect((await refused(run(ctx, 'tools.update', { price: 1 }, before))).code).toBe(
      'record_locked',
    );
    expect(ctx.committed).toEqual([]);
  });
});

describe('delete and restore', () => {
  const stored = { name: 'saw', kind: 'hand', status: 'active' };

  it('removes the record where deletion is hard', async () => {
    const ctx = testContext();
    const record = given(ctx, Shelf, { name: 'a' });
    expect((await run(ctx, 'shelves.delete', undefined, record)).data).toEqual({
      deleted: true,
      id: record._id,
    });
    expect(ctx.committed).toEqual([[{ kind: 'delete', noun: Shelf, record }]]);
  });

  it('keeps it with status deleted where deletion is soft; then it can only be read and restored', async () => {
    const ctx = testContext();
    const record = given(ctx, Tool, stored);
    expect((await run(ctx, 'tools.delete', undefined, record)).data).toEqual({
      deleted: true,
      id: record._id,
    });
    const deleted = ctx.records.get('to')?.get(record._id) ?? {};
    expect(deleted).toMatchObject({ status: 'deleted', version: 2 });
    expect((await run(ctx, 'tools.get', undefined, deleted)).data).toBe(deleted);
    expect((await refused(run(ctx, 'tools.delete', undefined, deleted))).code).toBe('not_found');
    expect((await refused(run(ctx, 'tools.update', { price: 1 }, deleted))).code).toBe('not_found');
    ctx.nowMs += 30 * DAY_MS;
    expect((await run(ctx, 'tools.restore', undefined, deleted)).data).toMatchObject({
      status: 'draft',
      version: 3,
    });
  });

  it('restores nothing that is not deleted, and nothing after 30 days', async () => {
    const ctx = testContext();
    const alive = given(ctx, Tool, stored);
    expect((await refused(run(ctx, 'tools.restore', undefined, alive))).code).toBe(
      'invalid_state_transition',
    );
    const deleted = given(ctx, Tool, { ...stored, status: 'deleted' });
    ctx.nowMs += 30 * DAY_MS + 1;
    expect((await refused(run(ctx, 'tools.restore', undefined, deleted))).code).toBe(
      'invalid_state_transition',
    );
  });

  it('restores without what went for good meanwhile, and with what can come back itself', async () => {
    const ctx = testContext();
    const spare = given(ctx, Tool, { ...stored, name: 'spare', status: 'deleted' });
    const deleted = given(ctx, Tool, {
      ...stored,
      status: 'deleted',
      shelf_id: MISSING,
      spares: [spare._id],
    });
    const { data } = await run(ctx, 'tools.restore', undefined, deleted);
    expect(data).toMatchObject({ status: 'draft', spares: [spare._id] });
    expect((data as Rec).shelf_id).toBeUndefined();
    const inParts = given(ctx, Tool, {
      ...stored,
      status: 'deleted',
      parts: [{ shelf_id: MISSING, label: 'a' }],
    });
    const refusal = await refused(run(ctx, 'tools.restore', undefined, inParts));
    expect(refusal.code).toBe('related_record_not_found');
  });

  it('is no delete where the state machine has no way to deleted', async () => {
    const ctx = testContext();
    const record = given(ctx, Tool, { ...stored, status: 'broken' });
    expect((await refused(run(ctx, 'tools.delete', undefined, record))).code).toBe(
      'invalid_state_transition',
    );
  });
});

describe('list', () => {
  it('tells where the page stands', async () => {
    const ctx = testContext();
    for (let i = 0; i < 5; i += 1) given(ctx, Shelf, { name: `s${i}` });
    const query = parseQuery(named('shelves.list'), [
      ['page', '2'],
      ['per_page', '2'],
      ['sort', 'name'],
      ['sort_dir', 'asc'],
      ['fields', 'name'],
    ]);
    const call = { params: {}, query, body: undefined, record: {} };
    const answer = await named('shelves.list').run(ctx, call as never);
    const data = answer.data as Rec;
    expect(data).toMatchObject({
      total: 5,
      page: 2,
      per_page: 2,
      total_pages: 3,
      has_next: true,
      has_prev: true,
      _meta: { current_sort: 'name', sort_direction: 'asc' },
    });
    expect(Object.keys(data.items[0])).toEqual(['_id', 'name']);
  });
});
