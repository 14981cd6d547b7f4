// The apportionment of input VAT is changed within months that have purchases: each document counts once, by the method of its month, in
// entries, totals, settlement, return, files and ledger alike.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { VatBook } from '#domain/accounting/records/vat/vat-book.ts';
import { VatConfig } from '#domain/accounting/records/vat/vat-config.ts';
import { VatEntry } from '#domain/accounting/records/vat/vat-entry.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { recordsOf } from '#store/keys.ts';
import { type Account, MONTHS, NONE, openAccount } from '../support/apportioned-account.ts';
import type { Method } from '../support/apportioned-month.ts';

const [JANUARY, FEBRUARY] = MONTHS;
const global = (percentage: number): Method => ({ method: 'global', percentage });
const byDocument = (percentage: number): Method => ({ method: 'by_document', percentage });

let account: Account;
const calculated = (period: string): Promise<Rec> =>
  account.taxpayer.made(`/iva/summary/${period}/calculate/`, {});
describe('a change within a month that has purchases', () => {
  beforeEach(async () => {
    account = await openAccount();
  });

  test.each([
    ['by document to one over all', byDocument(50), global(50), 105],
    ['one over all to by document', global(50), byDocument(50), 105],
    ['by document to none', byDocument(50), NONE, 210],
    ['none to by document', NONE, byDocument(50), 105],
    ['a percentage by document to another', byDocument(50), byDocument(60), 126],
    ['a percentage over all to another', global(50), global(60), 126],
  ])(
    'of %s counts each document once, in all that is read and posted',
    async (_, from, to, wanted) => {
      await account.apportion(from);
      await account.buy(JANUARY, 21_000);
      await account.agree();
      await account.posted();
      await account.apportion(to);
      await account.agree();
      expect(await account.says(JANUARY)).toMatchObject({ charged: wanted, returned: wanted });
      await account.posted();
      await account.agree();
      await account.apportion(from);
      await account.agree();
      await account.posted();
    },
  );

  test('rounds each entry by document, and the month over all', async () => {
    for (const vat of [21, 63, 105, 3_339]) await account.buy(JANUARY, vat);
    await account.buy(JANUARY, 1_071, { isNote: true });
    for (const method of [byDocument(50), global(50), byDocument(33.3333), global(33.3333)]) {
      await account.apportion(method);
      await account.agree(JANUARY);
      await account.posted();
    }
  });

  test('leaves what a person said, until it is given back to the method', async () => {
    const number = await account.buy(JANUARY, 21_000);
    await account.buy(JANUARY, 10_500);
    await account.say(number, 21_000);
    for (const method of [byDocument(50), global(50), NONE]) {
      await account.apportion(method);
      await account.agree(JANUARY);
      await account.posted();
    }
    await account.apportion(global(50));
    expect(await account.says(JANUARY)).toMatchObject({ charged: 262.5 });
    expect(await account.put(number, { notes: 'x' })).toMatchObject({ credit_by: 'person' });
    await account.say(number, null);
    await account.agree(JANUARY);
    await account.apportion(byDocument(20));
    await account.agree(JANUARY);
    await account.posted();
  });

  test('reaches a purchase that a client sent back whole, and not one of which it said the credit alone', async () => {
    await account.apportion(byDocument(50));
    const [whole, alone] = [await account.buy(JANUARY, 21_000), await account.buy(JANUARY, 10_500)];
    const sent = await account.put(whole, {});
    expect(sent).toMatchObject({ computable_credit: 105, credit_by: 'method' });
    const { vat_items, computable_credit } = sent;
    const back = { vat_items, computable_credit, notes: 'Revisado' };
    expect(await account.put(whole, back)).toMatchObject({
      ...back,
      credit_by: 'method',
    });
    expect(await account.put(alone, { computable_credit: 52.5 })).toMatchObject({
      credit_by: 'person',
    });
    await account.apportion(NONE);
    await account.taxpayer.stack.background.rest();
    expect(await account.says(JANUARY)).toMatchObject({ charged: 262.5 });
  });

  test('leaves months that are closed, also when they are opened again, until it is said anew', async () => {
    await account.apportion(byDocument(50));
    await account.buy(JANUARY, 21_000);
    await account.buy(FEBRUARY, 42_000);
    await calculated(JANUARY);
    await account.close(JANUARY);
    const before = await account.taxpayer.book('purchases');
    await account.apportion(global(80));
    await account.agree();
    const { warnings: _w, ...closed } = await account.taxpayer.book('purchases');
    expect(before).toMatchObject(closed);
    expect(closed.apportionment).toEqual(byDocument(50));
    expect(await account.taxpayer.get(`/iva/summary/${JANUARY}/`)).toMatchObject({ stale: false });
    await account.reopen(JANUARY);
    await account.buy(JANUARY, 2_100);
    expect(await calculated(JANUARY)).toMatchObject({ credit_vat: 115.5 });
    await account.agree();
    await account.apportion(global(80));
    expect(await account.taxpayer.get(`/iva/summary/${JANUARY}/`)).toMatchObject({
      ...{ credit_vat: 115.5, stale: true },
    });
    expect(await calculated(JANUARY)).toMatchObject({ credit_vat: 184.8 });
    await account.agree();
    await account.posted();
  });

  test('gives a purchase that is moved to another month the method of that month', async () => {
    await account.apportion(byDocument(50));
    const number = await account.buy(JANUARY, 21_000);
    await account.close(FEBRUARY);
    await account.apportion(NONE);
    await account.agree();
    await account.reopen(FEBRUARY);
    await account.move(number, FEBRUARY);
    await account.agree();
    expect(await account.says(FEBRUARY)).toMatchObject({ charged: 105 });
    await account.posted();
    await account.move(number, JANUARY);
    await account.agree();
    await account.posted();
  });

  test('that is settled leaves nothing on the account of input VAT: what does not count is a cost', async () => {
    await account.apportion(global(50));
    await account.buy(JANUARY, 21_000);
    await calculated(JANUARY);
    await account.close(JANUARY);
    const of = await account.taxpayer.get(`/iva/summary/${JANUARY}/`);
    expect(of).toMatchObject({ credit_vat: 105, non_computable_credit: 105 });
    expect(await account.moves('input_vat')).toEqual({});
    expect(await account.moves('vat_technical_balance')).toEqual({ [JANUARY]: 105 });
    expect(await account.moves('expenses')).toEqual({ [JANUARY]: 1_105 });
  });

  test('is waited for by the closing of its months', async () => {
    await account.buy(JANUARY, 21_000);
    await account.apportion(byDocument(50));
    const close = ['POST', `/iva/books/${JANUARY}/close/`, {}] as const;
    expect(await account.taxpayer.refused(...close)).toMatchObject({
      ...{ status: 409, code: 'record_locked' },
    });
    await account.close(JANUARY);
    await account.agree(JANUARY);
    await account.posted();
  });
});

