// Crashes while faults of the simulated authority are scripted, taken back and met: a fault counts down with what comes of it.
import type { Flow, Step } from '../flow.ts';

const fault = (more: object): Step => [
  'POST',
  '/sandbox/faults/',
  { operation: 'authorize', ...more },
];
const invoice: Step = [
  'POST',
  '/bill/receipts/invoice/',
  { autorizar: true, items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 100 }] },
];
const left = (...remaining: number[]) => ({
  '/sandbox/faults/': { items: remaining.map((each) => ({ remaining: each })) },
});
const documents = (...estados: string[]) => ({
  '/bill/receipts/list/': { items: estados.map((estado) => ({ estado })) },
});

export const SANDBOX_FLOWS: readonly Flow[] = [
  {
    name: 'script a fault of the authority',
    call: fault({ fault: 'down', times: 2 }),
    leaves: left(2),
  },
  {
    name: 'take back a scripted fault',
    given: { a: fault({ fault: 'down' }), b: fault({ fault: 'rejected', times: 3 }) },
    call: ['DELETE', '/sandbox/faults/{a}/'],
    leaves: left(3),
  },
  {
    name: 'take back all scripted faults',
    given: { a: fault({ fault: 'down' }), b: fault({ fault: 'rejected', times: 3 }) },
    call: ['DELETE', '/sandbox/faults/'],
    leaves: left(),
  },
  {
    name: 'script a fault where another is used up',
    given: { a: fault({ fault: 'observed' }), b: invoice },
    call: fault({ fault: 'down', times: 2 }),
    leaves: left(2),
  },
  {
    name: 'meet a scripted rejection',
    given: { a: fault({ fault: 'rejected', times: 2 }) },
    call: invoice,
    leaves: { ...left(1), ...documents('rechazado') },
  },
  {
    name: 'meet a scripted remark',
    given: { a: fault({ fault: 'observed', times: 2 }) },
    call: invoice,
    leaves: { ...left(1), ...documents('autorizado') },
  },
  {
    name: 'meet a scripted outage and come again',
    given: { a: fault({ fault: 'down' }), b: fault({ fault: 'observed', times: 5 }) },
    call: invoice,
    leaves: { ...left(0, 4), ...documents('autorizado') },
  },
  {
    name: 'lose the answer to a scripted fault',
    given: { a: fault({ fault: 'answer_lost' }), b: fault({ fault: 'observed', times: 5 }) },
    call: invoice,
    leaves: { ...left(0, 4), ...documents('autorizado') },
  },
];
