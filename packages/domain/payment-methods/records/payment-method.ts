// How customers pay: an ordered tree of methods, some of which every account has from the start.
// Spec: Payment method; contract#states, contract#payloads.
// Decision: sort_order is the service's own and moves only by reorder, so that no two methods share
// a place; a positive impact is a surcharge, a negative one a discount; the predefined methods can be
// renamed, switched off and hung elsewhere, but keep their code and cannot be deleted. Any keeps its code while sales, expenses or
// customers name it by that, as they would be without a method otherwise.
import { flag, percentage, reference, text, whole } from '#kernel/fields.ts';
import type { Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { PREDEFINED_WORDS } from './predefined.ts';

const fields = {
  code: field(text(1, 100)).required().unique({ fold: true }).sortable('code').searchable(),
  name: field(text(1, 200)).required().sortable('text').searchable(),
  type: field(text(1, 50)).default('other').filterable(),
  name_en: field(text(0, 200)).searchable(),
  icon: field(text(0, 2048)),
  description: field(text()).searchable(),
  status: states({
    initial: ['active', 'inactive'],
    moves: { active: ['inactive'], inactive: ['active'] },
  }).filterable(),
  sort_order: field(whole(0)).always().assigned().sortable('number'),
  parent_id: field(reference().nullable())
    .default(null)
    .references('payment_method', (): Noun => PaymentMethod)
    .filterable(),
  price_impact_percentage: field(
    percentage(-100, 100).meta({
      description: 'Added to the price where positive, taken off it where negative',
    }),
  ).default(0),
  is_default: field(flag().meta({ description: 'Predefined: every account has it' }))
    .default(false)
    .assigned(),
};

export interface PaymentMethod extends Stored<'payment_method', typeof fields> {}
export const PaymentMethod: NounOf<PaymentMethod, typeof fields> = noun({
  name: 'payment_method',
  summary: 'A way to pay, with its place in the tree and its impact on prices.',
  base: '/payment_methods',
  key: 'py',
  scope: 'payment_methods',
  isReferred: true,
  namedBy: {
    fields: ['_id', 'code', 'name', 'name_en'],
    kept: ['code'],
    except: PREDEFINED_WORDS,
  },
  fields,
  searchOrder: ['name', 'name_en', 'code', 'description'],
  standard: ['list', 'get', 'create', 'update', 'delete'],
  wire: { createStatus: 200 },
  events: methodEvents,
  eventKinds: {
    activated: 'The method was switched on',
    deactivated: 'The method was switched off',
    reordered: 'The method has another place among the others',
  },
});

function methodEvents({ before, after }: RecordChange<PaymentMethod>): string[] {
  if (before === undefined || after === undefined) return [];
  const isSwitched = before.status !== after.status;
  return [
    ...(isSwitched ? [after.status === 'active' ? 'activated' : 'deactivated'] : []),
    ...(before.sort_order === after.sort_order ? [] : ['reordered']),
  ];
}