describe('what an earlier version wrote', () => {
  /** What is stored of them, each as `as` makes it. */
  async function rewritten(nouns: readonly Noun[], as: (stored: Rec) => Rec): Promise<void> {
    const { stack, tenant } = account.taxpayer;
    await stack.background.rest();
    const table = stack.tables.test.target;
    for (const noun of nouns) {
      const pk = recordsOf({ tenantId: tenant.id, generation: 0 }, noun);
      for (const { sk, ...item } of (await table.query({ pk })).items) {
        await table.put({ put: { ...item, pk, sk: String(sk), d: as(item.d as Rec) } });
      }
    }
  }

  /** Entries and books as it left them: none says who made a credit, or how a month is apportioned. */
  const asBefore = () =>
    rewritten([VatEntry, VatBook, VatConfig], (stored) => {
      const kept = Object.entries(stored).filter(([name]) => !MARKS.test(name));
      expect(kept.length).toBeGreaterThan(0);
      return Object.fromEntries(kept);
    });
  const MARKS =
    /^(credit_by|credit_percentage|apportionment|earlier_apportionment|sums\.(made|said).*)$/;

  beforeEach(async () => {
    account = await openAccount();
  });

  test.each([
    ['by document', byDocument(50)],
    ['over all', global(50)],
    ['none', NONE],
  ])('%s stays until the method is changed, and follows it then', async (_, method) => {
    await account.apportion(method);
    await account.buy(JANUARY, 21_000);
    await account.buy(FEBRUARY, 42_000);
    await account.close(FEBRUARY);
    await asBefore();
    await account.agree();
    await account.posted();
    await account.apportion(byDocument(20));
    await account.agree();
    await account.posted();
    await account.agree();
    await account.apportion(global(30));
    await account.agree();
    await account.reopen(FEBRUARY);
    await account.agree();
    await account.apportion(global(30));
    await account.agree();
    await account.posted();
  });

  test('keeps what a person had set', async () => {
    const number = await account.buy(JANUARY, 21_000);
    await account.say(number, 4_200);
    await asBefore();
    await account.agree();
    await account.apportion(byDocument(50));
    await account.agree();
    await account.posted();
    expect(await account.entries(JANUARY)).toMatchObject([{ credit_by: 'earlier' }]);
    await account.say(number, null);
    await account.agree();
    await account.posted();
  });

  test('halved under one over all counts once from the next change on', async () => {
    await account.apportion(byDocument(50));
    await account.buy(JANUARY, 21_000);
    await asBefore();
    await asGlobal();
    expect(await account.says(JANUARY)).toMatchObject({ charged: 52.5, returned: 52.5 });
    await account.apportion(global(60));
    await account.agree();
    await account.posted();
  });

  /** The configuration as the earlier version changed it: it touched nothing else. */
  const asGlobal = () =>
    rewritten([VatConfig], (stored) => ({ ...stored, input_vat_apportionment: global(50) }));
});

