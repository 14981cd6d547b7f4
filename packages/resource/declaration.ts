// What a noun, a verb and a group are. A noun is data: everything the service does with it (routes, bodies, scopes,
// lists, events, OpenAPI, tests, infrastructure) is derived from this one object. A verb is one small function with
// its wire facts. A group is a table of contents: one Lambda function.
import type * as z from 'zod';
import type { ErrorCode } from '#kernel/error.ts';
import type { Answer, Context } from './context.ts';
import type {
  FilterOf,
  InputOf,
  Members,
  NewOf,
  NumberOf,
  PatchOf,
  WholeOf,
} from './fields/row.ts';
import type { Access } from './scopes.ts';
import type { AnyRow } from './shape/any-row.ts';
import type { Fields, Noun } from './shape/noun.ts';
import type { UploadedFile } from './shape/uploaded-file.ts';

export type {
  Address,
  JobOrder,
  ListOrder,
  Noun,
  RecordChange,
  Rule,
  StandardEvent,
  StandardVerb,
} from './shape/noun.ts';
export type { UploadedFile } from './shape/uploaded-file.ts';

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
  /** If-Match is asserted of the record that it changes, though its path has no id of it. */
  assertsVersion?: true;
  query?: z.ZodObject;
  body?: z.ZodType;
  needsBody?: true; // Though none of its members is: {} is always refused.
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
  /** Statuses of its own, where its kind of operation decides otherwise (invalid_state_transition is 400 on authorize). */
  failStatus?: Partial<Record<ErrorCode, number>>;
  /** True: Idempotency-Key is honoured (every POST that changes something, unless it says why not). */
  idempotent: boolean;
  /** Its answer shows a secret once: what is kept of it for repeats is sealed by the tenant's vault, a port of its function. */
  sealsAnswer?: true;
  /** Same payload without a key within this many seconds answers with the original (contract#fingerprint). */
  fingerprintSeconds?: number;
  /** Its answer has links of its own, besides those that follow from a record or a list. */
  linksOfItsOwn?: true;
  deprecated?: import('./openapi/deprecation.ts').Deprecation; // Announced by every answer.
  /** With `on: 'record'`: is the action legal for a record in this state? Only then its link is shown. Pure; a hint, not the guard. */
  when?(record: object): boolean;
  /** Of a verb that creates something for a record of its noun, which its body names: is it legal for this one? Links it, as a hint. */
  offered?(record: object): boolean;
  run: (ctx: Context, call: Call<never, never, never, never>) => Promise<Answer>;
};

/**
 * Runs in the background for a record whose noun named it: `run` must be repeatable. `runMany` does the same for several records of
 * one tenant with fewer calls; where it throws, each is run alone.
 */
export type Job = {
  name: string;
  run: (ctx: Context, recordId: string) => Promise<void>;
  runMany?: (ctx: Context, recordIds: readonly string[]) => Promise<void>;
};

export type Group = {
  /** Name of the function and of its documentation section ("catalog"). */
  name: string;
  title: string;
  /** What its operations that are about none of its records are called, where its title names those too ("Reports"). */
  verbsTitle?: string;
  nouns: readonly Noun[];
  verbs: readonly Verb[];
  jobs: readonly Job[];
  /** Beginnings of its paths, where it shares their first segment with another group ("accounting/bank"). */
  bases?: readonly string[];
};
