// What purchases of months come to by a reckoning of its own, in whole cents: one method for each month, a person's word above it.
import type { Rec } from '#resource/test-data/rec.ts';

export type Method = { method: 'none' | 'global' | 'by_document'; percentage?: number };
export type Bought = {
  number: number;
  /** In cents; a note of credit gives it back. */
  vat: number;
  isNote: boolean;
  period: string;
  said?: number;
};
type Month = { charged: bigint; back: bigint; entries: Record<number, number> };

const PLACES = 10_000;

/** Half up, of cents and a percentage of at most four decimals. */
function part(cents: bigint, percentage: number): bigint {
  const whole = cents < 0n ? -cents : cents;
  const scaled = whole * BigInt(Math.round(percentage * PLACES));
  const unit = BigInt(100 * PLACES);
  const rounded = (2n * scaled + unit) / (2n * unit);
  return cents < 0n ? -rounded : rounded;
}

/** What each entry has, and what the month has of all of them: charged and given back, as its return says it. */
export function reckoned(all: readonly Bought[], { method, percentage = 0 }: Method): Month {
  const entries: Record<number, number> = {};
  const base = { charged: 0n, back: 0n };
  const said = { charged: 0n, back: 0n };
  for (const { number, vat, isNote, said: word } of all) {
    const own = method === 'by_document' ? part(BigInt(vat), percentage) : BigInt(vat);
    const credit = word === undefined ? own : BigInt(word);
    entries[number] = Number(credit) / 100;
    (word === undefined ? base : said)[isNote ? 'back' : 'charged'] += credit;
  }
  if (method !== 'global') {
    return { entries, charged: base.charged + said.charged, back: base.back + said.back };
  }
  const charged = part(base.charged, percentage);
  const net = part(base.charged - base.back, percentage);
  return { entries, charged: charged + said.charged, back: charged - net + said.back };
}

const inCents = (text: string | undefined): bigint => {
  const [whole = '0', cents = ''] = (text ?? '0').split(',');
  return BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
};

/** The last column of the file of credit, added up. */
export function creditOfFile({ files }: Rec): number {
  const file = files.find(({ name }: Rec) => name === 'CREDITO_FISCAL.csv');
  const lines: string[] = file.content.trim().split('\n').slice(1);
  return Number(lines.reduce((all, line) => all + inCents(line.split(';')[4]), 0n)) / 100;
}

/** Credit by number of the document in the headers of Libro IVA Digital. */
export function creditsOfExport({ files }: Rec): Record<number, number> {
  const [headers] = files as Rec[];
  const lines: string[] = headers?.content.split('\r\n').filter((line: string) => line !== '');
  return Object.fromEntries(
    lines.map((line) => [Number(line.slice(16, 36)), Number(line.slice(239, 254)) / 100]),
  );
}
