// XML from typed values: a tree of names and texts, escaped when it is written, so that no text of a client can become markup.

/** An element with either text or children, in order. */
export type Xml = {
  name: string;
  attributes?: Readonly<Record<string, string>>;
  content: string | readonly Xml[];
};

/** An element; children that are undefined are left out, numbers are written as integers are. */
export function xml(
  name: string,
  content: string | number | readonly (Xml | undefined)[],
  attributes?: Readonly<Record<string, string>>,
): Xml {
  if (typeof content === 'string') return { name, attributes, content };
  if (typeof content === 'number') return { name, attributes, content: whole(content) };
  return { name, attributes, content: content.filter((child) => child !== undefined) };
}

/** The document without a declaration. */
export function writeXml({ name, attributes = {}, content }: Xml): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner = typeof content === 'string' ? escaped(content) : content.map(writeXml).join('');
  return `<${name}${written.join('')}>${inner}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no XML document may hold
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(FORBIDDEN, ' ')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

function whole(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  return String(value);
}
