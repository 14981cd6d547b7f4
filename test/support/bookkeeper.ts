// Reads the books of a tenant as an accountant does, and says what of them does not agree with the documents that they are of.
import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Shop } from './shop.ts';

const PER_PAGE = 100;

/** All records of a list. */
export async function everything(shop: Shop, path: string): Promise<Rec[]> {
  const items: Rec[] = [];
  for (let page = 1; ; page += 1) {
    const sign = path.includes('?') ? '&' : '?';
    const data = await shop.good('GET', `${path}${sign}per_page=${PER_PAGE}&page=${page}`);
    items.push(...data.items);
    if (!data.has_next) return items;
  }
}

type Ledger = { balanceOf: (key: string) => number; accounts: Rec[]; entries: Rec[] };

/** Balances by the key of the configuration, debit less credit. */
export async function readLedger(shop: Shop): Promise<Ledger> {
  const [config, accounts, entries] = await Promise.all([
    shop.good('GET', '/accounting/config/'),
    everything(shop, '/accounting/accounts/list/'),
    everything(shop, '/accounting/journal/list/'),
  ]);
  const byCode = new Map(accounts.map((account) => [account.code, account]));
  return {
    accounts,
    entries,
    balanceOf: (key) => byCode.get(config.accounts[key])?.balance,
  };
}

/** What is wrong with the books by themselves: each line is a mistake. */
export function ledgerMistakes({ accounts, entries }: Ledger): string[] {
  const posted = entries.filter(({ status }) => status !== 'draft');
  const total = toAmount(sum(accounts.map(({ balance }) => balance)));
  const uneven = posted.filter(({ total_debit, total_credit }) => total_debit !== total_credit);
  const moved = new Map<string, ReturnType<typeof decimal>>();
  for (const { lines } of posted) {
    for (const { account_code: code, debit, credit } of lines) {
      moved.set(code, (moved.get(code) ?? decimal(0)).plus(debit).minus(credit));
    }
  }
  const drifted = accounts.filter(
    ({ code, balance }) => toAmount(moved.get(code) ?? decimal(0)) !== balance,
  );
  return [
    ...(total === 0 ? [] : [`balances add up to ${total}`]),
    ...uneven.map(({ number }) => `entry ${number} is uneven`),
    ...drifted.map(
      ({ code, balance }) => `account ${code} says ${balance}, its entries ${moved.get(code)}`,
    ),
    ...gaps(posted),
  ];
}

function gaps(posted: readonly Rec[]): string[] {
  const years = new Set(posted.map(({ fiscal_year: year }) => year));
  return [...years].flatMap((year) => {
    const numbers = posted
      .filter(({ fiscal_year }) => fiscal_year === year)
      .map(({ number }) => number)
      .sort((a, b) => a - b);
    const isRow = numbers.every((number, at) => number === at + 1);
    return isRow ? [] : [`numbers of ${year} are ${numbers.join(' ')}`];
  });
}

/** Balances of current accounts of one kind of party, in their own sign. */
export async function partyBalances(shop: Shop, party: 'customer' | 'supplier'): Promise<number> {
  const accounts = await everything(shop, `/current-accounts/list/?party_type=${party}`);
  return toAmount(sum(accounts.map(({ balance }) => balance)));
}
