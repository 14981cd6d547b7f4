// What a noun is, with its fields: everything the service does with it is derived from this one object. A field may name the nouns
// that it refers to, so that both stand here. What is made of them (verbs, groups, types of records) stands above. Decision 241.
import type * as z from 'zod';
import type { FieldError } from '#kernel/error.ts';
import type { StateMachine } from '#kernel/states.ts';
import type { Access, ScopeResource } from '../scopes.ts';
import type { Actor } from './actor.ts';
import type { AnyRow } from './any-row.ts';

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

/**
 * A cross-field rule over the whole record as it would be stored: returns what is wrong, or nothing. Pure. `sent` has the names of
 * the members that this request sets, so that what follows from one of them is not told under another name.
 */
export type Rule<R = object> = {
  check(record: R, sent?: ReadonlySet<string>): FieldError[];
}['check'];

/** One way of writing what clients write in several: the digits of a CUIT without its hyphens. */
export type Spelling = (written: string) => string;

/** `fold`: compared without case and accents; `with`: together with those fields; `as`: in that spelling, whatever is kept. */
export type UniqueRule = {
  readonly fold?: boolean;
  readonly with?: readonly string[];
  readonly as?: Spelling;
};

export type ListOrder = { readonly sort: string; readonly direction: 'asc' | 'desc' };

/** Which index carries which field. Spec: lists; data#items. created_at and updated_at are always sortable. */
type ListConfig = {
  /** At most one field a kind: text (64 folded characters), number, code (codes, dates, date-times), spare (text). */
  sort: { [kind in SortKind]?: string };
  /** Dotted paths whose folded text the `search` parameter looks into. */
  search: readonly string[];
  /** Fields that may be query parameters of the list, matched exactly. `status` belongs here if the noun has it. */
  filter: readonly string[];
  /** Of those, which are matched without case, by the text that `search` looks into. */
  folded: readonly string[];
  /** Of those that are kept in one spelling: what a filter or a word of a search is written as there. */
  spellings: Readonly<Record<string, Spelling>>;
  /** Received invoices also accept `limit`. */
  pageSizeAliases?: readonly string[];
  /** What a list is ordered by that is not asked for an order, where that is not the newest first. */
  order?: ListOrder;
};

/** Facts about a change of one record, given to a noun's pure functions. `before` is missing on creation, `after` on deletion. */
export type RecordChange<R = AnyRow> = { before?: R; after?: R };

/**
 * A job by its name: as soon as possible, or at `atMs` of the tenant's clock (in test mode the sandbox's). `isOver`: one that an earlier
 * change ordered has nothing left to do, as the record is now.
 */
export type JobOrder = string | { name: string; atMs: number } | { name: string; isOver: true };

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
  fieldNames: readonly string[]; // Those of the record, in the same order.
  /** True: additional properties are accepted and kept (generic-schema resources). */
  open: boolean;
  required: readonly string[];
  always: readonly string[]; // The service sees to these: every record has them.
  assigned: readonly string[]; // The service's alone: accepted from clients and ignored.
  asserted?: readonly string[]; // Of those: what an update may assert, as it may `version`.
  createdAt?: string; // Where the id tells no time: the field that holds the record's created_at.
  isSingleton?: true; // A tenant has one record of it in each mode, at the noun's own path.
  credentials?: readonly string[]; // Shown to readers of the record, left out of its events.
  /** Fields that are objects of numbers by name, which adjustments move one by one as `field.name`; empty until then. */
  counterMaps?: readonly string[];
  /** Lists of elements with an `_id`, and the number of each element that adjustments move as `field._id`. */
  counted?: Readonly<Record<string, string>>;
  defaults: Readonly<Record<string, unknown>>;
  rules: readonly Rule[];
  /** Fields whose value no other record of the tenant and mode may have. */
  unique: readonly (UniqueRule & { field: string })[];
  /** Fields that hold the id of a record of another noun: checked on write, counted for resource_in_use. */
  references: Readonly<Record<string, () => Noun>>;
  inUse?: readonly string[]; // Those of them that name nothing anew that is withdrawn.
  /** Ids that name a record when they are written: checked, but not counted, as what they name may go. */
  lookups?: Readonly<Record<string, Lookup>>;
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
  line?: RecordLine; // Where it waits for background work, as deliveries do.
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
  /** By event: `created` or `updated` where it tells of that, and which fields of clients it tells the change of (decision 230). */
  tells?: Readonly<Record<string, readonly string[]>>;
  /** Input with defaults applied → the record to store. Pure. */
  prepare?(input: object, ctx: { nowMs: number }): object;
  /** May this change happen? Throws the failure. Pure. */
  guard?(change: RecordChange<object>, actor: Actor): void;
  /**
   * Background jobs to run after this change, at once or at an instant. A later order of the same job for the same record
   * moves it; one that is no longer ordered still runs, and so may one that is over. So a job reads the record again, does nothing where it
   * does not apply, and takes exactly-once effects from keys of its own. Asked about adjustments too (both images, one version), and about
   * deletions (`before` only). Pure.
   */
  jobs?(change: RecordChange<object>): readonly JobOrder[];
}

