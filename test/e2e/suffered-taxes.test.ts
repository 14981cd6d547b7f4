// Taxes that others kept back of the account or charged to it: what customers withheld of their payments and suppliers perceived on
// their invoices is listed, counts in the VAT return of its month, is posted, and goes into the files of the yearly returns.
import { beforeAll, describe, expect, test } from 'vitest';
import { cuitOf } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { openVatTaxpayer, type VatTaxpayer } from '../support/vat-taxpayer.ts';

const TAXES = '/accounting/retenciones-percepciones';
const CUSTOMER = '30-71568605-4';

let taxpayer: VatTaxpayer;
const listed = async (kind: string): Promise<Rec[]> => {
  await taxpayer.stack.background.rest();
  return (await taxpayer.get(`${TAXES}/${kind}/`, { direction: 'suffered', sort: 'amount' })).items;
};
const balance = async (key: string): Promise<number> => {
  await taxpayer.stack.background.rest();
  const { accounts } = await taxpayer.get('/accounting/config/');
  const { items } = await taxpayer.get('/accounting/accounts/list/', { code: accounts[key] });
  return items[0].balance;
};
const file = async (query: string): Promise<string> => {
  const path = `/api/v1${TAXES}/ddjj/2030-01/`;
  return (await taxpayer.stack.request('GET', path, { token: taxpayer.token, query })).text;
};

beforeAll(async () => {
  taxpayer = await openVatTaxpayer();
  await taxpayer.made('/accounting/accounts/seed/', {});
  const automatic_posting = { enabled: true, from: '2030-01-01' };
  await taxpayer.made('/accounting/config/', { automatic_posting }, 'PUT');
});

describe('a payment of which a customer withheld taxes', () => {
  let account: Rec;
  let paid: Rec;
  const parts = [
    { tax: 'vat', regime: '831', certificate_number: '2030-00000011', amount: 500 },
    {
      tax: 'gross_income',
      jurisdiction: '902',
      certificate_number: '0007-00000042',
      amount: 250.5,
    },
    { tax: 'income', certificate_number: 'G-9', date: '2030-01-08', amount: 100 },
  ];
  const pay = (body: Rec) => ['POST', `/current-accounts/${account._id}/movements/`, body] as const;
  beforeAll(async () => {
    const customer = await taxpayer.made('/customers/', {
      name: 'Acopios del Sur SA',
      document_type: 'cuit',
      document_number: CUSTOMER,
    });
    account = await taxpayer.made('/current-accounts/', { party_id: customer._id });
    const path = `/current-accounts/${account._id}/movements/`;
    await taxpayer.made(path, { type: 'invoice', amount: 12_100 });
  });

  test('settles its whole amount, and each part is listed with its certificate', async () => {
    const [, path, body] = pay({
      type: 'payment',
      amount: 12_100,
      payment_method: 'bank_transfer',
      withholdings: parts,
    });
    paid = await taxpayer.made(path, body);
    expect(await taxpayer.get(`/current-accounts/${account._id}/`)).toMatchObject({ balance: 0 });
    const rows = await listed('retenciones');
    expect(rows.map(({ tax, amount, date }) => [tax, amount, date])).toEqual(
      [
        ['vat', 500, '2030-01-10'],
        ['gross_income', 250.5, '2030-01-10'],
        ['income', 100, '2030-01-08'],
      ].sort((a, b) => Number(b[1]) - Number(a[1])),
    );
    expect(rows[0]).toMatchObject({
      party_name: 'Acopios del Sur SA',
      regime_code: '831',
      certificate_number: '2030-00000011',
      movement_id: paid._id,
      status: 'applied',
    });
  });

  test('is posted: the rest is money, each part a claim against its authority', async () => {
    expect(await balance('banks')).toBe(11_249.5);
    expect(await balance('vat_withholdings_suffered')).toBe(500);
    expect(await balance('gross_income_withholdings_suffered')).toBe(250.5);
    expect(await balance('income_withholdings_suffered')).toBe(100);
    const { collected } = await taxpayer.get('/stats/dashboard/');
    expect(collected.total).toBe(11_249.5);
  });

  test('counts in the VAT return, and fills a line of SIFERE and of the VAT file', async () => {
    const withheld = async (given: Rec) =>
      (await taxpayer.made('/iva/summary/2030-01/calculate/', given)).withholdings;
    expect(await withheld({})).toBe(500);
    expect(await withheld({ withholdings: 5 })).toBe(5);
    expect(await withheld({})).toBe(5);
    expect(await withheld({ withholdings: null })).toBe(500);
    expect(await withheld({})).toBe(500);
    const sifere = await file('tax=gross_income&direction=suffered&format=txt');
    expect(sifere).toBe(
      '90230-71568605-410/01/203000070000000000000042O 00000000000000000042' + '00000250,50\r\n',
    );
    expect(await file('tax=vat&direction=suffered&format=txt')).toBe(
      '83130-71568605-410/01/20300000203000000011' + '0000000000500,00\r\n',
    );
  });

  test('is refused where the parts cannot be', async () => {
    const payment = { type: 'payment', amount: 10 };
    const [part] = parts;
    for (const [body, field] of [
      [{ ...payment, withholdings: [{ ...part, amount: 11 }] }, 'withholdings'],
      [{ ...payment, type: 'invoice', withholdings: [part] }, 'withholdings'],
      [
        { ...payment, withholdings: [{ ...part, amount: 1, jurisdiction: '902' }] },
        'withholdings[0].jurisdiction',
      ],
      [
        { ...payment, withholdings: [{ ...part, amount: 1, tax: 'gross_income' }] },
        'withholdings[0].jurisdiction',
      ],
      [
        { ...payment, withholdings: [{ ...part, amount: 1, date: '2030-01-11' }] },
        'withholdings[0].date',
      ],
      [
        { ...payment, withholdings: [1, 2].map(() => ({ ...part, amount: 1 })) },
        'withholdings[1].certificate_number',
      ],
    ] as const) {
      const refused = await taxpayer.refused(...pay(body));
      expect([refused.status, refused.errors[0].field]).toEqual([400, field]);
    }
  });

  test('gives a certificate once: another payment with it is refused, a paper without a number never', async () => {
    const payment = { type: 'payment', amount: 10 };
    const [part, provincial] = parts;
    const refused = await taxpayer.refused(
      ...pay({
        ...payment,
        withholdings: [
          { ...provincial, jurisdiction: '901', amount: 1 },
          { ...part, amount: 1 },
        ],
      }),
    );
    expect(refused).toMatchObject({ status: 409, code: 'duplicate_value' });
    expect(refused.errors).toMatchObject([
      { field: 'withholdings[1].certificate_number', code: 'not_unique' },
    ]);
    for (const certificate_number of ['s/n', 's/n', '2030-00000012']) {
      const withholdings = [{ ...part, certificate_number, amount: 1 }];
      const [, path, body] = pay({ ...payment, withholdings });
      const { _id } = await taxpayer.made(path, body);
      await taxpayer.made(`${path}${_id}/reverse/`, {});
    }
    const [, path, body] = pay({
      ...payment,
      withholdings: [{ ...part, certificate_number: '2030-00000012', amount: 1 }],
    });
    await taxpayer.made(`${path}${(await taxpayer.made(path, body))._id}/reverse/`, {});
  });

  test('goes back whole when the payment is reversed', async () => {
    await taxpayer.made(`/current-accounts/${account._id}/movements/${paid._id}/reverse/`, {});
    const rows = await listed('retenciones');
    const why = { status: 'annulled', annulment_reason: 'Pago anulado' };
    expect(rows).toMatchObject([why, why, why]);
    expect(await balance('vat_withholdings_suffered')).toBe(0);
    expect(await balance('banks')).toBe(0);
    expect(await file('tax=vat&direction=suffered&format=txt')).toBe('');
  });
});

