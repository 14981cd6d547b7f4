// Histories of sales and of the delivery notes of their goods, in every order: whatever is reduced, cancelled, refunded, deleted, issued
// or taken back, stock is what there was less what sales that stand and notes that stand took. contract#stock, decision 141.
import { expect, test } from 'vitest';
import { decimal, sum } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { historySeeds } from '../support/histories.ts';
import { seeded } from '../support/random.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

const OPENING = 12;
const STEPS = 30;
const HISTORIES = 12;
const STANDING = ['pending', 'completed'];
const ISSUED = ['issued', 'delivered', 'invoiced'];

type World = { shop: Shop; session: string; customer: Rec; goods: readonly Rec[] };
/** A shelf: a product, or a variant of it. */
type Shelf = { product_id: string; variant_id?: string };

async function openWorld(): Promise<World> {
  const stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  const shop = await openShop(stack, tenant, 'live');
  const stocked = { base_price: 10, track_stock: true, status: 'published' };
  const goods = [
    await shop.good('POST', '/products/', { name: 'Harina', ...stocked, stock: OPENING }),
    await shop.good('POST', '/products/', {
      name: 'Remera',
      ...stocked,
      variants: ['S', 'M'].map((name) => ({ name, stock: OPENING })),
    }),
  ];
  const customer = await shop.good('POST', '/customers/', { name: 'Ana' });
  return { shop, session: await tenant.session(), customer, goods };
}

const shelvesOf = ({ goods }: World): Shelf[] =>
  goods.flatMap(({ _id: product_id, variants }) =>
    variants === undefined
      ? [{ product_id }]
      : variants.map((each: Rec) => ({ product_id, variant_id: each._id })),
  );

test.each(historySeeds(HISTORIES))(
  'in history %i nothing is counted twice and nothing is lost',
  async (seed) => {
    const world = await openWorld();
    const { shop, session, customer } = world;
    const random = seeded(seed);
    const shelves = shelvesOf(world);
    const sales: string[] = [];
    const notes: string[] = [];
    const said: string[] = [];
    const saleItems = () =>
      [random.pick(shelves), random.pick(shelves)].map(({ product_id, variant_id }) => ({
        publication_id: product_id,
        publication_type: 'product',
        name: 'x',
        quantity: 1 + random.below(4),
        price: 10,
        ...(variant_id && { variant_id }),
      }));
    const noteItems = () =>
      [random.pick(shelves), random.pick(shelves)].map((shelf) => ({
        description: 'x',
        quantity: 1 + random.below(4),
        ...shelf,
      }));
    const draw = (): [string, string, Rec?] => {
      const sale = sales.length > 0 ? `/sales/${random.pick(sales)}/` : undefined;
      const note = notes.length > 0 ? `/delivery_notes/${random.pick(notes)}/` : undefined;
      const kind = random.below(10);
      if (kind < 2 || sale === undefined) return ['POST', '/sales/', { items: saleItems() }];
      if (kind < 4 || note === undefined) {
        const status = random.pick(['draft', 'issued']);
        const of = random.below(4) > 0 && { sale_id: random.pick(sales) };
        const body = { customer_id: customer._id, items: noteItems(), status, ...of };
        return ['POST', '/delivery_notes/', body];
      }
      if (kind < 6) return ['PUT', sale, { items: saleItems() }];
      if (kind < 7)
        return ['PUT', sale, { status: random.pick(['completed', 'cancelled', 'refunded']) }];
      if (kind < 8 && random.below(2) === 0) return ['DELETE', sale];
      return ['PUT', note, { status: random.pick(['issued', 'delivered', 'cancelled']) }];
    };
    for (let step = 0; step < STEPS; step += 1) {
      const [method, path, body] = draw();
      const reply = await shop.call(method, path, body, session);
      said.push(`${method} ${path} ${JSON.stringify(body)} ${reply.status} ${reply.json.code}`);
      expect(reply.status, said.at(-1)).toBeLessThan(500);
      if (reply.status === 201) (path === '/sales/' ? sales : notes).push(idOf(reply.json.data));
      expect(await found(world), said.join('\n')).toEqual(await expected(world));
    }
    const worked = said.filter((line) => / 20[01] /.test(line));
    expect(worked.length).toBeGreaterThan(STEPS / 3);
  },
);

const idOf = ({ _id, id = _id }: Rec): string => id;
const keyOf = ({ product_id, variant_id }: Rec): string => `${product_id} ${variant_id ?? ''}`;

/** What the service says: of every shelf its stock, of every sale what left with its notes. */
async function found(world: World): Promise<Rec> {
  const { shop, goods } = world;
  const read = await Promise.all(goods.map(({ _id }) => shop.good('GET', `/products/${_id}/`)));
  const stock = read.flatMap(({ _id: product_id, stock: all, variants }) =>
    variants === undefined
      ? [[keyOf({ product_id }), all]]
      : variants.map((each: Rec) => [keyOf({ product_id, variant_id: each._id }), each.stock]),
  );
  expect(read[1]?.stock).toBe(
    sum((read[1]?.variants ?? []).map((each: Rec) => each.stock)).toNumber(),
  );
  const { items: sales } = await shop.good('GET', '/sales/list/?per_page=100');
  const left = sales.map((sale: Rec) => [
    sale._id,
    sum(Object.values(sale.stock_delivered ?? {})).toNumber(),
  ]);
  return { stock: Object.fromEntries(stock), left: Object.fromEntries(left) };
}

/** What follows from the sales and notes that stand. */
async function expected(world: World): Promise<Rec> {
  const { shop } = world;
  const [{ items: sales }, { items: notes }] = await Promise.all([
    shop.good('GET', '/sales/list/?per_page=100'),
    shop.good('GET', '/delivery_notes/list/?per_page=100'),
  ]);
  const standing = sales.filter(({ status }: Rec) => STANDING.includes(status));
  const issued = notes.filter(({ status }: Rec) => ISSUED.includes(status));
  const taken = [
    ...standing.flatMap((sale: Rec) => unitsOf(sale.items, 'publication_id')),
    ...issued.flatMap((note: Rec) => note.stock_taken ?? []),
  ];
  for (const note of issued) {
    const parts = [...(note.stock_taken ?? []), ...(note.stock_of_sale ?? [])];
    expect(byShelf(parts)).toEqual(byShelf(unitsOf(note.items, 'product_id')));
  }
  const out = byShelf(taken);
  const stock = shelvesOf(world).map((shelf) => [
    keyOf(shelf),
    decimal(OPENING)
      .minus(out[keyOf(shelf)] ?? 0)
      .toNumber(),
  ]);
  const left = sales.map(({ _id }: Rec) => [
    _id,
    sum(
      issued
        .filter(({ sale_id }: Rec) => sale_id === _id)
        .flatMap((note: Rec) => (note.stock_of_sale ?? []).map((each: Rec) => each.quantity)),
    ).toNumber(),
  ]);
  return { stock: Object.fromEntries(stock), left: Object.fromEntries(left) };
}

const unitsOf = (lines: Rec[], field: string): Rec[] =>
  lines.map((line) => ({ ...line, product_id: line[field] }));

function byShelf(units: Rec[]): Record<string, number> {
  const shelves: Record<string, number> = {};
  for (const each of units)
    shelves[keyOf(each)] = decimal(shelves[keyOf(each)] ?? 0)
      .plus(each.quantity)
      .toNumber();
  return shelves;
}
