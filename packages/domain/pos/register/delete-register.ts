// DELETE /cash_register/{cash_register_id}/: for a register that was opened by mistake; its
// terminal is free again. Decision: one with operations, or that was counted, is kept.
import { remove } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { deletedData } from '#resource/record-schema.ts';
import { CashRegister } from '../cash-register.ts';
import { placeChange } from '../pos-terminal.ts';

export const deleteRegister = verb(
  CashRegister,
  {
    name: 'cash_register.delete',
    summary: 'Delete an open cash register in which nothing happened',
    method: 'DELETE',
    path: '/cash_register/{cash_register_id}/',
    access: 'cash_register:write',
    on: 'record',
    when: ({ status, operations }) => status === 'open' && operations === 0,
    data: deletedData,
    fails: ['resource_in_use', 'record_locked', 'version_conflict'],
    failStatus: { record_locked: 400, version_conflict: 400 },
  },
  async (ctx, { record }) => {
    CashRegister.guard?.({ before: record }, ctx.actor);
    const free = placeChange(record.pos_terminal_id, 'open_cash_register_id', null);
    const data = { deleted: true, id: record._id };
    return ctx.commit([remove(CashRegister, record), free], { data });
  },
);
