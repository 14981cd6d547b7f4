// Three nouns with one of everything that a store can be asked to do, for the tests of this folder.

import { toIso } from '#kernel/clock.ts';
import { amount, flag, list, oneOf, quantity, reference, text, whole } from '#kernel/fields.ts';
import { idTime, newId } from '#kernel/id.ts';
import type { Rec } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';

/** Deleted for good; refers to itself. */
export const Group = noun({
  name: 'group',
  summary: 'A group of articles.',
  base: '/groups',
  key: 'gr',
  scope: 'categories',
  isReferred: true,
  record: { name: text(1, 200), parent_id: reference() },
  references: { parent_id: (): Noun => Group },
  list: { sort: { text: 'name' }, search: ['name'] },
});

/** Deleted softly; with every kind of index, unique values alone and together, a reference and an event of its own. */
export const Article = noun({
  name: 'article',
  summary: 'Something sold.',
  base: '/articles',
  key: 'ar',
  scope: 'products',
  record: {
    name: text(1, 200),
    description: text(),
    sku: text(0, 100),
    base_price: amount(),
    stock: quantity(),
    total_stock: quantity(),
    track_stock: flag(),
    rank: whole(-1000, 1000),
    group_id: reference(),
    document_type: text(),
    document_number: text(),
    tags: list(text()),
    status: oneOf(['draft', 'published', 'deleted']),
  },
  unique: [
    { field: 'sku', fold: true },
    { field: 'document_number', with: ['document_type'] },
  ],
  references: { group_id: (): Noun => Group },
  list: {
    sort: { text: 'name', number: 'base_price', code: 'sku', spare: 'status' },
    search: ['name', 'sku', 'tags'],
    filter: ['status', 'track_stock'],
  },
  softDelete: true,
  events: ({ before, after }) => (before?.base_price === after?.base_price ? [] : ['repriced']),
  eventKinds: { repriced: 'The price changed' },
  jobs: ({ after }) => (after?.track_stock === true ? ['count'] : []),
});

/** Four indexes and nothing that costs more: the record of the design's cost table. */
export const Plain = noun({
  name: 'plain',
  summary: 'The record that costs are stated for.',
  base: '/plains',
  key: 'pl',
  scope: 'products',
  record: {
    name: text(1, 200),
    description: text(),
    sku: text(0, 100),
    base_price: amount(),
    cost_price: amount(),
    stock: quantity(),
    track_stock: flag(),
    brand: text(),
    unit: text(),
    tax_rate: quantity(),
    category_id: text(),
    tags: list(text()),
    status: oneOf(['draft', 'published']),
  },
  list: {
    sort: { text: 'name', number: 'base_price', code: 'sku' },
    search: ['name', 'sku'],
    filter: ['status'],
  },
});

/** Kept for a few days only. */
export const Notice = noun({
  name: 'notice',
  summary: 'Something that is forgotten soon.',
  base: '/notices',
  key: 'no',
  scope: 'crm',
  record: { name: text() },
  retentionDays: 3,
  list: { sort: { text: 'name' }, search: ['name'] },
});

/** A record of that instant, as brandNew would make it. */
export function recordAt(kind: Noun, atMs: number, fields: Rec, id: string = newId(atMs)): Rec {
  const at = toIso(idTime(id));
  return {
    [kind.idField]: id,
    ...fields,
    created_at: at,
    updated_at: at,
    version: 1,
    livemode: false,
  };
}

/** The next version of a record. */
export const amendedAt = (before: Rec, atMs: number, fields: Rec): Rec =>
  Object.fromEntries(
    Object.entries({
      ...before,
      ...fields,
      updated_at: toIso(atMs),
      version: before.version + 1,
    }).filter(([, value]) => value !== undefined),
  );

/** About 900 bytes of JSON, like an ordinary product. */
export const plainFields = (number: number): Rec => ({
  name: `Vino Malbec Reserva ${number} Bodega del Valle de Uco`,
  description: `Vino tinto de guarda con doce meses en barrica de roble francés. ${'Notas de ciruela y vainilla. '.repeat(13)}`,
  sku: `MAL-${String(number).padStart(6, '0')}`,
  base_price: 12_500.5,
  cost_price: 7_300.25,
  stock: 120,
  track_stock: true,
  brand: 'Bodega del Valle',
  unit: 'botella',
  tax_rate: 21,
  category_id: '0193a2b4c5d6e7f8a9b0c1d2',
  tags: ['vino', 'tinto', 'malbec'],
  status: 'draft',
});
