// What a month's rent is as a document: receiver, lines, dates, and what is stated of a dwelling.
import { expect, test } from 'vitest';
import { checkOptionalData } from '#domain/fiscal/optional-data.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { dwellingData, isDwelling, rentRequest } from './rent-document.ts';

const contract = (more: Rec = {}): Rec => ({
  start_date: '2027-01-01',
  initial_rent: 500,
  billing_day: 10,
  contract_number: 'CT-1',
  tenant: { full_name: 'Ana', document_number: '30111222' },
  ...more,
});
const request = (of: Rec, period = '2027-02', fecha = '2027-02-03') =>
  rentRequest(of, { name: 'Casa' }, { period, fecha });

test('the line names the rental as long as there is one', () => {
  const titles = [{ name: 'Casa' }, {}].map((rental) => {
    const made = rentRequest(contract(), rental, { period: '2027-02', fecha: '2027-02-03' });
    return made.items?.[0]?.descripcion;
  });
  expect(titles).toEqual(['Alquiler 2027-02: Casa', 'Alquiler 2027-02']);
});

test('rent is due on the billing day, and never before the document is issued', () => {
  expect(request(contract())).toMatchObject({
    fecha_servicio_desde: '2027-02-01',
    fecha_servicio_hasta: '2027-02-28',
    fecha_vencimiento_pago: '2027-02-10',
  });
  expect(request(contract(), '2027-02', '2027-03-01').fecha_vencimiento_pago).toBe('2027-03-01');
});

test.each([
  [{ document_number: '30111222' }, undefined],
  [{ document_number: '20-31446884-9' }, 86],
  [{ document_number: '20-31446884-9', tax_condition: 'monotributo' }, undefined],
  [{ document_number: '30715686054' }, undefined],
  [{ document_number: '123456', document_type: 'Pasaporte' }, 94],
  [{ document_number: 'AB123', document_type: 'Pasaporte' }, undefined],
  [{ document_number: '30715686054', document_type: ' cuit ' }, 80],
])('a tenant with %j has the document type %s', (tenant, code) => {
  const made = request(contract({ tenant: { full_name: 'Ana', ...tenant } }));
  expect(made.receptor?.tipo_documento).toBe(code);
});

test.each([
  { document_type: 'Pasaporte' },
  { document_type: 'Pasaporte', tax_condition: 'exterior' },
  {},
])('a tenant whose number has letters is not identified by it: %j', (tenant) => {
  const named = { full_name: 'Ana', document_number: 'AB123', ...tenant };
  const { receptor } = request(contract({ tenant: named }));
  expect(receptor).toMatchObject({ nombre: 'Ana' });
  expect(receptor).not.toHaveProperty('numero_documento');
});

test.each([
  ['monthly', ['2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06', '2027-07']],
  ['Bimestral', ['2027-01', '2027-03', '2027-05', '2027-07']],
  ['quarterly', ['2027-01', '2027-04', '2027-07']],
  ['semiannual', ['2027-01', '2027-07']],
  ['yearly', ['2027-01']],
  ['when it rains', []],
])('a %s charge falls due in %j', (frequency, expected) => {
  const charged = contract({ additional_charges: [{ description: 'x', amount: 5, frequency }] });
  const months = Array.from({ length: 7 }, (_, i) => `2027-0${i + 1}`);
  expect(months.filter((month) => request(charged, month).items?.length === 2)).toEqual(expected);
});

test('only charges of some amount are lines', () => {
  const additional_charges = [
    { description: 'Expensas', amount: 10 },
    { description: 'Nada', amount: 0, is_recurring: true },
    { description: 'Nada', amount: 0, is_recurring: false },
  ];
  const { items } = request(contract({ additional_charges }));
  expect(items?.map(({ precio_unitario }) => precio_unitario)).toEqual([500, 10]);
});

test('charges of one time are lines until a document has billed each of them', () => {
  const additional_charges = [
    { description: 'Llaves', amount: 5, is_recurring: false, frequency: 'monthly' },
    { description: 'Llaves', amount: 5, is_recurring: false },
    { description: 'Sellado', amount: 7, frequency: 'Única' },
  ];
  const billed = (charges_invoiced: Rec[]) =>
    request(contract({ additional_charges, charges_invoiced })).items?.map(
      ({ precio_unitario }) => precio_unitario,
    );
  const keys = { description: 'Llaves', amount: 5 };
  expect(billed([])).toEqual([500, 5, 5, 7]);
  expect(billed([keys])).toEqual([500, 5, 7]);
  expect(billed([keys, keys, { description: 'Sellado', amount: 7 }])).toEqual([500]);
});

test.each([
  [{}, true],
  [{ property_use: 'commercial' }, false],
  [{ tenant: { tax_condition: 'monotributo' } }, false],
  [{ tenant: { tax_condition: 'monotributo' }, property_use: 'dwelling' }, true],
])('a contract with %j is a dwelling: %s', (more, expected) => {
  expect(isDwelling(contract(more))).toBe(expected);
});

test('documents B and C of a dwelling say who lets it, others say nothing', () => {
  const owner = { cuit: '20-31446884-9', name: 'Pedro' };
  const stated = (more: Rec, letter: string) => dwellingData(contract(more), letter, '30715686054');
  const direct = [{ id: '17', valor: '2' }];
  expect(stated({}, 'C')).toEqual(direct);
  expect(stated({ owner: { cuit: '30-71568605-4', name: 'Nosotros' } }, 'B')).toEqual(direct);
  const long = stated({ owner: { ...owner, name: 'x'.repeat(200) } }, 'B');
  expect(long.map(({ id }) => id)).toEqual(['17', '1801', '1802']);
  expect(() => checkOptionalData(long, '30715686054')).not.toThrow();
  expect(stated({}, 'A')).toEqual([]);
  expect(stated({ property_use: 'commercial' }, 'B')).toEqual([]);
});
