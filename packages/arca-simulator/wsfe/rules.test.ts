import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  COMPANY,
  codesIn,
  NOON,
  type TestArca,
  testArca,
  textAt,
} from '../../../test/support/arca/simulator.ts';
import {
  creditFce,
  type Fields,
  invoiceA,
  invoiceB,
  invoiceC,
  invoiceFce,
  request,
} from '../../../test/support/arca/voucher-details.ts';

const DAY_MS = 86_400_000;
const MONOTRIBUTISTA = '20314468849';

let arca: TestArca;
beforeAll(async () => {
  arca = await testArca();
});
afterAll(() => arca.stop());

const judged = async (type: number, detail: Fields, issuer = COMPANY) => {
  const result = await arca.wsfe('FECAESolicitar', issuer, request(type, [detail]));
  return {
    codes: codesIn(result, 'Obs'),
    result: textAt(result, 'FeCabResp', 'Resultado'),
    all: result,
  };
};
const row = (Id: number, BaseImp: string, Importe: string) => ({ Id, BaseImp, Importe });
const rates = (...AlicIva: Fields[]) => ({ Iva: { AlicIva } });
const tribute = (rest: Fields = {}) => ({
  ImpTotal: '131',
  ImpTrib: '10',
  Tributos: {
    Tributo: [{ Id: 7, Desc: 'IIBB', BaseImp: '100', Alic: '10', Importe: '10', ...rest }],
  },
});
const services = (rest: Fields = {}) => ({
  Concepto: 2,
  FchServDesde: '20261101',
  FchServHasta: '20261130',
  FchVtoPago: '20261210',
  ...rest,
});
const associated = (...CbteAsoc: Fields[]) => ({ CbtesAsoc: { CbteAsoc } });
const period = (FchDesde?: string, FchHasta?: string) => ({ PeriodoAsoc: { FchDesde, FchHasta } });
const data = (...pairs: [number, string][]) => ({
  Opcionales: { Opcional: pairs.map(([Id, Valor]) => ({ Id, Valor })) },
});
const buyers = (...shares: [string, string][]) => ({
  Compradores: {
    Comprador: shares.map(([DocNro, Porcentaje]) => ({ DocTipo: 80, DocNro, Porcentaje })),
  },
});
const RECEIVER = '20111111112';
const used: Fields = { Concepto: 1, CondicionIVAReceptorId: 5, DocTipo: 96, DocNro: '12345678' };

