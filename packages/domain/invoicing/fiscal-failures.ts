// The codes of the rules that are checked before the authority is asked, in one list, since every verb that issues may answer them.
// contract#error-codes: 422 where an invoice is created, 400 on the endpoints for which the specification declares no 422.
import type { ErrorCode } from '#kernel/error.ts';

export const FISCAL_RULES = [
  'tax_configuration_missing',
  'invalid_tax_id',
  'tax_condition_mismatch',
  'voucher_type_not_allowed',
  'sale_point_not_enabled',
  'receiver_vat_condition_required',
  'totals_mismatch',
  'consumer_identification_required',
  'service_period_required',
  'date_out_of_range',
  'currency_rate_required',
  'currency_rate_not_allowed',
  'currency_rate_out_of_range',
  'foreign_currency_required',
  'uncategorized_perception_required',
  'receiver_is_issuer',
  'service_dates_not_allowed',
  'payment_due_date_required',
  'associated_document_not_allowed',
  'associated_document_required',
  'credit_invoice_data_required',
  'credit_invoice_below_minimum',
  'invalid_bank_account',
  'optional_data_not_allowed',
  'invalid_optional_data',
  'invoice_not_processable',
] as const satisfies readonly ErrorCode[];

/** Those codes, the authority's refusal, an impossible transition and a blocked customer, with the status that the verb may answer. */
export const withStatus = (status: 400 | 409 | 422): Partial<Record<ErrorCode, number>> =>
  Object.fromEntries(
    [
      ...FISCAL_RULES,
      'credit_exceeds_balance',
      'tax_authority_rejected',
      'invalid_state_transition',
      'record_locked',
    ].map((code) => [code, status]),
  );
