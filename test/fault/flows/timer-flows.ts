// Crashes while time passes: the sandbox clock is moved, and every timer that has become due does its work once.
import type { Flow, Step } from '../flow.ts';
import { contractUntil } from './contract-steps.ts';

const later = (now: string): Step => ['POST', '/sandbox/clock/', { now }];
const ana: Step = ['POST', '/customers/', { name: 'Ana', current_account_enabled: true }];
const product: Step = ['POST', '/products/', { name: 'P', base_price: 100 }];

export const TIMER_FLOWS: readonly Flow[] = [
  {
    name: 'let a promotion and a reward end',
    given: {
      p: [
        'POST',
        '/promotions/',
        {
          name: 'P',
          promotion_type: 'percentage',
          value: 1,
          status: 'active',
          end_date: '2030-01-02T00:00:00Z',
        },
      ],
      r: [
        'POST',
        '/rewards/',
        { name: 'R', reward_type: 'gift_card', status: 'active', valid_until: '2030-01-02' },
      ],
    },
    call: later('2030-02-01T00:00:00Z'),
    leaves: {
      '/promotions/{p}/': { status: 'expired', version: 2 },
      '/rewards/{r}/': { status: 'expired', version: 2 },
    },
  },
  {
    name: 'let a budget expire',
    given: {
      p: product,
      a: ana,
      b: [
        'POST',
        '/budgets/',
        {
          items: [{ publication_id: '{p}', publication_type: 'product', quantity: 1 }],
          customer: { customer_id: '{a}', name: 'Ana', email: 'a@example.com' },
          valid_until: '2030-01-02',
        },
      ],
    },
    call: later('2030-02-01T00:00:00Z'),
    leaves: { '/budgets/{b}/': { status: 'expired', version: 2 } },
  },
  {
    name: 'let a goal be missed',
    given: {
      g: [
        'POST',
        '/goals/',
        {
          name: 'G',
          goal_type: 'revenue',
          target_value: 10,
          period: 'monthly',
          start_date: '2030-01-01',
          end_date: '2030-01-31',
        },
      ],
    },
    call: later('2030-03-01T12:00:00Z'),
    leaves: { '/goals/{g}/': { status: 'failed', current_value: 0 } },
  },
  {
    name: 'let the month of a counted sale close',
    given: {
      p: product,
      n: later('2030-03-10T12:00:00Z'),
      s: [
        'POST',
        '/sales/',
        {
          items: [
            {
              publication_id: '{p}',
              publication_type: 'product',
              name: 'P',
              quantity: 2,
              price: 100,
            },
          ],
          status: 'completed',
          payment_method: 'cash',
        },
      ],
    },
    call: later('2030-04-02T12:00:00Z'),
    leaves: {
      '/stats/dashboard/?period=custom&from=2030-03-01&to=2030-03-31': {
        sales: { count: 1, total: 200 },
        collected: { by_payment_method: [{ payment_method: 'cash', total: 200 }] },
        top_products: [{ units: 2, total: 200 }],
      },
    },
  },
  {
    name: 'let a contract end and its rental be free',
    given: {
      ...contractUntil('2029-12-31'),
      s: ['POST', '/contracts/{c}/sign', {}],
    },
    call: later('2030-02-01T12:00:00Z'),
    leaves: {
      '/contracts/{c}/': { status: 'expired' },
      '/rentals/{r}/': { availability_status: 'available' },
    },
  },
  {
    name: 'let reminders come due, one of which repeats',
    given: {
      m: [
        'POST',
        '/crm-tasks/reminders/',
        {
          message: 'Llamar',
          remind_at: '2030-01-01T12:00:00Z',
          recurrence: { frequency: 'yearly', until: '2032-06-01' },
        },
      ],
      s: ['POST', '/services/', { name: 'Corte', duration: 30, duration_unit: 'minutes' }],
      p: [
        'POST',
        '/appointments/',
        {
          service_id: '{s}',
          scheduled_datetime: '2030-02-01T12:00:00Z',
          reminder_enabled: true,
          reminder_hours: [24],
        },
      ],
    },
    call: later('2030-02-01T06:00:00Z'),
    leaves: {
      '/crm-tasks/reminders/list/?sort=remind_at&sort_dir=asc': {
        items: [{ status: 'sent' }, { status: 'pending', remind_at: '2031-01-01T12:00:00.000Z' }],
      },
      '/appointments/{p}/': { reminders_sent: [24] },
    },
  },
  {
    name: 'let an expense fall due and come again',
    given: {
      e: [
        'POST',
        '/expenses/',
        {
          description: 'Luz',
          amount: 10,
          date: '2030-01-01',
          due_date: '2030-01-10',
          recurrence: { frequency: 'yearly', until: '2031-06-01' },
        },
      ],
    },
    call: later('2031-02-01T12:00:00Z'),
    leaves: {
      '/expenses/{e}/': { payment_status: 'overdue' },
      '/expenses/list/': { total: 2 },
    },
  },
  {
    name: 'let a debt grow old',
    given: {
      p: product,
      a: ana,
      s: [
        'POST',
        '/sales/',
        {
          items: [
            {
              publication_id: '{p}',
              publication_type: 'product',
              name: 'P',
              quantity: 1,
              price: 100,
            },
          ],
          customer_id: '{a}',
          payment_method: 'current_account',
        },
      ],
    },
    call: later('2030-02-01T12:00:00Z'),
    leaves: { '/current-accounts/list/': { items: [{ balance: 100, overdue_balance: 100 }] } },
  },
  {
    name: 'let a scheduled communication go out',
    given: {
      a: ['POST', '/customers/', { name: 'Ana', phone: '1' }],
      m: [
        'POST',
        '/crm-tasks/communications/',
        {
          channel: 'sms',
          customer_id: '{a}',
          body: 'Hola',
          status: 'scheduled',
          scheduled_at: '2030-01-01T12:00:00Z',
        },
      ],
    },
    call: later('2030-02-01T12:00:00Z'),
    leaves: {
      '/crm-tasks/communications/{m}/': { status: 'sent', sent_count: 1 },
      '/crm-tasks/communications/{m}/sent-items/': { total: 1 },
    },
  },
];
