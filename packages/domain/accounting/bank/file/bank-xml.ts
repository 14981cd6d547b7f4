// Trees of XML as files of banks hold them. Document types and entities of their own are refused, so that a small file cannot
// unfold into a large one; the library is loaded when the first such file comes.
import { excessOfXml, type XmlBounds } from '#kernel/xml-bounds.ts';
import { LINES_MAX, refuseBankFile } from '../../records/bank/bank-file.ts';

export const DEPTH_MAX = 40;
/** A file of 4 MB has 320,000 tags of some dozens of names; leaves of OFX 1 are closed first, which makes it longer. */
const XML_BOUNDS: XmlBounds = {
  bytes: 12_000_000,
  marks: 400_000,
  mark: 4_096,
  depth: DEPTH_MAX,
  names: 1_000,
};
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** A branch is an object, a leaf its text; what repeats is a list. */
export type Tree = string | readonly Tree[] | { readonly [name: string]: Tree };

/** Throws validation_error, before anything is read, for entities of its own, too many elements and too many lines. */
export function assertElements(text: string, line: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) refuseBankFile('A document type is not accepted');
  if (times(text, '<') > XML_BOUNDS.marks) refuseBankFile('The file holds too many tags');
  if (times(text, `<${line}>`) > LINES_MAX) {
    refuseBankFile(`A file has at most ${LINES_MAX} lines`, 'too_many_items');
  }
}

function times(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found += 1;
  return found;
}

/** Throws validation_error for what is not well-formed, and for names that the parser keeps from objects (`constructor`). */
export async function readTree(text: string): Promise<Tree> {
  const excess = excessOfXml(text, XML_BOUNDS);
  if (excess !== undefined) refuseBankFile(`The file is damaged: ${excess}`);
  const { XMLParser, XMLValidator } = await import('fast-xml-parser');
  if (XMLValidator.validate(text) !== true)
    refuseBankFile('The file is damaged: an element is not closed');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    trimValues: true,
  });
  try {
    return parser.parse(text) as Tree;
  } catch {
    return refuseBankFile('The file is damaged: an element that no bank writes');
  }
}

/** The branch or leaf at the path, the first where it repeats. */
export function at(tree: Tree | undefined, ...path: readonly string[]): Tree | undefined {
  let found: Tree | undefined = first(tree);
  for (const name of path) found = isBranch(found) ? first(found[name]) : undefined;
  return found;
}

/** All of that name, one or many. */
export function all(tree: Tree | undefined, name: string): readonly Tree[] {
  const branch = first(tree);
  const found = isBranch(branch) ? branch[name] : undefined;
  if (found === undefined) return [];
  return isList(found) ? found : [found];
}

/** The text at the path; '' where there is none. */
export function textAt(tree: Tree | undefined, ...path: readonly string[]): string {
  const found = at(tree, ...path);
  if (typeof found === 'string') return unescaped(found);
  const inner = isBranch(found) ? found['#text'] : undefined;
  return typeof inner === 'string' ? unescaped(inner) : '';
}

const isList = (tree: Tree | undefined): tree is readonly Tree[] => Array.isArray(tree);
const isBranch = (tree: Tree | undefined): tree is { readonly [name: string]: Tree } =>
  typeof tree === 'object' && !Array.isArray(tree);
const first = (tree: Tree | undefined): Tree | undefined => (isList(tree) ? tree[0] : tree);

const unescaped = (text: string): string =>
  text.replaceAll(/&(#\d{1,6}|#x[0-9a-f]{1,5}|\w{1,8});/gi, (whole, name: string) => {
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    if (name.startsWith('#'))
      return code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : ' ';
    return ENTITIES[name.toLowerCase()] ?? whole;
  });
