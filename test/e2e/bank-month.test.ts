// A bank month reconciled to 0: the file of the bank, what the books say already, what they lack, what is taken back, and the same
// file again. Then a file of many lines, which is written by its job.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack, type Stack } from '../support/stack.ts';

const BANK = '/accounting/bank';
const MANY = 1_500;

const move = (day: string, amount: number, name: string, id: string) =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>202610${day}<TRNAMT>${amount.toFixed(2)}
<FITID>${id}<NAME>${name}</STMTTRN>`;
const OFX = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS>
<STMTRS><CURDEF>ARS
<BANKACCTFROM><BANKID>007<ACCTID>123</BANKACCTFROM><BANKTRANLIST><DTSTART>20261001<DTEND>20261031
${move('05', 121_000, 'Transferencia recibida', 'A1')}
${move('09', -30_000, 'Pago proveedor', 'A2')}
${move('09', -30_000, 'Pago proveedor', 'A3')}
${move('30', -1_500.5, 'Comision mantenimiento', 'A4')}
</BANKTRANLIST><LEDGERBAL><BALAMT>59499.50<DTASOF>20261031</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

afterAll(async () => (await testEngine()).stop());

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('the bank, %s', (_, open) => {
  let stack: Stack;
  let shop: Shop;
  let statement: Rec;
  beforeAll(async () => {
    stack = await open();
    shop = await openShop(stack, await stack.newTenant(), 'live');
    for (const code of ['1.1', '2.1', '4.1', '5.1']) {
      const account_type = { 1: 'asset', 2: 'liability', 4: 'revenue', 5: 'expense' }[
        code[0] ?? ''
      ];
      await shop.good('POST', '/accounting/accounts/', { code, name: code, account_type });
    }
    await entry('2026-10-04', '1.1', '4.1', 121_000);
    await entry('2026-10-09', '2.1', '1.1', 30_000);
    await entry('2026-10-10', '2.1', '1.1', 30_000);
  });
  async function entry(date: string, debit: string, credit: string, amount: number) {
    const lines = [
      { account_code: debit, debit: amount },
      { account_code: credit, credit: amount },
    ];
    const made = await shop.good('POST', '/accounting/journal/', { date, description: 'x', lines });
    await shop.good('POST', `/accounting/journal/${made._id}/post/`, {});
    return made;
  }
  const file = (content: string, members: Record<string, string> = {}) =>
    shop.call(
      'POST',
      `${BANK}/import/`,
      new SentFile(content, 'october.ofx', 'file', { account_code: '1.1', ...members }),
    );
  const shown = () => shop.good('GET', `${BANK}/statements/${statement._id}/`);
  const auto = (body: Rec = {}) => shop.good('POST', `${BANK}/auto-match/${statement._id}/`, body);

  test('refuses a damaged file whole, naming its rows', async () => {
    const broken = OFX.replace('-1500.50', 'x').replace('20261005', '2026 x');
    const { status, json } = await file(broken);
    expect([status, json.errors.map(({ row }: Rec) => row)]).toEqual([400, [1, 4]]);
    const unbalanced = await file(OFX.replace('<TRNAMT>121000.00', '<TRNAMT>121000.01'), {
      opening_balance: '0',
    });
    expect(unbalanced.json.errors[0].field).toBe('closing_balance');
    expect((await shop.good('GET', `${BANK}/statements/`)).total).toBe(0);
  });

  test('imports the month once', async () => {
    const first = (await file(OFX)).json.data;
    statement = first.statement;
    expect(first).toMatchObject({ imported: 4, duplicated: 0, errors: [] });
    expect(statement).toMatchObject({ opening_balance: 0, difference: 59_499.5, to: '2026-10-30' });
    expect((await file(OFX)).json.data).toMatchObject({ statement: null, duplicated: 4 });
  });

  test('matches what leaves no choice and suggests the rest', async () => {
    const found = await auto();
    expect(found).toMatchObject({ matched: 1, unmatched: 3, suggestions_count: 4 });
    expect(await auto()).toMatchObject({ matched: 0 });
  });

  test('a person decides, and makes the entry of the charge', async () => {
    const { suggestions } = await auto();
    const [one] = suggestions;
    const other = suggestions.find(
      (each: Rec) =>
        each.statement_line_id !== one.statement_line_id &&
        each.journal_entry_id !== one.journal_entry_id,
    );
    const match = (body: Rec) => shop.call('POST', `${BANK}/manual-match/`, body);
    for (const { statement_line_id, journal_entry_id } of [one, other]) {
      const { json } = await match({ statement_line_id, journal_entry_id });
      expect(json.data.status).toBe('matched');
    }
    const again = await match({
      statement_line_id: one.statement_line_id,
      journal_entry_id: one.journal_entry_id,
    });
    expect(again.json.code).toBe('invalid_state_transition');
    const { lines } = await shown();
    const charge = lines.find(({ status }: Rec) => status === 'unmatched');
    const wrong = await match({
      statement_line_id: charge._id,
      journal_entry_id: one.journal_entry_id,
    });
    expect(wrong.json.code).toBe('invalid_state_transition');
    for (const account_code of ['9.9', '1.1']) {
      const body = { statement_line_id: charge._id, create_entry: { account_code } };
      const { status, json } = await shop.call('POST', '/accounting/bank/manual-match/', body);
      expect([status, json.errors[0].field]).toEqual([400, 'create_entry.account_code']);
    }
    const create_entry = { account_code: '5.1', description: 'Comisiones bancarias' };
    await match({ statement_line_id: charge._id, create_entry });
    expect(await shown()).toMatchObject({
      status: 'reconciled',
      matched_count: 4,
      difference: 0,
      ledger_balance: 59_499.5,
    });
  });

  test('a reversed entry opens its line again, and a statement with matches stays', async () => {
    const { lines } = await shown();
    const [id] = lines[0].journal_entry_ids;
    await shop.good('POST', `/accounting/journal/${id}/reverse/`, {});
    expect(await shown()).toMatchObject({ status: 'open', matched_count: 3, difference: 121_000 });
    const kept = await shop.call('DELETE', `${BANK}/statements/${statement._id}/`);
    expect([kept.status, kept.json.code]).toEqual([400, 'record_locked']);
  });

  test('many lines are written by the job of their statement', async () => {
    const rows = Array.from({ length: MANY }, (_, i) => `01/11/2026;Line ${i};${i + 1},00`);
    const mapping = JSON.stringify({ date: 'Fecha', description: 'Concepto', amount: 'Importe' });
    const csv = ['Fecha;Concepto;Importe', ...rows].join('\n');
    const reply = await file(csv, { mapping });
    expect(reply.json.data, reply.story).toMatchObject({ imported: MANY });
    const path = `${BANK}/statements/${reply.json.data.statement._id}/`;
    expect(reply.json.data.statement.status).toBe('importing');
    if (stack.background === undefined) return;
    await stack.background.rest();
    const done = await shop.good('GET', path);
    expect(done).toMatchObject({ status: 'open', lines_count: MANY, difference: 1_125_750 });
    expect(done.lines).toHaveLength(100);
    const next = await shop.good('GET', `${path}?cursor=${encodeURIComponent(done.next_cursor)}`);
    expect(next.lines[0]._id).not.toBe(done.lines[0]._id);
  });
});
