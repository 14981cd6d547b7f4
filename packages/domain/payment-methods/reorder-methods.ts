// POST /payment_methods/reorder/: the methods named take, in the order in which they are named, the
// places that they hold together; the others stay where they are. contract#payloads: {ids*}. So all of them
// can be ordered at once, or only the children of one.
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { list, object, recordId, whole } from '#kernel/fields.ts';
import { amended, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { PaymentMethod } from './records/payment-method.ts';

/** One commit moves them all; a transaction has room for so many. */
const REORDER_MAX = 95;

export const reorderMethods = verb(
  PaymentMethod,
  {
    name: 'payment_methods.reorder',
    summary: 'Put payment methods in another order',
    description:
      'Those named, 1 to 95, share out the places (`sort_order`) that they have between them, in the order given; the others keep theirs. All move in one commit.',
    method: 'POST',
    path: '/payment_methods/reorder/',
    access: 'payment_methods:write',
    body: object({ ids: list(recordId(), REORDER_MAX, 1) }),
    data: object({ items: list(shownRecord(PaymentMethod)), total: whole(0) }),
    fails: ['related_record_not_found'],
  },
  async (ctx, { body: { ids } }) => {
    refuse(repeated(ids));
    const before = await named(ctx, ids);
    const places = before.map(({ sort_order }) => sort_order).sort((a, b) => a - b);
    const items = before.map((method, at) =>
      method.sort_order === places[at] ? method : amended(ctx, method, { sort_order: places[at] }),
    );
    const changes = before.flatMap((method, at) =>
      items[at] === method || items[at] === undefined
        ? []
        : [update(PaymentMethod, method, items[at])],
    );
    return ctx.commit(changes, { data: { items, total: items.length } });
  },
);

async function named(ctx: Context, ids: readonly string[]): Promise<PaymentMethod[]> {
  const found = await ctx.store.getMany(PaymentMethod, ids);
  const missing = ids.flatMap((id, at): FieldError[] =>
    found.has(id) ? [] : [{ field: `ids[${at}]`, location: 'body', code: 'not_found' }],
  );
  if (missing.length > 0) fail('related_record_not_found', { errors: missing });
  return ids.flatMap((id) => found.get(id) ?? []);
}

const repeated = (ids: readonly string[]): FieldError[] =>
  ids.flatMap((id, at): FieldError[] =>
    ids.indexOf(id) === at ? [] : [{ field: `ids[${at}]`, location: 'body', code: 'not_unique' }],
  );
