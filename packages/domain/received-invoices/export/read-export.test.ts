import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Failure } from '#kernel/error.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { export16, export17, export30, exportIva, exportSheet } from '../test-export.ts';
import { readExport } from './read-export.ts';

const RECEIVER = '30712345671';
const read = (text: string | Uint8Array, receiver?: string) =>
  readExport(typeof text === 'string' ? Buffer.from(text) : text, receiver);

async function refusal(reading: Promise<unknown>): Promise<Rec> {
  const error = await reading.catch((thrown: unknown) => thrown);
  if (!(error instanceof Failure)) throw new Error(`no failure: ${String(error)}`);
  expect(error.code).toBe('validation_error');
  return error.errors[0] ?? {};
}
const invoicesOf = async (text: string | Uint8Array) =>
  (await read(text)).rows.map(({ invoice }) => invoice);

const COMMON = {
  supplier_cuit: '30715686054',
  supplier_name: 'MELI LOG SRL',
  voucher_type: 1,
  sale_point: 18,
  voucher_number: 81188,
  issue_date: '2025-12-16',
  currency: 'PES',
  exchange_rate: 1,
  total_amount: 1210,
  net_taxed: 1000,
  net_untaxed: 0,
  exempt: 0,
  iva: 210,
  other_taxes: 0,
  vat_items: [{ aliquot: 21, base: 1000, amount: 210 }],
};

