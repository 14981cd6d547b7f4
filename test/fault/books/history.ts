// A business of one seed: it sells, invoices, collects, buys, pays, corrects and takes back at random, while the work behind it is
// broken off at random calls. Once all has come to rest the books must say what its documents say.
import { cuitOf, export17 } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { FAULTS, FaultPlan, faultyTable, type Strike } from '../../support/fault.ts';
import { seeded } from '../../support/random.ts';
import { SentFile } from '../../support/sent-file.ts';
import { dataOf, type MemoryStack, type TestTenant } from '../../support/stack.ts';
import { BANK_EVENTS } from './bank-events.ts';
import { banksDiffer, yearsDiffer } from './bank-invariants.ts';
import { anyOf, type Business, cents, monthsOf, TAXES } from './business.ts';
import { booksDiffer, ledgerDiffers } from './invariants.ts';
import { NOTE_EVENTS } from './note-events.ts';
import { ORDER_EVENTS } from './order-events.ts';
import { openAll, TAX_EVENTS } from './tax-events.ts';
import { settlementsDiffer, withheldOtherwise } from './tax-invariants.ts';

/** The simulated authority is down for some amounts. */
const BUSY = 503;
const LAST_CALL = 60;
const LATER_MS = 2 * 3_600_000;
const METHODS = ['cash', 'bank_transfer', 'credit_card', 'check', 'cuenta_corriente'];

type Outcome = { broken: string[]; story: string[] };

export async function runHistory(
  stack: MemoryStack,
  tenant: TestTenant,
  { seed, events }: { seed: number; events: number },
): Promise<Outcome> {
  const business = await openBusiness(stack, tenant, seed);
  for (let i = 0; i < events; i += 1) {
    await happen(business);
    if (business.random.next() < 0.5) await breakOff(business);
  }
  const wrong = await comeToRest(business);
  return { broken: [...wrong, ...(await booksDiffer(business))], story: business.story };
}

/** What a settled month rests on: VAT that is owed and VAT that counts against it. */
const OF_A_MONTH = ['invoice', 'invoice', 'invoicedSale', 'purchase', 'withheldCollection'];

/** A business whose months of sales and of purchases are settled: histories seldom come to one that owes something. */
export async function runSettledMonths(
  stack: MemoryStack,
  tenant: TestTenant,
  seed: number,
): Promise<Outcome> {
  const business = await openBusiness(stack, tenant, seed);
  for (const name of ['enabled', ...OF_A_MONTH]) await EVENTS[name]?.(business);
  await settleDown(business);
  const settled: string[] = [];
  for (const month of await monthsOf(business)) {
    const summary = await business.ask('POST', `/iva/summary/${month}/calculate/`, {});
    const closed = await business.ask('POST', `/iva/books/${month}/close/`, {});
    if (closed !== undefined && summary?.balance > 0) settled.push(month);
  }
  await settleDown(business);
  return { broken: await settlementsDiffer(business), story: settled };
}

/** What moves money of the bank, or takes it back. */
const OF_A_BANK = [
  ...['collection', 'supplierPayment', 'reversal', 'reversal', 'withheldCollection'],
  ...['bankExpense', 'closedYear', 'openedYear', 'time', 'deposit', 'bankFile', 'matchedBank'],
  ...Object.keys(BANK_EVENTS),
];

/** A business that reconciles its bank, closes its year and opens it again while what it reconciled is taken back. */
export async function runReconciled(
  stack: MemoryStack,
  tenant: TestTenant,
  { seed, events }: { seed: number; events: number },
): Promise<Outcome> {
  const business = await openBusiness(stack, tenant, seed);
  for (const name of ['enabled', 'deposit', 'collection', 'bankExpense', 'withheldCollection']) {
    await ALL_EVENTS[name]?.(business);
  }
  await settleDown(business);
  for (let i = 0; i < events; i += 1) {
    await happen(business, ALL_EVENTS, OF_A_BANK);
    if (business.random.next() < 0.3) await breakOff(business);
    else if (business.random.next() < 0.7) await business.stack.background.rest();
  }
  const wrong = await comeToRest(business);
  return { broken: [...wrong, ...(await ledgerDiffers(business))], story: business.story };
}

