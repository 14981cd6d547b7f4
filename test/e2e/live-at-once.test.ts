// Ten cashiers of one sale point issue at the same moment: the authority takes one document of a sequence at a time, so nine wait. Over
// the real pipeline and client.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveIssuer, openLiveIssuer } from '../support/live-issuer.ts';
import { dataOf, IS_BUNDLED } from '../support/stack.ts';

const CASHIERS = 10;

let issuer: LiveIssuer;

describe.skipIf(IS_BUNDLED)('documents of one sale point at the same moment', () => {
  beforeAll(async () => {
    issuer = await openLiveIssuer();
  });
  afterAll(() => issuer.close());

  const asked = (operation: string): number =>
    issuer.arca.controls.requests().filter((each) => each.operation === operation).length;

  test('are issued one after the other, and the authority is asked once for each', async () => {
    // The first of a process asks for what the others then know: its ticket and the tables of codes.
    await issuer.authorized(999);
    const before = [asked('FECompUltimoAutorizado'), asked('FECAESolicitar')];
    let looks = 0;
    const { runtime } = issuer.stack;
    const { pause } = runtime;
    runtime.pause = (ms) => {
      looks += 1;
      return pause(ms);
    };
    const replies = await Promise.all(
      Array.from({ length: CASHIERS }, (_, cashier) => issuer.invoice(1000 + cashier)),
    );
    runtime.pause = pause;
    const issued = replies.map((reply) => dataOf(reply));
    expect(issued.map(({ estado }) => estado)).toEqual(issued.map(() => 'autorizado'));
    const numbers = issued.map(({ numero }) => Number(numero)).sort((a, b) => a - b);
    expect(numbers).toEqual(issued.map((_, nth) => nth + 2));
    const after = [asked('FECompUltimoAutorizado'), asked('FECAESolicitar')];
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([CASHIERS, CASHIERS]);
    expect(looks).toBe(0);
  });
});
