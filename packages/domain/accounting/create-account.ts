// POST /accounting/accounts/: an account at its place in the chart.
import { create } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { joinParent, placedFields, placeOf } from './place-account.ts';
import { AccountingAccount } from './records/account.ts';

export const createAccount = ownVerb(
  AccountingAccount,
  'create',
  {
    summary: 'Create an account; its level follows from its parent',
    fails: ['related_record_not_found'],
  },
  async (ctx, { body }) => {
    const { parent_code: parentCode, level: _, ...input } = body;
    const own = parentCode === '' ? {} : { parent_code: parentCode };
    const account = newRecord(ctx, AccountingAccount, { ...input, ...own });
    const place = await placeOf(ctx, account);
    const data = { ...account, ...placedFields(place) };
    if (place.parent === undefined) delete data.parent_id;
    const changes = [create(AccountingAccount, data), ...joinParent(place)];
    return ctx.commit(changes, { data, status: 201 });
  },
);
