// Events of the books, of the VAT returns and of withholdings.
import type { Rec } from '#resource/test-data/rec.ts';
import type { Cause, Makers } from './makers.ts';

const MONTH = '2030-02';
/** So many accounts of results are not closed in one commit. */
const ACCOUNTS = 120;
const AT_ONCE = 40;

const codes = Array.from({ length: ACCOUNTS }, (_, place) => `5.8.${place + 100}`);
const parts = Array.from({ length: ACCOUNTS / AT_ONCE }, (_, part) =>
  codes.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
);

async function manyResults(at: Makers): Promise<void> {
  const date = await at.day();
  for (const part of parts) {
    const items = part.map((code) => ({ code, name: `Gasto ${code}`, account_type: 'expense' }));
    await at.post('/accounting/accounts/bulk/create/', { items });
    const debits = part.map((account_code) => ({ account_code, debit: 1 }));
    const lines = [...debits, { account_code: '1.1.01.01', credit: part.length }];
    const entry = { date, description: 'Gastos', lines };
    const { _id } = await at.post('/accounting/journal/', entry);
    await at.post(`/accounting/journal/${_id}/post/`);
  }
}

/** The year, with each of its VAT books that is in the way. */
async function close(at: Makers, year: string): Promise<void> {
  for (;;) {
    const path = `/accounting/fiscal-close/close/${year}/`;
    const { status, json, story } = await at.call('POST', path, { transfer_result: true });
    if (status < 300) return;
    const [{ precondition, period }] = json.errors;
    if (precondition !== 'vat_books_closed') throw new Error(story);
    await at.post(`/iva/books/${period}/close/`);
  }
}

export const BOOK_CAUSES: Readonly<Record<string, Cause>> = {
  'accounting_config.updated': async (at) => {
    await at.post('/accounting/accounts/seed/');
    for (const fiscal_year_end_month of [6, 12])
      await at.put('/accounting/config/', { fiscal_year_end_month });
  },
  'bank_statement.created': (at) => {
    const lines = Array.from({ length: 90 }, (_, place) => ({
      ...{ date: `${MONTH}-03`, amount: 10 + place, description: `Cobro ${place}` },
    }));
    return at.post('/accounting/bank/import/', { account_code: '1.1.01.01', lines });
  },
  'perception.updated perception.deleted': async (at) => {
    await at.received({
      ...{ number: 5, date: `${MONTH}-05`, net: '1000,00', iva: '210,00' },
      ...{ other: '45,00', total: '1255,00' },
    });
    await at.rest();
    const { _id: book } = await at.get(`/iva/books/${MONTH}/purchases/`);
    const { items } = await at.get(`/iva/books/${book}/entries/`);
    const [{ _id }] = items;
    const told = async (perceptions: Rec, other_taxes: number): Promise<void> => {
      await at.put(`/iva/entries/${_id}/`, { perceptions, other_taxes });
      await at.rest();
    };
    await told({ vat: 15, gross_income: [{ amount: 30 }] }, 0);
    await told({ vat: 15, gross_income: [{ amount: 30, jurisdiction: '902' }] }, 0);
    await told({ vat: 0 }, 45);
  },
  'vat_config.updated vat_book.updated': async (at) => {
    for (const percentage of [50, 40]) {
      await at.put('/iva/config/', { input_vat_apportionment: { method: 'global', percentage } });
      await at.post(`/iva/books/${MONTH}/close/`);
      await at.post(`/iva/books/${MONTH}/reopen/`);
    }
  },
  'vat_summary.updated': async (at) => {
    for (const payments_on_account of [5, 6])
      await at.post(`/iva/summary/${MONTH}/calculate/`, { payments_on_account });
  },
  'withholding.created': async (at) => {
    const path = `/current-accounts/${(await at.account())._id}/movements/`;
    await at.post(path, { type: 'invoice', amount: 100 });
    const withholdings = [{ tax: 'income', certificate_number: 'G-9', amount: 10 }];
    const payment = { type: 'payment', amount: 100, payment_method: 'bank_transfer' };
    await at.post(path, { ...payment, withholdings });
  },
  'withholding_config.updated': async (at) => {
    for (const agent of [true, false])
      await at.put('/accounting/retenciones-percepciones/config/', { income: { agent } });
  },
  'fiscal_year.updated': async (at) => {
    await manyResults(at);
    const [year = ''] = (await at.day()).split('-');
    // The list records a year that has entries.
    await at.get('/accounting/fiscal-close/years/');
    await at.pass(366);
    await close(at, year);
  },
};
