// What a debt in another currency is settled at a profit or a loss by: the pesos for which it stands in the books against those of what
// settles it, in an entry beside that of the settling movement. A movement that is taken back takes its difference back, and its
// counter-entry may have one of its own. Decisions 392, 442 and 470.
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import { parseJson } from '#kernel/json.ts';
import type { Context } from '#resource/context.ts';
import type { PostedPart } from '../../records/ledger-posting.ts';
import { credit, debit, type Leg, type PostingEvent } from '../legs.ts';
import type { Wanted } from '../source.ts';
import { reckonedAs, reckonedUntil, type Value } from './reckoning.ts';

/** The part under which the difference of a movement is known. */
const PART = 'exchange';
/** And that of its counter-entry. */
const BACK = 'exchange back';

type Asked = { posted: readonly PostedPart[]; value: Value };

/**
 * The difference that the movement realised, as it was reckoned, or that of its counter-entry once it is taken back: a counter-entry has
 * none beside that. Where it was not reckoned yet, that comes `first`.
 */
export async function exchangeOf(
  ctx: Context,
  movement: AccountMovement,
  { posted, value }: Asked,
): Promise<Pick<Wanted, 'events' | 'first'>> {
  const settling = movement.reverses === undefined ? await settlingOf(ctx, movement) : undefined;
  const isBack = settling !== movement;
  if (settling === undefined || (!isBack && settling.allocations === undefined)) {
    return { events: [] };
  }
  const difference = (await reckonedAs(ctx, settling._id))?.difference;
  if (difference === 0) return { events: [] };
  const part = isBack ? BACK : PART;
  const known = posted.find((one) => one.part === part)?.facts;
  const isSame = known !== undefined && differenceIn(known) === difference;
  const event: PostingEvent = {
    part,
    date: settling.date,
    description: 'Diferencia de cambio',
    legs: difference === undefined ? [] : differenceLegs(settling, difference),
    facts: isSame ? known : JSON.stringify({ difference }),
  };
  const first = () => reckonedUntil(ctx, settling, value);
  return { events: [event], ...(difference === undefined && { first }) };
}

const settlingOf = async (
  ctx: Context,
  movement: AccountMovement,
): Promise<AccountMovement | undefined> =>
  movement.status === 'posted'
    ? movement
    : ctx.store.get(AccountMovement, movement.reversed_by ?? '');

const differenceIn = (facts: string): unknown =>
  (parseJson(facts) as { difference?: number }).difference;

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
