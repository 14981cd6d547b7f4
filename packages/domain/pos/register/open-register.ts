// POST /cash_register/open/ and, being the standard creation of a register, POST /cash_register/.
// Spec: States and transitions; reliability#race-of-registers: the terminal holds one register at a time.
import { toIso } from '#kernel/clock.ts';
import { fail } from '#kernel/error.ts';
import { createBody } from '#resource/bodies.ts';
import { asRead, create } from '#resource/change.ts';
import type { Answer, Context } from '#resource/context.ts';
import type { Verb } from '#resource/declaration.ts';
import { verb } from '#resource/define.ts';
import { newRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { CashRegister } from '../records/cash-register.ts';
import { PosTerminal, placeChange, refuseIdle } from '../records/pos-terminal.ts';
import { terminalNamed } from '../terminal/terminal-at.ts';

export const createRegister = opening('create', '/cash_register/', 201);
export const openRegister = opening('open', '/cash_register/open/', 200);

function opening(name: string, path: string, status: number): Verb {
  return verb(
    CashRegister,
    {
      name: `cash_register.${name}`,
      summary: 'Open a cash register at a terminal that has none open',
      description:
        'The terminal must be active. It holds the register until that is closed; sales and movements of the terminal are counted in it.',
      method: 'POST',
      path,
      access: 'cash_register:write',
      body: createBody(CashRegister),
      data: shownRecord(CashRegister),
      status: [status],
      fails: ['related_record_not_found', 'cash_register_already_open', 'record_locked'],
    },
    (ctx, { body }) => open(ctx, body as Opening),
  );
}

type Opening = (typeof CashRegister)['$input'];

async function open(ctx: Context, body: Opening): Promise<Answer<CashRegister>> {
  const terminal = await terminalNamed(ctx, body.pos_terminal_id);
  refuseIdle(terminal);
  refuseSecond(terminal);
  const register = newRecord(ctx, CashRegister, {
    ...body,
    opened_at: toIso(ctx.clock.now()),
    opened_by: ctx.actor.id,
  });
  const changes = [
    create(CashRegister, register),
    placeChange(terminal._id, 'open_cash_register_id', register._id),
    asRead(PosTerminal, terminal, 'open_cash_register_id', 'status'),
  ];
  return ctx.commit(changes, { data: register });
}

function refuseSecond({ open_cash_register_id: cash_register_id }: PosTerminal): void {
  if (cash_register_id === null) return;
  fail('cash_register_already_open', {
    errors: [{ field: 'pos_terminal_id', location: 'body', cash_register_id }],
  });
}
