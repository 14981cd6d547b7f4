// JSON as its names stand in it. V8's own reader (12.8 and later) may give a name that is written with an escape ("\n") the letters of
// another that was read before ("\"), whatever tenant that was of (nodejs/node#63785): such names are read each by itself.
import { randomBytes } from 'node:crypto';

/** As JSON.parse knows it, but for the name; `source` is the text of a value that is no object. */
type Reviver = (_: unknown, value: unknown, context?: { source?: string }) => unknown;

const BACKSLASH = '\\';
const QUOTE = '"';
const COLON = 58;
/** All white space of JSON, and nothing else between its tokens, is at most this. */
const SPACE = 32;
const TEXTS = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/g;
/** Begins what stands for a name meanwhile; no client can know it. */
const SHIELD = randomBytes(12).toString('hex');

/** What JSON.parse should make of the text, which the caller knows the form of. Throws SyntaxError, with a reviver RangeError for depth. */
export function parseJson<T>(text: string, reviver?: Reviver): T {
  const value = JSON.parse(text, reviver);
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

function parseShielded<T>(text: string, reviver?: Reviver): T {
  const names: string[] = [];
  const shielded = text.replace(TEXTS, (whole, quoted: string, colon?: string) =>
    colon === undefined || !quoted.includes(BACKSLASH)
      ? whole
      : `"${SHIELD}${names.push(JSON.parse(quoted)) - 1}"${colon}`,
  );
  const root = { value: JSON.parse(shielded, reviver) };
  unshield(root, names);
  return root.value;
}

/** With a list of its own instead of calls, as nothing has bounded the depth yet. */
function unshield(root: object, names: readonly string[]): void {
  const own = (name: string): string =>
    name.startsWith(SHIELD) ? (names[Number(name.slice(SHIELD.length))] ?? name) : name;
  const open = [root];
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    for (const [name, member] of Object.entries(holder)) {
      if (typeof member !== 'object' || member === null) continue;
      const value = Array.isArray(member) ? member : renamed(member, own);
      if (value !== member) Object.defineProperty(holder, name, { value });
      open.push(value);
    }
  }
}

function renamed(value: object, own: (name: string) => string): object {
  const members = Object.entries(value);
  if (!members.some(([name]) => name.startsWith(SHIELD))) return value;
  return Object.fromEntries(members.map(([name, member]) => [own(name), member]));
}
