// What was posted of a document, so that whatever runs twice, late or at the same time posts it once. It has the id of its
// document; `parts` are the entries by what of the document each is, `facts` what decided it then. A part without an entry came
// to nothing. `waiting` is a document of which something could not be posted, and why.
import { POST_BACK_JOB } from '#domain/jobs/posting-names.ts';
import { amount, date, list, object, oneOf, recordId, reference, text } from '#kernel/fields.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

export const SOURCES = [
  'tax_document',
  'sale',
  'delivery_note',
  'current_account_movement',
  'received_invoice',
  'expense',
  'cash_movement',
  'cash_register',
  'product',
  'withholding',
  'vat_summary',
  'vat_entry',
] as const;
export type SourceName = (typeof SOURCES)[number];

const PARTS_MAX = 1_000;

const postingFields = {
  source: field(oneOf(SOURCES)).required().filterable(),
  state: field(oneOf(['posted', 'waiting']))
    .required()
    .filterable(),
  parts: field(
    list(
      object({
        part: text(1, 100),
        facts: text(0, 10_000),
        entry_id: recordId().optional(),
        /** Of a purchase: did the entry take its VAT as credit? The condition of the account may be another by now. */
        has_credit: z.boolean().optional(),
        /** What the entry put on a current account beside it. */
        movement_id: recordId().optional(),
      }),
      PARTS_MAX,
    ),
  ).default([]),
  /** Of a movement in another currency, once it was reckoned: what it realised, by what it settled, and what it left open. */
  exchange: field(
    object({
      difference: amount(-AMOUNT_MAX),
      shares: list(
        object({
          movement_id: recordId(),
          amount: amount(),
          pesos: amount(-AMOUNT_MAX).optional(),
        }),
      ),
      amount: amount(),
      pesos: amount(-AMOUNT_MAX).optional(),
    }),
  ),
  reason: field(text(0, 100)),
  message: field(text(0, 1_000)),
  /** The first and the last day of what waits; unset where it is not known. */
  date: field(date()),
  until: field(date()),
  /** True where a person took the entry back: it is not made again. */
  held: field(z.boolean()),
};

export interface LedgerPosting extends Stored<'ledger_posting', typeof postingFields> {}
export const LedgerPosting: NounOf<LedgerPosting, typeof postingFields> = noun({
  name: 'ledger_posting',
  summary: 'What was posted of a document.',
  plural: 'accounting/postings',
  base: '/accounting/postings',
  key: 'fp',
  scope: 'accounting',
  access: 'any',
  fields: postingFields,
  standard: [],
});
export type PostedPart = LedgerPosting['parts'][number];
export type Reckoned = NonNullable<LedgerPosting['exchange']>;

const runFields = {
  state: field(oneOf(['running', 'done'])).required(),
  from: field(date()).required(),
  source: field(oneOf(SOURCES)),
  cursor: field(reference()),
};

/** Posting of what happened from a day on: how far it has come. Each step orders the next. */
export interface PostingRun extends Stored<'posting_run', typeof runFields> {}
export const PostingRun: NounOf<PostingRun, typeof runFields> = noun({
  name: 'posting_run',
  summary: 'Posting of what happened before automatic entries were switched on.',
  plural: 'accounting/posting-runs',
  base: '/accounting/posting-runs',
  key: 'fr',
  scope: 'accounting',
  access: 'any',
  fields: runFields,
  standard: [],
  jobs: ({ after }) => (after?.state === 'running' ? [POST_BACK_JOB] : []),
});