/** What brings goods, takes them or counts them anew. */
const OF_GOODS = [
  ...['sale', 'tillSale', 'deletedSale', 'correctedSale', 'order', 'stock', 'time'],
  ...Object.keys(NOTE_EVENTS),
  ...Object.keys(NOTE_EVENTS),
];

/** A business whose goods travel with delivery notes, of its sales and of none. */
export async function runDelivered(
  stack: MemoryStack,
  tenant: TestTenant,
  { seed, events }: { seed: number; events: number },
): Promise<Outcome> {
  const business = await openBusiness(stack, tenant, seed);
  for (const name of ['enabled', 'note', 'sale']) await ALL_EVENTS[name]?.(business);
  for (let i = 0; i < events; i += 1) {
    await happen(business, ALL_EVENTS, OF_GOODS);
    if (business.random.next() < 0.3) await breakOff(business);
  }
  const wrong = await comeToRest(business);
  return { broken: [...wrong, ...(await booksDiffer(business))], story: business.story };
}

async function openBusiness(
  stack: MemoryStack,
  tenant: TestTenant,
  seed: number,
): Promise<Business> {
  const token = await tenant.token('test');
  const session = await tenant.session();
  const asking =
    (credential: string, headers: Record<string, string>): Business['ask'] =>
    async (method, path, body) => {
      const [pathname, query] = path.split('?');
      const sent = { token: credential, headers, body, query };
      const reply = await stack.request(method, `/api/v1${pathname}`, sent);
      if (reply.status >= 500 && reply.status !== BUSY) throw new Error(reply.story);
      return reply.status < 300 ? dataOf(reply) : undefined;
    };
  const ask = asking(token, {});
  const business = {
    stack,
    random: seeded(seed),
    ask,
    asOwner: asking(session, { 'x-mode': 'test' }),
    known: {},
    story: [],
    serial: 0,
  } as Business;
  const make = async (name: string, path: string, body: object) => {
    const made = await ask('POST', path, body);
    if (made === undefined) throw new Error(`${path} was refused`);
    business.known[name] = made;
  };
  await ask('POST', '/accounting/accounts/seed/');
  const from = { automatic_posting: { enabled: true, from: '2020-01-01' } };
  if (business.random.next() < 0.7) await ask('PUT', '/accounting/config/', from);
  await make('customer', '/customers/', { name: 'Ana', current_account_enabled: true });
  await make('account', '/current-accounts/', {
    party_id: business.known.customer?._id,
    party_type: 'customer',
  });
  await make('supplier', '/suppliers/', {
    name: 'Molino',
    cuit: cuitOf(0),
    tax_condition: 'responsable_inscripto',
  });
  await make('debt', '/current-accounts/', {
    party_id: business.known.supplier?._id,
    party_type: 'supplier',
  });
  const goods = { base_price: 50, cost: 20.35, track_stock: true, stock: 500 };
  await make('product', '/products/', { name: 'Harina', ...goods });
  await make('service', '/services/', { name: 'Flete', base_price: 100, status: 'published' });
  await make('terminal', '/pos/', { name: 'Caja' });
  await make('register', '/cash_register/', {
    pos_terminal_id: business.known.terminal?._id,
    initial_amount: 0,
  });
  await ask('PUT', `${TAXES}/config/`, { income: { agent: true, certificate_prefix: 'G-' } });
  const regimes = await ask('GET', `${TAXES}/regimes/?code=78`);
  business.known.regime = regimes?.items[0];
  return business;
}

const id = ({ known }: Business, name: string): string => known[name]?._id;

