// An account whose purchases are apportioned, and what everything that tells of their credit should say of them.
import { expect } from 'vitest';
import { bookId } from '#domain/accounting/records/vat/period.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import {
  type Bought,
  creditOfFile,
  creditsOfExport,
  type Method,
  reckoned,
} from './apportioned-month.ts';
import { openVatTaxpayer, type VatTaxpayer } from './vat-taxpayer.ts';

export const MONTHS = ['2030-01', '2030-02', '2030-03'] as const;
export const NONE: Method = { method: 'none' };

/** A taxpayer, and what the books should say of it. */
export class Account {
  readonly taxpayer: VatTaxpayer;
  bought: Bought[] = [];
  now: Method = NONE;
  /** Of months that were closed once, until the configuration says it anew. */
  readonly kept = new Map<string, Method>();
  readonly closed = new Set<string>();
  #number = 0;

  constructor(taxpayer: VatTaxpayer) {
    this.taxpayer = taxpayer;
  }

  async buy(period: string, vat: number, { isNote = false } = {}): Promise<number> {
    const number = ++this.#number;
    const pesos = (cents: number) =>
      `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
    const net = Math.round((vat * 100) / 21);
    await this.taxpayer.buy({
      number,
      date: `${period}-04`,
      type: isNote ? 3 : 1,
      net: pesos(net),
      iva: pesos(vat),
      total: pesos(net + vat),
    });
    await this.taxpayer.stack.background.rest();
    this.bought.push({ number, vat, isNote, period });
    return number;
  }

  async apportion(method: Method): Promise<void> {
    await this.taxpayer.made('/iva/config/', { input_vat_apportionment: method }, 'PUT');
    this.now = method;
    for (const period of this.kept.keys()) if (!this.closed.has(period)) this.kept.delete(period);
  }

  async close(period: string): Promise<void> {
    await this.taxpayer.stack.background.rest();
    await this.taxpayer.made(`/iva/books/${period}/close/`, {});
    this.kept.set(period, this.of(period));
    this.closed.add(period);
  }

  async reopen(period: string): Promise<void> {
    await this.taxpayer.made(`/iva/books/${period}/reopen/`, {});
    await this.taxpayer.stack.background.rest();
    this.closed.delete(period);
  }

  /** `credit` in cents; null gives it back to the method. */
  async say(number: number, credit: number | null): Promise<void> {
    const one = this.one(number);
    const computable_credit = credit === null ? null : credit / 100;
    await this.put(number, { computable_credit });
    one.said = credit ?? undefined;
  }

  async move(number: number, period: string): Promise<void> {
    await this.put(number, { vat_period: period });
    this.one(number).period = period;
  }

  async ignore(number: number): Promise<void> {
    const { items } = await this.taxpayer.get('/received_invoices/list/', { per_page: '100' });
    const invoice = items.find((one: Rec) => one.voucher_number === number);
    await this.taxpayer.stack.background.rest();
    await this.taxpayer.call('POST', `/received_invoices/${invoice.id}/reopen/`, {});
    await this.taxpayer.made(`/received_invoices/${invoice.id}/ignore/`, {});
    await this.taxpayer.stack.background.rest();
    this.bought = this.bought.filter((one) => one.number !== number);
  }

  one = (number: number): Bought => this.bought.find((one) => one.number === number) as Bought;
  of = (period: string): Method => this.kept.get(period) ?? this.now;
  in = (period: string): Bought[] => this.bought.filter((one) => one.period === period);

  async put(number: number, body: Rec): Promise<Rec> {
    const entries = await this.entries(this.one(number).period);
    const entry = entries.find((one) => one.number === number);
    return this.taxpayer.made(`/iva/entries/${entry?._id}/`, body, 'PUT');
  }

  async entries(period: string): Promise<Rec[]> {
    const path = `/iva/books/${bookId(period, 'purchases')}/entries/`;
    return (await this.taxpayer.get(path, { per_page: '100' })).items;
  }

  /** Nothing is awaited between what was asked before and this: what is read is right at once. */
  async says(period: string): Promise<Rec> {
    const [entries, book, summary, declaration, file] = await Promise.all([
      this.entries(period),
      this.taxpayer.get(`/iva/books/${period}/purchases/`),
      this.taxpayer.get(`/iva/summary/${period}/`),
      this.taxpayer.get(`/iva/declaration/${period}/`),
      this.taxpayer.get(`/iva/export/${period}/purchases/`),
    ]);
    const { credit_vat, credit_restitution } = summary;
    const box = (label: string) => declaration.boxes.find((one: Rec) => one.label === label).amount;
    return {
      entries: Object.fromEntries(entries.map((one) => [one.number, one.computable_credit])),
      total: book.totals.computable_credit,
      charged: credit_vat,
      back: credit_restitution,
      boxes: [box('Total del Crédito Fiscal'), box('Total del Débito Fiscal')],
      returned: creditOfFile(declaration),
      exported: creditsOfExport(file),
    };
  }

  should(period: string): Rec {
    const own = this.in(period);
    const { entries, charged, back } = reckoned(own, this.of(period));
    const [credit, restitution] = [Number(charged) / 100, Number(back) / 100];
    return {
      entries,
      total: this.counted(period),
      charged: credit,
      back: restitution,
      boxes: [credit, restitution],
      returned: credit,
      exported: entries,
    };
  }

  /** What the entries of the month have together: what its book and the ledger say before it is settled. */
  counted(period: string): number {
    const own = this.in(period);
    const { entries } = reckoned(own, this.of(period));
    const cents = own.map(({ number, isNote }) =>
      Math.round((entries[number] ?? 0) * (isNote ? -100 : 100)),
    );
    return cents.reduce((all, one) => all + one, 0) / 100;
  }

  async agree(...periods: readonly string[]): Promise<void> {
    const all = periods.length > 0 ? periods : MONTHS;
    const [said, should] = [
      await Promise.all(all.map((period) => this.says(period))),
      all.map((period) => this.should(period)),
    ];
    expect(said).toEqual(should);
  }

  /** Debits less credits of the account by month. */
  async moves(key: string): Promise<Record<string, number>> {
    await this.taxpayer.stack.background.rest();
    const { accounts } = await this.taxpayer.get('/accounting/config/');
    const { items } = await this.taxpayer.get('/accounting/accounts/list/', {
      code: accounts[key],
    });
    const { debits = {}, credits = {} } = items[0] as Rec;
    const months = [...new Set([...Object.keys(debits), ...Object.keys(credits)])].sort();
    const cents = (amount = 0) => Math.round(amount * 100);
    return Object.fromEntries(
      months
        .map((month) => [month, (cents(debits[month]) - cents(credits[month])) / 100] as const)
        .filter(([, amount]) => amount !== 0),
    );
  }

  async posted(): Promise<void> {
    const own = MONTHS.map((period) => [period, this.counted(period)] as const);
    const wanted = Object.fromEntries(own.filter(([, amount]) => amount !== 0));
    expect(await this.moves('input_vat')).toEqual(wanted);
  }
}

/** Posted automatically, on a day of the last of the months. */
export async function openAccount(): Promise<Account> {
  const taxpayer = await openVatTaxpayer();
  await taxpayer.made('/sandbox/clock/', { now: '2030-03-20T15:00:00Z' });
  await taxpayer.made('/accounting/accounts/seed/', {});
  const automatic_posting = { enabled: true, from: '2030-01-01' };
  await taxpayer.made('/accounting/config/', { automatic_posting }, 'PUT');
  return new Account(taxpayer);
}
