// The authority's tables.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ISSUER } from '../../../test/support/tax-authority/document.ts';
import {
  type Act,
  errors,
  operationOf,
  soap,
  startTestServer,
  type TestServer,
  told,
  wsfe,
} from '../../../test/support/tax-authority/server.ts';
import { openPost } from '../soap/post.ts';
import { exchangeRate, isUp, parameterTable, salePoints, TABLES } from './parameters.ts';

let act: Act;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(() => act);
});
afterAll(() => server.close());

const { post } = openPost();
const ticket = { token: 'dA==', sign: 'cw==', obtainedAtMs: 0, expiresAtMs: 0 };
const place = () => ({ post, url: new URL(server.url), cuit: ISSUER });
const last = () => server.received.at(-1)?.body ?? '';

describe('tables', () => {
  it('are asked for by name and read whatever their rows are called', async () => {
    for (const table of TABLES) {
      act = wsfe(
        `FEParamGet${table}`,
        `<ResultGet><Row${table}><Id>1</Id><Desc>Uno</Desc><FchDesde>20100917</FchDesde><FchHasta>NULL</FchHasta></Row${table}><Row${table}><Id>PES</Id><Desc/><Cmp_Clase>A</Cmp_Clase></Row${table}></ResultGet>`,
      );
      expect(await parameterTable(place(), ticket, table), table).toEqual([
        { id: '1', description: 'Uno', from: '2010-09-17' },
        { id: 'PES', description: '', class: 'A' },
      ]);
      expect(operationOf(last())).toBe(`FEParamGet${table}`);
    }
  });

  it('have no rows after 602, and are not known after a fault', async () => {
    act = wsfe('FEParamGetTiposDoc', errors(602, 'No existen datos'));
    expect(await parameterTable(place(), ticket, 'TiposDoc')).toEqual([]);
    act = { status: 500, ...soap('<soap:Fault><faultcode>x</faultcode></soap:Fault>') };
    await expect(parameterTable(place(), ticket, 'TiposDoc')).rejects.toMatchObject({
      kind: 'unanswered',
    });
  });
});

describe('sale points', () => {
  it('are told with their kind, whether blocked, and their end', async () => {
    act = wsfe(
      'FEParamGetPtosVenta',
      '<ResultGet><PtoVenta><Nro>3</Nro><EmisionTipo>CAE - Ri Iva</EmisionTipo><Bloqueado>N</Bloqueado><FchBaja>NULL</FchBaja></PtoVenta><PtoVenta><Nro>4</Nro><EmisionTipo>CAEA</EmisionTipo><Bloqueado>S</Bloqueado><FchBaja>20260101</FchBaja></PtoVenta><PtoVenta><Nro>x</Nro></PtoVenta></ResultGet>',
    );
    expect(await salePoints(place(), ticket)).toEqual([
      { punto_venta: 3, tipo_emision: 'CAE - Ri Iva', bloqueado: false },
      { punto_venta: 4, tipo_emision: 'CAEA', bloqueado: true, baja: '2026-01-01' },
    ]);
  });
});

describe('the rate of a currency', () => {
  const ask = (date?: string) => exchangeRate(place(), ticket, { moneda: 'DOL', fecha: date });

  it('is that of the currency and day asked for', async () => {
    act = wsfe(
      'FEParamGetCotizacion',
      '<ResultGet><MonId>DOL</MonId><MonCotiz>1450.5</MonCotiz><FchCotiz>20261223</FchCotiz></ResultGet>',
    );
    expect(await ask('2026-12-23')).toEqual({ cotizacion: 1450.5, fecha: '2026-12-23' });
    expect([told(last(), 'MonId'), told(last(), 'FchCotiz')]).toEqual(['DOL', '20261223']);
    await ask();
    expect(last()).not.toContain('FchCotiz');
  });

  it.each([602, 12_000, 12_001, 12_002])('is none after %i', async (code) => {
    act = wsfe('FEParamGetCotizacion', errors(code, 'x'));
    expect(await ask()).toBeUndefined();
  });

  it.each([
    ['of another', '<MonId>060</MonId><MonCotiz>1</MonCotiz>'],
    ['nothing', '<MonId>DOL</MonId><MonCotiz>0</MonCotiz>'],
  ])('is not known where it is %s', async (_, held) => {
    act = wsfe('FEParamGetCotizacion', `<ResultGet>${held}</ResultGet>`);
    await expect(ask()).rejects.toMatchObject({ kind: 'unanswered' });
  });
});

describe('the service', () => {
  it('is up when all of its servers say so', async () => {
    const servers = (db: string) =>
      wsfe(
        'FEDummy',
        `<AppServer>OK</AppServer><DbServer>${db}</DbServer><AuthServer>OK</AuthServer>`,
      );
    act = servers('OK');
    expect(await isUp(place())).toBe(true);
    act = servers('ERROR');
    expect(await isUp(place())).toBe(false);
  });
});
