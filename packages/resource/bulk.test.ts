// Bulk verbs are the single verbs, many at once: same rules, one result per index, shared reads and commits.
import { describe, expect, it } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { create, nextNumber } from './change.ts';
import type { Noun, Verb } from './declaration.ts';
import { member } from './fields/row.ts';
import { parseBody } from './input/parse-body.ts';
import { standardVerbs } from './standard-verbs.ts';
import { given, type TestContext, testContext } from './test-data/plain-context.ts';
import type { Rec } from './test-data/rec.ts';
import { rowOf } from './test-data/row-of.ts';
import { Shelf, Tool } from './test-data/workshop.ts';

type Options = { query?: Rec; own?: Verb };

/** The bulk verb that takes such a body. */
async function bulk(ctx: TestContext, noun: Noun, body: Rec, options: Options = {}): Promise<Rec> {
  const { query = {}, own } = options;
  const kind = body.items ? 'bulk_create' : body.updates ? 'bulk_update' : 'bulk_delete';
  const verbs = standardVerbs(noun, (name) => (own?.name === name ? own : undefined));
  const verb = verbs.find(({ name }) => name === `${noun.plural}.${kind}`);
  if (verb === undefined) throw new Error(`no ${kind}`);
  const call = { params: {}, query, body: parseBody(verb, body), record: {} };
  return (await verb.run(ctx, call as never)).data as Rec;
}

const tool = (name: string, more: Rec = {}) => ({ name, kind: 'hand', ...more });

/** Creates tools that are named by the numbers that they take, and refuses those of kind `power`. */
const numbering: Verb = {
  ...(standardVerbs(Tool, () => undefined).find(({ name }) => name === 'tools.create') as Verb),
  run: (async (ctx, { body }) => {
    const { number, taking } = await nextNumber(ctx, 'tools');
    if ((body as Rec).kind === 'power') throw new Failure('invalid_body');
    const record = { _id: ctx.newId(), ...(body as Rec), name: `${number}` };
    return ctx.commit([create(Tool, rowOf(Tool, record)), taking], { data: record });
  }) as Verb['run'],
};
/** Writes as the store does: only the number after the last. */
function withSequence(ctx: TestContext): { last: number } {
  const sequence = { last: 0 };
  ctx.store.lastNumber = async () => sequence.last;
  ctx.refuse = (changes) => {
    const taken = changes.find((change) => change.kind === 'number');
    if (taken === undefined || taken.to !== sequence.last + 1) return 'contended';
    sequence.last = taken.to;
    return 'done';
  };
  return sequence;
}
const namesOf = (ctx: TestContext, results: Rec[]): string[] =>
  results.flatMap(({ id }) => ctx.records.get('to')?.get(id)?.name ?? []);

