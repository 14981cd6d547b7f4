// What suppliers are owed is said twice: by the payables of the ledger and by their current accounts. Whatever becomes of orders, of
// received invoices and of the expenses that pay them, and however soon, both say the same once all has come to rest.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, expect, test } from 'vitest';
import { cuitOf, export17, type Voucher } from '#domain/received-invoices/test-export.ts';
import { roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { everything, ledgerMistakes, readLedger } from '../support/bookkeeper.ts';
import { historySeeds } from '../support/histories.ts';
import { type Random, seeded } from '../support/random.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

const NOTE = 3;
const CUIT = cuitOf(1);
const PRICES = [121, 242, 60.5];
const TAXES = '/accounting/retenciones-percepciones';
const INVOICES = '/received_invoices';

let stack: MemoryStack;
let shop: Shop;
let supplier: Rec;
let account: Rec;
let serial: number;
beforeEach(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
  serial = 0;
  await shop.good('POST', '/accounting/accounts/seed/');
  const automatic_posting = { enabled: true, from: '2020-01-01' };
  await shop.good('PUT', '/accounting/config/', { automatic_posting });
  supplier = await shop.good('POST', '/suppliers/', { name: 'Molino', cuit: CUIT });
  const party = { party_type: 'supplier', party_id: supplier._id };
  account = await shop.good('POST', '/current-accounts/', party);
});

/** What may be refused, as what is random may be. */
const ask = async (method: string, path: string, body?: Rec): Promise<Rec | undefined> => {
  const reply = await shop.call(method, path, body);
  if (reply.status >= 500) throw new Error(reply.story);
  return reply.status < 300 ? reply.json.data : undefined;
};
const ofAccount = (rest: string) => `/current-accounts/${account._id}${rest}`;
const words = (amount: number) => amount.toFixed(2).replace('.', ',');

async function upload(total: number, more: Partial<Voucher> = {}): Promise<void> {
  serial += 1;
  const iva = Math.round((total * 2100) / 121) / 100;
  const amounts = { net: words(total - iva), iva: words(iva), total: words(total) };
  const rows = [{ number: serial, supplier: CUIT, ...amounts, ...more }];
  await stack.request('POST', `/api/v1${INVOICES}/upload-csv/`, {
    ...{ token: shop.token, body: new SentFile(export17(rows)) },
  });
}

const pesos = (amount: number, { currency = 'ARS', exchange_rate = 1 }: Rec): number =>
  toAmount(roundAmount(times(amount, currency === 'DOL' ? exchange_rate : 1)));

/** What payables and account differ by, beside what is owed on no account, and what of reopened invoices was paid ahead. */
async function differences(): Promise<string[]> {
  await stack.background.rest();
  const [
    ledger,
    orders,
    invoices,
    expenses,
    movements,
    { balance, open_items, status },
    { unposted },
  ] = await Promise.all([
    readLedger(shop),
    everything(shop, '/orders/list/'),
    everything(shop, `${INVOICES}/list/`),
    everything(shop, '/expenses/list/'),
    everything(shop, ofAccount('/movements/list/?status=posted')),
    shop.good('GET', ofAccount('/')),
    shop.good('GET', '/accounting/config/'),
  ]);
  const byHand = ledger.entries.filter(({ description }) => description === 'A mano');
  const isByHand = (one: Rec) => byHand.some(({ _id }) => _id === one.linked_journal_entry_id);
  const debts = movements.filter(({ origin }) => origin === 'received_invoice');
  const onAccount = new Set(debts.map(({ document_id: id }) => id));
  const alone = new Set(orders.map(({ received_invoice_id: id }) => id));
  const elsewhere = invoices.filter(
    ({ id, status: is, order_id: of }) =>
      is === 'linked' && (!of || alone.has(id)) && !onAccount.has(id),
  );
  const owed = elsewhere
    .filter((one) => !isByHand(one))
    .map((one) => (one.voucher_type === NOTE ? 1 : -1) * pesos(one.total_amount, one));
  const paidOf = (some: readonly Rec[]) =>
    expenses
      .filter(({ status: is }) => is === 'confirmed')
      .filter(({ received_invoice_id: of }) => some.some(({ id }) => id === of))
      .flatMap((one) => one.payments.map(({ amount }: Rec) => pesos(amount, one)));
  /** What accounts took of it while they were open. */
  const taken = movements
    .filter(({ origin }) => origin === 'expense')
    .filter(({ document_id: of }) =>
      expenses.some(({ _id, received_invoice_id: id }) => _id === of && onAccount.has(id)),
    )
    .map(({ account_amount: amount }) => amount);
  const wanted = {
    payables: toAmount(sum([balance, ...owed, ...paidOf(elsewhere)])),
    advances_to_suppliers: toAmount(
      sum([
        ...paidOf(invoices.filter(({ status: is }) => is === 'pending')),
        ...paidOf(invoices.filter(({ id }) => onAccount.has(id))),
        ...taken.map((amount) => -amount),
      ]),
    ),
  };
  const open = toAmount(sum(open_items.map((item: Rec) => item.open)));
  return [
    ...ledgerMistakes(ledger),
    ...Object.entries(wanted)
      .filter(([key, amount]) => ledger.balanceOf(key) !== amount)
      .map(([key, amount]) => `${key} is ${ledger.balanceOf(key)} instead of ${amount}`),
    ...(open === Math.abs(balance) ? [] : [`${open} is open of ${balance}`]),
    ...(status === 'closed' && balance !== 0 ? [`closed at ${balance}`] : []),
    ...unposted.map(({ source, message }: Rec) => `${source} waits: ${message}`),
  ];
}

