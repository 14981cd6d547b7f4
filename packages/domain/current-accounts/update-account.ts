// PUT /current-accounts/{id}/: limit, state and notes. contract#current-accounts. Decision: whose account it is,
// its currency and its opening balance stay as they were opened.
import { type FieldError, refuse } from '#kernel/error.ts';
import { update } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { limitAsRead, readParty, withLimit } from './party.ts';
import { CurrentAccount } from './records/current-account.ts';

const FIXED = ['party_type', 'party_id', 'currency', 'opening_balance'] as const;

export const updateAccount = ownVerb(
  CurrentAccount,
  'update',
  {
    summary: 'Change the limit or state of a current account',
  },
  async (ctx, { record, body }) => {
    const changed = amendedRecord(ctx, CurrentAccount, record, body);
    if (changed === record) return { data: record };
    refuseFixed(record, changed);
    CurrentAccount.guard?.({ before: record, after: changed }, ctx.actor);
    const isSame = changed.credit_limit === record.credit_limit;
    const party = isSame ? undefined : await readParty(ctx, changed);
    const after = isSame ? changed : withLimit(changed, party);
    const same = limitAsRead(after, party);
    return ctx.commit([update(CurrentAccount, record, after), ...same], { data: after });
  },
);

function refuseFixed(before: CurrentAccount, after: CurrentAccount): void {
  const message = 'An account keeps its party, its currency and its opening balance';
  const changed = FIXED.filter((field) => before[field] !== after[field]);
  refuse(
    changed.map((field): FieldError => ({ field, location: 'body', code: 'immutable', message })),
  );
}
