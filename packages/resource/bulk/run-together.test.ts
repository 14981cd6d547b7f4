// An atomic bulk request is decided by its items or not at all.
import { expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { parseBody } from '../input/parse-body.ts';
import { standardVerbs } from '../standard-verbs.ts';
import { given, testContext } from '../test-data/plain-context.ts';
import type { Rec } from '../test-data/rec.ts';
import { Tool } from '../test-data/workshop.ts';

const update = standardVerbs(Tool, () => undefined).find(({ name }) =>
  name.endsWith('.bulk_update'),
);

test('an outage that one item meets is the answer of the whole request, which can be repeated', async () => {
  const ctx = testContext();
  const tools = ['a', 'b'].map((name) => given(ctx, Tool, { name, kind: 'hand' }));
  if (update === undefined) throw new Error('no bulk update');
  const body = parseBody(update, { updates: tools.map(({ _id }) => ({ id: _id, price: 5 })) });
  const call = { params: {}, query: { atomic: true }, body, record: {} } as never;
  const { getMany } = ctx.store;
  ctx.store.getMany = () => Promise.reject(new Failure('service_unavailable'));
  await expect(update.run(ctx, call)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(ctx.committed).toEqual([]);
  ctx.store.getMany = getMany;
  const { data } = await update.run(ctx, call);
  expect((data as Rec).updated.map(({ success }: Rec) => success)).toEqual([true, true]);
});
