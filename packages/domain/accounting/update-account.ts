// PUT /accounting/accounts/{account_id}/: names and descriptions change at will. Decision: what entries and other accounts
// rely on stays: the code and type of an account that has either, the place of one with children, and whether it is postable.
import { fail } from '#kernel/error.ts';
import { type Change, update } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { joinParent, leaveParent, placedFields, placeOf } from './place-account.ts';
import { AccountingAccount } from './records/account.ts';

export const updateAccount = ownVerb(
  AccountingAccount,
  'update',
  {
    summary: 'Change an account, or hang it elsewhere in the chart',
    fails: ['related_record_not_found', 'record_locked'],
  },
  async (ctx, { record, body }) => {
    const { level: _, ...input } = body;
    if (input.parent_code === '') input.parent_code = undefined;
    const changed = amendedRecord(ctx, AccountingAccount, record, input);
    const relied = reliedOn(record, changed);
    refuseRelied(record, relied);
    const differs = (name: 'parent_code' | 'account_type') => record[name] !== changed[name];
    const moves = differs('parent_code');
    const place =
      moves || differs('account_type') ? await placeOf(ctx, changed) : { level: record.level };
    if (changed === record) return { data: record };
    const after = { ...changed, ...(moves && placedFields(place)) };
    if (after.parent_id === undefined) delete after.parent_id;
    const changes = [
      update(AccountingAccount, record, after),
      ...held(record, relied),
      ...(moves ? [...leaveParent(record), ...joinParent(place)] : []),
    ];
    return ctx.commit(changes, { data: after });
  },
);

type Watched = 'code' | 'account_type' | 'parent_code' | 'is_detail' | 'is_cash';
type Relied = { field: Watched; on: 'entries_count' | 'children_count' };

/** Each changed field with the number that must be zero for it. */
function reliedOn(before: AccountingAccount, after: AccountingAccount): Relied[] {
  const both = ['entries_count', 'children_count'] as const;
  const fields: [Watched, readonly Relied['on'][]][] = [
    ['code', both],
    ['account_type', both],
    ['parent_code', ['children_count']],
    ['is_detail', [before.is_detail ? 'entries_count' : 'children_count']],
    ['is_cash', ['entries_count']],
  ];
  return fields
    .filter(([field]) => (before[field] ?? false) !== (after[field] ?? false))
    .flatMap(([field, numbers]) => numbers.map((on) => ({ field, on })));
}

function refuseRelied(before: AccountingAccount, relied: readonly Relied[]): void {
  const broken = relied.filter(({ on }) => before[on] > 0);
  const errors = broken.map(({ field, on }) => ({
    field,
    location: 'body' as const,
    code: 'immutable' as const,
    message:
      on === 'entries_count'
        ? 'It does not change once the account has entries'
        : 'It does not change while other accounts hang below it',
    [on]: before[on],
  }));
  if (errors.length > 0) fail('record_locked', { errors });
}

/** The numbers are still zero when it is written. */
const held = (account: AccountingAccount, relied: readonly Relied[]): Change[] =>
  relied.length === 0
    ? []
    : [
        {
          kind: 'require',
          noun: AccountingAccount,
          id: account._id,
          where: Object.fromEntries(relied.map(({ on }) => [on, 0])),
        },
      ];
