// Delivery notes: what goods travel to whom, numbered, with the stock they take.
import { group } from '#resource/define.ts';
import { createNote } from './create-note.ts';
import { deleteNote } from './delete-note.ts';
import { invoiceNote } from './invoice-note.ts';
import { DeliveryNote } from './records/delivery-note.ts';
import { tellNotes } from './tell-notes.ts';
import { updateNote } from './update-note.ts';

export const deliveryNotes = group('delivery-notes', {
  title: 'Delivery notes',
  nouns: [DeliveryNote],
  verbs: [createNote, updateNote, deleteNote, invoiceNote],
  jobs: [tellNotes],
});
