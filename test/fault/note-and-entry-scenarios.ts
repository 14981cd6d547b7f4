// What the crash explorer does to delivery notes and the journal: verbs that write a document together with its number and
// the stock or balances that it moves.
import type { Rec } from '#resource/test-data/rec.ts';
import { dataOf, type Stack } from '../support/stack.ts';
import { post } from './prepare-record.ts';
import type { After, Prepared, Scenario } from './scenario.ts';

const KEY = { 'idempotency-key': 'the-key' };
const STOCK = 10;
const TAKEN = 4;
const AMOUNT = 30.3;

export const PAPER_SCENARIOS: readonly Scenario[] = [
  {
    name: 'create an issued delivery note',
    prepare: (stack, prepared) => goods(stack, prepared),
    request: ({ token, records }) => ({
      method: 'POST',
      path: '/api/v1/delivery_notes/',
      token,
      headers: KEY,
      body: noteOf(records, 'issued'),
    }),
    check: (after) => goodsDiffer(after, { status: 'issued', stock: STOCK - TAKEN, notes: 1 }),
  },
  {
    name: 'cancel a delivery note',
    prepare: async (stack, prepared) => {
      await goods(stack, prepared);
      await post(stack, prepared, 'note', '/delivery_notes/', noteOf(prepared.records, 'issued'));
    },
    request: ({ token, records }) => ({
      method: 'PUT',
      path: `/api/v1/delivery_notes/${records.note?.id}/`,
      token,
      body: { status: 'cancelled' },
    }),
    check: (after) => goodsDiffer(after, { status: 'cancelled', stock: STOCK, notes: 1 }),
  },
  {
    name: 'post a journal entry',
    prepare: (stack, prepared) => books(stack, prepared),
    request: ({ token, records }) => ({
      method: 'PUT',
      path: `/api/v1/accounting/journal/${records.entry?._id}/`,
      token,
      body: { status: 'posted' },
    }),
    check: (after) => booksDiffer(after, { balance: AMOUNT, entries: 1, numbers: [1] }),
  },
  {
    name: 'reverse a journal entry',
    prepare: async (stack, prepared) => {
      await books(stack, prepared);
      const path = `/accounting/journal/${prepared.records.entry?._id}/post/`;
      await post(stack, prepared, 'posted', path, undefined);
    },
    request: ({ token, records }) => ({
      method: 'POST',
      path: `/api/v1/accounting/journal/${records.entry?._id}/reverse/`,
      token,
      headers: KEY,
      body: {},
    }),
    check: (after) => booksDiffer(after, { balance: 0, entries: 2, numbers: [1, 2] }),
  },
];

async function goods(stack: Stack, prepared: Prepared): Promise<void> {
  const variants = [{ name: '1 kg', stock: STOCK }];
  const product = { name: 'Harina', base_price: 100, track_stock: true, variants };
  await post(stack, prepared, 'product', '/products/', product);
  await post(stack, prepared, 'customer', '/customers/', { name: 'Ana' });
}

const noteOf = ({ customer, product }: Prepared['records'], status: string): Rec => ({
  customer_id: customer?._id,
  items: [
    {
      description: 'Harina',
      quantity: TAKEN,
      product_id: product?._id,
      variant_id: product?.variants[0]._id,
    },
  ],
  status,
});

async function books(stack: Stack, prepared: Prepared): Promise<void> {
  const account = { name: 'Cuenta', account_type: 'asset' };
  await post(stack, prepared, 'cash', '/accounting/accounts/', { ...account, code: '1' });
  await post(stack, prepared, 'bank', '/accounting/accounts/', { ...account, code: '2' });
  const lines = [
    { account_code: '1', debit: AMOUNT },
    { account_code: '2', credit: AMOUNT },
  ];
  await post(stack, prepared, 'entry', '/accounting/journal/', { description: 'x', lines });
}

/** Everything happened where the client was told so; else everything or nothing, and never half of it. */
async function goodsDiffer(
  after: After,
  wanted: { status: string; stock: number; notes: number },
): Promise<string[]> {
  if (!isDone(after)) return [];
  const notes = await list(after, 'delivery_notes');
  const product = (await list(after, 'products'))[0];
  const found = { status: notes[0]?.status, stock: product?.stock, notes: notes.length };
  return differs(found, wanted);
}

async function booksDiffer(
  after: After,
  wanted: { balance: number; entries: number; numbers: number[] },
): Promise<string[]> {
  const accounts = await list(after, 'accounting/accounts');
  const of = (code: string): Rec => accounts.find((each) => each.code === code) ?? {};
  const [cash, bank] = [of('1'), of('2')];
  const uneven = cash.balance === -bank.balance || cash.balance === 0 ? [] : ['uneven balances'];
  if (!isDone(after)) return uneven;
  const entries = await list(after, 'accounting/journal');
  const numbers = entries.map(({ number }) => number).sort((a, b) => a - b);
  const found = { balance: cash.balance, entries: cash.entries_count, numbers };
  return [...uneven, ...differs(found, wanted)];
}

const differs = (found: Rec, wanted: Rec): string[] =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`there is ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`];

const isDone = ({ reply }: After): boolean => reply !== undefined && reply.status < 300;

async function list({ stack, prepared }: After, noun: string): Promise<Rec[]> {
  const path = `/api/v1/${noun}/list/`;
  return dataOf(await stack.expect(200, 'GET', path, { token: prepared.token })).items;
}
