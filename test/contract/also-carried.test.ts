// What the specification says that a returned record also carries is there from its creation on: null where it has no value yet, alone
// and in the list. Spec: the lines "a returned … also carries".
import { beforeAll, describe, expect, test } from 'vitest';
import type { Noun } from '#resource/declaration.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { fill, nouns, standard } from '../support/catalogue.ts';
import { fresh, idOf } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import { dataOf } from '../support/stack.ts';

const CARRIED: Record<string, readonly string[]> = {
  sale: ['_id', 'status', 'invoice_number'],
  cash_register: ['_id', 'pos_terminal_id', 'initial_amount', 'status', 'opened_at'],
  sales_goal: ['current_value'],
  appointment: ['status', 'sale_status', 'service', 'customer'],
  contract: ['contract_number', 'current_rent', 'status'],
  payment_method: ['status', 'sort_order'],
  driver: ['access_code'],
  fleet_device: ['device_code', 'status'],
  delivery_note: [
    'number',
    'issue_date',
    'delivery_date',
    'invoice_id',
    'cae',
    'stock_deducted',
    'items[0].metadata',
  ],
  accounting_account: ['is_active', 'balance'],
  journal_entry: ['total_debit', 'total_credit', 'status'],
  received_invoice: ['linked_journal_entry_id', 'linked_expense_id', 'linked_account_id', 'notes'],
};

let furniture: Furniture;
beforeAll(async () => {
  furniture = (await furnishedStack()).test;
});

const cases = Object.entries(CARRIED).map(([name, members]) => {
  const noun = nouns.find((each) => each.name === name) as Noun;
  return [name, noun, members] as const;
});

describe.each(cases)('%s', (_, noun, members) => {
  test('carries what the specification says, alone and in the list', async () => {
    const { stack, token } = furniture;
    const made = await fresh(furniture, noun);
    const [read, list] = ['get', 'list'].map((kind) => standard(noun, kind));
    const get = await stack.expect(
      200,
      'GET',
      fill(read as never, () => idOf(made)),
      { token },
    );
    const page = await stack.expect(
      200,
      'GET',
      fill(list as never, () => ''),
      { token },
    );
    const listed = dataOf(page).items.find((item: Rec) => idOf(item) === idOf(made));
    for (const record of [made, dataOf(get), listed])
      for (const member of members) expect(record, noun.name).toHaveProperty(member);
  });
});

const always = nouns.flatMap((noun) =>
  standard(noun, 'create') === undefined ? [] : [[noun.name, noun] as const],
);

test.each(always)(
  '%s has from its creation on what its declaration says is always there',
  async (_, noun) => {
    const made = await fresh(furniture, noun);
    const named = [...noun.required, ...noun.always, ...Object.keys(noun.defaults)];
    expect(named.filter((name) => made[name] === undefined)).toEqual([]);
  },
);
