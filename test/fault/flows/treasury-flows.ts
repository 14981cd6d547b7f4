// Crashes of the treasury: deadlines that are seeded, met and told.
import type { Flow, Step } from '../flow.ts';

const later = (now: string): Step => ['POST', '/sandbox/clock/', { now }];

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
];
