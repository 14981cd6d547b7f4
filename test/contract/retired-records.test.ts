// What is in use, predefined or locked is refused with 400 where it is deleted and with 409 where it is changed (contract#error-codes):
// a record that is retired by its status is changed.
import { beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#kernel/error.ts';
import { failureStatus } from '#resource/failure-status.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { nouns, routes } from '../support/catalogue.ts';
import type { Reply } from '../support/exchange.ts';
import { fresh, idOf } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';

const CODES = ['resource_in_use', 'default_record_protected', 'record_locked'] as const;
/** Of which the specification names no 409. */
const WITHOUT_CONFLICT: Record<string, number> = {
  'bill/receipts.create_invoice': 422,
  'bill/receipts.create_credit_note': 400,
  'bill/receipts.create_debit_note': 400,
};

let mine: Furniture;
beforeAll(async () => {
  mine = (await furnishedStack()).test;
});

test('every operation answers these codes as its kind does', () => {
  const told = routes.flatMap((route) =>
    CODES.filter((code) => route.fails.includes(code)).map((code) => ({ route, code })),
  );
  const strange = told.filter(({ route, code }) => {
    const usual = WITHOUT_CONFLICT[route.name] ?? (route.method === 'DELETE' ? 400 : 409);
    return failureStatus(route, { code, status: ERRORS[code].status }) !== usual;
  });
  expect(strange.map(({ route, code }) => `${route.name} ${code}`)).toEqual([]);
});

const made = (name: string, changes: Rec = {}): Promise<Rec> => {
  const noun = nouns.find((each) => each.name === name);
  if (noun === undefined) throw new Error(`no noun ${name}`);
  return fresh(mine, noun, changes);
};

const send = (method: string, path: string, body?: Rec): Promise<Reply> =>
  mine.stack.request(method, `/api/v1${path}`, { token: mine.token, body });

/** Each with what keeps it. */
const IN_USE: Record<string, () => Promise<string>> = {
  rentals: async () => {
    const contract = await made('contract');
    expect((await send('POST', `/contracts/${contract._id}/sign`, {})).status).toBe(200);
    return contract.rental_id;
  },
  customers: async () => {
    const id = idOf(await made('customer'));
    await made('current_account', { party_id: id, currency: 'ARS', opening_balance: 10 });
    return id;
  },
  suppliers: async () => {
    const id = idOf(await made('supplier'));
    const party = { party_type: 'supplier', party_id: id };
    await made('current_account', { ...party, currency: 'ARS', opening_balance: 10 });
    return id;
  },
};

test.each(Object.keys(IN_USE))(
  '%s that are in use are not retired by their status',
  async (base) => {
    const id = await IN_USE[base]?.();
    const retired = await send('PUT', `/${base}/${id}/`, { status: 'deleted' });
    expect([retired.status, retired.json.code], retired.story).toEqual([409, 'resource_in_use']);
    const deleted = await send('DELETE', `/${base}/${id}/`);
    expect([deleted.status, deleted.json.code], deleted.story).toEqual([400, 'resource_in_use']);
  },
);
