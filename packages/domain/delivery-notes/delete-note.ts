// DELETE /delivery_notes/{id}/: only what never had a number goes, so that the numbers stay without gaps.
import { fail } from '#kernel/error.ts';
import { remove } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { DeliveryNote } from './records/delivery-note.ts';

export const deleteNote = ownVerb(
  DeliveryNote,
  'delete',
  {
    summary: 'Delete a delivery note that was never issued',
    when: ({ number }) => number == null,
    fails: ['record_locked'],
  },
  async (ctx, { record }) => {
    if (record.number != null) {
      const message = 'A note with a number is cancelled, not deleted';
      fail('record_locked', {
        errors: [{ message, number: record.number, status: record.status }],
      });
    }
    return ctx.commit([remove(DeliveryNote, record)], { data: { deleted: true, id: record.id } });
  },
);
