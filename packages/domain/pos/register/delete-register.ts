// DELETE /cash_register/{cash_register_id}/: for a register that was opened by mistake; its
// terminal is free again. Decision: one with operations, or that was counted, is kept.
import { remove } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { CashRegister } from '../records/cash-register.ts';
import { placeChange } from '../records/pos-terminal.ts';

export const deleteRegister = ownVerb(
  CashRegister,
  'delete',
  {
    summary: 'Delete an open cash register in which nothing happened',
    when: ({ status, operations }) => status === 'open' && operations === 0,
  },
  async (ctx, { record }) => {
    CashRegister.guard?.({ before: record }, ctx.actor);
    const free = placeChange(record.pos_terminal_id, 'open_cash_register_id', null);
    const data = { deleted: true, id: record._id };
    return ctx.commit([remove(CashRegister, record), free], { data });
  },
);
