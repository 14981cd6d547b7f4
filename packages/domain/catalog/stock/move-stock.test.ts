// Stock is what went in and out, whatever documents, amendments and corrections come in which order: by variant where variants are
// counted, and the product's is always their sum.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { decimal, sum } from '#kernel/money.ts';
import { moved } from '#resource/bulk/pending-record.ts';
import type { Change } from '#resource/change.ts';
import { testContext } from '#resource/test-data/plain-context.ts';
import { sourceSeed } from '../../../../test/support/source-seed.ts';
import type { Product } from '../records/product.ts';
import { followingFields } from '../records/stock-totals.ts';
import { countedVariants } from '../records/variant.ts';
import { stockChanges } from './move-stock.ts';
import { settledVariants } from './settle-variants.ts';
import { stockKey, stockNeeded, type Taken } from './stock-lines.ts';

/** Others with each change of the sources (decision 590). */
const HISTORIES = 2_500;
const ctx = testContext();
const product = (more: object): Product => ({
  _id: 'p',
  name: 'Remera',
  base_price: 1,
  track_stock: true,
  stock: 0,
  total_stock: 0,
  stock_version: 0,
  stock_decimals: 0,
  has_variants: false,
  featured: false,
  status: 'published',
  created_at: '',
  updated_at: '',
  version: 1,
  livemode: false,
  ...more,
});
const variants = [
  { _id: 'S', name: 'S', sku: 'REM-S', stock: 3 },
  { _id: 'M', stock: 2 },
];
const shirt = product({ stock: 5, total_stock: 5, variants });
const failed = (work: () => unknown): Failure => {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error('it did not fail');
};

describe('lines', () => {
  test('name the variant by its id or sku, are added up, and stay in the steps of the product', () => {
    const lines = [
      { quantity: 1, variant_id: 'S' },
      { quantity: 1, variant_id: 'REM-S' },
      { quantity: 2, variant_id: 'M' },
    ];
    expect(stockNeeded(lines, [shirt, shirt, shirt])).toEqual([
      { product_id: 'p', variant_id: 'S', quantity: 2 },
      { product_id: 'p', variant_id: 'M', quantity: 2 },
    ]);
    const cheese = product({ stock: 1, stock_decimals: 2 });
    expect(stockNeeded([{ quantity: 0.35 }], [cheese])).toMatchObject([{ quantity: 0.35 }]);
    const { errors } = failed(() =>
      stockNeeded([{ quantity: 0.355 }, { quantity: 1 }], [cheese, shirt]),
    );
    expect(errors).toMatchObject([
      { field: 'items[0].quantity', code: 'not_multiple_of', multiple_of: 0.01 },
      { field: 'items[1].variant_id', code: 'conditional_required' },
    ]);
  });

  test('of what is not tracked need nothing said', () => {
    const loose = product({ variants, track_stock: false });
    expect(stockNeeded([{ quantity: 0.5 }], [loose])).toEqual([]);
  });
});

describe('what moves', () => {
  const changes = (taken: Taken[], needed: Taken[], of = shirt) =>
    stockChanges(taken, needed, new Map([['p', of]]));
  const units = (quantity: number, variant_id?: string): Taken => ({
    product_id: 'p',
    ...(variant_id && { variant_id }),
    quantity,
  });
  const moves = (made: readonly Change[]) =>
    made.flatMap((change) => (change.kind === 'adjust' ? [[change.field, change.by]] : []));

  test('are the product and its variants at once, while the product holds still', () => {
    const made = changes([units(1, 'M')], [units(2, 'S')]);
    expect(moves(made)).toEqual([
      ['stock', -1],
      ['total_stock', -1],
      ['stock_version', 1],
      ['variants.M', 1],
      ['variants.S', -2],
    ]);
    expect(made[0]).toMatchObject({ kind: 'require', where: { version: 1 } });
  });

  test('is refused by variant, with what there is of it', () => {
    const { code, errors } = failed(() => changes([], [units(3, 'M'), units(4, 'S')]));
    expect(code).toBe('insufficient_stock');
    expect(errors).toMatchObject([
      { variant_id: 'M', requested: 3, available: 2 },
      { variant_id: 'S', requested: 4, available: 3, name: 'Remera · S' },
    ]);
  });

  test('back to a shelf that is no more does not; of a product that is no longer counted by variant, its own stock does', () => {
    expect(changes([units(1, 'L')], [])).toEqual([]);
    expect(changes([units(1)], [])).toEqual([]);
    expect(moves(changes([units(1, 'S')], [], product({ stock: 1 })))).toEqual([
      ['stock', 1],
      ['total_stock', 1],
      ['stock_version', 1],
    ]);
  });
});

describe('the total', () => {
  const totals = (goods: Product, by: number) => {
    const units = { product_id: 'p', quantity: Math.abs(by) };
    const [taken, needed] = by < 0 ? [[], [units]] : [[units], []];
    const made = stockChanges(taken, needed, new Map([['p', goods]]));
    return made.flatMap((change) =>
      change.kind === 'adjust' && change.field === 'total_stock' ? [change] : [],
    );
  };

  test('that was stated below the stock goes down to nothing and no further', () => {
    const few = product({ stock: 10, total_stock: 5 });
    expect(totals(few, -4)).toMatchObject([{ by: -4, min: 0, retry: true }]);
    expect(totals(few, -8)).toMatchObject([{ by: -5, min: 0, retry: true }]);
    expect(totals({ ...few, total_stock: 0 }, -8)).toMatchObject([{ by: 0 }]);
    expect(totals({ ...few, total_stock: -3 }, -8)).toEqual([
      expect.not.objectContaining({ min: 0 }),
    ]);
  });

  test('and the stock take no more than can be kept', () => {
    const full = product({ stock: 999_999_990, total_stock: 999_999_995 });
    expect(totals(full, 4)).toMatchObject([{ by: 4, max: 999_999_999, retry: true }]);
    const { code, errors } = failed(() => totals(full, 5));
    expect(code).toBe('validation_error');
    expect(errors).toMatchObject([{ field: 'items', code: 'too_large', max: 999_999_999 }]);
  });
});

