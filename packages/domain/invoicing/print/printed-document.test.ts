// The paper of a document, read back: what it says by type and state, over how many pages, with which QR.
import { describe, expect, test } from 'vitest';
import { BillingSystem, idOfSystem } from '#domain/taxpayer/records/billing-system.ts';
import { drawDocument as draw } from '#pdf/tax-document/draw-document.ts';
import { given } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { readCodes, readTexts } from '../../../../test/support/read-pdf.ts';
import { createInvoice } from '../create-invoice.ts';
import { createCreditNote } from '../create-note.ts';
import type { TaxDocument } from '../records/tax-document.ts';
import { type TestTenant, testTenant } from '../test-tenant.ts';
import { printedDocument } from './printed-document.ts';

const TAX = {
  address: 'Av. Corrientes 1234, Buenos Aires',
  gross_income: '901-715686-0',
  activity_start: '2015-03-01',
};
const COMPANY = {
  tipo_documento: 80,
  numero_documento: '33693450239',
  nombre: 'Ferretería Güemes SRL',
  domicilio: 'Ruta 9 km 42, Escobar',
  condicion_iva_receptor: 1,
};
const ITEM = { descripcion: 'Tornillo', cantidad: 3, precio_unitario: 1000.5, alicuota_iva: 21 };

const issued = async (body: Rec, on: TestTenant = testTenant(TAX)): Promise<Rec> => {
  const record = await on.run(createInvoice, { autorizar: true, items: [ITEM], ...body });
  return { ...record, simulated: false };
};
const drawDocument = (record: TaxDocument, offsetBy?: TaxDocument) =>
  draw(printedDocument(record, offsetBy));
/** All texts of all pages as one, in which a value follows its name. */
const said = async (record: Rec, offsetBy?: Rec): Promise<string> =>
  (await readTexts(await drawDocument(record, offsetBy))).flat().join(' ');

