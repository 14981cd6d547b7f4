// Crashes of jobs that a change orders for now or for a later day, beside those of the books: each does its work once.
import type { Rec } from '#resource/test-data/rec.ts';
import type { Flow, Step } from '../flow.ts';
import { contractUntil } from './contract-steps.ts';

const later = (now: string): Step => ['POST', '/sandbox/clock/', { now }];
const ana: Step = ['POST', '/customers/', { name: 'Ana' }];
const goods: Step = [
  'POST',
  '/products/',
  { name: 'P', base_price: 100, cost: 60, track_stock: true, stock: 9, min_stock: 5 },
];
const line = { publication_type: 'product', name: 'P', quantity: 1, price: 100 };
const signed = { ...contractUntil('2030-12-31'), s: ['POST', '/contracts/{c}/sign', {}] as Step };
const order = (path: string, status: string): Step => ['PUT', path, { status }];

const sold = (more: Rec): Step => [
  'POST',
  '/sales/',
  { items: [{ ...line, publication_id: '{p}' }], generate_invoice: true, ...more },
];
const debtor: Step = ['POST', '/customers/', { name: 'Ana', current_account_enabled: true }];
const onAccount = sold({ customer: '{a}', payment_method: 'current_account' });

const booked = (what: Rec): Step => [
  'POST',
  '/appointments/',
  { ...what, scheduled_datetime: '2030-02-01T12:00:00Z' },
];
/** The record `r`, which an appointment books or is for, has another name. */
const renamed = (of: 'service' | 'rental' | 'customer', given: Flow['given']): Flow => ({
  name: `tell an open appointment the new name of its ${of}`,
  given,
  call: ['PUT', `/${of}s/{r}/`, { name: 'Renamed' }],
  leaves: { '/appointments/{p}/': { [of]: { name: 'Renamed' }, version: 2 } },
});

