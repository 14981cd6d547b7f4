import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { AGIP, ARBA, KEPT_MAX, parsePadron, ROWS_MAX } from './parse-padron.ts';

const CUIT = '20000000028';
const OTHER = '30715686054';
const ARBA_LINE = `P;24072026;01082026;31082026;${CUIT};D;N;N;0,75;00;`;
const AGIP_LINE = `24072026;01082026;31082026;${CUIT};C;N;N;1,50;2,00;00;00;MUÑOZ SA`;
const bytes = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
const isKnown = (cuit: string) => cuit === CUIT;

function refusal(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof Failure) return error.errors[0];
    throw error;
  }
  return undefined;
}

describe('a part of a rate table', () => {
  it('of ARBA says one rate for each line, of known parties alone', () => {
    const other = ARBA_LINE.replace(CUIT, OTHER);
    const withheld = ARBA_LINE.replace('P;', 'R;').replace('0,75', '1,20').replace(';D;', ';C;');
    const head = { cuit: CUIT, from: '2026-08-01', to: '2026-08-31' };
    expect(parsePadron(bytes(ARBA_LINE, other, withheld), ARBA, isKnown)).toEqual({
      read: 3,
      lines: [
        { ...head, is_multilateral: false, perception: 0.75 },
        { ...head, is_multilateral: true, withholding: 1.2 },
      ],
      rejected: [],
    });
  });

  it('of AGIP says both rates', () => {
    expect(parsePadron(bytes(AGIP_LINE), AGIP, isKnown).lines).toEqual([
      {
        cuit: CUIT,
        from: '2026-08-01',
        to: '2026-08-31',
        is_multilateral: true,
        perception: 1.5,
        withholding: 2,
      },
    ]);
  });

  it('takes off who is marked B, whatever rate stands there', () => {
    const head = { cuit: CUIT, from: '2026-08-01', to: '2026-08-31' };
    const off = [';D;N;', ';D;B;'] as const;
    const lines = [ARBA_LINE, ARBA_LINE.replace('P;', 'R;').replace('0,75', '')];
    const arba = bytes(...lines.map((line) => line.replace(...off)));
    expect(parsePadron(arba, ARBA, isKnown).lines).toEqual([
      { ...head, is_multilateral: false, removed: ['perception'] },
      { ...head, is_multilateral: false, removed: ['withholding'] },
    ]);
    const agip = bytes(AGIP_LINE.replace(';C;N;', ';C;B;'));
    expect(parsePadron(agip, AGIP, isKnown).lines).toEqual([
      { ...head, is_multilateral: true, removed: ['perception', 'withholding'] },
    ]);
  });

  it('may come packed, and without an end of its last line', () => {
    const packed = gzipSync(Buffer.from(ARBA_LINE));
    expect(parsePadron(packed, ARBA, isKnown).lines).toHaveLength(1);
  });

  it('may come through an editor or a spreadsheet, which mark it and cut its zeros', () => {
    const through = `\u00ef\u00bb\u00bf${ARBA_LINE.replace(';01', ';1')}`;
    expect(parsePadron(bytes(through), ARBA, isKnown)).toMatchObject({
      lines: [{ from: '2026-08-01', to: '2026-08-31' }],
      rejected: [],
    });
  });

  it('names the rows that it cannot read and takes the others', () => {
    const broken = [
      ARBA_LINE.replace('01082026', '31022026'),
      ARBA_LINE.replace('0,75', '175,00'),
      ARBA_LINE.replace('31082026', '01082027'),
      ARBA_LINE.replace(';D;', ';X;'),
      ARBA_LINE.replace(CUIT, '20000000020'),
      'X;a',
    ];
    const { read, lines, rejected } = parsePadron(bytes(ARBA_LINE, ...broken), ARBA, isKnown);
    expect({ read, lines: lines.length }).toEqual({ read: 7, lines: 1 });
    expect(rejected.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7]);
    const year = ARBA_LINE.replace('31082026', '31072027');
    expect(parsePadron(bytes(year), ARBA, isKnown).lines).toMatchObject([{ to: '2027-07-31' }]);
  });

  it('that is none, is damaged or unpacks without end is refused whole', () => {
    expect(refusal(() => parsePadron(Buffer.alloc(0), ARBA, isKnown))).toMatchObject({
      field: 'file',
      code: 'too_few_items',
    });
    expect(refusal(() => parsePadron(bytes('a', 'b'), ARBA, isKnown))?.code).toBe('invalid_format');
    expect(refusal(() => parsePadron(bytes(AGIP_LINE), ARBA, isKnown))?.code).toBe(
      'invalid_format',
    );
    const cut = gzipSync(Buffer.from(ARBA_LINE)).subarray(0, 20);
    expect(refusal(() => parsePadron(cut, ARBA, isKnown))?.code).toBe('invalid_format');
    // One packed file may be many, which unpack one after the other.
    const bomb = Buffer.concat(Array(70).fill(gzipSync(Buffer.alloc(1_000_000, 'a'))));
    expect(refusal(() => parsePadron(bomb, ARBA, isKnown))?.code).toBe('too_large');
  });
});

describe('work on a part is bounded', () => {
  it('by its lines, of which a short one costs as much as a long one', () => {
    const part = Buffer.from('\n'.repeat(ROWS_MAX + 1));
    expect(refusal(() => parsePadron(part, ARBA, isKnown))).toMatchObject({
      code: 'too_many_items',
    });
  });

  it('by its lines of known parties', () => {
    const part = Buffer.from(`${ARBA_LINE}\n`.repeat(KEPT_MAX + 1));
    expect(refusal(() => parsePadron(part, ARBA, isKnown))).toMatchObject({
      code: 'too_many_items',
    });
  });

  it('by the hundredth line that is none: whose CUIT they are is not asked any more', () => {
    const asked: string[] = [];
    const noted = (cuit: string) => asked.push(cuit) > 0;
    const bad = ARBA_LINE.replace('P;', 'X;');
    expect(
      refusal(() => parsePadron(bytes(ARBA_LINE, ...Array(500).fill(bad)), ARBA, noted)),
    ).toMatchObject({ code: 'invalid_format' });
    expect(asked).toHaveLength(101);
  });
});
