// Crashes of the treasury: deadlines that are seeded and told of, payments that are withheld of, perceptions that are listed.
import { rateTable } from '../../support/treasury.ts';
import type { Flow, Step } from '../flow.ts';

const later = (now: string): Step => ['POST', '/sandbox/clock/', { now }];

const TAXES = '/accounting/retenciones-percepciones';
const agent: Step = ['PUT', `${TAXES}/config/`, { income: { agent: true } }];
const payee: Step = ['POST', '/suppliers/', { name: 'S', tax_condition: 'responsable_inscripto' }];
const account: Step = ['POST', '/current-accounts/', { party_type: 'supplier', party_id: '{s}' }];
const goods: Step = [
  'POST',
  `${TAXES}/regimes/`,
  {
    code: '78',
    tax: 'income',
    rate_registered: 2,
    minimum_not_subject: 224000,
    accumulates_monthly: true,
  },
];
const payment = (net_amount: number): Step => [
  'POST',
  `${TAXES}/retenciones/apply/`,
  { regime_id: '{r}', supplier_id: '{s}', net_amount, current_account_id: '{a}' },
];
const withheld = { c: agent, s: payee, r: goods, a: account };

const BANK = '/accounting/bank';
const bookAccount = (code: string): Step => [
  'POST',
  '/accounting/accounts/',
  { code, name: code, account_type: 'asset' },
];
const chart = { b: bookAccount('1'), o: bookAccount('2') };
const bankLines = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    date: '2026-10-05',
    amount: i + 1,
    description: `Line ${i}`,
  }));
const imported = (count: number): Step => [
  'POST',
  `${BANK}/import/`,
  { account_code: '1', lines: bankLines(count) },
];
const entryOf = (amount: number): Step => [
  'POST',
  '/accounting/journal/',
  {
    date: '2026-10-05',
    description: 'x',
    lines: [
      { account_code: '1', debit: amount },
      { account_code: '2', credit: amount },
    ],
  },
];
const posted = (name: string): Step => ['POST', `/accounting/journal/{${name}}/post/`, {}];
const madeFor = (line: string): Step => [
  'POST',
  `${BANK}/manual-match/`,
  { statement_line_id: line, create_entry: { account_code: '2' } },
];
const shownStatement = ['GET', `${BANK}/statements/{i.statement._id}/`] as const;

