// One action of a transaction while it is being put together: several changes may meet on one item, each with its own
// condition and its own failure. Placeholders are numbered, so that nothing a client names can reach an expression.
import type { Failure } from '#kernel/error.ts';
import { Contention } from '../contention.ts';
import type { IdempotencyConflict } from '../idempotency-records.ts';
import type { Action, Condition, Item, Key } from '../table.ts';

export type CommitError = Failure | Contention | IdempotencyConflict;

/**
 * A condition of one change: does it hold for that item, and what to throw if not. `owner` is the change set it came with. One with a
 * `share` holds or not by what the others take that share the number (`shares.ts`).
 */
export type Clause = {
  owner: number;
  holds: (item: Item | undefined) => boolean;
  error: (item: Item | undefined) => CommitError;
  share?: Share;
};

/** What one change set moves of a number that others of its transaction move too, whose bounds are for each in its turn. */
type Share = {
  /** The same for all who move that number. */
  of: object;
  by: number;
  /** `before`: what those before it have moved. */
  fits: (item: Item, before: number) => boolean;
};

/** A finished action with the clauses that its condition is made of. */
export type Step = { action: Action; clauses: readonly Clause[] };

/** What the action does to the item besides testing it. */
export type EditKind = 'check' | 'put' | 'update' | 'delete';

export class Edit {
  readonly key: Key;
  kind: EditKind = 'check';
  item: Item | undefined;
  readonly #clauses: Clause[] = [];
  readonly #conditions: string[] = [];
  /** By path. */
  readonly #sets = new Map<string, string>();
  readonly #adds: string[] = [];
  readonly #removes: string[] = [];
  readonly #names: Record<string, string> = {};
  readonly #placeholders = new Map<string, string>();
  readonly #values: Record<string, unknown> = {};
  #count = 0;

  constructor(key: Key) {
    this.key = key;
  }

  /** An attribute, or a member of one, as an expression takes it. */
  path(attribute: string, member?: string): string {
    const path = this.#name(attribute);
    return member === undefined ? path : `${path}.${this.#name(member)}`;
  }

  value(value: unknown): string {
    const placeholder = `:v${this.#count++}`;
    this.#values[placeholder] = value;
    return placeholder;
  }

  /** Throws where the path is set already: two changes of one field in one commit. */
  set(path: string, expression: string): void {
    if (this.#sets.has(path)) throw new Error(`two changes of one attribute of ${this.key.pk}`);
    this.#sets.set(path, expression);
  }

  add(path: string, by: number): void {
    this.#adds.push(`${path} ${this.value(by)}`);
  }

  remove(path: string): void {
    this.#removes.push(path);
  }

  /** Sets an attribute of the item, or removes it where the value is undefined. */
  assign(attribute: string, value: unknown): void {
    if (value === undefined) this.#removes.push(this.path(attribute));
    else this.set(this.path(attribute), this.value(value));
  }

  /** A condition and what its failure means to the one who asked for it. */
  require(condition: string, clause: Clause): void {
    this.condition(condition);
    this.clause(clause);
  }

  condition(condition: string): void {
    const clause = `(${condition})`;
    if (!this.#conditions.includes(clause)) this.#conditions.push(clause);
  }

  clause(clause: Clause): void {
    this.#clauses.push(clause);
  }

  toStep(): Step {
    return { action: this.#toAction(), clauses: this.#clauses };
  }

  #toAction(): Action {
    const names = this.#names;
    const values = this.#values;
    const expression = this.#conditions.join(' AND ');
    const condition: Condition | undefined =
      expression === '' ? undefined : { expression, names, values };
    switch (this.kind) {
      case 'put':
        return { put: { ...this.key, ...this.item }, condition };
      case 'delete':
        return { delete: this.key, condition };
      case 'update':
        return { update: this.key, set: { expression: this.#changes(), names, values }, condition };
      case 'check':
        if (condition === undefined) throw new Error('a check without a condition');
        return { check: this.key, condition };
    }
  }

  #changes(): string {
    const parts: string[] = [];
    let sets = '';
    for (const [path, value] of this.#sets) sets += `${sets === '' ? '' : ', '}${path} = ${value}`;
    if (sets !== '') parts.push(`SET ${sets}`);
    if (this.#adds.length > 0) parts.push(`ADD ${this.#adds.join(', ')}`);
    if (this.#removes.length > 0) parts.push(`REMOVE ${this.#removes.join(', ')}`);
    return parts.join(' ');
  }

  #name(name: string): string {
    const known = this.#placeholders.get(name);
    if (known !== undefined) return known;
    const placeholder = `#n${this.#count++}`;
    this.#placeholders.set(name, placeholder);
    this.#names[placeholder] = name;
    return placeholder;
  }
}

/**
 * What a failed step means: the first of its clauses that does not hold for the item as it is. Of one owner's clauses only,
 * where an owner is given: nothing where only those of others do not hold.
 */
export function errorOf(
  step: Step,
  item: Item | undefined,
  owner?: number,
): CommitError | undefined {
  const own = step.clauses.filter((clause) => owner === undefined || clause.owner === owner);
  const isBroken = (clause: Clause): boolean => !clause.holds(item);
  const isExplained = step.clauses.some((clause) => clause.share !== undefined || isBroken(clause));
  const broken = own.find(isBroken) ?? (isExplained ? undefined : own.at(-1));
  return broken && errorOfClause(step, broken, item);
}

export function errorOfClause(step: Step, clause: Clause, item: Item | undefined): CommitError {
  const error = clause.error(item);
  return error instanceof Contention ? error.onItem(keyOf(step.action)) : error;
}

const keyOf = (action: Action): Key => {
  if ('put' in action) return action.put as Key;
  if ('delete' in action) return action.delete;
  return 'update' in action ? action.update : action.check;
};