/**
 * Where a record waits for background work, while it does: behind the others of the line of that name, from that instant on
 * (RFC 3339; the empty text: at once). It is written with the record, so that what is to be done is never apart from it. Pure.
 */
export type RecordLine = (record: object) => { name: string; from: string } | undefined;

/** Facts that types follow from. `always`: the service sees to it that every stored record has the field. */
export type Facet =
  | 'required'
  | 'default'
  | 'always'
  | 'assigned'
  | 'asserted'
  | 'filter'
  | 'sort'
  | 'counterMap'
  | 'counted';

export type SortKind = 'text' | 'number' | 'code' | 'instant' | 'spare';

/**
 * The fields of which each value means the record; words that mean one that is never deleted are not counted. One of `kept` stays as it
 * is while another record says it.
 */
export type NamedBy = {
  fields: readonly string[];
  kept?: readonly string[];
  except?: readonly string[];
};

/** Ids of several nouns in one member: which it is says the member `by`, by the values that each noun is called there. */
export type ByType = {
  readonly by: string;
  readonly of: Readonly<
    Record<string, { readonly is: readonly string[]; readonly noun: () => Noun }>
  >;
};

/** A noun, any of several, or that of them which another member says. */
export type Lookup = (() => Noun | readonly Noun[]) | ByType;

/** What the machine reads of a field. */
export type Facts = {
  readonly isRequired?: true;
  readonly isAlways?: true;
  readonly isAssigned?: true;
  readonly isAsserted?: true;
  readonly isFilter?: true;
  readonly isFolded?: true;
  readonly spelling?: Spelling;
  readonly isCounterMap?: true;
  readonly counted?: string; // The number that each element of the list counts.
  readonly isCredential?: true;
  readonly isWorded?: true;
  readonly isKept?: true;
  readonly isInternal?: true;
  readonly isInUse?: true;
  readonly sort?: SortKind;
  readonly byDefault?: { readonly value: unknown };
  /** Paths below the field whose text `search` looks into; '' is the field itself. */
  readonly search?: readonly string[];
  readonly unique?: UniqueRule;
  /** References by the path below the field; '' is the field itself. */
  readonly references?: Readonly<Record<string, () => Noun>>;
  /** Ids that are looked up when they are written, by the path below the field. */
  readonly lookups?: Readonly<Record<string, Lookup>>;
  /** Records that are named and neither checked nor counted, by the path below the field. */
  readonly mentions?: Readonly<Record<string, () => Address>>;
  readonly byType?: Readonly<Record<string, ByType>>;
  /** Words that may name a record of that noun, by the path below the field; '' is the field itself. */
  readonly names?: Readonly<Record<string, () => Noun>>;
  readonly states?: StateMachine;
};

/** Any field, for constraints: what is read of it and nothing else. Members with $ are types only. */
export interface AnyField {
  readonly schema: z.ZodType;
  readonly facts: Facts;
  readonly $value: unknown;
  readonly $given: unknown;
  readonly $facets: Facet;
}
export type Fields = Readonly<Record<string, AnyField>>;
