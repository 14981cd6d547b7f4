// The days that a document may bear.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/date.ts';
import { checkIssueDate, dateWindow, type ServiceDates, serviceDatesOf } from './dates.ts';
import { type VoucherType, voucherType } from './voucher-types.ts';

const failing = (code: string) => expect.objectContaining({ code });
const typeOf = (code: number): VoucherType => {
  const type = voucherType(code);
  if (type === undefined) throw new Error(`no type ${code}`);
  return type;
};
const TODAY = '2026-11-22';
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

describe('the date of a credit invoice', () => {
  const at = (code: number, today: string) => dateWindow(2, today, typeOf(code));

  test('five days back and one ahead, never into next month', () => {
    expect(at(201, '2026-11-20')).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(at(211, '2026-11-30')).toEqual({ from: '2026-11-25', to: '2026-11-30' });
  });

  test.each([202, 203, 207, 208, 212, 213])('its note %i is never dated ahead', (code) => {
    expect(at(code, '2026-11-20')).toEqual({ from: '2026-11-15', to: '2026-11-20' });
  });

  test('the check knows the window by the type', () => {
    expect(() => checkIssueDate('2026-11-22', 2, NOON_MS)).not.toThrow();
    expect(() => checkIssueDate('2026-11-22', 2, NOON_MS, 201)).toThrow(
      failing('date_out_of_range'),
    );
  });
});

describe('service dates', () => {
  const PERIOD = {
    fecha_servicio_desde: '2026-11-01',
    fecha_servicio_hasta: '2026-11-30',
    fecha_vencimiento_pago: '2026-12-10',
  };
  const dates = (asked: ServiceDates, concepto = 2, code = 6) =>
    serviceDatesOf(asked, { concepto, fecha: '2026-11-20', type: typeOf(code), today: TODAY });

  test.each([2, 3])('concept %i without dates: its month, due on its day', (concepto) => {
    expect(dates({}, concepto)).toEqual({ ...PERIOD, fecha_vencimiento_pago: '2026-11-20' });
    expect(dates(PERIOD, concepto)).toEqual(PERIOD);
  });

  test('the month ends when it ends', () => {
    const of = (fecha: string) =>
      serviceDatesOf({}, { concepto: 2, fecha, type: typeOf(6), today: TODAY });
    expect(of('2028-02-10').fecha_servicio_hasta).toBe('2028-02-29');
    expect(of('2026-12-31').fecha_servicio_hasta).toBe('2026-12-31');
  });

  test.each(['fecha_servicio_desde', 'fecha_servicio_hasta'])(
    'half a period is none: %s',
    (one) => {
      expect(() => dates({ ...PERIOD, [one]: undefined })).toThrow(
        failing('service_period_required'),
      );
    },
  );

  test('goods carry none', () => {
    expect(dates({}, 1)).toEqual({});
    for (const name of Object.keys(PERIOD)) {
      expect(() => dates({ [name]: '2026-11-20' }, 1)).toThrow(
        failing('service_dates_not_allowed'),
      );
    }
  });

  test('the period does not end before it begins, and is not due before the document', () => {
    const inverted = { ...PERIOD, fecha_servicio_hasta: '2026-10-31' };
    const overdue = { ...PERIOD, fecha_vencimiento_pago: '2026-11-19' };
    expect(() => dates(inverted)).toThrow(failing('date_out_of_range'));
    expect(() => dates(overdue)).toThrow(failing('date_out_of_range'));
  });

  test('a credit invoice must say when it is due, of goods too', () => {
    const due = { fecha_vencimiento_pago: '2026-12-20' };
    expect(() => dates({}, 1, 201)).toThrow(failing('payment_due_date_required'));
    expect(() => dates({}, 2, 201)).toThrow(failing('payment_due_date_required'));
    expect(dates(due, 1, 201)).toEqual(due);
    expect(() => dates({ fecha_vencimiento_pago: '2026-11-21' }, 1, 201)).toThrow(
      failing('date_out_of_range'),
    );
    expect(dates({ fecha_vencimiento_pago: TODAY }, 1, 201)).toEqual({
      fecha_vencimiento_pago: TODAY,
    });
  });

  test('a note of a credit invoice is not due by itself', () => {
    expect(dates({}, 1, 203)).toEqual({});
    expect(dates({}, 2, 203)).toEqual({
      fecha_servicio_desde: '2026-11-01',
      fecha_servicio_hasta: '2026-11-30',
    });
    expect(() => dates({ fecha_vencimiento_pago: '2026-12-20' }, 2, 203)).toThrow(
      failing('service_dates_not_allowed'),
    );
  });
});
