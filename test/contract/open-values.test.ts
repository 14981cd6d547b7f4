// What the field tables leave to the client is taken as it is and kept: values of arrays and objects of which the specification
// says no more, and records of which only the required fields are known yet.
import { beforeAll, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { nouns } from '../support/catalogue.ts';
import { fresh } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import { dataOf, type Stack } from '../support/stack.ts';

const FREE = {
  nested: { list: [1, 'two', { three: null }] },
  long: 'x'.repeat(600),
  [`${'n'.repeat(60)}`]: true,
};

const WRITTEN: [string, Rec][] = [
  ['delivery_note', { metadata: FREE, items: [{ description: 'a', quantity: 1, metadata: FREE }] }],
  ['product_option', { metadata: FREE, values: [{ value: 'S', metadata: FREE }] }],
  ['product', { variants: ['S', 'M'], price_history: [10, { price: 12, note: 'sale' }] }],
  ['product', { variants: { size: ['S', 'M'] }, global_option_refs: [{ any: 1 }] }],
  ['sales_goal', { milestones: [25, { value: 50, note: 'half' }], team_members: ['a'] }],
  ['promotion', { promotion_type: 'buy_x_get_y' }],
  ['promotion', { promotion_type: 'buy_x_get_y', buy_quantity: 0, get_quantity: 0 }],
  ['promotion', { promotion_type: 'bundle', bundle_discount: 0 }],
  ['promotion', { promotion_type: 'percentage', applies_to: 'specific' }],
  ['budget', { valid_days: 1.5 }],
];

let stack: Stack;
let furniture: Furniture;
beforeAll(async () => {
  ({ stack, test: furniture } = await furnishedStack());
});

test.each(WRITTEN)('a %s keeps what was written', async (name, sent) => {
  const noun = nouns.find((each) => each.name === name) ?? expect.fail(`no noun ${name}`);
  const made = await fresh(furniture, noun, sent);
  const path = `/api/v1${noun.base}/${made[noun.idField]}/`;
  const { token } = furniture;
  expect(dataOf(await stack.expect(200, 'GET', path, { token }))).toMatchObject(sent);
  const back = await stack.expect(200, 'PUT', path, { token, body: made });
  expect(dataOf(back)).toMatchObject(sent);
});
