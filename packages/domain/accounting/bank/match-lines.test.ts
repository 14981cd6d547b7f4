import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchLines } from './match-lines.ts';
import type { Movement } from './similarity.ts';

const DEFAULT = { days: 3, amount: 0 };
const of = (id: string, amount: number, date = '2026-10-05', text = ''): Movement => ({
  id,
  amount,
  date,
  text,
});

describe('lines and entries', () => {
  it('are paired by amount and the nearest day', () => {
    const lines = [of('l1', 100), of('l2', 100, '2026-10-08')];
    const entries = [of('e2', 100, '2026-10-09'), of('e1', 100)];
    expect(matchLines(lines, entries, DEFAULT).pairs).toEqual([
      { line: 'l1', entry: 'e1' },
      { line: 'l2', entry: 'e2' },
    ]);
  });

  it('are told apart by their text on one day', () => {
    const lines = [of('l1', -50, '2026-10-05', 'TRF 00123456'), of('l2', -50, '2026-10-05', 'x')];
    const entries = [of('e1', -50, '2026-10-05', 'Pago 00123456'), of('e2', -50)];
    expect(matchLines(lines, entries, DEFAULT).pairs).toEqual([
      { line: 'l1', entry: 'e1' },
      { line: 'l2', entry: 'e2' },
    ]);
  });

  it('are paired in order where equal lines meet as many equal entries', () => {
    const lines = [of('l1', 10), of('l2', 10), of('l3', 10)];
    const entries = [of('e1', 10), of('e2', 10), of('e3', 10)];
    expect(matchLines(lines, entries, DEFAULT).pairs).toEqual([
      { line: 'l1', entry: 'e1' },
      { line: 'l2', entry: 'e2' },
      { line: 'l3', entry: 'e3' },
    ]);
  });

  it('are only suggested where there is a choice', () => {
    const one = matchLines([of('l1', 10)], [of('e1', 10), of('e2', 10)], DEFAULT);
    expect(one.pairs).toEqual([]);
    expect(one.suggestions.map(({ entry }) => entry)).toEqual(['e1', 'e2']);
    const two = matchLines([of('l1', 10), of('l2', 10)], [of('e1', 10)], DEFAULT);
    expect(two.pairs).toEqual([]);
  });

  it('of different amounts are suggested with the difference, the two sides never', () => {
    const tolerance = { days: 3, amount: 1 };
    const { pairs, suggestions } = matchLines(
      [of('l1', 10), of('l2', -0.5)],
      [of('e1', 9.5), of('e2', 0.4)],
      tolerance,
    );
    expect(pairs).toEqual([]);
    expect(suggestions).toEqual([{ line: 'l1', entry: 'e1', days: 0, difference: 0.5 }]);
  });

  it('too many days apart have nothing to do with each other', () => {
    const far = matchLines([of('l1', 10)], [of('e1', 10, '2026-10-09')], DEFAULT);
    expect(far).toEqual({ pairs: [], suggestions: [] });
  });
});

it('never gives one entry twice, never pairs other amounts, and finds nothing more when asked again', () => {
  const movement = (kind: string) =>
    fc
      .record({
        amount: fc.constantFrom(-20, -10, 10, 20),
        date: fc.constantFrom('2026-10-01', '2026-10-02', '2026-10-04', '2026-10-09'),
        text: fc.constantFrom('', 'a', 'b 12345', 'c 12345'),
      })
      .map((fields) => ({ kind, ...fields }));
  const movements = (kind: string) =>
    fc
      .array(movement(kind), { maxLength: 12 })
      .map((all) => all.map((one, i) => ({ ...one, id: `${kind}${i}` })));
  fc.assert(
    fc.property(movements('l'), movements('e'), (lines, entries) => {
      const { pairs } = matchLines(lines, entries, DEFAULT);
      const used = pairs.flatMap(({ line, entry }) => [line, entry]);
      expect(new Set(used).size).toBe(used.length);
      for (const { line, entry } of pairs) {
        const a = lines.find(({ id }) => id === line);
        const b = entries.find(({ id }) => id === entry);
        expect(a?.amount).toBe(b?.amount);
      }
      const rest = matchLines(
        lines.filter(({ id }) => !used.includes(id)),
        entries.filter(({ id }) => !used.includes(id)),
        DEFAULT,
      );
      expect(rest.pairs).toEqual([]);
    }),
    { numRuns: 2_000, seed: 20_261_122 },
  );
});

it('pairs 20,000 lines with 20,000 entries of many amounts', () => {
  const all = (kind: string) =>
    Array.from({ length: 20_000 }, (_, i) => of(`${kind}${i}`, i + 1, '2026-10-05'));
  expect(matchLines(all('l'), all('e'), DEFAULT).pairs).toHaveLength(20_000);
});

describe('a month of thousands of one amount', () => {
  const DAYS = 20;
  const many = (count: number, text: (i: number) => string, id: string) =>
    Array.from({ length: count }, (_, i) => ({
      id: `${id}${i}`,
      date: `2026-10-${String((i % DAYS) + 1).padStart(2, '0')}`,
      amount: 100,
      text: text(i),
    }));
  const days = { days: 3, amount: 0 };

  it('is paired where each names its own, and the texts are compared with those of one day', () => {
    const named = (i: number) => `Cuota socio ${10_000 + i}`;
    const [lines, entries] = [many(4_000, named, 'l'), many(4_000, named, 'e')];
    const { pairs } = matchLines(lines, entries, days);
    expect(pairs).toHaveLength(4_000);
    expect(pairs.every(({ line, entry }) => line.slice(1) === entry.slice(1))).toBe(true);
  });

  it('is suggested, three for each, where nothing tells them apart and one side has more', () => {
    const [lines, entries] = [many(20_000, () => 'Cuota', 'l'), many(10_000, () => 'Cuota', 'e')];
    const { pairs, suggestions } = matchLines(lines, entries, days);
    expect(pairs).toEqual([]);
    expect(suggestions).toHaveLength(60_000);
  });
});
