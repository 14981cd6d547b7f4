// Wrong ways of keeping the books, to prove that the histories notice them.

import type { Leg, PostingEvent } from '#domain/accounting/posting/legs.ts';
import type { Source, Wanted } from '#domain/accounting/posting/source.ts';
import { SOURCE_OF } from '#domain/accounting/posting/sources.ts';
import type { SourceName } from '#domain/accounting/records/ledger-posting.ts';

type Mutant = { source: SourceName; change: (wanted: Wanted) => Wanted };

const legs = (change: (all: readonly Leg[]) => readonly Leg[]): Mutant['change'] => {
  const changed = (event: PostingEvent) => ({ ...event, legs: change(event.legs) });
  return (wanted) => ({ ...wanted, events: wanted.events.map(changed) });
};
const moved = (from: Leg['at'], to: Leg['at']) =>
  legs((all) => all.map((leg) => (leg.at === from ? { ...leg, at: to } : leg)));
const without =
  (part: string): Mutant['change'] =>
  (wanted) => ({
    ...wanted,
    events: wanted.events.filter((event) => event.part !== part),
  });

export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'take VAT for sales': { source: 'tax_document', change: moved('output_vat', 'sales_goods') },
  'take a debt for cash': { source: 'tax_document', change: moved('receivables', 'cash') },
  'turn documents round': {
    source: 'tax_document',
    change: legs((all) => all.map(({ at, amount }) => ({ at, amount: -amount }))),
  },
  'forget what sales cost': { source: 'sale', change: without('cost') },
  'forget what goods cost that left with a note': {
    source: 'delivery_note',
    change: without('cost'),
  },
  'leave the money of a sale where it was first': { source: 'sale', change: without('paid') },
  'post a sale beside its document': { source: 'sale', change: (wanted) => kept(wanted) },
  'forget collections': { source: 'current_account_movement', change: without('movement') },
  'take a collection for a sale': {
    source: 'current_account_movement',
    change: moved('cash', 'sales_goods'),
  },
  'take the VAT of purchases for cost': {
    source: 'received_invoice',
    change: moved('input_vat', 'expenses'),
  },
  'forget what the supplier is owed': {
    source: 'received_invoice',
    change: (wanted) => ({ ...wanted, along: async () => ({ changes: [] }) }),
  },
  'invoice an order again and again': {
    source: 'received_invoice',
    change: ({ along, ...wanted }) => ({
      ...wanted,
      along: async (entries) => {
        const { changes = [], ...rest } = (await along?.(entries)) ?? {};
        return { ...rest, changes: changes.filter(({ kind }) => kind !== 'claim') };
      },
    }),
  },
  'leave a supplier unpaid whose invoice was paid': {
    source: 'expense',
    change: (wanted) => ({ ...wanted, along: async () => ({ changes: [] }) }),
  },
  'forget payments of expenses': { source: 'expense', change: without('payment.0') },
  'forget what the count found': { source: 'cash_register', change: without('count') },
  'owe what was withheld to the supplier': {
    source: 'withholding',
    change: moved('withholdings_income_payable', 'payables'),
  },
  'owe twice the VAT of a month': {
    source: 'vat_summary',
    change: legs((all) => all.map((leg) => ({ ...leg, amount: leg.amount * 2 }))),
  },
  'forget what a purchase counts otherwise': {
    source: 'vat_entry',
    change: (wanted) => ({ ...wanted, events: [] }),
  },
  'take what a customer withheld for money': {
    source: 'current_account_movement',
    change: moved('vat_withholdings_suffered', 'banks'),
  },
  'never take anything back': {
    source: 'current_account_movement',
    change: (wanted) => remembered(wanted),
  },
};

/** The plain entry of a sale is asked for as long as there is a cost. */
function kept(wanted: Wanted): Wanted {
  const cost = wanted.events.find(({ part }) => part === 'cost');
  const has = wanted.events.some(({ part }) => part === 'sale');
  if (cost === undefined || has) return wanted;
  const again: PostingEvent = {
    ...cost,
    part: 'sale',
    legs: [
      { at: 'cash', amount: 1 },
      { at: 'sales_goods', amount: -1 },
    ],
  };
  return { ...wanted, events: [...wanted.events, again] };
}

const seen = new Map<string, PostingEvent>();

/** What was asked for once is asked for again where nothing is any more. */
function remembered(wanted: Wanted): Wanted {
  const [guard] = wanted.guards;
  const id = guard?.kind === 'require' ? guard.id : '';
  for (const event of wanted.events) seen.set(id, event);
  const known = seen.get(id);
  return wanted.events.length > 0 || known === undefined ? wanted : { ...wanted, events: [known] };
}

/**
 * Seeds that noticed the rare mutants when they were last looked for. They are tried first; a mutant that none of its seeds notices any
 * more, as the code has changed since, is looked for from the first seed on, as every other.
 */
const RARE_SEEDS: Readonly<Record<string, readonly number[]>> = {
  'take VAT for sales': [8],
  'take a debt for cash': [8],
  'turn documents round': [8],
  'leave the money of a sale where it was first': [50],
  'post a sale beside its document': [11],
  'take a collection for a sale': [20],
  'forget what the supplier is owed': [6],
  'leave a supplier unpaid whose invoice was paid': [10],
  'forget what the count found': [6],
  'owe what was withheld to the supplier': [5],
  'forget what a purchase counts otherwise': [6],
  'take what a customer withheld for money': [7],
  'never take anything back': [6],
};

/** Seeds 1 to `most`, behind those that are likely to notice the mutant. */
export const seedsFor = (name: string, most: number): number[] => [
  ...(RARE_SEEDS[name] ?? []),
  ...Array.from({ length: most }, (_, i) => i + 1),
];

export async function withMutant<T>(name: string, run: () => Promise<T>): Promise<T> {
  const { source: of, change } = MUTANTS[name] as Mutant;
  const source: Source = SOURCE_OF[of].source;
  const { read } = source;
  source.read = async (...asked) => change(await read(...asked));
  try {
    return await run();
  } finally {
    source.read = read;
  }
}
