// POST /current-accounts/{id}/settle/: pays the whole balance, whichever side owes it. contract#current-accounts.
// Decision: an account at zero is answered as it is, without a movement.
import { byMethodCode } from '#domain/payment-methods/find-methods.ts';
import { businessDate } from '#kernel/date.ts';
import { exchangeRate, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { refuseLocked } from './account-lock.ts';
import { Ledger } from './ledger.ts';
import { AccountMovement, type MovementType } from './records/account-movement.ts';
import { CurrentAccount, debtOf } from './records/current-account.ts';

export const settleAccount = verb(
  CurrentAccount,
  {
    name: 'current-accounts.settle',
    summary: 'Pay the whole balance of a current account',
    description:
      'Posts one movement of today that brings the balance to zero: a payment of debt, a refund of credit. An account at zero is answered as it is, with `movement` null.',
    method: 'POST',
    path: '/current-accounts/{id}/settle/',
    access: 'current_accounts:write',
    on: 'record',
    when: ({ balance, status }) => balance !== 0 && status !== 'closed',
    body: z.strictObject({
      payment_method: text(0, 100).optional(),
      description: text(0, 500).optional(),
      external_reference: text(0, 200).optional(),
      exchange_rate: exchangeRate()
        .meta({
          description:
            'Of an account that is not in pesos: how many pesos one unit of its currency is',
        })
        .optional(),
    }),
    data: z.object({
      account: shownRecord(CurrentAccount),
      movement: shownRecord(AccountMovement).nullable(),
    }),
    fails: ['invalid_id', 'not_found', 'record_locked'],
  },
  async (ctx, { record, body }) => {
    if (record.balance === 0) return ctx.commit([], { data: { account: record, movement: null } });
    refuseLocked(record);
    const asked = await byMethodCode(ctx, body);
    const ledger = new Ledger(ctx, record);
    const movement = ledger.post({
      ...asked,
      type: settlementType(record),
      direction: record.balance > 0 ? 'credit' : 'debit',
      account_amount: Math.abs(record.balance),
      date: businessDate(ctx.clock.now()),
      origin: 'settlement',
    });
    return ctx.commit(ledger.changes(), { data: { account: ledger.account, movement } });
  },
);

/** Debt is paid; credit is given back. */
const settlementType = ({ party_type, balance }: CurrentAccount): MovementType =>
  debtOf(party_type, balance) > 0 ? 'payment' : 'refund';