describe('every document', () => {
  test('says what RG 1415 asks for', async () => {
    const text = await said(await issued({ receptor: COMPANY, condicion_venta: 'Contado' }));
    for (const part of [
      'ORIGINAL',
      'A COD. 01',
      'FACTURA',
      'Punto de venta: 00001',
      'Comp. Nro: 00000001',
      'Fecha de emisión: 10/03/2026',
      'Almacén del Sur SRL',
      'Domicilio comercial: Av. Corrientes 1234, Buenos Aires',
      'Condición frente al IVA: IVA Responsable Inscripto',
      'CUIT: 30-71568605-4',
      'Ingresos Brutos: 901-715686-0',
      'Fecha de inicio de actividades: 01/03/2015',
      'Apellido y nombre / Razón social: Ferretería Güemes SRL',
      'CUIT: 33-69345023-9',
      'Domicilio: Ruta 9 km 42, Escobar',
      'Condición de venta: Contado',
      'Comprobante autorizado',
      'Pág. 1 de 1',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/SIN VALIDEZ|ANULADO/);
  });

  test('carries its CAE, its expiry and the QR of its qr_url', async () => {
    const record = await issued({ receptor: COMPANY });
    const bytes = await drawDocument(record);
    const pages = await readTexts(bytes);
    expect(await readCodes(bytes)).toEqual([record.qr_url]);
    expect(pages.flat()).toContain(`CAE N°: ${record.cae}`);
    expect(pages.flat()).toContain('Fecha de vto. de CAE: 20/03/2026');
  });

  test('is the same to the byte whenever it is drawn', async () => {
    const record = await issued({ receptor: COMPANY });
    const [one, other] = [await drawDocument(record), await drawDocument(record)];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
    expect(one.byteLength).toBeLessThan(40_000);
  });
});

describe('VAT', () => {
  test('A discriminates it, line by line and in the totals', async () => {
    const text = await said(await issued({ receptor: COMPANY }));
    expect(text).toContain('Tornillo 3.631,82 21 % 3.001,50 1.000,50 3');
    expect(text).toContain('Importe neto gravado $ 3.001,50 IVA 21 % $ 630,32');
    expect(text).toContain('TOTAL $ 3.631,82');
  });

  test('B holds it, and tells a consumer how much (law 27.743)', async () => {
    const text = await said(await issued({}));
    expect(text).toContain('B COD. 06');
    expect(text).toContain('Tornillo 3.001,50 1.000,50 3');
    expect(text).not.toContain('Importe neto gravado');
    expect(text).toContain('Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)');
    expect(text).toContain('IVA Contenido $ 520,92');
    expect(text).toContain('Otros Impuestos Nacionales Indirectos $ 0,00');
  });

  test('B tells the exempt and those not reached too; C knows no VAT at all', async () => {
    for (const condicion_iva_receptor of [4, 15]) {
      const text = await said(await issued({ receptor: { ...COMPANY, condicion_iva_receptor } }));
      expect(text).toContain('IVA Contenido $ 520,92');
    }
    const mono = testTenant({ ...TAX, tax_condition: 'monotributo' });
    const text = await said(await issued({}, mono));
    expect(text).toContain('C COD. 11');
    expect(text).toContain('Responsable Monotributo');
    expect(text).not.toMatch(/IVA Contenido|IVA 21|neto gravado/);
  });

  test('A of an issuer who is paid into the account that the authority knows names it (RG 5762)', async () => {
    const on = testTenant(TAX);
    given(on.ctx, BillingSystem, {
      ...{ _id: idOfSystem('arca_delegated'), billing_system: 'arca_delegated', active: true },
      ...{ cuit: '30715686054', tax_condition: 'responsable_inscripto', sale_points: [1] },
      informed_cbu: '2850590940090418135201',
    });
    const legend = 'PAGO EN CBU INFORMADA: 2850590940090418135201';
    expect(await said(await issued({ receptor: COMPANY }, on))).toContain(legend);
    expect(await said(await issued({}, on))).not.toContain(legend);
  });

  test('A to a monotributista says what its VAT may be used for (law 27.618)', async () => {
    const text = await said(await issued({ receptor: { ...COMPANY, condicion_iva_receptor: 6 } }));
    expect(text).toContain('sólo podrá ser computado');
    expect(await said(await issued({ receptor: COMPANY }))).not.toContain('sólo podrá');
  });
});

describe('special documents', () => {
  test('services name their period and when they are due', async () => {
    const text = await said(await issued({ concepto: 2 }));
    expect(text).toContain('Período facturado: 01/03/2026 al 31/03/2026');
    expect(text).toContain('Vencimiento para el pago: 10/03/2026');
  });

  test('a foreign currency comes with its rate and the total in pesos', async () => {
    const text = await said(await issued({ receptor: COMPANY, moneda: 'USD', cotizacion: 1485.5 }));
    expect(text).toContain('TOTAL USD 3.631,82');
    expect(text).toContain('Tipo de cambio: $ 1.485,50');
    expect(text).toContain('$ 5.395.068,61');
  });

  test('a credit invoice says where it is paid and how it circulates', async () => {
    const fce = { cbu: '2850590940090418135201', alias_cbu: 'ALMACEN.SUR', transferencia: 'SCA' };
    const body = { tipo_comprobante: 201, receptor: COMPANY, fce };
    const items = [{ ...ITEM, precio_unitario: 3_000_000 }];
    const record = await issued({ ...body, items, fecha_vencimiento_pago: '2026-04-30' });
    const text = await said(record);
    for (const part of [
      'FACTURA DE CRÉDITO ELECTRÓNICA MiPyMEs',
      'COD. 201',
      'CBU del emisor: 2850590940090418135201',
      'Alias CBU: ALMACEN.SUR',
      'Opción de transferencia: SCA',
      'Vencimiento para el pago: 30/04/2026',
    ])
      expect(text).toContain(part);
  });

  test('a note names the document that it answers', async () => {
    const on = testTenant(TAX);
    const original = await issued({ receptor: COMPANY }, on);
    const body = { comprobante_id: original._id, importe: 100, motivo: 'Rotura', autorizar: true };
    const text = await said(await on.run(createCreditNote, body));
    expect(text).toContain('NOTA DE CRÉDITO');
    expect(text).toContain('Comprobantes asociados: Factura A 00001-00000001 (10/03/2026)');
    expect(text).toContain('Motivo: Rotura');
  });
});

describe('receivers and articles', () => {
  test('town and province stand behind the street, unless it names them', async () => {
    const place = { localidad: 'Escobar', provincia: 'Buenos Aires' };
    const text = await said(await issued({ receptor: { ...COMPANY, ...place } }));
    expect(text).toContain('Domicilio: Ruta 9 km 42, Escobar, Buenos Aires');
  });

  test('codes of articles have a column where a line has one', async () => {
    const items = [{ ...ITEM, codigo: 'TOR-8' }, ITEM];
    const text = await said(await issued({ receptor: COMPANY, items }));
    expect(text).toContain('Código Descripción');
    expect(text).toContain('TOR-8 Tornillo');
    expect(await said(await issued({ receptor: COMPANY }))).not.toContain('Código D');
  });
});

describe('a document that is not valid says so', () => {
  test('a draft has no number, no CAE and no QR', async () => {
    const draft = await testTenant(TAX).run(createInvoice, { items: [ITEM] });
    const bytes = await drawDocument(draft);
    const pages = await readTexts(bytes);
    expect(await readCodes(bytes)).toEqual([undefined]);
    expect(pages[0]?.filter((text) => text === 'BORRADOR — SIN VALIDEZ FISCAL')).toHaveLength(3);
    expect(pages.flat().join(' ')).toContain('Comp. Nro: —');
    expect(pages.flat().join(' ')).not.toMatch(/CAE N°|ORIGINAL/);
  });

  test('one of the sandbox is a test', async () => {
    const text = await said({ ...(await issued({})), simulated: true });
    expect(text.match(/PRUEBA — SIN VALIDEZ FISCAL/g)).toHaveLength(3);
    expect(text).toContain('CAE simulado');
  });

  test('an annulled one is crossed, and names the note', async () => {
    const record = {
      ...(await issued({ receptor: COMPANY })),
      estado: 'anulado',
      cancelled_at: '2026-03-12T01:00:00Z',
    };
    const note = { tipo_comprobante: 3, numero_completo: '00001-00000009' };
    const text = await said(record, note);
    expect(text).toContain('ORIGINAL — ANULADO');
    expect(text).toContain(
      'Comprobante anulado el 11/03/2026 por Nota de crédito A 00001-00000009.',
    );
  });

  test.each([
    ['rechazado', 'RECHAZADO'],
    ['procesando', 'BORRADOR'],
    ['pendiente_verificacion', 'BORRADOR'],
    ['anulado', 'ANULADO'],
  ])('without a CAE, %s', async (estado, mark) => {
    const draft = await testTenant(TAX).run(createInvoice, { items: [ITEM] });
    expect(await said({ ...draft, estado })).toContain(`${mark} — SIN VALIDEZ FISCAL`);
  });
});

describe('pages', () => {
  const lines = (count: number, descripcion = 'Artículo') =>
    Array.from({ length: count }, (_, i) => ({ ...ITEM, descripcion: `${descripcion} ${i + 1}.` }));

  test('200 lines: every line once, in order, head and foot on every page, totals on the last', async () => {
    const record = await issued({ receptor: COMPANY, items: lines(200) });
    const bytes = await drawDocument(record);
    const pages = await readTexts(bytes);
    const shown = pages.flat().filter((text) => text.startsWith('Artículo'));
    expect(shown).toEqual(lines(200).map(({ descripcion }) => descripcion));
    expect(new Set(await readCodes(bytes))).toEqual(new Set([record.qr_url]));
    pages.forEach((texts, index) => {
      expect(texts).toContain(`Pág. ${index + 1} de ${pages.length}`);
      for (const part of ['FACTURA', 'Descripción', 'COD. 01', `CAE N°: ${record.cae}`])
        expect(texts).toContain(part);
      expect(texts.includes('TOTAL')).toBe(index === pages.length - 1);
    });
  });

  test('whatever the texts are, all of them fit and none stops the printer', async () => {
    const receptor = {
      ...COMPANY,
      nombre: '客户 🙂 \u0000\u202E Žółć مرحبا',
      domicilio: 'x'.repeat(300),
    };
    const named = Array.from({ length: 100 }, (_, i) => ({
      tipo_comprobante: 991,
      punto_venta: 99_998,
      numero: 99_999_000 + i,
      fecha: '2026-03-01',
    }));
    const record = await issued({
      receptor,
      items: lines(40, 'W'.repeat(480)).map((line) => ({ ...line, codigo: 'J'.repeat(50) })),
      observaciones: 'ñandú\n'.repeat(300),
      comprobantes_asociados: named,
    });
    const pages = await readTexts(await drawDocument(record));
    const text = pages.flat().join('');
    expect(text.match(/W/g)).toHaveLength(40 * 480);
    expect(text.match(/J/g)).toHaveLength(40 * 50);
    expect(text.match(/ñandú/g)).toHaveLength(300);
    expect(text).toContain('Remito 99998-99999099');
    expect(text).toContain('Žółć');
  });

  test('a long unit takes several lines instead of shrinking until nobody can read it', async () => {
    const unidad = 'kilogramos netos de producto terminado';
    const record = await issued({ receptor: COMPANY, items: [{ ...ITEM, unidad }] });
    const [texts = []] = await readTexts(await drawDocument(record));
    expect(texts).not.toContain(unidad);
    expect(texts.join(' ')).toContain(unidad);
  });

  test('an amount as large as there is stays within its column', async () => {
    const items = [{ ...ITEM, cantidad: 1, precio_unitario: 800_000_000_000.55 }];
    expect(await said(await issued({ receptor: COMPANY, items }))).toContain('968.000.000.000,67');
  });
});
