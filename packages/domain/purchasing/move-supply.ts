// POST /supplies/{id}/movement/ and GET /supplies/{id}/movements/. contract#purchasing.
import * as z from '#kernel/schema.ts';
import { createBody } from '#resource/bodies.ts';
import { assertAlive } from '#resource/crud.ts';
import { verb } from '#resource/define.ts';
import { listWithin } from '#resource/list/list-verb.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { Supply } from './records/supply.ts';
import { movementChanges, SupplyMovement } from './records/supply-movement.ts';

export const moveSupply = verb(
  Supply,
  {
    name: 'supplies.movement',
    summary: 'Move the stock of a supply: in, out, waste, or a count',
    description:
      '`in` adds the quantity, `out` and `waste` take it, `adjust` sets the stock to it. The stock never goes below zero. Answers the movement and the supply after it.',
    method: 'POST',
    path: '/supplies/{id}/movement/',
    access: 'supplies:write',
    on: 'record',
    when: ({ status }) => status !== 'deleted',
    body: createBody(SupplyMovement),
    data: z.object({ movement: shownRecord(SupplyMovement), supply: shownRecord(Supply) }),
    status: [201],
    fails: ['invalid_id', 'not_found', 'insufficient_stock'],
  },
  async (ctx, { record, body }) => {
    assertAlive(Supply, record);
    const { after, movement, changes } = movementChanges(
      ctx,
      record,
      body as (typeof SupplyMovement)['$input'],
    );
    return ctx.commit(changes, { data: { movement, supply: after }, status: 201 });
  },
);

export const listSupplyMovements = listWithin(
  SupplyMovement,
  {
    name: 'supplies.movements',
    summary: 'List the movements of the stock of a supply',
    path: '/supplies/{id}/movements/',
    access: 'supplies:read',
  },
  { of: Supply, by: 'supply_id' },
);
