// An account that keeps the national regimes as an earlier version wrote them is given what their table has since.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { expect, test } from 'vitest';
import { Regime } from '#domain/accounting/records/withholding/regime.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { recordsOf, sequenceKey } from '#store/keys.ts';
import { openVatTaxpayer, type VatTaxpayer } from '../support/vat-taxpayer.ts';

const REGIMES = '/accounting/retenciones-percepciones/regimes/';

/** Puts the regimes back to what they were without the rates of companies. */
async function asBefore({ stack, tenant }: VatTaxpayer): Promise<void> {
  const table = stack.tables.test.target;
  const keyspace = { tenantId: tenant.id, generation: 0 };
  const { items } = await table.query({ pk: recordsOf(keyspace, Regime) });
  for (const { rate_unregistered_company: _, ...item } of items)
    await table.put({ put: item as Rec & { pk: string; sk: string } });
  await table.put({ put: { ...sequenceKey(keyspace, 'withholding_regimes'), n: 1 } });
}

test('regimes of before have the rate of companies from the first look on, and own ones stay', async () => {
  const taxpayer = await openVatTaxpayer();
  const own = { code: '94-B', tax: 'income', rate_registered: 2, rate_unregistered: 28 };
  const { _id: ownId } = await taxpayer.made(REGIMES, own);
  await asBefore(taxpayer);
  const list = async (): Promise<Rec[]> => (await taxpayer.get(REGIMES, { per_page: '100' })).items;
  const found = await list();
  const of = (code: string) => found.find((each) => each.code === code);
  expect(of('94')).toMatchObject({ rate_unregistered_company: 25, is_default: true, version: 2 });
  expect(of('78')).toMatchObject({ rate_unregistered: 10, version: 1 });
  expect(of('94-B')).toMatchObject({ _id: ownId, version: 1 });
  expect(found.filter((each) => each.rate_unregistered_company !== undefined)).toHaveLength(15);
  expect(await list()).toEqual(found);
});
