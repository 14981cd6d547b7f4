// The main story of the service, step by step: products, a customer, a webhook, a sale with its stock and its invoice,
// the two events, lists, the month's VAT, and the reset of the sandbox.
import { randomBytes } from 'node:crypto';
import type { DemoTokens } from '#local/seed.ts';
import type {
  Customer,
  Invoice,
  ListPage,
  Sale,
  Product as ShownProduct,
  Webhook,
} from '#sdk/sdk.ts';
import { Deviation, type Player } from './player.ts';
import type { Receiver } from './receiver.ts';
import { type Sold, settleMonth } from './vat-month.ts';

type Cast = { player: Player; receiver: Receiver; tokens: DemoTokens };
type Product = Pick<ShownProduct, '_id' | 'name' | 'stock'>;
type ResetAnswer = { deleted_counts: Readonly<Record<string, number>> };

const EVENT_TIMEOUT_MS = 20_000;
const EVENTS = ['sale.created', 'invoice.authorized'] as const;
const PRICES = [
  { name: 'Malbec reserva 750 ml', base_price: 12500.5, stock: 24, sold: 2 },
  { name: 'Torrontés joven 750 ml', base_price: 8300, stock: 36, sold: 3 },
  { name: 'Copa de cristal', base_price: 4100.25, stock: 12, sold: 6 },
];
const TOTAL = 74502.5;

/** Plays it all; throws the first deviation. */
export async function playStory(cast: Cast): Promise<void> {
  const run = randomBytes(4).toString('hex');
  const { test, live } = cast.tokens;
  await cast.player.send(200, 'POST', '/sandbox/reset/', { token: test, body: {} });
  const products = await makeProducts(cast, run);
  const customerId = await makeCustomer(cast);
  const webhookId = await subscribe(cast);
  try {
    const sale = await sell(cast, { run, products, customerId });
    const sold = await checkInvoice(cast, sale);
    await receiveEvents(cast, sale._id);
    await browse(cast, products);
    await settleMonth(cast, sold);
    await reset(cast, { run, live });
  } finally {
    await cast.player.send(200, 'DELETE', `/webhooks/${webhookId}/`, { token: test });
  }
}

async function makeProducts({ player, tokens }: Cast, run: string): Promise<Product[]> {
  player.chapter('1. Three products, each sent twice with the same Idempotency-Key');
  const products: Product[] = [];
  for (const [at, { sold: _sold, ...product }] of PRICES.entries()) {
    const body = { ...product, sku: `${run}-${at}`, track_stock: true, status: 'published' };
    const sent = { token: tokens.test, body, key: `demo-${run}-product-${at}` };
    const first = await player.send<ShownProduct>(201, 'POST', '/products/', sent);
    const again = await player.send<ShownProduct>(201, 'POST', '/products/', sent);
    player.check('the repetition is the original', again.json.data._id, first.json.data._id);
    player.check('and says so', again.headers.get('idempotency-replayed'), 'true');
    products.push(first.json.data);
  }
  return products;
}

async function makeCustomer({ player, tokens }: Cast): Promise<string> {
  player.chapter('2. A customer');
  const body = {
    name: 'Bodegas del Sur SA',
    customer_type: 'company',
    document_type: 'cuit',
    document_number: '30-50001091-2',
    tax_condition: 'responsable_inscripto',
  };
  const sent = { token: tokens.test, body };
  const { json } = await player.send<Customer>(201, 'POST', '/customers/', sent);
  player.check('livemode', json.data.livemode, false);
  return json.data._id;
}

async function subscribe({ player, receiver, tokens }: Cast): Promise<string> {
  player.chapter('3. A webhook to a receiver on this machine');
  const body = { url: receiver.url, event_types: EVENTS };
  const sent = { token: tokens.test, body };
  const { json } = await player.send<Webhook>(201, 'POST', '/webhooks/', sent);
  player.check('the signing secret is shown once', json.data.secret, /^whsec_/);
  receiver.trust(json.data.secret ?? '');
  return json.data._id;
}

type SaleParts = { run: string; products: Product[]; customerId: string };

