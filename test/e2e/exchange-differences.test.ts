// A debt in dollars that is settled at another rate than it was posted at: the difference is realised with what settles it, to the cent,
// and goes back with it. Control accounts stand for what is open, at the rates at which it was posted. Decision 392.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, describe, expect, test } from 'vitest';
import { decimal, roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { ledgerMistakes, readLedger } from '../support/bookkeeper.ts';
import { historySeeds } from '../support/histories.ts';
import { type Random, seeded } from '../support/random.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

let stack: MemoryStack;
let shop: Shop;
beforeEach(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
  await shop.good('POST', '/accounting/accounts/seed/');
  await shop.good('PUT', '/accounting/config/', {
    automatic_posting: { enabled: true, from: '2020-01-01' },
  });
});

/** More of them by hand: the suite has what a second takes. */
const SEEDS = historySeeds(8);
const NOTHING = Promise.resolve();

const pesos = (dollars: number, rate: number) => toAmount(roundAmount(times(dollars, rate)));

describe.each([
  ['customer', '/customers/', 'receivables', 1],
  ['supplier', '/suppliers/', 'payables', -1],
] as const)('a %s in dollars', (party_type, base, control, sign) => {
  let account: Rec;
  beforeEach(async () => {
    const party = await shop.good('POST', base, { name: 'Importadora' });
    account = await shop.good('POST', '/current-accounts/', {
      ...{ party_type, party_id: party._id, currency: 'USD' },
    });
  });
  const path = () => `/current-accounts/${account._id}`;
  const post = (type: string, amount: number, exchange_rate: number, more: Rec = {}) =>
    shop.good('POST', `${path()}/movements/`, { type, amount, exchange_rate, ...more });
  const reverse = ({ _id }: Rec) => shop.good('POST', `${path()}/movements/${_id}/reverse/`, {});
  const read = () => shop.good('GET', `${path()}/`);
  const openItems = async (): Promise<Rec[]> => (await read()).open_items;
  /** What the books say of the control account, and what was gained (negative: lost) by exchange. */
  const books = async () => {
    await stack.background.rest();
    const ledger = await readLedger(shop);
    expect(ledgerMistakes(ledger)).toEqual([]);
    const gained = decimal(0)
      .minus(ledger.balanceOf('exchange_gain'))
      .minus(ledger.balanceOf('exchange_loss'));
    // Nothing has no sign.
    return [times(ledger.balanceOf(control), sign), gained].map((value) => toAmount(value) + 0);
  };

  test('gains or loses what the rate has moved, once it is paid', async () => {
    await post('invoice', 100, 1000);
    expect(await books()).toEqual([100_000, 0]);
    const payment = await post('payment', 100, 1100);
    expect(await books()).toEqual([0, sign * 10_000]);
    await reverse(payment);
    expect(await books()).toEqual([100_000, 0]);
    const { movement } = await shop.good('POST', `${path()}/settle/`, { exchange_rate: 950.5 });
    expect(await books()).toEqual([0, sign * -4950]);
    await reverse(movement);
    expect(await books()).toEqual([100_000, 0]);
  });

  test('parts of an odd rate add up to what the debt stands for, also after one is taken back', async () => {
    await post('invoice', 100, 1000.123457);
    const whole = pesos(100, 1000.123457);
    const first = await post('payment', 33.33, 1111.111111);
    await post('payment', 33.33, 1222.222222);
    await reverse(first);
    await post('payment', 0.01, 1);
    await post('payment', 66.66, 1333.333333);
    const paid = [pesos(33.33, 1222.222222), pesos(0.01, 1), pesos(66.66, 1333.333333)];
    expect((await read()).balance).toBe(0);
    expect(await books()).toEqual([0, toAmount(times(decimal(sum(paid)).minus(whole), sign))]);
  });

  test('a payment of several debts, and an advance, are each at their rates', async () => {
    await post('invoice', 10, 900);
    const second = await post('invoice', 20, 1000);
    await post('payment', 5, 1200, {
      allocations: [{ movement_id: second._id, amount: 5 }],
    });
    expect(await books()).toEqual([24_000, sign * 1000]);
    await post('payment', 40, 1100);
    expect(await books()).toEqual([-16_500, sign * (1000 + 10 * 200 + 15 * 100)]);
    await post('invoice', 15, 1300);
    expect((await read()).balance).toBe(0);
    const [rest, gained] = await books();
    expect([rest, gained]).toEqual([0, sign * (4500 - 15 * 200)]);
  });

  test('pesos that are paid on it are what they are', async () => {
    await post('invoice', 100, 1000);
    const paid = { currency: 'ARS', amount: 55_000 };
    await shop.good('POST', `${path()}/movements/`, {
      ...{ type: 'payment', ...paid, exchange_rate: 0.000909 },
    });
    const [item] = await openItems();
    const settled = toAmount(decimal(100).minus(item?.open));
    expect(await books()).toEqual([
      toAmount(decimal(100_000).minus(pesos(settled, 1000))),
      toAmount(times(decimal(55_000).minus(pesos(settled, 1000)), sign)),
    ]);
  });

  test('what settled a debt that is taken back settles another at the rates of both', async () => {
    await post('invoice', 10, 900);
    const second = await post('invoice', 20, 1000);
    await post('payment', 5, 1200, { allocations: [{ movement_id: second._id, amount: 5 }] });
    await reverse(second);
    expect(await books()).toEqual([pesos(5, 900), sign * (5 * 200 + 5 * 100)]);
    await post('payment', 5, 900);
    expect(await books()).toEqual([0, sign * 1500]);
  });

  test('a payment that is taken back while there is an advance leaves what is open at its rate', async () => {
    const payment = await post('payment', 10, 1200);
    await post('invoice', 4, 1000);
    await post('payment', 3, 1100);
    expect(await books()).toEqual([-6 * 1200 - 3 * 1100, sign * 4 * 200]);
    await reverse(payment);
    expect(await books()).toEqual([1200, sign * (800 - 3 * 100)]);
    await post('payment', 1, 1000);
    expect(await books()).toEqual([0, sign * 300]);
  });

  /** The work behind the API is done, begun, or waits. */
  const goOn = async (random: Random) => {
    const { background } = stack;
    const [relay, work] = [() => background.relay(), () => background.work()];
    for (const one of random.pick([[], [], [relay], [relay, work], [() => background.rest()]])) {
      await one();
    }
  };

  /** Debts and payments, with a rate but for one of `bare`, some of them of certain debts, some taken back; what stands is returned. */
  const history = async (random: Random, bare: number, next: () => Promise<unknown>) => {
    const made: Rec[] = [];
    for (let step = 0; step < 18; step += 1) {
      const amount = (1 + random.below(10_000)) / 100;
      const rate = (900_000_000 + random.below(400_000_000)) / 1_000_000;
      if (random.below(3) === 0 && made.length > 0) {
        await reverse(made.splice(random.below(made.length), 1)[0] as Rec);
      } else {
        const items = await openItems();
        const { movement_id, open } = items[random.below(items.length)] ?? {};
        const allocations = [{ movement_id, amount: Math.min(open ?? 0, amount) }];
        const { balance } = await read();
        const type = random.pick(['invoice', 'payment']);
        const isDebit = (type === 'invoice') === (party_type === 'customer');
        const isNamed = balance !== 0 && isDebit === balance < 0 && random.below(3) === 0;
        const exchange_rate = bare > 0 && random.below(bare) === 0 ? undefined : rate;
        made.push(
          await shop.good('POST', `${path()}/movements/`, {
            ...{ type, amount, ...(exchange_rate && { exchange_rate }) },
            ...(isNamed && { allocations }),
          }),
        );
      }
      await next();
    }
    return made;
  };

  test.each(SEEDS)(
    'an account at zero leaves nothing in the books, whatever was taken back, and however soon (seed %i)',
    async (seed) => {
      const random = seeded(100 + seed);
      await history(random, 0, () =>
        seed % 3 === 0 ? stack.background.rest() : seed % 3 === 1 ? goOn(random) : NOTHING,
      );
      await shop.good('POST', `${path()}/settle/`, { exchange_rate: 1000 });
      expect((await read()).balance).toBe(0);
      expect((await books())[0]).toBe(0);
    },
  );

  test.each(SEEDS)(
    'an account of which all was taken back leaves nothing in the books, with or without rates (seed %i)',
    async (seed) => {
      const random = seeded(200 + seed);
      const made = await history(random, 1 + (seed % 4), () => goOn(random));
      while (made.length > 0) {
        await reverse(made.splice(random.below(made.length), 1)[0] as Rec);
        await goOn(random);
      }
      expect((await read()).balance).toBe(0);
      expect(await books()).toEqual([0, 0]);
    },
  );

  test.each(historySeeds(4))(
    'the control account is what is open, at its rates (seed %i)',
    async (seed) => {
      const random = seeded(seed);
      const rate = () => (900_000_000 + random.below(400_000_000)) / 1_000_000;
      const payments: Rec[] = [];
      const values = new Map<string, [amount: number, pesos: number]>();
      for (let step = 0; step < 16; step += 1) {
        const what = random.below(5);
        const amount = (1 + random.below(10_000)) / 100;
        const open = Math.abs((await read()).balance);
        if (what < 2) {
          const at = rate();
          const made = await post('invoice', amount, at);
          values.set(made._id, [amount, pesos(amount, at)]);
        } else if (what < 4 && open > 0) {
          const [item] = (await openItems()).slice(-1);
          const named = Math.min(item?.open, Math.min(amount, open));
          payments.push(
            await post('payment', Math.min(amount, open), rate(), {
              ...(what === 3 && {
                allocations: [{ movement_id: item?.movement_id, amount: named }],
              }),
            }),
          );
        } else if (payments.length > 0) {
          await reverse(payments.splice(random.below(payments.length), 1)[0] as Rec);
        }
      }
      const rows = (await openItems()).map(({ movement_id: id, open }) => {
        const [amount, worth] = values.get(id) as [number, number];
        return toAmount(times(worth, open).div(amount));
      });
      const [rest] = await books();
      const cents = times(decimal(rest ?? 0).minus(sum(rows)), 100).abs();
      expect(cents.lte(rows.length)).toBe(true);
      const { movement } = await shop.good('POST', `${path()}/settle/`, { exchange_rate: 1000 });
      expect((await books())[0]).toBe(0);
      if (movement !== null) await reverse(movement);
      expect((await books())[0]).toBe(rest);
    },
  );
});

