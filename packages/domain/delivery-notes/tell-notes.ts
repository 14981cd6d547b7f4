// Notes that named a draft get its CAE once it is authorized.
import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { TELL_NOTES_JOB } from '#domain/jobs/document-names.ts';
import { amended, update } from '#resource/change.ts';
import { job } from '#resource/define.ts';
import { DeliveryNote } from './records/delivery-note.ts';

/** Repeatable: a note that has its CAE, or is no longer there, is left alone. */
export const tellNotes = job(TELL_NOTES_JOB, async (ctx, documentId) => {
  const document = await ctx.store.get(TaxDocument, documentId);
  if (document?.cae === undefined) return;
  const { cae, remitos = [] } = document;
  const notes = await ctx.store.getMany(DeliveryNote, remitos);
  for (const note of notes.values()) {
    if (note.invoice_id !== documentId || note.cae != null) continue;
    await ctx.commit([update(DeliveryNote, note, amended(ctx, note, { cae }))], {
      data: undefined,
    });
  }
});
