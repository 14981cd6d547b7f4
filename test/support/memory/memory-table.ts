// The Table port in memory, with the conflicts that the emulators never raise: a transaction holds its items while it
// runs, and whoever meets a held item loses. Checked call by call against a real engine by memory-table.test.ts.
import { Failure } from '#kernel/error.ts';
import {
  type Action,
  ConditionFailed,
  type Delete,
  type Item,
  type Key,
  type Put,
  type QueryInput,
  type QueryOutput,
  type Table,
  TransactionRefused,
  type Update,
} from '#store/table.ts';
import { type Random, seeded } from '../random.ts';
import { ExpressionError, itemSize, stored } from './attribute.ts';
import { applyUpdate, holds, joined, project } from './expression.ts';
import { selectPage } from './page.ts';

/** One change as the table's stream would carry it (NEW_AND_OLD_IMAGES). */
export type StreamChange = { sequence: number; before?: Item; after?: Item };
export type MemoryOptions = {
  random?: Random;
  /** Chance that a write meets a transaction of somebody else. */
  conflictRate?: number;
};

const ACTIONS_MAX = 100;
const ITEM_BYTES_MAX = 400 * 1024;
const CONFLICT_TRIES = 12;
type Refused = ConstructorParameters<typeof TransactionRefused>[0][number];

export class MemoryTable implements Table {
  readonly name: string;
  readonly stream: StreamChange[] = [];
  private readonly partitions = new Map<string, Map<string, Item>>();
  private readonly held = new Set<string>();
  private readonly tokens = new Map<string, string>();
  private readonly random: Random;
  private readonly conflictRate: number;

  constructor(name: string, options: MemoryOptions = {}) {
    this.name = name;
    this.random = options.random ?? seeded(1);
    this.conflictRate = options.conflictRate ?? 0;
  }

  /** A table with the same items and an empty stream; items are never changed in place, so they are shared. */
  copy(options: MemoryOptions = {}): MemoryTable {
    const table = new MemoryTable(this.name, options);
    for (const [pk, items] of this.partitions) table.partitions.set(pk, new Map(items));
    return table;
  }

  /** Every item, by key. */
  items(): Item[] {
    const all = [...this.partitions.values()].flatMap((items) => [...items.values()]);
    return all.map((item) => stored(item));
  }

  /** The items under chosen keys as they are stored, without copies: not to be changed. */
  *shared(isWanted: (key: Key) => boolean): Iterable<Readonly<Item>> {
    for (const [pk, items] of this.partitions)
      for (const [sk, item] of items) if (isWanted({ pk, sk })) yield item;
  }

  async get(key: Key, paths?: readonly string[]): Promise<Item | undefined> {
    await this.travel();
    const item = this.peek(key);
    return item === undefined ? undefined : this.shown(item, paths);
  }

  async batchGet(keys: readonly Key[], paths?: readonly string[]): Promise<Item[]> {
    await this.travel();
    if (keys.length > ACTIONS_MAX) throw new ExpressionError('too many keys');
    if (new Set(keys.map(nameOf)).size < keys.length) throw new ExpressionError('duplicate keys');
    const found = keys.map((key) => this.peek(key)).filter((item) => item !== undefined);
    return found.map((item) => this.shown(item, paths));
  }

  async query(input: QueryInput): Promise<QueryOutput> {
    await this.travel();
    const page = selectPage([...(this.partitions.get(input.pk)?.values() ?? [])], input);
    return { ...page, items: page.items.map((item) => stored(item)) };
  }

  async put(action: Put): Promise<void> {
    await this.single(action);
  }

  async update(action: Update): Promise<Item> {
    return (await this.single(action)) ?? {};
  }

  async delete(action: Delete): Promise<void> {
    await this.single(action);
  }

  async transact(given: readonly Action[], token: string): Promise<void> {
    const actions = given.map(asSent);
    const keys = actions.map((action) => nameOf(keyOf(action)));
    if (actions.length === 0 || actions.length > ACTIONS_MAX) throw new ExpressionError('count');
    if (new Set(keys).size < keys.length) throw new ExpressionError('one item twice');
    const payload = JSON.stringify(actions);
    for (let attempt = 1; ; attempt += 1) {
      await this.travel();
      const known = this.tokens.get(token);
      if (known === payload) return;
      if (known !== undefined) throw new ExpressionError('token used with other actions');
      const reasons = await this.attempt(actions, keys);
      if (reasons === undefined) {
        this.tokens.set(token, payload);
        return;
      }
      if (reasons.some((reason) => reason?.kind === 'condition'))
        throw new TransactionRefused(reasons);
      if (attempt === CONFLICT_TRIES) throw busy();
      await this.travel(2 ** attempt);
    }
  }