async function sell({ player, tokens }: Cast, { run, products, customerId }: SaleParts) {
  player.chapter('4. A sale of three lines, with its invoice');
  const items = products.map(({ _id, name }, at) => ({
    publication_id: _id,
    publication_type: 'product',
    name,
    quantity: PRICES[at]?.sold,
    price: PRICES[at]?.base_price,
  }));
  const body = {
    items,
    customer_id: customerId,
    payment_method: 'cash',
    status: 'completed',
    generate_invoice: true,
  };
  const sent = { token: tokens.test, body, key: `demo-${run}-sale` };
  const { json } = await player.send<Sale>(201, 'POST', '/sales/', sent);
  player.check('the total is the server’s', json.data.total, TOTAL);
  player.check('status', json.data.status, 'completed');
  player.check('invoice number', json.data.invoice_number, /^\d{4,5}-\d{8}$/);
  const again = await player.send<Sale>(201, 'POST', '/sales/', sent);
  player.check('the repetition is the same sale', again.json.data._id, json.data._id);
  for (const [at, { _id, name, stock }] of products.entries()) {
    const asked = { token: tokens.test };
    const now = await player.send<ShownProduct>(200, 'GET', `/products/${_id}/`, asked);
    player.check(`stock of ${name}`, now.json.data.stock, stock - (PRICES[at]?.sold ?? 0));
  }
  return json.data;
}

async function checkInvoice({ player, tokens }: Cast, sale: Sale): Promise<Sold> {
  const sent = { token: tokens.test };
  const path = '/bill/receipts/list/?estado=autorizado';
  const { json } = await player.send<ListPage<Invoice>>(200, 'GET', path, sent);
  player.check('one tax document', json.data.total, 1);
  const [invoice] = json.data.items;
  if (invoice === undefined)
    throw new Deviation('the list counts a document that it does not show');
  player.check('of that sale', invoice.sale_id, sale._id);
  player.check('with its number', invoice.numero_completo, sale.invoice_number);
  player.check('an A, between two registered taxpayers', invoice.letra, 'A');
  player.check('a synthetic CAE', invoice.cae, /^99\d{12}$/);
  player.check('simulated', invoice.simulated, true);
  player.check('livemode', invoice.livemode, false);
  return { day: invoice.fecha, total: invoice.total, vat: invoice.iva };
}

async function receiveEvents({ player, receiver }: Cast, saleId: string): Promise<void> {
  player.chapter('5. Both events, signed');
  for (const type of EVENTS) {
    const { event, headers, body } = await receiver.next(type, EVENT_TIMEOUT_MS);
    player.note(`⇐ ${type}  webhook-id: ${headers['webhook-id']}  ${body.length} B`);
    const about = type === 'sale.created' ? event.data._id : event.data.sale_id;
    player.check('verified by standardwebhooks, about the sale', about, saleId);
    player.check('livemode', event.livemode, false);
  }
  player.check('calls with a wrong signature', receiver.refused(), 0);
}

async function browse({ player, tokens }: Cast, products: Product[]): Promise<void> {
  player.chapter('6. Lists: paging, sort, search');
  const sent = { token: tokens.test };
  const list = async <R = unknown>(path: string) =>
    (await player.send<ListPage<R>>(200, 'GET', path, sent)).json.data;
  const page = await list('/products/list/?per_page=2&page=2');
  player.check(
    'second page of three',
    [page.items.length, page.total, page.total_pages],
    [1, 3, 2],
  );
  const byPrice = '/products/list/?sort=base_price&sort_dir=asc&fields=name,base_price';
  const sorted = await list<Pick<ShownProduct, 'name' | 'base_price'>>(byPrice);
  const prices = sorted.items.map(({ base_price }) => base_price);
  player.check(
    'sorted by price',
    prices,
    PRICES.map(({ base_price }) => base_price).sort((a, b) => a - b),
  );
  const found = await list<ShownProduct>('/products/list/?search=torrontes');
  player.check('search without accents', found.items[0]?._id, products[1]?._id);
  player.check('sales', (await list('/sales/list/')).total, 1);
  player.check('customers', (await list('/customers/list/?search=bodegas')).total, 1);
}

async function reset({ player, tokens }: Cast, { run, live }: { run: string; live: string }) {
  player.chapter('8. The sandbox is emptied at once; live data and tokens stay');
  const body = { name: 'A live product', base_price: 1, sku: `${run}-live` };
  const kept = await player.send<ShownProduct>(201, 'POST', '/products/', { token: live, body });
  const id = kept.json.data._id;
  const asked = { token: tokens.test, body: {} };
  const done = await player.send<ResetAnswer>(200, 'POST', '/sandbox/reset/', asked);
  const { products, sales, customers } = done.json.data.deleted_counts;
  player.check('deleted products, sales, customers', [products, sales, customers], [3, 1, 1]);
  for (const path of [
    '/products/list/',
    '/sales/list/',
    '/customers/list/',
    '/bill/receipts/list/',
  ]) {
    const { json } = await player.send<ListPage<unknown>>(200, 'GET', path, { token: tokens.test });
    player.check(`${path} is empty`, [json.data.total, json.data.items], [0, []]);
  }
  const still = await player.send<ShownProduct>(200, 'GET', `/products/${id}/`, { token: live });
  player.check('the live product is there', still.json.data.livemode, true);
  await player.send(200, 'DELETE', `/products/${id}/`, { token: live });
}
