// The customer or supplier of an account, and the account of a customer or supplier.
import { Customer } from '#domain/customers/records/customer.ts';
import { Supplier } from '#domain/purchasing/records/supplier.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import { asRead, type Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { newRecord } from '#resource/record-rules.ts';
import {
  CurrentAccount,
  debtOf,
  LOCAL_CURRENCY,
  type PartyType,
} from './records/current-account.ts';
import { less } from './records/open-items.ts';

/** Whose account, in which currency. */
export type Holder = { party_type: PartyType; party_id: string; currency: string };

/** The holder itself. */
export type Party = Customer | Supplier;

/** Separates the values of a unique rule that spans several fields. */
const SEPARATOR = '\u0001';

export const partyNoun = (partyType: PartyType): Noun =>
  partyType === 'customer' ? Customer : Supplier;

/** The customer or supplier, unless it is missing or deleted. */
export async function readParty(ctx: Context, holder: Holder): Promise<Party | undefined> {
  const { party_type: type, party_id: id } = holder;
  const party = await (type === 'customer'
    ? ctx.store.get(Customer, id)
    : ctx.store.get(Supplier, id));
  return party?.status === 'deleted' ? undefined : party;
}

/** The account with the credit that is left: of its own limit, else of its customer's. */
export function withLimit(account: CurrentAccount, party: Party | undefined): CurrentAccount {
  const limit = account.credit_limit ?? (goesByParty(account) ? limitOf(party) : undefined);
  const { available_credit: _, ...rest } = account;
  if (limit === undefined) return rest;
  return { ...rest, available_credit: less(limit, debtOf(account.party_type, account.balance)) };
}

/** What `withLimit` took of the party is its limit when that is written: the job that follows another one finds all that go by this one. */
export const limitAsRead = (account: CurrentAccount, party: Party | undefined): Change[] => {
  if (party === undefined || !goesByParty(account)) return [];
  const [noun, where] = [partyNoun(account.party_type), { credit_limit: limitOf(party) }];
  return [{ kind: 'require', noun, id: party._id, where }];
};

const goesByParty = ({ credit_limit: own, currency }: CurrentAccount): boolean =>
  own === undefined && currency === LOCAL_CURRENCY;

const limitOf = (party: Party | undefined): number | undefined =>
  party !== undefined && 'credit_limit' in party ? party.credit_limit : undefined;

/** The account of the holder, if there is one; two round trips. */
export async function findAccount(
  ctx: Context,
  holder: Holder,
): Promise<CurrentAccount | undefined> {
  const { party_id, party_type, currency } = holder;
  if (!ID_PATTERN.test(party_id)) return undefined;
  const value = [party_id, party_type, currency].join(SEPARATOR);
  const id = await ctx.store.find(CurrentAccount, 'party_id', value);
  return id === undefined ? undefined : ctx.store.get(CurrentAccount, id);
}

/** How often an account of the holder was opened: what newAccount counts on. */
export const timesOpened = (ctx: Context, holder: Holder): Promise<number> =>
  ctx.store.lastNumber(sequenceOf(holder));

/**
 * A new account of the party, and the change that goes with its creation: where two open it at once,
 * the one that loses is run again and finds it. Throws validation_error.
 */
export function newAccount(
  ctx: Context,
  fields: (typeof CurrentAccount)['$input'],
  { party, opened }: { party: Party; opened: number },
): { account: CurrentAccount; opening: Change[] } {
  const record = newRecord(ctx, CurrentAccount, { ...fields, party_name: party.name });
  const opening: Change = {
    kind: 'number',
    sequence: sequenceOf(record),
    to: opened + 1,
  };
  const account = withLimit(record, party);
  const named = asRead(partyNoun(account.party_type), party, 'name');
  return { account, opening: [opening, named, ...limitAsRead(account, party)] };
}

const sequenceOf = ({ party_type, party_id, currency }: Holder): string =>
  `current-account/${party_type}/${party_id}/${currency}`;
