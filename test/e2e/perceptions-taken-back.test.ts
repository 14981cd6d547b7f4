// Perceptions that an invoice charged and its credit note takes back, as the returns of their agents name them.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { beforeAll, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openVatTaxpayer, type VatTaxpayer } from '../support/vat-taxpayer.ts';

const TAXES = '/accounting/retenciones-percepciones';
const AMOUNTS = { base: 1_000, alicuota: 3, importe: 30 };

let taxpayer: VatTaxpayer;
let invoice: Rec;

const returnOf = (tax: string): Promise<Rec> =>
  taxpayer.get(`${TAXES}/ddjj/2030-01/`, { tax: 'gross_income', ...parsed(tax) });
const parsed = (tax: string): Rec => (tax === 'vat' ? { tax } : { jurisdiction: tax });
const linesOf = ({ files }: Rec): string[] =>
  files.flatMap(({ content }: Rec) => content.trimEnd().split('\r\n'));

beforeAll(async () => {
  taxpayer = await openVatTaxpayer();
  const regime = { code: '12', tax: 'vat', kind: 'perception', rate_registered: 3 };
  await taxpayer.made(`${TAXES}/regimes/`, regime);
  const places = ['901', '902', '921'];
  invoice = await taxpayer.made('/bill/receipts/invoice/', {
    autorizar: true,
    receptor: {
      tipo_documento: 80,
      numero_documento: '30715686054',
      nombre: 'Aceros del Plata SA',
      domicilio: 'Mitre 100, Rosario',
      condicion_iva_receptor: 6,
    },
    items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 1_000, alicuota_iva: 21 }],
    tributos: [
      ...places.map((jurisdiction) => ({
        codigo: 7,
        descripcion: 'IIBB',
        ...AMOUNTS,
        jurisdiction,
      })),
      { codigo: 6, descripcion: 'IVA', ...AMOUNTS },
    ],
  });
  const whole = { comprobante_id: invoice._id, autorizar: true };
  await taxpayer.made('/bill/receipts/credit-note/', whole);
  await taxpayer.stack.background.rest();
});

test('e-ARCIBA knows the condition of who was charged, and of a note the invoice', async () => {
  const { warnings, ...told } = await returnOf('901');
  const [charged = '', takenBack = ''] = linesOf(told);
  const named = `01A00000001${String(invoice.numero).padStart(8, '0')}`;
  const day = invoice.fecha.split('-').reverse().join('/');
  expect([charged.slice(14, 33), charged.slice(99, 100)]).toEqual([named, '4']);
  expect(takenBack.slice(55, 74)).toBe(named);
  expect(takenBack.slice(88, 114)).toBe(`${day}0000000000030,00`);
  expect(warnings).toEqual([]);
});

test('the sign stands before the zeros, where there is one', async () => {
  const [, arba = ''] = linesOf(await returnOf('902'));
  expect(arba.slice(37, 60)).toBe('-00001000,00-0000030,00');
  const [, sircar = ''] = linesOf(await returnOf('921'));
  expect(sircar.split(',').slice(6, 9)).toEqual(['-00001000.00', '003.00', '-00000030.00']);
});

test('SICORE names the only regime under which the account perceives', async () => {
  const told = await returnOf('vat');
  expect(linesOf(told).map((line) => line.slice(44, 52))).toEqual(['07670122', '07670122']);
  expect(told.warnings).toEqual([]);
});

test('SIRCAR is told to have no regime where the account names none', async () => {
  expect((await returnOf('921')).warnings).toEqual([expect.stringContaining('000')]);
});

test('e-ARCIBA tells under which number a customer is registered', async () => {
  const numbers = ['901-123456-7', '1234567-8', undefined];
  const cuits = ['30715686054', '33693450239', '20111111112'];
  for (const [at, gross_income] of numbers.entries()) {
    const customer = await taxpayer.made('/customers/', {
      ...{ name: `Cliente ${at}`, tax_condition: 'responsable_inscripto', gross_income },
      ...{ document_type: 'cuit', document_number: cuits[at] },
      addresses: [{ street: 'Mitre', number: '100', city: 'Rosario' }],
    });
    await taxpayer.invoice({
      customer_id: customer._id,
      items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 1_000, alicuota_iva: 21 }],
      tributos: [{ codigo: 7, descripcion: 'IIBB', ...AMOUNTS, jurisdiction: '901' }],
    });
  }
  await taxpayer.stack.background.rest();
  const lines = linesOf(await returnOf('901')).filter((line) => line.includes('Cliente'));
  expect(lines.map((line) => line.slice(87, 99))).toEqual([
    '209011234567',
    '100012345678',
    '400000000000',
  ]);
});
