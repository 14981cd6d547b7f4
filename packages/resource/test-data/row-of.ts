// A record as the store would give it, for tests that look at one only: defaults, and what the test says.
import { toIso } from '#kernel/clock.ts';
import type { Noun, Row } from '../declaration.ts';

const AT = toIso(Date.UTC(2026, 2, 10, 12));
const ID = '0123456789abcdef01234567';

export const rowOf = <N extends Noun>(noun: N, said: Partial<Row<N>> = {}): Row<N> => ({
  [noun.idField]: ID,
  ...noun.defaults,
  created_at: AT,
  updated_at: AT,
  version: 1,
  livemode: false,
  ...said,
});
