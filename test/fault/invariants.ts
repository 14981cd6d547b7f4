// What must hold of the tables whatever happened: stock, numbers, versions and their events, answers, counters, unique
// values, references. reliability#invariants, read from the items themselves and not through the API.
import { countedVariants } from '#domain/catalog/records/variant.ts';
import { groups } from '#domain/groups.ts';
import type { Mode } from '#resource/context.ts';
import type { Noun, StandardEvent } from '#resource/declaration.ts';
import { hasStandardEvents } from '#resource/event-kinds.ts';
import { referencesOf } from '#resource/references.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { toRecord } from '#store/codec.ts';
import { nameHolds } from '#store/commit/held-keys.ts';
import { rateKey } from '#store/control-keys.ts';
import { fromIdempotencyItem } from '#store/idempotency-records.ts';
import { isHidden } from '#store/index-entry.ts';
import { dayAttribute, dayOf, parseRecordsPartition } from '#store/keys.ts';
import { sandboxOf } from '#store/rate/sandbox-state.ts';
import type { Item } from '#store/table.ts';
import type { StreamChange } from '../support/memory/memory-rows.ts';
import type { MemoryTable } from '../support/memory/memory-table.ts';
import type { Stack, TestTenant } from '../support/stack.ts';
import { type Told, wronglyTold } from './told-changes.ts';

type Tables = Record<Mode, MemoryTable>;
type Scene = { stack: Stack; base: Tables; tables: Tables; tenant: Pick<TestTenant, 'id'> };
/** `isShown`: not softly deleted, so that lists show it and it holds values and references. */
type Held = { noun: Noun; record: Rec; item: Item; isShown: boolean };
/** The items of one tenant, mode and generation. */
type Image = { scope: string; items: Item[]; held: Held[]; changes: StreamChange[]; nowMs: number };

const MODES: readonly Mode[] = ['live', 'test'];
const byKey = new Map(groups.flatMap((group) => group.nouns).map((noun) => [noun.key, noun]));
/** Written by the relay itself; they announce others and are not announced. */
const MACHINERY = ['event', 'delivery', 'redelivery', 'webhook_secret'];
/** Nouns with rights of their own emit only what they declare. */
const isAnnounced = (noun: Noun): boolean =>
  hasStandardEvents(noun) && !MACHINERY.includes(noun.name);
const ANNOUNCED = new Set([...byKey.values()].filter(isAnnounced).map(({ name: noun }) => noun));

/** Every invariant that does not hold, in words. */
export async function brokenInvariants(scene: Scene): Promise<string[]> {
  const images = await Promise.all(MODES.map((mode) => imageOf(scene, mode)));
  return images.flatMap((image) => [
    ...versionChains(image),
    ...events(image, scene.base),
    ...answers(image),
    ...counters(image),
    ...uniqueValues(image),
    ...references(image),
    ...stock(image, scene.base),
    ...numbers(image),
    ...accounts(image),
  ]);
}

/** Changes that are told wrongly, or not at all. */
export async function wrongEvents(scene: Scene): Promise<string[]> {
  const images = await Promise.all(MODES.map((mode) => imageOf(scene, mode)));
  return images.flatMap((image) => [...versionChains(image), ...events(image, scene.base)]);
}

async function imageOf({ stack, tables, tenant }: Scene, mode: Mode): Promise<Image> {
  const rate = await tables.live.get(rateKey(tenant.id));
  const generation = mode === 'live' ? 0 : sandboxOf(rate ?? {}).generation;
  const scope = `${tenant.id}.${generation}`;
  const isOwn = (item: Item | undefined) => String(item?.pk).startsWith(`${scope}#`);
  const items = tables[mode].images().filter(isOwn);
  const changes = tables[mode].stream.filter(({ before, after }) => isOwn(after ?? before));
  return {
    scope,
    items,
    held: items.flatMap((item) => heldBy(item, mode)),
    changes,
    nowMs: stack.clock.now(),
  };
}

/** Records by the images that they were read from; those of the ground are the same in every run. */
const records = { live: new WeakMap<Item, Rec>(), test: new WeakMap<Item, Rec>() };

