// What is counted in parts, again and again as a record changes, is what the record counts at last.
import { expect, test } from 'vitest';
import { seeded } from '../../../../test/support/random.ts';
import { type Count, type Counts, counted, growth, inParts, listed } from './counts.ts';

const RUNS = 200;
const CELLS = ['2026-03-14', '2026-03', '2026-04'];

const some = (random: ReturnType<typeof seeded>): Counts =>
  counted(
    Array.from(
      { length: random.below(60) },
      (): Count => ({
        cell: random.pick(CELLS),
        key: random.below(4) === 0 ? '' : `p${random.below(30)}`,
        numbers: {
          [random.pick(['count', 'total', 'units'])]: (random.below(200_001) - 100_000) / 100,
        },
      }),
    ),
  );

test('parts grow to what is counted now, whatever was counted before', () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const random = seeded(seed);
    let parts: Counts[] = [];
    let stored: Counts = {};
    for (let step = 0; step < 4; step += 1) {
      const now = some(random);
      const wanted = inParts(now);
      for (let part = 0; part < Math.max(wanted.length, parts.length); part += 1) {
        const moves = growth(parts[part], wanted[part] ?? {});
        stored = counted([...listed(stored), ...listed(moves)]);
      }
      parts = wanted;
      expect(stored, `seed ${seed}`).toEqual(now);
    }
  }
});

test('a part fits one commit, and plain numbers are in the first', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({
    cell: '2026-03-14',
    key: `p${at}`,
    numbers: { total: 1 },
  }));
  const parts = inParts(
    counted([...many, { cell: '2026-03-14', key: '', numbers: { total: 300 } }]),
  );
  expect(parts.map((part) => Object.keys(part['2026-03-14'] ?? {}).length <= 13)).not.toContain(
    false,
  );
  expect(parts.map((part) => part['2026-03-14']?.['']?.total)).toEqual([
    300,
    ...Array(parts.length - 1).fill(undefined),
  ]);
});