  /** Holds the items, then checks and writes them together; undefined when it happened. */
  private async attempt(
    actions: readonly Action[],
    keys: string[],
  ): Promise<Refused[] | undefined> {
    const met = keys.map((key) => this.held.has(key) || this.strangerHolds());
    if (met.includes(true)) return met.map((hit) => (hit ? { kind: 'conflict' } : undefined));
    for (const key of keys) this.held.add(key);
    try {
      await this.travel();
      const reasons = actions.map((action) => this.refusal(action));
      if (reasons.some((reason) => reason !== undefined)) return reasons;
      const writes = actions.map((action) => ({ key: keyOf(action), after: this.outcome(action) }));
      actions.forEach((action, i) => {
        const write = writes[i];
        if (!('check' in action) && write !== undefined) this.store(write.key, write.after);
      });
      return undefined;
    } finally {
      for (const key of keys) this.held.delete(key);
    }
  }

  private async single(given: Put | Update | Delete): Promise<Item | undefined> {
    const action = asSent(given);
    const key = keyOf(action);
    for (let attempt = 1; ; attempt += 1) {
      await this.travel();
      if (!this.held.has(nameOf(key)) && !this.strangerHolds()) break;
      if (attempt === CONFLICT_TRIES) throw busy();
      await this.travel(2 ** attempt);
    }
    const refused = this.refusal(action);
    if (refused?.kind === 'condition') throw new ConditionFailed(refused.item);
    const after = this.outcome(action);
    this.store(key, after);
    return after === undefined ? undefined : stored(after);
  }

  private refusal(action: Action): Refused {
    const item = this.peek(keyOf(action));
    if (holds(action.condition, item)) return undefined;
    return { kind: 'condition', item: item === undefined ? undefined : stored(item) };
  }

  private outcome(action: Action): Item | undefined {
    if ('put' in action) return stored(action.put);
    if ('delete' in action) return undefined;
    const before = this.peek(keyOf(action));
    if ('check' in action) return before;
    return stored(applyUpdate(action.set, before ?? { ...action.update }));
  }

  private store(key: Key, after: Item | undefined): void {
    const before = this.peek(key);
    if (after !== undefined) refuseBadItem(after, key);
    const partition = this.partitions.get(key.pk) ?? new Map<string, Item>();
    this.partitions.set(key.pk, partition);
    if (after === undefined) partition.delete(key.sk);
    else partition.set(key.sk, after);
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      this.stream.push({ sequence: this.stream.length + 1, before, after });
    }
  }

  private peek(key: Key): Item | undefined {
    return this.partitions.get(key.pk)?.get(key.sk);
  }

  private shown(item: Item, paths?: readonly string[]): Item {
    return stored(paths === undefined ? item : project(item, paths));
  }

  private strangerHolds(): boolean {
    return this.conflictRate > 0 && this.random.next() < this.conflictRate;
  }

  /** The way to the table and back takes a few turns of the event loop, so that concurrent callers interleave. */
  private async travel(turns = 4): Promise<void> {
    for (let hops = this.random.below(turns); hops >= 0; hops -= 1) await Promise.resolve();
  }
}

/** What the port throws when conflicts do not end. */
export const busy = (): Failure =>
  new Failure('service_unavailable', { headers: { 'Retry-After': '1' } });

const nameOf = (key: Key): string => `${key.pk}\u0000${key.sk}`;

/** The action with its expressions as one call carries them. */
function asSent<A extends Action>(action: A): A {
  const own = 'update' in action ? [action.set] : [];
  const { condition } = action;
  const sent = joined(condition === undefined ? own : [...own, condition]);
  return {
    ...action,
    ...('update' in action && { set: sent[0] }),
    ...(condition !== undefined && { condition: sent.at(-1) }),
  };
}

export function keyOf(action: Action): Key {
  if ('put' in action) return { pk: String(action.put.pk), sk: String(action.put.sk) };
  if ('update' in action) return action.update;
  return 'delete' in action ? action.delete : action.check;
}

function refuseBadItem(item: Item, key: Key): void {
  if (item.pk !== key.pk || item.sk !== key.sk) throw new ExpressionError('keys cannot change');
  for (const name of ['pk', 'sk', 'l1', 'l2', 'l3', 'l4', 'l5']) {
    const value = item[name];
    const missing = value === undefined && name.startsWith('l');
    if (!missing && (typeof value !== 'string' || value === '')) {
      throw new ExpressionError(`key attribute ${name} must be text`);
    }
  }
  if (itemSize(item) > ITEM_BYTES_MAX) throw new ExpressionError('item too large');
}