test('a debt that is of a document stands for what the document was posted at', async () => {
  const customer = await shop.good('POST', '/customers/', {
    ...{ name: 'Importadora', tax_condition: 'consumidor_final' },
  });
  const document = await shop.good('POST', '/bill/receipts/invoice/', {
    ...{ autorizar: true, concepto: 1, customer_id: customer._id },
    ...{ moneda: 'DOL', cotizacion: 1000.333333 },
    items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 121, alicuota_iva: 21 }],
  });
  expect(document.estado).toBe('autorizado');
  const account = await shop.good('POST', '/current-accounts/', {
    ...{ party_type: 'customer', party_id: customer._id, currency: 'USD' },
  });
  const post = (body: Rec) =>
    shop.good('POST', `/current-accounts/${account._id}/movements/`, body);
  await post({
    ...{ type: 'invoice', amount: document.total },
    ...{ document_type: 'invoice', document_id: document._id },
  });
  const balance = async (key: string) => {
    await stack.background.rest();
    return (await readLedger(shop)).balanceOf(key);
  };
  const owed = await balance('receivables');
  expect(owed).toBeGreaterThan(100 * document.total);
  await post({ type: 'payment', amount: 21, exchange_rate: 1100 });
  await post({
    type: 'payment',
    amount: toAmount(decimal(document.total).minus(21)),
    exchange_rate: 900.9,
  });
  expect(await balance('receivables')).toBe(0);
  const paid = sum([pesos(21, 1100), pesos(toAmount(decimal(document.total).minus(21)), 900.9)]);
  const gained = toAmount(sum([await balance('exchange_gain'), await balance('exchange_loss')]));
  expect(gained).toBe(toAmount(decimal(owed).minus(paid)));
  expect((await shop.good('GET', '/accounting/config/')).unposted_count).toBe(0);
});

