// What `expand` may name: the records to which the fields of a noun refer, by the name of the field without its `_id`, those of lines
// too ("customer", "items.product"). Derived from references, mentions and fields that name a record by its type. Decision 220.
import type { Address, Noun } from '../declaration.ts';
import { nounAt } from './known-nouns.ts';

/** Where the records stand that were asked for: beside the id by which they are named. */
export const EXPANDED = '_expanded';

export type Expansion = {
  /** As clients write it. */
  name: string;
  /** Members on the way to the objects that hold the id; none where the record itself does. */
  way: readonly string[];
  /** The field with the id, or with a list of them. */
  field: string;
  /** Its name within `_expanded`. */
  member: string;
  target: () => Address;
  /** Only objects whose member `by` is one of these name such a record. */
  when?: { by: string; is: readonly string[] };
};

const known = new WeakMap<Noun, readonly Expansion[]>();

/**
 * In the order of the fields. None where each record has rights of its own, as a delivery has those of its webhook:
 * what is read by id alone would be shown past them. No target is looked at, so that nouns may refer to what is not loaded yet. */
export function expansionsOf(noun: Noun): readonly Expansion[] {
  const found = known.get(noun) ?? (noun.access === 'any' ? [] : derived(noun));
  known.set(noun, found);
  return found;
}

/** The noun that is named; throws where the function does not have it. */
export function targetOf({ name, target }: Expansion): Noun {
  const noun = nounAt(target());
  if (noun === undefined) throw new Error(`what ${name} names is not in this function`);
  return noun;
}

function derived(noun: Noun): Expansion[] {
  const plain = Object.entries({ ...noun.references, ...noun.mentions }).flatMap(
    ([path, target]) => {
      const { way, field } = placeOf(path);
      const member = memberName(field);
      return member === undefined
        ? []
        : [{ name: [...way, member].join('.'), way, field, member, target }];
    },
  );
  const typed = Object.entries(noun.byType ?? {}).flatMap(([path, { by, of }]) => {
    const { way, field } = placeOf(path);
    return Object.entries(of).map(([member, { is, noun: target }]) => ({
      ...{ name: [...way, member].join('.'), way, field, member, target },
      when: { by, is },
    }));
  });
  return [...plain, ...typed];
}

function placeOf(path: string): { way: readonly string[]; field: string } {
  const way = path.split('.');
  return { field: way.pop() ?? '', way };
}

/** customer_id → customer, customer_ids → customers. */
const memberName = (field: string): string | undefined =>
  /^(.+)_id(s?)$/.exec(field)?.slice(1).join('');
