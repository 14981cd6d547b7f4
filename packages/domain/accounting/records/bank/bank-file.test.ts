// Files as banks export them, and the same ones damaged.
import { describe, expect, it } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { isCamt, readCamt } from '../../bank/file/read-camt.ts';
import { readCsv } from '../../bank/file/read-csv.ts';
import { isOfx, readOfx } from '../../bank/file/read-ofx.ts';
import { amountOf } from './bank-file.ts';

const OFX_1 = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS>
<DTSERVER>20261031120000[-3:ART]<LANGUAGE>ESP</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>ARS
<BANKACCTFROM><BANKID>007<ACCTID>4012345-6 001-3<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261001<DTEND>20261031
<STMTTRN>
<TRNTYPE>CREDIT<DTPOSTED>20261005120000[-3:ART]<TRNAMT>121000.00<FITID>A1<NAME>PEREZ & HIJOS
<MEMO>Transferencia</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261006<TRNAMT>-1500,50<FITID>A2<NAME>COMISION<MEMO></STMTTRN>
</BANKTRANLIST>
<LEDGERBAL><BALAMT>219499.50<DTASOF>20261031</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`;
const OFX_2 = `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE"?>
<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>ARS</CURDEF><CCACCTFROM>
<ACCTID>4509</ACCTID></CCACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261007</DTPOSTED>
<TRNAMT>-99.9</TRNAMT><FITID>Z</FITID><NAME>L&amp;M</NAME></STMTTRN></BANKTRANLIST>
</CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr>
<MsgId>1</MsgId></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><Othr><Id>0070123</Id></Othr></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="ARS">1000.00</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-10-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="ARS">749.50</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-10-31</Dt></Dt></Bal>
<Ntry><Amt Ccy="ARS">250.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt>
<Dt>2026-10-09</Dt></BookgDt><AcctSvcrRef>R-9</AcctSvcrRef><NtryDtls><TxDtls><RmtInf>
<Ustrd>Factura 12</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="ARS">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><BookgDt>
<Dt>2026-10-30</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
const CSV = `Banco de la Plaza;;;;
Cuenta 123;;;;
Fecha;Concepto;Débito;Crédito;Saldo
31/10/2026;"Extracción; cajero";200,00;;1.050,00
05/10/2026;Depósito;;1.250,00;1.250,00
`;
const MAPPING = {
  date: 'fecha',
  description: 'Concepto',
  debit: 'Débito',
  credit: 'Crédito',
  balance: 'Saldo',
};

async function refusal(reading: Promise<unknown>) {
  const error = await reading.catch((thrown: unknown) => thrown);
  if (!(error instanceof Failure)) throw new Error(`no failure: ${String(error)}`);
  return { code: error.code, lines: error.errors };
}

describe('OFX', () => {
  it('of version 1 is read with its balances, unclosed and empty elements and all', async () => {
    expect(isOfx(OFX_1)).toBe(true);
    expect(await readOfx(OFX_1)).toEqual({
      format: 'ofx',
      currency: 'ARS',
      account: '007 4012345-6 001-3',
      opening_balance: 100_000,
      closing_balance: 219_499.5,
      lines: [
        {
          row: 1,
          date: '2026-10-05',
          amount: 121_000,
          description: 'PEREZ & HIJOS Transferencia',
          reference: 'A1',
        },
        { row: 2, date: '2026-10-06', amount: -1_500.5, description: 'COMISION', reference: 'A2' },
      ],
    });
  });

  it('of version 2 is read, of a card too, and says no balance where it states none', async () => {
    expect(isOfx(OFX_2)).toBe(true);
    const { lines, closing_balance } = await readOfx(OFX_2);
    expect(lines[0]).toMatchObject({ amount: -99.9, description: 'L&M' });
    expect(closing_balance).toBeUndefined();
  });

  it('that ends too early, holds nothing or two accounts is refused', async () => {
    const cut = await refusal(readOfx(OFX_1.slice(0, 600)));
    expect(cut.lines[0]).toMatchObject({ field: 'file', code: 'invalid_format' });
    expect((await refusal(readOfx('<OFX></OFX>'))).code).toBe('validation_error');
    const response = /<STMTTRNRS>[\s\S]*<\/STMTTRNRS>/.exec(OFX_1)?.[0] ?? '';
    const two = OFX_1.replace(response, response + response.replace('4012345', '999'));
    expect((await refusal(readOfx(two))).lines[0]?.message).toContain('several accounts');
  });

  it('names every row that cannot be read', async () => {
    const broken = OFX_1.replace('20261005120000', '2026 Oct').replace('-1500,50', 'x');
    expect((await refusal(readOfx(broken))).lines).toMatchObject([{ row: 1 }, { row: 2 }]);
  });

  it('whose balance is of a later day than its lines says none', async () => {
    const { opening_balance, closing_balance } = await readOfx(
      OFX_1.replace('<DTASOF>20261031', '<DTASOF>20261115'),
    );
    expect([opening_balance, closing_balance]).toEqual([undefined, undefined]);
  });

  it('with a long element name or a document type costs no more than its bytes', async () => {
    const name = 'A'.repeat(60);
    await refusal(readOfx(`<OFX><${name}><B>1`));
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]><OFX></OFX>';
    expect((await refusal(readCamt(bomb))).code).toBe('validation_error');
    await refusal(readOfx(`<OFX>${'<A>'.repeat(50_000)}`));
  });

  it.each(['constructor', 'prototype'])('with an element %s is refused', async (name) => {
    const element = `<${name}>1</${name}>`;
    await refusal(readCamt(CAMT.replace('<Stmt>', `${element}<Stmt>`)));
    await refusal(readOfx(OFX_2.replace('<STMTTRN>', `${element}<STMTTRN>`)));
    await refusal(readOfx(OFX_1.replace('<TRNTYPE>', `<${name}>1<TRNTYPE>`)));
  });
});

