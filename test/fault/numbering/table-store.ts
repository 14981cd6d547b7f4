// The real store over the in-memory table, in the place of the simulation's maps: the same seeds must come to the same end.
import { Contract } from '#domain/contracts/records/contract.ts';
import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { toRecord } from '#store/codec.ts';
import { fromIdempotencyItem, type IdempotencyWrite } from '#store/idempotency-records.ts';
import { type BoundStore, openStore } from '#store/repository.ts';
import type { Item } from '#store/table.ts';
import { MemoryTable } from '../../support/memory/memory-table.ts';
import type { Move } from './map-store.ts';
import type { StoreMaker } from './seed-run.ts';
import { TENANT } from './service.ts';

const CLAIM = 'claim.';
const NO_KEY = Buffer.alloc(32);

export const openTable: StoreMaker = (onMoved) => {
  const table = new MemoryTable('live');
  const binding = { tenantId: TENANT.id, mode: 'live', generation: 0 } as const;
  const real = openStore({ table, control: table, cursorKey: NO_KEY, ...binding });
  let told = 0;
  const store: BoundStore = {
    get: real.get.bind(real),
    getMany: real.getMany.bind(real),
    list: real.list.bind(real),
    pages: real.pages.bind(real),
    each: real.each.bind(real),
    find: real.find.bind(real),
    sorted: real.sorted.bind(real),
    perDay: real.perDay.bind(real),
    claimed: real.claimed.bind(real),
    lastNumber: real.lastNumber.bind(real),
    readIdempotencyRecord: real.readIdempotencyRecord.bind(real),
    waiting: real.waiting.bind(real),
    standInLine: real.standInLine.bind(real),
    commitMany: real.commitMany.bind(real),
    signCursor: real.signCursor.bind(real),
    readCursor: real.readCursor.bind(real),
    ordered: async () => [],
    tenant: async () => TENANT,
    commit: async (changes, extra) => {
      await real.commit(changes, extra);
      const news = table.stream.slice(told);
      told = table.stream.length;
      onMoved(news.flatMap(({ before, after }) => moveOf(before, after)));
    },
  };
  return { store, kept: () => keptIn(table.items()) };
};

const NOUNS: readonly Noun[] = [TaxDocument, Sale, Contract];

/** The record of that item, where it is one that the simulation follows. */
function recordOf(item: Item | undefined): { noun: Noun; record: Rec } | undefined {
  const noun = NOUNS.find(({ key }) => String(item?.pk).endsWith(`#${key}`));
  if (item === undefined || noun === undefined) return undefined;
  return { noun, record: toRecord(noun, item, true) };
}

function moveOf(before: Item | undefined, after: Item | undefined): Move[] {
  const [was, is] = [recordOf(before), recordOf(after)];
  const noun = is?.noun ?? was?.noun;
  return noun === undefined ? [] : [{ noun, before: was?.record, after: is?.record }];
}

function keptIn(items: readonly Item[]): ReturnType<ReturnType<StoreMaker>['kept']> {
  const of = (part: string) => items.filter(({ pk }) => String(pk).endsWith(`#${part}`));
  const claims = of('u').filter(({ sk }) => String(sk).startsWith(CLAIM));
  return {
    records: new Map(
      items.flatMap((item) => {
        const found = recordOf(item);
        return found === undefined ? [] : [[`${found.noun.key} ${item.sk}`, found.record] as const];
      }),
    ),
    claims: new Map(claims.map(({ sk, id }) => [String(sk).slice(CLAIM.length), String(id)])),
    numbers: new Map(of('q').map(({ sk, n }) => [String(sk), Number(n)])),
    answers: new Map(
      of('o').map((item) => [String(item.sk), fromIdempotencyItem(item) as IdempotencyWrite]),
    ),
  };
}
