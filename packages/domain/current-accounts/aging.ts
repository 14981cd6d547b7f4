// GET /current-accounts/{id}/aging/: how old the debt is. contract#current-accounts. Decision: a debt ages from
// its due date, else from its date; what is not due yet stands apart, and so does credit that
// nothing was set against.
import { businessDate, DAY_MS } from '#kernel/date.ts';
import { amount, amountSum, date, list, object, oneOf, text, whole } from '#kernel/fields.ts';
import { sum, toAmount } from '#kernel/money.ts';
import { verb } from '#resource/define.ts';
import { CurrentAccount, debtOf, PARTY_TYPES } from './records/current-account.ts';
import { OPEN_ITEMS_MAX } from './records/open-items.ts';

const BUCKETS = ['not_due', '0-30', '31-60', '61-90', '>90'] as const;
type Bucket = (typeof BUCKETS)[number];

export const aging = verb(
  CurrentAccount,
  {
    name: 'current-accounts.aging',
    summary: 'Open debt of a current account by its age: 0-30, 31-60, 61-90 and over 90 days',
    description:
      'A debt ages from its due date, else from its date. `not_due` and `unapplied_credit` stand apart; `items` lists each open movement with its days and bucket.',
    method: 'GET',
    path: '/current-accounts/{id}/aging/',
    access: 'current_accounts:read',
    on: 'record',
    data: object({
      account_id: text(),
      party_type: oneOf(PARTY_TYPES),
      party_id: text(),
      party_name: text().optional(),
      currency: text(),
      as_of: date(),
      total: amountSum(0),
      not_due: amountSum(0),
      overdue: amountSum(0),
      buckets: object({
        '0-30': amountSum(0),
        '31-60': amountSum(0),
        '61-90': amountSum(0),
        '>90': amountSum(0),
      }),
      unapplied_credit: amountSum(0),
      items: list(
        object({
          movement_id: text(),
          date: date(),
          due_date: date(),
          days_overdue: whole(0),
          bucket: oneOf(BUCKETS),
          amount: amount(),
          open: amount(),
        }),
        OPEN_ITEMS_MAX,
      ),
    }),
    fails: ['invalid_id', 'not_found'],
  },
  async (ctx, { record }) => ({ data: agingOf(record, businessDate(ctx.clock.now())) }),
);

/** The account's open debt on that day. */
export function agingOf(account: CurrentAccount, today: string) {
  const { party_type, party_id, party_name, currency, balance } = account;
  const debt = debtOf(party_type, balance);
  const open = debt > 0 ? account.open_items : [];
  const items = open.map((item) => {
    const days = daysBetween(item.due_date, today);
    return { ...item, days_overdue: Math.max(days, 0), bucket: bucketOf(days) };
  });
  const within = (...buckets: Bucket[]) =>
    toAmount(sum(items.filter((item) => buckets.includes(item.bucket)).map((item) => item.open)));
  const [notDue, ...due] = BUCKETS;
  return {
    account_id: account._id,
    ...{ party_type, party_id, party_name, currency },
    as_of: today,
    total: Math.max(debt, 0),
    not_due: within(notDue),
    overdue: toAmount(
      sum(items.filter(({ days_overdue }) => days_overdue > 0).map((item) => item.open)),
    ),
    buckets: Object.fromEntries(due.map((bucket) => [bucket, within(bucket)])),
    unapplied_credit: Math.max(-debt, 0),
    items,
  };
}

function bucketOf(days: number): Bucket {
  if (days < 0) return 'not_due';
  if (days <= 30) return '0-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : '>90';
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