describe('an invoice on which a supplier charged perceptions', () => {
  test('has them listed once they are told by kind, and in SIFERE with their jurisdiction', async () => {
    await taxpayer.buy({
      number: 5,
      supplier: cuitOf(3),
      net: '1000,00',
      iva: '210,00',
      other: '45,00',
      total: '1255,00',
    });
    await taxpayer.stack.background.rest();
    const [entry] = await taxpayer.entriesOf('purchases');
    expect(await listed('percepciones')).toEqual([]);
    const at = `/iva/entries/${entry?._id}/`;
    const untold = { vat: 15, gross_income: [{ amount: 30 }] };
    await taxpayer.made(at, { perceptions: untold, other_taxes: 0 }, 'PUT');
    expect((await listed('percepciones')).map(({ tax, amount }) => [tax, amount])).toEqual([
      ['gross_income', 30],
      ['vat', 15],
    ]);
    const lacking = await taxpayer.get(`${TAXES}/ddjj/2030-01/`, {
      tax: 'gross_income',
      direction: 'suffered',
    });
    expect([lacking.files, lacking.warnings.length]).toEqual([[], 1]);
    const gross_income = [
      { jurisdiction: '901', amount: 10 },
      { jurisdiction: '902', amount: 20 },
    ];
    await taxpayer.made(at, { perceptions: { vat: 15, gross_income } }, 'PUT');
    await taxpayer.stack.background.rest();
    const sifere = await file('tax=gross_income&direction=suffered&format=txt');
    expect(
      sifere
        .split('\r\n')
        .filter(Boolean)
        .sort()
        .map((line) => [line.slice(0, 3), line.slice(-11)]),
    ).toEqual([
      ['901', '00000010,00'],
      ['902', '00000020,00'],
    ]);
    const { items } = await taxpayer.get('/received_invoices/list/');
    await taxpayer.made(`/received_invoices/${items[0].id}/reopen/`, {});
    await taxpayer.made(`/received_invoices/${items[0].id}/ignore/`, {});
    expect(await listed('percepciones')).toEqual([]);
  });
});
