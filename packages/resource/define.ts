// Makes nouns, verbs and groups from their declarations: fills in what is usual and adds the members every record has.
import type * as z from 'zod';
import { toIso } from '#kernel/clock.ts';
import { heldBack, looseObject, strictObject } from '#kernel/schema.ts';
import type { Actor, Answer, Context } from './context.ts';
import type {
  Call,
  Group,
  Job,
  JobOrder,
  Noun,
  NounOf,
  Params,
  RecordChange,
  Row,
  Rule,
  Verb,
} from './declaration.ts';
import { remember } from './expand/known-nouns.ts';
import { type Derived, derivedLists, type Lists, withLists } from './fields/derive.ts';
import type { Fields } from './fields/field.ts';
import { OF_EVERY, recordShape } from './fields/record-shape.ts';
import type { AnyRow, DraftOf } from './fields/row.ts';
import { STANDARD_VERBS } from './shape/noun.ts';

/** What is usual of a noun, so that its declaration says it only where it differs. */
type Usual = 'idField' | 'idParam' | 'open' | 'softDelete' | 'standard' | 'plural';
/** About a record: typed by it. */
type Hooks = 'rules' | 'prepare' | 'guard' | 'events' | 'eventKinds' | 'jobs' | 'eventPrefix';
type TypesOnly = Extract<keyof Noun, `$${string}`>;

/** The declaration of a noun: `R` is its record, `S` its fields, `M` what `prepare` makes of a draft, `E` its events' names. */
type NounInput<R extends AnyRow, S extends Fields, M extends AnyRow, E extends string> = Omit<
  Noun,
  | Usual
  | Derived
  | Hooks
  | TypesOnly
  | 'fields'
  | 'record'
  | 'fieldNames'
  | 'list'
  | 'wire'
  | 'createdAt'
> &
  Partial<Pick<Noun, Usual>> & {
    fields: S;
    wire?: Partial<Noun['wire']>;
    createdAt?: keyof S & string;
    /** Paths that `search` looks into, where they are stored in another order than that of the fields. */
    searchOrder?: readonly string[];
    pageSizeAliases?: readonly string[];
    order?: { sort: (keyof S & string) | 'created_at' | 'updated_at'; direction: 'asc' | 'desc' };
    eventPrefix?: { of: (record: R) => string; values: readonly string[] };
    rules?: readonly Rule<NoInfer<R>>[];
    prepare?: (draft: DraftOf<S>, ctx: { nowMs: number }) => Unborn<M>;
    guard?: (change: RecordChange<NoInfer<R>>, actor: Actor) => void;
    /** Names of `eventKinds`; many are the states that were entered, so the check at start holds them instead of the type. */
    events?: (change: RecordChange<NoInfer<R>>) => readonly string[];
    eventKinds?: Readonly<Record<E, string>>;
    jobs?: (change: RecordChange<NoInfer<R>>) => readonly JobOrder[];
  };

/** A record before its id and times are given. */
type Unborn<M> = Omit<M, keyof AnyRow | '_id' | 'id'>;

/** Makes a noun of its declaration. The constant is annotated with its record: `const Reward: NounOf<Reward, typeof fields>`. */
export function noun<
  R extends AnyRow,
  S extends Fields,
  M extends AnyRow = R,
  E extends string = never,
>(input: NounInput<R, S, M, E>): NounOf<R, S, M> {
  const { searchOrder, pageSizeAliases, order, ...own } = input;
  const idField = input.idField ?? '_id';
  const made: Omit<Noun, TypesOnly | keyof Lists> = {
    ...standing(input),
    ...(own as Omit<NounInput<AnyRow, S, AnyRow, string>, 'searchOrder' | 'order'>),
    idField,
    record: heldBack(() => {
      const shape = recordShape({ fields: input.fields, idField });
      return input.open === true ? looseObject(shape) : strictObject(shape);
    }),
    fieldNames: [...new Set([idField, ...Object.keys(input.fields), ...Object.keys(OF_EVERY)])],
    wire: { listPath: 'list/', updateMethod: 'PUT', createStatus: 201, ...input.wire },
  };
  const whole = withLists(made, () => {
    const { assigned, list, ...rest } = derivedLists(input.fields, searchOrder);
    return {
      ...rest,
      assigned: [...ALWAYS_ASSIGNED, ...assigned],
      list: { ...list, ...(pageSizeAliases && { pageSizeAliases }), ...(order && { order }) },
    };
  });
  remember(whole as Noun);
  return whole as NounOf<R, S, M>;
}

