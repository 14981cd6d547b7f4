// A product as a client gives it.
import type { Rec } from '#resource/test-data/rec.ts';

const WORDS = ['malbec', 'torrontes', 'bonarda', 'cabernet', 'syrah', 'semillon', 'tannat'];
/** As in the capacity tests: an item of about 1 KB. */
const DESCRIPTION = 'd'.repeat(350);

/** Fields that a client gives. */
export const productBody = (at: number): Rec => ({
  name: `${WORDS[at % WORDS.length]} ${at}`,
  base_price: 1000 + (at % 997),
  description: DESCRIPTION,
  status: 'published',
  track_stock: true,
  featured: false,
});
