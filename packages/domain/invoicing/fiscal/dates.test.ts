// The days that a document may bear.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/date.ts';
import { checkIssueDate, checkServiceDates, dateWindow } from './dates.ts';

const failing = (code: string) => expect.objectContaining({ code });
const NOON_MS = Date.parse('2026-11-20T15:00:00Z');

describe('the date of a document', () => {
  test('goods: five days either way', () => {
    expect(dateWindow(1, '2026-11-20')).toEqual({ from: '2026-11-15', to: '2026-11-25' });
  });

  test('goods are not dated into next month, but may be dated into last month', () => {
    expect(dateWindow(1, '2026-11-28')).toEqual({ from: '2026-11-23', to: '2026-11-30' });
    expect(dateWindow(1, '2026-11-02').from).toBe('2026-10-28');
  });

  test.each([2, 3])('concept %i: ten days either way, over the end of a month too', (concepto) => {
    expect(dateWindow(concepto, '2026-11-25')).toEqual({ from: '2026-11-15', to: '2026-12-05' });
  });

  test.each([
    ['2026-11-14', false],
    ['2026-11-15', true],
    ['2026-11-25', true],
    ['2026-11-26', false],
  ])('goods dated %s on the 20th: allowed %s', (fecha, isAllowed) => {
    const run = () => checkIssueDate(fecha, 1, NOON_MS);
    if (isAllowed) expect(run).not.toThrow();
    else expect(run).toThrow(failing('date_out_of_range'));
  });

  test('the day is that of Argentina: 01:00 UTC is still yesterday', () => {
    expect(() => checkIssueDate('2026-11-15', 1, Date.parse('2026-11-21T01:00:00Z'))).not.toThrow();
    expect(() => checkIssueDate('2026-11-15', 1, Date.parse('2026-11-21T03:00:00Z'))).toThrow();
  });

  test('today is always allowed', () => {
    const day = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2025-01-01', days));
    fc.assert(
      fc.property(day, fc.constantFrom(1, 2, 3), (today, concepto) => {
        const { from, to } = dateWindow(concepto, today);
        expect(from <= today && today <= to).toBe(true);
      }),
    );
  });
});

describe('service dates', () => {
  const PERIOD = {
    fecha_servicio_desde: '2026-11-01',
    fecha_servicio_hasta: '2026-11-30',
    fecha_vencimiento_pago: '2026-12-10',
  };

  test.each([2, 3])('concept %i needs all three', (concepto) => {
    expect(() => checkServiceDates(PERIOD, concepto, '2026-11-20')).not.toThrow();
    for (const name of Object.keys(PERIOD)) {
      const dates = { ...PERIOD, [name]: undefined };
      expect(() => checkServiceDates(dates, concepto, '2026-11-20')).toThrow(
        failing('service_period_required'),
      );
    }
  });

  test('goods carry none', () => {
    expect(() => checkServiceDates({}, 1, '2026-11-20')).not.toThrow();
    expect(() => checkServiceDates(PERIOD, 1, '2026-11-20')).toThrow(
      failing('invoice_not_processable'),
    );
  });

  test('the period does not end before it begins, and is not due before the document', () => {
    const inverted = { ...PERIOD, fecha_servicio_hasta: '2026-10-31' };
    const overdue = { ...PERIOD, fecha_vencimiento_pago: '2026-11-19' };
    expect(() => checkServiceDates(inverted, 2, '2026-11-20')).toThrow(
      failing('date_out_of_range'),
    );
    expect(() => checkServiceDates(overdue, 2, '2026-11-20')).toThrow(failing('date_out_of_range'));
  });
});