const standing = ({ base }: { base: string }) => ({
  plural: base.slice(1),
  idParam: 'id',
  open: false,
  rules: [],
  softDelete: false,
  standard: STANDARD_VERBS,
  events: noEvents,
  eventKinds: {},
});

/** Of a noun whose changes have no names of their own. */
export const noEvents = (): readonly string[] => [];

/** The fields that only the service sets on every record. */
export const ALWAYS_ASSIGNED = [
  '_id',
  'id',
  'created_at',
  'updated_at',
  'version',
  'livemode',
] as const;

type VerbWire<B extends z.ZodType, Q extends z.ZodObject, P extends string, O> = Omit<
  Verb,
  | 'run'
  | 'status'
  | 'fails'
  | 'idempotent'
  | 'body'
  | 'query'
  | 'noun'
  | 'path'
  | 'on'
  | 'when'
  | 'offered'
> & {
  path: P;
  on?: O;
  body?: B;
  query?: Q;
  status?: readonly number[];
  fails?: Verb['fails'];
  idempotent?: boolean;
};

/** A verb of a noun (or of none): its wire facts, then its function. Schemas behind a getter are made when they are asked for. */
export function verb<
  const P extends string,
  N extends Noun | undefined = undefined,
  O extends 'record' | undefined = undefined,
  B extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(
  subject: N,
  wire: VerbWire<B, Q, P, O> & {
    when?: (record: RowIf<N, 'record'>) => boolean;
    offered?: (record: RowIf<N, 'record'>) => boolean;
  },
  run: (
    ctx: Context,
    call: Call<z.infer<B>, z.infer<Q>, RowIf<N, O>, Params<P>>,
  ) => Promise<Answer>,
): Verb {
  const standard = { status: [200], fails: [], idempotent: changesSomething(wire) };
  const made = Object.defineProperties<Partial<Verb>>(
    standard,
    Object.getOwnPropertyDescriptors(wire),
  );
  return Object.assign(made, { noun: subject, run }) as Verb;
}

/** Unless the verb says otherwise: contract#idempotency. */
const changesSomething = ({ method, access }: Pick<Verb, 'method' | 'access'>): boolean =>
  method === 'POST' && !access.endsWith(':read');

/** The record of the path, for a verb that is on one. */
type RowIf<N, O> = O extends 'record' ? (N extends Noun ? Row<N> : never) : never;

export const job = (name: string, run: Job['run']): Job => ({ name, run });

/** Thrown by a job that came before its time, by an order of an earlier version, say: the worker keeps it until then. */
export class TooEarly extends Error {
  readonly atMs: number;
  constructor(atMs: number) {
    super(`not before ${toIso(atMs)}`);
    this.atMs = atMs;
  }
}

/** A job whose records are worked on together where several of them wait. */
export const jointJob = (name: string, runMany: NonNullable<Job['runMany']>): Job => ({
  name,
  run: (ctx, id) => runMany(ctx, [id]),
  runMany,
});

export const group = (
  name: string,
  contents: {
    title: string;
    verbsTitle?: string;
    nouns?: readonly Noun[];
    verbs?: readonly Verb[];
    jobs?: readonly Job[];
    bases?: readonly string[];
  },
): Group => ({
  name,
  title: contents.title,
  ...(contents.verbsTitle && { verbsTitle: contents.verbsTitle }),
  nouns: contents.nouns ?? [],
  verbs: contents.verbs ?? [],
  jobs: contents.jobs ?? [],
  ...(contents.bases && { bases: contents.bases }),
});
