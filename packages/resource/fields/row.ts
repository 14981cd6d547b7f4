// The types of a record, by the facts of its noun's fields: the row as it is stored, what a client may send, what the service's own
// hand must give. Members with $ in the machine are such types; they exist for the checker alone.
import type { AnyRow, Id } from '../shape/any-row.ts';
import type { AnyField, Facet, Fields } from '../shape/noun.ts';

export type { AnyRow, Id } from '../shape/any-row.ts';

/** What every record may have besides its noun's own fields. */
type Common = {
  readonly metadata?: Readonly<Record<string, string | number | boolean | null>>;
  readonly external_reference?: string;
};

type Names<S extends Fields, F extends Facet> = {
  [K in keyof S]: Extract<S[K]['$facets'], F> extends never ? never : K;
}[keyof S] &
  string;
/** Fields that every stored record has. */
type Firm<S extends Fields> = Names<S, 'required' | 'default' | 'always'>;
type Own<S extends Fields> = keyof S & string;
type Sent<S extends Fields> = Exclude<Own<S>, Names<S, 'assigned'>>;
type Must<S extends Fields> = Exclude<Names<S, 'required'>, Names<S, 'assigned'>>;
type Value<A extends AnyField> = A['$value'];

/** The record as it is stored and shown: `interface Reward extends Stored<'reward', typeof fields> {}`. */
export type Stored<N extends string, S extends Fields, I extends '_id' | 'id' = '_id'> = AnyRow & {
  readonly [K in I]: Id<N>;
} & { readonly [K in Firm<S>]: Value<S[K]> } & {
  readonly [K in Exclude<Own<S>, Firm<S>>]?: Value<S[K]>;
} & Omit<Common, Own<S>>;

/** What a client may send to create one. */
export type InputOf<S extends Fields> = { readonly [K in Must<S>]: S[K]['$given'] } & {
  readonly [K in Exclude<Sent<S>, Must<S>>]?: S[K]['$given'];
} & Omit<Common, Own<S>>;

/** What a client may send to change one; a field to be removed is present and undefined. */
export type PatchOf<S extends Fields> = {
  readonly [K in Sent<S>]?: S[K]['$given'] | undefined;
} & { readonly [K in Names<S, 'asserted'>]?: Value<S[K]> } & {
  readonly version?: number;
} & Omit<Common, Own<S>>;

/** What the service makes a record of, besides what has a default: input and what it assigns itself. */
export type NewOf<S extends Fields> = { readonly [K in Must<S>]: S[K]['$given'] } & {
  readonly [K in Exclude<Own<S>, Must<S>>]?: S[K]['$given'] | Value<S[K]> | undefined;
} & Omit<Common, Own<S>>;

/** Input with defaults applied: what `prepare` is given. */
export type DraftOf<S extends Fields> = {
  [K in Names<S, 'required' | 'default'>]: S[K]['$given'];
} & {
  [K in Exclude<Own<S>, Names<S, 'required' | 'default'>>]?: S[K]['$given'] | Value<S[K]>;
} & Omit<Common, Own<S>>;

/** A record after `prepare`, where the noun's own creation settles the rest: `M` of NounOf. */
export type Drafted<N extends string, S extends Fields> = AnyRow & {
  readonly _id: Id<N>;
} & DraftOf<S>;

/** All that is always there and what else it has: what `brandNew` takes. */
export type WholeOf<S extends Fields> = { readonly [K in Firm<S>]: Value<S[K]> } & {
  readonly [K in Exclude<Own<S>, Firm<S>>]?: Value<S[K]> | undefined;
} & Omit<Common, Own<S>>;

export type FilterOf<S extends Fields> =
  Names<S, 'filter'> extends infer U extends string ? U : never;

/** Fields that are numbers, members of counter maps as `field.name`, and what elements of a list count as `field._id`. */
export type NumberOf<S extends Fields> = {
  [K in keyof S]: NonNullable<Value<S[K]>> extends number ? K : never;
}[keyof S] extends infer U extends string
  ? U | `${Names<S, 'counterMap' | 'counted'>}.${string}`
  : never;

/** A member of a record whose noun is data, or of one that takes additional properties. */
export const member = (record: object, name: string): unknown => membersOf(record)[name];

/** Values by name: a record whose noun is data, a body, a query. */
export type Members = Readonly<Record<string, unknown>>;

/** The record to be read by names that are data. */
export const membersOf = (record: object): Members => record as Members;

/** The id of a record of that noun. */
export const idOf = ({ idField }: { idField: string }, record: object): string =>
  String(member(record, idField));

/** The names of the members that the record has. */
export const namesOf = (record: object): string[] => Object.keys(record);
