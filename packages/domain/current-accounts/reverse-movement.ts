// POST /current-accounts/{account_id}/movements/{movement_id}/reverse/: takes a movement back by a
// counter-entry. contract#current-accounts. Decision: what sales and orders posted goes back with them only, and what a merge
// passed on stays: the other half of it is on an account that is closed.

import { fail } from '#kernel/error.ts';
import { text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { refuseLocked } from './account-lock.ts';
import { accountOfPath } from './account-of-path.ts';
import { settledBy } from './counter-entry.ts';
import { Ledger } from './ledger.ts';
import { AccountMovement } from './records/account-movement.ts';
import { certificatesGivenBack } from './records/withheld-parts.ts';

const UNDONE_BY: Readonly<Record<string, string>> = {
  sale: 'Cancel or refund the sale: the movement goes back with it',
  order: 'Cancel or refund the order: the movement goes back with it',
  received_invoice: 'Ignore or reopen the received invoice: the movement goes back with it',
  expense: 'Delete the expense, or take the invoice off it: the movement goes back with it',
  withholding: 'Annul the withholding: the movement goes back with it',
  merge: 'A merge of customers passed it on: nobody would owe it',
};

export const reverseMovement = verb(
  AccountMovement,
  {
    name: 'current-accounts/movements.reverse',
    summary: 'Take a movement back by a counter-entry; both stay',
    description:
      'Posts the opposite movement of today and marks the original `reversed`. What sales, orders, received invoices, expenses, withholdings or merges posted is refused: it goes back with them.',
    method: 'POST',
    path: '/current-accounts/{account_id}/movements/{movement_id}/reverse/',
    access: 'current_accounts:write',
    on: 'record',
    when: ({ status, reverses, origin }) =>
      status === 'posted' && reverses === undefined && !(origin in UNDONE_BY),
    body: z.strictObject({ description: text(0, 500).optional() }),
    data: shownRecord(AccountMovement),
    status: [201],
    fails: ['invalid_id', 'not_found', 'invalid_state_transition', 'record_locked'],
  },
  async (ctx, { params, record, body }) => {
    const [account, settledOnes] = await Promise.all([
      accountOfPath(ctx, params),
      settledBy(ctx, record),
    ]);
    if (record.account_id !== account._id) fail('not_found');
    refusePart(record);
    refuseLocked(account);
    const ledger = new Ledger(ctx, account);
    const reversal = ledger.reverse(record, settledOnes, body);
    return ctx.commit([...ledger.changes(), ...certificatesGivenBack(record)], {
      data: reversal,
      status: 201,
    });
  },
);

/** What was posted as a part of something else is not taken back alone. */
function refusePart({ origin, document_type, document_id }: AccountMovement): void {
  const message = UNDONE_BY[origin];
  if (message === undefined) return;
  fail('record_locked', { errors: [{ message, document_type, document_id }] });
}