/** What may happen. */
export const EVENTS: Readonly<Record<string, (of: Business) => Promise<unknown>>> = {
  sale: (of) => of.ask('POST', '/sales/', saleOf(of)),
  invoicedSale: (of) => of.ask('POST', '/sales/', { ...saleOf(of), generate_invoice: true }),
  tillSale: (of) =>
    of.ask('POST', `/pos/${id(of, 'terminal')}/sale/`, { ...saleOf(of), payment_method: 'cash' }),
  deletedSale: async (of) => {
    const sale = await anyOf(of, '/sales/list/');
    return sale && of.ask('DELETE', `/sales/${sale._id}/`);
  },
  paidOtherwise: async (of) => {
    const sale = await anyOf(of, '/sales/list/');
    const body = { payment_method: of.random.pick(METHODS) };
    return sale && of.ask('PUT', `/sales/${sale._id}/`, body);
  },
  correctedSale: async (of) => {
    const sale = await anyOf(of, '/sales/list/?status=pending');
    const body = { discount_type: 'percentage', discount_rate: of.random.below(90) };
    return sale && of.ask('PUT', `/sales/${sale._id}/`, body);
  },
  cancelledInvoice: async (of) => {
    const document = await anyOf(of, '/bill/receipts/list/?estado=autorizado');
    return document && of.asOwner('POST', `/bill/receipts/cancel/${document._id}/`);
  },
  invoicedAgain: async (of) => {
    const sale = await anyOf(of, '/sales/list/');
    return sale && of.ask('PUT', `/sales/${sale._id}/`, { generate_invoice: true });
  },
  invoice: (of) =>
    of.ask('POST', '/bill/receipts/invoice/', {
      autorizar: true,
      items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: cents(of.random, 300) }],
    }),
  creditNote: async (of) => {
    const document = await anyOf(of, '/bill/receipts/list/?estado=autorizado');
    const body = { comprobante_id: document?._id, autorizar: true };
    return document && of.ask('POST', '/bill/receipts/credit-note/', body);
  },
  collection: (of) => movement(of, 'account', { type: 'payment' }),
  interest: (of) => movement(of, 'account', { type: 'interest' }),
  supplierPayment: (of) => movement(of, 'debt', { type: 'payment' }),
  supplierInvoice: (of) => movement(of, 'debt', { type: 'invoice' }),
  reversal: async (of) => {
    const name = of.random.pick(['account', 'debt']);
    const base = `/current-accounts/${id(of, name)}/movements`;
    const one = await anyOf(of, `${base}/list/?status=posted`);
    return one && of.ask('POST', `${base}/${one._id}/reverse/`, {});
  },
  purchase: (of) => {
    of.serial += 1;
    const net = of.random.below(900) + 1;
    const [iva, total] = [(net * 21) / 100, (net * 121) / 100];
    const words = (amount: number) => amount.toFixed(2).replace('.', ',');
    const type = of.random.pick([1, 1, 6, 3]);
    const amounts = { net: words(net), iva: words(iva), total: words(total) };
    const row = { number: of.serial, supplier: cuitOf(of.random.below(2)), type, ...amounts };
    return of.ask('POST', '/received_invoices/upload-csv/', new SentFile(export17([row])));
  },
  ignoredPurchase: async (of) => {
    const one = await anyOf(of, '/received_invoices/list/?status=linked');
    if (one === undefined) return undefined;
    await of.ask('POST', `/received_invoices/${one.id}/reopen/`);
    return of.ask('POST', `/received_invoices/${one.id}/ignore/`);
  },
  paidPurchase: async (of) => {
    const one = await anyOf(of, '/received_invoices/list/?status=linked');
    if (one === undefined || one.supplier_cuit !== of.known.supplier?.cuit) return undefined;
    return of.ask('POST', '/expenses/', {
      description: 'Pago',
      amount: one.total_amount,
      date: '2026-01-15',
      received_invoice_id: one.id,
      payment_method: of.random.pick(METHODS),
      ...(of.random.next() < 0.5 && { payment_status: 'paid' }),
    });
  },
  expense: (of) => spend(of, of.random.next() < 0.5 ? { payment_status: 'paid' } : {}),
  paidExpense: async (of) => {
    const one = (await anyOf(of, '/expenses/list/?payment_status=pending')) ?? (await spend(of));
    const body = { amount: one && Math.max(0.01, Math.floor(one.amount * 50) / 100) };
    return one && of.ask('POST', `/expenses/${one._id}/pay/`, { ...body, payment_method: 'cash' });
  },
  cash: (of) =>
    of.ask('POST', `/cash_register/${id(of, 'register')}/movement/`, {
      type: of.random.pick(['income', 'expense']),
      amount: cents(of.random, 50),
      reason: 'Cambio',
    }),
  count: async (of) => {
    const counted_amount = cents(of.random, 500);
    return of.ask('POST', `/cash_register/${id(of, 'register')}/close/`, { counted_amount });
  },
  stock: (of) =>
    of.ask('PUT', `/products/${id(of, 'product')}/`, { stock: 400 + of.random.below(200) }),
  enabled: (of) =>
    of.ask('PUT', '/accounting/config/', {
      automatic_posting: { enabled: true, from: '2020-01-01' },
    }),
  time: async ({ stack }) => {
    stack.clock.advance(30 * 3_600_000);
    return 'later';
  },
  ...TAX_EVENTS,
  ...ORDER_EVENTS,
};

