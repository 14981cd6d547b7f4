// What is written is read back as it was; what a stranger wrote to do harm is refused or means nothing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementAt, elementsOf, readXml, textOf, textsOf, wholeOf } from './read-xml.ts';
import { writeXml, xml } from './write-xml.ts';

const read = async (text: string) => elementAt(await readXml(text), 'a');

describe('XML', () => {
  it('gives back every text that it was given, markup and all', async () => {
    const texts = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text.trim() === text && text !== '' && !/[\p{Cc}\ufffe\uffff]/u.test(text));
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const written = writeXml(xml('a', [xml('b', text)], { title: text }));
        expect(textOf(await read(written), 'b')).toBe(text);
      }),
    );
  });

  it('never lets a text become markup or break the document', async () => {
    const hostile = `</b><c>1</c>]]> & "quoted' \u0000\u001f\ud800`;
    const a = await read(writeXml(xml('a', [xml('b', hostile)])));
    expect(Object.keys(a ?? {})).toEqual(['b']);
    expect(textOf(a, 'b')).toBe(`</b><c>1</c>]]> & "quoted'   \ufffd`);
  });

  it('writes whole numbers plainly and refuses others', () => {
    expect(writeXml(xml('a', 99_999_999_999))).toBe('<a>99999999999</a>');
    for (const value of [1.5, Number.NaN, 1e21]) expect(() => xml('a', value)).toThrow(RangeError);
  });

  it('keeps texts that look like numbers, and reads whole numbers only where they are', async () => {
    const a = await read('<a><b>00123456789</b><c> 7 </c><d>1.5</d><e/><f>-1</f></a>');
    expect(textOf(a, 'b')).toBe('00123456789');
    expect(['b', 'c', 'd', 'e', 'f', 'g'].map((name) => wholeOf(a, name))).toEqual([
      123456789,
      7,
      ...[undefined, undefined, undefined, undefined],
    ]);
  });

  it('gives nothing for what is missing, repeated or of another shape', async () => {
    const a = await read('<a><b>1</b><b>2</b><c><d>1</d></c><e/></a>');
    expect(['b', 'c', 'e', 'x', '__proto__', 'constructor'].map((name) => textOf(a, name))).toEqual(
      Array(6).fill(undefined),
    );
    expect(elementAt(a, 'b')).toBeUndefined();
    expect(elementAt(a, 'c', 'd')).toBeUndefined();
    expect(textsOf(a, 'b')).toEqual(['1', '2']);
    expect(elementsOf(a, 'c')).toHaveLength(1);
    expect(elementsOf(a, 'b')).toEqual([]);
  });

  it('resolves the five entities and character references once, and nothing else', async () => {
    const a = await read('<a><b>&amp;lt; &#65;&#x42; &eacute; &#0; &#x110000;</b></a>');
    expect(textOf(a, 'b')).toBe('&lt; AB &eacute; &#0; &#x110000;');
  });

  it.each([
    ['a document type', '<!DOCTYPE a SYSTEM "http://evil/x"><a>1</a>'],
    ['entities', '<!doctype a [<!ENTITY b "1">]><a>&b;</a>'],
    ['nesting without end', '<a>'.repeat(20_000)],
    ['half a document', '<a><b>70417054367476</b><c>2027'],
    ['wrong ends', '<a><b>1</a></b>'],
    ['two documents', '<a>1</a><a>2</a>'],
    ['no document', 'Service Unavailable'],
    ['nothing', ''],
    ['a name that is no name', '<a><__proto__>1</__proto__></a>'],
    ['a page', '<html><head><meta charset="utf-8"><title>x</title></head><body><br></html>'],
    ['too much', `<a>${' '.repeat(2 * 1024 * 1024)}</a>`],
  ])('refuses %s', async (_, text) => {
    await expect(readXml(text)).rejects.toThrow();
  });
});
