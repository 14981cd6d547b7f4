// What a noun, a verb and a group are. A noun is data: everything the service does with it (routes, bodies, scopes,
// lists, events, OpenAPI, tests, infrastructure) is derived from this one object. A verb is one small function with
// its wire facts. A group is a table of contents: one Lambda function.
import type * as z from 'zod';
import type { ErrorCode, FieldError } from '#kernel/error.ts';
import type { Moves } from '#kernel/states.ts';
import type { Actor, Answer, Context } from './context.ts';
import type { ByType, Fields, NamedBy } from './fields/field.ts';
import type {
  AnyRow,
  FilterOf,
  InputOf,
  Members,
  NewOf,
  NumberOf,
  PatchOf,
  WholeOf,
} from './fields/row.ts';
import type { Access, ScopeResource } from './scopes.ts';

export const STANDARD_VERBS = [
  'list',
  'get',
  'create',
  'update',
  'delete',
  'bulk_create',
  'bulk_update',
  'bulk_delete',
] as const;
export type StandardVerb = (typeof STANDARD_VERBS)[number];
export type StandardEvent = 'created' | 'updated' | 'deleted';

/** A cross-field rule over the whole record as it would be stored: returns what is wrong, or nothing. Pure. */
export type Rule<R = object> = { check(record: R): FieldError[] }['check'];

/** The state machine of one field. `initial`: values a new record may have (the first is the default). */
export type StateMachine = { initial: readonly string[]; moves: Moves };

export type ListOrder = { readonly sort: string; readonly direction: 'asc' | 'desc' };

/** Which index carries which field. Spec: lists; data#items. created_at and updated_at are always sortable. */
type ListConfig = {
  /** At most one field a kind: text (64 folded characters), number, code (codes, dates, date-times), spare (text). */
  sort: { text?: string; number?: string; code?: string; spare?: string };
  /** Dotted paths whose folded text the `search` parameter looks into. */
  search: readonly string[];
  /** Fields that may be query parameters of the list, matched exactly. `status` belongs here if the noun has it. */
  filter: readonly string[];
  /** Received invoices also accept `limit`. */
  pageSizeAliases?: readonly string[];
  /** What a list is ordered by that is not asked for an order, where that is not the newest first. */
  order?: ListOrder;
};

/** Facts about a change of one record, given to a noun's pure functions. `before` is missing on creation, `after` on deletion. */
export type RecordChange<R = AnyRow> = { before?: R; after?: R };

/** A job by its name: as soon as possible, or at `atMs` of the tenant's clock (in test mode the sandbox's). */
export type JobOrder = string | { name: string; atMs: number };

/** Where a noun's records are, and who may read them. */
export type Address = Pick<Noun, 'base' | 'scope' | 'access'>;