test('an account of another condition keeps what its purchases gave, and the ledger has it once', async () => {
  account = await openAccount();
  const { taxpayer } = account;
  const [registered, later] = [await account.buy(JANUARY, 21_000), FEBRUARY];
  const systems = '/bill/tax_info/taxpayer';
  const system = { cuit: '30712345671', legal_name: 'Almacén del Sur SRL', sale_points: [1] };
  const configured = async (tax_condition: string, method = 'PUT') => {
    await taxpayer.made(`${systems}/arca_delegated/`, { ...system, tax_condition }, method);
    await taxpayer.made(`${systems}/active-system/`, { billing_system: 'arca_delegated' }, 'PATCH');
  };
  await configured('monotributo', 'POST');
  // The return of its last month as a registered taxpayer falls due afterwards (decision 650).
  expect(await taxpayer.get(`/iva/summary/${JANUARY}/`)).toMatchObject({ credit_vat: 210 });
  const declared = await taxpayer.get(`/iva/declaration/${JANUARY}/`);
  expect(declared.files[2].content).toContain('1;5;1000,00;210,00;210,00');
  await account.buy(later, 42_000);
  expect(await taxpayer.refused('GET', `/iva/summary/${later}/`)).toMatchObject({
    status: 422,
    code: 'tax_condition_mismatch',
  });
  const [plain] = await account.entries(later);
  expect(plain).toMatchObject({ computable_credit: 0, credit_by: 'none' });
  expect(await account.moves('input_vat')).toEqual({ [JANUARY]: 210 });
  await account.say(registered, 10_000);
  expect(await account.moves('input_vat')).toEqual({ [JANUARY]: 100 });
  await configured('responsable_inscripto');
  await account.apportion(byDocument(50));
  await account.say(registered, null);
  account.one(plain?.number).said = 0;
  await account.agree();
  await account.posted();
});

describe('histories', () => {
  const percentage = fc.constantFrom(0, 12.5, 33.3333, 50, 99.99, 100);
  const period = fc.constantFrom(...MONTHS);
  const which = fc.nat(9);
  const step = fc.oneof(
    fc.record({
      do: fc.constant('buy'),
      period,
      vat: fc.integer({ min: 1, max: 5_000 }).map((net) => net * 21),
      isNote: fc.boolean(),
    }),
    fc.record({
      do: fc.constant('apportion'),
      method: fc.constantFrom('none', 'global', 'by_document'),
      percentage,
    }),
    fc.record({ do: fc.constant('say'), which, share: fc.option(fc.nat(100)) }),
    fc.record({ do: fc.constant('move'), which, period }),
    fc.record({ do: fc.constant('ignore'), which }),
    fc.record({ do: fc.constant('close'), period }),
    fc.record({ do: fc.constant('reopen'), period }),
  );

  test('count each document once, by the method of its month', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const own = await openAccount();
        await own.buy(JANUARY, 21_000);
        for (const one of steps) {
          await taken(own, one);
          await own.agree();
        }
        await own.posted();
        for (const month of MONTHS) if (!own.closed.has(month)) await own.close(month);
        await own.apportion(byDocument(12.5));
        await own.agree();
        await own.posted();
      }),
      { numRuns: 12 },
    );
  });

  /** A step that the state has no place for is left out. */
  async function taken(own: Account, one: Rec): Promise<void> {
    const of = own.bought[one.which % Math.max(own.bought.length, 1)];
    const isOpen = (month: string) => !own.closed.has(month);
    switch (one.do) {
      case 'buy':
        if (isOpen(one.period)) await own.buy(one.period, one.vat, one);
        return;
      case 'apportion':
        await own.apportion(
          one.method === 'none' ? NONE : { method: one.method, percentage: one.percentage },
        );
        return;
      case 'say':
        if (of && isOpen(of.period))
          await own.say(
            of.number,
            one.share === null ? null : Math.floor((of.vat * one.share) / 100),
          );
        return;
      case 'move':
        if (of && isOpen(of.period) && isOpen(one.period) && one.period >= of.period)
          await own.move(of.number, one.period);
        return;
      case 'ignore':
        if (of && isOpen(of.period)) await own.ignore(of.number);
        return;
      case 'close':
        if (isOpen(one.period)) await own.close(one.period);
        return;
      default:
        if (!isOpen(one.period)) await own.reopen(one.period);
    }
  }
});
