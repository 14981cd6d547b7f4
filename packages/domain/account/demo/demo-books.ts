// The demo shop: its books, what it withholds, and its bank.
import { bookId } from '#domain/accounting/records/vat/period.ts';
import { BODIES } from '#resource/sample/bodies/bodies.ts';
import { demoId, FOLLOWING } from '#resource/sample/demo-id.ts';
import type { SandboxCall } from '#resource/sample/sandbox-call.ts';
import { done, made } from './demo-step.ts';

const WITHHOLDING = 'accounting/retenciones-percepciones';
const dated = (date: string) => ({ date, description: 'Ventas del ejercicio' });

export const DEMO_BOOKS: readonly SandboxCall[] = [
  { as: 'chart', operation: 'accounting/accounts.seed' },
  made('accounting/accounts.create', 'accounting_account', {
    code: '5.30',
    name: 'Ferias y exposiciones',
  }),
  made('accounting/journal.create', 'journal_entry'),
  done('accounting/journal.post', 'journal_entry'),
  made('accounting/journal.create', 'journal_entry draft'),
  made('accounting/journal.create', 'journal_entry 2024', dated('2024-12-30')),
  done('accounting/journal.post', 'journal_entry 2024'),
  made('accounting/journal.create', 'journal_entry 2025', dated('2025-12-30')),
  done('accounting/journal.post', 'journal_entry 2025'),
  { as: 'year', operation: 'accounting/fiscal-close.close', params: { year: '2024' }, body: {} },
  made(`${WITHHOLDING}/regimes.create`, 'withholding_regime', { code: 'BIENES-2' }),
  {
    as: 'agent',
    operation: `${WITHHOLDING}/config.change`,
    body: {
      income: { agent: true },
      gross_income: [{ jurisdiction: '901', agent: true, default_rate: 3 }],
    },
  },
  {
    ...made(`${WITHHOLDING}/retenciones.apply`, 'withholding'),
    body: {
      regime_id: demoId('withholding_regime'),
      supplier_id: demoId('supplier'),
      net_amount: 300000,
      condition: 'registered',
    },
  },
  made(`${WITHHOLDING}/regimes.create`, 'withholding_regime unused', { code: 'BIENES-3' }),
  {
    as: 'vat_entry',
    operation: 'iva/entries.add',
    params: { book_id: bookId('2026-02', 'sales') },
    body: { ...BODIES['iva/entries.add'], number: 40 },
  },
  {
    as: 'vat_entry purchase',
    operation: 'iva/entries.add',
    params: { book_id: bookId('2026-03', 'purchases') },
    body: {
      ...BODIES['iva/entries.add'],
      date: '2026-03-12',
      number: 771,
      vat_items: [{ aliquot: 21, base: 60000, amount: 12600 }],
      total: 72600,
    },
  },
  { as: 'january', operation: 'iva/books.close', params: { period: '2026-01' }, body: {} },
  made('accounting/fiscal-calendar.create', 'fiscal_deadline'),
  {
    as: 'bank_statement',
    operation: 'accounting/bank.import',
    body: {
      account_code: '1.1.01.02',
      opening_balance: 0,
      closing_balance: 21000,
      lines: [
        { date: '2026-03-03', amount: 25000, description: 'Transferencia de Mariana López' },
        { date: '2026-03-04', amount: -4000, description: 'Comisión de mantenimiento' },
      ],
    },
  },
  {
    as: 'bank_statement unmatched',
    operation: 'accounting/bank.import',
    body: {
      account_code: '1.1.01.02',
      lines: [{ date: '2026-03-06', amount: -2500, description: 'Sellos' }],
    },
  },
  {
    as: 'match',
    operation: 'accounting/bank.manual_match',
    body: {
      statement_line_id: FOLLOWING.bank_line_matched,
      create_entry: { account_code: '5.3', description: 'Comisión de mantenimiento' },
    },
  },
];
