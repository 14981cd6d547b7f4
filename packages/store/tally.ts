// Tallies: objects of numbers whose members are attributes of their own ("sales_by_method.cash"), so that adjustments reach
// each of them without reading the others.
import type { Rec } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Item } from './table.ts';

const MEMBER = '.';

export const isTally = (noun: Noun, field: string): boolean =>
  noun.tallies?.includes(field) === true;

/** True for the attribute of one member of a tally of that noun. */
export const isMember = (noun: Noun, attribute: string): boolean =>
  isTally(noun, attribute.slice(0, Math.max(attribute.indexOf(MEMBER), 0)));

/** A tally's members as attributes of `d`. */
export const toMembers = (
  field: string,
  tally: Readonly<Record<string, number>>,
): [string, number][] =>
  Object.entries(tally).map(([name, value]) => [field + MEMBER + name, value]);

/** The tally, its members by name. */
export function fromMembers(field: string, fields: Item): Rec {
  const prefix = field + MEMBER;
  const own = Object.keys(fields).filter((name) => name.startsWith(prefix));
  return Object.fromEntries(own.sort().map((name) => [name.slice(prefix.length), fields[name]]));
}
