// What an item was, told by what it became: a change keeps little more than the item itself, and who reads it reads one text.
import { isSame } from './compare.ts';
import { itemToText } from './item-text.ts';
import { define, isMap, type Value, type ValueMap } from './value.ts';

/** Begins the text of a difference; a whole item, as earlier code kept it, begins as JSON does. */
const MARK = '~';

/** `set`: what was otherwise or is there no more. `gone`: names that came. `within`: the same of maps that both have. */
type Difference<V = Value> = {
  set?: { [name: string]: V };
  gone?: string[];
  within?: { [name: string]: Difference<V> };
};

/** By which `after` becomes `before`; undefined where they are the same. */
export function difference(before: ValueMap, after: ValueMap): Difference | undefined {
  const set: ValueMap = {};
  const within: { [name: string]: Difference } = {};
  const found: Difference = {};
  for (const name of Object.keys(before)) {
    const was = before[name] as Value;
    const is = Object.hasOwn(after, name) ? after[name] : undefined;
    if (was === is) continue;
    if (isMap(was) && isMap(is)) {
      const inner = difference(was, is);
      if (inner === undefined) continue;
      define(within, name, inner);
      found.within = within;
    } else if (is === undefined || !isSame(was, is)) {
      define(set, name, was);
      found.set = set;
    }
  }
  const gone = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  if (gone.length > 0) found.gone = gone;
  return found.set || found.within || found.gone ? found : undefined;
}

/** The item before; what is the same in both is one value. */
function restored<V>(
  after: { [name: string]: V },
  { set = {}, gone = [], within = {} }: Difference<V>,
): { [name: string]: V } {
  const before: { [name: string]: V } = {};
  for (const name of Object.keys(after)) {
    if (gone.includes(name)) continue;
    const inner = Object.hasOwn(within, name) ? within[name] : undefined;
    const is = after[name] as V;
    const was = inner === undefined ? is : (restored(is as { [name: string]: V }, inner) as V);
    define(before, name, was);
  }
  for (const name of Object.keys(set)) define(before, name, set[name] as V);
  return before;
}

/** `before` as a change keeps it beside `after`; undefined where they are the same. */
export function differenceText(before: ValueMap, after: ValueMap): string | undefined {
  const found = difference(before, after);
  return found && MARK + itemToText(found as ValueMap);
}

type Reading<V> = {
  /** Of an item's text. */
  read: (text: string) => { [name: string]: V };
  /** What the item became, read. */
  after: { [name: string]: V } | undefined;
};

/** What a change keeps of the item before, whole or as a difference. */
export function readBefore<V>(text: string, { read, after }: Reading<V>): { [name: string]: V } {
  if (!text.startsWith(MARK)) return read(text);
  if (after === undefined) throw new Error('a difference from nothing');
  return restored(after, read(text.slice(MARK.length)) as Difference<V>);
}
