// Makes what the steps of a recipe read: the records, one by one, so that each is known by its id; and what the recipe says is given.
import { randomUUID } from 'node:crypto';
import { idIn, requestFrom, requestOf, totalIn } from './recipe.ts';
import type { Service } from './services.ts';

/** A service with the ids of what was made there, under the names by which its recipe asks for them; products are `id`. */
export type Shop = { service: Service; ids: Readonly<Record<string, readonly string[]>> };

const AT_ONCE = 20;
const KNOWN = 200;
const PER_PAGE = 20;
const DEEP_PAGE = 400;
const PRIME = 7919;
const RUN = randomUUID();
let serial = 0;

/** Throws an Error where the service holds records of an earlier run, or does not say: its lists would be longer than those of others. */
export async function assertEmpty(service: Service): Promise<void> {
  const { recipe } = service;
  if (recipe.total === undefined) return;
  const values = valuesOf({ service, ids: {} }, PER_PAGE);
  const held = totalIn(await send(service, requestOf(recipe, 'list', values)), recipe);
  if (held !== 0) throw new Error(`${recipe.name} holds ${held} records: empty it first`);
}

/** A shop with few products. */
export async function openShop(service: Service): Promise<Shop> {
  const { recipe } = service;
  const all = { id: { ...recipe.steps.create, times: KNOWN }, ...recipe.given };
  let shop: Shop = { service, ids: {} };
  for (const [name, made] of Object.entries(all)) {
    const ids = await inParallel(made.times, async () =>
      idIn(await send(service, requestFrom(recipe, made, valuesOf(shop, PER_PAGE))), recipe),
    );
    shop = { service, ids: { ...shop.ids, [name]: ids } };
  }
  return shop;
}

/** Until the shop has so many products, of which each may be named by what follows. */
export async function fill({ service, ids }: Shop, records: number): Promise<Shop> {
  const { recipe } = service;
  const known = ids.id ?? [];
  const shop = { service, ids };
  const made = await inParallel(Math.max(0, records - known.length), async () =>
    idIn(await send(service, requestOf(recipe, 'create', valuesOf(shop, PER_PAGE))), recipe),
  );
  return { service, ids: { ...ids, id: [...known, ...made] } };
}

/** What the next request may name. */
export function valuesOf({ ids }: Shop, records: number): Record<string, string | number> {
  serial += 1;
  const at = (of: readonly string[], number: number) => of[(number * PRIME) % of.length] ?? '';
  const named = Object.entries(ids).map(([name, of]) => [name, at(of, serial)]);
  return {
    ...Object.fromEntries(named),
    serial,
    run: RUN,
    id2: at(ids.id ?? [], serial + 1),
    id3: at(ids.id ?? [], serial + 2),
    page: Math.min(DEEP_PAGE, Math.max(1, Math.floor(records / PER_PAGE))),
    word: `bonarda ${serial % 50}`,
  };
}

async function send(
  { recipe, url }: Service,
  made: ReturnType<typeof requestOf>,
): Promise<unknown> {
  if (made === undefined) throw new Error(`${recipe.name} does not say how`);
  const answer = await fetch(url + made.path, made);
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(`${recipe.name} ${made.path}: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

async function inParallel<T>(times: number, run: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let left = times;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      done.push(await run());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}
