// Documents that enter their book together: entries that are there already are looked for only where a commit met one, and stay.
import { expect, test } from 'vitest';
import { enterPurchaseJob } from '#domain/accounting/vat/entry/enter-jobs.ts';
import { cuitOf, export17 } from '#domain/received-invoices/test-export.ts';
import { openServiceContext } from '#http/operation/service-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { FaultPlan, faultyTable } from '../support/fault.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

const ROWS = 20;

test('what was imported enters its book without a look for it, once however often it is asked', async () => {
  const stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  const shop = await openShop(stack, tenant, 'live');
  const vouchers = Array.from({ length: ROWS }, (_, at) => ({
    number: at + 1,
    supplier: cuitOf(at),
  }));
  await shop.good('POST', '/received_invoices/upload-csv/', new SentFile(export17(vouchers)));
  const place = { tenantId: tenant.id, mode: 'live', generation: 0 } as const;
  const ctx = openServiceContext(stack.runtime, place, { id: 'work' });
  let readings = 0;
  const { live } = stack.tables;
  const { target } = live;
  live.target = {
    ...faultyTable(target, new FaultPlan()),
    batchGet: (keys, project) => {
      if (keys.some(({ pk }) => /#ve(?:#|$)/.test(pk))) readings += 1;
      return target.batchGet(keys, project);
    },
  };
  const invoices = (await shop.good('GET', '/received_invoices/list/?per_page=100')).items;
  const ids = invoices.map(({ id }: Rec) => id);
  const entries = async (): Promise<Rec[]> => {
    const period = invoices[0].issue_date.slice(0, 7);
    const { _id } = await shop.good('GET', `/iva/books/${period}/purchases/`);
    return (await shop.good('GET', `/iva/books/${_id}/entries/?per_page=100`)).items;
  };
  await enterPurchaseJob.runMany?.(ctx, ids);
  expect(readings).toBe(0);
  const once = await entries();
  expect(once).toHaveLength(ROWS);
  readings = 0;
  await enterPurchaseJob.runMany?.(ctx, ids);
  expect(readings).toBeGreaterThan(0);
  expect(await entries()).toEqual(once);
});
