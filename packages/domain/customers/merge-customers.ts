// POST /customers/merge/: two records of one customer become one. The target takes what it lacks
// and the totals of both; the source is deleted for good and points to it. Decision: sales are
// not rewritten: those of the source stay under its id, and GET /customers/{target}/sales/ lists
// both. What the source owes on its current accounts, the target owes from then on.
import { mergedAccounts } from '#domain/current-accounts/merge-accounts.ts';
import { type FieldCode, type FieldError, fail } from '#kernel/error.ts';
import { recordId } from '#kernel/fields.ts';
import { sum, toAmount } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import { amended, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { member } from '#resource/fields/row.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { idsOf } from './merged.ts';
import { Customer } from './records/customer.ts';

/**
 * Never taken over: by what names and before which authority the target is known (decision 623), what the service computes, what
 * belongs to the source alone.
 */
const KEPT_APART = [
  ...Customer.assigned,
  'status',
  'name',
  'first_name',
  'last_name',
  'legal_name',
  'gross_income',
  'document_type',
  'document_number',
  'customer_type',
  'tax_condition',
  'external_reference',
  'whatsapp_opt_in',
];

export const mergeCustomers = verb(
  Customer,
  {
    name: 'customers.merge',
    summary: 'Merge one customer into another',
    description:
      "The target keeps its names, its document and its registration for gross income, and takes the other fields that it lacks or that stand at their default, `whatsapp_opt_in` with the number that it is of, the totals of both, and the balances of the current accounts. The source becomes `deleted` for good; its sales stay under its id and are listed with the target's.",
    method: 'POST',
    path: '/customers/merge/',
    access: 'customers:write',
    body: z.strictObject({ source_id: recordId(), target_id: recordId() }),
    data: shownRecord(Customer),
    fails: ['related_record_not_found', 'version_conflict'],
  },
  async (ctx, { body }) => {
    const { source, target } = await bothCustomers(ctx, body);
    const taken = missingFields(target, source);
    const merged = amended(ctx, target, {
      ...taken,
      whatsapp_opt_in: consent(target, source, { ...target, ...taken }),
      ...totals(target, source),
    });
    const gone = amended(ctx, source, {
      status: 'deleted',
      merged_into: target._id,
      ...PASSED_ON,
    });
    const accounts = await mergedAccounts(ctx, source, merged);
    const customers = [update(Customer, source, gone), update(Customer, target, merged)];
    return ctx.commit([...customers, ...accounts], { data: merged });
  },
);

async function bothCustomers(ctx: Context, ids: { source_id: string; target_id: string }) {
  const { source_id, target_id } = ids;
  if (source_id === target_id) {
    fail('validation_error', {
      errors: [wrong('source_id', 'not_unique', 'A customer cannot be merged into itself')],
    });
  }
  const found = await ctx.store.getMany(Customer, [source_id, target_id]);
  const [source, target] = [living(found, source_id), living(found, target_id)];
  if (source !== undefined && target !== undefined) {
    refuseLostDocument(source, target);
    return { source, target };
  }
  const missing = Object.entries(ids).filter(([, id]) => living(found, id) === undefined);
  return fail('related_record_not_found', {
    errors: missing.map(([field]) => wrong(field, 'not_found', 'No such customer')),
  });
}

/**
 * A document belongs to one record for good; merging it away would leave the customer without
 * one.
 */
function refuseLostDocument(source: Customer, target: Customer): void {
  if (!source.document_number || target.document_number) return;
  const message = 'The source has a document and the target none: merge the other way round';
  fail('validation_error', { errors: [wrong('target_id', 'conditional_required', message)] });
}

const living = (found: ReadonlyMap<string, Customer>, id: string): Customer | undefined => {
  const customer = found.get(id);
  return customer?.status === 'deleted' ? undefined : customer;
};

const missingFields = (target: Customer, source: Customer): Partial<Customer> =>
  Object.fromEntries(
    Object.entries(source).filter(
      ([name]) => !KEPT_APART.includes(name) && isLacking(name, member(target, name)),
    ),
  );

/** What stands at its default reads as what was never said (decision 646). */
const isLacking = (name: string, value: unknown): boolean =>
  isBlank(value) || value === Customer.defaults[name];

/** Who agreed to messages agreed to those to a number: it goes where that number goes. */
function consent(target: Customer, source: Customer, merged: Customer): boolean {
  const [before, other, after] = [target, source, merged].map(numberOf);
  if (after !== before) return source.whatsapp_opt_in === true;
  const isOne = before === other;
  return target.whatsapp_opt_in === true || (isOne && source.whatsapp_opt_in === true);
}

const numberOf = ({ mobile, phone }: Customer): string => mobile || phone || '';

const isBlank = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function totals(target: Customer, source: Customer): Partial<Customer> {
  const added = (field: 'balance' | 'total_purchases' | 'invoices_count') =>
    toAmount(sum([target[field], source[field]]));
  const dates = [target.last_purchase_at, source.last_purchase_at].filter((at) => at !== undefined);
  return {
    balance: added('balance'),
    total_purchases: added('total_purchases'),
    invoices_count: added('invoices_count'),
    last_purchase_at: dates.sort().at(-1),
    merged_ids: [...new Set([...idsOf(target).slice(1), ...idsOf(source)])],
  };
}

/** Numbers that the target has from now on: a request that moves one meanwhile has this run again. */
const PASSED_ON = { balance: 0, total_purchases: 0 };

const wrong = (field: string, code: FieldCode, message: string): FieldError => ({
  field,
  location: 'body',
  code,
  message,
});
