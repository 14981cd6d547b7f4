// A good body for every route. Most follow from the declarations; the few that must name other records or hold together
// in a way that no schema states are written here, and only here.
import { toIso } from '#kernel/clock.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Route } from '#resource/routes.ts';
import { validBody } from '#resource/sample.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { STRANGE_ID, standard } from './catalogue.ts';
import { fileOf } from './received-invoices.ts';
import { SYSTEM_BODY, TENANT_CUIT } from './taxpayers.ts';
import { spareTerminal } from './terminals.ts';
import { rateTable } from './treasury.ts';
import { entryBody } from './vat-books.ts';

/** Records made so far, by name of their noun. */
type Records = ReadonlyMap<string, Rec>;
type At = { id: string; serial: number };
type Make = (records: Records, at: At) => Rec;

const idOf = (records: Records, noun: string): string =>
  records.get(noun)?._id ?? records.get(noun)?.id ?? STRANGE_ID;

const saleLine = (records: Records) => ({
  publication_id: idOf(records, 'product'),
  publication_type: 'product',
  name: 'Sample',
  quantity: 1,
  price: 100,
});

/** One after the other, as long as a service that says nothing about it. */
const FIRST_APPOINTMENT_MS = Date.parse('2030-01-01T12:00:00Z');
const APPOINTMENT_MS = 3_600_000;

/** Three letters, others for every number up to 17,576. */
const currencyOf = (serial: number): string =>
  [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(serial / place) % 26))).join('');

const BY_NOUN: Record<string, Make> = {
  shipment: () => ({
    provider: 'own_delivery',
    destination: { city: 'Rosario', postal_code: '2000' },
  }),
  product: (_, { serial }) => ({ name: `Sample ${serial}`, base_price: 100, tax_rate: 21 }),
  customer: (_, { serial }) => ({ name: `Sample ${serial}` }),
  sale: (records) => ({ items: [saleLine(records)] }),
  budget: (records) => ({
    items: [{ publication_id: idOf(records, 'product'), publication_type: 'product', quantity: 1 }],
    customer: { customer_id: idOf(records, 'customer'), name: 'Sample', email: 'a@example.com' },
  }),
  promotion: () => ({ promotion_type: 'percentage', value: 10 }),
  sales_goal: () => ({
    goal_type: 'revenue',
    start_date: '2026-03-02',
    end_date: '2026-03-08',
  }),
  cash_register: (records) => ({ pos_terminal_id: spareTerminal(records), initial_amount: 100 }),
  current_account: (records, { serial }) => ({
    party_id: idOf(records, 'customer'),
    currency: currencyOf(serial),
  }),
  order: (records) => ({
    items: [
      {
        product_id: idOf(records, 'product'),
        product_name: 'Sample',
        quantity: 1,
        unit_price: 10,
      },
    ],
  }),
  appointment: (records, { serial }) => ({
    service_id: idOf(records, 'service'),
    scheduled_datetime: toIso(FIRST_APPOINTMENT_MS + serial * APPOINTMENT_MS),
  }),
  contract: () => ({
    start_date: '2020-01-01',
    end_date: '2049-12-31',
    initial_rent: 1000,
    tenant: { full_name: 'Sample', document_number: '30111222' },
  }),
  accounting_account: (_, { serial }) => ({ code: `${serial}`, name: 'Sample' }),
  journal_entry: (records) => ({
    description: 'Sample',
    lines: [
      { account_code: records.get('accounting_account')?.code, debit: 10 },
      { account_code: records.get('other accounting_account')?.code, credit: 10 },
    ],
  }),
  withholding_regime: (_, { serial }) => ({
    code: `${serial}`,
    tax: 'income',
    rate_registered: 2,
  }),
  webhook: (_, { serial }) => ({
    url: `https://example.com/${serial}`,
    event_types: ['product.created'],
  }),
};

const bankLine: Make = (records, { serial }) => ({
  account_code: records.get('accounting_account')?.code,
  lines: [{ date: '2026-03-02', amount: 10, description: `Sample ${serial}` }],
});

const ofPayment: Make = (records) => ({
  regime_id: idOf(records, 'withholding_regime'),
  supplier_id: idOf(records, 'supplier'),
  net_amount: 300_000,
  condition: 'registered',
});

