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
import { decimal, sum, toAmount } from '#kernel/money.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { LedgerPosting, type PostedPart } from '../records/ledger-posting.ts';
import {
  type Allocations,
  goneBefore,
  less,
  openOf,
  part,
  shareOf,
  spentAgain,
  type Value,
  wholeOf,
} from './exchange-standing.ts';
import { credit, debit, type Leg, type PostingEvent } from './legs.ts';
import type { Wanted } from './source.ts';

/** The part under which the difference of a movement is known. */
const PART = 'exchange';
/** And that of its counter-entry. */
const BACK = 'exchange back';
/** Debts that remember what was settled: more do not fit into the commit of an entry. */
const REMEMBERED_MAX = 80;

/** What of a debt a movement settled: in its currency, and the pesos for which that stands in the books. */
type Share = { movement_id: string; amount: number; pesos: number };
type Facts = { difference: number; shares: Share[] };
type Asked = { account: CurrentAccount | undefined; posted: readonly PostedPart[]; value: Value };

/** The difference that the movement realises, once it is posted as it was then, or its counter-entry. */
export async function exchangeOf(
  ctx: Context,
  movement: AccountMovement,
  { account, posted, value }: Asked,
): Promise<Pick<Wanted, 'events' | 'along' | 'undone'>> {
  if (isLocalCurrency(account?.currency)) return { events: [] };
  const counter = movement.reversed_by
    ? await ctx.store.get(AccountMovement, movement.reversed_by)
    : undefined;
  const settling = movement.status === 'posted' ? movement : counter;
  if (settling?.allocations === undefined) {
    return { events: [], undone: (parts) => takenBack(ctx, parts, counter, []) };
  }
  const part = settling === counter ? BACK : PART;
  const known = posted.find((one) => one.part === part);
  const gone = settling === counter ? posted.filter((one) => one.part === PART) : [];
  const facts =
    known?.facts ?? JSON.stringify(await factsOf(ctx, settling, { value, gone: sharesOf(gone) }));
  const { difference, shares }: Facts = parseJson(facts);
  const event: PostingEvent = {
    part,
    date: settling.date,
    description: 'Diferencia de cambio',
    legs: differenceLegs(settling, difference),
    facts,
  };
  const fresh = known === undefined ? shares : [];
  return { events: [event], undone: (parts) => takenBack(ctx, parts, counter, fresh) };
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

type Reckoning = { value: Value; gone: readonly Share[] };

/** `gone`: what the movement that is taken back had settled, which its debts are to forget with it. */
async function factsOf(
  ctx: Context,
  movement: AccountMovement,
  { value, gone }: Reckoning,
): Promise<Facts> {
  const paid = await spentBy(ctx, movement, { value, gone });
  if (paid === undefined) return { difference: 0, shares: [] };
  const allocations = movement.allocations ?? [];
  const total = toAmount(sum(allocations.map(({ amount }) => amount)));
  const shares: Share[] = [];
  let difference = decimal(0);
  let before = 0;
  for (const { movement_id: id, amount } of allocations) {
    const after = toAmount(sum([before, amount]));
    const spent = { amount: total, pesos: paid.pesos };
    const own = less(part(spent, after), part(spent, before));
    // A debt without a rate is settled for what is paid of it, which its counter-entry finds.
    const pesos = (await settledFor(ctx, { movement_id: id, amount }, { value, gone: [] })) ?? own;
    difference = difference.plus(pesos).minus(own);
    shares.push({ movement_id: id, amount, pesos });
    before = after;
  }
  return {
    difference: toAmount(difference),
    shares: [...paid.shares, ...shares].slice(0, REMEMBERED_MAX),
  };
}

/**
 * The pesos of what a movement settles by; of a counter-entry those of what was free or open again, the oldest first, and the shares
 * of what was open again and is settled at once.
 */
async function spentBy(
  ctx: Context,
  movement: AccountMovement,
  { value, gone }: Reckoning,
): Promise<{ pesos: number; shares: Share[] } | undefined> {
  const total = toAmount(sum((movement.allocations ?? []).map(({ amount }) => amount)));
  const whole = await wholeOf(ctx, movement, value);
  if (whole === undefined) return undefined;
  if (movement.reverses === undefined) return { pesos: part(whole, total), shares: [] };
  const { again, own } = await spentAgain(ctx, movement, whole.amount);
  const shares: Share[] = [];
  for (const one of again) {
    const pesos = await settledFor(ctx, one, { value, gone });
    if (pesos === undefined) return undefined;
    shares.push({ ...one, pesos });
  }
  const pesos = toAmount(sum([part(whole, own), ...shares.map((one) => one.pesos)]));
  return { pesos, shares };
}

/** For how many pesos of the books so much of a movement is settled now. */
async function settledFor(
  ctx: Context,
  { movement_id: id, amount }: Allocations[number],
  { value, gone }: Reckoning,
): Promise<number | undefined> {
  const [debt, cleared] = await Promise.all([
    ctx.store.get(AccountMovement, id),
    ctx.store.get(LedgerPosting, id as LedgerPosting['_id']),
  ]);
  const open = debt && (await openOf(ctx, debt, value));
  if (open === undefined) return undefined;
  const forgotten = gone.filter(({ movement_id }) => movement_id === id);
  const settled_amount = less(
    cleared?.settled_amount ?? 0,
    toAmount(sum(forgotten.map((one) => one.amount))),
  );
  const settled_pesos = less(
    cleared?.settled_pesos ?? 0,
    toAmount(sum(forgotten.map((one) => one.pesos))),
  );
  return shareOf(open, amount, { settled_amount, settled_pesos });
}

const sharesOf = (parts: readonly PostedPart[]): Share[] =>
  parts.flatMap(({ part: name, facts }) =>
    name === PART ? (parseJson(facts) as Facts).shares : [],
  );

/**
 * What debts remember once the shares of those parts are taken back and `fresh` ones are new. What was taken back before keeps what had
 * settled it: its counter-entry stands for that.
 */
async function takenBack(
  ctx: Context,
  parts: readonly PostedPart[],
  counter: AccountMovement | undefined,
  fresh: readonly Share[],
): Promise<Change[]> {
  const shares = sharesOf(parts);
  const gone = counter === undefined ? [] : await goneBefore(ctx, shares, counter.sequence);
  const kept = new Set<string>(gone.map(({ movement }) => movement._id));
  const back = shares.filter(({ movement_id: id }) => !kept.has(id));
  const moves = Map.groupBy(
    [...fresh, ...back.map((one) => ({ ...one, amount: -one.amount, pesos: -one.pesos }))],
    ({ movement_id: id }) => id,
  );
  const ids = [...moves.keys()] as LedgerPosting['_id'][];
  const postings = await ctx.store.getMany(LedgerPosting, ids);
  return ids.map((id): Change => {
    const own = moves.get(id) ?? [];
    const posting = postings.get(id);
    const settled = {
      settled_amount: toAmount(
        sum([posting?.settled_amount ?? 0, ...own.map(({ amount }) => amount)]),
      ),
      settled_pesos: toAmount(sum([posting?.settled_pesos ?? 0, ...own.map(({ pesos }) => pesos)])),
    };
    if (posting !== undefined) {
      return update(LedgerPosting, posting, amended(ctx, posting, settled));
    }
    const source = 'current_account_movement' as const;
    const made = { source, state: 'posted' as const, parts: [], ...settled };
    return create(LedgerPosting, brandNew(ctx, LedgerPosting, made, id), { shared: true });
  });
}
