// Typed values of a request as .NET's deserializer reads them: a missing number is 0, a malformed one ends the request with
// a fault, an element outside the namespace does not exist (fiscal#wsfe-transport).
import { decimal } from '#kernel/money.ts';
import { child, type Element } from '../soap/xml.ts';

export const NAMESPACE = 'http://ar.gov.afip.dif.FEV1/';

/** HTTP 500: the request cannot be read. */
export class Unreadable extends Error {}

const INTEGER = /^[+-]?\d{1,18}$/;
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,2})?$/;

export const part = (of: Element | undefined, name: string): Element | undefined =>
  child(of, name, NAMESPACE);

/** '' when it is missing. */
export const text = (of: Element | undefined, name: string): string =>
  part(of, name)?.text.trim() ?? '';

export const textIfAny = (of: Element | undefined, name: string): string | undefined =>
  part(of, name)?.text.trim();

export const integer = (of: Element | undefined, name: string): number =>
  integerIfAny(of, name) ?? 0;

/** Throws Unreadable for what is no integer, an empty element included. */
export function integerIfAny(of: Element | undefined, name: string): number | undefined {
  const written = textIfAny(of, name);
  if (written === undefined) return undefined;
  if (!INTEGER.test(written)) throw new Unreadable(name);
  return Number(written);
}

export const amount = (of: Element | undefined, name: string): string =>
  amountIfAny(of, name) ?? '0';

/** Without padding zeros. Throws Unreadable. */
export function amountIfAny(of: Element | undefined, name: string): string | undefined {
  const written = textIfAny(of, name);
  if (written === undefined) return undefined;
  if (!DECIMAL.test(written)) throw new Unreadable(name);
  return decimal(
    written
      .replace(/^\+/, '')
      .replace(/^(-?)\./, '$10.')
      .replace(/\.(e|$)/i, '$1'),
  ).toFixed();
}
