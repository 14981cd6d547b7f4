// The month's VAT at the end of the story: the invoice of the sale has come into the book by itself, a purchase is entered, and the
// month is calculated, declared, exported and closed.
import { setTimeout as pause } from 'node:timers/promises';
import type { DemoTokens } from '#local/seed.ts';
import type { VatBook, VatEntry, VatSummary } from '#sdk/sdk.ts';
import { Deviation, type Player } from './player.ts';

/** The day of the invoice, its total and the VAT in it. */
export type Sold = { day: string; total: number; vat: number };
type Declared = { boxes: { label: string; amount: number }[] };
type Exported = { files: { name: string; content: string }[] };
type Cast = { player: Player; tokens: DemoTokens };

const TRIES_MAX = 40;
const PAUSE_MS = 250;
/** What the shop bought in the month: 20,000 net at 21 %. */
const BOUGHT = { net: 20_000, vat: 4_200, total: 24_200 };
const ROW_LENGTHS = { LIBRO_IVA_DIGITAL_VENTAS_CBTE: 266, LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS: 62 };

/** From the books with debit and credit to the return, its files and the closing. */
export async function settleMonth({ player, tokens }: Cast, sold: Sold): Promise<void> {
  player.chapter('7. The VAT of the month');
  const { test: token } = tokens;
  const period = sold.day.slice(0, 'YYYY-MM'.length);
  const book = await bookWithSale({ player, tokens }, period);
  player.check('the sales book has the invoice', book.totals?.total, sold.total);
  await buy({ player, tokens }, sold.day);
  const sent = { token, body: {} };
  const path = `/iva/summary/${period}/calculate/`;
  const summary = await player.send<VatSummary>(200, 'POST', path, sent);
  const toPay = cents(sold.vat - BOUGHT.vat);
  const { debit_vat, credit_vat, balance } = summary.json.data;
  player.check(
    'debit, credit and what is to be paid',
    [debit_vat, credit_vat, balance],
    [sold.vat, BOUGHT.vat, toPay],
  );
  const asked = `/iva/declaration/${period}/`;
  const declared = await player.send<Declared>(200, 'GET', asked, { token });
  const box = (label: string) =>
    declared.json.data.boxes.find((each) => each.label === label)?.amount;
  player.check('F.2051, debit', box('Total del Débito Fiscal'), sold.vat);
  player.check('F.2051, credit', box('Total del Crédito Fiscal'), BOUGHT.vat);
  await exported({ player, tokens }, period);
  const closing = `/iva/books/${period}/close/`;
  const closed = await player.send<{ books: unknown[] }>(200, 'POST', closing, sent);
  player.check('both books are closed', closed.json.data.books.length, 2);
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** A purchase that no portal told of yet, entered by hand. */
async function buy({ player, tokens }: Cast, date: string): Promise<void> {
  const { test: token } = tokens;
  const path = `/iva/books/${date.slice(0, 'YYYY-MM'.length)}/purchases/`;
  const { json } = await player.send<VatBook>(200, 'GET', path, { token });
  const body = {
    date,
    voucher_type: 1,
    sale_point: 3,
    number: 1208,
    party: { document_type: 80, document_number: '30500010912', name: 'Bodegas del Sur SA' },
    vat_items: [{ aliquot: 21, base: BOUGHT.net, amount: BOUGHT.vat }],
    total: BOUGHT.total,
  };
  const entries = `/iva/books/${json.data._id}/entries/`;
  const made = await player.send<VatEntry>(200, 'POST', entries, { token, body });
  player.check('its credit counts', made.json.data.computable_credit, BOUGHT.vat);
}

/** The files of Libro IVA Digital, as text and as the zip that is uploaded. */
async function exported({ player, tokens }: Cast, period: string): Promise<void> {
  const { test: token } = tokens;
  const path = `/iva/export/${period}/sales/`;
  const { json } = await player.send<Exported>(200, 'GET', path, { token });
  const { files } = json.data;
  for (const [name, length] of Object.entries(ROW_LENGTHS)) {
    const file = files.find((each) => each.name === `${name}.txt`);
    player.check(`${name}, one line`, file?.content.length, length + '\r\n'.length);
  }
  const zip = await player.file(`${path}?format=txt`, token);
  player.check('the zip for the portal', [zip.type, zip.begins], ['application/zip', 'PK']);
}

/** The entry is made in the background, moments after the sale was answered. */
async function bookWithSale({ player, tokens }: Cast, period: string) {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const path = `/iva/books/${period}/sales/`;
    const { json } = await player.send<VatBook>(200, 'GET', path, { token: tokens.test });
    if (json.data.entries_count > 0) return json.data;
    await pause(PAUSE_MS);
  }
  throw new Deviation('the invoice did not come into its VAT book');
}
