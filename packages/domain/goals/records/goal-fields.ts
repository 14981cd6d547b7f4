// The fields of a goal and how its state moves. What each type counts is told in goal.ts.
import { Category } from '#domain/catalog/records/category.ts';
import { sellables } from '#domain/catalog/records/publication-types.ts';
import {
  date,
  dateTime,
  flag,
  list,
  measure,
  oneOf,
  reference,
  text,
  textList,
  whole,
} from '#kernel/fields.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import type { Noun } from '#resource/declaration.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { span } from './goal-days.ts';
import { milestones, reachedMilestones } from './milestones.ts';

const GOAL_TYPES = [
  'revenue',
  'quantity',
  'items',
  'customers',
  'average_ticket',
  'product_category',
  'service_bookings',
  'specific_publication',
  'custom',
] as const;

export const moves = {
  draft: ['active', 'cancelled'],
  active: ['paused', 'completed', 'failed', 'cancelled'],
  paused: ['active', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
} as const;

export const fields = {
  name: field(text(1, 200)).required().sortable('text').searchable(),
  goal_type: field(
    oneOf(GOAL_TYPES).describe(
      'What is counted, of the sales that stand (neither cancelled, refunded nor deleted) on the days of the goal: revenue their ' +
        'totals, quantity how many they are, items their units, customers the distinct buyers, average_ticket the mean total, ' +
        'product_category units of category_id and the categories below it, service_bookings units of services, ' +
        'specific_publication units of publication_id; custom is set by hand. Where category_id or publication_id is not named, ' +
        'units of everything',
    ),
  )
    .required()
    .filterable(),
  target_value: field(measure(0, AMOUNT_MAX)).required().sortable('number'),
  period: field(
    oneOf(['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly']).describe(
      'Kept as it is sent: the days that count are those from start_date to end_date',
    ),
  )
    .kept()
    .required()
    .filterable(),
  start_date: field(date()).required(),
  end_date: field(date()).required().sortable('code'),
  description: field(text()).searchable(),
  status: states({ initial: ['active', 'draft', 'paused'], moves })
    .sortable('spare')
    .filterable(),
  team_members: field(
    list(reference()).describe('Who works towards it; kept as it is sent, all sales count'),
  ).kept(),
  tags: field(textList(100)).searchable(),
  milestones: field(milestones()),
  notifications_enabled: field(
    flag().describe('False where neither milestones nor the end are announced by events'),
  ).default(true),
  current_value: field(measure(0, Number.MAX_SAFE_INTEGER)).always(),
  category_id: field(reference()).references('category', (): Noun => Category),
  publication_id: field(reference()).looksUp(sellables),
  sales_count: field(whole(0)).always().assigned(),
  sales_total: field(measure(0, Number.MAX_SAFE_INTEGER)).always().assigned(),
  milestones_reached: field(reachedMilestones()).always().assigned(),
  recounting: field(
    span().meta({ description: 'The days whose sales are being counted anew; gone once they are' }),
  ).assigned(),
  completed_at: field(dateTime()).assigned(),
  failed_at: field(dateTime()).assigned(),
  cancelled_at: field(dateTime()).assigned(),
};

export interface GoalRow extends Stored<'sales_goal', typeof fields> {}