function recordOf(noun: Noun, item: Item, isLive: boolean): Rec {
  const known = records[isLive ? 'live' : 'test'];
  const record = known.get(item) ?? toRecord(noun, item, isLive);
  known.set(item, record);
  return record;
}

function heldBy(item: Item, mode: Mode): Held[] {
  const noun = nounOf(item);
  if (noun === undefined) return [];
  const record = recordOf(noun, item, mode === 'live');
  return [{ noun, item, record, isShown: !isHidden(noun, record) }];
}

const isShownItem = (noun: Noun, item: Item): boolean =>
  !isHidden(noun, recordOf(noun, item, true));

function nounOf(item: Item | undefined): Noun | undefined {
  const place = item === undefined ? undefined : parseRecordsPartition(String(item.pk));
  return place === undefined || item?.v === undefined ? undefined : byKey.get(place.nounKey);
}

/** I5: the versions of a record follow one another without a gap, from 1. */
function versionChains({ changes }: Image): string[] {
  return changes.flatMap(({ before, after }) => {
    const item = after ?? before;
    if (nounOf(item) === undefined || after === undefined) return [];
    const [from, to] = [Number(before?.v ?? 0), Number(after.v)];
    return to === from || to === from + 1
      ? []
      : [`${name(item)} went from version ${from} to ${to}`];
  });
}

/** I5: every version that was written and every deletion is told, each act of it once, and nothing else is. */
function events({ changes, held, items }: Image, base: Tables): string[] {
  const noted = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
  const moves = changes.flatMap(({ before, after }) => {
    const noun = nounOf(after ?? before);
    if (noun === undefined || !isAnnounced(noun)) return [];
    const [from, to] = [before, after].map((item) => item && recordOf(noun, item, true));
    const standard = kindOf(noun, before, after);
    const isVersion = before?.v !== after?.v;
    const id = String((after ?? before)?.sk);
    const isMarked = before?.w !== after?.w;
    const brought = isMarked ? ((after?.e ?? []) as string[]) : [];
    const told = { noun, id, standard, isVersion, before: from, after: to, brought };
    if (after !== undefined) return [{ ...told, from: originIn(isMarked ? after : {}) }];
    const note = noted.get(`${partitionOf(before)}#u ref.${noun.key}#${id}`);
    return [note?.of === from?.updated_at ? { ...told, from: originIn(note) } : told];
  });
  const earlier = new Set(MODES.flatMap((mode) => base[mode].images().map(({ sk }) => sk)));
  const told = held
    .filter(({ noun, item }) => noun.name === 'event' && !earlier.has(item.sk))
    .filter(({ record }) => ANNOUNCED.has(record.resource_type))
    .map(({ record }) => toTold(record.type, JSON.parse(record.body)));
  return wronglyTold(moves, told);
}

/** Tenant and generation of an item. */
const partitionOf = (item: Item | undefined): string => String(item?.pk).split('#')[0] ?? '';

const originIn = (item: Item | undefined): string => `${item?.b ?? ''} ${item?.r ?? ''}`;

function toTold(type: string, { resource, batch_id: b, request }: Rec): Told {
  const r = [request.id, request.idempotency_key].filter((part) => part !== null).join(' ');
  return { ...resource, type, from: originIn({ b, r }) };
}

function kindOf(noun: Noun, before: Item | undefined, after: Item | undefined): StandardEvent {
  if (before === undefined) return 'created';
  if (after === undefined) return 'deleted';
  return isShownItem(noun, before) && !isShownItem(noun, after) ? 'deleted' : 'updated';
}

/** Of an answer with a secret in it (decision 405): the scenario itself repeats the request and compares. */
const SEALED = 'v1:';

/** I6: a final answer names a record that exists, and no work is left unfinished past its lease. */
function answers({ items, scope, held, changes, nowMs }: Image): string[] {
  const ids = new Set([
    ...held.map(({ item }) => item.sk),
    ...changes.filter(({ after }) => after === undefined).map(({ before }) => before?.sk),
  ]);
  return items
    .filter(({ pk }) => pk === `${scope}#o`)
    .flatMap((item) => {
      const answer = fromIdempotencyItem(item);
      if (answer.state === 'running') {
        return (answer.leaseUntil ?? 0) <= nowMs ? [] : [`${name(item)} is still running`];
      }
      if (answer.body.startsWith(SEALED)) return [];
      const id: unknown = JSON.parse(answer.body).data?._id;
      return id === undefined || ids.has(id)
        ? []
        : [`${name(item)} answers with ${String(id)}, which does not exist`];
    });
}

