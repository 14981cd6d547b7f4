import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codesIn, type TestArca, testArca } from '../../../../test/support/arca/simulator.ts';
import { creditFce, invoiceFce, request } from '../../../../test/support/arca/voucher-details.ts';

const ISSUER = '33700000015';

let arca: TestArca;
beforeAll(async () => {
  arca = await testArca();
});
afterAll(() => arca.stop());

describe('a credit note of all that is left of a credit invoice (10184)', () => {
  const credit = async () => {
    const sent = request(203, [creditFce(1, 1, ISSUER)]);
    return codesIn(await arca.wsfe('FECAESolicitar', ISSUER, sent), 'Obs');
  };

  test('is refused where the simulator was told so, and authorized otherwise', async () => {
    await arca.wsfe('FECAESolicitar', ISSUER, request(201, [invoiceFce(1)]));
    const strict = await arca.control('PUT', '/settings', { fce_full_credit: false });
    expect(strict).toEqual({ status: 200, json: { fce_full_credit: false } });
    expect(await credit()).toEqual([10184]);
    await arca.control('PUT', '/settings', { fce_full_credit: true });
    expect((await arca.control('GET', '/settings')).json).toEqual({ fce_full_credit: true });
    expect(await credit()).toEqual([]);
  });
});
