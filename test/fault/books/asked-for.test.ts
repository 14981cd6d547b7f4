// Whatever an automatic entry rests on asks for it again when that changes. What each kind of document reads is written down here, with
// why no change of it is missed: a source that reads one noun more has to say so, or the books would stay as they were when that changes.
import { expect, test } from 'vitest';
import type { Source } from '#domain/accounting/posting/source.ts';
import { SOURCE_OF } from '#domain/accounting/posting/sources.ts';
import type { SourceName } from '#domain/accounting/records/ledger-posting.ts';
import type { Context } from '#resource/context.ts';
import { openMemoryStack } from '../../support/stack.ts';
import { runDelivered, runHistory } from './history.ts';

/** Its own changes, or those of the document that leads to it, order a job that posts this one anew. */
const ASKS = 'asks';
/** It is written in the commit of a document that asks. */
const COMES_WITH_IT = 'comes with it';
/** What was true when the entry was made decides it: a later change is for later entries, and moves nothing that stands. */
const AS_IT_WAS = 'as it was';

type Why = typeof ASKS | typeof COMES_WITH_IT | typeof AS_IT_WAS;
const OWN_ALONE = ['cash_movement', 'cash_register', 'withholding', 'product'] as const;

const RESTS_ON: Readonly<Record<SourceName, Readonly<Record<string, Why>>>> = {
  ...(Object.fromEntries(OWN_ALONE.map((name) => [name, { [name]: ASKS }])) as Record<
    (typeof OWN_ALONE)[number],
    Record<string, Why>
  >),
  tax_document: { invoice: ASKS },
  sale: { sale: ASKS, product: AS_IT_WAS },
  delivery_note: { delivery_note: ASKS, product: AS_IT_WAS },
  current_account_movement: {
    current_account_movement: ASKS,
    current_account: AS_IT_WAS,
    supplier: AS_IT_WAS,
  },
  received_invoice: {
    received_invoice: ASKS,
    current_account: AS_IT_WAS,
    current_account_movement: AS_IT_WAS,
    journal_entry: AS_IT_WAS,
    ledger_posting: AS_IT_WAS,
    order: AS_IT_WAS,
    supplier: AS_IT_WAS,
    taxpayer: AS_IT_WAS,
  },
  expense: {
    expense: ASKS,
    received_invoice: ASKS,
    ledger_posting: COMES_WITH_IT,
    order: ASKS,
    withholding: COMES_WITH_IT,
    current_account: AS_IT_WAS,
    current_account_movement: AS_IT_WAS,
    supplier: AS_IT_WAS,
    taxpayer: AS_IT_WAS,
  },
  vat_summary: { vat_summary: ASKS, vat_book: ASKS },
  vat_entry: {
    vat_entry: ASKS,
    received_invoice: ASKS,
    ledger_posting: COMES_WITH_IT,
    journal_entry: AS_IT_WAS,
    supplier: AS_IT_WAS,
    taxpayer: AS_IT_WAS,
  },
};

const SEEDS = 10;

test('no entry rests on a noun whose changes are not known to ask for it', async () => {
  const read = new Map<string, Set<string>>();
  const restore = Object.entries(SOURCE_OF).map(([name, { source }]) => {
    const nouns = new Set<string>();
    read.set(name, nouns);
    return watched(source, (noun) => nouns.add(noun));
  });
  try {
    const stack = await openMemoryStack();
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      await runHistory(stack, await stack.newTenant(), { seed, events: 14 });
    }
    await runDelivered(stack, await stack.newTenant(), { seed: 1, events: 6 });
  } finally {
    for (const one of restore) one();
  }
  const found = Object.entries(RESTS_ON).map(([name]) => [
    name,
    [...(read.get(name) ?? [])].sort(),
  ]);
  const known = Object.entries(RESTS_ON).map(([name, on]) => [name, Object.keys(on).sort()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
}, 300_000);

/** Tells each noun that the source reads, until it is undone. */
function watched(source: Source, tell: (noun: string) => void): () => void {
  const { read } = source;
  source.read = (ctx, ...asked) => {
    const store = new Proxy(ctx.store, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        if (typeof value !== 'function') return value;
        return (...given: readonly [{ name?: string }?, ...unknown[]]) => {
          if (given[0]?.name !== undefined) tell(given[0].name);
          return value.apply(of, given);
        };
      },
    });
    const seen = new Proxy(ctx, {
      get: (of, name) => (name === 'store' ? store : Reflect.get(of, name)),
    });
    return read(seen as Context, ...asked);
  };
  return () => {
    source.read = read;
  };
}
