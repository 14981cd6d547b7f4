// Paths into an item: reading, setting and removing what they lead to.
import { define, isMap, ValidationError, type Value, type ValueMap } from './value.ts';

/** Names of members and positions in lists, the attribute first. */
export type Path = readonly (string | number)[];

export function readPath(item: ValueMap, path: Path): Value | undefined {
  let at: Value | undefined = item;
  for (const part of path) at = memberOf(at, part);
  return at;
}

/** A position beyond the end of a list is its end. */
export function setPath(item: ValueMap, path: Path, value: Value): void {
  const parent = readPath(item, path.slice(0, -1));
  const last = path.at(-1);
  if (typeof last === 'number' && Array.isArray(parent)) {
    parent[Math.min(last, parent.length)] = value;
  } else if (typeof last === 'string' && isMap(parent)) define(parent, last, value);
  else throw noSuchPath();
}

/** Removes all of them as if at once: positions in a list are those before anything was removed. */
export function removePaths(item: ValueMap, paths: readonly Path[]): void {
  const positions: { list: Value[]; at: number }[] = [];
  for (const path of paths) {
    const parent = readPath(item, path.slice(0, -1));
    const last = path.at(-1);
    if (typeof last === 'number' && Array.isArray(parent))
      positions.push({ list: parent, at: last });
    else if (typeof last === 'string' && isMap(parent)) delete parent[last];
    else throw noSuchPath();
  }
  positions.sort((a, b) => b.at - a.at);
  for (const { list, at } of positions) list.splice(at, 1);
}

function memberOf(value: Value | undefined, part: string | number): Value | undefined {
  if (typeof part === 'number') return Array.isArray(value) ? value[part] : undefined;
  return isMap(value) && Object.hasOwn(value, part) ? value[part] : undefined;
}

const noSuchPath = (): ValidationError =>
  new ValidationError('the document path of the update is not in the item');
