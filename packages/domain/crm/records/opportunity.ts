// A sale that may come about: where it stands in its pipeline, what it is worth, how it ended.
// contract#crm, contract#states. Its probability is that of the stage it entered, until the client
// states another.
import { Product } from '#domain/catalog/records/product.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import {
  amount,
  date,
  dateTime,
  list,
  openObject,
  percentage,
  positiveQuantity,
  reference,
  text,
} from '#kernel/fields.ts';
import type { Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { CrmPipeline } from './pipeline.ts';

export const opportunityMoves = { open: ['won', 'lost'], won: ['open'], lost: ['open'] } as const;

const fields = {
  title: field(text(1, 200)).required().sortable('text').searchable(),
  pipeline_id: field(reference())
    .required()
    .references('crm_pipeline', (): Noun => CrmPipeline)
    .inUse()
    .filterable(),
  stage_id: field(reference()).always().filterable(),
  customer_id: field(reference())
    .references('customer', (): Noun => Customer)
    .filterable(),
  value: field(amount()).default(0).sortable('number'),
  currency: field(text(3, 3)).default('ARS').kept(),
  probability: field(percentage()).always(),
  expected_close_date: field(date()).kept().sortable('code'),
  owner_id: field(text(0, 100)).kept().filterable(),
  source: field(text(0, 100)).kept().searchable().filterable(),
  lost_reason: field(text(0, 500)).searchable(),
  products: field(
    list(
      openObject({
        product_id: reference().optional(),
        name: text(0, 200).optional(),
        quantity: positiveQuantity().optional(),
        price: amount().optional(),
      }),
    ),
  )
    .references({ product_id: (): Noun => Product })
    .inUse()
    .searchable('name'),
  status: states({ initial: ['open'], moves: opportunityMoves }).filterable(),
  closed_at: field(dateTime()).assigned(),
};

export interface CrmOpportunity extends Stored<'crm_opportunity', typeof fields> {}
export const CrmOpportunity: NounOf<CrmOpportunity, typeof fields> = noun({
  name: 'crm_opportunity',
  summary: 'A sale that may come about, on its way through a pipeline.',
  base: '/crm-tasks/opportunities',
  key: 'ko',
  scope: 'crm',
  isReferred: true,
  open: true,
  fields,
  events: opportunityEvents,
  tells: {
    stage_changed: ['pipeline_id', 'stage_id', 'probability', 'lost_reason'],
    won: ['probability'],
    lost: ['probability', 'lost_reason'],
  },
  eventKinds: {
    stage_changed: 'The opportunity entered another stage',
    won: 'The opportunity was won',
    lost: 'The opportunity was lost',
  },
});

function opportunityEvents({ before, after }: RecordChange<CrmOpportunity>): string[] {
  if (before === undefined || after === undefined) return [];
  const isOver = after.status !== before.status && ['won', 'lost'].includes(after.status);
  return [
    ...(after.stage_id !== before.stage_id ? ['stage_changed'] : []),
    ...(isOver ? [after.status] : []),
  ];
}
