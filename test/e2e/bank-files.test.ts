// Files in the layouts of banks come in through the API: every line with its day, sign, cents and number, both balances, and nothing
// twice.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { BANK_SAMPLES, type BankSample, bankFile } from '../support/bank-files.ts';
import { testEngine } from '../support/engine.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

const BANK = '/accounting/bank';

let shop: Shop;
beforeAll(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'live');
  for (const [i] of BANK_SAMPLES.entries()) {
    const body = { code: `1.${i + 1}`, name: `Bank ${i}`, account_type: 'asset' };
    await shop.good('POST', '/accounting/accounts/', body);
  }
});
afterAll(async () => (await testEngine()).stop());

const sent = ({ name, mapping }: BankSample) => {
  const account_code = `1.${BANK_SAMPLES.findIndex((each) => each.name === name) + 1}`;
  const members = { account_code, ...(mapping && { mapping: JSON.stringify(mapping) }) };
  return shop.call('POST', `${BANK}/import/`, new SentFile(bankFile(name), name, 'file', members));
};

/** The lines of one day stand in the order of their text. */
const ordered = (lines: readonly Rec[]) =>
  lines
    .map(({ date, amount, description, reference }) => [
      date,
      amount,
      description,
      ...(reference === undefined ? [] : [reference]),
    ])
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe.each(BANK_SAMPLES)('$name', (sample) => {
  test('comes in line by line, between its balances, and once', async () => {
    const { status, json, story } = await sent(sample);
    expect(status, story).toBe(200);
    expect(json.data).toMatchObject({ imported: sample.lines.length, duplicated: 0 });
    const { statement } = json.data;
    expect(statement).toMatchObject({
      format: sample.format,
      file_name: sample.name,
      from: sample.lines[0]?.[0],
      to: sample.lines.at(-1)?.[0],
      opening_balance: sample.opening,
      closing_balance: sample.closing,
      status: 'open',
    });
    expect([statement.bank_account, statement.currency]).toEqual([sample.account, sample.currency]);
    const { lines } = await shop.good('GET', `${BANK}/statements/${statement._id}/`);
    const wanted = sample.lines.map(([date, amount, description, reference]) => ({
      date,
      amount,
      description,
      reference,
    }));
    expect(ordered(lines)).toEqual(ordered(wanted));
    const again = await sent(sample);
    expect(again.json.data).toMatchObject({
      statement: null,
      imported: 0,
      duplicated: sample.lines.length,
    });
  });
});
