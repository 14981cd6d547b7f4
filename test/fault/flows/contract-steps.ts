// A house and the contract of who rents it, for the crashes that begin with one.
import type { Step } from '../flow.ts';

/** The rental `r` and its contract `c`, a draft that ends that day. */
export const contractUntil = (end_date: string): { r: Step; c: Step } => ({
  r: ['POST', '/rentals/', { name: 'Casa' }],
  c: [
    'POST',
    '/contracts/',
    {
      rental_id: '{r}',
      start_date: '2026-01-01',
      end_date,
      initial_rent: 1000,
      tenant: { full_name: 'Ana', document_number: '30111222' },
    },
  ],
});
