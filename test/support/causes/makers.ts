// What the causes of events begin with: one record of a kind, made over the interface in the sandbox of a business.
import { toIso } from '#kernel/clock.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Business } from '../business.ts';
import type { Receiver } from '../receiver.ts';

export type Makers = Business & {
  /** Where webhooks of the business call. */
  receiver: Receiver;
  /** A number that no other record has. */
  serial(): number;
  /** The day of the sandbox's clock, or that many days after it. */
  day(after?: number): Promise<string>;
  /** Days go by, with everything done that becomes due. */
  pass(days: number): Promise<void>;
  rest(): Promise<void>;
  patch(path: string, body: Rec): Promise<Rec>;
  /** The request, which may be refused. */
  attempt(path: string, body?: Rec): Promise<unknown>;
  /** Leads the record of that path through the states. */
  walk(path: string, ...states: readonly string[]): Promise<void>;
  product(more?: Rec): Promise<Rec>;
  service(): Promise<Rec>;
  customer(more?: Rec): Promise<Rec>;
  /** One line of a product at a price. */
  line(product: Rec): Rec;
  sale(more?: Rec): Promise<Rec>;
  invoice(): Promise<Rec>;
  /** The current account of a new customer. */
  account(more?: Rec): Promise<Rec>;
};

export type Cause = (at: Makers) => Promise<unknown>;

const DAY_MS = 86_400_000;

export function makersOf(business: Business, receiver: Receiver): Makers {
  const { post, put, get, good, call, stack } = business;
  let made = 0;
  const serial = () => {
    made += 1;
    return made;
  };
  const named = (path: string, more: Rec) => post(path, { name: `Registro ${serial()}`, ...more });
  const sold = { base_price: 100, status: 'published' };
  const line = ({ _id }: Rec): Rec => ({
    ...{ publication_id: _id, publication_type: 'product', name: 'Malbec' },
    ...{ quantity: 1, price: 100 },
  });
  const rest = () => stack.background.rest();
  const makers: Makers = {
    ...business,
    receiver,
    serial,
    rest,
    line,
    async day(after = 0) {
      const { now } = await get('/sandbox/clock/');
      return toIso(Date.parse(now) + after * DAY_MS).slice(0, 10);
    },
    async pass(days) {
      await rest();
      await post('/sandbox/clock/', { advance_seconds: (days * DAY_MS) / 1000 });
      await stack.background.sweep();
      await rest();
    },
    patch: (path, body) => good('PATCH', path, body),
    attempt: (path, body = {}) => call('POST', path, body),
    async walk(path, ...states) {
      for (const status of states) await put(path, { status });
    },
    product: (more = {}) => named('/products/', { ...sold, track_stock: true, stock: 10, ...more }),
    service: () => named('/services/', sold),
    customer: (more = {}) => named('/customers/', more),
    async sale(more = {}) {
      const items = [line(await makers.product())];
      return post('/sales/', { items, status: 'completed', ...more });
    },
    invoice: () =>
      post('/bill/receipts/invoice/', {
        ...{ autorizar: true, concepto: 1, receptor: { condicion_iva_receptor: 5 } },
        items: [
          { descripcion: 'Malbec', cantidad: 1, precio_unitario: serial(), alicuota_iva: 21 },
        ],
      }),
    async account(more = {}) {
      const { _id } = await makers.customer();
      return post('/current-accounts/', { party_id: _id, ...more });
    },
  };
  return makers;
}
