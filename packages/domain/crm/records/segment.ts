// A group of customers: a list (static), or all that satisfy its rules (dynamic). Decision:
// contract#crm.
// Decision: customer_count is what the last evaluation found: at once for a list; for rules soon
// after they change, and once a day; for both whenever a client asks for the customers.
import { isDeepStrictEqual } from 'node:util';
import { Customer } from '#domain/customers/records/customer.ts';
import { DAY_MS } from '#kernel/date.ts';
import type { FieldError } from '#kernel/error.ts';
import { ARRAY_MAX, dateTime, list, oneOf, reference, text, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { JobOrder, Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { segmentRule, segmentRuleErrors } from './segment-rule.ts';

/** The background job that counts the customers of a dynamic segment. */
export const EVALUATE_SEGMENT_JOB = 'evaluate-crm-segment';

const RULES_MAX = 20;

const ruleList = () => list(segmentRule(), RULES_MAX, 1).optional();

const fields = {
  name: field(text(1, 200)).required().sortable('text').searchable(),
  rules: field(z.strictObject({ all: ruleList(), any: ruleList() })),
  customer_ids: field(list(reference(), ARRAY_MAX)).references('customer', (): Noun => Customer),
  type: field(oneOf(['dynamic', 'static']))
    .always()
    .filterable(),
  customer_count: field(whole(0)).default(0).assigned(),
  last_evaluated_at: field(dateTime()).assigned(),
  status: states({
    initial: ['active', 'inactive'],
    moves: { active: ['inactive'], inactive: ['active'] },
    withdrawn: ['inactive'],
  }).filterable(),
};

export interface CrmSegment extends Stored<'crm_segment', typeof fields> {}
export const CrmSegment: NounOf<CrmSegment, typeof fields> = noun({
  name: 'crm_segment',
  summary: 'A group of customers: a list, or whoever satisfies its rules.',
  base: '/crm-tasks/segments',
  key: 'ks',
  scope: 'crm',
  isReferred: true,
  open: true,
  fields,
  rules: [membership],
  jobs: evaluation,
});

/** Rules or a list, never both; of rules exactly one of all and any, each of them sound. */
function membership({ type, rules, customer_ids: ids }: CrmSegment): FieldError[] {
  const at = (field: string, code: FieldError['code'], message: string): FieldError[] => [
    { field, location: 'body', code, message },
  ];
  if (rules === undefined) {
    if (type !== 'dynamic') return [];
    return at('rules', 'conditional_required', 'A dynamic segment has rules');
  }
  if (type === 'static') return at('rules', 'invalid_format', 'A static segment has no rules');
  if (ids !== undefined && ids.length > 0) {
    return at('customer_ids', 'invalid_format', 'A dynamic segment has no list of customers');
  }
  if ((rules.all === undefined) === (rules.any === undefined)) {
    return at('rules', 'conditional_required', 'Send exactly one of all and any');
  }
  return Object.entries(rules).flatMap(([name, each]) =>
    each.flatMap((rule, index) => segmentRuleErrors(rule, `rules.${name}[${index}]`)),
  );
}

function evaluation({ before, after }: RecordChange<CrmSegment>): JobOrder[] {
  if (after === undefined || after.type !== 'dynamic' || after.status !== 'active') return [];
  const isNew = before?.status !== 'active' || !isDeepStrictEqual(before.rules, after.rules);
  if (isNew) return [EVALUATE_SEGMENT_JOB];
  if (after.last_evaluated_at === before.last_evaluated_at) return [];
  return [
    {
      name: EVALUATE_SEGMENT_JOB,
      atMs: Date.parse(after.last_evaluated_at ?? after.updated_at) + DAY_MS,
    },
  ];
}
