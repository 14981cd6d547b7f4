import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { excessOfXml } from '#kernel/xml-bounds.ts';
import { testPair } from '../../test/support/tax-authority/pair.ts';
import { certificates } from './certificates.ts';
import { BOUNDS } from './input-bounds.ts';
import { elementAt, elementsOf, readXml } from './soap/read-xml.ts';

const { bytes, marks, mark, depth, names } = BOUNDS.xml;
const times = (text: string, count: number) => text.repeat(count);
const strangers = (count: number) => Array.from({ length: count }, (_, i) => `<b${i}/>`).join('');
const nested = (levels: number) => times('<a>', levels) + times('</a>', levels);

describe('XML over a bound is refused before the parser sees it', () => {
  it.each([
    ['too long', `<a>${times('x', bytes)}</a>`, 'bytes of XML'],
    ['too long in bytes', `<a>${times('ñ', bytes / 2)}</a>`, 'bytes of XML'],
    ['too many elements', `<a>${times('<b/>', marks)}</a>`, 'tags'],
    ['too many comments', `<a>${times('<!---->', marks)}</a>`, 'tags'],
    ['too many instructions', `<a>${times('<?b?>', marks)}</a>`, 'tags'],
    ['attributes without end', `<a ${times('b="1" ', mark)}/>`, 'a tag of more'],
    ['a name without end', `<${times('a', mark + 1)}/>`, 'a tag of more'],
    ['a tag that does not end', `<a b="${times('<', 9)}`, 'a tag of more'],
    ['too many names', `<a>${strangers(names)}</a>`, 'names of elements'],
    ['too deep', nested(depth + 1), 'in one another'],
    ['too deep and cut off', times('<a>', depth + 1), 'in one another'],
  ])('%s', async (_what, text, reason) => {
    expect(excessOfXml(text, BOUNDS.xml)).toContain(reason);
    await expect(readXml(text)).rejects.toThrow(reason);
  });
});

describe('what is within the bounds is read', () => {
  it.each([
    ['as deep as it may be', nested(depth)],
    ['a long text', `<a>${times('x', bytes - 100)}</a>`],
    ['many elements', `<a>${times('<b/>', marks - 2)}</a>`],
  ])('%s', async (_what, text) => {
    await expect(readXml(text)).resolves.toHaveProperty('a');
  });

  it('a list of 5,000 sale points', async () => {
    const point =
      '<PtoVenta><Nro>12345</Nro><EmisionTipo>CAE - Factura Electronica - Ri Iva</EmisionTipo>' +
      '<Bloqueado>N</Bloqueado><FchBaja>NULL</FchBaja></PtoVenta>';
    const list = `<ResultGet>${times(point, 5000)}</ResultGet>`;
    expect(elementsOf(elementAt(await readXml(list), 'ResultGet'))).toHaveLength(5000);
  });
});

describe('certificates and keys', () => {
  const { certificate, privateKey } = testPair();
  const { inspect, matches } = certificates();

  it('are read within the bound and are none over it', () => {
    const padding = times('\n', BOUNDS.pem.characters);
    expect(inspect(certificate)).toBeDefined();
    expect(matches(certificate, privateKey)).toBe(true);
    expect(inspect(certificate + padding)).toBeUndefined();
    expect(matches(certificate, privateKey + padding)).toBe(false);
  });
});

describe('every parser of the package', () => {
  const PARSER = /new XMLParser\(|new X509Certificate\(|createPrivateKey\(|JSON\.parse\(/;
  /** Bounded by the table; or reads the issuer's own pair, which was inspected before it was stored. */
  const BOUNDED = ['certificates.ts', 'soap/read-xml.ts'];
  const OWN_PAIR = ['wsaa/login.ts', 'wsaa/ticket-request.ts', 'wsaa/tickets.ts'];

  it('is in the table, or reads what the table let in', () => {
    const folder = import.meta.dirname;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const text = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    const parsing = files.filter((file) => PARSER.test(text(file))).sort();
    expect(parsing).toEqual([...BOUNDED, ...OWN_PAIR].sort());
    for (const file of BOUNDED) expect(text('input-bounds.ts')).toContain(`(${file})`);
  });
});