describe('an export of the portal', () => {
  it.each(['\n', '\r\n\r\n', ';;;;\n \r'])('is read below blank lines (%j)', async (blank) => {
    const { rows } = await read(blank + export17([{ number: 81188 }]));
    expect(rows.map(({ invoice }) => invoice)).toMatchObject([COMMON]);
    expect(rows[0]?.row).toBe((blank.match(/\r\n|\n|\r/g) ?? []).length + 2);
  });

  it('is read from a spreadsheet that was saved as CSV, below its title', async () => {
    const title = `Mis Comprobantes Recibidos - CUIT ${RECEIVER}`;
    const invoice = { ...COMMON, cae: '75034127293506', tenant_cuit: RECEIVER };
    for (const above of [title, `"${title}"`, `;;;;;;;;${title}`, `\r\n;;\r\n${title}`]) {
      const { rows, layout } = await read(exportSheet(above, [{ number: 81188 }]), RECEIVER);
      expect(layout).toBe('mis_comprobantes_30');
      expect(rows).toEqual([{ row: above.startsWith('\r') ? 5 : 3, invoice }]);
    }
  });

  it('is read without the columns of its receiver, whom the title names', async () => {
    const title = `Mis Comprobantes Recibidos - CUIT ${RECEIVER}`;
    const without = exportSheet(title, [{ number: 81188 }])
      .replace('Tipo Doc. Receptor;Nro. Doc. Receptor;', '')
      .replace(`CUIT;${RECEIVER};`, '');
    expect(await read(without, RECEIVER)).toMatchObject({
      layout: 'mis_comprobantes_28',
      rows: [{ invoice: { ...COMMON, tenant_cuit: RECEIVER } }],
    });
  });

  it('is of the taxpayer whom its title names', async () => {
    const titled = (cuit: string) =>
      `Mis Comprobantes Recibidos - CUIT ${cuit}\n${export17([{ number: 81188 }])}`;
    const [own] = await invoicesOf(titled('30-71234567-1'));
    expect(own).toMatchObject({ ...COMMON, tenant_cuit: RECEIVER });
    const line = { reason: 'other_receiver', row: 3, actual: '20314468849' };
    expect(await refusal(read(titled('20314468849'), RECEIVER))).toMatchObject(line);
  });

  it('is read alike in every layout that the portal has had', async () => {
    const vouchers = [{ number: 81188 }];
    const cae = '75034127293506';
    expect(await invoicesOf(export16(vouchers))).toEqual([{ ...COMMON, cae }]);
    expect(await invoicesOf(export17(vouchers))).toEqual([{ ...COMMON, cae }]);
    const tenant_cuit = RECEIVER;
    expect(await invoicesOf(export30(vouchers))).toEqual([{ ...COMMON, cae, tenant_cuit }]);
    expect(await invoicesOf(exportIva(vouchers))).toEqual([{ ...COMMON, cae: null }]);
  });

  it('says which layout it is and counts its rows', async () => {
    const found = await read(export17([{ number: 1 }, { number: 2, date: 'x' }]));
    expect(found).toMatchObject({ layout: 'mis_comprobantes_17', rowsTotal: 2, rejected: 1 });
  });

  it('reads the rows that the portal gave (sample of the thirty columns)', async () => {
    const [header] = export30([]).split('\n');
    const rows = [
      '2025-12-16;1;18;81188;81188;75034127293506;80;30715686054;MELI LOG SRL;80;20314468849;1,00;$' +
        ';;;;;;;;989,43;4711,56;;;4711,56;0,00;0,00;282,69;989,43;5983,68',
      '2025-08-27;6;5;686;686;75034127293507;80;30715686054;X;80;20314468849;1356,5000;DOL' +
        ';;;;;;;;;;;;;;;;;7500,00',
    ];
    const found = await read([header, ...rows].join('\n'), '20314468849');
    expect(found.errors).toEqual([]);
    expect(found.rows.map(({ invoice }) => invoice)).toMatchObject([
      { net_taxed: 4711.56, iva: 989.43, other_taxes: 282.69, total_amount: 5983.68 },
      { currency: 'DOL', exchange_rate: 1356.5, total_amount: 7500, net_taxed: 0, vat_items: [] },
    ]);
    expect(found.warnings).toEqual([]);
  });

  it('is the same in every encoding, with and without a byte order mark', async () => {
    const text = export17([{ number: 1, name: 'ÑANDÚ S.A. — €' }]);
    const utf16le = Buffer.from(`\ufeff${text}`, 'utf16le');
    const cp1252 = Buffer.from(text.replace('—', '\x97').replace('€', '\x80'), 'latin1');
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      utf16le,
      Buffer.from(utf16le).swap16(),
      cp1252,
    ]) {
      expect((await invoicesOf(bytes))[0]?.supplier_name).toBe('ÑANDÚ S.A. — €');
    }
  });

  it('is read in the ZIP in which the portal gives it', async () => {
    const text = `\ufeff${export30([{ number: 7 }])}`;
    const read = await invoicesOf(
      zipSync({ 'comprobantes_consulta_csv_recibidos.CSV': strToU8(text) }),
    );
    expect(read).toMatchObject([{ voucher_number: 7, total_amount: 1210 }]);
    const stored = zipSync({ 'a.csv': strToU8(text) }, { level: 0 });
    expect(await invoicesOf(stored)).toMatchObject([{ voucher_number: 7 }]);
    const damaged = stored.map((byte, at) => (at === text.length - 20 ? byte ^ 1 : byte));
    const deflated = zipSync({ 'a.csv': strToU8(text) }).fill(0, 60, 90);
    for (const bytes of [damaged, deflated, stored.slice(0, -30)])
      expect(await refusal(readExport(bytes))).toMatchObject({ reason: 'archive' });
  });

  it('is read in a ZIP that a computer made anew of its folder', async () => {
    const csv = strToU8(export30([{ number: 7 }]));
    const zip = zipSync({ 'nov/a.csv': csv, '__MACOSX/nov/._a.csv': strToU8('Mac OS X') });
    expect(await invoicesOf(zip)).toMatchObject([{ voucher_number: 7 }]);
  });

  it.each(['sep=;\r\n', 'SEP=;\n', '\ufeff"sep=;"\n', 'sep=,\n', 'sep=;;;;\n'])(
    'is read below what tells a spreadsheet of its separator, which has no number (%j)',
    async (hint) => {
      const title = `Mis Comprobantes Recibidos - CUIT ${RECEIVER}`;
      const { rows } = await read(hint + exportSheet(title, [{ number: 81188 }]), RECEIVER);
      expect(rows).toMatchObject([{ row: 3, invoice: COMMON }]);
      expect((await read(hint + export17([{ number: 1 }]))).rows).toMatchObject([{ row: 2 }]);
    },
  );

  it('is told by its columns in any order, spelling and separator', async () => {
    const rows = export17([{ number: 7 }])
      .split('\n')
      .slice(0, 2);
    const turned = rows.map((row) => row.split(';').reverse().join('\t')).join('\r');
    expect(await invoicesOf(turned)).toMatchObject([{ voucher_number: 7, total_amount: 1210 }]);
    const spelt = export17([{ number: 8 }])
      .replace('Nro. Doc. Emisor', 'NRO DOC. DEL  EMISOR')
      .replace('"IVA"', ' Total iva ');
    expect(await invoicesOf(spelt)).toMatchObject([{ voucher_number: 8 }]);
  });

  it('of a month without purchases has no rows and no errors', async () => {
    expect(await read(export30([]))).toMatchObject({ rowsTotal: 0, rows: [], errors: [] });
  });

  it('numbers its rows as a spreadsheet does, empty ones included', async () => {
    const [header, good = ''] = export17([{ number: 1 }]).split('\n');
    const text = [header, '', good, ';;;;', good.replace('2025-12-16', '16.12.2025')].join('\n');
    const found = await read(text);
    expect(found.rows.map(({ row }) => row)).toEqual([3]);
    expect(found.errors).toEqual([expect.objectContaining({ row: 5, code: 'invalid_date' })]);
  });
});

