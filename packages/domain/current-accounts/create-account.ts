// POST /current-accounts/: opens the account of a customer or supplier, one in each currency.
// contract#current-accounts. Decision: an opening balance is the account's first movement, so that the balance
// is always the sum of movements.
import { isoCodeOf } from '#kernel/currency-codes.ts';
import { businessDate } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { Ledger } from './ledger.ts';
import { newAccount, readParty, timesOpened } from './party.ts';
import { CurrentAccount, LOCAL_CURRENCY } from './records/current-account.ts';

export const createAccount = ownVerb(
  CurrentAccount,
  'create',
  {
    summary: 'Open the current account of a customer or supplier, one in each currency',
    fails: ['related_record_not_found'],
  },
  async (ctx, { body }) => {
    const { party_type = 'customer', party_id } = body;
    const currency = isoCodeOf(body.currency ?? LOCAL_CURRENCY);
    const holder = { party_type, party_id, currency };
    const [party, opened] = await Promise.all([readParty(ctx, holder), timesOpened(ctx, holder)]);
    if (party === undefined) return noParty(party_type);
    const { account, opening } = newAccount(ctx, { ...body, currency }, { party, opened });
    const ledger = new Ledger(ctx, account, { opening });
    if (account.opening_balance !== 0) {
      ledger.post({
        type: 'opening',
        direction: account.opening_balance > 0 ? 'debit' : 'credit',
        account_amount: Math.abs(account.opening_balance),
        date: businessDate(ctx.clock.now()),
        origin: 'opening',
      });
    }
    return ctx.commit(ledger.changes(), { data: ledger.account, status: 201 });
  },
);

function noParty(partyType: string): never {
  const message = `No such ${partyType}`;
  return fail('related_record_not_found', {
    errors: [{ field: 'party_id', location: 'body', code: 'not_found', message }],
  });
}
