// DELETE /accounting/accounts/{account_id}/: only an account without entries, drafts included, and without children.
import { fail } from '#kernel/error.ts';
import { remove } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { usedBy } from '#resource/shape/used-by.ts';
import { leaveParent } from './place-account.ts';
import { AccountingAccount } from './records/account.ts';

export const deleteAccount = ownVerb(
  AccountingAccount,
  'delete',
  {
    summary: 'Delete an account that has neither entries nor accounts below it',
  },
  async (ctx, { record }) => {
    const { _id: id, entries_count, children_count } = record;
    if (entries_count > 0 || children_count > 0) {
      const message = 'The account has entries or other accounts below it';
      const line = { message, entries_count, children_count };
      const uses = { journal_entry: entries_count, accounting_account: children_count };
      const used = Object.entries(uses).filter(([, count]) => count > 0);
      fail('resource_in_use', {
        errors: used.map(([by, count]) => usedBy(by, { ...line, count })),
      });
    }
    const where = { entries_count: 0, children_count: 0 };
    return ctx.commit(
      [
        remove(AccountingAccount, record),
        { kind: 'require', noun: AccountingAccount, id, where },
        ...leaveParent(record),
      ],
      { data: { deleted: true, id } },
    );
  },
);
