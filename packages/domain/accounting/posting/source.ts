// What a document asks of the books, as every kind of document tells it.
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Bookkeeping } from '../records/accounting-config.ts';
import type { PostedPart, SourceName } from '../records/ledger-posting.ts';
import type { LedgerEntry } from '../reports/figures.ts';
import type { PostingEvent } from './legs.ts';

/** What a document asks for, and what holds it as it was read. */
export type Wanted = {
  events: readonly PostingEvent[];
  guards: readonly Change[];
  /** What is written down before anything is posted: the document is read anew after it. */
  first?: () => Promise<void>;
  /** What else is written with new entries; `movements` are what they put on current accounts, by part. */
  along?: (entries: ReadonlyMap<string, LedgerEntry>) => Promise<Along>;
  /** What else is written where entries are taken back. */
  undone?: (parts: readonly PostedPart[]) => Promise<Change[]>;
  /** A person took the entry back by hand: it is not made again. */
  isHeld?: boolean;
};
export type Along = { changes: readonly Change[]; movements?: ReadonlyMap<string, string> };
export type Asked = { config: Bookkeeping; posted: readonly PostedPart[] };
export type Source = {
  name: SourceName;
  /** What is taken back goes on the day of its entry, as the VAT book of the month loses it too. */
  isOfItsMonth?: true;
  read: (ctx: Context, id: string, asked: Asked) => Promise<Wanted>;
};
