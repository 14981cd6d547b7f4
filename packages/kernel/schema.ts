// zod's builders, each of which holds its schema back until something asks it a question: a function declares thousands of fields, and
// its requests ask those of one route. What is declared is made of these; what looks into schemas takes zod itself. Decision 268.
import * as zod from 'zod';

export type {
  infer,
  ZodArray,
  ZodEnum,
  ZodNullable,
  ZodObject,
  ZodOptional,
  ZodRawShape,
  ZodRecord,
  ZodString,
  ZodType,
} from 'zod';

/** JSON has no cycles, so none is looked for: by default each schema with members is gone through by its first question. */
const NO_CYCLES: zod.core.$ZodConfig['memoizer'] = {
  alloc: (_schema, _payload, empty) => empty,
  attach: () => undefined,
  guard: () => undefined,
};

zod.config({ jitless: true, memoizer: NO_CYCLES });

type Build = (...words: never[]) => zod.ZodType;

const SCHEMA = Symbol('the schema');
/** Of a schema these make another. */
const STEPS: ReadonlySet<PropertyKey> = new Set([
  'describe',
  'extend',
  'int',
  'length',
  'loose',
  'max',
  'meta',
  'min',
  'multipleOf',
  'nonnegative',
  'nullable',
  'omit',
  'optional',
  'partial',
  'pick',
  'positive',
  'refine',
  'regex',
  'superRefine',
]);

class Held {
  #make: (() => zod.ZodType) | undefined;
  #schema: zod.ZodType | undefined;

  constructor(make: () => zod.ZodType) {
    this.#make = make;
  }

  static schemaOf(held: Held): zod.ZodType {
    const schema = held.#schema ?? settled(held.#make?.());
    if (schema === undefined) throw new Error('a schema is asked while it is made');
    held.#schema = schema;
    held.#make = undefined;
    return schema;
  }
}

const ANSWERS: ProxyHandler<Held> = {
  get(held, name) {
    if (name === SCHEMA) return Held.schemaOf(held);
    if (STEPS.has(name)) return (...words: unknown[]) => step(held, name, words);
    const value = Reflect.get(Held.schemaOf(held), name);
    return typeof value === 'function' ? value.bind(Held.schemaOf(held)) : value;
  },
  has: (held, name) => name in Held.schemaOf(held),
};

/** Without words `meta` asks, and makes nothing. */
function step(held: Held, name: PropertyKey, words: unknown[]): unknown {
  const take = () => {
    const schema = Held.schemaOf(held);
    return Reflect.get(schema, name).apply(schema, words.map(settledWord));
  };
  return words.length === 0 && name === 'meta' ? take() : heldBack(take);
}

/** A schema that is made when something asks it. */
export const heldBack = <S extends zod.ZodType>(make: () => S): S =>
  new Proxy(new Held(make), ANSWERS) as never;

/** The schema itself, made now where it was held back. */
export const settled = <S>(schema: S): S =>
  schema instanceof Held ? (Reflect.get(schema, SCHEMA) as S) : schema;

/** What a builder is given: a schema, several, or a shape of them. */
function settledWord(word: unknown): unknown {
  if (Array.isArray(word)) return word.map(settled);
  if (typeof word !== 'object' || word === null || Object.getPrototypeOf(word) !== Object.prototype)
    return settled(word);
  return Object.fromEntries(Object.entries(word).map(([name, value]) => [name, settled(value)]));
}

const builder = <B extends Build>(build: B): B =>
  ((...words: never[]) => heldBack(() => build(...(words.map(settledWord) as never[])))) as B;

export const array = builder(zod.array);
export const boolean = builder(zod.boolean);
export const int = builder(zod.int);
export const literal = builder(zod.literal);
export const looseObject = builder(zod.looseObject);
export const number = builder(zod.number);
export const object = builder(zod.object);
export const optional = builder(zod.optional);
export const record = builder(zod.record);
export const strictObject = builder(zod.strictObject);
export const string = builder(zod.string);
export const union = builder(zod.union);
export const unknown = builder(zod.unknown);
const oneOf = builder(zod.enum);
const nothing = builder(zod.null);

export { nothing as null, oneOf as enum };
