// The job of an entry of the purchases book with perceptions: each of its kinds becomes a perception that was suffered, in the month in
// which the entry counts, and goes or changes with the entry. What a file of received invoices does not tell (the jurisdiction) is told
// by a change of the entry. Ids derive from the entry, so that the job may run again.

import { isDeepStrictEqual } from 'node:util';
import { RECORD_CHARGED_JOB } from '#domain/jobs/document-names.ts';
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import { sum, toAmount } from '#kernel/money.ts';
import { shortened } from '#kernel/shortened.ts';
import {
  amended,
  brandNew,
  type Change,
  create,
  remove,
  unmoved,
  update,
} from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { inPesos } from '../../records/vat/book-entry.ts';
import { VatEntry } from '../../records/vat/vat-entry.ts';
import { documentKind, isCreditNote, printedLetter } from '../../records/vat/voucher-kinds.ts';
import { Perception } from '../../records/withholding/perception.ts';

/** Rows of gross income tax, and one of each other kind. */
const ROWS_MAX = 30;
type Kind = Pick<Perception, 'tax' | 'jurisdiction'> & { amount: number };

export const recordCharged = job(RECORD_CHARGED_JOB, (ctx, id) =>
  untilUnmoved(ctx, async () => {
    const entry = await ctx.store.get(VatEntry, id);
    const ids = Array.from({ length: ROWS_MAX }, (_, row) => rowId(id, row));
    const [there, wanted] = [await ctx.store.getMany(Perception, ids), chargedBy(entry)];
    const changes = ids.flatMap((rowOf, row) =>
      rowChange(ctx, rowOf, { found: there.get(rowOf), fields: wanted[row] }),
    );
    if (changes.length === 0) return;
    const held = entry === undefined ? [] : [unmoved(VatEntry, entry)];
    await ctx.commit([...changes, ...held], { data: undefined });
  }),
);

const rowId = (id: string, row: number): Perception['_id'] =>
  derivedId(idTime(id), `charged\n${id}\n${row}`) as Perception['_id'];

type Fields = (typeof Perception)['$whole'];
type Row = { found: Perception | undefined; fields: Fields | undefined };

function rowChange(ctx: Context, id: Perception['_id'], { found, fields }: Row): Change[] {
  if (found === undefined) {
    if (fields === undefined) return [];
    return [create(Perception, brandNew(ctx, Perception, fields, id), { shared: true })];
  }
  if (fields === undefined) return [remove(Perception, found)];
  const after = amended(ctx, found, { jurisdiction: undefined, ...fields });
  const { updated_at: _, version: __, ...now } = after;
  const { updated_at: ___, version: ____, ...was } = found;
  return isDeepStrictEqual(now, was) ? [] : [update(Perception, found, after)];
}

/** Nothing of an entry that does not count. */
function chargedBy(entry: VatEntry | undefined): Fields[] {
  if (entry?.book_type !== 'purchases' || entry.status === 'waiting') return [];
  const sign = isCreditNote(entry.voucher_type) ? -1 : 1;
  const pesos = (value: number) => toAmount(inPesos(entry, value).times(sign)) || 0;
  const { party, voucher_type } = entry;
  const taxed = toAmount(sum(entry.vat_items.map(({ base }) => base)));
  const vat = toAmount(sum(entry.vat_items.map(({ amount }) => amount)));
  const letter = printedLetter(voucher_type);
  return kindsOf(entry).map(({ amount, ...kind }) => ({
    direction: 'suffered',
    ...kind,
    date: entry.date,
    period: entry.vat_period,
    document_id: entry.source_id ?? entry._id,
    document_kind: documentKind(voucher_type),
    voucher_type,
    ...(letter && { letter }),
    sale_point: entry.sale_point,
    number: entry.number,
    document_amount: pesos(entry.total),
    document_vat: pesos(vat),
    ...(party.name && { party_name: shortened(party.name, 200) }),
    ...(party.document_number && { party_cuit: party.document_number }),
    base: pesos(taxed),
    rate: 0,
    amount: pesos(amount),
  })) as Fields[];
}

function kindsOf({ perceptions }: VatEntry): Kind[] {
  const { vat = 0, uncategorized = 0, income = 0, municipal = 0, gross_income = [] } = perceptions;
  const all: Kind[] = [
    { tax: 'vat', amount: toAmount(sum([vat, uncategorized])) },
    { tax: 'income', amount: income },
    { tax: 'municipal', amount: municipal },
    ...gross_income.map(
      ({ jurisdiction, amount }): Kind => ({
        tax: 'gross_income',
        ...(jurisdiction !== undefined && {
          jurisdiction: jurisdiction as NonNullable<Perception['jurisdiction']>,
        }),
        amount,
      }),
    ),
  ];
  return all.filter(({ amount }) => amount !== 0).slice(0, ROWS_MAX);
}
