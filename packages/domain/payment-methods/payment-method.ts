// How customers pay: an ordered tree of methods, some of which every account has from the start.
// Spec: Payment method; Decision: decisions 17-18.
// Decision: sort_order is the service's own and moves only by reorder, so that no two methods share
// a place; a positive impact is a surcharge, a negative one a discount; the predefined methods can be
// renamed, switched off and hung elsewhere, but keep their code and cannot be deleted.
import { flag, oneOf, percentage, reference, text, whole } from '#kernel/fields.ts';
import type { Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';

export const PaymentMethod = noun({
  name: 'payment_method',
  summary: 'A way to pay, with its place in the tree and its impact on prices.',
  base: '/payment_methods',
  key: 'py',
  scope: 'payment_methods',
  isReferred: true,
  record: {
    code: text(1, 100),
    name: text(1, 200),
    type: text(1, 50),
    name_en: text(0, 200),
    icon: text(0, 2048),
    description: text(),
    status: oneOf(['active', 'inactive']),
    sort_order: whole(0),
    parent_id: reference().nullable(),
    price_impact_percentage: percentage(-100, 100).meta({
      description: 'Added to the price where positive, taken off it where negative',
    }),
    is_default: flag().meta({ description: 'Predefined: every account has it' }),
  },
  required: ['code', 'name'],
  assigned: ['sort_order', 'is_default'],
  defaults: { type: 'other', parent_id: null, price_impact_percentage: 0, is_default: false },
  unique: [{ field: 'code', fold: true }],
  references: { parent_id: (): Noun => PaymentMethod },
  standard: ['list', 'get', 'create', 'update', 'delete'],
  wire: { createStatus: 200 },
  list: {
    sort: { text: 'name', number: 'sort_order', code: 'code' },
    search: ['name', 'name_en', 'code', 'description'],
    filter: ['status', 'type', 'parent_id'],
  },
  states: {
    status: {
      initial: ['active', 'inactive'],
      moves: { active: ['inactive'], inactive: ['active'] },
    },
  },
  events: methodEvents,
  eventKinds: {
    activated: 'The method was switched on',
    deactivated: 'The method was switched off',
    reordered: 'The method has another place among the others',
  },
});

function methodEvents({ before, after }: RecordChange): string[] {
  if (before === undefined || after === undefined) return [];
  const isSwitched = before.status !== after.status;
  return [
    ...(isSwitched ? [after.status === 'active' ? 'activated' : 'deactivated'] : []),
    ...(before.sort_order === after.sort_order ? [] : ['reordered']),
  ];
}
