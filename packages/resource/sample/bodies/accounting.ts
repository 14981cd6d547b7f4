// Bodies that the documentation shows: books, taxes, the bank, and the account itself.
import { demoId, FOLLOWING } from '../demo-id.ts';
import type { Bodies } from './named-bodies.ts';

const withheld = {
  regime_id: demoId('withholding_regime'),
  supplier_id: demoId('supplier'),
  net_amount: 300000,
  condition: 'registered',
};

export const ACCOUNTING: Bodies = {
  accounting_account: {
    code: '5.9.02',
    name: 'Gastos de representación',
    account_type: 'expense',
  },
  journal_entry: {
    date: '2026-03-09',
    description: 'Ventas del día',
    lines: [
      { account_code: '1.1.01.01', debit: 25001 },
      { account_code: '4.1', credit: 25001 },
    ],
  },
  'accounting/journal.reverse': { description: 'Se registró dos veces' },
  'accounting/config.change': { fiscal_year_end_month: 12 },
  'accounting/fiscal-close.close': { transfer_result: true },
  'iva/config.update': {},
  'iva/entries.add': {
    date: '2026-02-05',
    voucher_type: 1,
    sale_point: 1,
    number: 41,
    party: { document_type: 80, document_number: '30500010912', name: 'Bodegas del Sur SA' },
    vat_items: [{ aliquot: 21, base: 100000, amount: 21000 }],
    total: 121000,
  },
  'iva/books.close': {},
  'iva/books.reopen': {},
  'iva/summary.calculate': { withholdings: 1500 },
  fiscal_deadline: {
    obligation: 'iva',
    period: '2026-02',
    description: 'IVA de febrero',
    due_date: '2030-03-20',
    amount: 184500.75,
  },
  'accounting/fiscal-calendar.seed': { year: 2026 },
  'accounting/fiscal-calendar.complete': { amount: 184500.75, reference: 'VEP 1234567890' },
  withholding_regime: {
    code: 'RG830-OTRO',
    tax: 'income',
    description: 'Compra de bienes',
    rate_registered: 2,
    rate_unregistered: 10,
  },
  'accounting/retenciones-percepciones/config.change': { income: { agent: true } },
  'accounting/retenciones-percepciones/retenciones.apply': withheld,
  'accounting/retenciones-percepciones/retenciones.calculate': withheld,
  'accounting/retenciones-percepciones/retenciones.annul': { reason: 'Importe equivocado' },
  'accounting/retenciones-percepciones/certificates.give': {
    withholding_id: demoId('withholding'),
  },
  'accounting/retenciones-percepciones/percepciones.calculate': {
    customer_id: demoId('customer'),
    jurisdiction: '901',
    net_amount: 100000,
  },
  'accounting/bank.import': {
    account_code: '1.1.01.01',
    opening_balance: 500000,
    closing_balance: 521000,
    lines: [
      { date: '2026-03-03', amount: 25000, description: 'Transferencia de Mariana López' },
      { date: '2026-03-04', amount: -4000, description: 'Comisión de mantenimiento' },
    ],
  },
  'accounting/bank.auto_match': { tolerance_days: 3 },
  'accounting/bank.manual_match': {
    statement_line_id: FOLLOWING.bank_line,
    create_entry: { account_code: '4.1', description: 'Cobro sin factura' },
  },
  'accounting/bank.unmatch': { statement_line_id: FOLLOWING.bank_line_matched },
  'stats.transactions': { from: '2026-03-01', to: '2026-03-31', group_by: 'day' },
  webhook: {
    url: 'https://tienda.vinoteca.example/talonario',
    event_types: ['invoice.authorized', 'sale.completed'],
    description: 'Avisos a la tienda en línea',
  },
  'webhooks.rotate-secret': { expire_old_after_hours: 24 },
  'webhooks.test': { event_type: 'invoice.authorized' },
  'webhooks.redeliver-failed': {},
  'api-tokens.create': {
    name: 'Tienda en línea',
    mode: 'test',
    scopes: ['products:read', 'sales:write', 'invoices:write'],
    expires: '90d',
  },
  'sandbox.reset': { seed: 'demo' },
  'sandbox.move-clock': { advance_seconds: 86400 },
  'sandbox.add_fault': { operation: 'authorize', fault: 'observed', times: 1 },
};
