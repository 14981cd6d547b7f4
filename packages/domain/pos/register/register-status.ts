// GET /cash_register/status/{pos_terminal_id}/: is a register open there, and which. Decision:
// contract#payloads.
import { flag, oneOf, recordId } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';
import { CashRegister } from '../records/cash-register.ts';
import { terminalAt } from '../terminal/terminal-at.ts';

export const registerStatus = verb(
  CashRegister,
  {
    name: 'cash_register.status',
    summary: 'Whether a terminal has an open cash register, and which',
    description: '`cash_register_id` is null where none is open.',
    method: 'GET',
    path: '/cash_register/status/{pos_terminal_id}/',
    access: 'cash_register:read',
    data: z.strictObject({
      is_open: flag(),
      cash_register_id: recordId().nullable(),
      pos_terminal_id: recordId(),
      terminal_status: oneOf(['active', 'inactive', 'maintenance']),
    }),
    fails: ['invalid_id', 'not_found'],
  },
  async (ctx, { params }) => {
    const { _id, status, open_cash_register_id: id } = await terminalAt(ctx, params);
    const is_open = id !== null;
    const data = { is_open, cash_register_id: id, pos_terminal_id: _id, terminal_status: status };
    return { data };
  },
);