/** I8: the day counters are the number of records of those days. */
function counters({ items, scope, held }: Image): string[] {
  const counted = new Map<string, number>();
  const add = (key: string, by: number) => counted.set(key, (counted.get(key) ?? 0) + by);
  for (const { item } of held.filter(({ isShown }) => isShown)) {
    const day = dayOf(String(item.sk));
    add(`${String(item.pk)}#n ${day.slice(0, 7)} ${dayAttribute(day)}`, 1);
  }
  for (const item of items.filter(
    ({ pk }) => String(pk).startsWith(scope) && String(pk).endsWith('#n'),
  )) {
    for (const [attribute, count] of Object.entries(item)) {
      if (/^d\d\d$/.test(attribute))
        add(`${String(item.pk)} ${String(item.sk)} ${attribute}`, -Number(count));
    }
  }
  return [...counted]
    .filter(([, rest]) => rest !== 0)
    .map(([key, rest]) => `counter ${key} is ${rest} short`);
}

/** A unique value is held by the one record that has it, and by no record that has gone. */
function uniqueValues({ items, held }: Image): string[] {
  const markers = items.filter(
    ({ pk, sk, id }) =>
      String(pk).endsWith('#u') && !/^(ref|claim)\./.test(String(sk)) && id !== undefined,
  );
  const ids = new Set(held.map(({ item }) => item.sk));
  const orphans = markers.filter(({ id }) => !ids.has(id));
  const shown = held.filter(({ isShown }) => isShown);
  const wanted = shown.flatMap(({ noun, record, item }) =>
    noun.unique
      .filter(
        ({ field }) =>
          record[field] !== undefined && record[field] !== null && record[field] !== '',
      )
      .map(() => item.sk),
  );
  return [
    ...orphans.map((item) => `${name(item)} is held by ${String(item.id)}, which does not exist`),
    ...(wanted.length === markers.length
      ? []
      : [`${markers.length} unique values are held instead of ${wanted.length}`]),
  ];
}

/** The counters of references are the numbers of records that refer; soft-deleted records need none. */
function references({ items, held, scope }: Image): string[] {
  const [tenantId = '', generation] = scope.split('.');
  const place = { tenantId, generation: Number(generation) };
  const counted = new Map<string, number>();
  const add = (key: string, by: number) => counted.set(key, (counted.get(key) ?? 0) + by);
  for (const { noun, record } of held.filter(({ isShown }) => isShown)) {
    const counting = referencesOf(noun, record).filter((each) => !each.noun.softDelete);
    const targets = new Set(counting.map((each) => `ref.${each.noun.key}#${each.id}`));
    for (const target of targets) add(target, 1);
    for (const { key } of nameHolds(place, noun, record).values()) add(key.sk, 1);
  }
  for (const { sk, n } of items)
    if (String(sk).startsWith('ref.')) add(String(sk), -Number(n ?? 0));
  return [...counted]
    .filter(([, rest]) => rest !== 0)
    .map(([key, rest]) => `${key} counts ${-rest} too many`);
}

/**
 * I2: what is left is what was there, less what standing sales and delivery notes took since and more what orders added, as far as
 * a person corrected it, and never below zero.
 */
function stock({ held }: Image, base: Tables): string[] {
  const there = base.test.images().flatMap((item) => heldBy(item, 'test'));
  const products = there.filter(({ noun }) => noun.name === 'product');
  const before = new Map(products.map(({ record }) => [record._id, record]));
  const earlier = takenBy(there);
  const taken = takenBy(held);
  return held.flatMap(({ noun, record }) => {
    const { _id: id, name: label, track_stock: isTracked } = record;
    const was = before.get(id);
    if (noun.name !== 'product' || isTracked !== true || was === undefined) return [];
    const since = (taken.get(id) ?? 0) - (earlier.get(id) ?? 0);
    const left = was.stock - since + correctedBy(record) - correctedBy(was);
    const shares: number[] = countedVariants(record).map((variant) => variant.stock);
    const isSum = shares.length === 0 || shares.reduce((sum, each) => sum + each, 0) === left;
    return record.stock === left && left >= 0 && isSum
      ? []
      : [`${label} has ${record.stock} (${shares.join()}) instead of ${left}`];
  });
}

