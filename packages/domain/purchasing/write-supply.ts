// POST /supplies/ and PUT /supplies/{id}/: the standard verbs, and the movement that the stock they
// state stands for, in the same commit. contract#purchasing.
import { refuse } from '#kernel/error.ts';
import { create, update } from '#resource/change.ts';
import { assertAlive } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord, newRecord } from '#resource/record-rules.ts';
import { assertReferences } from '#resource/references.ts';
import { Supply } from './records/supply.ts';
import { countedChange } from './records/supply-movement.ts';

export const createSupply = ownVerb(
  Supply,
  'create',
  {
    summary: 'Create a supply',
  },
  async (ctx, { body }) => {
    const supply = newRecord(ctx, Supply, body);
    await Promise.all([ctx.admitted(), assertReferences(ctx, Supply, supply)]);
    const counted = countedChange(ctx, 0, supply, 'Initial stock');
    return ctx.commit([create(Supply, supply), ...counted], { data: supply, status: 201 });
  },
);

export const updateSupply = ownVerb(
  Supply,
  'update',
  {
    summary: 'Change a supply; another stock is a count and is written down as a movement',
  },
  async (ctx, { record, body }) => {
    assertAlive(Supply, record);
    const after = amendedRecord(ctx, Supply, record, body);
    if (after === record) return { data: record };
    refuseOtherUnit(record, after);
    await assertReferences(ctx, Supply, after, record);
    const counted = countedChange(ctx, record.stock, after, 'Stock stated by an update');
    return ctx.commit([update(Supply, record, after), ...counted], { data: after });
  },
);

/** The same number would be another stock. */
function refuseOtherUnit({ unit, stock }: Supply, after: Supply): void {
  if (after.unit === unit || stock === 0) return;
  const message = 'The stock is counted in it: count it to zero, change the unit, and count again';
  refuse([{ field: 'unit', location: 'body', code: 'immutable', message, unit, stock }]);
}