/** Those of the bank and of delivery notes are too rare among all others to meet each other. */
const ALL_EVENTS = { ...EVENTS, ...BANK_EVENTS, ...NOTE_EVENTS };

async function happen(
  business: Business,
  events: typeof EVENTS = EVENTS,
  names: readonly string[] = Object.keys(events),
): Promise<void> {
  const name = business.random.pick(names);
  const done = await events[name]?.(business);
  business.story.push(done === undefined ? `(${name})` : name);
}

function saleOf(business: Business): Rec {
  const { random } = business;
  const isProduct = random.next() < 0.5;
  const method = random.pick(METHODS);
  const item = isProduct
    ? { publication_id: id(business, 'product'), publication_type: 'product', name: 'Harina' }
    : { publication_id: id(business, 'service'), publication_type: 'service', name: 'Flete' };
  return {
    items: [{ ...item, quantity: 1 + random.below(3), price: cents(random, 200) }],
    tax_rate: 21,
    payment_method: method,
    customer: id(business, 'customer'),
    status: random.pick(['completed', 'completed', 'pending']),
  };
}

const movement = (of: Business, account: string, body: object) =>
  of.ask('POST', `/current-accounts/${id(of, account)}/movements/`, {
    ...body,
    amount: cents(of.random, 150),
    payment_method: of.random.pick(METHODS.slice(0, 4)),
  });

/** The work behind the API meets a fault or two, and is left as they leave it. */
async function breakOff({ stack, random, story }: Business): Promise<void> {
  const strikes = Array.from(
    { length: 1 + random.below(2) },
    (): Strike => [1 + random.below(LAST_CALL), random.pick(FAULTS)],
  );
  const { target } = stack.tables.test;
  const plan = new FaultPlan(new Map(strikes));
  stack.tables.test.target = faultyTable(target, plan);
  await stack.background.rest(() => plan.isDead).catch(() => undefined);
  stack.tables.test.target = target;
  story.push(...plan.struck);
}

/** Whatever was left is swept up and done; then a year and months that are closed are opened, so that nothing waits for them. */
async function comeToRest(business: Business): Promise<string[]> {
  await settleDown(business);
  const wrong = [
    ...(await settlementsDiffer(business)),
    ...(await withheldOtherwise(business)),
    ...(await closedOtherwise(business)),
  ];
  await openAll(business);
  await settleDown(business);
  return [...wrong, ...(await closedOtherwise(business))];
}

const closedOtherwise = async (business: Business): Promise<string[]> => [
  ...(await yearsDiffer(business)),
  ...(await banksDiffer(business)),
];

async function settleDown({ stack }: Business): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    stack.clock.advance(LATER_MS);
    await stack.background.sweep();
    await stack.background.rest();
  }
}

const spend = (of: Business, more: Rec = {}) =>
  of.ask('POST', '/expenses/', {
    description: 'Luz',
    amount: cents(of.random, 200),
    date: '2026-01-15',
    payment_method: of.random.pick(METHODS),
    ...more,
  });
