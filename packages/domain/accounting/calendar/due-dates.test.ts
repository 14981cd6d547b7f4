import { describe, expect, it } from 'vitest';
import { dueDates, OBLIGATION_NAMES, type Obligation } from './due-dates.ts';
import { isBusinessDay, lackingHolidays } from './holidays.ts';

const YEAR_2026 = { year: 2026, yearEndMonth: 12 };
const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/** Due days of each digit, of the period. */
const days = (obligation: Obligation, period: string, year = 2026) =>
  digits.map((digit) => {
    const all = dueDates(obligation, { ...YEAR_2026, year, cuit: `2000000002${digit}` });
    return all.find((due) => due.period === period)?.due_date;
  });
const each = (...pairs: [string, number][]) =>
  pairs.flatMap(([date, count]) => Array.from({ length: count }, () => date));

describe('due dates as the authorities printed them', () => {
  it('of VAT: 19 to 23 January and 18, 21 to 24 September 2026', () => {
    expect(days('iva_ddjj', '2025-12', 2025)).toEqual(
      each(
        ['2026-01-19', 2],
        ['2026-01-20', 2],
        ['2026-01-21', 2],
        ['2026-01-22', 2],
        ['2026-01-23', 2],
      ),
    );
    expect(days('libro_iva_digital', '2026-08')).toEqual(
      each(
        ['2026-09-18', 2],
        ['2026-09-21', 2],
        ['2026-09-22', 2],
        ['2026-09-23', 2],
        ['2026-09-24', 2],
      ),
    );
  });

  it('of social security: 9, 12, 13 January; of the self-employed 7, 8, 9 September', () => {
    expect(days('suss_f931', '2025-12', 2025)).toEqual(
      each(['2026-01-09', 4], ['2026-01-12', 3], ['2026-01-13', 3]),
    );
    expect(days('autonomos', '2026-08')).toEqual(
      each(['2026-09-07', 4], ['2026-09-08', 3], ['2026-09-09', 3]),
    );
  });

  it('of the self-employed 5, 6, 7 January; of social security 9, 10, 11 September; of households 12 January', () => {
    expect(days('autonomos', '2025-12', 2025)).toEqual(
      each(['2026-01-05', 4], ['2026-01-06', 3], ['2026-01-07', 3]),
    );
    expect(days('suss_f931', '2026-08')).toEqual(
      each(['2026-09-09', 4], ['2026-09-10', 3], ['2026-09-11', 3]),
    );
    expect(days('casas_particulares', '2025-12', 2025)).toEqual(each(['2026-01-12', 10]));
  });

  it('of the yearly return of several jurisdictions: 30 June; of exempt accounts: the 15th, behind carnival', () => {
    expect(days('iibb_cm05', '2025', 2025)[0]).toBe('2026-06-30');
    expect(days('libro_iva_exentos', '2026-01')[0]).toBe('2026-02-18');
  });

  it('of several jurisdictions in April: past Maundy Thursday and Good Friday', () => {
    expect(days('iibb_cm03', '2025-03', 2025)).toEqual(
      each(['2025-04-15', 3], ['2025-04-16', 3], ['2025-04-21', 2], ['2025-04-22', 2]),
    );
  });

  it('of SIRCAR: the fifth and sixth day on which banks are open, 9 and 10 November after October', () => {
    expect(days('sircar_2q', '2026-10')).toEqual(each(['2026-11-09', 5], ['2026-11-10', 5]));
  });

  it('of Monotributo: the 20th of its own month, and twice a year the recategorization', () => {
    expect(days('monotributo_cuota', '2026-01')[0]).toBe('2026-01-20');
    const twice = dueDates('monotributo_recategorizacion', { ...YEAR_2026, cuit: '20000000028' });
    expect(twice.map((due) => due.due_date)).toEqual(['2026-02-05', '2026-08-05']);
  });

  it('of a company in the fifth month after its year, its ten advances from the sixth on', () => {
    const june = { year: 2026, yearEndMonth: 6, cuit: '30712345671' };
    expect(dueDates('ganancias_sociedades', june)).toEqual([
      { period: '2026', due_date: '2026-11-13', cuit_group: '0123' },
    ]);
  });

  it('of the advances of companies those of the year: ten months in a row from the sixth after theirs ends', () => {
    const months = (yearEndMonth: number) =>
      dueDates('anticipos_sociedades', { year: 2026, yearEndMonth, cuit: '30712345671' }).map(
        ({ period }) => Number(period.slice('2026-'.length)),
      );
    expect(months(12)).toEqual([1, 2, 3, 6, 7, 8, 9, 10, 11, 12]);
    expect(months(6)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 12]);
    expect(months(8)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(months(1)).toEqual([1, 2, 3, 4, 7, 8, 9, 10, 11, 12]);
  });

  it('of persons: June of the next year, five advances of the year', () => {
    expect(days('ganancias_ph', '2026')[7]).toBe('2027-06-15');
    const advances = dueDates('anticipos_ph', { ...YEAR_2026, cuit: '20000000028' });
    expect(advances.map(({ period }) => period)).toEqual([
      '2026-02',
      '2026-04',
      '2026-08',
      '2026-10',
      '2026-12',
    ]);
  });
});

it('every due date is a business day, groups one after the other, for every digit and obligation', () => {
  for (const obligation of OBLIGATION_NAMES) {
    for (const digit of digits) {
      const asked = { ...YEAR_2026, cuit: `2000000002${digit}` };
      const all = dueDates(obligation, asked);
      expect(all.length).toBeGreaterThan(0);
      expect(new Set(all.map(({ period }) => period)).size).toBe(all.length);
      expect(all.filter((due) => !isBusinessDay(due.due_date))).toEqual([]);
      expect(all.every(({ cuit_group }) => cuit_group.includes(String(digit)))).toBe(true);
    }
  }
});

it('holidays for tourism move dates too, and a year that the table lacks is told', () => {
  expect(isBusinessDay('2026-12-07')).toBe(false);
  expect(isBusinessDay('2026-11-20')).toBe(true);
  expect(lackingHolidays(['2026'])).toEqual([]);
  expect(lackingHolidays(['2031', '2027', '2031'])).toHaveLength(2);
});
