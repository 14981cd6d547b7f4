// GET /payment_methods/list/ and /active/: the standard list, and the same list of what customers may
// pay with now.
import { listVerb } from '#resource/list/list-verb.ts';
import { withPredefined } from './predefined-methods.ts';
import { PaymentMethod } from './records/payment-method.ts';

export const listMethods = listVerb(
  PaymentMethod,
  {
    name: 'payment_methods.list',
    summary: 'List payment methods, the predefined ones among them',
    path: '/payment_methods/list/',
    access: 'payment_methods:read',
  },
  (ctx, { query }) => withPredefined(ctx, () => ctx.store.list(PaymentMethod, query)),
);

export const listActiveMethods = listVerb(
  PaymentMethod,
  {
    name: 'payment_methods.active',
    summary: 'List the active payment methods',
    path: '/payment_methods/active/',
    access: 'payment_methods:read',
  },
  (ctx, { query }) => {
    const active = { ...query, within: { status: ['active'] } };
    return withPredefined(ctx, () => ctx.store.list(PaymentMethod, active));
  },
);
