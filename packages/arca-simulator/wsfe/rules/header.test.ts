import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestArca, testArca, textAt } from '../../../../test/support/arca/simulator.ts';
import { invoiceA, invoiceFce, request } from '../../../../test/support/arca/voucher-details.ts';

let arca: TestArca;
beforeAll(async () => {
  arca = await testArca();
});
afterAll(() => arca.stop());

const A = 1;
const WITH_LEGEND = 51;
const FCE_A = 201;

describe('an issuer whose kind of A is known', () => {
  const refusal = async (issuer: string, type: number) => {
    const detail = type === FCE_A ? invoiceFce(1) : invoiceA(1);
    const answer = await arca.wsfe('FECAESolicitar', issuer, request(type, [detail]));
    return textAt(answer, 'Errors', 'Err', 'Msg')?.slice(0, 2);
  };

  test.each([
    ['A', '30700000024', undefined, '09'],
    ['CBU', '33700000015', undefined, '09'],
    ['ALEY', '30712345671', '04', undefined],
  ] as const)(
    '%s (%s): A is refused by %s, A with the withholding legend by %s',
    async (kind, issuer, ofA, ofLegend) => {
      arca.controls.taxpayers.describe(issuer, { clase_a: kind });
      expect(await refusal(issuer, FCE_A)).toBe(ofA);
      expect(await refusal(issuer, WITH_LEGEND)).toBe(ofLegend);
      if (ofA !== undefined) expect(await refusal(issuer, A)).toBe(ofA);
    },
  );
});
