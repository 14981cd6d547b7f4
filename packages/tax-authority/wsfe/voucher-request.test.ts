// The request against the authority's own order of elements.
import { describe, expect, it } from 'vitest';
import { testDocument } from '../../../test/support/tax-authority/document.ts';
import { writeXml } from '../soap/write-xml.ts';
import { voucherRequest } from './voucher-request.ts';

const written = (more?: object): string => writeXml(voucherRequest(testDocument(more)));

/** Of the WSDL; the document's details may leave some out, never change places. */
const ORDER = [
  ...['Concepto', 'DocTipo', 'DocNro', 'CbteDesde', 'CbteHasta', 'CbteFch', 'ImpTotal'],
  ...['ImpTotConc', 'ImpNeto', 'ImpOpEx', 'ImpTrib', 'ImpIVA', 'FchServDesde', 'FchServHasta'],
  ...['FchVtoPago', 'MonId', 'MonCotiz', 'CanMisMonExt', 'CondicionIVAReceptorId', 'CbtesAsoc'],
  ...['Tributos', 'Iva', 'Opcionales', 'PeriodoAsoc'],
];

describe('the request for a document', () => {
  it('has one document with its numbers, date and amounts', () => {
    expect(written()).toBe(
      '<FeCAEReq><FeCabReq><CantReg>1</CantReg><PtoVta>3</PtoVta><CbteTipo>6</CbteTipo></FeCabReq>' +
        '<FeDetReq><FECAEDetRequest><Concepto>1</Concepto><DocTipo>96</DocTipo>' +
        '<DocNro>12345678</DocNro><CbteDesde>42</CbteDesde><CbteHasta>42</CbteHasta>' +
        '<CbteFch>20261228</CbteFch><ImpTotal>121</ImpTotal><ImpTotConc>0</ImpTotConc>' +
        '<ImpNeto>100</ImpNeto><ImpOpEx>0</ImpOpEx><ImpTrib>0</ImpTrib><ImpIVA>21</ImpIVA>' +
        '<MonId>PES</MonId><MonCotiz>1</MonCotiz>' +
        '<CondicionIVAReceptorId>5</CondicionIVAReceptorId><Iva><AlicIva><Id>5</Id>' +
        '<BaseImp>100</BaseImp><Importe>21</Importe></AlicIva></Iva>' +
        '</FECAEDetRequest></FeDetReq></FeCAEReq>',
    );
  });

  it('has everything else that a document may carry, in the order of the WSDL', () => {
    const text = written({
      concepto: 3,
      fecha_servicio_desde: '2026-12-01',
      fecha_servicio_hasta: '2026-12-31',
      fecha_vencimiento_pago: '2027-01-10',
      moneda: 'DOL',
      cotizacion: 1450.123456,
      cancela_misma_moneda_ext: true,
      comprobantes_asociados: [
        { tipo_comprobante: 6, punto_venta: 3, numero: 41 },
        {
          tipo_comprobante: 91,
          punto_venta: 1,
          numero: 7,
          cuit: '30-71568605-4',
          fecha: '2026-12-20',
        },
      ],
      tributos: [{ codigo: 99, descripcion: 'Ñ & <x>', base: 100.1, alicuota: 2.5, importe: 2.5 }],
      tributos_total: 2.5,
      opcionales: [{ id: '2101', valor: '0'.repeat(22) }],
      periodo_asociado: { desde: '2026-11-01', hasta: '2026-11-30' },
    });
    const details = text.slice(text.indexOf('<FECAEDetRequest>'));
    const places = ORDER.map((name) => details.indexOf(`<${name}>`));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    for (const part of [
      '<FchServDesde>20261201</FchServDesde><FchServHasta>20261231</FchServHasta><FchVtoPago>20270110</FchVtoPago>',
      '<MonId>DOL</MonId><MonCotiz>1450.123456</MonCotiz><CanMisMonExt>S</CanMisMonExt>',
      '<CbteAsoc><Tipo>6</Tipo><PtoVta>3</PtoVta><Nro>41</Nro></CbteAsoc>',
      '<CbteAsoc><Tipo>91</Tipo><PtoVta>1</PtoVta><Nro>7</Nro><Cuit>30715686054</Cuit><CbteFch>20261220</CbteFch></CbteAsoc>',
      '<Tributo><Id>99</Id><Desc>Ñ &amp; &lt;x&gt;</Desc><BaseImp>100.1</BaseImp><Alic>2.5</Alic><Importe>2.5</Importe></Tributo>',
      `<Opcional><Id>2101</Id><Valor>${'0'.repeat(22)}</Valor></Opcional>`,
      '<PeriodoAsoc><FchDesde>20261101</FchDesde><FchHasta>20261130</FchHasta></PeriodoAsoc>',
    ]) {
      expect(details).toContain(part);
    }
  });

  it('knows the id of every VAT rate', () => {
    const rates = [0, 2.5, 5, 10.5, 21, 27];
    const text = written({
      iva_items: rates.map((alicuota) => ({ alicuota, base: 1, importe: 0 })),
    });
    expect([...text.matchAll(/<Id>(\d)<\/Id>/g)].map(([, id]) => id)).toEqual([
      ...['3', '9', '8', '4', '5', '6'],
    ]);
  });

  it('leaves out arrays without rows, since an empty one is refused', () => {
    const text = written({ iva_items: [], tributos: undefined, opcionales: [] });
    for (const name of ['Iva', 'Tributos', 'CbtesAsoc', 'Opcionales', 'PeriodoAsoc']) {
      expect(text).not.toContain(`<${name}`);
    }
  });

  it('leaves out other taxes that add up to nothing', () => {
    const tributos = [{ codigo: 7, descripcion: 'IIBB', base: 100, alicuota: 0, importe: 0 }];
    expect(written({ tributos, tributos_total: 0 })).not.toContain('<Tributos');
    const both = [...tributos, { ...tributos[0], alicuota: 3, importe: 3 }];
    expect(written({ tributos: both, tributos_total: 3 }).split('<Tributo>')).toHaveLength(3);
  });

  it('writes amounts with the digits that they have', () => {
    const text = written({ total: 999_999_999_999.99, neto_gravado: 0.1, iva: 1e-2 });
    expect(text).toContain('<ImpTotal>999999999999.99</ImpTotal>');
    expect(text).toContain('<ImpNeto>0.1</ImpNeto>');
    expect(text).toContain('<ImpIVA>0.01</ImpIVA>');
  });

  it('says of a foreign currency that it is not paid in itself, and of pesos nothing', () => {
    expect(written({ moneda: '060', cotizacion: 1700 })).toContain('<CanMisMonExt>N<');
    expect(written({ cancela_misma_moneda_ext: true })).not.toContain('CanMisMonExt');
  });

  it.each([
    ['no number', { numero: undefined }],
    ['a rate that nobody has', { iva_items: [{ alicuota: 19, base: 1, importe: 1 }] }],
    ['no total', { total: undefined }],
    ['letters for digits', { receptor: { tipo_documento: 94, numero_documento: 'AB123' } }],
  ])('is not made of a document with %s', (_, more) => {
    expect(() => written(more)).toThrow();
  });
});
