// From legs to the lines of entries: the accounts that the configuration names, or the document itself, looked up by their codes.
import type { Context } from '#resource/context.ts';
import { AccountingAccount } from '../records/account.ts';
import type { AccountsByKey, Bookkeeping } from '../records/accounting-config.ts';
import { accountIn, type Leg, merged, type Place, type PostingEvent } from './legs.ts';
import type { DraftLine } from './post-together.ts';

/** An event that no entry can be made of, and why; it waits. */
export class Unpostable extends Error {
  readonly reason: string;
  /** The day of the event, where what throws knows it. */
  readonly date: string | undefined;
  constructor(reason: string, message: string, date?: string) {
    super(message);
    this.reason = reason;
    this.date = date;
  }
}

/** The lines of each event. Throws Unpostable, naming what is not configured or not in the chart. */
export async function linesOf(
  ctx: Context,
  { accounts }: Bookkeeping,
  events: readonly PostingEvent[],
): Promise<DraftLine[][]> {
  const legs = events.map((event) => merged(event.legs));
  const sought = legs.flat().filter(({ at }) => accountIn(at) === undefined);
  const codes = [...new Set(sought.map(({ at }) => codeOf(accounts, at)))];
  const ids = await Promise.all(
    codes.map((code) => ctx.store.find(AccountingAccount, 'code', code)),
  );
  const byCode = new Map(codes.map((code, index) => [code, ids[index]]));
  return legs.map((all) => byAccount(accounts, all, byCode));
}

function byAccount(
  accounts: AccountsByKey,
  legs: readonly Leg[],
  ids: ReadonlyMap<string, string | undefined>,
): DraftLine[] {
  return legs.map(({ at, amount }) => {
    const code = codeOf(accounts, at);
    const id = accountIn(at) ?? ids.get(code);
    if (id === undefined) {
      throw new Unpostable('account_not_postable', `There is no account ${code}`);
    }
    const sides = amount > 0 ? { debit: amount, credit: 0 } : { debit: 0, credit: -amount };
    return { account_code: code, account_id: id, ...sides };
  });
}

function codeOf(accounts: AccountsByKey, at: Place): string {
  if (typeof at !== 'string') return at.code;
  const code = accounts[at];
  if (code !== undefined) return code;
  throw new Unpostable('account_not_configured', `No account is configured as ${at}`);
}