describe('camt.053', () => {
  it('gives booked entries between its balances', async () => {
    expect(isCamt(CAMT)).toBe(true);
    expect(await readCamt(CAMT)).toEqual({
      format: 'camt053',
      currency: 'ARS',
      account: '0070123',
      opening_balance: 1_000,
      closing_balance: 749.5,
      lines: [
        { row: 1, date: '2026-10-09', amount: -250.5, description: 'Factura 12', reference: 'R-9' },
      ],
    });
  });

  it('with an element __proto__ is refused', async () => {
    await refusal(readCamt(CAMT.replace('<Stmt>', '<__proto__>1</__proto__><Stmt>')));
  });

  it('whose lines do not make its closing balance is refused', async () => {
    const wrong = await refusal(readCamt(CAMT.replace('749.50', '749.51')));
    expect(wrong.lines[0]).toMatchObject({ field: 'closing_balance', expected: 749.5 });
  });
});

const statement = (opening: string, amount: string, closing: string, currency = 'ARS') =>
  CAMT.replace('1000.00', opening)
    .replace('749.50', closing)
    .replace('250.50', amount)
    .replace('</Id></Acct>', `</Id><Ccy>${currency}</Ccy></Acct>`);
const inside = /<Stmt>[\s\S]*<\/Stmt>/;
const several = (...all: readonly string[]) =>
  CAMT.replace(inside, all.map((each) => inside.exec(each)?.[0] ?? '').join(''));

describe('camt.053 of several statements', () => {
  it('is read where each follows from the one before', async () => {
    const two = several(statement('10.00', '4.00', '6.00'), statement('6.00', '5.00', '1.00'));
    const ends = { opening_balance: 10, closing_balance: 1, currency: 'ARS' };
    expect(await readCamt(two)).toMatchObject(ends);
  });

  it('of which one lacks what another has too much is refused', async () => {
    const two = several(statement('10.00', '3.00', '6.00'), statement('6.00', '6.00', '1.00'));
    const { lines } = await refusal(readCamt(two));
    expect(lines[0]).toMatchObject({ field: 'closing_balance', expected: 7, actual: 6 });
  });

  it('in two currencies is refused, as several accounts are', async () => {
    const [pesos, dollars] = ['ARS', 'USD'].map((each) =>
      statement('10.00', '4.00', '6.00', each),
    ) as [string, string];
    const silent = dollars.replace(/<Ntry>[\s\S]*<\/Ntry>/, '').replace('>6.00<', '>10.00<');
    const { lines } = await refusal(readCamt(several(pesos, silent)));
    expect(lines[0]?.message).toContain('USD');
  });

  it('tells every payment of an entry that is several', async () => {
    const one = (name: string) =>
      `<TxDtls><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Lote</Ustrd></RmtInf></TxDtls>`;
    const batch = CAMT.replace(/<TxDtls>[\s\S]*<\/TxDtls>/, one('Ana') + one('Beto'));
    expect((await readCamt(batch)).lines[0]?.description).toBe('Ana Lote Beto');
  });
});

