// POST /crm-tasks/segments/ and PUT /crm-tasks/segments/{id}/: the standard writes; the type
// follows from what the segment holds, and a list is counted at once: there are no rules to be
// evaluated.
import { isDeepStrictEqual } from 'node:util';
import { CrmSegment } from '../records/segment.ts';
import { createVerb, updateVerb } from '../write-verbs.ts';

export const createSegment = createVerb(
  CrmSegment,
  {
    summary: 'Create a segment of customers from rules or from a list',
    fails: ['related_record_not_found'],
  },
  (_, input) => ({ input: { ...input, ...membershipOf(input) } }),
);

export const updateSegment = updateVerb(
  CrmSegment,
  {
    summary: 'Change a segment of customers',
    fails: ['invalid_state_transition', 'version_conflict', 'related_record_not_found'],
  },
  (_, input, before) => {
    const touched = (['rules', 'customer_ids', 'type'] as const).some(
      (name) => name in input && !isDeepStrictEqual(input[name], before[name]),
    );
    if (!touched) return { input };
    const merged = { ...before, ...input, type: input.type };
    return { input: { ...input, ...membershipOf(merged) } };
  },
);

type Membership = Partial<
  Pick<CrmSegment, 'type' | 'rules' | 'customer_ids' | 'customer_count' | 'last_evaluated_at'>
>;

function membershipOf({ type, rules, customer_ids: ids = [] }: Membership): Membership {
  if ((type ?? (rules === undefined ? 'static' : 'dynamic')) === 'dynamic') {
    return { type: 'dynamic', ...(ids.length === 0 && { customer_ids: undefined }) };
  }
  const distinct = [...new Set(ids)];
  return {
    type: 'static',
    customer_ids: distinct,
    customer_count: distinct.length,
    last_evaluated_at: undefined,
  };
}
