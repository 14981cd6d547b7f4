// Who may buy and be given documents: a customer that is there and is not blocked.
import { type FieldError, fail } from '#kernel/error.ts';

type WithStatus = { readonly status?: unknown };

export const isLiving = <R extends WithStatus>(record: R | undefined): record is R =>
  record !== undefined && record.status !== 'deleted';

export const missingCustomer = (field: string): FieldError => ({
  field,
  location: 'body',
  code: 'not_found',
  message: 'No such customer',
});

/** `field` names the customer. Throws record_locked. */
export function refuseBlocked(customer: WithStatus | undefined, field: string): void {
  if (customer?.status !== 'blocked') return;
  const message = 'The customer is blocked';
  fail('record_locked', { errors: [{ field, location: 'body', message }] });
}

/** The customer that a request names. Throws related_record_not_found, record_locked. */
export function requireBuying<R extends WithStatus>(
  customer: R | undefined,
  field = 'customer_id',
): R {
  if (!isLiving(customer))
    return fail('related_record_not_found', { errors: [missingCustomer(field)] });
  refuseBlocked(customer, field);
  return customer;
}
