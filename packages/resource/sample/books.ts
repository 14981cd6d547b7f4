// How records of the books read in examples and in sample events: one month of a wine shop that files its own VAT, withholds of its
// suppliers and reconciles its bank. What stands together adds up.
import { demoId, FOLLOWING } from './demo-id.ts';

const document = { type: 'invoice', number: '0003-00001250', date: '2026-03-05', amount: 363000 };
const vat = [{ aliquot: 21, base: 100000, amount: 21000 }];
const perceptions = { vat: 0, income: 0, gross_income: [], municipal: 0 };

const OF_BOOKS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  journal_entry: {
    lines: [
      { account_code: '1.1.01.01', debit: 25001, credit: 0 },
      { account_code: '4.1', debit: 0, credit: 25001 },
    ],
    reference_type: 'tax_document',
    reference_id: demoId('invoice'),
    total_debit: 25001,
    total_credit: 25001,
    number: 41,
    fiscal_year: 2026,
    posted_at: '2026-03-09T18:30:00Z',
  },
  fiscal_year: {
    year: 2025,
    from: '2025-01-01',
    to: '2025-12-31',
    closed_at: '2026-03-02T12:00:00Z',
    transfer_result: true,
    zero_balances: false,
    net_result: 1845000.75,
    entries: 412,
    steps: [{ kind: 'result', entry_id: demoId('journal_entry') }],
  },
  vat_book: {
    entries_count: 1,
    waiting_count: 0,
    remarked_count: 0,
    turns: 1,
    sums: {},
    closed_at: '2026-03-02T12:00:00Z',
    totals: {
      vat_items: vat,
      untaxed: 0,
      exempt: 0,
      perceptions,
      internal_taxes: 0,
      other_taxes: 0,
      total: 121000,
      computable_credit: 0,
    },
  },
  bank_statement: {
    account_code: '1.1.01.02',
    bank_account: '0000003100012345678901',
    currency: 'ARS',
    format: 'csv',
    file_name: 'resumen-2026-03.csv',
    from: '2026-03-03',
    to: '2026-03-04',
    opening_balance: 500000,
    closing_balance: 521000,
    lines_count: 2,
    matched_count: 1,
    duplicated: 0,
    duplicated_amount: 0,
    difference: -4000,
    status: 'open',
    parts: 0,
    parts_done: 0,
    imported_at: '2026-03-05T12:00:00Z',
  },
  bank_statement_line: {
    statement_id: demoId('bank_statement'),
    date: '2026-03-03',
    amount: 25000,
    description: 'Transferencia de Mariana López',
    reference: '00417733',
    balance: 525000,
  },
  fiscal_deadline: {
    obligation: 'iva_ddjj',
    cuit_group: '23',
    amount: 184500.75,
    reference: 'VEP 1234567890',
    announced_on: '2030-03-13',
    days_left: 7,
    completed_at: '2026-03-18T12:00:00Z',
  },
  withholding: {
    regime_code: '78',
    party_name: 'Distribuidora Cuyo SA',
    party_cuit: '30500010912',
    party_condition: 'responsable_inscripto',
    date: '2026-03-09',
    period: '2026-03',
    net_amount: 300000,
    previous_payments: 0,
    month_base: 300000,
    minimum: 224000,
    subject_base: 76000,
    rate: 2,
    calculated: 1520,
    exclusion: 0,
    previously_withheld: 0,
    amount: 1520,
    documents: [document],
    certificate_id: FOLLOWING.certificate,
    certificate_number: '2026-00000042',
    annulled_at: '2026-03-10T12:00:00Z',
    annulment_reason: 'Importe equivocado',
  },
  certificate: {
    number: '2026-00000042',
    sequence: 42,
    year: 2026,
    withholding_id: demoId('withholding'),
    date: '2026-03-09',
    agent: {
      cuit: '30712345671',
      legal_name: 'Vinoteca San Martín SRL',
      address: 'Av. San Martín 1250, Mendoza',
    },
    subject: {
      supplier_id: demoId('supplier'),
      cuit: '30500010912',
      name: 'Distribuidora Cuyo SA',
      condition: 'responsable_inscripto',
    },
    regime: { code: '78', description: 'Enajenación de bienes muebles y bienes de cambio' },
    documents: [document],
    base: 76000,
    month_base: 300000,
    rate: 2,
    exclusion: 0,
    amount: 1520,
    pdf_url: `/api/v1/accounting/retenciones-percepciones/certificates/${FOLLOWING.certificate}/pdf/`,
  },
};

/** By noun and field, as the other words are. */
export const BOOKS: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(OF_BOOKS).flatMap(([noun, fields]) =>
    Object.entries(fields).map(([field, value]) => [`${noun}.${field}`, value]),
  ),
);

const OF_A_REVERSED_ENTRY = ['reversed_at', 'reversed_by', 'reverses'];

/** Members that no such record has together. */
export const LEFT_OUT_OF_BOOKS: Readonly<Record<string, readonly string[]>> = {
  journal_entry: [...OF_A_REVERSED_ENTRY, 'bank_matches', 'closing'],
  fiscal_year: ['reopened_at'],
  withholding: [
    ...['jurisdiction', 'exclusion_until', 'expense_id', 'scale_row', 'party_gross_income'],
    ...['annulled_at', 'annulment_reason'],
  ],
  certificate: ['jurisdiction'],
  fiscal_deadline: ['completed_at'],
};