describe('CSV', () => {
  it('is read by its mapping below a preamble, oldest first', async () => {
    const { lines, ...rest } = await readCsv(CSV, MAPPING);
    expect(rest).toEqual({ format: 'csv', opening_balance: 0, closing_balance: 1_050 });
    expect(lines).toEqual([
      { row: 5, date: '2026-10-05', amount: 1_250, description: 'Depósito', balance: 1_250 },
      {
        row: 4,
        date: '2026-10-31',
        amount: -200,
        description: 'Extracción; cajero',
        balance: 1_050,
      },
    ]);
  });

  it('names the columns that it lacks and the rows that it cannot read', async () => {
    const lacking = await refusal(readCsv(CSV, { ...MAPPING, description: 'Detalle' }));
    expect(lacking.lines[0]?.message).toContain('"Detalle"');
    const broken = CSV.replace('05/10/2026', '45/10/2026').replace('200,00', '200,123');
    expect((await refusal(readCsv(broken, MAPPING))).lines).toMatchObject([{ row: 4 }, { row: 5 }]);
    const quote = CSV.replace('cajero"', 'cajero');
    expect((await refusal(readCsv(quote, MAPPING))).lines[0]?.message).toContain('quote');
  });
});

describe('amounts are never guessed', () => {
  it.each([
    ['2,000', ','],
    ['2.000', '.'],
    ['1 2', ','],
    ['12 34,50', ','],
    ['1 234 56', ','],
    ['(-5,00)', ','],
    ['-5,00-', ','],
  ] as const)('%s is none', (written, mark) => {
    expect(amountOf(written, mark)).toBeUndefined();
  });

  it.each([
    ['-.50', '.', -0.5],
    ['$ 1 234 567,89', ',', 1_234_567.89],
    ['2,0000', ',', 2],
    ['2.000', ',', 2_000],
    ['(5,00)', ',', -5],
    ['5,00-', ',', -5],
  ] as const)('%s is read', (written, mark, amount) => {
    expect(amountOf(written, mark)).toBe(amount);
  });

  it('a debit below zero among others may be one that was taken back', async () => {
    const mixed = CSV.replace('200,00', '-200,00').replace(
      '\n05/',
      '\n06/10/2026;x;1,00;;1,00\n05/',
    );
    const { balance: _, ...mapping } = MAPPING;
    expect((await refusal(readCsv(mixed, mapping))).lines).toMatchObject([{ row: 4 }]);
    const all = CSV.replace('200,00', '-200,00');
    expect((await readCsv(all, mapping)).lines[1]).toMatchObject({ amount: -200 });
  });

  it('which of two columns of one name is meant is not guessed', async () => {
    const twice = CSV.replace('Saldo', 'Débito');
    const { balance: _, ...mapping } = MAPPING;
    expect((await refusal(readCsv(twice, mapping))).lines[0]?.message).toContain('"Débito"');
  });
});

describe('work is bounded before a reader begins', () => {
  it('a header of more columns than any bank writes is refused, so that no row looks through them', async () => {
    const wide = (columns: number) =>
      readCsv(`${CSV.split('\n')[0]}${';'.repeat(columns)}\n`, { ...MAPPING, date: 'no such' });
    expect((await refusal(wide(201))).lines[0]?.message).toContain('200 columns');
    expect((await refusal(wide(100))).lines[0]?.message).toContain('no such');
  });

  it('a file of nothing but ends of lines is refused by their count', async () => {
    for (const end of ['\n', '\r', '\r\n'])
      expect((await refusal(readCsv(end.repeat(40_001), MAPPING))).lines[0]?.code).toBe(
        'too_many_items',
      );
  });

  it.each([
    ['names', Array.from({ length: 1_001 }, (_, i) => `<a${i}/>`).join('')],
    ['characters', `<a ${'b '.repeat(5_000)}/>`],
    ['tags', '<a/>'.repeat(400_001)],
    ['in one another', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`],
  ])('XML of more %s than any bank writes is none', async (what, text) => {
    const wrapped = `<Document><BkToCstmrStmt>${text}</BkToCstmrStmt></Document>`;
    expect((await refusal(readCamt(wrapped))).lines[0]?.message).toContain(what);
  });
});

it('amounts are read by their mark and never guessed', () => {
  expect(amountOf('1.234,56', ',')).toBe(1_234.56);
  expect(amountOf('$ -1.234,5', ',')).toBe(-1_234.5);
  expect(amountOf('(12,00)', ',')).toBe(-12);
  expect(amountOf('12.00-', '.')).toBe(-12);
  expect(amountOf('0,00', ',')).toBe(0);
  for (const bad of ['', 'x', '1.234.56', '1,234', '1e5', '--1', '12,345']) {
    expect(amountOf(bad, ','), bad).toBe(undefined);
  }
});