const BY_ROUTE: Record<string, Make> = {
  'payment_methods.reorder': (records) => ({ ids: [idOf(records, 'payment_method')] }),
  'shipping.quotes': () => ({ destination: { postal_code: '2000' }, packages: [{ weight: 1 }] }),
  'bill/receipts.create_invoice': (_, { serial }) => ({
    autorizar: false,
    concepto: 1,
    receptor: { condicion_iva_receptor: 5 },
    items: [
      { descripcion: `Sample ${serial}`, cantidad: 1, precio_unitario: 100, alicuota_iva: 21 },
    ],
  }),
  'customers.merge': (records, { id }) => ({ source_id: id, target_id: idOf(records, 'customer') }),
  'bill/receipts.create_credit_note': (_, { id }) => ({ comprobante_id: id, autorizar: true }),
  'bill/receipts.create_debit_note': (_, { id }) => ({ comprobante_id: id, importe: 10 }),
  'pos.sale': (records) => ({ items: [saleLine(records)] }),
  'cash_register.open': (records) => ({
    pos_terminal_id: spareTerminal(records),
    initial_amount: 100,
  }),
  'api-tokens.create': (_, { serial }) => ({
    name: `t${serial}`,
    mode: 'test',
    scopes: ['sales:read'],
  }),
  'current-accounts.create_movement': () => ({ type: 'debit_note', amount: 5 }),
  'contracts.renew': () => ({ end_date: '2059-12-31' }),
  'contracts.adjust': () => ({ percentage: 10 }),
  'contracts.generate-invoice': () => ({ period: '2026-03' }),
  'delivery_notes.invoice': (records) => ({ invoice_id: idOf(records, 'invoice') }),
  'supplies.movement': () => ({ type: 'in', quantity: 1 }),
  'crm-tasks/opportunities.move': (records) => ({
    stage_id: records.get('crm_pipeline')?.stages[1]._id,
  }),
  'rewards.grant': (records) => ({ customer_id: idOf(records, 'customer') }),
  'rewards.redeem': (records) => ({ customer_id: idOf(records, 'customer') }),
  'rewards.move_points': () => ({ points: 5, reason: 'Sample' }),
  'received_invoices.upload_csv': (_, { serial }) => fileOf(serial),
  'received_invoices.link': (records) => ({ journal_entry_id: idOf(records, 'journal_entry') }),
  'accounting/bank.import': bankLine,
  'accounting/bank.manual_match': (records) => ({
    statement_line_id: idOf(records, 'bank_statement_line'),
    create_entry: { account_code: records.get('other accounting_account')?.code },
  }),
  'accounting/bank.unmatch': (records) => ({
    statement_line_id: idOf(records, 'bank_statement_line'),
  }),
  'accounting/retenciones-percepciones/retenciones.apply': ofPayment,
  'accounting/retenciones-percepciones/retenciones.calculate': ofPayment,
  'accounting/retenciones-percepciones/certificates.give': (records) => ({
    withholding_id: idOf(records, 'withholding'),
  }),
  'accounting/retenciones-percepciones/percepciones.calculate': (records) => ({
    customer_id: idOf(records, 'customer'),
    jurisdiction: '901',
    net_amount: 1000,
  }),
  'accounting/retenciones-percepciones/rate-tables.upload': () => rateTable(),
  'events.resend': (records) => ({ webhook_id: idOf(records, 'webhook') }),
  'sandbox.add_fault': () => ({ operation: 'authorize', fault: 'observed' }),
  'sandbox.move-clock': () => ({ advance_seconds: 1 }),
  'iva/entries.add': (_, { serial }) => entryBody(serial),
  'iva/books.close': () => ({}),
  'iva/books.reopen': () => ({}),
  'iva/summary.calculate': () => ({}),
  'stats.transactions': () => ({ from: '2026-03-02', to: '2026-03-31', group_by: 'day' }),
  'bill/tax_info.configure': () => SYSTEM_BODY,
  'bill/tax_info.update': (_, { serial }) => ({ address: `Sample ${serial}` }),
  'bill/tax_info.active_system': () => ({ billing_system: 'arca_delegated' }),
  'bill/tax_info.request_certificate': () => ({}),
  'bill/tax_info.verify_delegation': () => ({ cuit: TENANT_CUIT }),
  'bill/tax_info.verify_sale_point': () => ({ punto_venta: 1 }),
};

/** A body with which that noun's create succeeds; unlike any other made before. */
export function newBody(noun: Noun, records: Records, serial: number): Rec {
  const route = standard(noun, 'create');
  if (route === undefined) return {};
  const own = BY_NOUN[noun.name]?.(records, { id: STRANGE_ID, serial }) ?? {};
  const { body, references } = validBody(route, { seed: serial, with: own });
  const whole = structuredClone(body);
  for (const { field, noun: of } of references)
    if (!((pathOf(field)[0] ?? '') in own)) putAt(whole, pathOf(field), idOf(records, of.name));
  return whole;
}

/** "lines[0].product_id" as its steps. */
const pathOf = (field: string): string[] => field.split(/[.[\]]+/).filter(Boolean);

function putAt(body: Rec, [step = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) body[step] = value;
  else putAt(body[step], rest, value);
}

/** A body with which the route succeeds on the record, undefined where it takes none. */
export function goodBody(route: Route, records: Records, at: At): unknown {
  const own = BY_ROUTE[route.name]?.(records, at);
  if (own !== undefined) return own;
  if (route.body === undefined) return undefined;
  const { noun } = route;
  const change = { metadata: { serial: at.serial } };
  switch (noun === undefined ? undefined : route.name.slice(noun.plural.length + 1)) {
    case 'create':
      return newBody(noun as Noun, records, at.serial);
    case 'update':
      return change;
    case 'bulk_create':
      return { items: [newBody(noun as Noun, records, at.serial)] };
    case 'bulk_update':
      return { updates: [{ id: at.id, ...change }] };
    case 'bulk_delete':
      return { ids: [at.id] };
    default:
      return validBody(route, { seed: at.serial }).body;
  }
}
