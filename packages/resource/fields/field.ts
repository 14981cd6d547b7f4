// A field of a noun: its schema and every fact about it, where the field stands. Types follow from some facts (which members a row
// has, what a client may send, what a list filters by); the machine derives its lists from all of them.
import type * as z from 'zod';
import { heldBack, enum as oneOf } from '#kernel/schema.ts';
import type { Moves } from '#kernel/states.ts';
import type { Id } from '../shape/any-row.ts';
import type {
  Address,
  AnyField,
  ByType,
  Facet,
  Facts,
  Lookup,
  Noun,
  SortKind,
  Spelling,
  UniqueRule,
} from '../shape/noun.ts';

export type {
  AnyField,
  ByType,
  Facet,
  Facts,
  Fields,
  NamedBy,
  SortKind,
} from '../shape/noun.ts';

type Text = string | readonly string[];
type Searched = Text | number;
/** The field that a method is called on, held to values of that type. */
type Holding<V> = { readonly $value: V | null };

/** `V`: the value as it is stored, `F`: its facets, `G`: the value as a client gives it. Each method gives a new field. */
interface Field<V, F extends Facet = never, G = V> extends AnyField {
  readonly $value: V;
  readonly $given: G;
  readonly $facets: F;
  /** Input must have it. */
  required(): Field<V, F | 'required', G>;
  /** Input may have it; the record gets this value otherwise. */
  default(value: G): Field<V, F | 'default', G>;
  /** The service sees to it that every stored record has it. */
  always(): Field<V, F | 'always', G>;
  /** Only the service sets it: accepted from clients and ignored. */
  assigned(): Field<V, F | 'assigned', G>;
  /** So too, but an update may assert it, as it may `version`: the noun's own verb judges what is sent. */
  asserted(): Field<V, F | 'assigned' | 'asserted', G>;
  /** The service stores more than the client gives: lines with their totals, which their schema has as optional members. */
  stored<T>(): Field<T, F, G>;
  /** May be a query parameter of the list, matched exactly; `fold`: without case, which only a searchable field can be. */
  filterable(rule?: { readonly fold?: true }): Field<V, F | 'filter', G>;
  /** The one way in which it is kept, whatever the client writes: filters and searches are read in it too. */
  spelled(spelling: Spelling): Field<V, F, G>;
  /** May be asked for as `sort`; at most one field of each kind. */
  sortable(kind: SortKind): Field<V, F | 'sort', G>;
  /** `search` looks into its text; `members`: into these paths below it instead. */
  searchable(this: Holding<Searched>): Field<V, F, G>;
  searchable(...members: [string, ...string[]]): Field<V, F, G>;
  /** No other record of tenant and mode has this value. */
  unique(rule?: UniqueRule): Field<V, F, G>;
  /** The id of a record of that noun: checked on write, counted for resource_in_use. The name types the id. */
  references<N extends string>(
    this: Holding<Text>,
    name: N,
    target: () => Noun,
  ): Field<Named<V, N>, F, G>;
  /** Ids in members of the field: the path below it, and the noun. */
  references(members: Readonly<Record<string, () => Noun>>): Field<V, F, G>;
  /** The id of a record of that noun, which is neither checked nor counted. */
  is<N extends string>(this: Holding<Text>, name: N): Field<Named<V, N>, F, G>;
  /** What it refers to anew is in use, no record that is withdrawn (`states`). */
  inUse(): Field<V, F, G>;
  /** Any word, which may name a record of that noun (`namedBy`): not checked, but counted for resource_in_use. `members`: as above. */
  names(target: () => Noun, ...members: string[]): Field<V, F, G>;
  /** Ids that must name a record when they are written, which is not counted: it may go. `members`: as above. */
  looksUp(target: Lookup, ...members: string[]): Field<V, F, G>;
  /** It names another record, which is neither checked nor counted: shown as a link and by `expand`. `members`: as above. */
  mentions(target: () => Address, ...members: string[]): Field<V, F, G>;
  /** It, or a member of its elements, names a record of one of several nouns. */
  mentionsByType(types: ByType, member?: string): Field<V, F, G>;
  /** Shown to readers of the record, left out of its events. */
  credential(): Field<V, F, G>;
  /** A sentence of the service's own, or lines with one: kept in English, answered in the language asked for. */
  worded(): Field<V, F, G>;
  /** The service keeps it for itself: no answer has it, and the document does not name it. */
  internal(): Field<V, F, G>;
  /** Kept as it is sent: no code reads it, and the document says so (decision 232). */
  kept(): Field<V, F, G>;
  /** An object of numbers by name, which adjustments move one by one; an empty object until then. */
  counterMap(): Field<V, F | 'counterMap', G>;
  /** A list whose elements have an `_id`: adjustments move that number of each of them as `field._id`, one by one. */
  counting(member: string): Field<V, F | 'counted', G>;
}

