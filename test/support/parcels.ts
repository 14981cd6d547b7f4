// Two nouns for tests of the machinery: parcels with named states, a stock that moves without a version, jobs and members
// of any size, and letters that another scope guards.
import * as z from 'zod';
import { dateTime, flag, text, whole } from '#kernel/fields.ts';
import type { RecordChange } from '#resource/declaration.ts';
import { group } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import { looseNoun } from '#resource/test-data/loose-noun.ts';
import type { Rec } from '#resource/test-data/rec.ts';

const parcelFields = {
  name: field(text(1, 100)).required(),
  stock: field(whole(0)),
  sent: field(flag()),
  due_at: field(dateTime()),
  extra: field(z.unknown()),
};

export type Parcel = Rec;
export const Parcel = looseNoun({
  name: 'parcel',
  summary: 'A parcel of the tests.',
  base: '/parcels',
  key: 'pa',
  scope: 'products',
  fields: parcelFields,
  events: parcelEvents,
  eventKinds: {
    dispatched: 'It was sent',
    low_stock: 'Few are left',
    stock_changed: 'Stock moved',
  },
  jobs: ({ before, after }) => [
    ...(before === undefined ? ['parcels.weigh'] : []),
    ...(before?.sent !== true && after?.sent === true
      ? [{ name: 'parcels.weigh', isOver: true as const }]
      : []),
    ...(after === undefined ? ['parcels.forget'] : []),
    ...(before?.stock > 0 && after?.stock === 0 ? ['parcels.refill'] : []),
    ...(after?.due_at !== undefined && after.due_at !== before?.due_at
      ? [{ name: 'parcels.return', atMs: Date.parse(after.due_at) }]
      : []),
  ],
});

const letterFields = {
  name: field(text(1, 100)).required(),
};

const Letter = looseNoun({
  name: 'letter',
  summary: 'A letter of the tests.',
  base: '/letters',
  key: 'le',
  scope: 'customers',
  fields: letterFields,
});

export const parcels = group('parcels', { title: 'Parcels', nouns: [Parcel, Letter] });

function parcelEvents({ before, after }: RecordChange<Rec>): string[] {
  if (before === undefined || after === undefined) return [];
  const low = before.stock > 3 && after.stock <= 3 ? ['low_stock'] : [];
  return before.sent !== true && after.sent === true ? [...low, 'dispatched'] : low;
}
