// A sale with its live invoice that is repeated by its key is told what it was told at first, whatever the authority did meanwhile.
// contract#idempotency.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { type LiveIssuer, openLiveIssuer } from '../support/live-issuer.ts';
import { dataOf, IS_BUNDLED } from '../support/stack.ts';

const SALES = '/api/v1/sales';

let issuer: LiveIssuer;
let service: Rec;

/** The issuer reaches into the simulated authority, which the bundles' processes have of their own. */
describe.skipIf(IS_BUNDLED)('a sale that is repeated', () => {
  beforeAll(async () => {
    issuer = await openLiveIssuer();
    const flete = { name: 'Flete', base_price: 1 };
    service = dataOf(await issuer.ask('POST', '/api/v1/services/', flete));
  });
  afterAll(() => issuer.close());
  beforeEach(() => issuer.arca.controls.faults.remove());

  const sell = (key: string, more: Rec = {}) => {
    const line = { publication_id: service._id, publication_type: 'service', name: 'Flete' };
    const body = { items: [{ ...line, quantity: 1, price: 121 }], generate_invoice: true, ...more };
    return issuer.ask('POST', `${SALES}/`, body, key);
  };
  const toldAlike = async (key: string, more: Rec = {}): Promise<Rec> => {
    const first = await sell(key, more);
    expect(first.status, first.story).toBe(201);
    expect(dataOf(first).invoice_id).toBeTypeOf('string');
    await issuer.later();
    const again = await sell(key, more);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json).toEqual(first.json);
    return first.json;
  };

  test('is told the message beside it again', async () => {
    const { message } = await toldAlike('message', { payment_method: 'trueque' });
    expect(message).toContain('trueque');
  });

  test('is told its message again with a document that waits', async () => {
    const open = await issuer.arca.controls.refuse();
    await toldAlike('queued', { payment_method: 'trueque' }).finally(open);
  });

  test.each([
    ['lost_after', 'FECompConsultar'],
    ['lost_before', 'FECompConsultar'],
  ] as const)('is told of the document whose answer was %s', async (kind, operation) => {
    const { faults } = issuer.arca.controls;
    faults.add({ kind, operation: 'FECAESolicitar', times: 1 });
    faults.add({ kind: 'down', operation, times: 1 });
    const { data } = await toldAlike(kind);
    expect(data.invoice_number).toBeNull();
  });
});
