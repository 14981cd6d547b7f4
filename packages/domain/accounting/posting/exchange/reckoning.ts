// Reckons the movements of an account that is not in pesos one after the other, in the order in which they moved it: a job that needs one
// of them reckons those before it, whichever job comes first. What was reckoned of a movement stands with its posting and never changes.
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { pagesOf } from '#resource/list/every-record.ts';
import { ExchangeStanding, type OpenInPesos } from '../../records/exchange-standing.ts';
import { LedgerPosting, type Reckoned } from '../../records/ledger-posting.ts';
import { dueOf, ExchangeBook } from './book.ts';
import { itemOf, pesosOf, plus } from './pieces.ts';

/** How many pesos a movement stands for; undefined where nothing says it. */
export type Value = (ctx: Context, movement: AccountMovement) => Promise<number | undefined>;

/** Movements that are reckoned in one commit. */
const TOGETHER = 40;
const NOTHING = { balance: 0, books: 0, unrated: 0, items: [], imputed: [] };

/** Until that movement of the account. */
export async function reckonedUntil(
  ctx: Context,
  { account_id, sequence: last }: Pick<AccountMovement, 'account_id' | 'sequence'>,
  value: Value,
): Promise<void> {
  const known = await ctx.store.get(ExchangeStanding, account_id as ExchangeStanding['_id']);
  const from = known?.sequence ?? 0;
  if (from >= last) return;
  const movements = await movementsBetween(ctx, account_id, { from, last });
  let standing = known;
  for (let at = 0; at < movements.length; at += TOGETHER) {
    const step = movements.slice(at, at + TOGETHER);
    standing = await stepOf(ctx, { account_id, standing, movements: step, value });
  }
}

/** The newest are read first: those that are wanted came last, but where a clock was set back. */
async function movementsBetween(
  ctx: Context,
  account_id: string,
  { from, last }: { from: number; last: number },
): Promise<AccountMovement[]> {
  const found = new Map<number, AccountMovement>();
  const pages = pagesOf(ctx, AccountMovement, {
    sort: 'created_at',
    direction: 'desc',
    filters: { account_id },
  });
  for await (const page of pages) {
    for (const one of page) {
      if (one.sequence > from && one.sequence <= last) found.set(one.sequence, one);
    }
    if (found.size === last - from) break;
  }
  if (found.size < last - from) throw new Error(`movements of ${account_id} are missing`);
  return [...found.values()].sort((a, b) => a.sequence - b.sequence);
}

type Step = {
  account_id: string;
  standing: ExchangeStanding | undefined;
  movements: readonly AccountMovement[];
  value: Value;
};

async function stepOf(ctx: Context, step: Step): Promise<ExchangeStanding> {
  const { account_id, standing, movements, value } = step;
  const book = new ExchangeBook(standing ?? NOTHING);
  const reckoned = new Map<string, Reckoned>();
  for (const movement of movements) {
    const known = await around(ctx, movement, reckoned);
    reckoned.set(
      movement._id,
      known === undefined
        ? book.post(movement, await value(ctx, movement))
        : book.reverse(movement, known),
    );
  }
  const fields = { ...book.standing, sequence: movements.at(-1)?.sequence ?? 0 };
  const after = standing
    ? amended(ctx, standing, fields)
    : brandNew(ctx, ExchangeStanding, fields, account_id);
  const change = standing
    ? update(ExchangeStanding, standing, after)
    : create(ExchangeStanding, after, { shared: true });
  await ctx.commit([change, ...(await remembered(ctx, reckoned))], { data: undefined });
  return after;
}

/** What a counter-entry takes back; undefined for what is none. */
async function around(
  ctx: Context,
  { reverses, sequence }: AccountMovement,
  reckoned: ReadonlyMap<string, Reckoned>,
) {
  const back = reverses ? await ctx.store.get(AccountMovement, reverses) : undefined;
  if (back === undefined) return undefined;
  const ids = (back.allocations ?? []).map(({ movement_id: id }) => id);
  const [others, postings] = await Promise.all([
    ctx.store.getMany(AccountMovement, ids),
    ctx.store.getMany(LedgerPosting, [back._id, ...ids] as LedgerPosting['_id'][]),
  ]);
  const counters = await ctx.store.getMany(
    AccountMovement,
    [...others.values()].flatMap(({ reversed_by: id }) => id ?? []),
  );
  const reckonedOf = (id: string) => reckoned.get(id) ?? postings.get(id)?.exchange;
  const isGone = ({ reversed_by: id = '' }: AccountMovement) =>
    (counters.get(id)?.sequence ?? Number.POSITIVE_INFINITY) < sequence;
  const again = new Map<string, OpenInPesos>();
  const gone: string[] = [];
  for (const other of others.values()) {
    const first = reckonedOf(other._id);
    if (isGone(other)) gone.push(other.reversed_by ?? '');
    if (first === undefined || isGone(other)) continue;
    const { _id: movement_id } = other;
    const { amount, pesos } = first;
    again.set(movement_id, itemOf({ movement_id, amount, ...pesosOf(pesos) }, dueOf(other)));
  }
  const was = reckonedOf(back._id) ?? { difference: 0, shares: [], amount: 0 };
  return { back, was, again, counters: gone };
}

async function remembered(
  ctx: Context,
  reckoned: ReadonlyMap<string, Reckoned>,
): Promise<Change[]> {
  const ids = [...reckoned.keys()] as LedgerPosting['_id'][];
  const postings = await ctx.store.getMany(LedgerPosting, ids);
  return ids.map((id): Change => {
    const posting = postings.get(id);
    const exchange = reckoned.get(id);
    if (posting !== undefined) {
      return update(LedgerPosting, posting, amended(ctx, posting, { exchange }));
    }
    const source = 'current_account_movement' as const;
    const made = { source, state: 'posted' as const, parts: [], exchange };
    return create(LedgerPosting, brandNew(ctx, LedgerPosting, made, id), { shared: true });
  });
}

/** What a movement was reckoned at. */
export const reckonedAs = async (ctx: Context, id: string): Promise<Reckoned | undefined> =>
  (await ctx.store.get(LedgerPosting, id as LedgerPosting['_id']))?.exchange;

/** The pesos of all that a movement settled, where each of them has some. */
export function pesosOfShares({ shares }: Reckoned): number | undefined {
  const known = shares.flatMap(({ pesos }) => pesos ?? []);
  return known.length < shares.length ? undefined : plus(...known);
}
