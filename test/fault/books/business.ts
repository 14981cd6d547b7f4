// A business as its histories and the checks of its books know it: how it is asked, what it remembers, and which months it has.
import { businessDate } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Random } from '../../support/random.ts';
import type { MemoryStack } from '../../support/stack.ts';

export type Business = {
  stack: MemoryStack;
  random: Random;
  /** Data of the answer; undefined where it was refused, as what is random may be. */
  ask: (method: string, path: string, body?: object) => Promise<Rec | undefined>;
  /** The same from a session of the owner, who may undo sales and open years again. */
  asOwner: Business['ask'];
  known: Record<string, Rec>;
  /** What was done, for the report. */
  story: string[];
  serial: number;
};

export const TAXES = '/accounting/retenciones-percepciones';
/** Purchases are dated in December of the year before. */
export const PAST = '2025';
export const PAST_MONTH = `${PAST}-12`;
export const cents = (random: Random, most: number): number => (1 + random.below(most * 100)) / 100;

/** The months in which something may have happened. */
export async function monthsOf({ stack }: Business): Promise<string[]> {
  const now = businessDate(stack.clock.now()).slice(0, 7);
  return [...new Set([PAST_MONTH, '2026-01', now])];
}

export async function anyOf(of: Business, path: string): Promise<Rec | undefined> {
  const sign = path.includes('?') ? '&' : '?';
  const items: Rec[] = (await of.ask('GET', `${path}${sign}per_page=100`))?.items ?? [];
  return items.length === 0 ? undefined : of.random.pick(items);
}

/** All records of a list. */
export async function every({ ask }: Business, path: string): Promise<Rec[]> {
  const sign = path.includes('?') ? '&' : '?';
  const items: Rec[] = [];
  for (let page = 1; ; page += 1) {
    const data = await ask('GET', `${path}${sign}per_page=100&page=${page}`);
    if (data === undefined) throw new Error(`${path} was refused`);
    items.push(...data.items);
    if (!data.has_next) return items;
  }
}