/** A noun of any record. Members with $ are types only: they stand for what is known of its records. */
export interface Noun {
  readonly $row: AnyRow;
  readonly $made: AnyRow; // What `prepare` or the noun's own creation makes of its input.
  readonly $input: object;
  readonly $patch: { readonly version?: number | undefined };
  readonly $new: object;
  readonly $whole: object;
  readonly $id: string;
  readonly $filter: string; // Names of its list's filters.
  readonly $number: string; // Names of what `adjust` moves.
  fields: Fields; // As they are declared, with their facts.
  /** Singular, snake_case: prefix of its events, subject of its errors ("product"). */
  name: string;
  /**
   * Where one noun holds several kinds of document whose events are named apart (invoice, credit_note, debit_note): the
   * prefix of a record's events instead of `name`, and every prefix that there is.
   */
  eventPrefix?: { of(record: object): string; values: readonly string[] };
  summary: string; // One sentence for the API reference.
  plural: string; // Operation prefix and documentation tag ("products").
  base: string; // Wire path below /api/v1 ("/products").
  key: string; // Two letters, unique: the resource code in the table's keys.
  scope: ScopeResource;
  /** Who may call the standard verbs, where that is not the scope (webhooks: rights are decided per event type). */
  access?: Access;
  idField: '_id' | 'id';
  /** The specification's name of the path parameter, "id" unless it says otherwise. */
  idParam: string;
  /** Every field of the record that this noun declares, in the specification's order; no defaults, no refinements. */
  record: z.ZodObject;
  /** True: additional properties are accepted and kept (generic-schema resources). */
  open: boolean;
  required: readonly string[];
  always: readonly string[]; // The service sees to these: every record has them.
  assigned: readonly string[]; // The service's alone: accepted from clients and ignored.
  createdAt?: string; // Where the id tells no time: the field that holds the record's created_at.
  credentials?: readonly string[]; // Shown to readers of the record, left out of its events.
  /** Fields that are objects of numbers by name, which adjustments move one by one as `field.name`; empty until then. */
  counterMaps?: readonly string[];
  /** Lists of elements with an `_id`, and the number of each element that adjustments move as `field._id`. */
  counted?: Readonly<Record<string, string>>;
  defaults: Readonly<Record<string, unknown>>;
  rules: readonly Rule[];
  /** Fields whose value no other record of the tenant and mode may have; `fold` compares without case and accents. */
  unique: readonly { field: string; fold?: boolean; with?: readonly string[] }[];
  /** Fields that hold the id of a record of another noun: checked on write, counted for resource_in_use. */
  references: Readonly<Record<string, () => Noun>>;
  /** Fields that name another record: shown as links or on request, neither checked nor counted. */
  mentions?: Readonly<Record<string, () => Address>>;
  byType?: Readonly<Record<string, ByType>>; // Where another member says of which noun.
  names?: Readonly<Record<string, () => Noun>>; // Words that may name another noun's: counted only.
  namedBy?: NamedBy; // How others name its records by words: its deletion for good counts them.
  isReferred?: boolean; // Other nouns refer to this one's: its deletion for good counts with them.
  merges?: { ids: string; into: string }; // Of merged records: ids of others, of the one that stays
  list: ListConfig;
  states: Readonly<Record<string, StateMachine>>;
  /** True where DELETE sets status "deleted" and keeps the record (contract#deletion). */
  softDelete: boolean;
  /** True: a sandbox reset keeps these records; they and their unique values live in generation 0 (webhook subscriptions). */
  keptOnReset?: boolean;
  /** True: written in the live table with what is kept there of the sandbox (its generation); its events are the sandbox's. */
  ofSandbox?: boolean;
  line?: import('./ports.ts').RecordLine; // Where it waits for background work, as deliveries do.
  /** Which of the standard events happen, if not all do. Changes and deletions that do not are refused in a commit. */
  standardEvents?: readonly StandardEvent[];
  /** The record expires so many days after it was written: the item carries `ttl` (events, deliveries). */
  retentionDays?: number;
  standard: readonly StandardVerb[];
  wire: { listPath: string; updateMethod: 'PUT' | 'PATCH'; createStatus: 200 | 201 };
  /** Names of the events of one change besides created, updated, deleted; without the prefix, but whole of another family. Pure. */
  events(change: RecordChange<object>): readonly string[];
  /** Every name that `events` may return, with its description: documentation and webhook subscriptions. */
  eventKinds: Readonly<Record<string, string>>;
  /** By event: `created` where it tells of that, and which fields of clients it tells the change of (decision 230). */
  tells?: Readonly<Record<string, readonly string[]>>;
  /** Input with defaults applied → the record to store. Pure. */
  prepare?(input: object, ctx: { nowMs: number }): object;
  /** May this change happen? Throws the failure. Pure. */
  guard?(change: RecordChange<object>, actor: Actor): void;
  /**
   * Background jobs to run after this change, at once or at an instant. A later order of the same job for the same record
   * moves it; one that is no longer ordered still runs. So a job reads the record again, does nothing where it does not apply,
   * and takes exactly-once effects from keys of its own. Asked about adjustments too (both images, one version), and about
   * deletions (`before` only). Pure.
   */
  jobs?(change: RecordChange<object>): readonly JobOrder[];
}

