// Three nouns with one of everything that a store can be asked to do, for the tests of this folder.

import { toIso } from '#kernel/clock.ts';
import {
  amount,
  flag,
  list,
  oneOf,
  openObject,
  quantity,
  reference,
  text,
  whole,
} from '#kernel/fields.ts';
import { idTime, newId } from '#kernel/id.ts';
import type { Noun, NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import type { Rec } from '#resource/test-data/rec.ts';

const groupFields = {
  name: field(text(1, 200)).sortable('text').searchable(),
  parent_id: field(reference()).references('group', (): Noun => Group),
};

export interface Group extends Stored<'group', typeof groupFields> {}
/** Deleted for good; refers to itself. */
export const Group: NounOf<Group, typeof groupFields> = noun({
  name: 'group',
  summary: 'A group of articles.',
  base: '/groups',
  key: 'gr',
  scope: 'categories',
  isReferred: true,
  namedBy: { fields: ['_id', 'name'], except: ['Firm'] },
  fields: groupFields,
});

const articleFields = {
  name: field(text(1, 200)).sortable('text').searchable(),
  description: field(text()),
  label: field(text(0, 100)).names(() => Group),
  sku: field(text(0, 100)).unique({ fold: true }).sortable('code').searchable(),
  base_price: field(amount()).sortable('number'),
  stock: field(quantity()),
  total_stock: field(quantity()),
  track_stock: field(flag()).filterable(),
  rank: field(whole(-1000, 1000)),
  group_id: field(reference()).references('group', (): Noun => Group),
  document_type: field(text()),
  document_number: field(text()).unique({ with: ['document_type'] }),
  tags: field(list(text())).searchable(),
  sizes: field(list(openObject({ _id: text(), left: quantity().optional() }))).counting('left'),
  status: field(oneOf(['draft', 'published', 'deleted']))
    .sortable('spare')
    .filterable(),
};

export interface Article extends Stored<'article', typeof articleFields> {}
/** Deleted softly; with every kind of index, unique values alone and together, a reference and an event of its own. */
export const Article: NounOf<Article, typeof articleFields> = noun({
  name: 'article',
  summary: 'Something sold.',
  base: '/articles',
  key: 'ar',
  scope: 'products',
  fields: articleFields,
  softDelete: true,
  events: ({ before, after }) => (before?.base_price === after?.base_price ? [] : ['repriced']),
  eventKinds: { repriced: 'The price changed' },
  jobs: ({ after }) => (after?.track_stock === true ? ['count'] : []),
});

const productFields = {
  name: field(text(1, 200)).sortable('text').searchable(),
  description: field(text()),
  sku: field(text(0, 100)).sortable('code').searchable(),
  base_price: field(amount()).sortable('number'),
  cost_price: field(amount()),
  stock: field(quantity()),
  track_stock: field(flag()),
  brand: field(text()),
  unit: field(text()),
  tax_rate: field(quantity()),
  category_id: field(text()),
  tags: field(list(text())),
  status: field(oneOf(['draft', 'published'])).filterable(),
};

export interface Plain extends Stored<'plain', typeof productFields> {}
/** Four indexes and nothing that costs more: the record of the design's cost table. */
export const Plain: NounOf<Plain, typeof productFields> = noun({
  name: 'plain',
  summary: 'The record that costs are stated for.',
  base: '/plains',
  key: 'pl',
  scope: 'products',
  fields: productFields,
});

const noticeFields = {
  name: field(text()).sortable('text').searchable(),
};

export interface Notice extends Stored<'notice', typeof noticeFields> {}
/** Kept for a few days only. */
export const Notice: NounOf<Notice, typeof noticeFields> = noun({
  name: 'notice',
  summary: 'Something that is forgotten soon.',
  base: '/notices',
  key: 'no',
  scope: 'crm',
  fields: noticeFields,
  retentionDays: 3,
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
