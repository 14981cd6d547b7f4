// What cash registers ask of the books.

import { CashMovement } from '#domain/pos/records/cash-movement.ts';
import { CashRegister } from '#domain/pos/records/cash-register.ts';
import { businessDate } from '#kernel/date.ts';
import { methodTypes } from './method-types.ts';
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
