// POST /current-accounts/{account_id}/movements/{movement_id}/reverse/: takes a movement back by a
// counter-entry. Decisions 13. Decision: what sales and orders posted goes back with them only.

import * as z from 'zod';
import { fail } from '#kernel/error.ts';
import { text } from '#kernel/fields.ts';
import type { Rec } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { refuseLocked } from './account-lock.ts';
import { AccountMovement } from './account-movement.ts';
import { accountOfPath } from './account-of-path.ts';
import { settledBy } from './counter-entry.ts';
import { Ledger } from './ledger.ts';

const OF_DOCUMENTS = ['sale', 'order'];

export const reverseMovement = verb(
  AccountMovement,
  {
    name: 'current-accounts/movements.reverse',
    summary: 'Take a movement back by a counter-entry; both stay',
    method: 'POST',
    path: '/current-accounts/{account_id}/movements/{movement_id}/reverse/',
    access: 'current_accounts:write',
    on: 'record',
    when: ({ status, reverses, origin }) =>
      status === 'posted' && reverses === undefined && !OF_DOCUMENTS.includes(origin),
    body: z.strictObject({ description: text(0, 500).optional() }),
    data: shownRecord(AccountMovement),
    status: [201],
    fails: ['invalid_id', 'not_found', 'invalid_state_transition', 'record_locked'],
    idempotent: true,
  },
  async (ctx, { params, record, body }) => {
    const [account, settledOnes] = await Promise.all([
      accountOfPath(ctx, params),
      settledBy(ctx, record),
    ]);
    if (record.account_id !== account._id) fail('not_found');
    refuseOfDocument(record);
    refuseLocked(account);
    const ledger = new Ledger(ctx, account);
    const reversal = ledger.reverse(record, settledOnes, body);
    return ctx.commit(ledger.changes(), { data: reversal, status: 201 });
  },
);

function refuseOfDocument({ origin, document_type, document_id }: Rec): void {
  if (!OF_DOCUMENTS.includes(origin)) return;
  const message = `Cancel or refund the ${origin}: the movement goes back with it`;
  fail('record_locked', { errors: [{ message, document_type, document_id }] });
}
