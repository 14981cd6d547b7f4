// PUT /pos/{id}/: like any update, but its status moves only while nothing is open at the terminal.
// contract#states.
import { fail } from '#kernel/error.ts';
import { asRead, update } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { PosTerminal } from '../records/pos-terminal.ts';

export const updateTerminal = ownVerb(
  PosTerminal,
  'update',
  {
    summary: 'Change a terminal; its status only while no session or register is open',
    fails: ['record_locked'],
  },
  async (ctx, { record, body }) => {
    const after = amendedRecord(ctx, PosTerminal, record, body);
    if (after === record) return { data: record };
    const moves = after.status !== record.status;
    if (moves) refuseBusy(record);
    const idle = asRead(PosTerminal, record, 'open_cash_register_id', 'active_session_id');
    return ctx.commit([update(PosTerminal, record, after), ...(moves ? [idle] : [])], {
      data: after,
    });
  },
);

function refuseBusy(terminal: PosTerminal): void {
  const { open_cash_register_id: register, active_session_id: session } = terminal;
  if (register === null && session === null) return;
  const message =
    register === null ? 'A session is active at the terminal' : 'A cash register is open at it';
  fail('record_locked', { errors: [{ field: 'status', location: 'body', message }] });
}
