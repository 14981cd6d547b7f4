// The context of a verb, and what the store must be able to do. Implemented by http (Context) and store (Store);
// verbs know only these. A context is bound to one tenant, one mode and, in test mode, one sandbox generation.
import type { Clock } from '#kernel/clock.ts';
import type { Failure } from '#kernel/error.ts';
import type { Actor, Mode } from './shape/actor.ts';
import type { AnyRow } from './shape/any-row.ts';
import type { Change } from './shape/change.ts';
import type { Noun } from './shape/noun.ts';

export type { Actor, Mode, Role } from './shape/actor.ts';

export type Link = { href: string; method: string; templated?: boolean };
export type Links = Record<string, Link>;

/** What a verb answers; the envelope is made from it. */
export type Answer<D = unknown> = {
  data: D;
  status?: number;
  message?: string;
  links?: Links;
  headers?: Record<string, string>;
  /** A body that is no envelope (a page, a document), with the verb's contentType. */
  raw?: string | Uint8Array;
  /**
   * The changes are written and yet the call fails (a document that the tax authority refused, a draft kept while it is
   * down): the verb throws this failure after the commit. The commit stores it as the answer to the request's key when
   * its status is 409 or 422; otherwise it stores no answer, so that a repeat runs the verb again.
   */
  failure?: Failure;
};

/** Fiscal identity of the tenant (decision: set by the operator's command or /bill/tax_info). */
export type TaxProfile = {
  cuit?: string;
  legal_name?: string;
  tax_condition: 'responsable_inscripto' | 'monotributo' | 'exento';
  sale_points: readonly number[];
  address?: string;
  activity_start?: string;
  gross_income?: string;
};
export type Tenant = {
  id: string;
  name: string;
  plan: 'premium' | 'trial' | 'none';
  trial_ends_at?: string;
  suspended: boolean;
  rate_limits: 'on' | 'off';
  tax: TaxProfile;
  created_at: string;
};

/** Values by declared filter; of a noun that is data, by any name. */
type ByFilter<F extends string, V> = string extends F
  ? Readonly<Record<string, V>>
  : Readonly<Partial<Record<F, V>>>;

/** A validated list query. `filters` are exact matches on declared fields. */
export type ListQuery<F extends string = string> = {
  page: number;
  perPage: number;
  sort: string;
  direction: 'asc' | 'desc';
  search?: string;
  filters: ByFilter<F, string>;
  /** Declared filter fields whose value must be one of these. */
  within?: ByFilter<F, readonly string[]>;
  /** Declared filter fields that must have no value. */
  lacking?: readonly string[];
  createdFrom?: number;
  createdTo?: number;
  updatedSince?: number;
  fields?: readonly string[];
  /** Names of what is shown with the records. */
  expand?: readonly string[];
  cursor?: string;
  /** Parameters that only this list has. */
  own?: Readonly<Record<string, string | number | boolean | undefined>>;
};
export type Page<R = AnyRow> = { items: R[]; total: number; nextCursor?: string };

/** From one value of a declared sort field to another, both included; `after`: only what follows that record. */
export type SortedSpan = {
  sort: string;
  from?: string | number;
  to?: string | number;
  after?: { value: string | number; id: string };
  limit?: number;
};

/** A job that a record ordered and that is not done. */
export type OrderedJob = { job: string; recordId: string };

/** Reads see every earlier commit (strongly consistent). Reads may run before admission; commits wait for it. */
export interface Store {
  /** Undefined too for a text that is no id, without a call. */
  get<N extends Noun>(noun: N, id: N['$id']): Promise<N['$row'] | undefined>;
  /** In one round trip, in parts of 100 side by side; what is missing or no id is left out. */
  getMany<N extends Noun>(noun: N, ids: readonly N['$id'][]): Promise<Map<string, N['$row']>>;
  list<N extends Noun>(noun: N, query: ListQuery<N['$filter']>): Promise<Page<N['$row']>>;
  /**
   * All that the query finds from its first page on, each page read when it is asked for; with words or filters what passes is decided
   * once, before the first.
   */
  pages<N extends Noun>(noun: N, query: ListQuery<N['$filter']>): AsyncIterable<N['$row'][]>;
  /** Every record, oldest first, for jobs and reports that must see all. */
  each<N extends Noun>(noun: N): AsyncIterable<N['$row']>;
  /** Records between two values of a sort field, in its order: nothing else is read. */
  sorted<N extends Noun>(noun: N, span: SortedSpan): Promise<N['$row'][]>;
  /** Id of the record with that unique value. */
  find<N extends Noun>(noun: N, field: string, value: string): Promise<N['$id'] | undefined>;
  /** The id for which that key was claimed (change kind 'claim'). */
  claimed(key: string): Promise<string | undefined>;
  /**
   * The last number given by a sequence, 0 before the first. Who asks `taking` takes the one after it with its commit: the items of
   * one bulk request are then told one each, as if those before them had theirs.
   */
  lastNumber(sequence: string, purpose?: 'taking'): Promise<number>;
  /** Records created per business day, for statistics: date → count (and sum where the noun declares one). */
  perDay(noun: Noun, fromDate: string, toDate: string): Promise<Map<string, number>>;
  /**
   * Jobs of those names that were ordered and are not done, for what must not run ahead of them. What a commit of this very moment
   * orders may not be told yet: a stream carries it.
   */
  ordered(jobs: readonly string[]): Promise<OrderedJob[]>;
  /** A cursor for pages that a verb makes itself: good for this tenant, mode and generation, and for what `of` says, alone. */
  signCursor(of: string, position: string): string;
  /** The position in it. Throws invalid_cursor for any that was not signed for that. */
  readCursor(of: string, cursor: string): string;
  tenant(): Promise<Tenant>;
}

