// The month's VAT at the end of the story: the invoice of the sale has come into the book by itself, and the month is settled.
import { setTimeout as pause } from 'node:timers/promises';
import type { DemoTokens } from '#local/seed.ts';
import { Deviation, type Player } from './player.ts';

/** The day of the invoice, its total and the VAT in it. */
export type Sold = { day: string; total: number; vat: number };
type Cast = { player: Player; tokens: DemoTokens };

const TRIES_MAX = 40;
const PAUSE_MS = 250;

export async function settleMonth({ player, tokens }: Cast, sold: Sold): Promise<void> {
  player.chapter('7. The VAT of the month');
  const period = sold.day.slice(0, 'YYYY-MM'.length);
  const book = await bookWithSale({ player, tokens }, period);
  player.check('the sales book has the invoice', book.totals.total, sold.total);
  const closed = await player.send(200, 'POST', `/iva/books/${period}/close/`, {
    token: tokens.test,
    body: {},
  });
  player.check('both books are closed', closed.json.data.books.length, 2);
  const { json } = await player.send(200, 'POST', `/iva/summary/${period}/calculate/`, {
    token: tokens.test,
    body: {},
  });
  player.check('VAT charged', json.data.debit_vat, sold.vat);
  player.check('to pay', json.data.balance, sold.vat);
  const path = `/iva/export/${period}/sales/`;
  const files = await player.send(200, 'GET', path, { token: tokens.test });
  const [header] = files.json.data.files;
  player.check('Libro IVA Digital', header.name, 'LIBRO_IVA_DIGITAL_VENTAS_CBTE.txt');
  player.check('one line of 266 places', header.content.length, 266 + '\r\n'.length);
}

/** The entry is made in the background, moments after the sale was answered. */
async function bookWithSale({ player, tokens }: Cast, period: string) {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const path = `/iva/books/${period}/sales/`;
    const { json } = await player.send(200, 'GET', path, { token: tokens.test });
    if (json.data.entries_count > 0) return json.data;
    await pause(PAUSE_MS);
  }
  throw new Deviation('the invoice did not come into its VAT book');
}
