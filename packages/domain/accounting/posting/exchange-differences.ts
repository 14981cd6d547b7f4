// What a debt in another currency is settled at a profit or a loss by: the pesos for which it stands in the books against those of what
// settles it, in an entry beside that of the settling movement. Each debt remembers what of it was settled and for how many pesos, in the
// commit of the entry, so that all parts of it take exactly what it stands for. Decision 392.
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
/** Debts that remember a part: more do not fit into the commit of an entry. What is settled at one time needs no memory. */
const REMEMBERED_MAX = 80;

/** What of a debt a movement settled that settled not all of it: in its currency, and the pesos for which that stands in the books. */
type Share = { movement_id: string; amount: number; pesos: number };
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
  const undone = (parts: readonly PostedPart[]) => moved(ctx, parts, -1);
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
    changes: known === undefined ? await moved(ctx, [{ part: PART, facts }], 1) : [],
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
    value(ctx, movement),
    ctx.store.getMany(AccountMovement, ids),
    ctx.store.getMany(LedgerPosting, ids as LedgerPosting['_id'][]),
  ]);
  const shares: Share[] = [];
  let difference = decimal(0);
  let before = 0;
  for (const { movement_id: id, amount } of allocations) {
    const debt = debts.get(id);
    const after = toAmount(sum([before, amount]));
    const pesos =
      debt && own !== undefined
        ? await shareOf(ctx, { debt, amount, cleared: postings.get(id), value })
        : undefined;
    if (debt !== undefined && pesos !== undefined && own !== undefined) {
      const isWhole = amount === openOf(debt);
      if (!isWhole) shares.push({ movement_id: id, amount, pesos });
      const paid = less(part(own, after, movement), part(own, before, movement));
      difference = difference.plus(pesos).minus(paid);
    }
    before = after;
  }
  return { difference: toAmount(difference), shares: shares.slice(0, REMEMBERED_MAX) };
}

/** What of it the movement did not use up itself, to settle what was there before it. */
const openOf = ({ account_amount, allocations = [] }: AccountMovement): number =>
  less(account_amount, toAmount(sum(allocations.map(({ amount }) => amount))));

type Debt = {
  debt: AccountMovement;
  amount: number;
  cleared: LedgerPosting | undefined;
  value: Value;
};

/** What is left of it in the books where nothing is left to settle, else its part by amount. */
async function shareOf(
  ctx: Context,
  { debt, amount, cleared, value }: Debt,
): Promise<number | undefined> {
  const whole = await value(ctx, debt);
  if (whole === undefined) return undefined;
  const open = openOf(debt);
  const worth = less(whole, part(whole, less(debt.account_amount, open), debt));
  const { settled_amount = 0, settled_pesos = 0 } = cleared ?? {};
  const after = toAmount(sum([settled_amount, amount]));
  if (after >= open) return less(worth, settled_pesos);
  return less(toAmount(roundAmount(times(worth, after).div(open))), settled_pesos);
}

/** The share of so much of the movement in its pesos. */
const part = (pesos: number, amount: number, { account_amount }: AccountMovement): number =>
  toAmount(roundAmount(times(pesos, amount).div(account_amount)));

const less = (one: number, other: number): number => toAmount(decimal(one).minus(other));

/** What the debts remember, with the shares of these parts or, where they are taken back, without. */
async function moved(
  ctx: Context,
  parts: readonly Pick<PostedPart, 'part' | 'facts'>[],
  sign: 1 | -1,
): Promise<Change[]> {
  const shares = parts.flatMap(({ part: name, facts }): Share[] =>
    name === PART ? (parseJson(facts) as Facts).shares : [],
  );
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
