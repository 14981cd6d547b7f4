// Which record of the demo shop an operation is shown on, where it is not the first of its noun: one in the right state, or one
// that nothing refers to. And what else paths say. By the name of the operation.
import type { Verb } from '../declaration.ts';
import { demoId, FOLLOWING } from './demo-id.ts';

const SHOWN_ON: Readonly<Record<string, string>> = {
  'categories.delete': 'category empty',
  'sales.delete': 'sale pending',
  'bill/receipts.authorize': 'invoice draft',
  'received_invoices.reopen': 'received_invoice_ignored',
  'delivery_notes.delete': 'delivery_note draft',
  'customers.sales': 'customer',
  'customers.delete': 'customer duplicate',
  'current-accounts.delete': 'current_account unused',
  'supplies.movements': 'supply',
  'suppliers.delete': 'supplier unused',
  'orders.receive': 'order shipped',
  'contracts.sign': 'contract draft',
  'contracts.delete': 'contract draft',
  'rewards.grants': 'reward',
  'rewards.redemptions': 'reward',
  'crm-tasks/pipelines.delete': 'crm_pipeline empty',
  'crm-tasks/communications.sent_items': 'crm_communication sent',
  'pos.delete': 'pos_terminal unused',
  'cash_register.delete': 'cash_register unused',
  'drivers.delete': 'driver unused',
  'accounting/bank/statements.delete': 'bank_statement unmatched',
  'accounting/journal.update': 'journal_entry draft',
  'accounting/journal.delete': 'journal_entry draft',
  'accounting/journal.post': 'journal_entry draft',
  'accounting/retenciones-percepciones/regimes.delete': 'withholding_regime unused',
};

/** The id that its path or its body names. */
export function shownOn({ noun, name }: Verb): string {
  const single = name.replace('.bulk_', '.');
  const usual = single.endsWith('.restore') ? `${noun?.name} deleted` : (noun?.name ?? name);
  const record = SHOWN_ON[single] ?? usual;
  return followed(record) ?? demoId(record);
}

const followed = (noun: string): string | undefined =>
  (FOLLOWING as Readonly<Record<string, string>>)[noun];

/** Parameters that are no id of a record. */
const WORDS: Readonly<Record<string, string>> = {
  period: '2026-03',
  book_type: 'sales',
  year: '2025',
  date: '2026-03-09',
  account_code: '1.1.01.01',
  billing_system: 'arca_own',
  cuit: '30500010912',
  book_id: FOLLOWING.vat_book,
};
const WORDS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'accounting/fiscal-close.reopen': { year: '2024' },
  'iva/books.reopen': { period: '2026-01' },
  'bill/tax_info.configure': { billing_system: 'arca_delegated' },
};

export const pathWord = (verb: Verb, parameter: string): string =>
  WORDS_OF[verb.name]?.[parameter] ?? WORDS[parameter] ?? idOf(verb, parameter);

/** The record for which a name with _id stands, where it is not called as its noun is. */
const NAMED_BY: Readonly<Record<string, string>> = {
  comprobante_id: 'invoice',
  corrige_id: 'invoice',
  document_id: 'invoice',
  last_invoice_id: 'invoice',
  source_id: 'invoice',
  option_id: 'product_option',
  publication_id: 'product',
  entity_id: 'product',
  bundle_entity_id: 'product',
  resource_id: 'product',
  party_id: 'customer',
  account_id: 'current_account',
  movement_id: 'current_account_movement',
  last_movement_id: 'current_account_movement',
  statement_id: 'bank_statement',
  statement_line_id: 'bank_line',
  import_id: 'received_invoice_import',
  session_id: 'pos_session',
  active_session_id: 'pos_session',
  open_cash_register_id: 'cash_register',
  linked_journal_entry_id: 'journal_entry',
  entry_id: 'journal_entry',
  reference_id: 'sale',
  linked_expense_id: 'expense',
  next_expense_id: 'expense',
  series_id: 'expense',
  linked_account_id: 'accounting_account',
  linked_driver_id: 'driver',
  price_list_id: 'pricing_profile',
  segment_id: 'crm_segment',
  template_id: 'crm_template',
  opportunity_id: 'crm_opportunity',
  communication_id: 'crm_communication',
  previous_reminder_id: 'crm_reminder',
  stage_id: 'crm_pipeline 1',
  parent_id: 'category',
  zone_id: 'delivery_zone',
  book_id: 'vat_book',
  regime_id: 'withholding_regime',
  redemption_id: 'reward_redemption',
};

/** The id in the field or parameter of that name. */
export function idNamed(field: string): string {
  const record = NAMED_BY[field] ?? field.replace(/_id$/, '');
  return followed(record) ?? demoId(record);
}

const idOf = (verb: Verb, parameter: string): string =>
  parameter === 'id' || (verb.on === 'record' && parameter === verb.noun?.idParam)
    ? shownOn(verb)
    : idNamed(parameter);

/** The first of its noun. */
export const firstId = (noun: string): string => followed(noun) ?? demoId(noun);
