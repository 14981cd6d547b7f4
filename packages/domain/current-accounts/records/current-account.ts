// What a customer or a supplier and the business owe each other, in one currency. contract#current-accounts.
// Decision: a positive balance is owed to the business, whether customer or supplier; what the business
// owes a supplier is negative. The balance is the sum of the account's movements, always.
import { COUNT_ACCOUNT_FIGURES_JOB } from '#domain/jobs/figure-names.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import {
  amount,
  amountSum,
  date,
  dateTime,
  list,
  object,
  oneOf,
  recordId,
  text,
  whole,
} from '#kernel/fields.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import type { NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { refuseUsed } from '#resource/shape/used-by.ts';
import { OPEN_ITEMS_MAX } from './open-items.ts';

export const PARTY_TYPES = ['customer', 'supplier'] as const;
export type PartyType = (typeof PARTY_TYPES)[number];
/** Accounts in this currency are mirrored in the balance of their party. */
export const LOCAL_CURRENCY = 'ARS';

/** Is it pesos, or not said, which is pesos? */
export const isLocalCurrency = (currency = LOCAL_CURRENCY): boolean =>
  currency.toUpperCase() === LOCAL_CURRENCY;

/** An ISO 4217 code: three capital letters. */
export const currencyCode = () => text(3, 3);

const fields = {
  party_type: field(oneOf(PARTY_TYPES)).default('customer').filterable(),
  party_id: field(text(1, 100))
    .required()
    .unique({ with: ['party_type', 'currency'] })
    .filterable(),
  party_name: field(text(0, 200)).always().assigned().sortable('text').searchable(),
  currency: field(currencyCode()).default(LOCAL_CURRENCY).filterable(),
  credit_limit: field(amount()),
  balance: field(amount(-AMOUNT_MAX)).default(0).assigned().sortable('number'),
  overdue_balance: field(amountSum(0)).default(0).assigned(),
  available_credit: field(amountSum()).assigned(),
  last_movement_at: field(dateTime()).assigned().sortable('code'),
  last_movement_id: field(recordId()).assigned(),
  status: states({
    initial: ['active', 'blocked'],
    moves: {
      active: ['blocked', 'closed'],
      blocked: ['active', 'closed'],
      closed: ['active'],
    },
  }).filterable(),
  opening_balance: field(amount(-AMOUNT_MAX)).default(0),
  movements_count: field(whole(0)).default(0).assigned(),
  open_items: field(
    list(
      object({
        movement_id: recordId(),
        date: date(),
        due_date: date(),
        amount: amount(),
        open: amount(),
      }),
      OPEN_ITEMS_MAX,
    ),
  )
    .default([])
    .assigned(),
};

export interface CurrentAccount extends Stored<'current_account', typeof fields> {}
export const CurrentAccount: NounOf<CurrentAccount, typeof fields> = noun({
  name: 'current_account',
  summary: 'What a customer or supplier and the business owe each other, in one currency.',
  plural: 'current-accounts',
  base: '/current-accounts',
  key: 'cc',
  scope: 'current_accounts',
  fields,
  rules: [currencyIsCode],
  events: accountEvents,
  eventKinds: {
    movement_created: 'A movement was posted; last_movement_id names it',
    limit_exceeded: 'The debt went over the credit limit',
    settled: 'The balance came to zero',
  },
  guard: keptWhileUsed,
  jobs: ({ before, after }) =>
    before?.balance === after?.balance && before?.overdue_balance === after?.overdue_balance
      ? []
      : [COUNT_ACCOUNT_FIGURES_JOB],
});

/** What the party owes, or what the business owes a supplier: the balance as a debt. */
export const debtOf = (partyType: PartyType, balance: number): number =>
  balance === 0 || partyType === 'customer' ? balance : -balance;

export function currencyIsCode({
  currency,
}: {
  readonly currency?: string | undefined;
}): FieldError[] {
  if (currency === undefined || /^[A-Z]{3}$/.test(currency)) return [];
  const message = 'A currency is an ISO 4217 code of three capital letters';
  return [{ field: 'currency', location: 'body', code: 'invalid_format', message }];
}

function accountEvents({ before, after }: RecordChange<CurrentAccount>): string[] {
  if (after === undefined) return [];
  const isMoved = after.movements_count > (before?.movements_count ?? 0);
  const isOver = (account: CurrentAccount | undefined) => (account?.available_credit ?? 0) < 0;
  return [
    ...(isMoved ? ['movement_created'] : []),
    ...(isMoved && after.balance === 0 && before?.balance !== 0 ? ['settled'] : []),
    ...(isOver(after) && !isOver(before) ? ['limit_exceeded'] : []),
  ];
}

/** contract#current-accounts: only an account without movements is deleted; one is closed at zero. */
function keptWhileUsed({ before, after }: RecordChange<CurrentAccount>): void {
  if (after === undefined) {
    const movements_count = before?.movements_count ?? 0;
    const message = 'An account with movements is closed, not deleted';
    if (movements_count > 0)
      refuseUsed('current_account_movement', { message, count: movements_count, movements_count });
    return;
  }
  if (after.status !== 'closed' || before?.status === 'closed' || after.balance === 0) return;
  const message = 'An account is closed once its balance is zero';
  const line = { from: before?.status, to: 'closed', allowed: [], balance: after.balance };
  fail('invalid_state_transition', {
    errors: [{ field: 'status', location: 'body', message, ...line }],
  });
}
