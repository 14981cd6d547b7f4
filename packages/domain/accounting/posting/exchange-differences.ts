// What a debt in another currency is settled at a profit or a loss by: the pesos for which it stands in the books against those of what
// settles it, in an entry beside that of the settling movement. Each debt remembers what of it was settled and for how many pesos, in the
// commit of the entry, so that all parts of it take exactly what it stands for. What had settled a movement that is taken back stands
// for those pesos from then on, with the counter-entry. Decisions 392 and 442.
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import {
  type CurrentAccount,
  isLocalCurrency,
} from '#domain/current-accounts/records/current-account.ts';
import { parseJson } from '#kernel/json.ts';
import { decimal, roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { LedgerPosting, type PostedPart } from '../records/ledger-posting.ts';
import { credit, debit, type Leg, type PostingEvent } from './legs.ts';
import type { Wanted } from './source.ts';

/** The part under which the difference of a movement is known. */
const PART = 'exchange';
/** Debts that remember what was settled: more do not fit into the commit of an entry. */
const REMEMBERED_MAX = 80;

/** What of a debt a movement settled: in its currency, and the pesos for which that stands in the books. */
type Share = { movement_id: string; amount: number; pesos: number };
/** What of a movement is free to settle, or to be settled, and the pesos for which that stands in the books. */
type Standing = { amount: number; pesos: number };
type Facts = { difference: number; shares: Share[] };
/** How many pesos a movement stands for; undefined where nothing says it. */
type Value = (ctx: Context, movement: AccountMovement) => Promise<number | undefined>;
type Asked = { account: CurrentAccount | undefined; posted: readonly PostedPart[]; value: Value };

/** The difference that the movement realises, once it is posted as it was then. */
export async function exchangeOf(
  ctx: Context,
  movement: AccountMovement,
  { account, posted, value }: Asked,
): Promise<Pick<Wanted, 'events' | 'along' | 'undone'>> {
  const undone = (parts: readonly PostedPart[]) => takenBack(ctx, parts, movement);
  const { allocations = [], status } = movement;
  if (isLocalCurrency(account?.currency) || status !== 'posted' || allocations.length === 0) {
    return { events: [], undone };
  }
  const known = posted.find(({ part }) => part === PART);
  const facts = known?.facts ?? JSON.stringify(await factsOf(ctx, movement, value));
  const { difference }: Facts = parseJson(facts);
  const event: PostingEvent = {
    part: PART,
    date: movement.date,
    description: 'Diferencia de cambio',
    legs: differenceLegs(movement, difference),
    facts,
  };
  const along = async () => ({
    changes: known === undefined ? await moved(ctx, sharesOf([{ part: PART, facts }]), 1) : [],
  });
  return { events: [event], along, undone };
}

/** `difference`: by how many pesos the debts stand higher in the books than what settled them. */
function differenceLegs(
  { party_type, direction }: Pick<AccountMovement, 'party_type' | 'direction'>,
  difference: number,
): Leg[] {
  const onDebit = direction === 'debit' ? difference : -difference;
  const control = party_type === 'customer' ? 'receivables' : 'payables';
  return [
    ...debit(control, onDebit),
    ...(onDebit > 0 ? credit('exchange_gain', onDebit) : debit('exchange_loss', -onDebit)),
  ];
}

async function factsOf(ctx: Context, movement: AccountMovement, value: Value): Promise<Facts> {
  const allocations = movement.allocations ?? [];
  const ids = allocations.map(({ movement_id: id }) => id);
  const [own, debts, postings] = await Promise.all([
    wholeOf(ctx, movement, value),
    ctx.store.getMany(AccountMovement, ids),
    ctx.store.getMany(LedgerPosting, ids as LedgerPosting['_id'][]),
  ]);
  if (own === undefined) return { difference: 0, shares: [] };
  const shares: Share[] = [];
  let difference = decimal(0);
  let before = 0;
  for (const { movement_id: id, amount } of allocations) {
    const debt = debts.get(id);
    const after = toAmount(sum([before, amount]));
    const paid = less(part(own, after), part(own, before));
    const open = debt && (await openOf(ctx, debt, value));
    const pesos = open && shareOf(open, amount, postings.get(id));
    if (pesos !== undefined) difference = difference.plus(pesos).minus(paid);
    // A debt without a rate is settled for what is paid of it, which its counter-entry finds.
    if (debt !== undefined) shares.push({ movement_id: id, amount, pesos: pesos ?? paid });
    before = after;
  }
  return { difference: toAmount(difference), shares: shares.slice(0, REMEMBERED_MAX) };
}

/** All of the movement, or of what a counter-entry frees; undefined where no rate says it. */
async function wholeOf(
  ctx: Context,
  movement: AccountMovement,
  value: Value,
): Promise<Standing | undefined> {
  if (movement.reverses !== undefined) return freedBy(ctx, movement, value);
  const pesos = await value(ctx, movement);
  return pesos === undefined ? undefined : { amount: movement.account_amount, pesos };
}

/**
 * What had settled the movement that is taken back, and what that had settled of others that were taken back before: both are free
 * again. Undefined besides where what it had settled is open again and was netted with it: nothing tells how much of either.
 */
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
  if (allocations.length > 0 && gone.length < (back.allocations ?? []).length) return undefined;
  const others = await Promise.all(
    gone.map(async ({ movement, amount }) => {
      const open = await openOf(ctx, movement, value);
      return { amount, pesos: open && part(open, amount) };
    }),
  );
  const amount = toAmount(sum(others.map((one) => one.amount)));
  const needed = toAmount(sum(allocations.map((one) => one.amount)));
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
type Allocations = NonNullable<AccountMovement['allocations']>;

/** Those of them that were taken back before that movement of the account. */
async function goneBefore(
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
async function openOf(
  ctx: Context,
  movement: AccountMovement,
  value: Value,
): Promise<Standing | undefined> {
  const whole = await wholeOf(ctx, movement, value);
  if (whole === undefined) return undefined;
  const used = toAmount(sum((movement.allocations ?? []).map(({ amount }) => amount)));
  return { amount: less(whole.amount, used), pesos: less(whole.pesos, part(whole, used)) };
}

/** What is left of it in the books where nothing is left to settle, else its part by amount. */
function shareOf(open: Standing, amount: number, cleared: LedgerPosting | undefined): number {
  const { settled_amount = 0, settled_pesos = 0 } = cleared ?? {};
  const after = toAmount(sum([settled_amount, amount]));
  return less(after >= open.amount ? open.pesos : part(open, after), settled_pesos);
}

/** The share of so much of it in its pesos. */
const part = ({ amount, pesos }: Standing, of: number): number =>
  amount === 0 ? 0 : toAmount(roundAmount(times(pesos, of).div(amount)));

const less = (one: number, other: number): number => toAmount(decimal(one).minus(other));

const sharesOf = (parts: readonly PostedPart[]): Share[] =>
  parts.flatMap(({ part: name, facts }) =>
    name === PART ? (parseJson(facts) as Facts).shares : [],
  );

/** What was taken back before keeps what had settled it: its counter-entry stands for that. */
async function takenBack(
  ctx: Context,
  parts: readonly PostedPart[],
  { reversed_by: by }: AccountMovement,
): Promise<Change[]> {
  const shares = sharesOf(parts);
  const counter = by === undefined ? undefined : await ctx.store.get(AccountMovement, by);
  const gone = counter === undefined ? [] : await goneBefore(ctx, shares, counter.sequence);
  const kept = new Set<string>(gone.map(({ movement }) => movement._id));
  return moved(
    ctx,
    shares.filter(({ movement_id: id }) => !kept.has(id)),
    -1,
  );
}

/** What the debts remember, with these shares or, where they are taken back, without. */
async function moved(ctx: Context, shares: readonly Share[], sign: 1 | -1): Promise<Change[]> {
  if (shares.length === 0) return [];
  const ids = shares.map(({ movement_id: id }) => id as LedgerPosting['_id']);
  const postings = await ctx.store.getMany(LedgerPosting, ids);
  return shares.map(({ movement_id: id, amount, pesos }): Change => {
    const posting = postings.get(id);
    const settled = {
      settled_amount: toAmount(decimal(posting?.settled_amount ?? 0).plus(sign * amount)),
      settled_pesos: toAmount(decimal(posting?.settled_pesos ?? 0).plus(sign * pesos)),
    };
    if (posting !== undefined) {
      return update(LedgerPosting, posting, amended(ctx, posting, settled));
    }
    const source = 'current_account_movement' as const;
    const made = { source, state: 'posted' as const, parts: [], ...settled };
    return create(LedgerPosting, brandNew(ctx, LedgerPosting, made, id), { shared: true });
  });
}
