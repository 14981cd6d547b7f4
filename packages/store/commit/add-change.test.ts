// Notes that the service keeps for itself carry the mark of what the relay need not see; records that tell anything do not.
import { expect, test } from 'vitest';
import type { Change } from '#resource/change.ts';
import type { Noun } from '#resource/declaration.ts';
import { looseNoun } from '#resource/test-data/loose-noun.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { readStreamRecord } from '../stream/stream-change.ts';
import type { Item } from '../table.ts';
import { recordAt } from '../test-nouns.ts';
import { toWire } from '../wire/attribute-value.ts';
import { addChange } from './add-change.ts';
import { TransactionPlan } from './transaction-plan.ts';

const NOW_MS = Date.UTC(2026, 10, 20);
const declared = {
  name: 'note',
  key: 'no',
  summary: 'x',
  base: '/notes',
  scope: 'invoices',
  fields: {},
} as const;
const Note = looseNoun({ ...declared, access: 'any' });
const Told = looseNoun(declared);

function planned(changes: readonly Change[]) {
  const keyspace = { tenantId: 'notes', generation: 0 };
  const plan = new TransactionPlan({ keyspace, nowMs: NOW_MS, mark: 'm', onMoved: () => {} });
  for (const change of changes) addChange(plan, change, 0);
  return plan.steps().map(({ action }) => action);
}

/** What a creation of such a record puts into the table. */
function madeOf(noun: Noun): Item {
  const record: Rec = recordAt(noun, NOW_MS, {});
  const [first] = planned([{ kind: 'create', noun, record } as Change]);
  if (first === undefined || !('put' in first)) throw new Error('nothing is put');
  return first.put;
}

const isSeen = (item: Item): boolean =>
  readStreamRecord({ dynamodb: { NewImage: toWire(item) as Rec } }) !== undefined;

test('a noun that tells nothing has records that the relay is not given, and no other has', () => {
  expect([isSeen(madeOf(Note)), isSeen(madeOf(Told))]).toEqual([false, true]);
});
