// What names a customer is found by the customer that it was merged into, whatever the noun: declaring the field is all that it takes.
import { beforeEach, expect, test } from 'vitest';
import { reference, text } from '#kernel/fields.ts';
import { groupMistakes } from '#resource/check.ts';
import type { ListQuery } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { group } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import { listRecords } from '#resource/list/list-page.ts';
import { looseNoun } from '#resource/test-data/loose-noun.ts';
import { given, type TestContext, testContext } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { mergeCustomers } from './merge-customers.ts';
import { Customer } from './records/customer.ts';

const toy = (
  customer_id: ReturnType<typeof reference>,
  declares: 'references' | 'mentions' | '',
) => {
  const plain = field(customer_id).filterable();
  const named = {
    references: plain.references('customer', (): Noun => Customer),
    mentions: plain.mentions(() => Customer),
    '': plain,
  };
  return looseNoun({
    name: 'toy',
    summary: 'A thing that names a customer.',
    base: '/toys',
    key: 'zt',
    scope: 'customers',
    fields: { name: field(text(1, 20)).required().sortable('text'), customer_id: named[declares] },
  });
};

let ctx: TestContext;
/** The plain context's list knows no filters: this one matches exactly, as the store does. */
beforeEach(() => {
  ctx = testContext();
  ctx.store.list = async (noun: Noun, { filters, within = {} }: ListQuery) => {
    ctx.reads.push({ noun: noun.name, ids: 0 });
    const items = [...(ctx.records.get(noun.key)?.values() ?? [])].filter(
      (record: Rec) =>
        Object.entries(filters).every(([name, value]) => record[name] === value) &&
        Object.entries(within).every(([name, values]) => values?.includes(record[name])),
    );
    return { items, total: items.length };
  };
});

const query = (customer_id: string): ListQuery => ({
  page: 1,
  perPage: 20,
  sort: 'created_at',
  direction: 'desc',
  filters: { customer_id },
});
const namesOf = async (noun: Noun, id: string): Promise<string[]> => {
  const { data } = await listRecords(noun, ctx, query(id));
  return (data as Rec).items.map(({ name }: Rec) => name).sort();
};
const customer = () => given(ctx, Customer, { ...Customer.defaults, name: 'Ana' });
const merge = (source: Rec, target: Rec) =>
  mergeCustomers.run(ctx, {
    params: {},
    query: {},
    record: {},
    body: { source_id: source._id, target_id: target._id },
  } as never);

test.each(['references', 'mentions'] as const)(
  'a noun that %s a customer is listed for the one that it was merged into',
  async (declares) => {
    const Toy = toy(reference(), declares);
    const [first, second, third, other] = [customer(), customer(), customer(), customer()];
    for (const [name, of] of Object.entries({ a: first, b: second, c: third, d: other }))
      given(ctx, Toy, { name, customer_id: of._id });
    await merge(first, second);
    await merge(second, third);
    expect(await namesOf(Toy, third._id)).toEqual(['a', 'b', 'c']);
    expect(await namesOf(Toy, other._id)).toEqual(['d']);
    expect(await namesOf(Toy, first._id)).toEqual(['a']);
  },
);

test('a list without merged customers reads the customer beside it and nothing twice', async () => {
  const Toy = toy(reference(), 'references');
  const ana = customer();
  given(ctx, Toy, { name: 'a', customer_id: ana._id });
  ctx.reads.length = 0;
  expect(await namesOf(Toy, ana._id)).toEqual(['a']);
  expect(ctx.reads.map(({ noun }) => noun).sort()).toEqual(['customer', 'toy']);
});

test('a noun that names a customer and does not declare it is a mistake', () => {
  const mistakes = (declares: 'references' | '') =>
    groupMistakes([
      group('toys', { title: 'Toys', nouns: [toy(reference(), declares), Customer] }),
    ]).filter((line) => line.includes('customer_id'));
  expect(mistakes('')).toEqual(['noun toy: customer_id names a customer and does not declare it']);
  expect(mistakes('references')).toEqual([]);
});