describe('quotes', () => {
  it('in values that the portal does not quote stand for themselves', async () => {
    for (const name of ['COOP. "LA UNION" LTDA', '"EL SOL" SRL', 'LA 5" SA']) {
      const text = export30([{ number: 1, name }, { number: 2 }]);
      expect((await invoicesOf(text)).map((each) => each.supplier_name)).toEqual([
        name,
        'MELI LOG SRL',
      ]);
    }
  });

  it('by the rules of CSV hold separators, quotes and line breaks', async () => {
    const name = '"A ""B""; C\nD"';
    const [invoice] = await invoicesOf(export30([{ number: 1, name }]));
    expect(invoice?.supplier_name).toBe('A "B"; C\nD');
  });

  it('that are not closed refuse the file instead of joining rows', async () => {
    const text = export30([{ number: 1, name: '"EL SOL SRL' }, { number: 2 }, { number: 3 }]);
    expect(await refusal(read(text))).toMatchObject({ reason: 'broken_quotes', row: 2 });
    const rows = Array.from({ length: 300 }, (_, i) => ({ number: i + 1 }));
    const long = export16(rows).replace('"MELI LOG SRL"', '"MELI LOG SRL');
    expect(await refusal(read(long))).toMatchObject({ reason: 'broken_quotes' });
  });
});

describe('text that a spreadsheet would run', () => {
  it.each(['=cmd()', '+1', '-1', '@x', '\tx', ' x '])('%j is stored as it is', async (name) => {
    expect((await invoicesOf(export30([{ number: 1, name }])))[0]?.supplier_name).toBe(name);
  });
});

describe('a file is refused as a whole', () => {
  it.each([
    ['empty', ''],
    ['archive', Buffer.from('PK\u0003\u0004rest')],
    ['archive', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })],
    ['archive', zipSync({ 'a.csv': strToU8(export17([])), 'b.csv': strToU8(export17([])) })],
    ['archive', zipSync({ 'a.csv': new Uint8Array(4_000_001) })],
    ['not_text', Buffer.from('a;b\u0000c')],
    ['not_text', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])],
    ['not_text', Buffer.from([0xef, 0xbb, 0xbf, 0xc3, 0x28])],
    ['unknown_layout', 'a;b;c\n1;2;3\n'],
    ['unknown_layout', '\n\n'],
    ['unknown_layout', '"Fecha";"Tipo'],
    ['unknown_layout', 'x'.repeat(100_000)],
    ['unknown_layout', ';'.repeat(100_000)],
    ['unknown_layout', export17([]).replace('Imp. Total', 'Imp. Total";"Imp. Nuevo')],
    ['unknown_layout', export17([]).replace('"Imp. Total"', '"IVA"')],
    ['issued_documents', export17([]).replaceAll('Emisor', 'Receptor')],
    [
      'issued_documents',
      `Mis Comprobantes Emitidos - CUIT ${RECEIVER}\n${export17([]).replaceAll('Emisor', 'Receptor')}`,
    ],
  ])('with the reason %s', async (reason, text) => {
    expect((await refusal(read(text))).reason).toBe(reason);
  });

  it.each(['x', 'x;', '"', 'x"', ';'])(
    'by its first line, of which a reader sees no more than 20,000 characters: %j',
    async (text) => {
      const line = { reason: 'unknown_layout', row: 1, max: 20_000 };
      expect(await refusal(read(text.repeat(20_001)))).toMatchObject(line);
    },
  );

  it('whose months stand before their days, which leaves none of its days certain', async () => {
    const dated = (...dates: string[]) =>
      export17(dates.map((date, i) => ({ number: i + 1, date })));
    const line = { reason: 'months_first', row: 3 };
    expect(await refusal(read(dated('11/5/2025', '11/30/2025')))).toMatchObject(line);
    const typo = await read(dated('11/5/2025', '11/30/2025', '30/11/2025'));
    expect(typo.rows.map(({ invoice }) => invoice.issue_date)).toEqual([
      '2025-05-11',
      '2025-11-30',
    ]);
    expect(typo.errors).toMatchObject([{ row: 3, code: 'invalid_date' }]);
  });

  it('when a document is of another taxpayer, before anything of it is used', async () => {
    const text = export30([{ number: 1 }, { number: 2, receiver: '20314468849' }]);
    const line = { reason: 'other_receiver', row: 3, actual: '20314468849' };
    expect(await refusal(read(text, RECEIVER))).toMatchObject(line);
    expect(await refusal(read(text))).toMatchObject(line);
  });

  it('over 10,000 rows, and a row that is too long', async () => {
    const [header, row] = export17([{ number: 1 }]).split('\n');
    const many = [header, ...Array(10_001).fill(row)].join('\n');
    expect(await refusal(read(many))).toMatchObject({ reason: 'too_many_rows', max: 10_000 });
    const long = export17([{ number: 1, name: 'x'.repeat(3_000_000) }]);
    expect(await refusal(read(long))).toMatchObject({ reason: 'row_too_long' });
  });
});
