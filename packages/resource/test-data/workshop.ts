// Two small nouns with one of everything, for the tests of the machine: a workshop's tools and the shelves they lie on.

import * as z from 'zod';
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
import type { Group, Noun } from '../declaration.ts';
import { group, noun, verb } from '../define.ts';

export const Shelf = noun({
  name: 'shelf',
  summary: 'A place for tools.',
  base: '/shelves',
  key: 'sh',
  scope: 'supplies',
  isReferred: true,
  record: { name: text(1, 40), note: text().nullable() },
  required: ['name'],
  open: true,
  list: { sort: { text: 'name' }, search: ['name'] },
});

const moves = {
  draft: ['active', 'deleted'],
  active: ['broken', 'deleted'],
  broken: [],
  deleted: ['draft'],
};

export const Tool = noun({
  name: 'tool',
  summary: 'A thing to work with.',
  base: '/tools',
  idParam: 'tool_id',
  key: 'to',
  scope: 'products',
  record: {
    name: text(1, 200),
    kind: oneOf(['hand', 'power']),
    code: text(1, 20),
    price: amount(),
    count: whole(0, 100),
    sharp: flag(),
    bought_on: date(),
    description: text().nullable(),
    shelf_id: reference(),
    spares: list(recordId()),
    parts: list(object({ shelf_id: reference().optional(), label: text(1, 20) }), 5),
    status: oneOf(['draft', 'active', 'broken', 'deleted']),
    uses: whole(0),
  },
  required: ['name', 'kind'],
  assigned: ['uses'],
  defaults: { sharp: true, uses: 0 },
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
  unique: [{ field: 'code' }],
  references: {
    shelf_id: (): Noun => Shelf,
    'parts.shelf_id': (): Noun => Shelf,
    spares: (): Noun => Tool,
  },
  list: {
    sort: { text: 'name', number: 'price', code: 'code' },
    search: ['name', 'code'],
    filter: ['status', 'kind', 'count', 'sharp'],
  },
  states: { status: { initial: ['draft', 'active'], moves } },
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