test.each(SEEDS)(
  'what a merge of customers passes on stands for the pesos for which it stood (seed %i)',
  async (seed) => {
    const random = seeded(300 + seed);
    const made = async (name: string) => {
      const party = await shop.good('POST', '/customers/', { name });
      const account = await shop.good('POST', '/current-accounts/', {
        ...{ party_type: 'customer', party_id: party._id, currency: 'USD' },
      });
      return { party, path: `/current-accounts/${account._id}` };
    };
    const [source, target] = [await made('Ana'), await made('Ana S.A.')];
    const post = async ({ path }: { path: string }) => {
      const type = random.pick(['invoice', 'invoice', 'payment']);
      const [amount, exchange_rate] = [(1 + random.below(9000)) / 100, 900 + random.below(600)];
      await shop.good('POST', `${path}/movements/`, { type, amount, exchange_rate });
    };
    for (let step = 0; step < 6; step += 1) await post(random.pick([source, target]));
    if (seed % 2 === 0) await stack.background.rest();
    await shop.good('POST', '/customers/merge/', {
      ...{ source_id: source.party._id, target_id: target.party._id },
    });
    await post(target);
    await shop.good('POST', `${target.path}/settle/`, { exchange_rate: 1000 });
    expect((await shop.good('GET', `${target.path}/`)).balance).toBe(0);
    await stack.background.rest();
    const ledger = await readLedger(shop);
    expect(ledgerMistakes(ledger)).toEqual([]);
    expect(ledger.balanceOf('receivables')).toBe(0);
  },
);
