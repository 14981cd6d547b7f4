// A name that an object of a JSON text gives two members. Readers disagree about which of the two holds, so what one of them
// checked may not be what another did (RFC 8259 4, RFC 7493 2.3). JSON.parse says nothing and keeps one of them, so that the
// text then has more names than the value has members; only then the name is looked for, and
// every other body costs a count: under 1 % of what a creation takes, whether of 2 kB or of 1 MB.
import { endOfText, isName, parseJson } from '#kernel/json.ts';

const QUOTE = '"';
const TOKENS = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}]/g;

/** The first such name. `value`: what JSON.parse made of the text. */
export const repeatedName = (text: string, value: unknown): string | undefined =>
  namesIn(text) > membersOf(value) ? firstRepeated(text) : undefined;

/** Only texts have quotes. */
function namesIn(text: string): number {
  let names = 0;
  for (let at = text.indexOf(QUOTE); at !== -1; at = text.indexOf(QUOTE, at + 1)) {
    at = endOfText(text, at + 1);
    if (isName(text, at)) names += 1;
  }
  return names;
}

/** With a list of its own instead of calls, as nothing has bounded the depth yet. */
function membersOf(value: unknown): number {
  let members = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inner = Object.values(next);
    if (!Array.isArray(next)) members += inner.length;
    for (const each of inner) if (typeof each === 'object') open.push(each);
  }
  return members;
}

function firstRepeated(text: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, quoted = '', colon] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    if (token === '}') open.pop();
    if (colon === undefined) continue;
    const name: string = parseJson(quoted);
    const names = open.at(-1);
    if (names?.has(name)) return name;
    names?.add(name);
  }
  return undefined;
}
