// Crashes of registers and what is bought: terminals with their sessions and registers, current accounts, purchases and supplies.
import type { Flow, Step } from '../flow.ts';

const terminal: Step = ['POST', '/pos/', { name: 'Caja' }];
const session: Step = ['PUT', '/pos/sessions/{t}/active', { user_id: 'ana' }];
const register: Step = [
  'POST',
  '/cash_register/open/',
  { pos_terminal_id: '{t}', initial_amount: 5 },
];
const ana: Step = ['POST', '/customers/', { name: 'Ana', current_account_enabled: true }];
const account: Step = ['POST', '/current-accounts/', { party_id: '{a}', opening_balance: 90 }];
const molinos: Step = ['POST', '/suppliers/', { name: 'Molinos' }];
const expense = { description: 'Luz', amount: 100, date: '2026-01-05', supplier_id: '{s}' };

export const REGISTER_FLOWS: readonly Flow[] = [
  {
    name: 'begin a session at a terminal',
    given: { t: terminal },
    call: session,
    leaves: {
      '/pos/sessions/{t}/active': { user_id: 'ana', status: 'active', version: 1 },
      '/pos/sessions/list/': { total: 1 },
      '/pos/{t}/': { sessions_opened: 1 },
    },
  },
  {
    name: 'end the session of a terminal',
    given: { t: terminal, s: session },
    call: ['DELETE', '/pos/sessions/{t}/active'],
    leaves: {
      '/pos/sessions/{s}/': { status: 'closed' },
      '/pos/{t}/': { active_session_id: null },
    },
  },
  {
    name: 'put a terminal out of service',
    given: { t: terminal },
    call: ['PUT', '/pos/{t}/', { status: 'inactive' }],
    leaves: { '/pos/{t}/': { status: 'inactive', version: 2 } },
  },
  {
    name: 'delete a terminal',
    given: { t: terminal },
    call: ['DELETE', '/pos/{t}/'],
    leaves: { '/pos/list/': { total: 0 } },
  },
  {
    name: 'create a cash register',
    given: { t: terminal },
    call: ['POST', '/cash_register/', { pos_terminal_id: '{t}', initial_amount: 5 }],
    leaves: {
      '/cash_register/list/': { items: [{ status: 'open', pos_terminal_id: '{t}' }] },
      '/cash_register/status/{t}/': { is_open: true },
    },
  },
  {
    name: 'delete a cash register that took nothing',
    given: { t: terminal, r: register },
    call: ['DELETE', '/cash_register/{r}/'],
    leaves: {
      '/cash_register/list/': { total: 0 },
      '/cash_register/status/{t}/': { is_open: false },
    },
  },
  {
    name: 'open a current account with a balance',
    given: { a: ana },
    call: account,
    leaves: {
      '/current-accounts/list/': { items: [{ balance: 90, movements_count: 1 }] },
      '/customers/{a}/': { balance: 90 },
    },
  },
  {
    name: 'put a payment on an account',
    given: { a: ana, c: account },
    call: ['POST', '/current-accounts/{c}/movements/', { type: 'payment', amount: 60 }],
    leaves: {
      '/current-accounts/{c}/': { balance: 30, movements_count: 2 },
      '/current-accounts/{c}/movements/': { total: 2 },
      '/customers/{a}/': { balance: 30 },
    },
  },
  {
    name: 'settle an account',
    given: { a: ana, c: account },
    call: ['POST', '/current-accounts/{c}/settle/', {}],
    leaves: {
      '/current-accounts/{c}/': { balance: 0, movements_count: 2, open_items: [] },
      '/customers/{a}/': { balance: 0 },
    },
  },
  {
    name: 'delete an account without movements',
    given: { a: ana, c: ['POST', '/current-accounts/', { party_id: '{a}' }] },
    call: ['DELETE', '/current-accounts/{c}/'],
    leaves: { '/current-accounts/list/': { total: 0 } },
  },
  {
    name: 'pay part of an expense',
    given: { s: molinos, e: ['POST', '/expenses/', expense] },
    call: ['POST', '/expenses/{e}/pay/', { amount: 40 }],
    leaves: { '/expenses/{e}/': { paid_amount: 40, payment_status: 'partial', payments: [{}] } },
  },
  {
    name: 'cancel an expense',
    given: { s: molinos, e: ['POST', '/expenses/', expense] },
    call: ['POST', '/expenses/{e}/cancel/'],
    leaves: { '/expenses/{e}/': { status: 'cancelled', version: 2 } },
  },
  {
    name: 'delete an expense of a supplier',
    given: { s: molinos, e: ['POST', '/expenses/', expense] },
    call: ['DELETE', '/expenses/{e}/'],
    leaves: { '/expenses/list/': { total: 0 } },
  },
  {
    name: 'create an expense that comes again',
    given: { s: molinos },
    call: [
      'POST',
      '/expenses/',
      { ...expense, recurrence: { frequency: 'yearly', until: '2027-06-01' } },
    ],
    leaves: { '/expenses/list/': { total: 1 } },
  },
  {
    name: 'create a supply with stock',
    given: { s: molinos },
    call: [
      'POST',
      '/supplies/',
      { name: 'Harina', unit: 'kg', stock: 5, sku: 'H', supplier_id: '{s}' },
    ],
    leaves: { '/supplies/list/': { items: [{ stock: 5, sku: 'H' }] } },
  },
  {
    name: 'correct the stock of a supply by an update',
    given: { s: ['POST', '/supplies/', { name: 'Harina', unit: 'kg', stock: 5 }] },
    call: ['PUT', '/supplies/{s}/', { stock: 8 }],
    leaves: {
      '/supplies/{s}/': { stock: 8 },
      '/supplies/{s}/movements/': { total: 2 },
    },
  },
  {
    name: 'order from a supplier, with the next number',
    given: { s: molinos, p: ['POST', '/products/', { name: 'P', base_price: 1 }] },
    call: [
      'POST',
      '/orders/',
      {
        supplier_id: '{s}',
        items: [{ product_id: '{p}', product_name: 'P', quantity: 1, unit_price: 1 }],
      },
    ],
    leaves: { '/orders/list/': { total: 1, items: [{ order_number: 'OC-00000001' }] } },
  },
  {
    name: 'quote a budget, with the next number',
    given: {
      c: ['POST', '/customers/', { name: 'Ana' }],
      p: ['POST', '/products/', { name: 'P', base_price: 1 }],
    },
    call: [
      'POST',
      '/budgets/',
      {
        customer: { customer_id: '{c}', name: 'Ana', email: 'ana@example.com' },
        items: [{ publication_id: '{p}', publication_type: 'product', quantity: 1 }],
      },
    ],
    leaves: { '/budgets/list/': { total: 1, items: [{ budget_number: 'PR-00000001' }] } },
  },
  {
    name: 'delete an order that was not confirmed',
    given: {
      s: molinos,
      p: ['POST', '/products/', { name: 'P', base_price: 1 }],
      o: [
        'POST',
        '/orders/',
        {
          supplier_id: '{s}',
          items: [{ product_id: '{p}', product_name: 'P', quantity: 1, unit_price: 1 }],
        },
      ],
    },
    call: ['DELETE', '/orders/{o}/'],
    leaves: { '/orders/list/': { total: 0 } },
  },
];
