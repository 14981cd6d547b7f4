// Makes nouns, verbs and groups from their declarations: fills in what is usual and adds the members every record has.
import * as z from 'zod';
import { dateTime, flag, metadata, text, whole } from '#kernel/fields.ts';
import type { Answer, Context, Rec } from './context.ts';
import {
  type Call,
  type Group,
  type Job,
  type Noun,
  STANDARD_VERBS,
  type Verb,
} from './declaration.ts';

type Optional =
  | 'idField'
  | 'idParam'
  | 'open'
  | 'assigned'
  | 'defaults'
  | 'rules'
  | 'unique'
  | 'references'
  | 'states'
  | 'softDelete'
  | 'standard'
  | 'wire'
  | 'events'
  | 'eventKinds'
  | 'plural'
  | 'required';
type Names<S extends z.ZodRawShape> = Extract<keyof S, string>;
export type NounInput<S extends z.ZodRawShape> = Omit<Noun, Optional | 'record' | 'list'> &
  Partial<Omit<Pick<Noun, Optional>, 'required' | 'assigned' | 'defaults' | 'wire'>> & {
    record: S;
    required?: readonly Names<S>[];
    assigned?: readonly Names<S>[];
    defaults?: { [K in Names<S>]?: z.infer<S[K]> };
    wire?: Partial<Noun['wire']>;
    list: Omit<Noun['list'], 'sort' | 'filter'> & {
      sort: { [K in 'text' | 'number' | 'code' | 'spare']?: Names<S> };
      filter?: readonly Names<S>[];
    };
  };

/** A noun whose `record` is remembered by the type, so that Row<typeof Product> is the product. */
export type NounOf<S extends z.ZodRawShape> = Noun & { shape: S };
export type Row<N extends { shape: z.ZodRawShape }> = {
  [K in keyof N['shape']]?: z.infer<N['shape'][K]>;
} & { _id: string; created_at: string; updated_at: string; version: number; livemode: boolean };

/** The fields that only the service sets on every record. */
export const ALWAYS_ASSIGNED = [
  '_id',
  'id',
  'created_at',
  'updated_at',
  'version',
  'livemode',
] as const;

export function noun<S extends z.ZodRawShape>(input: NounInput<S>): NounOf<S> {
  const idField = input.idField ?? '_id';
  const shape = {
    [idField]: z
      .string()
      .regex(/^[0-9a-f]{24}$/)
      .meta({ description: 'Record id' }),
    ...input.record,
    ...(input.record.metadata === undefined && { metadata: metadata() }),
    ...(input.record.external_reference === undefined && { external_reference: text(0, 200) }),
    created_at: dateTime(),
    updated_at: dateTime(),
    version: whole(1),
    livemode: flag(),
  };
  return {
    plural: input.base.slice(1),
    idParam: 'id',
    open: false,
    rules: [],
    unique: [],
    references: {},
    states: {},
    softDelete: false,
    standard: STANDARD_VERBS,
    events: () => [],
    eventKinds: {},
    ...input,
    idField,
    record: input.open === true ? z.looseObject(shape) : z.strictObject(shape),
    required: input.required ?? [],
    assigned: [...ALWAYS_ASSIGNED, ...(input.assigned ?? [])],
    defaults: { ...initialStates(input.states), ...(input.defaults as object) },
    list: { ...input.list, filter: input.list.filter ?? [] },
    wire: { listPath: 'list/', updateMethod: 'PUT', createStatus: 201, ...input.wire },
    shape: input.record,
  };
}

type VerbWire<B extends z.ZodType, Q extends z.ZodObject> = Omit<
  Verb,
  'run' | 'status' | 'fails' | 'idempotent' | 'body' | 'query' | 'noun'
> & {
  body?: B;
  query?: Q;
  status?: readonly number[];
  fails?: Verb['fails'];
  idempotent?: boolean;
};

/** A verb of a noun (or of none): its wire facts, then its function. */
export function verb<
  B extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(
  subject: Noun | undefined,
  wire: VerbWire<B, Q>,
  run: (ctx: Context, call: Call<z.infer<B>, z.infer<Q>>) => Promise<Answer>,
): Verb {
  return {
    status: [200],
    fails: [],
    idempotent: false,
    ...wire,
    noun: subject,
    run: run as Verb['run'],
  };
}

export const job = (name: string, run: Job['run']): Job => ({ name, run });

export const group = (
  name: string,
  contents: {
    title: string;
    nouns?: readonly Noun[];
    verbs?: readonly Verb[];
    jobs?: readonly Job[];
  },
): Group => ({
  name,
  title: contents.title,
  nouns: contents.nouns ?? [],
  verbs: contents.verbs ?? [],
  jobs: contents.jobs ?? [],
});

/** A state field's default is the first initial state. */
function initialStates(states: Noun['states'] = {}): Rec {
  return Object.fromEntries(
    Object.entries(states).map(([field, machine]) => [field, machine.initial[0]]),
  );
}
