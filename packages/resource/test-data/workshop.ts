// Two small nouns with one of everything, for the tests of the machine: a workshop's tools and the shelves they lie on.

import { fail } from '#kernel/error.ts';
import {
  amount,
  date,
  flag,
  list,
  object,
  oneOf,
  recordId,
  reference,
  text,
  whole,
} from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { Group, Noun, NounOf } from '../declaration.ts';
import { group, noun, verb } from '../define.ts';
import { field, states } from '../fields/field.ts';
import type { Stored } from '../fields/row.ts';

const shelfFields = {
  name: field(text(1, 40)).required().sortable('text').searchable(),
  note: field(text().nullable()),
};

export interface Shelf extends Stored<'shelf', typeof shelfFields> {}
export const Shelf: NounOf<Shelf, typeof shelfFields> = noun({
  name: 'shelf',
  summary: 'A place for tools.',
  base: '/shelves',
  key: 'sh',
  scope: 'supplies',
  isReferred: true,
  fields: shelfFields,
  open: true,
});

const moves = {
  draft: ['active', 'deleted'],
  active: ['broken', 'deleted'],
  broken: [],
  deleted: ['draft'],
} as const;

const toolFields = {
  name: field(text(1, 200)).required().sortable('text').searchable(),
  kind: field(oneOf(['hand', 'power']))
    .required()
    .filterable(),
  code: field(text(1, 20)).unique().sortable('code').searchable(),
  price: field(amount()).sortable('number'),
  count: field(whole(0, 100)).filterable(),
  sharp: field(flag()).default(true).filterable(),
  bought_on: field(date()),
  description: field(text().nullable()),
  shelf_id: field(reference()).references('shelf', (): Noun => Shelf),
  spares: field(list(recordId())).references('tool', (): Noun => Tool),
  parts: field(
    list(object({ shelf_id: reference().optional(), label: text(1, 20) }), 5),
  ).references({ shelf_id: (): Noun => Shelf }),
  status: states({ initial: ['draft', 'active'], moves }).filterable(),
  uses: field(whole(0)).default(0).assigned(),
};

export interface Tool extends Stored<'tool', typeof toolFields> {}
export const Tool: NounOf<Tool, typeof toolFields> = noun({
  name: 'tool',
  summary: 'A thing to work with.',
  base: '/tools',
  idParam: 'tool_id',
  key: 'to',
  scope: 'products',
  fields: toolFields,
  rules: [
    ({ kind, sharp }) =>
      kind === 'power' && sharp === false
        ? [
            {
              field: 'sharp',
              location: 'body',
              code: 'invalid_enum',
              message: 'Power tools are sharp',
            },
          ]
        : [],
  ],
  softDelete: true,
  prepare: (input) => ({ ...input, code: input.code ?? 'NONE' }),
  guard: ({ before, after }) => {
    if (before?.name === 'locked' && after?.status !== 'deleted') fail('record_locked');
  },
  events: ({ before, after }) => (before?.price !== after?.price ? ['repriced'] : []),
  eventKinds: { repriced: 'The price changed', restored: 'It came back' },
});

/** Takes a tool into use; only while it is active. */
export const useTool = verb(
  Tool,
  {
    name: 'tools.use',
    summary: 'Use a tool',
    method: 'POST',
    path: '/tools/{tool_id}/use',
    access: 'products:write',
    on: 'record',
    when: ({ status }) => status === 'active',
    body: z.strictObject({ minutes: whole(1, 600) }),
    data: z.strictObject({ used: z.literal(true) }),
    fails: ['invalid_state_transition', 'not_found'],
  },
  async () => ({ data: { used: true as const } }),
);

export const workshop: Group = group('workshop', {
  title: 'Workshop',
  nouns: [Tool, Shelf],
  verbs: [useTool],
});
