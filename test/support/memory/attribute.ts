// Attribute values as DynamoDB sees them: types, order, equality, size, decimal sums and paths into an item.
import Big from 'big.js';
import type { Item } from '#store/table.ts';

export type Path = (string | number)[];

/** DynamoDB's ValidationException. */
export class ExpressionError extends Error {}

/** DynamoDB's comparison: other types never match, text by UTF-8 bytes, numbers as decimals. */
export function compare(operator: string, left: unknown, right: unknown): boolean {
  if (left === undefined || right === undefined) return operator === '<>' && left !== right;
  if (operator === '=') return same(left, right);
  if (operator === '<>') return !same(left, right);
  if (typeName(left) !== typeName(right)) return false;
  const order = orderOf(left, right);
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

/** Order of two keys or values of one type. */
export function orderOf(left: unknown, right: unknown): number {
  if (typeof left === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(String(right)));
  if (left instanceof Uint8Array) return Buffer.compare(left, right as Uint8Array);
  return new Big(left as number).cmp(new Big(right as number));
}

function same(left: unknown, right: unknown): boolean {
  const type = typeName(left);
  if (type !== typeName(right)) return false;
  if (type === 'N' || type === 'S' || type === 'B') return orderOf(left, right) === 0;
  if (type === 'L') {
    const [a, b] = [left as unknown[], right as unknown[]];
    return a.length === b.length && a.every((value, i) => same(value, b[i]));
  }
  if (type !== 'M') return left === right;
  const [a, b] = [left as Item, right as Item];
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => name in b && same(a[name], b[name]))
  );
}

export function contains(left: unknown, right: unknown): boolean {
  if (typeof left === 'string') return typeof right === 'string' && left.includes(right);
  if (left instanceof Set) return left.has(right);
  return Array.isArray(left) && left.some((value) => same(value, right));
}

export function size(value: unknown): unknown {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length;
  if (value instanceof Set) return value.size;
  if (typeName(value) === 'M') return Object.keys(value as Item).length;
  return undefined;
}

export function typeName(value: unknown): string {
  if (typeof value === 'string') return 'S';
  if (typeof value === 'number' || value instanceof Big) return 'N';
  if (typeof value === 'boolean') return 'BOOL';
  if (value === null) return 'NULL';
  if (value instanceof Uint8Array) return 'B';
  if (Array.isArray(value)) return 'L';
  if (value instanceof Set) return 'SS';
  return 'M';
}

export function add(left: unknown, right: unknown, sign: 1 | -1): unknown {
  if (typeName(left) !== 'N' || typeName(right) !== 'N') throw new ExpressionError('not a number');
  const [a, b] = [new Big(left as number), new Big(right as number)];
  return (sign === 1 ? a.plus(b) : a.minus(b)).toNumber();
}

export function read(item: unknown, path: Path): unknown {
  let at = item;
  for (const part of path) {
    if (at === null || typeof at !== 'object' || at instanceof Uint8Array) return undefined;
    at = (at as Record<string | number, unknown>)[part];
  }
  return at;
}

export function write(item: Item, path: Path, value: unknown): void {
  let at = item as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) {
    const next = at[part];
    if (next === null || typeof next !== 'object') {
      throw new ExpressionError('the path of the update is not in the item');
    }
    at = next as Record<string | number, unknown>;
  }
  const last = path.at(-1) ?? '';
  if (Array.isArray(at)) at.splice(Math.min(Number(last), at.length), 1, stored(value));
  else at[last] = stored(value);
}

export function remove(item: Item, path: Path): void {
  const parent = read(item, path.slice(0, -1));
  const last = path.at(-1) ?? '';
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else if (parent !== null && typeof parent === 'object') delete (parent as Item)[last];
}

/** Bytes of an item by DynamoDB's published rules, numbers approximated. */
export function sizeOf(value: unknown): number {
  switch (typeName(value)) {
    case 'S':
      return Buffer.byteLength(value as string);
    case 'B':
      return (value as Uint8Array).length;
    case 'N':
      return Math.ceil(String(value).replace(/\D/g, '').length / 2) + 1;
    case 'L':
      return 3 + sumOf((value as unknown[]).map((member) => 1 + sizeOf(member)));
    case 'M':
      return 3 + membersSize(value as Item, 1);
    default:
      return 1;
  }
}

/** Bytes of a whole item. */
export const itemSize = (item: Item): number => membersSize(item, 0);

function membersSize(item: Item, overhead: number): number {
  const members = Object.entries(item);
  return sumOf(members.map(([name, value]) => overhead + Buffer.byteLength(name) + sizeOf(value)));
}

const sumOf = (parts: number[]): number => parts.reduce((total, part) => total + part, 0);

/** A copy as the SDK would send it: undefined members dropped, -0 as 0, no number that the table refuses. */
export function stored<T>(value: T): T {
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || Math.abs(value) > 1e126) throw new ExpressionError('bad number');
    return (value === 0 ? 0 : value) as T;
  }
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Uint8Array) return new Uint8Array(value) as T;
  if (value instanceof Set) return new Set(value) as T;
  if (value instanceof Big) return value.toNumber() as T;
  if (Array.isArray(value)) return value.map(stored) as T;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, stored(member)])) as T;
}
