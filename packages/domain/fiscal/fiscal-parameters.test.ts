// Figures by date, and that no other file names one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  CONSUMER_IDENTIFICATION,
  CONSUMER_TRANSPARENCY,
  CREDIT_INVOICE_MINIMUM,
  DATE_WINDOWS,
  type Dated,
  holds,
  inForce,
  isTypeInForce,
  RECEIVER_CONDITION,
  TYPES_IN_FORCE,
} from './fiscal-parameters.ts';

const ALL: readonly (readonly Dated<unknown>[])[] = [
  CONSUMER_IDENTIFICATION,
  CONSUMER_TRANSPARENCY,
  CREDIT_INVOICE_MINIMUM,
  RECEIVER_CONDITION,
  TYPES_IN_FORCE,
  ...Object.values(DATE_WINDOWS),
];

describe('dated parameters', () => {
  const values = [
    { from: '2025-01-01', value: 1, source: 'a' },
    { from: '2026-01-01', value: 2, source: 'b' },
  ];

  test.each([
    ['2025-12-31', 1],
    ['2026-01-01', 2],
    ['2030-01-01', 2],
    ['2020-01-01', 1],
  ])('on %s the value is %i', (date, value) => {
    expect(inForce(values, date).value).toBe(value);
  });

  test('every entry says where it is written, oldest first', () => {
    for (const entries of ALL) {
      const dates = entries.map(({ from }) => from);
      expect(dates).toEqual([...dates].sort());
      expect(entries.map(({ source }) => /^(RG|Law|WSFEv1) /.test(source))).not.toContain(false);
    }
  });

  test('what becomes mandatory holds from its first day on', () => {
    expect(holds(RECEIVER_CONDITION, '2026-11-30')).toBe(false);
    expect(holds(RECEIVER_CONDITION, '2026-12-01')).toBe(true);
  });

  test('the minimum of credit invoices is that of the day', () => {
    expect(inForce(CREDIT_INVOICE_MINIMUM, '2026-04-13').value).toBe(3_958_316);
    expect(inForce(CREDIT_INVOICE_MINIMUM, '2026-04-14').value).toBe(5_549_862);
  });

  test('codes that changed their meaning are in force from then on, the others always', () => {
    expect(isTypeInForce(51, '2025-11-30')).toBe(false);
    expect(isTypeInForce(51, '2025-12-01')).toBe(true);
    expect(isTypeInForce(1, '2000-01-01')).toBe(true);
  });
});

test('no other file of these rules and of invoicing names a date or a threshold', () => {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /^(fiscal|invoicing)\//.test(file) &&
      file.endsWith('.ts') &&
      !/\.test\.ts$|(^|\/)test-|(fiscal-parameters|examples)\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(30);
  const identified = CONSUMER_IDENTIFICATION.map(({ value }) => value.pesos);
  const amounts = ALL.flat().flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  const figures = [...amounts, ...identified];
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line))
      .filter((line) => {
        const numbers = line.match(/\b\d[\d_]{5,}\b/g) ?? [];
        const isFigure = numbers.some((text) => figures.includes(Number(text.replaceAll('_', ''))));
        return isFigure || /['"`]\d{4}-\d{2}-\d{2}['"`]/.test(line);
      })
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
