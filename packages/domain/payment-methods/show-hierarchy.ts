// GET /payment_methods/hierarchy/: the whole tree, children[] in each. Spec: Payment methods; Decision
// 18.
import { list, object, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { readMethods, treeOf } from './method-tree.ts';
import { withPredefined } from './predefined-methods.ts';
import { PaymentMethod } from './records/payment-method.ts';

const branch = shownRecord(PaymentMethod).extend({
  children: list(z.looseObject({})).meta({ description: 'Branches like this one' }),
});

export const showHierarchy = verb(
  PaymentMethod,
  {
    name: 'payment_methods.hierarchy',
    summary: 'The tree of payment methods, each with its children in their order',
    description:
      'The whole tree in one answer, without pages; `total` counts the methods of every depth.',
    method: 'GET',
    path: '/payment_methods/hierarchy/',
    access: 'payment_methods:read',
    data: object({ items: list(branch), total: whole(0) }),
  },
  async (ctx) => {
    const methods = await withPredefined(ctx, () => readMethods(ctx));
    return { data: { items: treeOf(methods), total: methods.length } };
  },
);
