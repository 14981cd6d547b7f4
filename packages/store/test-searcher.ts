// A process that searches in tests: with a memory and a clock of its own, on a table that others write to.
import { LastChanged } from '#embedded-table/sqlite/last-changed.ts';
import { type BoundStore, openStore } from './repository.ts';
import type { Action, Key, QueryInput, QueryOutput, Table } from './table.ts';

/** A hook between the counters and the rows of one search. */
type Between = { first: 'counters' | 'rows'; run: () => Promise<void> };

/** A process with its own memory and clock; `between` makes its next two queries one after the other. */
export class Searcher {
  readonly store: BoundStore;
  readonly table: Table;
  readonly #below: Table;
  readonly #isTold: boolean;
  between: Between | undefined;

  /** `isTold`: it asks the engine what changed, as far as that knows. */
  constructor(table: Table, tenantId: string, now: () => number, isTold = false) {
    this.#below = table;
    this.#isTold = isTold;
    this.table = {
      name: table.name,
      get: table.get.bind(table),
      batchGet: table.batchGet.bind(table),
      put: table.put.bind(table),
      update: table.update.bind(table),
      delete: table.delete.bind(table),
      transact: table.transact.bind(table),
      query: (input) => this.#query(input),
      ...(isTold && { changedSince: table.changedSince?.bind(table) }),
    };
    this.store = storeOf(this.table, tenantId, 'live', now);
  }

  readonly #query: Table['query'] = async (input) => {
    const { between } = this;
    if (between === undefined || (this.#isTold && input.index !== undefined))
      return this.#below.query(input);
    if (this.#isTold) return this.#besideTold(between, input);
    const isFirst = (input.index === undefined) === (between.first === 'counters');
    if (!isFirst) return this.#second.promise.then(() => this.#below.query(input));
    const page = await this.#below.query(input);
    await between.run();
    this.between = undefined;
    this.#second.resolve();
    this.#second = Promise.withResolvers<void>();
    return page;
  };
  #second = Promise.withResolvers<void>();

  /** What changed was told as the reading began, so that the counters alone can be early or late. */
  async #besideTold({ first, run }: Between, input: QueryInput): Promise<QueryOutput> {
    if (first === 'rows') await run();
    const page = await this.#below.query(input);
    if (first === 'counters') await run();
    this.between = undefined;
    return page;
  }
}

export const storeOf = (table: Table, tenantId: string, mode: 'live' | 'test', now: () => number) =>
  openStore({
    table,
    control: table,
    tenantId,
    mode,
    generation: 0,
    cursorKey: Buffer.alloc(32, 7),
    clock: { now },
  });

/** That table as one that tells what changed, as the engine in the process does. */
export function telling(table: Table): Table {
  const last = new LastChanged(() => 0);
  const noted = async <T>(actions: readonly Action[], done: Promise<T>): Promise<T> => {
    try {
      return await done;
    } finally {
      for (const action of actions) last.note(keyOf(action));
    }
  };
  return {
    name: table.name,
    get: table.get.bind(table),
    batchGet: table.batchGet.bind(table),
    query: table.query.bind(table),
    put: (action) => noted([action], table.put(action)),
    update: (action) => noted([action], table.update(action)),
    delete: (action) => noted([action], table.delete(action)),
    transact: (actions, token) => noted(actions, table.transact(actions, token)),
    changedSince: (pk, mark) => last.since(pk, mark),
  };
}

function keyOf(action: Action): Key {
  if ('put' in action) return { pk: String(action.put.pk), sk: String(action.put.sk) };
  if ('update' in action) return action.update;
  return 'delete' in action ? action.delete : action.check;
}
