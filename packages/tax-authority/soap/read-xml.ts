// XML of an answer, which may be a stranger's (reliability#authority-silence, reliability#parsers): bounded, without document type,
// entities never expanded, well-formed to its end, and every text kept a text, since 00123 and a CAE are no numbers. Read
// through accessors that give undefined for whatever is not there exactly once. The parser (63 KB) is loaded with the first
// answer, not with the function.
import { excessOfXml } from '#kernel/xml-bounds.ts';
import { BOUNDS } from '../input-bounds.ts';

/** An element with children. Texts are elements without. */
export type Element = Readonly<Record<string, unknown>>;

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The document's element as a member of the result, by its name without prefix. Throws an Error that says what it is not. */
export async function readXml(text: string): Promise<Element> {
  const excess = excessOfXml(text, BOUNDS.xml);
  if (excess !== undefined) throw new Error(excess);
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Error('XML with a document type');
  const { XMLParser, XMLValidator } = await import('fast-xml-parser');
  if (XMLValidator.validate(text) !== true) throw new Error('no well-formed XML');
  const parser = new XMLParser({
    ignoreAttributes: true,
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
  });
  return parser.parse(text) as Element;
}

/** The element at the end of that path; undefined when a step is missing, repeated or a text. */
export function elementAt(from: Element | undefined, ...path: string[]): Element | undefined {
  let here: unknown = from;
  for (const name of path) here = isElement(here) ? memberOf(here, name) : undefined;
  return isElement(here) ? here : undefined;
}

/** The child's text with its entities resolved; undefined when it is empty, missing, repeated or has children. */
export function textOf(from: Element | undefined, name: string): string | undefined {
  const value = from === undefined ? undefined : memberOf(from, name);
  if (typeof value !== 'string' || value === '') return undefined;
  return resolved(value);
}

/** The child's text as a whole number not below zero; undefined for anything else. */
export function wholeOf(from: Element | undefined, name: string): number | undefined {
  const text = textOf(from, name);
  const value = text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Every child of that name that has children itself; `name` left out takes all children. */
export function elementsOf(from: Element | undefined, name?: string): Element[] {
  if (from === undefined) return [];
  const values = name === undefined ? Object.values(from) : [memberOf(from, name)];
  return values.flat().filter(isElement);
}

/** The texts of every child of that name. */
export const textsOf = (from: Element | undefined, name: string): string[] =>
  from === undefined
    ? []
    : [memberOf(from, name)]
        .flat()
        .filter((value) => typeof value === 'string')
        .map(resolved);

/** The five entities and character references; anything else stays as it is written. */
const resolved = (text: string): string =>
  text.replaceAll(ENTITY, (written, decimal, hexadecimal, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? written;
    const code = Number.parseInt(decimal ?? hexadecimal, decimal === undefined ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : written;
  });

const memberOf = (element: Element, name: string): unknown =>
  Object.hasOwn(element, name) ? element[name] : undefined;

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
