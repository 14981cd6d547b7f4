// Live documents before the simulated authority, composed as the functions that issue are: the real client, tickets sealed in the
// live table. For the stories of electronic invoicing.
import { expect } from 'vitest';
import { type RunningArca, startArca } from '#arca-simulator/arca.ts';
import { connectedAuthority } from '#http/composition/connected-authority.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply } from './exchange.ts';
import { dataOf, type MemoryStack, openMemoryStack, type TestTenant } from './stack.ts';

const RECEIPTS = '/api/v1/bill/receipts';
/** Longer than any wait and the sweep's patience after it: the queue of tests delivers at once, so only the sweep comes later. */
const LATER_MS = 130_000;
/** Of a sale to a consumer who does not say who he is. */
export const INVOICE_B = 6;

export type LiveIssuer = {
  stack: MemoryStack;
  arca: RunningArca;
  tenant: TestTenant;
  token: string;
  /** Everything that was answered so far. */
  said: Reply[];
  ask(method: string, path: string, body?: unknown, key?: string): Promise<Reply>;
  /** POST /bill/receipts/invoice/ of one line with that price, to be authorized. */
  invoice(price: number, more?: Rec, key?: string): Promise<Reply>;
  /** The authorized document. */
  authorized(price: number, more?: Rec): Promise<Rec>;
  read(id: string): Promise<Rec>;
  /** Everything that waits has been looked at again. */
  later(): Promise<void>;
  vouchers(type?: number): ReturnType<RunningArca['controls']['vouchers']>;
  close(): Promise<void>;
};

export async function openLiveIssuer(): Promise<LiveIssuer> {
  const stack = await openMemoryStack();
  const { runtime, clock, background } = stack;
  const arca = await startArca({ clock, port: 0 });
  const { certificate, key } = arca.controls.provider;
  const { url } = arca;
  const addresses = { wsaa: url, wsfe: url, padron: url };
  const config = { ...runtime.config, taxAuthority: { addresses, certificate, key } };
  runtime.pause = () => new Promise((resolve) => setImmediate(resolve));
  runtime.authorities.live = connectedAuthority({ ...runtime, config });
  const tenant = await stack.newTenant();
  const token = await tenant.token('live');
  const said: Reply[] = [];
  const ask: LiveIssuer['ask'] = async (method, path, body, key) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const reply = await stack.request(method, path, { token, body, headers });
    said.push(reply);
    return reply;
  };
  const invoice: LiveIssuer['invoice'] = (price, more = {}, key) => {
    const items = [{ descripcion: 'Vino', cantidad: 1, precio_unitario: price }];
    return ask('POST', `${RECEIPTS}/invoice/`, { autorizar: true, items, ...more }, key);
  };
  return {
    stack,
    arca,
    tenant,
    token,
    said,
    ask,
    invoice,
    async authorized(price, more) {
      const reply = await invoice(price, more);
      expect(dataOf(reply), reply.story).toMatchObject({ estado: 'autorizado', livemode: true });
      return dataOf(reply);
    },
    read: async (id) => dataOf(await stack.expect(200, 'GET', `${RECEIPTS}/${id}/`, { token })),
    async later() {
      await background.rest();
      clock.advance(LATER_MS);
      await background.sweep();
      await background.rest();
    },
    vouchers: (CbteTipo = INVOICE_B) => arca.controls.vouchers({ PtoVta: 1, CbteTipo }),
    close: () => arca.stop(),
  };
}
