// How goods of a business travel, at random: with delivery notes of a sale or of none, with more than the sale took, delivered or
// taken back.
import type { Rec } from '#resource/test-data/rec.ts';
import { anyOf, type Business } from './business.ts';

const BASE = '/delivery_notes';

export const NOTE_EVENTS: Readonly<Record<string, (of: Business) => Promise<unknown>>> = {
  note: async (of) => {
    const sale = of.random.next() < 0.5 ? await anyOf(of, '/sales/list/') : undefined;
    return of.ask('POST', `${BASE}/`, {
      customer_id: of.known.customer?._id,
      status: of.random.pick(['draft', 'issued', 'issued']),
      items: [
        {
          description: 'Harina',
          quantity: 1 + of.random.below(4),
          product_id: of.known.product?._id,
        },
      ],
      ...(sale && { sale_id: sale._id }),
    });
  },
  issuedNote: (of) => moved(of, 'draft', 'issued'),
  cancelledNote: (of) => moved(of, 'issued', 'cancelled'),
  deliveredNote: (of) => moved(of, 'issued', 'delivered'),
};

async function moved(of: Business, from: string, status: string): Promise<Rec | undefined> {
  const one = await anyOf(of, `${BASE}/list/?status=${from}`);
  return one && of.ask('PUT', `${BASE}/${one.id}/`, { status });
}
