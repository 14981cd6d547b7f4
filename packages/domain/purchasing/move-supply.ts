// POST /supplies/{id}/movement/ and GET /supplies/{id}/movements/. Decisions 14.
import * as z from 'zod';
import { fail } from '#kernel/error.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import { createBody } from '#resource/bodies.ts';
import type { ListQuery, Rec } from '#resource/context.ts';
import { assertAlive, pageData } from '#resource/crud.ts';
import { verb } from '#resource/define.ts';
import { listQuerySchema } from '#resource/list-query.ts';
import { listData, shownRecord } from '#resource/record-schema.ts';
import { Supply } from './supply.ts';
import { movementChanges, SupplyMovement } from './supply-movement.ts';

export const moveSupply = verb(
  Supply,
  {
    name: 'supplies.movement',
    summary: 'Move the stock of a supply: in, out, waste, or a count',
    method: 'POST',
    path: '/supplies/{id}/movement/',
    access: 'supplies:write',
    on: 'record',
    when: ({ status }) => status !== 'deleted',
    body: createBody(SupplyMovement),
    data: z.object({ movement: shownRecord(SupplyMovement), supply: shownRecord(Supply) }),
    status: [201],
    fails: ['invalid_id', 'not_found', 'insufficient_stock'],
    idempotent: true,
  },
  async (ctx, { record, body }) => {
    assertAlive(Supply, record);
    const { after, movement, changes } = movementChanges(ctx, record, body as Rec);
    return ctx.commit(changes, { data: { movement, supply: after }, status: 201 });
  },
);

export const listSupplyMovements = verb(
  SupplyMovement,
  {
    name: 'supplies.movements',
    summary: 'List the movements of the stock of a supply',
    method: 'GET',
    path: '/supplies/{id}/movements/',
    access: 'supplies:read',
    query: listQuerySchema(SupplyMovement),
    data: listData(shownRecord(SupplyMovement)),
    fails: [
      'invalid_id',
      'not_found',
      'invalid_query_parameter',
      'invalid_sort_field',
      'invalid_field_selection',
      'invalid_cursor',
    ],
  },
  async (ctx, { params, query: given }) => {
    const id = params.id ?? '';
    if (!ID_PATTERN.test(id)) {
      const line = { field: 'id', location: 'path', code: 'invalid_format' } as const;
      fail('invalid_id', { errors: [line] });
    }
    const query = given as Rec as ListQuery;
    const ofSupply = { ...query, filters: { ...query.filters, supply_id: id } };
    const [supply, page] = await Promise.all([
      ctx.store.get(Supply, id),
      ctx.store.list(SupplyMovement, ofSupply),
    ]);
    if (supply === undefined) fail('not_found');
    return { data: pageData(SupplyMovement, query, page) };
  },
);
