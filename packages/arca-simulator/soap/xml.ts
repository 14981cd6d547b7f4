// XML as the simulated services write and read it: text by escaping typed values, trees with resolved namespaces.
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element's content: undefined leaves the element out, '' writes it empty, a list repeats it. */
export type Tree =
  | string
  | number
  | undefined
  | readonly Tree[]
  | { readonly [name: string]: Tree };

export type Element = {
  /** Without prefix. */
  name: string;
  /** '' when it has none. */
  namespace: string;
  text: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly Element[];
};

/** The text is no well-formed document. */
export class MalformedXml extends Error {}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** Elements in the order of the object's names, on one line. */
export function writeXml(content: Tree): string {
  if (content === undefined) return '';
  if (typeof content !== 'object') return escapeXml(String(content));
  if (isList(content)) return content.map(writeXml).join('');
  return Object.entries(content)
    .map(([name, value]) => writeElement(name, value))
    .join('');
}

/** Throws MalformedXml. A document type is refused: no service here has one. */
export function parseXml(text: string): Element {
  if (text.includes('<!DOCTYPE') || XMLValidator.validate(text) !== true) {
    throw new MalformedXml('not well-formed');
  }
  const nodes = parser.parse(text) as Node[];
  const root = nodes.find((node) => nameOf(node) !== undefined);
  if (root === undefined) throw new MalformedXml('no element');
  return resolve(root, {});
}

/** The first child of that name; with a namespace, only one that is in it. */
export const child = (of: Element | undefined, name: string, namespace?: string) =>
  of?.children.find((each) => isNamed(each, name, namespace));

export const childrenOf = (of: Element | undefined, name: string, namespace?: string): Element[] =>
  of?.children.filter((each) => isNamed(each, name, namespace)) ?? [];

type Node = { [name: string]: unknown };
type Prefixes = Readonly<Record<string, string>>;

const ATTRIBUTES = ':@';
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

const isList = (content: Tree): content is readonly Tree[] => Array.isArray(content);

const isNamed = (element: Element, name: string, namespace?: string) =>
  element.name === name && (namespace === undefined || element.namespace === namespace);

function writeElement(name: string, value: Tree): string {
  if (value === undefined) return '';
  if (typeof value === 'object' && isList(value)) {
    return value.map((each) => writeElement(name, each)).join('');
  }
  const content = writeXml(value);
  return content === '' ? `<${name} />` : `<${name}>${content}</${name}>`;
}

const nameOf = (node: Node): string | undefined =>
  Object.keys(node).find((name) => name !== ATTRIBUTES && name !== '#text');

function resolve(node: Node, outer: Prefixes): Element {
  const qualified = nameOf(node) ?? '';
  const attributes = (node[ATTRIBUTES] ?? {}) as Record<string, string>;
  const prefixes = { ...outer, ...declared(attributes) };
  const colon = qualified.indexOf(':');
  const nodes = node[qualified] as Node[];
  return {
    name: qualified.slice(colon + 1),
    namespace: prefixes[colon < 0 ? '' : qualified.slice(0, colon)] ?? '',
    text: decode(nodes.map((each) => each['#text'] ?? '').join('')),
    attributes,
    children: nodes
      .filter((each) => nameOf(each) !== undefined)
      .map((each) => resolve(each, prefixes)),
  };
}

function declared(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const found = Object.entries(attributes).filter(([name]) => /^xmlns(:|$)/.test(name));
  return Object.fromEntries(found.map(([name, value]) => [name.slice(6), value]));
}

/** The parser decodes named entities only. */
const decode = (text: string): string =>
  text.replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_, hex?: string, digits?: string) =>
    String.fromCodePoint(hex === undefined ? Number(digits) : Number.parseInt(hex, 16)),
  );
