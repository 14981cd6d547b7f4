// A sale that may come about: where it stands in its pipeline, what it is worth, how it ended.
// Decision: decisions 15, 17. Its probability is that of the stage it entered.
import { Product } from '#domain/catalog/product.ts';
import { Customer } from '#domain/customers/customer.ts';
import {
  amount,
  date,
  dateTime,
  list,
  oneOf,
  openObject,
  percentage,
  positiveQuantity,
  reference,
  text,
} from '#kernel/fields.ts';
import type { Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { CrmPipeline } from './pipeline.ts';

export const opportunityMoves = { open: ['won', 'lost'], won: ['open'], lost: ['open'] };

export const CrmOpportunity = noun({
  name: 'crm_opportunity',
  summary: 'A sale that may come about, on its way through a pipeline.',
  base: '/crm-tasks/opportunities',
  key: 'ko',
  scope: 'crm',
  isReferred: true,
  open: true,
  record: {
    title: text(1, 200),
    pipeline_id: reference(),
    stage_id: reference(),
    customer_id: reference(),
    value: amount(),
    currency: text(3, 3),
    probability: percentage(),
    expected_close_date: date(),
    owner_id: text(0, 100),
    source: text(0, 100),
    lost_reason: text(0, 500),
    products: list(
      openObject({
        product_id: reference().optional(),
        name: text(0, 200).optional(),
        quantity: positiveQuantity().optional(),
        price: amount().optional(),
      }),
    ),
    status: oneOf(['open', 'won', 'lost']),
    closed_at: dateTime(),
  },
  required: ['title', 'pipeline_id'],
  assigned: ['probability', 'closed_at'],
  defaults: { value: 0, currency: 'ARS' },
  references: {
    pipeline_id: (): Noun => CrmPipeline,
    customer_id: (): Noun => Customer,
    'products.product_id': (): Noun => Product,
  },
  list: {
    sort: { text: 'title', number: 'value', code: 'expected_close_date' },
    search: ['title', 'source', 'lost_reason', 'products.name'],
    filter: ['status', 'pipeline_id', 'stage_id', 'customer_id', 'owner_id', 'source'],
  },
  states: { status: { initial: ['open'], moves: opportunityMoves } },
  events: opportunityEvents,
  eventKinds: {
    stage_changed: 'The opportunity entered another stage',
    won: 'The opportunity was won',
    lost: 'The opportunity was lost',
  },
});

function opportunityEvents({ before, after }: RecordChange): string[] {
  if (before === undefined || after === undefined) return [];
  const isOver = after.status !== before.status && ['won', 'lost'].includes(after.status);
  return [
    ...(after.stage_id !== before.stage_id ? ['stage_changed'] : []),
    ...(isOver ? [after.status] : []),
  ];
}