describe('a voucher is refused', () => {
  const B = (rest: Fields) => [6, invoiceB(1, rest)] as const;
  const A = (rest: Fields) => [1, invoiceA(1, rest)] as const;
  const C = (rest: Fields) => [11, invoiceC(1, rest)] as const;
  const note = (rest: Fields) => [8, invoiceB(1, rest)] as const;
  const fce = (rest: Fields) => [201, invoiceFce(1, rest)] as const;

  test.each<[code: number, what: string, of: readonly [number, Fields]]>([
    [10012, 'a range in class A', A({ CbteHasta: 2 })],
    [10011, 'a range that ends before it begins', B({ CbteHasta: 0 })],
    [10013, 'class A to a DNI', A({ DocTipo: 96, DocNro: '12345678' })],
    [10014, 'a batch over the threshold', B({ CbteHasta: 2, ImpTotal: '20000000' })],
    [10015, 'class B to nobody with a number', B({ DocNro: '12345678' })],
    [10015, 'class B to nobody from the threshold on', B(amounts('10000000'))],
    [
      10015,
      'class B to a CUIT that the register does not have',
      B({ DocTipo: 80, DocNro: '30999999995' }),
    ],
    [10015, 'an unknown kind of document', B({ DocTipo: 77, DocNro: '1' })],
    [10018, 'VAT without rows', B({ Iva: undefined })],
    [10018, 'rows of 21 % without VAT', B({ ImpIVA: '0', ImpTotal: '100' })],
    [10018, 'an empty list of rates', B({ Iva: {} })],
    [10019, 'an unknown rate', B(rates(row(7, '100', '21')))],
    [10020, 'a rate without base', B(rates(row(5, '0', '21')))],
    [10022, 'a repeated rate', B(rates(row(5, '50', '10.5'), row(5, '50', '10.5')))],
    [10023, 'rows that are not the VAT', B(rates(row(5, '100', '20.98')))],
    [
      10051,
      'VAT that is not the rate',
      B({ ...rates(row(5, '100', '27')), ImpIVA: '27', ImpTotal: '127' }),
    ],
    [10061, 'bases that are not the net', B(rates(row(5, '90', '18.9')))],
    [10070, 'a net without rates', B({ Iva: undefined, ImpIVA: '0', ImpTotal: '100' })],
    [10071, 'rates in class C', C(rates(row(3, '100', '0')))],
    [10043, 'untaxed in class C', C({ ImpTotConc: '10' })],
    [10044, 'exempt in class C', C({ ImpOpEx: '10' })],
    [10047, 'VAT in class C', C({ ImpIVA: '21' })],
    [10045, 'a negative net', B({ ImpNeto: '-100' })],
    [10065, 'a negative total', B({ ImpTotal: '-1' })],
    [10048, 'a total two cents off', B({ ImpTotal: '121.02' })],
    [10056, 'three decimals', B({ ImpTotal: '121.005' })],
    [10024, 'other taxes without rows', B({ ImpTrib: '10', ImpTotal: '131' })],
    [10024, 'rows without other taxes', B({ ...tribute(), ImpTrib: '0', ImpTotal: '121' })],
    [10025, 'an unknown other tax', B(tribute({ Id: 50 }))],
    [10029, 'other taxes that do not add up', B(tribute({ Importe: '9' }))],
    [10042, 'tax 99 without description', B(tribute({ Id: 99, Desc: undefined }))],
    [
      10067,
      'the uncategorized without perception',
      B({ DocTipo: 80, DocNro: '23000000000', CondicionIVAReceptorId: 7 }),
    ],
    [10030, 'an unknown concept', B({ Concepto: 4 })],
    [10016, 'goods six days ago', B({ CbteFch: '20261114' })],
    [10016, 'goods in six days', B({ CbteFch: '20261126' })],
    [10016, 'what is no date', B({ CbteFch: '20261131' })],
    [10016, 'services eleven days ago', B(services({ CbteFch: '20261109' }))],
    [10049, 'services without their dates', B({ Concepto: 2 })],
    [10031, 'services without a beginning', B(services({ FchServDesde: undefined }))],
    [10033, 'services without an end', B(services({ FchServHasta: undefined }))],
    [10035, 'services without a due date', B(services({ FchVtoPago: undefined }))],
    [10032, 'services that end before they begin', B(services({ FchServHasta: '20261031' }))],
    [10036, 'a due date before the voucher', B(services({ FchVtoPago: '20261119' }))],
    [10037, 'an unknown currency', B({ MonId: 'XXX' })],
    [10039, 'pesos at another rate', B({ MonCotiz: '2' })],
    [10038, 'dollars without a rate', B({ MonId: 'DOL', MonCotiz: undefined })],
    [
      10038,
      'dollars paid in dollars at another rate',
      B({ MonId: 'DOL', MonCotiz: '1449', CanMisMonExt: 'S' }),
    ],
    [10119, 'a rate far above the official one', B({ MonId: 'DOL', MonCotiz: '5801' })],
    [10119, 'a rate far below the official one', B({ MonId: 'DOL', MonCotiz: '28.9' })],
    [10239, 'another mark of payment', B({ CanMisMonExt: 'X' })],
    [10241, 'pesos paid in foreign currency', B({ CanMisMonExt: 'S' })],
    [10069, 'the issuer as receiver', A({ DocNro: COMPANY })],
    [10284, 'a CUIT that is none', A({ DocNro: '20111111113' })],
    [10195, 'an apocryphal receiver', A({ DocNro: '30500000011' })],
    [10247, 'an inactive receiver', A({ DocNro: '30710000006' })],
    [10248, 'a receiver not to be trusted', A({ DocNro: '30500000038' })],
    [10242, 'an unknown condition', B({ CondicionIVAReceptorId: 2 })],
    [10243, 'a condition of another class', B({ CondicionIVAReceptorId: 1 })],
    [10197, 'a note that refers to nothing', note({})],
    [10040, 'a note of another class', note(associated({ Tipo: 1, PtoVta: 1, Nro: 1 }))],
    [10062, 'an empty list of vouchers', note({ CbtesAsoc: {} })],
    [10057, 'a voucher without type', note(associated({ PtoVta: 1, Nro: 1 }))],
    [10060, 'the same voucher twice', note(associated(sixOne, sixOne))],
    [10151, 'a voucher of what is no CUIT', note(associated({ ...sixOne, Cuit: '1' }))],
    [10213, 'a voucher of what is no date', note(associated({ ...sixOne, CbteFch: 'ayer' }))],
    [10198, 'an invoice of a period', B(period('20261001', '20261031'))],
    [10199, 'a period without a beginning', note(period(undefined, '20261031'))],
    [10203, 'a period without an end', note(period('20261001'))],
    [10204, 'a period of no dates', note(period('2026', '20261031'))],
    [10206, 'a period of long ago', note(period('20050101', '20261031'))],
    [10207, 'a period that ends before it begins', note(period('20261031', '20261001'))],
    [10208, 'a period after the note', note(period('20261001', '20261130'))],
    [10052, 'an empty list of data', B({ Opcionales: {} })],
    [10053, 'unknown data', B(data([999, '1']))],
    [10054, 'repeated data', B(data([11, '1'], [11, '1']))],
    [10055, 'data without value', B(data([11, '']))],
    [10110, 'data in another form', B(data([11, '2']))],
    [10112, 'data of two resolutions', B(data([11, '1'], [12, '1']))],
    [10129, 'an intermediary without owner', B(data([17, '1']))],
    [10131, 'the issuer as owner', B(data([17, '1'], [1801, COMPANY], [1802, 'YO']))],
    [10169, 'data of FCE elsewhere', B(data([27, 'SCA']))],
    [10145, 'a single buyer', A(buyers([RECEIVER, '100']))],
    [10147, 'buyers of less than all', A(buyers([RECEIVER, '60'], ['20314468849', '30']))],
    [10146, 'a receiver with the smaller part', A(buyers([RECEIVER, '40'], ['20314468849', '60']))],
    [
      10221,
      'a repeated activity',
      B({ Actividades: { Actividad: [{ Id: 620100 }, { Id: 620100 }] } }),
    ],
    [10220, 'an unknown activity', B({ Actividades: { Actividad: [{ Id: 1 }] } })],
    [10076, 'used goods without data', [49, invoiceB(1, used)]],
    [10015, 'an FCE to a DNI', fce({ DocTipo: 96, DocNro: '12345678' })],
    [10180, 'an FCE to a person', fce({ DocNro: RECEIVER })],
    [10163, 'an FCE without due date', fce({ FchVtoPago: undefined })],
    [10164, 'an FCE due before today', fce({ FchVtoPago: '20261119' })],
    [10016, 'an FCE in two days', fce({ CbteFch: '20261122' })],
    [10162, 'an FCE without data', fce({ Opcionales: undefined })],
    [10168, 'an FCE without account', fce(data([27, 'SCA']))],
    [10216, 'an FCE without transfer', fce(data([2101, '0170099220000067797370']))],
    [10165, 'an FCE with a short account', fce(data([2101, '017'], [27, 'SCA']))],
    [
      10171,
      'an FCE that annuls',
      fce(data([2101, '0170099220000067797370'], [27, 'SCA'], [22, 'S'])),
    ],
    [10196, 'an FCE of a period', fce(period('20261001', '20261031'))],
    [
      10153,
      'a note of FCE that refers to nothing',
      [203, creditFce(1, 1, COMPANY, { CbtesAsoc: undefined })],
    ],
    [
      10173,
      'a note of FCE that does not say what it is',
      [203, creditFce(1, 1, COMPANY, data([23, 'x']))],
    ],
    [10155, 'a note of the FCE of somebody else', [203, creditFce(1, 1, RECEIVER)]],
    [10160, 'a note of an FCE that is not authorized', [203, creditFce(1, 77, COMPANY)]],
  ])('%i for %s', async (code, _what, [type, detail]) => {
    const { codes, result } = await judged(type, detail);
    expect(codes).toContain(code);
    expect(result).toBe('R');
  });
});

