// Misspelt members and states of the domain's own records do not compile: each line below stands only because the error above it is
// expected. Decision 130.
import { expect, test } from 'vitest';
import { Product } from '#domain/catalog/records/product.ts';
import type { Customer } from '#domain/customers/records/customer.ts';
import { moves } from '#domain/delivery-notes/records/delivery-note.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import { assertTransition } from '#kernel/states.ts';
import { amended } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';

type Records = { customer: Customer | undefined; before: Product; sale: Sale };

/** Never called: the checker alone reads it. */
function refusedByTheChecker(ctx: Context, { customer, before, sale }: Records) {
  return [
    // @ts-expect-error a member that a customer has not
    customer?.nmae,
    // @ts-expect-error a member that a product has not
    before.base_prise,
    // @ts-expect-error a field that is misspelt in the next version
    amended(ctx, before, { staus: 'deleted' }),
    // @ts-expect-error a state that a sale has not
    amended(ctx, sale, { status: 'cancled' }),
    // @ts-expect-error a member that a line of a sale has not
    sale.items.map((item) => item.quantitty),
    // @ts-expect-error the id of another noun
    ctx.store.get(Product, sale._id),
    // @ts-expect-error a transition to a state that a note has not
    assertTransition(moves, 'draft', 'isued'),
    // @ts-expect-error a state of no sale
    ctx.store.each(Sale).filter(({ status }) => status === 'lost'),
  ];
}

test('what must not compile is kept for the checker', () => {
  expect(refusedByTheChecker).toBeTypeOf('function');
});
