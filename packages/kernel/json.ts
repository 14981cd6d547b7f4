// JSON as its names stand in it. V8's own reader (12.8 and later) may give a name that is written with an escape ("\n") the letters of
// another that was read before ("\"), whatever tenant that was of (nodejs/node#63785): such names are read each by itself.
import { randomBytes } from 'node:crypto';

/** As JSON.parse knows it; `source` is the text of a value that is no object. */
export type Reviver = (name: string, value: unknown, context?: { source?: string }) => unknown;

const BACKSLASH = '\\';
const QUOTE = '"';
const COLON = 58;
/** All white space of JSON, and nothing else between its tokens, is at most this. */
const SPACE = 32;
const TEXTS = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/g;
/** Begins what stands for a name meanwhile; no client can know it. */
const SHIELD = randomBytes(12).toString('hex');

/** What JSON.parse should make of the text, which the caller knows the form of. Throws SyntaxError. */
export function parseJson<T>(text: string, reviver?: Reviver): T {
  const value = reviver === undefined ? JSON.parse(text) : JSON.parse(text, reviver);
  return hasEscapedName(text) ? parseShielded(text, reviver) : value;
}

/** A text before a colon is a name. `at`: its closing quote. */
export function isName(text: string, at: number): boolean {
  let next = at + 1;
  while (text.charCodeAt(next) <= SPACE) next += 1;
  return text.charCodeAt(next) === COLON;
}

/** Where the text of sound JSON that is open at `from` has its closing quote. */
export function endOfText(text: string, from: number): number {
  let at = text.indexOf(QUOTE, from);
  while (isEscaped(text, at)) at = text.indexOf(QUOTE, at + 1);
  return at;
}

/** After an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}

/** In sound JSON, where only texts have backslashes. */
function hasEscapedName(text: string): boolean {
  for (let at = text.indexOf(BACKSLASH); at !== -1; at = text.indexOf(BACKSLASH, at)) {
    at = endOfText(text, at);
    if (isName(text, at)) return true;
  }
  return false;
}

function parseShielded<T>(text: string, reviver: Reviver = (_, value) => value): T {
  const names: string[] = [];
  const shielded = text.replace(TEXTS, (whole, quoted: string, colon?: string) =>
    colon === undefined || !quoted.includes(BACKSLASH)
      ? whole
      : `"${SHIELD}${names.push(JSON.parse(quoted)) - 1}"${colon}`,
  );
  const own = (name: string): string =>
    name.startsWith(SHIELD) ? (names[Number(name.slice(SHIELD.length))] ?? name) : name;
  return JSON.parse(shielded, (name: string, value: unknown, context?: { source?: string }) =>
    reviver(own(name), renamed(value, own), context),
  );
}

function renamed(value: unknown, own: (name: string) => string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const isShielded = Object.keys(value).some((name) => name.startsWith(SHIELD));
  if (!isShielded) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [own(name), member]));
}