const MAKERS: Readonly<Record<number, typeof invoiceB>> = {
  1: invoiceA,
  3: invoiceA,
  11: invoiceC,
  201: invoiceFce,
};
const sixOne = { Tipo: 6, PtoVta: 1, Nro: 1 };
const amounts = (total: string): Fields => {
  const net = (Number(total) / 1.21).toFixed(2);
  const vat = (Number(total) - Number(net)).toFixed(2);
  return { ImpTotal: total, ImpNeto: net, ImpIVA: vat, ...rates(row(5, net, vat)) };
};

describe('a voucher is authorized', () => {
  let number = 0;
  const fresh = async (type: number, rest: Fields) => {
    number += 1;
    const PtoVta = (number % 20) + 1;
    const issuer = number > 20 ? '30700000016' : '30712345671';
    const detail = (MAKERS[type] ?? invoiceB)(1, rest);
    const answer = await arca.wsfe('FECAESolicitar', issuer, request(type, [detail], { PtoVta }));
    return { codes: codesIn(answer, 'Obs'), result: textAt(answer, 'FeCabResp', 'Resultado') };
  };

  test.each<[what: string, type: number, rest: Fields]>([
    ['a total one cent off', 6, { ImpTotal: '121.01' }],
    ['a large total off by less than 0.01 %', 6, { ...amounts('1210000'), ImpTotal: '1210050' }],
    ['a cent of VAT for each row', 6, { ...rates(row(5, '100', '21.01')) }],
    ['goods five days ago', 6, { CbteFch: '20261115' }],
    ['goods in five days of the same month', 6, { CbteFch: '20261125' }],
    ['services ten days ago', 6, services({ CbteFch: '20261110' })],
    ['services in ten days', 6, services({ CbteFch: '20261130' })],
    ['just below the threshold', 6, amounts('9999999.99')],
    ['a DNI over the threshold', 6, { ...amounts('10000000'), DocTipo: 96, DocNro: '12345678' }],
    [
      'two rates',
      6,
      {
        ImpTotal: '231.5',
        ImpNeto: '200',
        ImpIVA: '31.5',
        ...rates(row(5, '100', '21'), row(4, '100', '10.5')),
      },
    ],
    ['exempt and untaxed parts', 6, { ImpTotal: '140', ImpOpEx: '9', ImpTotConc: '10' }],
    ['another tax', 6, tribute()],
    ['dollars', 6, { MonId: 'DOL', MonCotiz: '1500' }],
    [
      'dollars paid in dollars without rate',
      6,
      { MonId: 'DOL', MonCotiz: undefined, CanMisMonExt: 'S' },
    ],
    [
      'the uncategorized with their perception',
      6,
      { ...tribute({ Id: 13 }), DocTipo: 80, DocNro: '23000000000', CondicionIVAReceptorId: 7 },
    ],
    ['class A', 1, {}],
    ['class C', 11, {}],
    ['a note of a period', 8, period('20261001', '20261031')],
    ['several buyers', 1, buyers([RECEIVER, '60'], ['20314468849', '40'])],
    ['a dwelling rented directly', 6, data([17, '2'])],
    ['an FCE', 201, {}],
  ])('with %s', async (_what, type, rest) => {
    expect(await fresh(type, rest)).toEqual({ codes: [], result: 'A' });
  });

  test.each<[code: number, what: string, type: number, rest: Fields]>([
    [
      10217,
      'class A to a monotributista',
      1,
      { DocNro: MONOTRIBUTISTA, CondicionIVAReceptorId: 6 },
    ],
    [10063, 'class A to somebody without VAT', 1, { DocNro: '20000000079' }],
    [10017, 'class A to a CUIT that the register does not have', 1, { DocNro: '30999999995' }],
    [
      10238,
      'class C to a CUIT that the register does not have',
      11,
      { DocTipo: 80, DocNro: '30999999995' },
    ],
    [10249, 'a deceased receiver', 6, { DocTipo: 80, DocNro: '27500000010' }],
    [
      10041,
      'a note of a voucher that is not on record',
      8,
      associated({ Tipo: 6, PtoVta: 1, Nro: 999 }),
    ],
    [
      10245,
      'no condition of the receiver, before December 2026',
      6,
      { CondicionIVAReceptorId: undefined },
    ],
    [
      10188,
      'an invoice to a large company that should be an FCE',
      1,
      { ...amounts('6000000'), DocNro: '30500000003' },
    ],
    [
      10247,
      'a credit note to an inactive receiver',
      3,
      { ...period('20261001', '20261031'), DocNro: '30710000006' },
    ],
  ])('with observation %i for %s', async (code, _what, type, rest) => {
    const { codes, result } = await fresh(type, rest);
    expect(codes).toContain(code);
    expect(result).toBe('A');
  });
});

