// POST /supplies/ and PUT /supplies/{id}/: the standard verbs, and the movement that the stock they
// state stands for, in the same commit. Decisions 14.
import { createBody, updateBody } from '#resource/bodies.ts';
import { create, update } from '#resource/change.ts';
import type { Rec } from '#resource/context.ts';
import { assertAlive } from '#resource/crud.ts';
import { verb } from '#resource/define.ts';
import { amendedRecord, newRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertReferences } from '#resource/references.ts';
import { Supply } from './supply.ts';
import { countedChange } from './supply-movement.ts';

export const createSupply = verb(
  Supply,
  {
    name: 'supplies.create',
    summary: 'Create a supply',
    method: 'POST',
    path: '/supplies/',
    access: 'supplies:write',
    body: createBody(Supply),
    data: shownRecord(Supply),
    status: [201],
    fails: ['related_record_not_found', 'duplicate_value'],
    idempotent: true,
  },
  async (ctx, { body }) => {
    const supply = newRecord(ctx, Supply, body as Rec);
    await Promise.all([ctx.admitted(), assertReferences(ctx, Supply, supply)]);
    const counted = countedChange(ctx, {}, supply, 'Initial stock');
    return ctx.commit([create(Supply, supply), ...counted], { data: supply, status: 201 });
  },
);

export const updateSupply = verb(
  Supply,
  {
    name: 'supplies.update',
    summary: 'Change a supply; another stock is a count and is written down as a movement',
    method: 'PUT',
    path: '/supplies/{id}/',
    access: 'supplies:write',
    on: 'record',
    body: updateBody(Supply),
    data: shownRecord(Supply),
    fails: [
      'related_record_not_found',
      'duplicate_value',
      'invalid_state_transition',
      'version_conflict',
    ],
  },
  async (ctx, { record, body }) => {
    assertAlive(Supply, record);
    const after = amendedRecord(ctx, Supply, record, body as Rec);
    if (after === record) return { data: record };
    await assertReferences(ctx, Supply, after, record);
    const counted = countedChange(ctx, record, after, 'Stock stated by an update');
    return ctx.commit([update(Supply, record, after), ...counted], { data: after });
  },
);