/** A noun whose records are known: `R` is the record as it is stored, `M` what its creation makes before the rest is settled. */
export interface NounOf<R extends AnyRow, S extends Fields, M extends AnyRow = R> extends Noun {
  readonly $row: R;
  readonly $made: M;
  readonly $input: InputOf<S>;
  readonly $patch: PatchOf<S>;
  readonly $new: NewOf<S>;
  readonly $whole: WholeOf<S>;
  readonly $id: IdOf<R>;
  readonly $filter: FilterOf<S>;
  readonly $number: NumberOf<S>;
  readonly fields: S;
}

export type Row<N extends Noun> = N['$row']; // As it is stored and shown.

type IdOf<R> = R extends { readonly _id: infer I extends string }
  ? I
  : R extends { readonly id: infer I extends string }
    ? I
    : string;

/** The one file of a form; other parts are members of the body (objects as JSON). `isOptional`: the body may come alone as JSON. */
export type Upload = { field: string; maxBytes: number; mediaType: string; isOptional?: true };

/** The file as it was sent; `name` without folders. `digest` stands for the bytes where requests are compared. */
export type UploadedFile = { name: string; bytes: Uint8Array; digest: string };

/** The part of an incoming call that a verb sees; params, query and body are validated and typed by its schemas. */
export type Call<B = unknown, Q = unknown, R = AnyRow, P = Readonly<Record<string, string>>> = {
  params: P;
  query: Q;
  body: B;
  /** The file, where the verb declares `upload`; one that is optional may be missing. */
  file: UploadedFile;
  record: R; // Of a verb `on: 'record'`: loaded, 404 handled, version asserted.
};

/** The parameters of a path: `/rewards/{id}/grant/` has `id`. */
export type Params<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? { readonly [K in N]: string } & Params<Rest>
  : unknown;

export type Verb = {
  /** Operation id: "<plural>.<verb>" ("contracts.terminate"). A standard name ("sales.create") replaces the standard verb, in bulk too. */
  name: string;
  summary: string;
  description?: string; // For the reference, where the rest does not tell it.
  announces?: readonly string[]; // Whole names of its events, where the noun's do not tell.
  examples?: Readonly<Record<string, Members>>; // Bodies for the reference, by name.
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Whole path below /api/v1, with {parameters}, as the specification prints it. */
  path: string;
  access: Access;
  outsideApi?: boolean; // True: the path stands by itself (the documentation page).
  noun?: Noun;
  /** 'record': the path has the noun's id and the verb is given the loaded record. */
  on?: 'record';
  query?: z.ZodObject;
  body?: z.ZodType;
  upload?: Upload;
  /** What `data` of the success envelope holds; for answers that are no envelope, `contentType` says what they are. */
  data: z.ZodType;
  contentType?: string;
  /** Media types of the files that may be asked for instead of the envelope; the answer's own header says which one it is. */
  files?: readonly string[];
  /** Statuses of success; the first is the usual one. */
  status: readonly number[];
  /** Codes that this verb may answer besides those of the pipeline. */
  fails: readonly ErrorCode[];
  /** Statuses that differ from the catalogue's for this verb (invalid_state_transition is 400 on authorize). */
  failStatus?: Partial<Record<ErrorCode, number>>;
  /** True: Idempotency-Key is honoured (every POST that creates something). */
  idempotent: boolean;
  /** Same payload without a key within this many seconds answers with the original (contract#fingerprint). */
  fingerprintSeconds?: number;
  deprecated?: import('./openapi/deprecation.ts').Deprecation; // Announced by every answer.
  /** With `on: 'record'`: is the action legal for a record in this state? Only then its link is shown. Pure; a hint, not the guard. */
  when?(record: object): boolean;
  /** Of a verb that creates something for a record of its noun, which its body names: is it legal for this one? Links it, as a hint. */
  offered?(record: object): boolean;
  run: (ctx: Context, call: Call<never, never, never, never>) => Promise<Answer>;
};

/** Runs in the background for a record whose noun named it: `run` must be repeatable. */
export type Job = { name: string; run: (ctx: Context, recordId: string) => Promise<void> };

export type Group = {
  /** Name of the function and of its documentation section ("catalog"). */
  name: string;
  title: string;
  nouns: readonly Noun[];
  verbs: readonly Verb[];
  jobs: readonly Job[];
  /** Beginnings of its paths, where it shares their first segment with another group ("accounting/bank"). */
  bases?: readonly string[];
};
