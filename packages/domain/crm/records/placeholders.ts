// {{variables}} in the text of a message: which ones it uses, and the text with their values in
// place. Pure. A value is put in once and never read as a template again.
// Decision: the body of an e-mail is HTML, so values are escaped there; elsewhere text is plain. A
// value in a subject loses its line breaks, which would begin another header.

import { member } from '#resource/fields/row.ts';

const NAME = /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)?$/i;
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** By the name of the variable, or of an object and its members. */
export type Values = Readonly<Record<string, unknown>>;
type TextKind = 'html' | 'plain' | 'line';
/** `missing`: variables without a value; they stay in the text as they are. */
type Rendered = { text: string; missing: string[] };

/** A name that a variable may have: "name", "customer.name". */
export const isVariableName = (name: string): boolean => NAME.test(name);

/** Names of the variables in order of appearance, each once. */
export const usedVariables = (...texts: (string | undefined)[]): string[] => [
  ...new Set(
    texts.flatMap((text = '') => [...text.matchAll(PLACEHOLDER)].map((match) => nameIn(match))),
  ),
];

/** Braces that open or close no variable, as they stand in the text. */
export function brokenPlaceholders(text: string): string[] {
  const names = usedVariables(text).filter((name) => !isVariableName(name));
  const rest = text.replace(PLACEHOLDER, '');
  return [...names.map((name) => `{{${name}}}`), ...(rest.match(/\{\{|\}\}/g) ?? [])];
}

/** The text with the values of its variables in place. */
export function render(text: string, values: Values, kind: TextKind): Rendered {
  const missing = new Set<string>();
  const filled = text.replace(PLACEHOLDER, (whole, inner: string) => {
    const value = valueAt(values, inner.trim());
    if (value !== undefined) return safe(value, kind);
    missing.add(inner.trim());
    return whole;
  });
  return { text: filled, missing: [...missing] };
}

const nameIn = (match: RegExpMatchArray): string => (match[1] ?? '').trim();

/** "customer.name" is the member of that name, or the name of an object and its member. */
function valueAt(values: Values, name: string): string | undefined {
  const [first = '', second] = name.split('.');
  const direct = own(values, name);
  const value = direct ?? (second === undefined ? undefined : own(own(values, first), second));
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

const own = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? member(object, name)
    : undefined;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function safe(value: string, kind: TextKind): string {
  if (kind === 'html') return value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
  return kind === 'line' ? value.replace(/[\r\n\u2028\u2029]+/g, ' ') : value;
}
