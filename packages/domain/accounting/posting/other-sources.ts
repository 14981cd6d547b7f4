// What cash registers and corrections of stock ask of the books.

import { Product } from '#domain/catalog/records/product.ts';
import { CashMovement } from '#domain/pos/records/cash-movement.ts';
import { CashRegister } from '#domain/pos/records/cash-register.ts';
import { businessDate } from '#kernel/date.ts';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import { unmoved } from '#resource/change.ts';
import type { PostingEvent } from './legs.ts';
import { methodTypes } from './method-types.ts';
import { stockLegs } from './purchase-legs.ts';
import type { Source, Wanted } from './source.ts';
import { cashMovementLegs, countLegs } from './till-legs.ts';

const NOTHING: Wanted = { events: [], guards: [] };

export const cashSource: Source = {
  name: 'cash_movement',
  async read(ctx, id) {
    const movement = await ctx.store.get(CashMovement, id);
    if (movement === undefined) return NOTHING;
    const types = await methodTypes(ctx, [movement.payment_method]);
    const date = businessDate(Date.parse(movement.created_at));
    const legs = cashMovementLegs(movement, types);
    const description = `Caja: ${movement.reason}`;
    return { events: [{ part: 'movement', date, description, legs, facts: 'made' }], guards: [] };
  },
};

export const countSource: Source = {
  name: 'cash_register',
  async read(ctx, id) {
    const register = await ctx.store.get(CashRegister, id);
    if (register?.closed_at === undefined) return NOTHING;
    const found = register.difference_by_method ?? {};
    const legs = countLegs(found, await methodTypes(ctx, Object.keys(found)));
    const date = businessDate(Date.parse(register.closed_at));
    const description = `Arqueo de caja ${register.closing_number ?? ''}`.trim();
    return { events: [{ part: 'count', date, description, legs, facts: 'closed' }], guards: [] };
  },
};

/**
 * Units that a person corrected, at the cost that they had then. The product adds them up; what is new since the last entry is
 * the next one.
 */
export const stockSource: Source = {
  name: 'product',
  async read(ctx, id, { posted }) {
    const product = await ctx.store.get(Product, id);
    const old = posted.map(({ part, facts }): PostingEvent => ({ ...EMPTY, part, facts }));
    const value = product?.stock_corrections?.value ?? 0;
    const done = toAmount(sum(posted.map(({ facts }) => facts)));
    const fresh = toAmount(decimal(value).minus(done));
    if (product === undefined || fresh === 0) return { events: old, guards: [] };
    const event: PostingEvent = {
      part: `correction.${posted.length + 1}`,
      date: product.stock_corrections?.date ?? '',
      description: `Ajuste de stock: ${product.name}`,
      legs: stockLegs(fresh),
      facts: String(fresh),
    };
    return { events: [...old, event], guards: [unmoved(Product, product)] };
  },
};

const EMPTY = { date: '', description: '', legs: [] } as const;