test('what was paid of an invoice that is reopened was paid ahead, until it is linked by hand', async () => {
  await upload(121);
  const [invoice] = await everything(shop, `${INVOICES}/list/`);
  await shop.good('POST', '/expenses/', {
    ...{ description: 'Pago', amount: 121, date: '2026-01-12', payment_status: 'paid' },
    received_invoice_id: invoice?.id,
  });
  const books = async () => {
    expect(await differences()).toEqual([]);
    const { balanceOf } = await readLedger(shop);
    return [balanceOf('payables'), balanceOf('advances_to_suppliers')];
  };
  expect(await books()).toEqual([0, 0]);
  await shop.good('POST', `${INVOICES}/${invoice?.id}/reopen/`);
  expect(await books()).toEqual([0, 121]);
  await shop.good('POST', `${INVOICES}/${invoice?.id}/ignore/`);
  expect(await books()).toEqual([0, 0]);
});

test('what pays a credit note of a supplier who owes is posted, as another payment', async () => {
  await upload(121, { type: NOTE });
  await stack.background.rest();
  const [note] = await everything(shop, `${INVOICES}/list/`);
  await shop.good('POST', '/expenses/', {
    ...{ description: 'Pago', amount: 121, date: '2026-01-12', payment_status: 'paid' },
    received_invoice_id: note?.id,
  });
  expect(await differences()).toEqual([]);
  expect((await shop.good('GET', ofAccount('/'))).balance).toBe(242);
});

test('an account that was closed is active again once what it had is taken back', async () => {
  await upload(121);
  await stack.background.rest();
  await shop.good('POST', ofAccount('/settle/'), {});
  await shop.good('PUT', ofAccount('/'), { status: 'closed' });
  const [invoice] = await everything(shop, `${INVOICES}/list/`);
  await shop.good('POST', `${INVOICES}/${invoice?.id}/reopen/`);
  expect(await differences()).toEqual([]);
  expect(await shop.good('GET', ofAccount('/'))).toMatchObject({ status: 'active', balance: 121 });
});

type Act = (random: Random) => Promise<unknown>;

async function some(random: Random, path: string): Promise<Rec | undefined> {
  const all = await everything(shop, path);
  return all.length === 0 ? undefined : random.pick(all);
}

/** One of a list is asked for something at its own path. */
const onOne =
  (list: string, method: string, path: (one: Rec) => string, body: object = {}): Act =>
  async (random) => {
    const one = await some(random, list);
    return one && ask(method, path(one), body);
  };
const onInvoice = (status: string, verb: string) =>
  onOne(`${INVOICES}/list/?status=${status}`, 'POST', ({ id }) => `${INVOICES}/${id}/${verb}/`);

const ofOrder = ({ _id }: Rec) => `/orders/${_id}/`;
const PAID_BY_HAND = [{ payment_status: 'paid' }, { paid_amount: 21 }, { paid_amount: 0 }];

const spend = async (random: Random, list: string) => {
  const one = await some(random, list);
  if (one === undefined) return undefined;
  const { total_amount: total, id: received_invoice_id, currency, exchange_rate } = one;
  return ask('POST', '/expenses/', {
    ...{ description: 'Pago', date: '2026-01-12', received_invoice_id, currency, exchange_rate },
    ...{ amount: Math.abs(total), payment_method: random.pick(['cash', 'check']) },
    ...(random.below(2) && { payment_status: 'paid' }),
  });
};