test(`over ${HISTORIES} histories the stock of every shelf is what went in less what went out, and the product's is their sum`, () => {
  const step = fc.record({
    kind: fc.constantFrom('sell', 'sell', 'amend', 'undo', 'receive', 'recount', 'drop'),
    document: fc.nat(5),
    variant: fc.nat(3),
    other: fc.nat(3),
    grams: fc.integer({ min: 1, max: 4000 }),
  });
  holds(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const history = new History();
      for (const each of steps) history.take(each);
    }),
  );
});

const holds = <T>(law: fc.IRawProperty<T, false>): void =>
  fc.assert(law, { numRuns: HISTORIES, seed: sourceSeed() });

type Step = { kind: string; document: number; variant: number; other: number; grams: number };

/** A product that is weighed, its documents, and what its shelves should hold. */
class History {
  #product = product({ stock_decimals: 3 });
  readonly #documents = new Map<number, Taken[]>();
  readonly #model = new Map<string, number>();

  constructor() {
    this.#put({ variants: ['A', 'B', 'C', 'D'].map((sku) => ({ sku, stock: 2 })) });
  }

  take({ kind, document, variant, other, grams }: Step): void {
    const ids = countedVariants(this.#product).map(({ _id }) => _id);
    const [id, another] = [ids[variant % ids.length] ?? '', ids[other % ids.length] ?? ''];
    const quantity = grams / 1000;
    const before = this.#documents.get(document) ?? [];
    const lines = [
      { variant_id: id, quantity },
      { variant_id: another, quantity: 0.1 },
    ];
    if (kind === 'sell' || kind === 'amend') {
      const named = lines.map(() => this.#product);
      this.#move(document, before, stockNeeded(lines, named));
    } else if (kind === 'undo') this.#move(document, before, []);
    else if (kind === 'receive')
      this.#move(undefined, [{ product_id: 'p', ...lines[0], quantity }], []);
    else if (kind === 'recount') this.#restock(id, quantity);
    else if (ids.length > 1) this.#drop(id);
    this.#check();
  }

  #restock(id: string, stock: number): void {
    this.#put({
      variants: countedVariants(this.#product).map((each) =>
        each._id === id ? { ...each, stock } : { _id: each._id },
      ),
    });
  }

  #drop(id: string): void {
    const left = countedVariants(this.#product).filter(({ _id }) => _id !== id);
    this.#put({ variants: left.map(({ _id }) => ({ _id })) });
  }

  #put(given: object): void {
    const { version } = this.#product;
    const settled = settledVariants(ctx, given, this.#product);
    const following = followingFields(this.#product, settled, '2026-03-10T12:00:00.000Z');
    this.#product = { ...this.#product, ...settled, ...following, version: version + 1 } as Product;
    this.#model.clear();
    for (const { _id, stock } of countedVariants(this.#product)) this.#model.set(_id, stock);
  }

  /** A document that is refused moves nothing. */
  #move(document: number | undefined, taken: Taken[], needed: Taken[]): void {
    const changes = movesOf(() => stockChanges(taken, needed, new Map([['p', this.#product]])));
    const by = new Map(
      [...taken, ...needed].map((each) => [stockKey(each), each.variant_id ?? '']),
    );
    const wanted = [...by].map(([key, id]) => {
      const units = (of: Taken[]) =>
        sum(of.filter((one) => stockKey(one) === key).map((one) => one.quantity));
      return { id, by: units(taken).minus(units(needed)) };
    });
    const isShort = wanted.some(({ id, by: units }) => {
      const there = this.#model.get(id);
      return there !== undefined && units.lt(0) && decimal(there).plus(units).lt(0);
    });
    if ((changes === undefined) !== isShort) throw new Error(`wrongly refused or not: ${isShort}`);
    if (changes === undefined) return;
    for (const { id, by: units } of wanted) {
      const there = this.#model.get(id);
      if (there !== undefined) this.#model.set(id, decimal(there).plus(units).toNumber());
    }
    this.#product = changes.reduce<Product>(
      (record, change) => (change.kind === 'adjust' ? (moved(record, change) as Product) : record),
      this.#product,
    );
    if (document !== undefined) this.#documents.set(document, needed);
  }

  #check(): void {
    const shelves = countedVariants(this.#product);
    const total = sum(shelves.map(({ stock }) => stock));
    const isRight =
      shelves.length === this.#model.size &&
      shelves.every(({ _id, stock }) => stock >= 0 && stock === this.#model.get(_id)) &&
      total.eq(this.#product.stock) &&
      this.#product.stock === this.#product.total_stock;
    if (isRight) return;
    throw new Error(JSON.stringify([this.#product, [...this.#model]]));
  }
}

function movesOf(work: () => Change[]): Change[] | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure && error.code === 'insufficient_stock') return undefined;
    throw error;
  }
}
