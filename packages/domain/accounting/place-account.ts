// Where an account hangs in the chart: its parent's type, one level below, at most five deep. Spec: Accounting account.
// Decision: a parent is a group (is_detail false); the commit holds it as it was read and counts its children, so that a
// parent cannot become postable, change or go away meanwhile.
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { AccountingAccount, LEVEL_MAX } from './records/account.ts';

type Account = AccountingAccount;
type Place = { level: number; parent?: Account };

/**
 * The place that `parent_code` names. Throws related_record_not_found, or validation_error where the parent or the type
 * does not fit.
 */
export async function placeOf(ctx: Context, account: Account): Promise<Place> {
  const { parent_code: code } = account;
  if (code === undefined || code === '') return { level: 1 };
  const id = await ctx.store.find(AccountingAccount, 'code', code);
  const parent = id === undefined ? undefined : await ctx.store.get(AccountingAccount, id);
  if (parent === undefined) {
    const line = { field: 'parent_code', location: 'body' as const, code: 'not_found' as const };
    fail('related_record_not_found', { errors: [{ ...line, message: 'No such account' }] });
  }
  const level = parent.level + 1;
  refuse([...parentErrors(account, parent, level), ...typeErrors(account, parent)]);
  return { level, parent };
}

/** The fields that follow from the place; no parent: the field goes. */
export const placedFields = ({ level, parent }: Place): Pick<Account, 'level' | 'parent_id'> => ({
  level,
  parent_id: parent?._id,
});

/** The parent has one child more, and is still what it was read as. */
export const joinParent = ({ parent }: Place): Change[] => {
  if (parent === undefined) return [];
  const { _id: id, code, level, account_type, is_detail } = parent;
  const where = { code, level, account_type, is_detail };
  return [{ kind: 'require', noun: AccountingAccount, id, where }, countChild(id, 1)];
};

/** The parent has one child less. */
export const leaveParent = ({ parent_id: id }: Pick<Account, 'parent_id'>): Change[] =>
  id === undefined ? [] : [countChild(id, -1)];

const countChild = (id: string, by: number): Change => ({
  kind: 'adjust',
  noun: AccountingAccount,
  id,
  field: 'children_count',
  by,
  refusal: { code: 'related_record_not_found' },
});

function parentErrors(account: Account, parent: Account, level: number): FieldError[] {
  const at = { field: 'parent_code', location: 'body' as const };
  const isOwn = parent._id === account._id;
  if (isOwn)
    return [{ ...at, code: 'invalid_format', message: 'An account is not its own parent' }];
  const message = 'A parent is a group: set its is_detail to false';
  const deep = `The chart has at most ${LEVEL_MAX} levels`;
  return [
    ...(parent.is_detail ? [{ ...at, code: 'invalid_format' as const, message }] : []),
    ...(level > LEVEL_MAX
      ? [{ ...at, code: 'too_large' as const, message: deep, max: LEVEL_MAX }]
      : []),
  ];
}

function typeErrors(
  { account_type: actual }: Account,
  { account_type: type }: Account,
): FieldError[] {
  if (actual === type) return [];
  const message = 'An account has the type of its parent';
  const at = { field: 'account_type', location: 'body' as const, code: 'invalid_enum' as const };
  return [{ ...at, message, allowed: [type], actual }];
}
