// A damaged file of a bank is refused whole, with what is wrong and where; nothing of it is stored, and none takes long.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { BANK_SAMPLES, bankFile } from '../support/bank-files.ts';
import { testEngine } from '../support/engine.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

const BANK = '/accounting/bank';
/** Byte by byte, so that what is sent is what was read. */
const text = (name: string) => bankFile(name).toString('latin1');
const [OFX_1, OFX_2, CAMT] = ['ofx-1.ofx', 'ofx-2.ofx', 'camt-053-08.xml'].map(text) as [
  string,
  string,
  string,
];
const GALICIA = text('galicia.csv');
const MACRO = text('macro.csv');
const mappingOf = (name: string) => BANK_SAMPLES.find((each) => each.name === name)?.mapping ?? {};
const [AS_GALICIA, AS_MACRO] = [mappingOf('galicia.csv'), mappingOf('macro.csv')];
const PLAIN = { date: 'Fecha', description: 'Concepto', amount: 'Importe' };
const csv = (...rows: string[]) => ['Fecha;Concepto;Importe', ...rows].join('\n');
const utf16 = (content: string) => Buffer.from(content, 'utf16le');
const LAUGHS = Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "&a${i};&a${i};">`).join('');

/** `at` is what its errors are to name: rows, or the field where a file has none. */
type Damage = {
  what: string;
  content: string | Uint8Array;
  mapping?: Rec;
  at: readonly (number | string)[];
};
const DAMAGES: readonly Damage[] = [
  { what: 'no byte at all', content: '', at: ['file'] },
  { what: 'an archive', content: Buffer.from('PK\u0003\u0004 a workbook'), at: ['file'] },
  { what: 'UTF-16 without its mark', content: utf16(GALICIA), mapping: AS_GALICIA, at: ['file'] },
  {
    what: 'UTF-8 with a broken letter',
    content: Buffer.concat([Buffer.from(MACRO.slice(3), 'latin1'), Buffer.from([0xc3])]),
    mapping: AS_MACRO,
    at: ['file'],
  },
  {
    what: 'an XML of UTF-8 that is Latin-1',
    content: Buffer.from(CAMT.replaceAll('Ã\u0091', 'Ñ'), 'latin1'),
    at: ['file'],
  },
  { what: 'an OFX that ends too early', content: OFX_1.slice(0, 900), at: ['file'] },
  { what: 'an OFX 2 that ends too early', content: OFX_2.slice(0, 1_500), at: ['file'] },
  { what: 'a camt.053 that ends too early', content: CAMT.slice(0, 900), at: ['file'] },
  {
    what: 'a CSV that ends within a row',
    content: GALICIA.slice(0, GALICIA.indexOf('000123')),
    mapping: AS_GALICIA,
    at: [4],
  },
  {
    what: 'a CSV that ends within a quote',
    content: csv('01/10/2026;"Dep'),
    mapping: PLAIN,
    at: [2],
  },
  { what: 'a mapping for an OFX', content: OFX_1, mapping: PLAIN, at: ['mapping'] },
  { what: 'a CSV that is called OFX', content: `OFXHEADER:100\n${GALICIA}`, at: ['file'] },
  { what: 'a CSV without mapping', content: GALICIA, at: ['mapping'] },
  { what: 'names that the CSV lacks', content: GALICIA, mapping: PLAIN, at: ['file'] },
  {
    what: 'another message of ISO 20022',
    content: CAMT.replaceAll('053', '054').replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'),
    at: ['file'],
  },
  {
    what: 'a page of HTML',
    content: '<!DOCTYPE html><html><body>Sesión vencida</body></html>',
    at: ['file'],
  },
  {
    what: 'entities that unfold',
    content: CAMT.replace('?>', `?><!DOCTYPE D [<!ENTITY a0 "ha">${LAUGHS}]>`).replace(
      'IMP LEY',
      '&a9;',
    ),
    at: ['file'],
  },
  {
    what: 'an entity of a file',
    content: OFX_2.replace(
      '<OFX>',
      '<!DOCTYPE O [<!ENTITY x SYSTEM "file:///etc/passwd">]><OFX>',
    ).replace('Cajero', '&x;'),
    at: ['file'],
  },
  {
    what: 'a row of 100,000 characters',
    content: csv('01/10/2026;a;1,00', `02/10/2026;${'x'.repeat(100_000)};1,00`),
    mapping: PLAIN,
    at: [3],
  },
  {
    what: 'more lines than a file has',
    content: csv(...Array.from({ length: 20_001 }, () => '01/10/2026;a;1,00')),
    mapping: PLAIN,
    at: ['file'],
  },
  {
    what: 'more rows than are counted',
    content: csv('1;a;\n'.repeat(400_000)),
    mapping: PLAIN,
    at: ['file'],
  },
  { what: 'a million elements', content: `<OFX>${'<A>1'.repeat(950_000)}</OFX>`, at: ['file'] },
  { what: 'a depth of elements', content: `<OFX>${'<A>'.repeat(300_000)}`, at: ['file'] },
  { what: 'an element that never ends', content: `<OFX><${'A'.repeat(3_500_000)}`, at: ['file'] },
  {
    what: 'a section that never ends',
    content: `<OFX>${'<![CDATA['.repeat(50_000)}`,
    at: ['file'],
  },
  {
    what: 'a comment that never ends',
    content: `${CAMT.slice(0, 300)}${'<!--'.repeat(60_000)}`,
    at: ['file'],
  },
  {
    what: 'attributes without end',
    content: CAMT.replace('<GrpHdr>', `<GrpHdr ${'a="1" '.repeat(300_000)}>`),
    at: ['file'],
  },
  {
    what: 'an OFX of two currencies',
    content: OFX_2.replace(
      '<FITID>00003</FITID>',
      '<FITID>00003</FITID><CURRENCY><CURRATE>1400</CURRATE><CURSYM>USD</CURSYM></CURRENCY>',
    ),
    at: [2],
  },
  {
    what: 'a camt.053 of two currencies',
    content: CAMT.replace('<Amt Ccy="ARS">726.01', '<Amt Ccy="USD">726.01'),
    at: [2],
  },
  {
    what: 'a CSV of two currencies',
    content: 'Fecha;Concepto;Importe;Moneda\n01/10/2026;a;1,00;$\n02/10/2026;b;1,00;U$S',
    mapping: { ...PLAIN, currency: 'Moneda' },
    at: [3],
  },
  {
    what: 'a number of the bank that comes twice',
    content: OFX_1.replace('2026100900002', '2026100900001'),
    at: [3],
  },
  {
    what: 'two accounts in an OFX',
    content: OFX_2.replace(
      '</STMTTRNRS>',
      '</STMTTRNRS><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>9</ACCTID></BANKACCTFROM></STMTRS></STMTTRNRS>',
    ),
    at: ['file'],
  },
  {
    what: 'balances of camt.053 that do not add up',
    content: CAMT.replace('118773.99', '118773.98'),
    at: ['closing_balance'],
  },
  {
    what: 'a CSV that lacks a line',
    content: GALICIA.replace(/.*000123.*\r\n/, ''),
    mapping: AS_GALICIA,
    at: [3],
  },
  {
    what: 'a CSV with a changed amount',
    content: MACRO.replace('60.000,00;0,00', '60.000,01;0,00'),
    mapping: AS_MACRO,
    at: [3],
  },
  {
    what: 'days and amounts that are none',
    content: csv('32/10/2026;a;1,00', '01/10/2026;b;1,005', '01/10/2026;c;'),
    mapping: PLAIN,
    at: [2, 3, 4],
  },
  {
    what: 'years of another length than the mapping says',
    content: csv('05/10/2026;a;1,00'),
    mapping: { ...PLAIN, date_format: 'DD/MM/YY' },
    at: [2],
  },
  {
    what: 'both sides in one row',
    content: MACRO.replace('60.000,00;0,00', '60.000,00;1,00'),
    mapping: AS_MACRO,
    at: [3],
  },
  {
    what: 'totals that are none',
    content: csv('01/10/2026;a;1,00', 'Total;;2,00'),
    mapping: PLAIN,
    at: [3],
  },
  { what: 'no line at all', content: csv(), mapping: PLAIN, at: ['file'] },
];

let shop: Shop;
beforeAll(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'live');
  const body = { code: '1.1', name: 'Bank', account_type: 'asset' };
  await shop.good('POST', '/accounting/accounts/', body);
});
afterAll(async () => (await testEngine()).stop());

const sent = (content: string | Uint8Array, mapping?: Rec) => {
  const members = { account_code: '1.1', ...(mapping && { mapping: JSON.stringify(mapping) }) };
  return shop.call('POST', `${BANK}/import/`, new SentFile(content, 'bank', 'file', members));
};

test.each(DAMAGES)('$what is refused whole, and named', async ({ content, mapping, at }) => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  const started = performance.now();
  const { status, json, story } = await sent(bytes, mapping);
  const took = performance.now() - started;
  expect([status, json.code], story.slice(0, 2_000)).toEqual([400, 'validation_error']);
  expect(json.errors.map(({ row, field }: Rec) => row ?? field)).toEqual(at);
  expect(json.errors.every(({ message }: Rec) => message.length > 10)).toBe(true);
  if (took > 500) process.stdout.write(`${took.toFixed(0)} ms for a refusal\n`);
  expect((await shop.good('GET', `${BANK}/statements/`)).total).toBe(0);
});

test('a file of more bytes than are read is refused before it is', async () => {
  const { status, json } = await sent(Buffer.alloc(4_000_001, 0x61), PLAIN);
  expect([status, json.code]).toEqual([413, 'payload_too_large']);
});

test('what was refused left no line behind', async () => {
  const { json } = await sent(bankFile('galicia.csv'), AS_GALICIA);
  expect(json.data).toMatchObject({ imported: 5, duplicated: 0 });
});

test('balances beside lines that come as JSON follow from each other, and make those of the statement', async () => {
  const line = (date: string, amount: number, balance?: number) => ({
    ...{ date, amount, description: `of ${amount}` },
    ...(balance !== undefined && { balance }),
  });
  const lines = [
    line('2026-08-05', 2, 103),
    line('2026-08-04', 1, 101),
    line('2026-08-03', 0, 100),
  ];
  const post = (body: Rec) =>
    shop.call('POST', `${BANK}/import/`, { account_code: '1.1', ...body });
  const [newest, ...others] = lines;
  const broken = await post({ lines: [{ ...newest, balance: 104 }, ...others] });
  expect([broken.status, broken.json.errors.map(({ row }: Rec) => row)]).toEqual([400, [1]]);
  const stated = await post({ lines, opening_balance: 99 });
  expect([stated.status, stated.json.errors[0].field]).toEqual([400, 'closing_balance']);
  const { json } = await post({ lines });
  expect(json.data.statement).toMatchObject({ opening_balance: 100, closing_balance: 103 });
  const bare = await post({ lines: [line('2026-08-07', 9), line('2026-08-06', 5, 108)] });
  expect(bare.json.data.statement).toMatchObject({ opening_balance: 103, closing_balance: 117 });
});
