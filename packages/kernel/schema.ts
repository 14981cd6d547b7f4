// zod's builders, each of which holds its schema back until something asks it a question: a function declares thousands of fields, and
// its requests ask those of one route. What is declared is made of these; what looks into schemas takes zod itself. Decision 268.
import * as zod from 'zod';
import { isMultiple } from './money.ts';

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
const ORIGIN = Symbol('what it is made of');
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

/**
 * What a schema is made of: of the words of a builder, which makes another of others, or of another schema, by a step of that name where it
 * has one. `kind`: what values of a builder's schema have, where that is known.
 */
type Origin =
  | { make: () => zod.ZodType; of?: undefined; words?: undefined }
  | { build: Build; words: readonly unknown[]; kind?: Kind; again: Build; of?: undefined }
  | { of: zod.ZodType; again: (of: never) => zod.ZodType; name?: PropertyKey };
type Kind = 'members' | 'elements';

class Held {
  readonly origin: Origin;
  #schema: zod.ZodType | undefined;

  constructor(origin: Origin) {
    this.origin = origin;
  }

  static schemaOf(held: Held): zod.ZodType {
    held.#schema ??= settled(madeOf(held.origin));
    return held.#schema;
  }
}

function madeOf(origin: Origin): zod.ZodType {
  if (origin.of !== undefined) return origin.again(settled(origin.of) as never);
  if (origin.words !== undefined)
    return origin.build(...(origin.words.map(settledWord) as never[]));
  return origin.make();
}

const ANSWERS: ProxyHandler<Held> = {
  get(held, name, itself) {
    if (name === SCHEMA) return Held.schemaOf(held);
    if (name === ORIGIN) return held.origin;
    if (STEPS.has(name)) return (...words: unknown[]) => step(itself, name, words);
    const value = Reflect.get(Held.schemaOf(held), name);
    return typeof value === 'function' ? value.bind(Held.schemaOf(held)) : value;
  },
  has: (held, name) => name in Held.schemaOf(held),
};

/** Without words `meta` asks, and makes nothing. */
function step(of: zod.ZodType, name: PropertyKey, words: unknown[]): unknown {
  const again = (schema: zod.ZodType): zod.ZodType =>
    Reflect.get(schema, name).apply(schema, words.map(settledWord));
  return words.length === 0 && name === 'meta' ? again(settled(of)) : heldFrom({ of, again, name });
}

const heldFrom = <S extends zod.ZodType>(origin: Origin): S =>
  new Proxy(new Held(origin), ANSWERS) as never;

/** A schema that is made when something asks it. */
export const heldBack = <S extends zod.ZodType>(make: () => S): S => heldFrom({ make });

/** The same of what is made of another schema. */
export const heldOf = <T extends zod.ZodType, S extends zod.ZodType>(
  of: T,
  again: (of: T) => S,
): S => heldFrom({ of, again });

/** What the schema is made of; undefined of one that was never held back. */
export const originOf = (schema: zod.ZodType): Origin | undefined =>
  schema instanceof Held ? (Reflect.get(schema, ORIGIN) as Origin) : undefined;

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

function builder<B extends Build>(build: B, kind?: Kind): B {
  const again = (...words: never[]): zod.ZodType => heldFrom({ build, words, kind, again });
  return again as B;
}

export const array = builder(zod.array, 'elements');
export const boolean = builder(zod.boolean);
export const int = builder(zod.int);
export const literal = builder(zod.literal);
export const looseObject = builder(zod.looseObject, 'members');
export const number = builder(zod.number);
export const object = builder(zod.object, 'members');
export const optional = builder(zod.optional);
export const record = builder(zod.record);
export const strictObject = builder(zod.strictObject, 'members');
export const string = builder(zod.string);
export const union = builder(zod.union);
export const unknown = builder(zod.unknown);
const oneOf = builder(zod.enum);
const nothing = builder(zod.null);

export { nothing as null, oneOf as enum };

/**
 * A multiple of the step (0.01) to its last digit; printed as `multipleOf`, as that of zod is, which takes what is nearly one, so
 * 100.00000000000001 for an amount, which is then kept as it is.
 */
export function inSteps(divisor: number): zod.core.$ZodCheck<number> {
  const check = zod.multipleOf(divisor) as zod.core.$ZodCheckMultipleOf<number>;
  check._zod.check = ({ value, issues }) => {
    if (!isMultiple(Number(value), divisor))
      issues.push({
        code: 'not_multiple_of',
        origin: 'number',
        divisor,
        input: value,
        inst: check,
      });
  };
  return check;
}
