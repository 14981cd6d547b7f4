// What a product asks its buyers to choose, and the one profile that prices follow by default. Spec: Product option, Pricing profile.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack } from '../support/stack.ts';

const AT_ONCE = 5;

afterAll(async () => (await testEngine()).stop());

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('%s', (_, open) => {
  let shop: Shop;
  beforeAll(async () => {
    const stack = await open();
    shop = await openShop(stack, await stack.newTenant(), 'live');
  });

  test('a required option is chosen on every line of its product, or by the variant', async () => {
    const engraving = await shop.good('POST', '/products/options/', {
      name: 'grabado',
      option_type: 'text',
      is_required: true,
    });
    const size = await shop.good('POST', '/products/options/', {
      name: 'talle',
      option_type: 'select',
      is_required: true,
      values: [{ value: 'S' }, { value: 'M' }, { value: 'L', is_active: false }],
    });
    const { _id, variants } = await shop.good('POST', '/products/', {
      name: 'Medalla',
      base_price: 100,
      global_option_refs: [engraving._id, { option_id: size._id }],
      variants: [{ name: 'Chica', attributes: { talle: 'S' } }, { name: 'Lisa' }],
    });
    const sell = (options?: Rec[], variant_id?: string) =>
      shop.call('POST', '/sales/', {
        items: [
          {
            publication_id: _id,
            publication_type: 'product',
            name: 'Medalla',
            quantity: 1,
            ...(options && { options }),
            ...(variant_id && { variant_id }),
          },
        ],
      });
    const errorsOf = async (...asked: Parameters<typeof sell>) => {
      const { status, json, story } = await sell(...asked);
      expect(status, story).toBe(400);
      return json.errors.map(({ field, code, option_id }: Rec) => [field, code, option_id]);
    };
    const unchosen = (option: Rec) => ['items[0].options', 'conditional_required', option._id];
    const engraved = { option_id: engraving._id, value: 'Ana' };
    expect(await errorsOf()).toEqual([unchosen(engraving), unchosen(size)]);
    expect(await errorsOf([engraved])).toEqual([unchosen(size)]);
    expect(await errorsOf([engraved], variants[1]._id)).toEqual([unchosen(size)]);
    expect(await errorsOf([engraved, { option_id: size._id, value: 'L' }])).toEqual([
      ['items[0].options[1].value', 'invalid_enum', undefined],
    ]);
    expect(await errorsOf([engraved, { option_id: 'none', value: 1 }], variants[0]._id)).toEqual([
      ['items[0].options[1].option_id', 'not_found', undefined],
    ]);
    const chosen = [engraved, { option_id: size._id, value: 'M' }];
    const whole = await sell(chosen);
    expect([whole.status, whole.json.data?.items[0].options], whole.story).toEqual([201, chosen]);
    expect((await sell([engraved], variants[0]._id)).status).toBe(201);
  });

  test('an option or a profile that a product names stays until it lets go of it, and its price with it', async () => {
    const option = (name: string) =>
      shop.good('POST', '/products/options/', { name, option_type: 'text', is_required: true });
    const options = await Promise.all(['tinta', 'papel', 'cinta'].map(option));
    const profile = await shop.good('POST', '/products/pricing-profiles/', {
      name: 'Reventa',
      profit: { type: 'percentage', value: 10 },
    });
    const pricing_composition = { pricing_profile_id: profile._id };
    const [ink, paper, ribbon] = options.map(({ _id }) => _id);
    const global_option_refs = [ink, { option_id: paper }, { _id: ribbon }];
    const body = { name: 'Tarjeta', base_price: 500, cost: 80, pricing_composition };
    const product = await shop.good('POST', '/products/', { ...body, global_option_refs });
    const paths = [
      `/products/pricing-profiles/${profile._id}/`,
      ...options.map(({ _id }) => `/products/options/${_id}/`),
    ];
    for (const path of paths) {
      const { status, json, story } = await shop.call('DELETE', path);
      expect([status, json.code], story).toEqual([400, 'resource_in_use']);
    }
    await shop.good('PUT', `/products/${product._id}/`, {
      pricing_composition: null,
      global_option_refs: [],
    });
    for (const path of paths) await shop.good('DELETE', path);
  });

  test('one profile is the default, whatever is made the default at once', async () => {
    const made = (name: string, is_default: boolean) =>
      shop.good('POST', '/products/pricing-profiles/', { name, is_default });
    const defaults = async () => {
      const { items } = await shop.good('GET', '/products/pricing-profiles/list/?per_page=100');
      return items.filter((each: Rec) => each.is_default).map((each: Rec) => each.name);
    };
    const first = await made('first', true);
    await made('second', true);
    expect(await defaults()).toEqual(['second']);
    await shop.good('PUT', `/products/pricing-profiles/${first._id}/`, { is_default: true });
    expect(await defaults()).toEqual(['first']);
    await Promise.all(Array.from({ length: AT_ONCE }, (__, at) => made(`at once ${at}`, true)));
    expect(await defaults()).toHaveLength(1);
    const items = [1, 2, 3].map((at) => ({ name: `bulk ${at}`, is_default: true }));
    await shop.good('POST', '/products/pricing-profiles/bulk/create/?atomic=true', { items });
    expect(await defaults()).toEqual(['bulk 3']);
    await made('plain', false);
    expect(await defaults()).toEqual(['bulk 3']);
  });
});