type Named<V, N extends string> = V extends readonly string[]
  ? readonly Id<N>[]
  : V extends string
    ? Id<N>
    : V;

/** A schema becomes a field of a noun. */
export const field = <S extends { _zod: { output: unknown } }>(
  schema: S,
): Field<S['_zod']['output']> => new Made(schema as never, {}) as never;

/** A state machine as data: `moves` from each state to those it may go to. Each target must be a state. */
export const machine = <
  const M extends { readonly [K in keyof M]: readonly (keyof M & string)[] } & Moves,
>(of: {
  initial: readonly [keyof M & string, ...(keyof M & string)[]];
  moves: M;
  withdrawn?: readonly (keyof M & string)[];
}): typeof of => of;

/** The field of a state machine: its values are the keys of `moves`, the first initial state is its default. */
export function states<
  const M extends { readonly [K in keyof M]: readonly (keyof M & string)[] } & Moves,
>(of: {
  initial: readonly [keyof M & string, ...(keyof M & string)[]];
  moves: M;
  withdrawn?: readonly (keyof M & string)[];
}): Field<keyof M & string, 'default'> {
  const values = Object.keys(of.moves) as [string, ...string[]];
  return new Made(oneOf(values), { states: of }) as never;
}

/** Methods stand on the prototype: there are thousands of fields, and each call of a chain makes one. */
class Made {
  readonly schema: z.ZodType;
  readonly facts: Facts;

  constructor(schema: z.ZodType, facts: Facts) {
    this.schema = schema;
    this.facts = facts;
  }

  with(more: Facts): Made {
    return new Made(this.schema, { ...this.facts, ...more });
  }
  required(): Made {
    return this.with({ isRequired: true });
  }
  default(value: unknown): Made {
    return this.with({ byDefault: { value } });
  }
  always(): Made {
    return this.with({ isAlways: true });
  }
  assigned(): Made {
    return this.with({ isAssigned: true });
  }
  asserted(): Made {
    return this.with({ isAssigned: true, isAsserted: true });
  }
  stored(): Made {
    return this.with({});
  }
  filterable({ fold }: { fold?: true } = {}): Made {
    return this.with({ isFilter: true, ...(fold && { isFolded: true }) });
  }
  spelled(spelling: Spelling): Made {
    return this.with({ spelling });
  }
  sortable(sort: SortKind): Made {
    return this.with({ sort });
  }
  searchable(...members: string[]): Made {
    return this.with({ search: members.length > 0 ? members : [''] });
  }
  unique(rule: UniqueRule = {}): Made {
    return this.with({ unique: rule });
  }
  references(of: string | Record<string, () => Noun>, target?: () => Noun): Made {
    const isNamed = typeof of === 'string' && target !== undefined;
    return this.with({ references: isNamed ? { '': target } : (of as never) });
  }
  inUse(): Made {
    return this.with({ isInUse: true });
  }
  is(): Made {
    return this.with({});
  }
  looksUp(target: Lookup, ...members: string[]): Made {
    return this.with({ lookups: { ...this.facts.lookups, ...everyOne(members, target) } });
  }
  mentions(target: () => Address, ...members: string[]): Made {
    return this.with({ mentions: everyOne(members, target) });
  }
  mentionsByType(types: ByType, member = ''): Made {
    return this.with({ byType: { [member]: types } });
  }
  names(target: () => Noun, ...members: string[]): Made {
    return this.with({ names: everyOne(members, target) });
  }
  credential(): Made {
    return this.with({ isCredential: true });
  }
  worded(): Made {
    return this.with({ isWorded: true });
  }
  internal(): Made {
    return this.with({ isInternal: true });
  }
  kept(): Made {
    const kept = () => this.schema.meta({ ...this.schema.meta(), kept: true });
    return new Made(heldBack(kept), { ...this.facts, isKept: true });
  }
  counterMap(): Made {
    return this.with({ isCounterMap: true });
  }
  counting(counted: string): Made {
    return this.with({ counted });
  }
}

/** The same target by each member; by the field itself where none is told. */
const everyOne = <T>(members: readonly string[], target: T): Record<string, T> =>
  Object.fromEntries((members.length > 0 ? members : ['']).map((at) => [at, target]));