const ACTS: readonly Act[] = [
  ...[1, 2].map(
    (): Act => (random) =>
      upload(random.pick(PRICES), {
        type: random.pick([1, 1, 1, 6, NOTE]),
        ...(random.below(4) === 0 && { currency: 'USD', rate: '1001,37' }),
      }),
  ),
  onInvoice('linked', 'reopen'),
  onInvoice('ignored', 'reopen'),
  onInvoice('pending', 'ignore'),
  onOne(`${INVOICES}/list/`, 'DELETE', ({ id }) => `${INVOICES}/${id}/`),
  (random) => spend(random, `${INVOICES}/list/`),
  (random) => spend(random, `${INVOICES}/list/?status=pending`),
  onOne('/expenses/list/', 'POST', ({ _id }) => `/expenses/${_id}/pay/`),
  onOne('/expenses/list/', 'POST', ({ _id }) => `/expenses/${_id}/pay/`, { amount: 10 }),
  onOne('/expenses/list/', 'PUT', ({ _id }) => `/expenses/${_id}/`, { received_invoice_id: null }),
  onOne('/expenses/list/', 'DELETE', ({ _id }) => `/expenses/${_id}/`),
  async (random) => {
    const [one, invoice] = [
      await some(random, '/expenses/list/'),
      await some(random, `${INVOICES}/list/`),
    ];
    const body = { received_invoice_id: invoice?.id };
    return one && invoice && ask('PUT', `/expenses/${one._id}/`, body);
  },
  (random) =>
    ask('POST', ofAccount('/movements/'), {
      ...{ type: random.pick(['payment', 'invoice', 'credit_note']), payment_method: 'cash' },
      amount: (1 + random.below(20_000)) / 100,
    }),
  (random) =>
    onOne(ofAccount('/movements/list/'), 'POST', ({ _id }) =>
      ofAccount(`/movements/${_id}/reverse/`),
    )(random),
  async (random) => {
    await ask('POST', ofAccount('/settle/'), {});
    return random.below(3) === 0 && ask('PUT', ofAccount('/'), { status: 'closed' });
  },
  () => ask('PUT', ofAccount('/'), { status: 'active' }),
  async (random) => {
    const items = Array.from({ length: 1 + random.below(2) }, () => ({
      ...{ product_name: 'Harina', quantity: 1 },
      unit_price: random.pick(PRICES),
    }));
    const [product] = await everything(shop, '/products/list/');
    const { _id: product_id } = product ?? (await shop.good('POST', '/products/', FLOUR));
    const order = await ask('POST', '/orders/', {
      ...{ supplier_id: supplier._id, status: 'pending' },
      items: items.map((item) => ({ ...item, product_id })),
    });
    const path = `/orders/${order?._id}/`;
    for (const status of ['confirmed', 'shipped']) await ask('PUT', path, { status });
    if (random.below(3) === 0) await ask('PUT', path, random.pick(PAID_BY_HAND));
    const part = { items: [{ index: 0, quantity: 1 }] };
    if (random.below(2)) await ask('POST', `${path}receive/`, part);
    if (random.below(2)) await upload(order?.total);
    return random.below(2) && ask('POST', `${path}receive/`, {});
  },
  (random) => onOne('/orders/list/', 'PUT', ofOrder, random.pick(PAID_BY_HAND))(random),
  onOne('/orders/list/?status=delivered', 'PUT', ({ _id }) => `/orders/${_id}/`, {
    status: 'completed',
  }),
  onOne('/orders/list/?status=completed', 'PUT', ({ _id }) => `/orders/${_id}/`, {
    status: 'refunded',
  }),
  async (random) => {
    await ask('PUT', `${TAXES}/config/`, { income: { agent: true } });
    const { items } = await shop.good('GET', `${TAXES}/regimes/?code=78`);
    const expense = await some(random, '/expenses/list/?status=confirmed');
    return ask('POST', `${TAXES}/retenciones/apply/`, {
      ...{ regime_id: items[0]._id, supplier_id: supplier._id },
      net_amount: 50_000 + random.below(500_000),
      ...(expense ? { expense_id: expense._id } : { current_account_id: account._id }),
    });
  },
  onOne(
    `${TAXES}/retenciones/?status=applied`,
    'POST',
    ({ _id }) => `${TAXES}/retenciones/${_id}/annul/`,
  ),
  async (random) => {
    const one = await some(random, `${INVOICES}/list/?status=pending`);
    const entry =
      one &&
      (await ask('POST', '/accounting/journal/', {
        ...{ date: '2026-01-12', description: 'A mano' },
        lines: [
          { account_code: '5.2', debit: 5 },
          { account_code: '1.1.01.01', credit: 5 },
        ],
      }));
    const journal_entry_id = entry?._id;
    const order = random.below(2) && (await some(random, '/orders/list/'));
    const named = order && { order_id: order._id };
    return entry && ask('POST', `${INVOICES}/${one?.id}/link/`, { journal_entry_id, ...named });
  },
];
const FLOUR = { name: 'Harina', base_price: 1, track_stock: true, stock: 0 };
const STEPS = 24;
/** More of them by hand. */
/** The last notices where payments by hand are owed all the same (decision 635). */
const SEEDS = [...historySeeds(12), 28];

test.each(SEEDS)('payables are what the account of the supplier says (seed %i)', async (seed) => {
  const random = seeded(seed);
  const { background } = stack;
  for (let step = 0; step < STEPS; step += 1) {
    await random.pick(ACTS)(random);
    if (seed % 3 === 0) await background.rest();
    if (seed % 3 === 1 && random.below(4) > 1) await background.relay();
    if (seed % 3 === 1 && random.below(4) > 2) await background.work();
  }
  expect(await differences()).toEqual([]);
});
