// A statement in dollars beside a journal in pesos: nothing is matched by the number alone, and a person says what a line is in pesos.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

const BANK = '/accounting/bank';
const RATE = 1_400;
const OFX = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS>
<STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>007<ACCTID>9</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261005<TRNAMT>1000.00<FITID>D1<NAME>Exportacion</STMTTRN>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261006<TRNAMT>-25.50<FITID>D2<NAME>Comision</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>974.50<DTASOF>20261031</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const LINES = [
  { date: '2026-10-05', amount: 1_000, description: 'Exportacion', reference: 'D1' },
  { date: '2026-10-06', amount: -25.5, description: 'Comision', reference: 'D2' },
];

let shop: Shop;
let sameNumber: Rec;
let samePesos: Rec;
beforeAll(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'live');
  for (const [code, account_type] of [
    ['1.1', 'asset'],
    ['4.1', 'revenue'],
    ['5.1', 'expense'],
  ]) {
    await shop.good('POST', '/accounting/accounts/', { code, name: code, account_type });
  }
  sameNumber = await entry(1_000);
  samePesos = await entry(1_000 * RATE);
});
afterAll(async () => (await testEngine()).stop());

async function entry(amount: number) {
  const lines = [
    { account_code: '1.1', debit: amount },
    { account_code: '4.1', credit: amount },
  ];
  const made = await shop.good('POST', '/accounting/journal/', {
    date: '2026-10-05',
    description: 'Exportacion D1',
    lines,
  });
  return shop.good('POST', `/accounting/journal/${made._id}/post/`, {});
}
const imported = (body: Rec) =>
  shop.call('POST', `${BANK}/import/`, { account_code: '1.1', ...body });
const ofx = (members: Record<string, string> = {}) =>
  shop.call(
    'POST',
    `${BANK}/import/`,
    new SentFile(OFX, 'usd.ofx', 'file', { account_code: '1.1', ...members }),
  );
const match = (body: Rec) => shop.call('POST', `${BANK}/manual-match/`, body);

describe('a statement in dollars', () => {
  let id: string;
  let received: Rec;
  let charge: Rec;
  const shown = () => shop.good('GET', `${BANK}/statements/${id}/`);

  test('is not the one in pesos of the same days, amounts and texts', async () => {
    const pesos = (await imported({ lines: LINES })).json.data;
    expect(pesos).toMatchObject({ imported: 2, duplicated: 0 });
    await shop.good('DELETE', `${BANK}/statements/${pesos.statement._id}/`);
    await imported({ lines: LINES, currency: 'ARS' });
    const { data } = (await ofx()).json;
    expect(data).toMatchObject({ imported: 2, duplicated: 0, statement: { currency: 'USD' } });
    id = data.statement._id;
    expect((await ofx()).json.data).toMatchObject({ statement: null, duplicated: 2 });
    const asJson = (await imported({ lines: LINES, currency: 'USD' })).json.data;
    expect(asJson).toMatchObject({ statement: null, duplicated: 2 });
    expect((await imported({ lines: LINES })).json.data).toMatchObject({ duplicated: 2 });
    const { lines } = await shown();
    received = lines.find(({ amount }: Rec) => amount > 0);
    charge = lines.find(({ amount }: Rec) => amount < 0);
  });

  test('is refused under the name of another currency', async () => {
    const { status, json } = await ofx({ currency: 'EUR' });
    expect([status, json.errors[0]]).toMatchObject([
      400,
      { field: 'currency', expected: 'USD', actual: 'EUR' },
    ]);
    expect((await imported({ lines: LINES, currency: 'usd' })).json.errors[0].field).toBe(
      'currency',
    );
  });

  test('is not paired and not suggested with entries of the same number', async () => {
    const body = { tolerance_days: 30, tolerance_amount: 1_000_000 };
    const found = await shop.good('POST', `${BANK}/auto-match/${id}/`, body);
    expect(found).toMatchObject({ matched: 0, unmatched: 2, suggestions: [], has_more: false });
    expect((await shown()).matched_count).toBe(0);
  });

  test('is not matched by hand without its pesos, nor is an entry made', async () => {
    const before = (await shop.good('GET', '/accounting/journal/list/')).total;
    for (const named of [
      { journal_entry_id: sameNumber._id },
      { create_entry: { account_code: '4.1' } },
    ]) {
      const { status, json } = await match({ statement_line_id: received._id, ...named });
      expect([status, json.errors[0]]).toMatchObject([
        400,
        { field: 'amount_in_pesos', code: 'conditional_required', currency: 'USD' },
      ]);
    }
    expect((await shop.good('GET', '/accounting/journal/list/')).total).toBe(before);
  });

  test('is matched by what it is in pesos, and its charge is posted in pesos', async () => {
    const asked = { statement_line_id: received._id, amount_in_pesos: 1_000 * RATE };
    const wrong = await match({ ...asked, journal_entry_id: sameNumber._id });
    expect(wrong.json.errors[0]).toMatchObject({ expected: 1_400_000, actual: 1_000 });
    const right = await match({ ...asked, journal_entry_id: samePesos._id });
    expect(right.json.data, right.story).toMatchObject({ status: 'matched', amount: 1_000 });
    const made = await match({
      statement_line_id: charge._id,
      amount_in_pesos: 35_700,
      create_entry: { account_code: '5.1' },
    });
    const [entryId] = made.json.data.journal_entry_ids;
    expect(await shop.good('GET', `/accounting/journal/${entryId}/`)).toMatchObject({
      total_debit: 35_700,
      lines: [
        { account_code: '5.1', debit: 35_700 },
        { account_code: '1.1', credit: 35_700 },
      ],
    });
    expect(await shown()).toMatchObject({
      status: 'reconciled',
      difference: 0,
      closing_balance: 974.5,
    });
  });
});

test('a line in pesos is its own amount, whatever is said of it', async () => {
  const { items } = await shop.good('GET', `${BANK}/statements/`);
  const { _id } = items.find(({ currency }: Rec) => currency === 'ARS');
  const { lines } = await shop.good('GET', `${BANK}/statements/${_id}/`);
  const line = lines.find(({ amount }: Rec) => amount === 1_000);
  const asked = { statement_line_id: line._id, journal_entry_id: sameNumber._id };
  const { json } = await match({ ...asked, amount_in_pesos: 2_000 });
  expect(json.errors[0]).toMatchObject({ field: 'amount_in_pesos', expected: 1_000 });
  expect((await match({ ...asked, amount_in_pesos: 1_000 })).json.data.status).toBe('matched');
});

test('a currency that cannot be read is refused, not taken for pesos', async () => {
  const mapping = { date: 'Fecha', amount: 'Importe', currency: 'Moneda', description: 'Concepto' };
  const csv = (moneda: string) =>
    new SentFile(`Fecha;Concepto;Importe;Moneda\n01/10/2026;x;1,00;${moneda}`, 'x.csv', 'file', {
      account_code: '1.1',
      mapping: JSON.stringify(mapping),
    });
  const { status, json } = await shop.call('POST', `${BANK}/import/`, csv('Moneda 7'));
  expect([status, json.errors[0].field]).toEqual([400, 'file']);
  const euros = await shop.call('POST', `${BANK}/import/`, csv('Euros'));
  expect(euros.json.data.statement.currency).toBe('EUR');
});
