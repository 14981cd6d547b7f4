// POST /cash_register/{id}/movement/: cash put in or taken out, counted in the same commit.
// contract#payloads; reliability#race-of-registers: a closed register takes no more.

import { byMethodCode } from '#domain/payment-methods/find-methods.ts';
import { totalChanges } from '#domain/sales/register/count-sale.ts';
import { movementMoves } from '#domain/sales/register/sale-count.ts';
import { fail } from '#kernel/error.ts';
import { createBody } from '#resource/bodies.ts';
import { type Change, create, holds, type Refusal } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { newRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { CashMovement } from '../records/cash-movement.ts';
import { CashRegister } from '../records/cash-register.ts';

const CLOSED: Refusal = {
  code: 'record_locked',
  errors: [{ field: 'status', message: 'The cash register is closed', actual: 'closed' }],
};
const MOVEMENT_EVENT = 'cash_register.movement_created';

export const moveCash = verb(
  CashRegister,
  {
    name: 'cash_register.movement',
    summary: 'Put cash into an open register or take it out',
    description:
      '`income` adds to what the register should hold and `expense` takes from it, in the same commit. A closed register takes none.',
    method: 'POST',
    path: '/cash_register/{id}/movement/',
    access: 'cash_register:write',
    on: 'record',
    when: ({ status }) => status === 'open',
    body: createBody(CashMovement),
    data: shownRecord(CashMovement),
    fails: ['record_locked'],
  },
  async (ctx, { record: register, body }) => {
    if (register.status !== 'open') fail(CLOSED.code, { errors: CLOSED.errors });
    const asked = await byMethodCode(ctx, body as (typeof CashMovement)['$input']);
    const movement = newRecord(ctx, CashMovement, {
      ...asked,
      cash_register_id: register._id,
      pos_terminal_id: register.pos_terminal_id,
      created_by: ctx.actor.id,
    });
    const along = { set: { last_movement_id: movement._id }, events: [MOVEMENT_EVENT] };
    const changes: Change[] = [
      create(CashMovement, movement),
      ...totalChanges(register._id, movementMoves(register, movement), along),
      holds(CashRegister, register._id, { status: 'open' }, CLOSED),
    ];
    return ctx.commit(changes, { data: movement });
  },
);