export const JOB_FLOWS: readonly Flow[] = [
  {
    name: 'count a product that runs low',
    given: { p: goods, shown: ['PUT', '/products/{p}/', { status: 'published' }] },
    call: ['PUT', '/products/{p}/', { stock: 3 }],
    leaves: { '/stats/dashboard/': { low_stock: 1 } },
  },
  {
    name: 'tell a delivery note of the document that is authorized later',
    given: {
      a: ana,
      p: goods,
      n: [
        'POST',
        '/delivery_notes/',
        {
          customer_id: '{a}',
          items: [{ description: 'P', quantity: 4, product_id: '{p}' }],
          status: 'issued',
        },
      ],
      i: [
        'POST',
        '/bill/receipts/invoice/',
        {
          concepto: 1,
          receptor: { condicion_iva_receptor: 5 },
          items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 121, alicuota_iva: 21 }],
        },
      ],
      named: ['POST', '/delivery_notes/{n}/invoice/', { invoice_id: '{i}' }],
    },
    call: ['POST', '/bill/receipts/authorize/{i}/'],
    leaves: { '/delivery_notes/{n}/': { invoice_id: '{i}', version: 3 } },
  },
  {
    name: 'follow the credit limit of a customer',
    given: {
      a: ana,
      c: ['POST', '/current-accounts/', { party_id: '{a}', party_type: 'customer' }],
    },
    call: ['PUT', '/customers/{a}/', { credit_limit: 500 }],
    leaves: { '/current-accounts/{c}/': { available_credit: 500, version: 2 } },
  },
  {
    name: 'tell the account of a customer its new name',
    given: {
      a: ana,
      c: ['POST', '/current-accounts/', { party_id: '{a}', party_type: 'customer' }],
    },
    call: ['PUT', '/customers/{a}/', { name: 'Ana Luz' }],
    leaves: { '/current-accounts/{c}/': { party_name: 'Ana Luz', version: 2 } },
  },
  renamed('service', {
    r: ['POST', '/services/', { name: 'Corte' }],
    p: booked({ service_id: '{r}' }),
  }),
  renamed('rental', {
    r: ['POST', '/rentals/', { name: 'Salón' }],
    p: booked({ rental_id: '{r}' }),
  }),
  renamed('customer', {
    s: ['POST', '/services/', { name: 'Corte' }],
    r: ana,
    p: booked({ service_id: '{s}', customer_id: '{r}' }),
  }),
  {
    name: 'let an order that was received fall due',
    given: {
      s: ['POST', '/suppliers/', { name: 'Molinos' }],
      p: goods,
      o: [
        'POST',
        '/orders/',
        {
          supplier_id: '{s}',
          payment_due_date: '2030-01-10',
          items: [{ product_id: '{p}', product_name: 'P', quantity: 1, unit_price: 1 }],
        },
      ],
      pending: order('/orders/{o}/', 'pending'),
      confirmed: order('/orders/{o}/', 'confirmed'),
      shipped: order('/orders/{o}/', 'shipped'),
      delivered: order('/orders/{o}/', 'delivered'),
    },
    call: later('2030-02-01T12:00:00Z'),
    leaves: { '/orders/{o}/': { payment_status: 'overdue', version: 6 } },
  },
  {
    name: 'pay an order on the account of its supplier',
    given: {
      s: ['POST', '/suppliers/', { name: 'Molinos' }],
      c: ['POST', '/current-accounts/', { party_id: '{s}', party_type: 'supplier' }],
      p: goods,
      o: [
        'POST',
        '/orders/',
        {
          supplier_id: '{s}',
          items: [{ product_id: '{p}', product_name: 'P', quantity: 1, unit_price: 100 }],
        },
      ],
      pending: order('/orders/{o}/', 'pending'),
      confirmed: order('/orders/{o}/', 'confirmed'),
      shipped: order('/orders/{o}/', 'shipped'),
      delivered: order('/orders/{o}/', 'delivered'),
    },
    call: ['POST', '/current-accounts/{c}/movements/', { type: 'payment', amount: 40 }],
    leaves: { '/orders/{o}/': { payment_status: 'partial', settled_amount: 40, version: 6 } },
  },
  {
    name: 'reach a milestone of a goal',
    given: {
      p: goods,
      g: [
        'POST',
        '/goals/',
        {
          name: 'Ventas',
          goal_type: 'revenue',
          period: 'yearly',
          target_value: 1000,
          milestones: [{ value: 50 }],
          start_date: '2026-01-01',
          end_date: '2040-12-31',
        },
      ],
    },
    call: [
      'POST',
      '/sales/',
      {
        items: [{ ...line, publication_id: '{p}' }],
        status: 'completed',
      },
    ],
    leaves: { '/goals/{g}/': { current_value: 100, milestones_reached: [{ value: 50 }] } },
  },
  {
    name: 'let the end of a contract come near',
    given: signed,
    call: later('2030-12-20T12:00:00Z'),
    leaves: { '/contracts/{c}/': { status: 'active' } },
  },
  {
    name: 'let the day of a new rent come',
    given: {
      ...signed,
      adjusted: ['POST', '/contracts/{c}/adjust', { percentage: 10, effective_date: '2027-07-01' }],
    },
    call: later('2027-07-02T12:00:00Z'),
    leaves: { '/contracts/{c}/': { current_rent: 1100 } },
  },
  {
    name: 'let the last day of a terminated contract come',
    given: {
      ...signed,
      ended: ['POST', '/contracts/{c}/terminate', { reason: 'x', effective_date: '2026-12-31' }],
    },
    call: later('2027-01-02T12:00:00Z'),
    leaves: { '/rentals/{r}/': { availability_status: 'available', version: 3 } },
  },
  {
    name: 'sell with an invoice and never ask again',
    given: { p: goods },
    call: [
      'POST',
      '/sales/',
      { items: [{ ...line, publication_id: '{p}' }], status: 'completed', generate_invoice: true },
    ],
    leaves: {
      '/sales/list/': { items: [{ invoice_number: '00001-00000001' }] },
      '/bill/receipts/list/': { items: [{ estado: 'autorizado' }] },
    },
    orLeaves: { '/sales/list/': { total: 0 }, '/bill/receipts/list/': { total: 0 } },
  },
  {
    name: 'let an invoice on account fall due',
    given: { p: goods, a: debtor, s: onAccount },
    call: later('2030-02-01T12:00:00Z'),
    leaves: {
      '/events/list/?type=invoice.overdue': { total: 1 },
      '/bill/receipts/{s.invoice_id}/': { estado: 'autorizado' },
    },
  },
  {
    name: 'collect an invoice on account',
    given: { p: goods, a: debtor, s: onAccount },
    call: [
      'POST',
      '/current-accounts/{s.current_account_id}/movements/',
      { type: 'payment', amount: 100 },
    ],
    leaves: { '/events/list/?type=invoice.paid': { total: 1 } },
  },
  {
    name: 'collect an invoice whose payment was pending',
    given: { p: goods, s: sold({ payment: { method: 'transfer', status: 'pending' } }) },
    call: ['PUT', '/sales/{s}/', { payment: { method: 'transfer', status: 'approved' } }],
    leaves: { '/events/list/?type=invoice.paid': { total: 1 } },
  },
];
