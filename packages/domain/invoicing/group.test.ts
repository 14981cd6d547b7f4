// The group as a whole: on a real table numbers stay gap-free, a sale has one invoice, and lists see it all.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Sale } from '#domain/sales/records/sale.ts';
import { newId } from '#kernel/id.ts';
import { brandNew, type Change, create } from '#resource/change.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import type { Verb } from '#resource/declaration.ts';
import { SCOPES } from '#resource/scopes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { Contention } from '#store/contention.ts';
import { openStore } from '#store/repository.ts';
import { createTenant } from '#store/tenants.ts';
import { startTestTable, type TestTable } from '#store/test-table.ts';
import { sandboxAuthority } from '#tax-authority/sandbox-authority.ts';
import { cancelDocument } from './cancel-document.ts';
import { createInvoice } from './create-invoice.ts';
import { createCreditNote } from './create-note.ts';
import { issueSaleInvoice, issueSaleInvoiceJob } from './issue-sale-invoice.ts';
import { TaxDocument } from './records/tax-document.ts';

const NOW_MS = Date.parse('2026-11-20T15:00:00Z');
const ITEMS = [{ descripcion: 'Yerba', cantidad: 2, precio_unitario: 60.5 }];
const QUERY: ListQuery = {
  page: 1,
  perPage: 100,
  sort: 'created_at',
  direction: 'desc',
  filters: {},
};

let engine: TestTable;
beforeAll(async () => {
  engine = await startTestTable();
});
afterAll(() => engine.close());

/** A fresh tenant's context; every commit goes to the table; a step that meets contention is run again. */
async function account(): Promise<Context> {
  const { table } = engine;
  const cuit = '30715686054';
  const { id: tenantId } = await createTenant(table, { name: randomUUID(), cuit }, NOW_MS);
  const cursorKey = randomBytes(32);
  const store = openStore({
    table,
    control: table,
    tenantId,
    mode: 'test',
    generation: 0,
    cursorKey,
  });
  let nowMs = NOW_MS;
  const write = (changes: readonly Change[]): Promise<void> =>
    store.commit(changes, { token: randomBytes(16).toString('hex'), nowMs });
  const actor = { kind: 'token', id: 'k', mode: 'test', scopes: SCOPES } as const;
  const newer = (): string => {
    nowMs += 1;
    return newId(nowMs);
  };
  return {
    tenantId,
    mode: 'test',
    livemode: false,
    actor,
    clock: { now: () => nowMs },
    store,
    authority: sandboxAuthority(),
    ports: {},
    request: { id: 'r', method: 'POST', path: '/', language: 'en', headers: {} },
    admitted: async () => actor,
    newId: newer,
    retry: untilWon,
    ownId: async () => ({ id: newer(), isRepeat: false }),
    checkpoint: write,
    pause: async () => undefined,
    inOrder: (_key, _patienceMs, work) => work(0),
    remainingMs: () => 25_000,
    log: () => undefined,
    async commit(changes, answer) {
      await write(changes);
      return answer;
    },
  };
}

async function untilWon<T>(step: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof Contention)) throw error;
    }
  }
}

const run = (ctx: Context, verb: Verb, body: Rec, on?: Rec): Promise<Rec> =>
  ctx.retry(async () => {
    const record = on === undefined ? {} : await ctx.store.get(TaxDocument, on._id);
    const answer = await verb.run(ctx, { params: {}, query: {}, body, record } as never);
    return answer.data as Rec;
  });

async function sold(ctx: Context, fields: Rec = {}): Promise<Rec> {
  const items = [
    { publication_id: 'p', publication_type: 'product', name: 'Yerba', quantity: 1, price: 121 },
  ];
  const amounts = { subtotal: 121, total: 121, discount_amount: 0, tax_amount: 0, taxes: [] };
  const sale = brandNew(ctx, Sale, {
    items,
    status: 'completed',
    generate_invoice: true,
    ...amounts,
    ...fields,
  });
  await ctx.commit([create(Sale, sale)], { data: sale });
  return sale;
}

describe('on a real table', () => {
  test('twelve invoices at once have the numbers 1 to 12, and lists filter and search them', async () => {
    const ctx = await account();
    const body = {
      autorizar: true,
      items: ITEMS,
      receptor: { nombre: 'Ana Paz', numero_documento: '31446884' },
    };
    await Promise.all(Array.from({ length: 12 }, () => run(ctx, createInvoice, body)));
    await run(ctx, createInvoice, { items: ITEMS });
    const page = await ctx.store.list(TaxDocument, {
      ...QUERY,
      sort: 'numero_completo',
      direction: 'asc',
      filters: { estado: 'autorizado' },
    });
    expect(page.items.map(({ numero }) => numero)).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 1),
    );
    expect(
      (await ctx.store.list(TaxDocument, { ...QUERY, filters: { tipo_comprobante: '6' } })).total,
    ).toBe(13);
    expect((await ctx.store.list(TaxDocument, { ...QUERY, search: 'paz' })).total).toBe(12);
  });

  test('a sale attempted from six sides has one invoice', async () => {
    const ctx = await account();
    const sale = await sold(ctx);
    await Promise.all([
      ...Array.from({ length: 4 }, () => issueSaleInvoice(ctx, sale)),
      issueSaleInvoiceJob.run(ctx, sale._id),
      issueSaleInvoiceJob.run(ctx, sale._id),
    ]);
    const { items, total } = await ctx.store.list(TaxDocument, QUERY);
    expect(total).toBe(1);
    expect(await ctx.store.get(Sale, sale._id)).toMatchObject({
      invoice_id: items[0]?._id,
      invoice_number: '00001-00000001',
      version: 2,
    });
  });

  test('credits in parallel never pass the document, and the rest is cancelled', async () => {
    const ctx = await account();
    const invoice = await run(ctx, createInvoice, { autorizar: true, items: ITEMS });
    const credit = { comprobante_id: invoice._id, importe: 50, autorizar: true };
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => run(ctx, createCreditNote, credit)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await run(ctx, cancelDocument, {}, invoice)).toMatchObject({
      estado: 'anulado',
      saldo_acreditable: 0,
    });
    const notes = await ctx.store.list(TaxDocument, {
      ...QUERY,
      filters: { tipo_comprobante: '8' },
    });
    expect(notes.items.map(({ numero, total }) => [numero, total])).toEqual([
      [3, 21],
      [2, 50],
      [1, 50],
    ]);
  });
});
