// The pesos for which a movement in another currency stands in the books: all of it, what is open of it, and of a counter-entry what had
// settled the movement that it takes back. Decisions 392 and 442.
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import { decimal, roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { LedgerPosting } from '../records/ledger-posting.ts';

/** What of a movement is free to settle, or to be settled, and the pesos for which that stands in the books. */
type Standing = { amount: number; pesos: number };
/** How many pesos a movement stands for; undefined where nothing says it. */
export type Value = (ctx: Context, movement: AccountMovement) => Promise<number | undefined>;

/** All of the movement, or of what a counter-entry frees; undefined where no rate says it. */
export async function wholeOf(
  ctx: Context,
  movement: AccountMovement,
  value: Value,
): Promise<Standing | undefined> {
  if (movement.reverses !== undefined) return freedBy(ctx, movement, value);
  const pesos = await value(ctx, movement);
  return pesos === undefined ? undefined : { amount: movement.account_amount, pesos };
}

/** What had settled the movement that is taken back, and what that had settled of others taken back before: both are free again. */
async function freedBy(
  ctx: Context,
  { reverses, sequence, allocations = [] }: AccountMovement,
  value: Value,
): Promise<Standing | undefined> {
  const [back, cleared] = await Promise.all([
    ctx.store.get(AccountMovement, reverses ?? ''),
    ctx.store.get(LedgerPosting, (reverses ?? '') as LedgerPosting['_id']),
  ]);
  if (back === undefined) return undefined;
  const gone = await goneBefore(ctx, back.allocations ?? [], sequence);
  const others = await Promise.all(
    gone.map(async ({ movement, amount }) => {
      const open = await openOf(ctx, movement, value);
      return { amount, pesos: open && part(open, amount) };
    }),
  );
  const amount = toAmount(sum(others.map((one) => one.amount)));
  const again = toAmount(sum((back.allocations ?? []).map((one) => one.amount)));
  const needed = less(toAmount(sum(allocations.map((one) => one.amount))), less(again, amount));
  const { settled_amount = 0, settled_pesos = 0 } = cleared ?? {};
  const isUntold = settled_amount === 0 && needed > amount;
  const settled = isUntold
    ? await openOf(ctx, back, value)
    : { amount: settled_amount, pesos: settled_pesos };
  const all = [...others, ...(settled ? [settled] : [])];
  const known = all.flatMap(({ pesos }) => pesos ?? []);
  if (settled === undefined || known.length < all.length) return undefined;
  return { amount: toAmount(sum(all.map((one) => one.amount))), pesos: toAmount(sum(known)) };
}

type Gone = { movement: AccountMovement; amount: number };
export type Allocations = NonNullable<AccountMovement['allocations']>;

/** Those of them that were taken back before that movement of the account. */
export async function goneBefore(
  ctx: Context,
  allocations: Allocations,
  sequence: number,
): Promise<Gone[]> {
  const found = await ctx.store.getMany(
    AccountMovement,
    allocations.map(({ movement_id: id }) => id),
  );
  const counters = await ctx.store.getMany(
    AccountMovement,
    [...found.values()].flatMap(({ reversed_by: id }) => id ?? []),
  );
  return allocations.flatMap(({ movement_id: id, amount }) => {
    const movement = found.get(id);
    const counter = counters.get(movement?.reversed_by ?? '');
    return movement && counter && counter.sequence < sequence ? [{ movement, amount }] : [];
  });
}

/** What of it the movement did not use up itself, to settle what was there before it. */
export async function openOf(
  ctx: Context,
  movement: AccountMovement,
  value: Value,
): Promise<Standing | undefined> {
  const whole = await wholeOf(ctx, movement, value);
  if (whole === undefined) return undefined;
  const total = toAmount(sum((movement.allocations ?? []).map(({ amount }) => amount)));
  const used =
    movement.reverses === undefined ? total : (await spentAgain(ctx, movement, whole.amount)).own;
  return { amount: less(whole.amount, used), pesos: less(whole.pesos, part(whole, used)) };
}

/** What is left of it in the books where nothing is left to settle, else its part by amount. */
export function shareOf(
  open: Standing,
  amount: number,
  { settled_amount, settled_pesos }: { settled_amount: number; settled_pesos: number },
): number {
  const after = toAmount(sum([settled_amount, amount]));
  return less(after >= open.amount ? open.pesos : part(open, after), settled_pesos);
}

/** The share of so much of it in its pesos. */
export const part = ({ amount, pesos }: Standing, of: number): number =>
  amount === 0 ? 0 : toAmount(roundAmount(times(pesos, of).div(amount)));

export const less = (one: number, other: number): number => toAmount(decimal(one).minus(other));

/** What a counter-entry settled at once by: what its movement had settled and is open again, and what was free, the oldest first. */
export async function spentAgain(
  ctx: Context,
  { _id, reverses, sequence, allocations = [], date }: AccountMovement,
  free: number,
): Promise<{ again: Allocations; own: number }> {
  let left = toAmount(sum(allocations.map(({ amount }) => amount)));
  const back = await ctx.store.get(AccountMovement, reverses ?? '');
  const ones = back?.allocations ?? [];
  const found = await ctx.store.getMany(
    AccountMovement,
    ones.map(({ movement_id: id }) => id),
  );
  const closed = new Set<string>(
    (await goneBefore(ctx, ones, sequence)).map(({ movement }) => movement._id),
  );
  const open = ones.flatMap(({ movement_id, amount }) => {
    const other = found.get(movement_id);
    if (other === undefined || closed.has(movement_id)) return [];
    return [{ movement_id, amount, due: other.due_date ?? other.date }];
  });
  const all = [...open, { movement_id: _id as string, amount: free, due: date }].sort(
    (a, b) => a.due.localeCompare(b.due) || a.movement_id.localeCompare(b.movement_id),
  );
  const spent = all.flatMap(({ movement_id, amount }) => {
    const used = Math.min(amount, left);
    left = less(left, used);
    return used > 0 ? [{ movement_id, amount: used }] : [];
  });
  const own = spent.find(({ movement_id: id }) => id === _id)?.amount ?? 0;
  return { again: spent.filter(({ movement_id: id }) => id !== _id), own };
}
