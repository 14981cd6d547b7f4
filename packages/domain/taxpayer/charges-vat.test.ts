// How much is read to know whether an account charges VAT, and that what is remembered of it never decides.
import { beforeEach, expect, test } from 'vitest';
import { type TestContext, testContext } from '#resource/test-data/plain-context.ts';
import { chargesVat } from './charges-vat.ts';
import { BillingSystem, idOfSystem, type SystemName } from './records/billing-system.ts';

let accounts = 0;
let records: TestContext['records'];
let tenantId: string;
beforeEach(() => {
  accounts += 1;
  tenantId = `account ${accounts}`;
  records = new Map([[BillingSystem.key, new Map()]]);
});

/** Another request of the same account. */
const request = (): TestContext => {
  const ctx = Object.assign(testContext(), { tenantId });
  for (const [key, of] of records) ctx.records.set(key, of);
  return ctx;
};
const configured = (billing_system: SystemName, tax_condition: string, active: boolean): void => {
  const _id = idOfSystem(billing_system);
  records.get(BillingSystem.key)?.set(_id, { _id, billing_system, tax_condition, active });
};
/** The answer, and how many billing systems were read for it, read by read. */
async function asked(options?: { isIssuing: boolean }): Promise<[boolean, number[]]> {
  const ctx = request();
  const answer = await chargesVat(ctx, options);
  return [answer, ctx.reads.map(({ ids }) => ids)];
}

test('the active system is read alone once it is known, and the other one when it is active instead', async () => {
  configured('arca_delegated', 'monotributo', true);
  configured('arca_own', 'responsable_inscripto', false);
  expect(await asked()).toEqual([false, [2]]);
  expect(await asked()).toEqual([false, [1]]);
  configured('arca_delegated', 'monotributo', false);
  configured('arca_own', 'responsable_inscripto', true);
  expect(await asked()).toEqual([true, [1, 2]]);
  expect(await asked()).toEqual([true, [1]]);
});

test('a condition that changed is seen at once', async () => {
  configured('arca_own', 'responsable_inscripto', true);
  expect((await asked())[0]).toBe(true);
  configured('arca_own', 'monotributo', true);
  expect(await asked()).toEqual([false, [1]]);
});

test('without an active system the data of the account decide, whatever was active before', async () => {
  expect(await asked()).toEqual([true, [2]]);
  configured('arca_own', 'monotributo', true);
  expect((await asked())[0]).toBe(false);
  records.get(BillingSystem.key)?.clear();
  expect(await asked()).toEqual([true, [1, 2]]);
  expect(await asked()).toEqual([true, [2]]);
});

test('who issues next reads everything, as the document needs it', async () => {
  configured('arca_own', 'responsable_inscripto', true);
  await asked();
  expect(await asked({ isIssuing: true })).toEqual([true, [2]]);
});
