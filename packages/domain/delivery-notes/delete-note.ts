// DELETE /delivery_notes/{id}/: only what never had a number goes, so that the numbers stay without gaps.
import { fail } from '#kernel/error.ts';
import { remove } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { deletedData } from '#resource/record-schema.ts';
import { DeliveryNote } from './delivery-note.ts';

export const deleteNote = verb(
  DeliveryNote,
  {
    name: 'delivery_notes.delete',
    summary: 'Delete a delivery note that was never issued',
    method: 'DELETE',
    path: '/delivery_notes/{id}/',
    access: 'delivery_notes:write',
    on: 'record',
    when: ({ number }) => number === undefined,
    data: deletedData,
    fails: ['record_locked', 'resource_in_use', 'version_conflict'],
    failStatus: { record_locked: 400, version_conflict: 400 },
  },
  async (ctx, { record }) => {
    if (record.number !== undefined) {
      const message = 'A note with a number is cancelled, not deleted';
      fail('record_locked', {
        errors: [{ message, number: record.number, status: record.status }],
      });
    }
    return ctx.commit([remove(DeliveryNote, record)], { data: { deleted: true, id: record.id } });
  },
);
