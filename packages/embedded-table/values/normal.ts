// Values of the port into the engine's own, as they would arrive over the wire: undefined members dropped, -0 as 0, half a
// character replaced, and what cannot be stored refused with the wire form's own errors.
import { NUMBER_MAX, NUMBER_MIN } from '#store/wire/attribute-value.ts';
import { define, Exact, type Value, type ValueMap } from './value.ts';

/** A copy that shares nothing with what was given. */
export function normalMap(given: Readonly<Record<string, unknown>>): ValueMap {
  const map: ValueMap = {};
  for (const name of Object.keys(given)) {
    const value = given[name];
    if (value !== undefined) define(map, name, normal(value));
  }
  return map;
}

export function normal(value: unknown): Value {
  switch (typeof value) {
    case 'string':
      return value.isWellFormed() ? value : value.toWellFormed();
    case 'number':
      return normalNumber(value);
    case 'boolean':
      return value;
    case 'object':
      return normalObject(value);
    default:
      throw new TypeError(`a ${typeof value} cannot be stored`);
  }
}

function normalObject(value: object | null): Value {
  if (value === null || value instanceof Exact) return value;
  if (Array.isArray(value)) return value.map((element) => normal(element ?? null));
  if (value instanceof Uint8Array) return new Uint8Array(value);
  return normalMap(value as Record<string, unknown>);
}

function normalNumber(value: number): number {
  const size = Math.abs(value);
  if (!(size <= NUMBER_MAX) || (size < NUMBER_MIN && size !== 0)) {
    throw new RangeError(`${value} cannot be stored as a number`);
  }
  return size === 0 ? 0 : value;
}
