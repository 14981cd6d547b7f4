// The DynamoDB calls we use, as a port: the SDK implements it (sdk-table.ts), the fault explorer's in-memory table too.
// Items are plain objects; numbers that a double cannot hold exactly come back as big.js-parsable strings only where asked.

export type Item = Record<string, unknown>;
export type Key = { pk: string; sk: string };
export type Expression = {
  expression: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
};
export type Condition = Expression;

export type Put = { put: Item; condition?: Condition };
export type Update = { update: Key; set: Expression; condition?: Condition };
export type Delete = { delete: Key; condition?: Condition };
type Check = { check: Key; condition: Condition };
export type Action = Put | Update | Delete | Check;

export type QueryInput = {
  pk: string;
  index?: 'l1' | 'l2' | 'l3' | 'l4' | 'l5';
  /** Inclusive bounds on the sort key of the table or index. */
  from?: string;
  to?: string;
  descending?: boolean;
  limit?: number;
  /** All attributes of the record even from an index that holds only keys. */
  whole?: boolean;
  project?: readonly string[];
  filter?: Condition;
  startKey?: Item;
};
export type QueryOutput = { items: Item[]; lastKey?: Item };

/** A condition did not hold. `item` is the item as it is, when there is one. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
  readonly item: Item | undefined;
  /** By name: functions that were bundled have a class of their own beside that of an engine in their process. */
  static override [Symbol.hasInstance](error: unknown): error is ConditionFailed {
    return (error as Error | undefined)?.name === 'ConditionFailed';
  }
  constructor(item?: Item) {
    super('condition failed');
    this.item = item;
  }
}

/** A transaction did not happen. `reasons[i]` belongs to action i: 'condition' with the item as it is, or 'conflict'. */
export class TransactionRefused extends Error {
  override readonly name = 'TransactionRefused';
  /** By name, as above. */
  static override [Symbol.hasInstance](error: unknown): error is TransactionRefused {
    return (error as Error | undefined)?.name === 'TransactionRefused';
  }
  readonly reasons: readonly (
    | undefined
    | { kind: 'condition'; item?: Item }
    | { kind: 'conflict' }
  )[];
  constructor(reasons: TransactionRefused['reasons']) {
    super('transaction refused');
    this.reasons = reasons;
  }
}

/** `mark`: of now. No keys where they are not known: no mark was given, or one too long ago. */
export type ChangedKeys = { mark: number; keys?: Key[] };

/** `durable` settles when the item is on the disk; rejects with service_unavailable. */
export type Soon = { item: Item; durable: () => Promise<void> };

/** One table of one mode. All reads are strongly consistent. Conflicts with concurrent transactions are retried inside. */
export interface Table {
  readonly name: string;
  get(key: Key, project?: readonly string[]): Promise<Item | undefined>;
  /** Up to 100 keys in one call; loops on unprocessed ones. Order is not kept. */
  batchGet(keys: readonly Key[], project?: readonly string[]): Promise<Item[]>;
  query(input: QueryInput): Promise<QueryOutput>;
  put(action: Put): Promise<void>;
  /** Returns the item after the update. Throws ConditionFailed. */
  update(action: Update): Promise<Item>;
  delete(action: Delete): Promise<void>;
  /** At most 100 actions, no two on one item. `token` makes the SDK's own retries safe. Throws TransactionRefused. */
  transact(actions: readonly Action[], token: string): Promise<void>;
  /**
   * Which keys of that partition moved in l2, or what it holds of them, in commits since that mark; some that did not may be among
   * them. Only an engine has it that knows the order of all commits, which DynamoDB does not tell.
   */
  changedSince?(pk: string, mark?: number): ChangedKeys;
  /**
   * An update whose item is given before it is durable, for a caller that tells others of it only when it is. Only an engine in the process
   * has it, where that is a difference.
   */
  updateSoon?(action: Update): Promise<Soon>;
}

/** What one call cost, for benches and contract tests. */
export type CallRecord = {
  operation: string;
  table: string;
  readUnits: number;
  writeUnits: number;
  indexWriteUnits: number;
};
