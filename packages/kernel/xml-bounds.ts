// How much XML a parser is given of what others wrote: bounds are looked at before it is called, in one pass over the text.

export type XmlBounds = {
  bytes: number;
  /** Tags, comments and sections alike: each `<`. */
  marks: number;
  /** Characters from `<` to `>`: names and attributes. */
  mark: number;
  /** Elements in elements. */
  depth: number;
  /** Different names of elements. Parsers make an object of members, which takes many times longer where no two names are alike. */
  names: number;
};

const NAME = /[^\s/>]+/y;

/** Why a text is over the bounds; undefined within them. */
export function excessOfXml(text: string, bounds: XmlBounds): string | undefined {
  const { bytes, marks, mark, depth } = bounds;
  if (Buffer.byteLength(text) > bytes) return `more than ${bytes} bytes of XML`;
  const names = new Set<string>();
  let found = 0;
  let level = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    found += 1;
    if (found > marks) return `more than ${marks} tags`;
    const end = text.indexOf('>', at);
    if (end < 0 || end - at > mark) return `a tag of more than ${mark} characters`;
    const change = levelChange(text, at, end);
    level += change;
    if (level > depth) return `more than ${depth} elements in one another`;
    if (change >= 0) names.add(nameAt(text, at + 1));
    if (names.size > bounds.names) return `more than ${bounds.names} names of elements`;
  }
  return undefined;
}

function nameAt(text: string, at: number): string {
  NAME.lastIndex = at;
  return NAME.exec(text)?.[0] ?? '';
}

function levelChange(text: string, at: number, end: number): number {
  const next = text[at + 1];
  if (next === '/') return -1;
  return next === '!' || next === '?' || text[end - 1] === '/' ? 0 : 1;
}