describe('bulk create with numbers', () => {
  it('gives each item the next number, and writes them in one go', async () => {
    const ctx = testContext();
    withSequence(ctx);
    const items = Array.from({ length: 9 }, () => tool('x'));
    const data = await bulk(ctx, Tool, { items }, { own: numbering });
    expect(namesOf(ctx, data.created)).toEqual(items.map((_, at) => `${at + 1}`));
    expect(ctx.batches.map(({ sizes }) => sizes.length)).toEqual([9]);
  });

  it('gives the numbers of items that fail to the next ones, all of them in one more go', async () => {
    const ctx = testContext();
    const sequence = withSequence(ctx);
    const items = Array.from({ length: 9 }, (_, at) =>
      tool('x', { kind: at % 4 === 0 ? 'power' : 'hand' }),
    );
    const data = await bulk(ctx, Tool, { items }, { own: numbering });
    expect(data.success_count).toBe(6);
    expect(namesOf(ctx, data.created)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(ctx.batches.map(({ sizes }) => sizes.length)).toEqual([6, 6]);
    expect(sequence.last).toBe(6);
  });

  it('tells an item whose step runs again what the sequence has by then', async () => {
    const ctx = testContext();
    const sequence = withSequence(ctx);
    const { refuse } = ctx;
    let isFirst = true;
    ctx.refuse = (changes) => {
      if (isFirst) sequence.last = 100;
      isFirst = false;
      return refuse(changes);
    };
    const own = {
      ...numbering,
      run: ((itemCtx, call) =>
        itemCtx.retry(() => numbering.run(itemCtx, call as never))) as Verb['run'],
    };
    const items = Array.from({ length: 3 }, () => tool('x'));
    const data = await bulk(ctx, Tool, { items }, { own });
    expect(namesOf(ctx, data.created).sort()).toEqual(['101', '102', '103']);
  });

  it('goes on one by one where others take the numbers again and again', async () => {
    const ctx = testContext();
    const sequence = withSequence(ctx);
    const { refuse } = ctx;
    let tries = 0;
    ctx.refuse = (changes) => {
      if (tries === 0 || tries === 5) sequence.last += 10;
      tries += 1;
      return refuse(changes);
    };
    const items = Array.from({ length: 5 }, () => tool('x'));
    const data = await bulk(ctx, Tool, { items }, { own: numbering });
    expect(data.success_count).toBe(5);
    expect(namesOf(ctx, data.created)).toEqual(['21', '22', '23', '24', '25']);
    expect(ctx.batches.map(({ sizes }) => sizes.length)).toEqual([5, 5, 1, 1, 1, 1, 1]);
  });
});

describe('bulk create', () => {
  it('keeps the order, writes the good items in one go and tells what is wrong with the others', async () => {
    const ctx = testContext();
    const items = [
      tool('a'),
      { kind: 'x' },
      tool('b', { shelf_id: 'f'.repeat(24) }),
      'text',
      tool('c'),
    ];
    const data = await bulk(ctx, Tool, { items });
    expect(data).toMatchObject({ total: 5, success_count: 2, error_count: 3 });
    expect(data.created.map(({ index, success, code }: Rec) => [index, success, code])).toEqual([
      [0, true, undefined],
      [1, false, 'validation_error'],
      [2, false, 'related_record_not_found'],
      [3, false, 'invalid_body'],
      [4, true, undefined],
    ]);
    expect(data.created[1].errors.map(({ field }: Rec) => field)).toEqual(['name', 'kind']);
    expect(ctx.batches.map(({ sizes }) => sizes)).toEqual([[1, 1]]);
    expect([...(ctx.records.get('to')?.keys() ?? [])].sort()).toEqual(
      [data.created[0].id, data.created[4].id].sort(),
    );
  });

  it('reads the references of all items in one call', async () => {
    const ctx = testContext();
    const shelves = [given(ctx, Shelf, { name: 'x' }), given(ctx, Shelf, { name: 'y' })];
    const items = Array.from({ length: 100 }, (_, i) =>
      tool(`t${i}`, { shelf_id: shelves[i % 2]?._id }),
    );
    expect(await bulk(ctx, Tool, { items })).toMatchObject({ success_count: 100 });
    expect(ctx.reads).toEqual([{ noun: 'shelf', ids: 2 }]);
    expect(ctx.batches).toHaveLength(1);
  });

  it('reads once what several items ask for alike at the same moment, each row for each', async () => {
    const ctx = testContext();
    for (const name of ['x', 'y']) given(ctx, Shelf, { name });
    const { each, tenant } = ctx.store;
    let reads = 0;
    ctx.store.each = (noun) => {
      reads += 1;
      return each(noun);
    };
    ctx.store.tenant = () => {
      reads += 1;
      return tenant();
    };
    const own = {
      ...numbering,
      run: (async (itemCtx, { body }) => {
        const { store } = itemCtx;
        const names: string[] = [];
        const [{ id }] = await Promise.all([
          store.tenant(),
          (async () => {
            for await (const { name } of store.each(Shelf)) names.push(name);
          })(),
        ]);
        const record = { ...(body as Rec), _id: itemCtx.newId(), name: [id, ...names].join() };
        return itemCtx.commit([create(Tool, rowOf(Tool, record))], { data: record });
      }) as Verb['run'],
    };
    const data = await bulk(ctx, Tool, { items: [tool('a'), tool('b'), tool('c')] }, { own });
    const { id } = await tenant();
    expect(namesOf(ctx, data.created)).toEqual(Array.from({ length: 3 }, () => `${id},x,y`));
    expect(reads).toBe(2);
  });

  it('reports a refused commit under its own index only', async () => {
    const ctx = testContext();
    ctx.refuse = ([change]) =>
      change?.kind === 'create' && member(change.record, 'name') === 'b'
        ? new Failure('duplicate_value')
        : 'done';
    const data = await bulk(ctx, Tool, { items: [tool('a'), tool('b'), tool('c')] });
    expect(data.created.map(({ success, code }: Rec) => [success, code])).toEqual([
      [true, undefined],
      [false, 'duplicate_value'],
      [true, undefined],
    ]);
  });

  it('runs an item that met contention again, alone, and gives up as service_unavailable', async () => {
    const ctx = testContext();
    let lost = 0;
    ctx.refuse = ([change]) =>
      change?.kind === 'create' && member(change.record, 'name') === 'b' && lost++ < 2
        ? 'contended'
        : 'done';
    const data = await bulk(ctx, Tool, { items: [tool('a'), tool('b')] });
    expect(data.success_count).toBe(2);
    expect(ctx.batches.map(({ sizes }) => sizes.length)).toEqual([2, 1, 1]);
    ctx.refuse = () => 'contended';
    const never = await bulk(ctx, Tool, { items: [tool('c')] });
    expect(never.created[0]).toMatchObject({ success: false, code: 'service_unavailable' });
  });

  it('gives a loser longer where there is time, and tells that the answer is not the last word', async () => {
    const ctx = testContext();
    const commits = async (remainingMs: number): Promise<number> => {
      ctx.remainingMs = () => remainingMs;
      ctx.batches.length = 0;
      await bulk(ctx, Tool, { items: [tool('a')] });
      return ctx.batches.length;
    };
    expect([await commits(25_000), ctx.isLeft]).toEqual([1, false]);
    ctx.refuse = () => 'contended';
    expect([await commits(5_000), ctx.isLeft]).toEqual([8, true]);
    expect(await commits(25_000)).toBe(22);
    ctx.isLeft = false;
    ctx.refuse = () => new Failure('duplicate_value');
    expect([await commits(25_000), ctx.isLeft]).toEqual([1, false]);
  });

  it('has those that fell short told at once, when the first ones took the rest', async () => {
    const ctx = testContext();
    let left = 2;
    ctx.refuse = () => (left-- > 0 ? 'done' : 'contended');
    const run: Verb['run'] = (itemCtx, call) => {
      if (left <= 0) throw new Failure('insufficient_stock');
      return numbering.run(itemCtx, call);
    };
    const own = { ...numbering, run };
    const items = Array.from({ length: 20 }, () => tool('x'));
    const { created } = await bulk(ctx, Tool, { items }, { own });
    const codes = created.map(({ code }: Rec) => code);
    expect(codes.slice(0, 2)).toEqual([undefined, undefined]);
    expect(new Set(codes.slice(2))).toEqual(new Set(['insufficient_stock']));
    expect(ctx.batches.map(({ sizes }) => sizes.length)).toEqual([20]);
  });

  it('uses the verb that replaces the standard one, with as many commits as it makes', async () => {
    const ctx = testContext();
    const own = {
      ...(standardVerbs(Shelf, () => undefined).find(
        ({ name }) => name === 'shelves.create',
      ) as Verb),
      run: (async (itemCtx, { body }) => {
        const record = { _id: itemCtx.newId(), ...(body as Rec) };
        const answer = await itemCtx.commit([create(Shelf, record)], { data: record });
        if ((body as Rec).name !== 'x')
          await itemCtx.retry(() =>
            itemCtx.commit([create(Tool, rowOf(Tool, { _id: 'second' }))], { data: 1 }),
          );
        return answer;
      }) as Verb['run'],
    };
    const data = await bulk(
      ctx,
      Shelf,
      { items: [{ name: 'x' }, { name: 'y' }, { name: 'z' }] },
      { own },
    );
    expect(data.success_count).toBe(3);
    expect(ctx.batches.map(({ sizes }) => sizes)).toEqual([
      [1, 1, 1],
      [1, 1],
    ]);
    expect(new Set(ctx.batches.map(({ batchId }) => batchId)).size).toBe(1);
  });

  it('writes nothing twice when a keyed request is repeated after a crash', async () => {
    const ctx = testContext();
    ctx.repeatable = { seed: 'tenant test 0 key', startedAtMs: ctx.nowMs };
    const items = [tool('a'), tool('b'), tool('c')];
    ctx.refuse = ([change]) =>
      change?.kind === 'create' && member(change.record, 'name') === 'c'
        ? new Failure('service_unavailable')
        : 'done';
    const first = await bulk(ctx, Tool, { items });
    expect(first.success_count).toBe(2);
    ctx.refuse = () => 'done';
    ctx.nowMs += 3_600_000;
    const second = await bulk(ctx, Tool, { items });
    expect(second.success_count).toBe(3);
    expect(second.created.slice(0, 2)).toEqual(first.created.slice(0, 2));
    expect(ctx.records.get('to')?.size).toBe(3);
  });

  it('passes on what concerns the whole request', async () => {
    const ctx = testContext();
    ctx.commitMany = () => Promise.reject(new Failure('invalid_token'));
    await expect(bulk(ctx, Tool, { items: [tool('a'), tool('b')] })).rejects.toMatchObject({
      code: 'invalid_token',
    });
  });
});

describe('atomic', () => {
  const query = { atomic: true };

  it('writes nothing when one item is wrong, and says so on the others', async () => {
    const ctx = testContext();
    const data = await bulk(ctx, Tool, { items: [tool('a'), {}, tool('c')] }, { query });
    expect(data.created.map(({ code }: Rec) => code)).toEqual([
      'bulk_aborted',
      'validation_error',
      'bulk_aborted',
    ]);
    expect(ctx.committed).toEqual([]);
  });

  it('writes nothing when the commit refuses one item', async () => {
    const ctx = testContext();
    ctx.refuse = ([change]) =>
      change?.kind === 'create' && member(change.record, 'name') === 'b'
        ? new Failure('duplicate_value')
        : 'done';
    const data = await bulk(ctx, Tool, { items: [tool('a'), tool('b')] }, { query });
    expect(data.created.map(({ code }: Rec) => code)).toEqual(['bulk_aborted', 'duplicate_value']);
    expect(data.created.filter(({ id }: Rec) => id !== undefined)).toEqual([]);
    expect(ctx.committed).toEqual([]);
  });

  it('takes at most 25 items', async () => {
    const items = Array.from({ length: 26 }, (_, i) => tool(`t${i}`));
    await expect(bulk(testContext(), Tool, { items }, { query })).rejects.toMatchObject({
      code: 'bulk_limit_exceeded',
      errors: [{ max: 25, actual: 26 }],
    });
    const ctx = testContext();
    expect((await bulk(ctx, Tool, { items: items.slice(1) }, { query })).success_count).toBe(25);
    expect(ctx.batches).toMatchObject([{ atomic: true }]);
  });
});

describe('bulk update and delete', () => {
  it('change each record by its id, with the rules of the single verb', async () => {
    const ctx = testContext();
    const [a, b, c] = [1, 2, 3].map((n) =>
      given(ctx, Tool, tool(`t${n}`, { status: 'draft', sharp: true })),
    );
    const updates = [
      { id: a?._id, price: 5 },
      { _id: b?._id, status: 'broken' },
      { id: 'e'.repeat(24), price: 1 },
      { price: 1 },
      { id: 'short' },
      { id: c?._id, version: 9 },
    ];
    const data = await bulk(ctx, Tool, { updates });
    expect(data.updated.map(({ code, id }: Rec) => code ?? id)).toEqual([
      a?._id,
      'invalid_state_transition',
      'not_found',
      'validation_error',
      'invalid_id',
      'version_conflict',
    ]);
    expect(ctx.records.get('to')?.get(a?._id)).toMatchObject({ price: 5, version: 2 });
    expect(ctx.reads).toEqual([
      { noun: 'tool', ids: 4 },
      { noun: 'tool', ids: 1 },
    ]);
  });

  it('delete softly where the noun does, and find nothing twice', async () => {
    const ctx = testContext();
    const [a, b] = [
      given(ctx, Tool, tool('a', { status: 'active' })),
      given(ctx, Tool, tool('b', { status: 'deleted' })),
    ];
    const data = await bulk(ctx, Tool, { ids: [a._id, b._id] });
    expect(data.deleted).toMatchObject([
      { index: 0, success: true, id: a._id },
      { index: 1, success: false, code: 'not_found' },
    ]);
    expect(ctx.records.get('to')?.get(a._id)).toMatchObject({ status: 'deleted' });
  });

  it('judge a hostile item alone', async () => {
    const ctx = testContext();
    const a = given(ctx, Shelf, { name: 'a' });
    const updates = JSON.parse(
      `[{"id": "${a._id}", "note": "fine"}, {"id": "${'1'.repeat(24)}", "__proto__": {}}]`,
    );
    const data = await bulk(ctx, Shelf, { updates });
    expect(data.updated.map(({ success, code }: Rec) => [success, code])).toEqual([
      [true, undefined],
      [false, 'validation_error'],
    ]);
  });
});