describe('rules that depend on the day', () => {
  test('refuse a missing condition of the receiver from 2026-12-01 on, Argentine time', async () => {
    const midnight = Date.parse('2026-12-01T03:00:00Z');
    arca.clock.set(midnight);
    const ticket = await arca.ticket();
    const missing = async (CbteFch: string) => {
      const detail = invoiceB(1, { CbteFch, CondicionIVAReceptorId: undefined });
      const sent = request(6, [detail]);
      return codesIn(await arca.wsfe('FECAESolicitar', '33700000015', sent, ticket), 'Obs');
    };
    expect(await missing('20261201')).toEqual([10246]);
    arca.clock.set(midnight - 1);
    expect(await missing('20261130')).toEqual([10245]);
    arca.clock.set(NOON);
  });

  test('refuse goods dated into the next month', async () => {
    arca.clock.set(NOON + 9 * DAY_MS);
    const ticket = await arca.ticket();
    const detail = request(6, [invoiceB(1, { CbteFch: '20261201' })]);
    const answer = await arca.wsfe('FECAESolicitar', MONOTRIBUTISTA, detail, ticket);
    expect(codesIn(answer, 'Obs')).toEqual([10152]);
    arca.clock.set(NOON);
  });
});

describe('notes of an FCE', () => {
  const issuer = '30712345671';
  const send = async (type: number, detail: Fields) =>
    codesIn(await arca.wsfe('FECAESolicitar', issuer, request(type, [detail])), 'Obs');

  test('are refused beyond what is left of the invoice, other notes counted', async () => {
    const own = '33700000015';
    const sent = async (type: number, detail: Fields) =>
      codesIn(await arca.wsfe('FECAESolicitar', own, request(type, [detail])), 'Obs');
    expect(await sent(201, invoiceFce(1))).toEqual([]);
    const half = {
      ImpTotal: '60.5',
      ImpNeto: '50',
      ImpIVA: '10.5',
      ...rates(row(5, '50', '10.5')),
    };
    expect(await sent(203, creditFce(1, 1, own, half))).toEqual([]);
    expect(await sent(203, creditFce(2, 1, own))).toEqual([10184]);
    expect(await sent(203, creditFce(2, 1, own, half))).toEqual([]);
  });

  test('must be dated today or up to five days ago', async () => {
    expect(await send(203, creditFce(1, 1, issuer, { CbteFch: '20261121' }))).toContain(10016);
  });
});

describe('an issuer', () => {
  const issuing = async (cuit: string, type: number, detail: Fields) =>
    codesIn(await arca.wsfe('FECAESolicitar', cuit, request(type, [detail])), 'Err');

  test('that nobody described may issue any class; one that was described only its own', async () => {
    const cuit = '30700000024';
    expect(await issuing(cuit, 11, invoiceC(1))).toEqual([]);
    arca.controls.taxpayers.describe(cuit, { condicion: 6 });
    expect(await issuing(cuit, 6, invoiceB(1))).toEqual([10000]);
    expect(await issuing(cuit, 11, invoiceC(2))).toEqual([]);
    arca.controls.taxpayers.describe(cuit, { condicion: 4 });
    arca.controls.salePoints.set(cuit, 1, { EmisionTipo: 'CAE - Ri Iva' });
    expect(await issuing(cuit, 11, invoiceC(3))).toEqual([10096]);
  });

  test('that is inactive issues nothing', async () => {
    expect(await issuing('30710000006', 6, invoiceB(1))).toEqual([10000]);
  });
});