export const TREASURY_FLOWS: readonly Flow[] = [
  {
    name: 'seed the fiscal calendar of a year',
    call: [
      'POST',
      '/accounting/fiscal-calendar/seed/',
      { year: 2031, obligations: ['iva_ddjj', 'ganancias_sociedades'] },
    ],
    leaves: { '/accounting/fiscal-calendar/': { total: 13 } },
  },
  {
    name: 'let a deadline pass',
    given: {
      d: ['POST', '/accounting/fiscal-calendar/', { obligation: 'own', due_date: '2030-01-15' }],
    },
    call: later('2030-01-17T12:00:00Z'),
    leaves: { '/accounting/fiscal-calendar/{d}/': { status: 'overdue', version: 2 } },
  },
  {
    name: 'let a deadline be told of',
    given: {
      d: ['POST', '/accounting/fiscal-calendar/', { obligation: 'own', due_date: '2030-01-15' }],
    },
    call: later('2030-01-14T12:00:00Z'),
    leaves: {
      '/accounting/fiscal-calendar/{d}/': { status: 'pending', days_left: 1, version: 2 },
    },
  },
  {
    name: 'withhold of the second payment of a month',
    given: { ...withheld, p: payment(300000) },
    call: payment(200000),
    leaves: {
      [`${TAXES}/retenciones/?sort=amount&sort_dir=asc`]: {
        items: [
          { amount: 1520, certificate_number: '2026-00000001' },
          { amount: 4000, certificate_number: '2026-00000002', previously_withheld: 1520 },
        ],
      },
      [`${TAXES}/certificates/`]: { total: 2 },
      '/current-accounts/{a}/': { balance: 5520, movements_count: 2 },
    },
  },
  {
    name: 'annul what was withheld',
    given: { ...withheld, p: payment(300000) },
    call: ['POST', `${TAXES}/retenciones/{p}/annul/`, { reason: 'x' }],
    leaves: {
      [`${TAXES}/retenciones/{p}/`]: { status: 'annulled', annulment_reason: 'x' },
      [`${TAXES}/certificates/{p.certificate_id}/`]: { status: 'annulled' },
      '/current-accounts/{a}/': { balance: 0, movements_count: 2 },
    },
  },
  {
    name: 'delete a regime of the account',
    given: { r: goods },
    call: ['DELETE', `${TAXES}/regimes/{r}/`],
    leaves: { [`${TAXES}/regimes/`]: { total: 22 } },
  },
  {
    name: 'list the perceptions of an authorized document',
    call: [
      'POST',
      '/bill/receipts/invoice/',
      {
        autorizar: true,
        concepto: 1,
        receptor: { condicion_iva_receptor: 5 },
        items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 121, alicuota_iva: 21 }],
        tributos: [{ codigo: 7, base: 100, alicuota: 3, importe: 3, jurisdiction: '901' }],
      },
    ],
    leaves: {
      [`${TAXES}/percepciones/`]: {
        items: [{ tax: 'gross_income', jurisdiction: '901', base: 100, amount: 3 }],
      },
    },
  },
  {
    name: 'keep a part of a rate table',
    given: { c: agent, s: ['POST', '/suppliers/', { name: 'S', cuit: '20000000028' }] },
    call: ['POST', `${TAXES}/rate-tables/`, rateTable()],
    leaves: { '/suppliers/{s}/': { version: 1 } },
  },
  {
    name: 'import a small statement',
    given: chart,
    call: imported(3),
    leaves: {
      [`${BANK}/statements/`]: {
        items: [{ lines_count: 3, difference: 6, status: 'open', duplicated: 0 }],
      },
    },
  },
  {
    name: 'import a statement by its job',
    given: chart,
    call: imported(60),
    leaves: {
      [`${BANK}/statements/`]: {
        items: [{ lines_count: 60, difference: 1830, status: 'open', duplicated: 0 }],
      },
    },
  },
  {
    name: 'match a statement by itself',
    given: {
      ...chart,
      i: imported(2),
      e: entryOf(1),
      f: entryOf(2),
      p: posted('e'),
      q: posted('f'),
    },
    call: ['POST', `${BANK}/auto-match/{i.statement._id}/`, {}],
    leaves: {
      [`${BANK}/statements/{i.statement._id}/`]: {
        matched_count: 2,
        difference: 0,
        status: 'reconciled',
      },
    },
  },
  {
    name: 'make the entry that the books lack',
    given: { ...chart, i: imported(2), s: shownStatement },
    call: madeFor('{s.lines.0._id}'),
    leaves: {
      [`${BANK}/statements/{i.statement._id}/`]: { matched_count: 1, status: 'open' },
      '/accounting/journal/list/': { total: 1 },
    },
  },
  {
    name: 'take a match of a bank line back',
    given: { ...chart, i: imported(1), s: shownStatement, m: madeFor('{s.lines.0._id}') },
    call: ['POST', `${BANK}/unmatch/`, { statement_line_id: '{s.lines.0._id}' }],
    leaves: {
      [`${BANK}/statements/{i.statement._id}/`]: {
        matched_count: 0,
        difference: 1,
        status: 'open',
        lines: [{ status: 'unmatched', journal_entry_ids: [] }],
      },
    },
  },
  {
    name: 'delete a statement with its lines',
    given: { ...chart, i: imported(3) },
    call: ['DELETE', `${BANK}/statements/{i.statement._id}/`],
    leaves: { [`${BANK}/statements/`]: { total: 0 } },
  },
];
