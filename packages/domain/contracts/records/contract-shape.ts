// The nested parts of a rent contract. Spec: Contract; Decision: member names the table does not give.
import { TAX_CONDITIONS } from '#domain/fiscal/tax-condition.ts';
import {
  amount,
  date,
  dateTime,
  dayOrInstant,
  email,
  flag,
  list,
  measure,
  month,
  object,
  oneOf,
  percentage,
  recordId,
  text,
} from '#kernel/fields.ts';

const INDEX_MIN = 0.0001;
const RAISE_MAX = 10_000;

export const indexValue = () => measure(INDEX_MIN);
/** By how much a rent is raised, or lowered, in percent. */
export const raise = () => percentage(-100, RAISE_MAX);

/** Who rents: the receiver of the invoices. */
export const tenant = () =>
  object({
    full_name: text(1, 200),
    document_type: text(0, 20).optional(),
    document_number: text(1, 30),
    email: email().optional(),
    phone: text(0, 50).optional(),
    address: text(0, 300).optional(),
    tax_condition: oneOf(TAX_CONDITIONS).optional(),
  });

/** Whose the thing is, where the account only lets it. */
export const owner = () => object({ cuit: text(11, 13), name: text(1, 200) });

export const guarantors = () =>
  list(
    object({
      full_name: text(0, 200).optional(),
      document_type: text(0, 20).optional(),
      document_number: text(0, 30).optional(),
      guarantee_type: text(0, 100).optional(),
    }),
    20,
  );

export const clauses = () =>
  list(
    object({
      title: text(0, 200).optional(),
      content: text(0, 10_000).optional(),
      is_mandatory: flag().optional(),
    }),
    200,
  );

/**
 * `frequency`: monthly (also when left out), bimonthly, quarterly, semiannual or yearly; what else it says is not charged by itself.
 * `is_recurring: false`, or the frequency once: the next invoice bills it, and no other.
 */
export const additionalCharges = () =>
  list(
    object({
      description: text(1, 500),
      amount: amount(),
      frequency: text(0, 50).optional(),
      is_recurring: flag().optional(),
    }),
    50,
  );

/** Charges of one time and the document that billed each. */
export const invoicedCharges = () =>
  list(
    object({
      description: text(1, 500),
      amount: amount(),
      period: month(),
      invoice_id: recordId(),
    }),
  );

/** Values of the contract's index by date; a monthly index has one for each month, whatever its day. */
export const indexValues = () => list(object({ date: date(), value: indexValue() }), 500);

export const signature = () =>
  object({ signed_at: dayOrInstant(), signed_by: text(0, 200).optional() });

export const termination = () =>
  object({ reason: text(1, 1000), effective_date: date(), penalty: amount().optional() });

/** One change of the rent, with all that it was computed from. */
export const adjustments = () =>
  list(
    object({
      effective_date: date(),
      applied_at: dateTime(),
      type: text(0, 50),
      previous_rent: amount(),
      new_rent: amount(),
      coefficient: measure(0, Number.MAX_SAFE_INTEGER),
      percentage: raise().optional(),
      index_from: indexValue().optional(),
      index_to: indexValue().optional(),
      index_from_date: date().optional(),
      index_to_date: date().optional(),
    }),
  );

/** One renewal. `new_rent` is there where it changed the rent, from `effective_date` on. */
export const renewals = () =>
  list(
    object({
      renewed_at: dateTime(),
      effective_date: date(),
      previous_end_date: dayOrInstant(),
      end_date: dayOrInstant(),
      previous_rent: amount(),
      new_rent: amount().optional(),
    }),
  );
