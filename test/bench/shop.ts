// A tenant without rate limits and with so many products, written through the store in full transactions: as if they had been
// created over the last three months, or imported just now.
import { groups } from '#domain/groups.ts';
import { toIso } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/date.ts';
import { newId } from '#kernel/id.ts';
import { create } from '#resource/change.ts';
import { SCOPES } from '#resource/scopes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { openStore } from '#store/repository.ts';
import { createTenant } from '#store/tenants.ts';
import { openCredentials } from '#store/token-slots.ts';
import { replay, type Twinning, twinned } from './floor.ts';
import { operationNamed } from './operations.ts';
import { made } from './perform.ts';
import type { Place } from './place.ts';
import { productBody } from './product-body.ts';
import type { Shop } from './shop-records.ts';

/** When the records were made: over the last three months, or just now, as fast as they could be. */
export type Age = 'old' | 'fresh';

/** The shop whose calls are recorded, and what makes them its twin's. */
export type RecordedShop = { shop: Shop; twinning: Twinning };

const SPREAD_DAYS = 90;
/** Of an import, roughly. */
const ROWS_A_MS = 2;
const BATCH = 1000;
/** That the simulated authority knows. */
const CUIT = '30712345671';
/** More than requests at once, so that each sells to another one. */
const CUSTOMERS = 100;

const Product = groups.flatMap(({ nouns }) => nouns).find(({ name }) => name === 'product');
let serial = 0;

export async function openShop(place: Place, records: number, age: Age = 'old'): Promise<Shop> {
  const { tables, config, clock } = place.runtime;
  serial += 1;
  const name = `bench-shop-${serial}`;
  const taxCondition = 'responsable_inscripto' as const;
  const wish = { name, rateLimits: 'off' as const, cuit: CUIT, taxCondition };
  const { id: tenantId } = await createTenant(tables.live, wish, clock.now());
  const { serverKey } = config;
  const credentials = openCredentials({ control: tables.live, serverKey, tenantId, clock });
  const rights = { mode: 'live' as const, scopes: SCOPES, expires: 'never' as const };
  const { token } = await credentials.create({ name: 'bench', createdBy: 'bench', ...rights });
  const productIds = await seed(place, { tenantId, records, age });
  const customerIds: string[] = [];
  for (let at = 0; at < CUSTOMERS; at += 1) {
    const body = { name: `Cliente ${at}`, current_account_enabled: true };
    const request = { method: 'POST', path: '/customers/', body };
    customerIds.push(await made(place.handler, request, token));
  }
  const shop = { tenantId, token, productIds, customerIds, saleId: '' };
  const sale = operationNamed('sale, customer').request(shop, 0);
  return { ...shop, saleId: await made(place.handler, sale, token) };
}

/** A shop of which every call was recorded and repeated on a twin. */
export async function openRecordedShop(
  place: Place,
  records: number,
  age: Age = 'old',
): Promise<RecordedShop> {
  const name = `bench-shop-${serial + 1}`;
  const made: Shop[] = [];
  const trace = await place.recorder.record(async () => {
    made.push(await openShop(place, records, age));
  });
  place.recorder.stop();
  const [shop] = made;
  if (shop === undefined) throw new Error('no shop was made');
  const twin = `${shop.tenantId.slice(0, -2)}${shop.tenantId.endsWith('zz') ? 'yy' : 'zz'}`;
  const twinning = [
    [shop.tenantId, twin],
    [name, `${name}-twin`],
  ] as const;
  await replay(twinned(trace, twinning), place.tables);
  return { shop, twinning };
}

async function seed(
  { runtime }: Place,
  { tenantId, records, age }: { tenantId: string; records: number; age: Age },
): Promise<string[]> {
  if (Product === undefined) throw new Error('there is no product');
  const { tables, cursorKey, clock } = runtime;
  const place = { tenantId, mode: 'live' as const, generation: 0, cursorKey, clock };
  const store = openStore({ table: tables.live, control: tables.live, ...place });
  const nowMs = clock.now();
  const step = age === 'fresh' ? 1 / ROWS_A_MS : (SPREAD_DAYS * DAY_MS) / records;
  const all = Array.from({ length: records }, (_, at) =>
    product(at, Math.floor(nowMs - (records - at) * step)),
  );
  for (let at = 0; at < all.length; at += BATCH) {
    const part = all.slice(at, at + BATCH);
    const changes = part.map((record) => ({ changes: [create(Product, record)] }));
    const results = await store.commitMany(changes, { token: `seed ${at}`, nowMs });
    const failed = results.find(({ done }) => !done);
    if (failed !== undefined) throw new Error(`seeding failed: ${JSON.stringify(failed)}`);
  }
  return all.map(({ _id }) => _id);
}

function product(at: number, createdMs: number): Rec {
  const id = newId(createdMs);
  const time = toIso(createdMs);
  return {
    _id: id,
    ...productBody(at),
    sku: `SKU-${at}`,
    stock: 1_000_000,
    total_stock: 1_000_000,
    created_at: time,
    updated_at: time,
    version: 1,
    livemode: true,
  };
}