export interface Context {
  readonly tenantId: string;
  readonly mode: Mode;
  readonly livemode: boolean;
  /** Known once a read has returned or `admitted` has; before that, reading it throws. */
  readonly actor: Actor;
  readonly clock: Clock;
  /** Reads wait for admission in the same round trip, so what they return may be answered. */
  readonly store: Store;
  readonly authority: TaxAuthority;
  readonly ports: Ports;
  readonly request: {
    id: string;
    method: string;
    path: string;
    language: 'en' | 'es';
    idempotencyKey?: string;
    headers: Readonly<Record<string, string>>;
  };
  /** Waits for authentication, rate limit, scope and the earlier answer of the key: for verbs that need the actor before any read. */
  admitted(): Promise<Actor>;
  /** A fresh id of this instant. */
  newId(): string;
  /**
   * Writes all the changes or none, together with the idempotency answer, and returns the answer. Throws the failure of
   * the change that could not be made. Contention (a stale version without If-Match, a sequence that moved) runs the verb again.
   */
  commit<D>(changes: readonly Change[], answer: Answer<D>): Promise<Answer<D>>;
  /**
   * Runs a step again when its commit met contention. A verb as a whole is run like this; a verb that commits a second time
   * (a sale, then its invoice) wraps its second step, since the first must not happen twice.
   */
  retry<T>(step: () => Promise<T>): Promise<T>;
  /**
   * For a verb that commits on its way to the answer: the id of the record that the request makes, the same whenever the
   * request is repeated (same key, or same payload within the fingerprint's time) before it was answered for good. Waits for
   * admission. Throws idempotency_in_progress while another run of the request is under way, and idempotency_key_reused.
   */
  ownId(): Promise<OwnId>;
  /**
   * Writes all the changes or none on the way to the answer, together with the note, in the request's idempotency record, that it is
   * under way and which id is its own. Contention as with `commit`.
   */
  checkpoint(changes: readonly Change[]): Promise<void>;
  /** Waits up to that long, at random, so that those who wait for one thing do not come back together. */
  pause(ms: number): Promise<void>;
  /**
   * Runs what one of the tenant's requests does at a time: those of this process one after the other as they came, each after at most
   * `patienceMs` all the same. A courtesy to those that wait; what must not happen twice, a condition of the commit holds.
   */
  inOrder<T>(key: string, patienceMs: number, work: (waitedMs: number) => Promise<T>): Promise<T>;
  /** What is left of the time in which this call must be done. */
  remainingMs(): number;
  /** A line in the function's log, with the request's id. */
  log(line: Record<string, unknown>): void;
}

/** `isRepeat`: an earlier run of the request may have made the record already. */
export type OwnId = { id: string; isRepeat: boolean };

/** Things outside the tenant's records that some groups need; each is absent where a function has no right to it. */
export interface Ports {
  credentials?: import('./ports.ts').Credentials;
  sandbox?: import('./ports.ts').Sandbox;
  /** A client of the sandbox as it is since that generation. */
  sandboxClient?: (generation: number) => Promise<import('./sample/sandbox-call.ts').SandboxClient>;
  vault?: import('./ports.ts').Vault;
  addresses?: import('./ports.ts').WebhookAddresses;
  reference?: import('./ports.ts').Reference;
  eventKinds?: import('./ports.ts').EventKinds;
  certificates?: import('./ports.ts').Certificates;
  /** What the console is made of, by path; undefined where it has no such path. */
  console?: (path: string) => Promise<import('./ports.ts').ConsoleFile | undefined>;
}

/** Port of packages/tax-authority; the sandbox one never touches the network. */
export interface TaxAuthority {
  readonly simulated: boolean;
  /** True where the tenant may have scripted faults of the simulated one: only then are they looked for. */
  readonly hasFaults?: boolean;
  clientOf(taxpayer: import('./ports.ts').Represented): import('./ports.ts').AuthorityClient;
}