/** Units by which a person corrected the stock, from what they cost. */
const correctedBy = ({ cost, stock_corrections: by }: Rec): number =>
  cost && by !== undefined ? by.value / cost : 0;

/** Units by product that the records hold; negative where they added some. */
function takenBy(held: readonly Held[]): Map<string, number> {
  const taken = new Map<string, number>();
  const add = (id: string, units: number) => taken.set(id, (taken.get(id) ?? 0) + units);
  for (const { noun, record } of held) {
    for (const { product_id, quantity } of record.stock_added ?? []) add(product_id, -quantity);
    const isStanding = noun.name === 'sale' && ['pending', 'completed'].includes(record.status);
    if (!isStanding && noun.name !== 'delivery_note') continue;
    for (const { product_id, quantity } of record.stock_taken ?? []) add(product_id, quantity);
  }
  return taken;
}

/** The balance of an account is the sum of its movements, what is open adds up to it, and its party shows it in pesos. */
function accounts({ held }: Image): string[] {
  const movements = held.filter(({ noun }) => noun.name === 'current_account_movement');
  return held.flatMap(({ noun, record }) => {
    if (noun.name !== 'current_account') return [];
    const own = movements.filter((each) => each.record.account_id === record._id);
    const total = own.reduce(
      (sum, { record: { direction, account_amount: by } }) =>
        sum + (direction === 'debit' ? by : -by),
      0,
    );
    const open = record.open_items.reduce((sum: number, item: Rec) => sum + item.open, 0);
    const party = held.find((each) => each.record._id === record.party_id)?.record;
    const isMirrored = record.currency !== 'ARS' || party?.balance === total;
    const isRight =
      record.balance === total &&
      Math.abs(total) === open &&
      record.movements_count === own.length &&
      isMirrored;
    return isRight ? [] : [`account ${record._id}: ${record.balance}, ${total}, ${open}`];
  });
}

/**
 * I3: the numbers of one sale point and type are 1..n, each once, and the sequence stands at n, or at the next where a live
 * document that was rejected gave that back.
 */
function numbers({ items, scope, held }: Image): string[] {
  const isNumbered = ({ numero }: Rec) => numero !== undefined;
  const isFreed = ({ livemode, estado }: Rec) => livemode === true && estado === 'rechazado';
  const given = Object.groupBy(
    held.filter(
      ({ noun, record }) => noun.name === 'invoice' && (isNumbered(record) || isFreed(record)),
    ),
    ({ record }) => `${record.tipo_comprobante} ${record.punto_venta}`,
  );
  const gaps = Object.entries(given).flatMap(([sequence, documents]) => {
    const numbered = (documents ?? []).filter(({ record }) => isNumbered(record));
    const found = numbered.map(({ record }) => record.numero).sort((a, b) => a - b);
    return found.every((number, i) => number === i + 1)
      ? []
      : [`numbers of ${sequence}: ${found.join()}`];
  });
  const isOfDocuments = ({ pk, sk }: Item) =>
    pk === `${scope}#q` && /^\d+#\d+#\d+$/.test(String(sk));
  const last = items.filter(isOfDocuments).map(({ n }) => Number(n));
  const most = Object.values(given).map((documents = []) => {
    const numbered = documents.filter(({ record }) => isNumbered(record)).length;
    const latest = documents
      .map(({ record }) => record)
      .sort((a, b) => (a._id < b._id ? 1 : -1))[0];
    return latest !== undefined && isFreed(latest) ? numbered + 1 : numbered;
  });
  const isEqual = last.sort().join() === most.sort().join();
  return isEqual
    ? gaps
    : [...gaps, `sequences stand at ${last.join()}, documents are ${most.join()}`];
}

const name = (item: Item | undefined): string => `${String(item?.pk)} ${String(item?.sk)}`;
