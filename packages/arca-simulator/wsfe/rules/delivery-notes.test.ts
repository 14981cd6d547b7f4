import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  codesIn,
  type TestArca,
  TODAY,
  testArca,
} from '../../../../test/support/arca/simulator.ts';
import {
  creditFce,
  type Fields,
  invoiceA,
  invoiceFce,
  request,
} from '../../../../test/support/arca/voucher-details.ts';

const ISSUER = '33700000015';
const RECEIVER = '30500000003';

let arca: TestArca;
beforeAll(async () => {
  arca = await testArca();
});
afterAll(() => arca.stop());

let used = 0;
/** A delivery note that nothing refers to yet. */
const fresh = (Tipo: number) => {
  used += 1;
  return { Tipo, PtoVta: 7, Nro: used };
};
const numbers = new Map<number, number>();
async function send(type: number, detailOf: (number: number) => Fields): Promise<number[]> {
  const number = (numbers.get(type) ?? 0) + 1;
  const result = await arca.wsfe('FECAESolicitar', ISSUER, request(type, [detailOf(number)]));
  const codes = codesIn(result, 'Obs');
  if (codes.length === 0) numbers.set(type, number);
  return codes;
}
const invoice = (...CbteAsoc: Fields[]) =>
  send(201, (number) => invoiceFce(number, { CbtesAsoc: { CbteAsoc } }));

describe('a credit invoice (FCE)', () => {
  test.each([91, 990, 991, 993, 994, 995])('may name a delivery note of type %d', async (type) => {
    expect(await invoice(fresh(type))).toEqual([]);
  });

  test.each([88, 988, 996, 997, 201])('may name no voucher of type %d', async (type) => {
    expect(await invoice(fresh(type))).toContain(10040);
  });
});

describe('a note of a credit invoice that annuls nothing', () => {
  const note = (...more: Fields[]) =>
    send(203, (number) => {
      const invoiced = { Tipo: 201, PtoVta: 1, Nro: 1, Cuit: ISSUER, CbteFch: TODAY };
      const small = { ImpTotal: '1.21', ImpNeto: '1', ImpIVA: '0.21' };
      const Iva = { AlicIva: [{ Id: 5, BaseImp: '1', Importe: '0.21' }] };
      const CbtesAsoc = { CbteAsoc: [invoiced, ...more] };
      return creditFce(number, 1, ISSUER, { ...small, Iva, CbtesAsoc });
    });
  const dated = (Tipo: number) => ({ ...fresh(Tipo), Cuit: ISSUER, CbteFch: TODAY });

  test('names its invoice, and delivery notes of every type beside it', async () => {
    expect(await note()).toEqual([]);
    for (const type of [91, 88, 988, 990, 991, 993, 994, 995, 996, 997]) {
      expect(await note(dated(type))).toEqual([]);
    }
  });

  test('names no other note and no second invoice', async () => {
    expect(await note({ ...dated(202) })).toContain(10157);
    expect(await note({ ...dated(201) })).toContain(10156);
  });
});

describe('a delivery note', () => {
  const described = (description: {
    estado?: 'inexistente' | 'sin_confirmar';
    receptor?: string;
  }) => {
    const note = fresh(991);
    arca.controls.deliveryNotes.describe({ cuit: ISSUER, ...note }, description);
    return note;
  };

  test('must be on record, confirmed and for the same receiver', async () => {
    expect(await invoice(described({ estado: 'inexistente' }))).toEqual([10120]);
    expect(await invoice(described({ estado: 'sin_confirmar' }))).toEqual([10121]);
    expect(await invoice(described({ receptor: '20111111112' }))).toEqual([10122]);
    expect(await invoice(described({ receptor: RECEIVER }))).toEqual([]);
  });

  test('belongs to one voucher', async () => {
    const note = fresh(991);
    expect(await invoice(note)).toEqual([]);
    expect(await invoice(note)).toEqual([10232]);
    const other = (number: number) => invoiceA(number, { CbtesAsoc: { CbteAsoc: [note] } });
    expect(await send(1, other)).toEqual([10232]);
  });

  test('is described over HTTP', async () => {
    const note = fresh(991);
    const path = `/delivery-notes/${ISSUER}/991/7/${note.Nro}`;
    const told = await arca.control('PUT', path, { estado: 'inexistente' });
    expect(told).toEqual({ status: 200, json: { estado: 'inexistente' } });
    expect(await invoice(note)).toEqual([10120]);
    expect((await arca.control('DELETE', path)).status).toBe(204);
    expect(await invoice(note)).toEqual([]);
    expect((await arca.control('PUT', '/delivery-notes/1/x', {})).status).toBe(400);
  });
});
